//! Every refusal says what is wrong.

use rules_chess960::Chess960;
use rules_core::{MoveError, Position, Refusal};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn every_refusal_is_telling() {
    for (fen, text, rule, message) in [
        (START, "e4e5", "chess960/move", "no piece stands on e4"),
        (START, "e7e5", "common/turn", "White is to move, but the piece on e7 is the other side's"),
        (START, "d1d2", "chess960/move", "your own piece stands on d2"),
        (START, "Nd2", "chess960/move", "your own piece stands on d2"),
        (START, "g1g3", "chess960/move", "a knight does not move from g1 to g3"),
        (START, "e2e5", "chess960/move", "a pawn does not move from e2 to e5"),
        (START, "a1a4", "chess960/move", "the rook cannot pass the piece on a2"),
        (START, "Qd4", "chess960/move", "the queen cannot pass the piece on d2"),
        (START, "Ne5", "chess960/move", "no knight of yours can move to e5"),
        (START, "e2d3", "chess960/capture", "there is nothing to capture on d3"),
        (START, "Nxf3", "chess960/capture", "there is nothing to capture on f3"),
        (
            START,
            "g1f3q",
            "chess960/promote",
            "only a pawn on the last rank is promoted, not what moves to f3",
        ),
        (
            START,
            "e2e4q",
            "chess960/promote",
            "only a pawn on the last rank is promoted, not what moves to e4",
        ),
        (START, "O-O", "chess960/castle", "the piece on f1 is in the way of castling g-side"),
        (START, "e1a1", "chess960/castle", "the piece on d1 is in the way of castling c-side"),
        ("4k3/8/8/4p3/4P3/8/8/4K3 w - - 0 1", "e4e5", "chess960/move", "but a piece stands on e5"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", "e5d6", "chess960/en-passant", "the pawn on d5 did not make"),
        ("7k/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8", "chess960/promote", "say what the pawn becomes on a8"),
        ("7k/P7/8/8/8/8/8/4K3 w - - 0 1", "a8=K", "chess960/promote", "not a king"),
        ("3rk3/8/8/8/8/8/8/4K3 w - - 0 1", "Kd1", "chess960/check", "in check on d1 from the piece on d8"),
        ("4r1k1/8/8/8/8/8/4R3/4K3 w - - 0 1", "Rd2", "chess960/check", "from the piece on e8"),
        (
            "4r1k1/8/8/8/8/8/3R4/4K3 w - - 0 1",
            "Rd3",
            "chess960/check",
            "still be in check from the piece on e8",
        ),
        ("4k3/8/8/K2pP2r/8/8/8/8 w - d6 0 2", "e5d6", "chess960/check", "in check from the piece on h5"),
        ("4k3/8/8/8/8/8/8/R3K2R w - - 0 1", "O-O", "chess960/castle", "there is no right to castle g-side"),
        ("4k3/8/8/8/8/8/8/R3K2R w - - 0 1", "e1a1", "chess960/castle", "there is no right to castle c-side"),
        (
            "4k1r1/8/8/8/8/8/8/6KR w H - 0 1",
            "O-O",
            "chess960/castle",
            "out of check: the piece on g8 attacks him",
        ),
        ("k3r3/8/8/8/8/8/8/1KR5 w C - 0 1", "O-O", "chess960/castle", "the piece on e8 attacks e1"),
        ("6r1/4k3/8/8/8/8/8/4K2R w H - 0 1", "e1g1", "chess960/castle", "the piece on g8 attacks g1"),
        ("4k3/8/8/8/8/8/8/rR3K2 w B - 0 1", "f1b1", "chess960/castle", "the piece on a1 attacks c1"),
        ("4k3/8/8/8/8/8/8/qRK5 w B - 0 1", "O-O-O", "chess960/castle", "the piece on a1 attacks c1"),
        ("4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "Kg1", "chess960/move", "your own piece stands on g1"),
        (
            "6k1/8/8/8/8/4K3/8/R6R w - - 0 1",
            "Rd1",
            "chess960/move",
            "more than one rook can move to d1: say which",
        ),
        ("7k/5K2/6Q1/8/8/8/8/8 b - - 1 1", "h8h7", "common/turn", "the game is over"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "Kd1", "common/turn", "the game is over"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "O-O", "common/turn", "the game is over"),
    ] {
        let position: Chess960 = fen.parse().unwrap_or_else(|e| panic!("{fen}: {e}"));
        match position.read_move(text) {
            Err(MoveError::Refused(refusal)) => {
                assert_eq!(refusal.rule().as_str(), rule, "{fen} {text}: {refusal}");
                assert!(refusal.to_string().contains(message), "{fen} {text}: {refusal}");
            }
            other => panic!("{fen} {text}: {other:?}"),
        }
    }
}

/// As a move, and not only as a text to read, castling goes onto the rook.
#[test]
fn castling_as_a_move_goes_onto_the_rook() {
    let position: Chess960 = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1".parse().expect("a position");
    let refusal = position.check("e1g1".parse().expect("a move")).expect_err("not the form of castling");
    assert_eq!(refusal.to_string(), "to castle, the king moves onto his rook on h1");
    assert_eq!(refusal.rule().as_str(), "chess960/castle");
}
