//! Whole random games, read and blessed.

use rules_chess960::Chess960;
use testkit::playthrough::playthrough;

#[test]
fn a_random_game() {
    let start = Chess960::start(0).expect("a number below 960");
    insta::assert_snapshot!("random_game", playthrough(&start, 12, 60));
}

/// A game in which castling, en passant, promotion and checkmate all come up.
#[test]
fn a_random_ending() {
    let start: Chess960 = "r3k2r/p1p5/8/1P6/6p1/8/5P1P/R3K2R w KQkq - 0 1".parse().expect("a position");
    insta::assert_snapshot!("random_ending", playthrough(&start, 29_995, 70));
}
