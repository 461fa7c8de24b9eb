//! Castling and notation cases that catch programs.

use std::collections::BTreeSet;

use rules_chess960::{CastlingSide, Chess960};
use rules_core::{MoveError, Position, Refusal};
use serde::Deserialize;
use testkit::playthrough::legal_moves;

#[derive(Deserialize)]
struct Pitfall {
    name: String,
    fen: String,
    castling_uci: Vec<String>,
    san: Vec<String>,
    perft: Vec<u64>,
}

fn pitfalls() -> Vec<(Pitfall, Chess960)> {
    let text = testkit::data::text("oracle/chess960/pitfalls.json");
    let pitfalls: Vec<Pitfall> = serde_json::from_str(&text).expect("a list of cases");
    assert_eq!(pitfalls.len(), 41);
    let read = |p: &Pitfall| p.fen.parse().unwrap_or_else(|e| panic!("{}: {e}", p.name));
    pitfalls.into_iter().map(|p| (read(&p), p)).map(|(position, p)| (p, position)).collect()
}

fn san(position: &Chess960, mv: rules_chess960::Move) -> String {
    let mut text = String::new();
    position.write_move(mv, &mut text).expect("a string takes all text");
    text
}

#[test]
fn castling_is_listed_and_written_as_by_everybody() {
    for (case, position) in pitfalls() {
        let is_castling = |text: &str| text.starts_with("O-O");
        let castling: Vec<_> =
            legal_moves(&position).into_iter().filter(|&mv| is_castling(&san(&position, mv))).collect();
        let uci: BTreeSet<String> = castling.iter().map(ToString::to_string).collect();
        assert_eq!(uci, case.castling_uci.iter().cloned().collect(), "{}", case.name);
        let written: BTreeSet<String> = castling.iter().map(|&mv| san(&position, mv)).collect();
        assert_eq!(written, case.san.iter().cloned().collect(), "{}", case.name);
        for (uci, text) in case.castling_uci.iter().zip(&case.san) {
            let zeros = text.replace('O', "0");
            for spelling in [uci.as_str(), text, &zeros] {
                let read = position.read_move(spelling).map(|mv| mv.to_string());
                assert_eq!(read.as_ref(), Ok(uci), "{}: {spelling}", case.name);
            }
        }
    }
}

#[test]
fn the_buttons_say_what_the_list_says() {
    for (case, position) in pitfalls() {
        for (side, text) in [(CastlingSide::KingSide, "O-O"), (CastlingSide::QueenSide, "O-O-O")] {
            let listed = case.san.iter().any(|san| san.trim_end_matches('+') == text);
            assert_eq!(position.can_castle_now(side), listed, "{}", case.name);
            match position.read_move(text) {
                Ok(mv) => assert_eq!(Some(mv), position.castling_move(side), "{}", case.name),
                Err(MoveError::Refused(why)) => {
                    assert!(!listed, "{}: {why}", case.name);
                    assert_eq!(why.rule().as_str(), "chess960/castle", "{}: {why}", case.name);
                }
                Err(MoveError::Malformed(why)) => panic!("{}: {why}", case.name),
            }
        }
    }
}

#[test]
fn perft_agrees() {
    for (case, position) in pitfalls() {
        for (depth, &nodes) in (1..).zip(&case.perft) {
            assert_eq!(position.perft(depth), nodes, "{} at depth {depth}", case.name);
        }
    }
}

#[test]
fn both_forms_of_fen_are_written_and_read() {
    for (case, position) in pitfalls() {
        let shredder = position.shredder_fen().to_string();
        assert_eq!(shredder.parse().as_ref(), Ok(&position), "{}", case.name);
        assert_eq!(position.to_string().parse().as_ref(), Ok(&position), "{}", case.name);
    }
}
