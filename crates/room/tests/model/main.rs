//! The room's core against a plain model, under anything that may happen in any order.
//!
//! `PARDALIS_LONG=1` tries many more games.

mod compare;
mod fairness;
mod host;
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

/// The number of games that are tried.
fn cases(usual: u32) -> Config {
    let is_long = std::env::var_os("PARDALIS_LONG").is_some();
    Config { cases: if is_long { usual * 40 } else { usual }, failure_persistence: None, ..Config::default() }
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn the_room_is_what_the_model_says(
        setup in table::any_setup(),
        steps in steps::any_steps(),
        is_cluster in any::<bool>(),
    ) {
        played(setup, &steps, is_cluster);
    }
}

fn played(setup: room::Setup, steps: &[(steps::Pause, steps::Step)], is_cluster: bool) -> Play {
    let mut play = Play::new(setup, is_cluster);
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
        let games = (table::any_setup(), steps::any_steps(), any::<bool>());
        let (setup, steps, is_cluster) = games.new_tree(&mut runner).expect("a game").current();
        seen.extend(played(setup, &steps, is_cluster).seen);
    }
    let words = [
        "Joined",
        "LeftSeat",
        "Started",
        "Played",
        "TookBack",
        "Swapped",
        "Left",
        "DrawOffered",
        "DrawDeclined",
        "DrawAgreed",
        "TakebackAsked",
        "TakebackDeclined",
        "Aborted",
        "RematchOffered",
        "RematchMade",
        "another server",
        "decided by a server that was behind",
        "refused by a server that was behind",
        "too late, Over",
        "too late, Stale",
        "a seat was eliminated",
        "moves were taken back after a player left",
        "a takeback gave time back",
        "a takeback took an increment back",
        "a takeback was written for an old server",
        "an entry was passed over",
        "a way was made up for",
        "an allowance was too small",
        "seats were changed while a draw was offered",
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
        "NotNow: you offered a draw in this position already",
        "NotNow: you asked for a takeback in this position already",
    ];
    let missing: Vec<&str> = words.into_iter().filter(|word| !seen.contains(*word)).collect();
    assert!(missing.is_empty(), "never came about: {missing:?}");
    let given = |code: &&str| seen.iter().any(|word| word.starts_with(*code));
    let missing: Vec<&str> = codes.into_iter().filter(|code| !given(code)).collect();
    assert!(missing.is_empty(), "never refused with: {missing:?}");
}
