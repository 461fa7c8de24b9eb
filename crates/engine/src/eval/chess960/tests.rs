use rules_chess960::{Chess960, Setup};
use rules_core::Position as _;
use shakmaty::{CastlingMode, Position as _};

use super::*;

fn judged(fen: &str) -> i32 {
    let position: Chess960 = fen.parse().expect("a position");
    written::judge(&position)
}

fn trained(position: &Chess960) -> i32 {
    Judgement.evaluate(position, &Judgement.state(position))
}

/// The same position with the colours exchanged.
fn turned(position: &Chess960) -> Chess960 {
    let setup: Setup = position.shakmaty().to_setup(shakmaty::EnPassantMode::Legal);
    let chess: shakmaty::Chess = setup.into_mirrored().position(CastlingMode::Chess960).expect("as sound");
    let fen = shakmaty::fen::Fen::from_position(&chess, shakmaty::EnPassantMode::Legal);
    fen.to_string().parse().expect("a position")
}

#[test]
fn both_colours_are_judged_alike() {
    let mut seed = 3u64;
    for start in (0..960).step_by(60) {
        let mut position = Chess960::start(start).expect("a start");
        for _ in 0..100 {
            let other = turned(&position);
            assert_eq!(written::judge(&position), written::judge(&other), "{position} and {other}");
            assert_eq!(trained(&position), trained(&other), "{position} and {other}");
            let mut moves = Vec::new();
            let _ = position.legal_moves(|mv| {
                moves.push(mv);
                std::ops::ControlFlow::<()>::Continue(())
            });
            if moves.is_empty() {
                break;
            }
            seed = rules_core::key::mix(seed);
            position = position.after(moves[(seed % moves.len() as u64) as usize]);
        }
    }
}

#[test]
fn what_fitting_counts_is_what_is_judged() {
    let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let position: Chess960 = fen.parse().expect("a position");
    let counted = fitting::counted(&position).expect("two kings");
    let weights: Vec<(i32, i32)> = fitting::weights().into_iter().flat_map(|group| group.1).collect();
    let value = |&(term, times): &(u16, i8)| {
        let (middle, end) = weights[usize::from(term)];
        f32::from(times) * (middle as f32 * counted.middle + end as f32 * counted.end)
    };
    let sum: f32 = counted.terms.iter().map(value).sum();
    assert!((sum - judged(fen) as f32).abs() < 3.0, "{sum}");
}

#[test]
fn endings_that_nobody_wins_are_near_zero() {
    // Two knights; a minor piece more; rook against bishop; the wrong bishop for a pawn on the edge.
    assert_eq!(judged("4k3/8/8/8/8/8/8/2NNK3 w - - 0 1"), 0);
    assert!(judged("4k3/8/8/8/8/3n4/8/2B1KB2 w - - 0 1").abs() < 160);
    assert!(judged("4kb2/8/8/8/8/8/8/3RK3 w - - 0 1").abs() < 80);
    assert!(judged("k7/8/8/8/8/8/P7/K3B3 w - - 0 1").abs() < 120);
    assert!(judged("k7/8/8/8/8/8/P7/K4B2 w - - 0 1") > 250);
}

#[test]
fn bare_kings_are_driven_to_the_right_corner() {
    assert!(judged("k7/8/1K6/8/8/8/8/7R w - - 0 1") > judged("8/8/8/4k3/8/1K6/8/7R w - - 0 1"));
    // With a bishop on dark squares mate is given on a1 and h8 alone.
    assert!(judged("k7/8/1K6/8/4N3/8/8/2B5 w - - 0 1") < judged("7k/8/6K1/8/4N3/8/8/2B5 w - - 0 1"));
}

#[test]
fn a_king_that_can_castle_is_sheltered_there() {
    // The same men; with the right to castle the pawns before g1 count.
    let can = judged("1k1r4/ppp5/8/8/3q4/8/5PPP/3QK2R w K - 0 1");
    let cannot = judged("1k1r4/ppp5/8/8/3q4/8/5PPP/3QK2R w - - 0 1");
    assert!(can > cannot, "{can} {cannot}");
}

#[test]
fn the_network_follows_every_move() {
    let mut seed = 11u64;
    for start in (0..960).step_by(30) {
        let mut position = Chess960::start(start).expect("a start");
        let mut views = Judgement.state(&position);
        for _ in 0..150 {
            let mut moves = Vec::new();
            let _ = position.legal_moves(|mv| {
                moves.push(mv);
                std::ops::ControlFlow::<()>::Continue(())
            });
            seed = rules_core::key::mix(seed);
            let Some(&mv) = moves.get((seed % moves.len().max(1) as u64) as usize) else { break };
            position.play_unchecked(mv, &mut views);
            Judgement::settle(&position, &mut views);
            assert_eq!(Judgement.evaluate(&position, &views), trained(&position), "{position}");
        }
    }
}

#[test]
fn the_network_knows_what_men_are_worth() {
    let judged = |fen: &str| trained(&fen.parse().expect("a position"));
    let even = judged("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    let without_queen = judged("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    let without_knight = judged("rnbqkb1r/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    assert!(even.abs() < 80 && without_knight > 200 && without_queen > without_knight + 150);
}
