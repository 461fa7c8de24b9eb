//! Texts that are not positions or moves, and what is said about them.

use rules_chameleon_chess::{ChameleonChess, Limits, Move, Pawn, Square};
use rules_core::{MoveError, Position};

/// Texts that do not have the form of a position, with what must be said.
const MALFORMED: &[(&str, &str)] = &[
    ("", "placement: expected ranks 8 to 1 with / between"),
    ("8", "placement: expected ranks 8 to 1 with / between"),
    ("8/8/8/8/8/8/8/8", "turn: expected a seat r b y g, or -, found nothing"),
    ("8/8/8/8/8/8/8/8/8 r a1-h8 ry 0 0", "placement: expected ranks 8 to 1 with / between"),
    ("44/8/8/8/8/8/8/8 r a1-h8 ry 0 0", "placement: expected one digit for neighbouring empty squares"),
    ("7/8/8/8/8/8/8/8 r a1-h8 ry 0 0", "placement: expected ranks 8 to 1 with / between"),
    ("0rR7/8/8/8/8/8/8/8 r a1-h8 ry 0 0", "placement: expected ranks 8 to 1 with / between"),
    ("rR8/8/8/8/8/8/8/8 r a1-h8 ry 0 0", "placement: expected ranks 8 to 1 with / between"),
    ("8rR/8/8/8/8/8/8/8 r a1-h8 ry 0 0", "placement: expected ranks 8 to 1 with / between"),
    ("rr7/8/8/8/8/8/8/8 r a1-h8 ry 0 0", "placement: expected ranks 8 to 1 with / between"),
    ("7r/8/8/8/8/8/8/8 r a1-h8 ry 0 0", "placement: expected ranks 8 to 1 with / between"),
    ("7é/8/8/8/8/8/8/8 r a1-h8 ry 0 0", "placement: expected ranks 8 to 1 with / between"),
    (
        "8/8/8/8/8/8/8/8 R a1-h8 ry 0 0",
        "turn: expected the letter of a seat, or - when the game is over, found \"R\"",
    ),
    (
        "8/8/8/8/8/8/8/8 rb a1-h8 ry 0 0",
        "turn: expected the letter of a seat, or - when the game is over, found \"rb\"",
    ),
    (
        "8/8/8/8/8/8/8/8  a1-h8 ry 0 0",
        "turn: expected the letter of a seat, or - when the game is over, found nothing",
    ),
    ("8/8/8/8/8/8/8/8 r h8-a1 ry 0 0", "limits: expected the lowest left square first"),
    ("8/8/8/8/8/8/8/8 r a1-i8 ry 0 0", "limits: expected two squares such as a1-h8, found \"a1-i8\""),
    ("8/8/8/8/8/8/8/8 r a1h8 ry 0 0", "limits: expected two squares such as a1-h8, found \"a1h8\""),
    ("8/8/8/8/8/8/8/8 r a1-h8 rw 0 0", "seats: expected a seat r b y g, or x, found \"w\" at character 2"),
    ("8/8/8/8/8/8/8/8 r a1-h8 rr 0 0", "seats: expected each seat once, in turn order rbyg, found \"r\""),
    ("8/8/8/8/8/8/8/8 r a1-h8 yr 0 0", "seats: expected each seat once, in turn order rbyg, found \"r\""),
    ("8/8/8/8/8/8/8/8 r a1-h8 ryx 0 0", "seats: expected the eliminated seats after x, found nothing"),
    ("8/8/8/8/8/8/8/8 r a1-h8 ryxw 0 0", "seats: expected a seat r b y g, found \"w\" at character 4"),
    ("8/8/8/8/8/8/8/8 r a1-h8 ryxgxb 0 0", "seats: expected a seat r b y g, found \"xb\" at character 5"),
    ("8/8/8/8/8/8/8/8 - a1-h8 xry 0 0", "seats: expected at least one seat that is alive, found \"xry\""),
    ("8/8/8/8/8/8/8/8 r a1-h8 ry x 0", "quiet: expected a whole number"),
    ("8/8/8/8/8/8/8/8 r a1-h8 ry 0 00", "ply: expected a whole number"),
    ("8/8/8/8/8/8/8/8 r a1-h8 ry 0", "ply: expected a whole number, found nothing"),
    ("8/8/8/8/8/8/8/8 r a1-h8 ry 0 0 ", "position: expected six fields with one space between"),
    ("8/8/8/8/8/8/8/8 r a1-h8 ry 0 0 0", "position: expected six fields with one space between, found \"0\""),
    ("8/8/8/8/8/8/8/8 r a1-h8 ry 0 4294967296", "ply: expected a whole number from 0 to 4294967295"),
];

#[test]
fn a_malformed_position_is_told_what_was_expected() {
    for (text, said) in MALFORMED {
        match text.parse::<ChameleonChess>() {
            Ok(position) => panic!("{text} is read as {position}"),
            Err(why) => assert!(why.to_string().starts_with(said), "{text}: {why}"),
        }
    }
}

#[test]
fn a_very_long_text_is_refused() {
    for piece in ["8/", "rR", " ", "é", "r", "x", "\0"] {
        assert!(piece.repeat(1 << 20).parse::<ChameleonChess>().is_err(), "{piece}");
        assert!(piece.repeat(1 << 20).parse::<Move>().is_err(), "{piece}");
    }
}

#[test]
fn a_malformed_move_is_told_what_was_expected() {
    let start = ChameleonChess::default();
    for text in ["", "d1", "d1e", "d1e33", "D1E3", "d1-e3", "i1e3", "d0e3", "d1e9", " d1e3", "d1é"] {
        let Err(MoveError::Malformed(why)) = start.read_move(text) else { panic!("{text} is read") };
        assert_eq!((why.field, why.expected), ("move", "two squares such as d1e3"), "{text}");
    }
}

#[test]
fn a_refused_move_is_told_why() {
    let position: ChameleonChess = "7yY/8/8/8/8/rR7/8/rG7 r a1-h8 ry 0 10".parse().expect("a position");
    let said = [
        ("b1b2", "there is no pawn on b1"),
        ("h8g6", "yY on h8 cannot move: r is to move"),
        ("a1a1", "the pawn on a1 must go to another square"),
        ("a1b2", "rG on a1 is a rook, and a rook does not move to b2"),
        ("a1a3", "your own pawn rR stands on a3"),
        ("a1a5", "rR on a3 is in the way"),
    ];
    for (mv, why) in said {
        assert_eq!(position.read_move(mv).map_err(|e| e.to_string()), Err(why.to_string()), "{mv}");
    }
    let small: ChameleonChess = "8/8/8/8/8/yB7/8/rG7 r a1-c3 ry 4 10".parse().expect("a position");
    assert_eq!(small.read_move("a1d1").unwrap_err().to_string(), "d1 is outside the limits a1-c3");
    let over: ChameleonChess = "8/8/8/8/8/8/8/rG7 - a1-c3 rxy 4 10".parse().expect("a position");
    assert_eq!(over.read_move("a1a2").unwrap_err().to_string(), "the game is over");
}

#[test]
fn the_nearest_pawn_in_the_way_is_named() {
    let position: ChameleonChess = "rY6yY/rB7/8/8/8/rR7/8/rG7 r a1-h8 ry 0 10".parse().expect("a position");
    // On blue a8 the Y-knight is a queen, on red a1 the G-knight is a rook.
    for (mv, why) in [("a1a6", "rR on a3 is in the way"), ("a8a2", "rB on a7 is in the way")] {
        assert_eq!(position.read_move(mv).unwrap_err().to_string(), why);
    }
}

#[test]
fn small_texts_survive() {
    for square in Square::all() {
        assert_eq!(square.to_string().parse(), Ok(square));
    }
    for text in ["rR", "bG", "yY", "gB"] {
        assert_eq!(text.parse::<Pawn>().expect("a pawn").to_string(), text);
    }
    for text in ["a1-h8", "c3-e5", "a1-a1"] {
        assert_eq!(text.parse::<Limits>().expect("limits").to_string(), text);
    }
    for text in ["", "r", "rr", "rRr", "Rr"] {
        assert!(text.parse::<Pawn>().is_err(), "{text}");
    }
}
