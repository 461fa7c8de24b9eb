//! The room's core against a plain model, under whatever may happen in whatever order.
//!
//! `PARDALIS_LONG=1` tries many more games.

mod compare;
mod fairness;
mod model;
mod others;
mod play;
mod steps;
mod story;
mod table;
mod time;
mod verdict;

use proptest::prelude::*;
use proptest::test_runner::Config;

use play::Play;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

/// How many games are tried.
fn cases(usual: u32) -> Config {
    let is_long = std::env::var_os("PARDALIS_LONG").is_some();
    Config { cases: if is_long { usual * 40 } else { usual }, failure_persistence: None, ..Config::default() }
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn the_room_is_what_the_model_says(setup in table::any_setup(), steps in steps::any_steps()) {
        played(setup, &steps);
    }
}

fn played(setup: room::Setup, steps: &[(steps::Pause, steps::Step)]) -> Play {
    let mut play = Play::new(setup);
    for (pause, step) in steps {
        play.pass(*pause);
        play.step(step);
    }
    play.restart(5_000);
    play
}

/// The games above are worth something only if what matters comes about in them.
#[test]
fn everything_comes_about() {
    let mut runner = TestRunner::deterministic();
    let mut seen = std::collections::BTreeSet::new();
    for _ in 0..600 {
        let games = (table::any_setup(), steps::any_steps());
        let (setup, steps) = games.new_tree(&mut runner).expect("a game").current();
        seen.extend(played(setup, &steps).seen);
    }
    let words = [
        "Sat",
        "Rose",
        "Began",
        "Moved",
        "Back",
        "Swapped",
        "Left",
        "DrawWish",
        "DrawNo",
        "DrawDone",
        "BackWish",
        "BackNo",
        "Aborted",
        "Again",
        "AgainMade",
        "done before",
        "another server",
        "told by a server that was behind",
        "decided by a server that was behind",
        "refused by a server that was behind",
        "too late, Over",
        "too late, Stale",
        "a seat was eliminated",
        "moves were taken back after somebody left",
        "2 seats: board",
        "2 seats: draw",
        "2 seats: resigned",
        "2 seats: time",
        "2 seats: agreed",
        "2 seats: aborted",
        "3 seats: board",
        "3 seats: resigned",
        "3 seats: time",
        "4 seats: board",
        "4 seats: agreed",
        "4 seats: resigned",
    ];
    let codes = [
        "Malformed",
        "BadChoice",
        "SeatTaken",
        "NotYourSeat",
        "NotYourTurn",
        "Stale",
        "IllegalMove",
        "NotStarted",
        "Over: the game",
        "Over: your seat",
        "NotNow",
    ];
    let missing: Vec<&str> = words.into_iter().filter(|word| !seen.contains(*word)).collect();
    assert!(missing.is_empty(), "never came about: {missing:?}");
    let given = |code: &&str| seen.iter().any(|word| word.starts_with(*code));
    let missing: Vec<&str> = codes.into_iter().filter(|code| !given(code)).collect();
    assert!(missing.is_empty(), "never refused with: {missing:?}");
}
