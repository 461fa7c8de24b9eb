//! The contract, held at every step of random games.

use rules_chameleon::{BLUE, Chameleon};
use testkit::conformance::walk;

#[test]
fn random_games_keep_the_contract() {
    for seed in 0..4 {
        walk(&Chameleon::start(), seed, 1_500, |_, _| Vec::new());
        walk(&Chameleon::start_with(BLUE), 100 + seed, 1_500, |_, _| Vec::new());
    }
}

/// Few pieces, so that lone entries, invaders and last captures come up all the time.
#[test]
fn short_games_keep_the_contract() {
    let starts = [
        "5/5/1w1b1/5/1W1B1 r 0 0",
        "2w2/5/5/5/2B2 b 3 9",
        "5/1W1B1/5/1w1b1/5 r 0 0",
        "wb3/5/2W2/5/5 r 0 0",
        "5/3B1/2b2/W4/5 r 0 0",
        "5/3W1/5/1w3/4W r 0 0",
    ];
    for (seed, start) in starts.into_iter().enumerate() {
        let start: Chameleon = start.parse().expect("a position");
        walk(&start, seed as u64, 1_500, |_, _| Vec::new());
    }
}
