//! Properties of arbitrary games, arrangements and texts.

use proptest::prelude::*;
use rules_chameleon::{BLUE, Chameleon, Invalid, Move, Piece, RED, Setup, Square, TurnReason};
use rules_core::{Position, Seat};
use testkit::playthrough::legal_moves;

/// Plays the moves with these numbers, each taken modulo how many there are, until the game is over.
fn played(first: Seat, numbers: &[usize]) -> Vec<(Chameleon, Move)> {
    let mut position = Chameleon::start_with(first);
    let mut plies = Vec::new();
    for number in numbers {
        let moves = legal_moves(&position);
        if moves.is_empty() {
            break;
        }
        let mv = moves[number % moves.len()];
        plies.push((position, mv));
        position = position.after(mv);
    }
    plies
}

fn sorted(mut moves: Vec<Move>) -> Vec<Move> {
    moves.sort();
    moves
}

fn seat() -> impl Strategy<Value = Seat> {
    prop_oneof![Just(RED), Just(BLUE)]
}

fn numbers() -> impl Strategy<Value = Vec<usize>> {
    prop::collection::vec(0..64usize, 0..120)
}

/// Up to five pieces a side anywhere; many of these arrangements cannot be played.
fn setup() -> impl Strategy<Value = Setup> {
    let piece = (0..25usize, prop::sample::select(vec!['W', 'B', 'w', 'b']));
    let turn = prop_oneof![Just(None), Just(Some(RED)), Just(Some(BLUE))];
    (prop::collection::vec(piece, 0..9), turn, 0..200u32, 0..200u32).prop_map(|(put, turn, quiet, ply)| {
        let mut pieces = [None; Square::COUNT];
        for (square, letter) in put {
            pieces[square] = Piece::from_letter(letter);
        }
        Setup { pieces, turn, quiet, ply }
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn symmetries_commute_with_play(first in seat(), numbers in numbers()) {
        for (position, mv) in played(first, &numbers) {
            let mirrored = position.mirrored();
            let exchanged = position.exchanged();
            prop_assert_eq!(mirrored.mirrored(), position);
            prop_assert_eq!(exchanged.exchanged(), position);
            prop_assert_eq!(mirrored.exchanged(), exchanged.mirrored());
            let moves = legal_moves(&position);
            let seen = moves.iter().map(|mv| mv.mirrored()).collect();
            prop_assert_eq!(sorted(legal_moves(&mirrored)), sorted(seen));
            let seen = moves.iter().map(|mv| mv.exchanged()).collect();
            prop_assert_eq!(sorted(legal_moves(&exchanged)), sorted(seen));
            let next = position.after(mv);
            prop_assert_eq!(mirrored.after(mv.mirrored()), next.mirrored());
            prop_assert_eq!(exchanged.after(mv.exchanged()), next.exchanged());
            let rule = |position: Chameleon| position.ending().map(|ending| ending.rule);
            prop_assert_eq!(rule(next.mirrored()), rule(next));
            prop_assert_eq!(rule(next.exchanged()), rule(next));
        }
    }

    #[test]
    fn destinations_and_numbers_agree_with_the_list(first in seat(), numbers in numbers()) {
        for (position, _) in played(first, &numbers) {
            let moves = legal_moves(&position);
            let from_squares: Vec<Move> = Square::all()
                .flat_map(|from| position.destinations(from).iter().map(move |to| Move { from, to }))
                .collect();
            prop_assert_eq!(&from_squares, &moves);
            let numbered: Vec<Move> =
                (0..moves.len() as u64 + 3).filter_map(|number| position.nth_move(number)).collect();
            prop_assert_eq!(&numbered, &moves);
        }
    }

    /// Looking back from a square finds the same pieces as looking at all moves.
    #[test]
    fn attackers_are_those_that_can_capture(first in seat(), numbers in numbers()) {
        for (position, _) in played(first, &numbers) {
            let Some(turn) = position.turn().filter(|_| position.invader().is_none()) else { continue };
            for to in Square::all().filter(|&to| !position.pieces(turn).contains(to)) {
                let movers = Square::all().filter(|&from| position.destinations(from).contains(to)).collect();
                prop_assert_eq!(position.attackers(to, turn), movers);
            }
        }
    }

    #[test]
    fn the_quiet_plies_end_with_a_capture_and_nothing_else(first in seat(), numbers in numbers()) {
        for (position, mv) in played(first, &numbers) {
            let quiet = if position.piece_on(mv.to).is_some() { 0 } else { position.quiet() + 1 };
            prop_assert_eq!(position.after(mv).quiet(), quiet);
        }
    }

    #[test]
    fn an_arrangement_is_a_position_or_has_a_reason(setup in setup()) {
        match Chameleon::try_from(setup) {
            Ok(position) => {
                prop_assert_eq!(Setup::from(position), setup);
                testkit::conformance::position_keeps_the_contract(&position);
            }
            Err(why) => prop_assert!(why.to_string().contains("expected"), "{}", why),
        }
    }

    /// The board says all but who is to move in a game that simply goes on.
    #[test]
    fn the_board_decides_the_turn_where_it_can(setup in setup()) {
        let with = |turn| Chameleon::try_from(Setup { turn, ..setup });
        let turns = [with(Some(RED)), with(Some(BLUE)), with(None)];
        let accepted = turns.map(|turn| turn.is_ok());
        match turns[2] {
            Err(Invalid::Turn { reason: TurnReason::Running, .. }) => {
                prop_assert_eq!(accepted, [true, true, false]);
            }
            Ok(_) | Err(Invalid::Turn { .. }) => {
                prop_assert_eq!(accepted.into_iter().filter(|&ok| ok).count(), 1);
            }
            Err(_) => prop_assert_eq!(accepted, [false; 3]),
        }
    }

    #[test]
    fn mutated_texts_are_refused_or_survive(
        first in seat(),
        numbers in numbers(),
        at in 0..40usize,
        letter in prop::sample::select(vec!["", "W", "b", "1", "5", "/", " ", "-", "r", "0", "é", "\u{0}"]),
        insert in any::<bool>(),
    ) {
        let position = played(first, &numbers).last().map_or(Chameleon::start(), |&(position, mv)| position.after(mv));
        let text = position.to_string();
        let at = at.min(text.len());
        let rest = if insert { at } else { (at + 1).min(text.len()) };
        let mutated = format!("{}{letter}{}", &text[..at], &text[rest..]);
        if let Ok(read) = mutated.parse::<Chameleon>() {
            prop_assert_eq!(read.to_string(), mutated);
        }
    }

    #[test]
    fn garbage_is_refused_without_panic(text in "\\PC{0,60}", words in "[WBwbr1-5/ -]{0,40}") {
        for text in [text, words] {
            if let Ok(position) = text.parse::<Chameleon>() {
                prop_assert_eq!(position.to_string(), text.clone());
            }
            if let Ok(mv) = text.parse::<Move>() {
                prop_assert_eq!(mv.to_string(), text.clone());
            }
            if let Ok(square) = text.parse::<Square>() {
                prop_assert_eq!(square.to_string(), text);
            }
        }
    }
}

#[test]
fn a_very_long_text_is_refused() {
    for unit in ["W", "5/", "é", " ", "1 ", "9"] {
        let text = unit.repeat(1_000_000);
        assert!(text.parse::<Chameleon>().is_err());
        assert!(text.parse::<Move>().is_err());
    }
}

#[test]
fn the_counts_stop_at_their_greatest() {
    let full = "2b2/5/2W2/5/5 r 4294967295 4294967295";
    let mut position: Chameleon = full.parse().expect("a position");
    position.play("c3c2".parse().expect("a move"), &mut ()).expect("a legal move");
    assert_eq!(position.to_string(), "2b2/5/5/2W2/5 b 4294967295 4294967295");
}
