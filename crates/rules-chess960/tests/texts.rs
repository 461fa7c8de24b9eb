//! Positions and moves as text: what is read, what is written, what is refused.

use proptest::prelude::*;
use rules_chess960::{Chess960, Invalid, Move, Reason};
use rules_core::{MoveError, Position};
use testkit::playthrough::legal_moves;

fn position(fen: &str) -> Chess960 {
    fen.parse().unwrap_or_else(|e| panic!("{fen}: {e}"))
}

#[test]
fn castling_rights_are_read_in_every_spelling() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w";
    for rights in ["KQkq", "HAha", "AHah", "qkQK", "KAhq", "HQka"] {
        assert_eq!(position(&format!("{start} {rights} - 0 1")), position(&format!("{start} KQkq - 0 1")));
    }
    // A file letter is written only where an inner rook holds the right.
    for (read, written, shredder) in
        [("1RK1R2R", "EQ", "EB"), ("1RK1R2R", "KQ", "HB"), ("RR2K2R", "KB", "HB"), ("RR2K2R", "HA", "HA")]
            .map(|(rank, rights, shredder)| {
                let board = format!("6k1/8/8/8/8/8/8/{rank} w");
                (format!("{board} {rights} - 0 1"), rights, format!("{board} {shredder} - 0 1"))
            })
    {
        let canonical = if written == "HA" { read.replace("HA", "KQ") } else { read.clone() };
        assert_eq!(position(&read).to_string(), canonical);
        assert_eq!(position(&read).shredder_fen().to_string(), shredder);
        assert_eq!(position(&shredder), position(&read));
    }
}

#[test]
fn an_en_passant_square_is_kept_where_the_capture_is_legal() {
    for (read, written) in [
        ("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1"),
        ("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1"),
        ("8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 1", "8/8/8/8/k2pP2R/8/8/4K3 b - - 0 1"),
    ] {
        assert_eq!(position(read).to_string(), written);
        assert_eq!(position(read), position(written));
    }
}

#[test]
fn counters_give_quiet_and_ply() {
    let late = position("4k3/8/8/8/8/8/8/4K2R b K - 17 40");
    assert_eq!((late.quiet(), late.ply()), (17, 79));
    let epd = position("4k3/8/8/8/8/8/8/4K2R w K -");
    assert_eq!(epd.to_string(), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    let largest = position("4k3/8/8/8/8/8/8/4K2R b K - 4294967295 4294967295");
    let after = largest.after(legal_moves(&largest)[0]);
    assert_eq!((after.ply(), after.quiet()), (u32::MAX, u32::MAX), "counters stay at their largest");
    assert_eq!(position(&after.to_string()), after);
}

#[test]
fn texts_that_are_no_fen_are_refused_with_what_was_expected() {
    for (text, message) in [
        ("", "placement: expected eight ranks of eight squares, found nothing"),
        ("8/8/8/8/8/8/8 w - - 0 1", "placement: expected eight ranks of eight squares, found nothing at"),
        ("8/8/8/8/8/8/8/8/8 w - - 0 1", "placement: expected no more than eight ranks"),
        ("4k4/8/8/8/8/8/8/4K3 w - - 0 1", "placement: expected no more than eight squares in a rank"),
        ("4k2/8/8/8/8/8/8/4K3 w - - 0 1", "placement: expected a piece or a digit: the rank is not full"),
        ("4x3/8/8/8/8/8/8/4K3 w - - 0 1", "placement: expected a letter of PNBRQKpnbrqk"),
        ("4k3/9/8/8/8/8/8/4K3 w - - 0 1", "found \"9/8/8/8/8/8/4K3\" at character 5"),
        ("4k3/8/8/8/8/8/8/4K3", "turn: expected w or b, found nothing"),
        ("4k3/8/8/8/8/8/8/4K3 W - - 0 1", "turn: expected w or b, found \"W\""),
        ("4k3/8/8/8/8/8/8/4K3  w - - 0 1", "turn: expected w or b, found nothing"),
        ("4k3/8/8/8/8/8/8/4K3 w", "castling: expected - or letters of KQkq, A-H, a-h, found nothing"),
        ("4k3/8/8/8/8/8/8/4K2R w KX - 0 1", "castling: expected - or letters of KQkq, A-H, a-h, found \"X\""),
        ("4k3/8/8/8/8/8/8/4K2R w KH - 0 1", "castling: expected every castling right once"),
        ("4k3/8/8/8/8/8/8/4K3 w -", "en passant: expected - or a square from a1 to h8, found nothing"),
        ("4k3/8/8/8/8/8/8/4K3 w - e9 0 1", "en passant: expected - or a square from a1 to h8, found \"e9\""),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0", "move number: expected a whole number"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 0", "move number: expected a whole number from 1"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 00 1", "halfmove clock: expected a whole number"),
        ("4k3/8/8/8/8/8/8/4K3 w - - -1 1", "halfmove clock: expected a whole number"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 x", "position: expected no more than six fields, found \"x\""),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 ", "position: expected no more than six fields"),
        ("4k3/8/8/8/8/8/8/4K3[] w - - 0 1", "placement: expected"),
    ] {
        let error = text.parse::<Chess960>().expect_err(text);
        assert!(matches!(error, Invalid::Malformed(_)), "{text}: {error}");
        assert!(
            error.to_string().starts_with(message) || error.to_string().ends_with(message),
            "{text}: {error}"
        );
    }
    let long = "8/".repeat(1_000_000);
    let error = long.parse::<Chess960>().expect_err("too long").to_string();
    assert!(error.starts_with("position: expected at most 128 characters"), "{error}");
}

#[test]
fn every_reason_against_a_position_is_told() {
    let reasons = |fen: &str| match fen.parse::<Chess960>() {
        Err(Invalid::Impossible(reasons)) => reasons,
        other => panic!("{fen}: {other:?}"),
    };
    for (fen, expected) in [
        ("8/8/8/8/8/8/8/8 w - - 0 1", vec![Reason::EmptyBoard, Reason::MissingKing]),
        ("4k3/8/8/8/8/8/8/8 w - - 0 1", vec![Reason::MissingKing]),
        ("4k3/8/8/8/8/8/8/2K1K3 w - - 0 1", vec![Reason::TooManyKings]),
        ("4k2P/8/8/8/8/8/8/4K3 w - - 0 1", vec![Reason::PawnsOnBackRank]),
        ("4k3/8/8/8/8/8/8/4K3 w K - 0 1", vec![Reason::CastlingRights]),
        ("4k3/8/8/8/8/8/4K3/7R w K - 0 1", vec![Reason::CastlingRights]),
        ("4k3/8/8/8/8/8/8/2R1K1RR w HGC - 0 1", vec![Reason::CastlingRights]),
        ("4k3/8/8/8/8/8/8/4K3 w - e6 0 1", vec![Reason::EnPassantSquare]),
        ("4k3/8/8/8/4P3/8/8/4K3 w - e3 0 1", vec![Reason::EnPassantSquare]),
        ("4k3/8/8/8/8/8/4R3/4K3 w - - 0 1", vec![Reason::OppositeCheck]),
        ("4k3/8/8/8/8/3n1n2/8/4K3 w - - 0 1", vec![Reason::ImpossibleCheck]),
        ("4k3/8/8/8/8/8/8/r3K2r w - - 0 1", vec![Reason::ImpossibleCheck]),
        ("4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1", vec![Reason::TooMuchMaterial]),
        ("4k3/8/8/8/8/8/PPPPPPPP/QQ2K3 w - - 0 1", vec![Reason::TooMuchMaterial]),
        (
            "4k2P/8/8/8/8/8/4R3/2K1K3 w Q e6 0 1",
            vec![
                Reason::TooManyKings,
                Reason::PawnsOnBackRank,
                Reason::CastlingRights,
                Reason::EnPassantSquare,
                Reason::OppositeCheck,
            ],
        ),
    ] {
        assert_eq!(reasons(fen).iter().collect::<Vec<_>>(), expected, "{fen}");
        let message = reasons(fen).to_string();
        assert!(expected.iter().all(|reason| message.contains(&reason.to_string())), "{message}");
    }
}

#[test]
fn moves_are_read_as_people_and_programs_write_them() {
    for (fen, text, uci) in [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "Nf3", "g1f3"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e4!?", "e2e4"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "Pe4", "e2e4"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "Ng1f3", "g1f3"),
        ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "exd5", "e4d5"),
        ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "ed5", "e4d5"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6+", "e5d6"),
        ("7k/P7/8/8/8/8/8/4K3 w - - 0 1", "a8=Q+", "a7a8q"),
        ("7k/P7/8/8/8/8/8/4K3 w - - 0 1", "a8N", "a7a8n"),
        ("1r5k/P7/8/8/8/8/8/4K3 w - - 0 1", "axb8=R+", "a7b8r"),
        ("4k3/8/8/8/8/5n2/8/4K1NR w K - 0 1", "Nxf3", "g1f3"),
        ("4k3/8/8/8/8/5n2/8/4K1NR w K - 0 1", "Nf3", "g1f3"),
        // Castling as programs for ordinary chess send it, where it cannot be a move of the king.
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", "e1h1"),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1", "e1a1"),
        ("r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1", "e8g8", "e8h8"),
        ("4k3/8/8/8/8/8/8/1KR5 w C - 0 1", "b1g1", "b1c1"),
        ("4k3/8/8/8/8/8/8/2R1K3 w C - 0 1", "e1c1", "e1c1"),
        ("4k3/8/8/8/8/8/8/5K1R w H - 0 1", "f1g1", "f1g1"),
        ("4k3/8/8/8/8/8/8/5K1R w H - 0 1", "Kg1", "f1g1"),
        ("4k3/8/8/8/8/8/8/5K1R w H - 0 1", "0-0", "f1h1"),
        ("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "0-0-0!", "e1a1"),
    ] {
        let read = position(fen).read_move(text).map(|mv| mv.to_string());
        assert_eq!(read.as_deref(), Ok(uci), "{fen} {text}");
    }
}

#[test]
fn texts_that_are_no_move_are_malformed() {
    let start = Chess960::start(518).expect("the start of chess");
    for text in [
        "",
        "0000",
        "--",
        "Z0",
        "N@f3",
        "@e4",
        "e2e",
        "e2e9",
        "e2e4x",
        "e7e8k",
        "O-O-",
        "o-o",
        "O-O-O-O",
        "Ñf3",
        "e2–e4",
        " e2e4",
        "e2e4 ",
        "Nf3Nf3",
        "x",
        "+",
        "Ng1f3g5e4",
        "e4!!!!!!!!!!!!!!!!!!!!!",
    ] {
        let read = start.read_move(text);
        assert!(matches!(read, Err(MoveError::Malformed(_))), "{text:?}: {read:?}");
    }
    for text in ["", "e2", "0000", "e2e4k", "e2e4qq", "E2E4", "a0a1", "é2e4", "e2é4", "e2e4é"] {
        assert!(text.parse::<Move>().is_err(), "{text:?}");
    }
    assert_eq!(
        "e2e9".parse::<Move>().expect_err("no such square").to_string(),
        "move: expected a square from a1 to h8, found \"e9\" at character 3"
    );
}

const ALPHABET: &str = "[KQRBNPkqrbnp1-8/a-hA-Hwx0-9O=+#!?@ \\-]{0,80}";

fn survives(text: &str) {
    if let Ok(position) = text.parse::<Chess960>() {
        testkit::conformance::position_keeps_the_contract(&position);
    }
}

/// Changes a text at some places: replaced, inserted and removed characters.
fn mutated(text: &str, changes: &[(prop::sample::Index, u8, char)]) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    for &(at, kind, new) in changes {
        let at = at.index(chars.len() + 1);
        match kind % 3 {
            0 => chars.insert(at, new),
            1 if at < chars.len() => chars[at] = new,
            _ if at < chars.len() => _ = chars.remove(at),
            _ => {}
        }
    }
    chars.into_iter().collect()
}

#[test]
fn a_promotion_sign_left_out_several_times_is_no_move() {
    let start = Chess960::start(518).expect("a number below 960");
    for text in ["Re8Re8R", "1Q1Q1Q1Q", "8R8R8R8R", "e8Q1Q8Q"] {
        assert!(matches!(start.read_move(text), Err(MoveError::Malformed(_))), "{text}");
    }
}

fn changes() -> impl Strategy<Value = Vec<(prop::sample::Index, u8, char)>> {
    let letter = prop::sample::select("KQRBNPkqrbnp12345678/wb-x =aAhH0\u{e9}".chars().collect::<Vec<_>>());
    prop::collection::vec((any::<prop::sample::Index>(), any::<u8>(), letter), 0..5)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn garbage_does_not_panic(any_text in ".{0,200}", fen in ALPHABET) {
        survives(&any_text);
        survives(&fen);
        let start = Chess960::start(0).expect("a number below 960");
        let _ = (start.read_move(&any_text), start.read_move(&fen));
    }

    #[test]
    fn letters_of_san_in_any_order_do_not_panic(text in "[KQRBNa-h1-8xO0=+#!?-]{0,18}") {
        let start = Chess960::start(518).expect("a number below 960");
        if let Ok(mv) = start.read_move(&text) {
            prop_assert!(start.check(mv).is_ok());
        }
    }

    #[test]
    fn changed_positions_are_refused_or_keep_the_contract(number in 0..960_u16, late in 0..4_usize, changes in changes()) {
        let late = [
            "1r1k3r/P6P/8/8/8/8/p6p/1R1K3R w KQkq - 0 1",
            "5k2/8/8/8/8/8/8/RR2K2R w KB - 3 9",
            "rnbqkb1r/ppp1pppp/5n2/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3",
        ].get(late).map_or_else(
            || Chess960::start(number).expect("a number below 960").to_string(),
            ToString::to_string,
        );
        survives(&mutated(&late, &changes));
    }

    #[test]
    fn changed_moves_are_refused_or_legal(number in 0..960_u16, pick in any::<prop::sample::Index>(), changes in changes()) {
        let start = Chess960::start(number).expect("a number below 960");
        let moves = legal_moves(&start);
        let mut san = String::new();
        start.write_move(*pick.get(&moves), &mut san).expect("a string takes all text");
        for text in [san, pick.get(&moves).to_string()] {
            if let Ok(mv) = start.read_move(&mutated(&text, &changes)) {
                prop_assert!(moves.contains(&mv));
            }
        }
    }
}
