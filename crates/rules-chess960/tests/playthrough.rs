//! A whole random game, read and blessed.

use rules_chess960::Chess960;
use testkit::playthrough::playthrough;

#[test]
fn a_random_game() {
    let start = Chess960::start(0).expect("a number below 960");
    insta::assert_snapshot!("random_game", playthrough(&start, 12, 60));
}

/// A late position in which castling, promotion, en passant and the end of the game come up.
#[test]
fn a_random_ending() {
    let start: Chess960 = "1r1k3r/P6P/8/8/8/8/p6p/1R1K3R w KQkq - 0 1".parse().expect("a position");
    insta::assert_snapshot!("random_ending", playthrough(&start, 5, 400));
}
