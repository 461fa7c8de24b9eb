//! Whole games as text, read and blessed.

use rules_chameleon_chess::ChameleonChess;
use rules_core::SeatSet;
use testkit::playthrough::playthrough;

#[test]
fn a_game_of_four() {
    let start = ChameleonChess::start(SeatSet::first(4)).expect("four seats");
    insta::assert_snapshot!(playthrough(&start, 4, 300));
}

#[test]
fn a_game_of_red_and_green() {
    let start = ChameleonChess::start(ChameleonChess::SETS[2]).expect("two seats");
    insta::assert_snapshot!(playthrough(&start, 33, 300));
}

#[test]
fn a_game_of_red_blue_and_green() {
    let start = ChameleonChess::start(ChameleonChess::SETS[7]).expect("three seats");
    insta::assert_snapshot!(playthrough(&start, 119, 300));
}
