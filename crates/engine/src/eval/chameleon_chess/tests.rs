use rules_core::{SeatSet, key::mix};

use super::*;

fn moves(position: &ChameleonChess) -> Vec<Move> {
    let mut moves = Vec::new();
    let _: ControlFlow<()> = position.legal_moves(|mv| {
        moves.push(mv);
        ControlFlow::Continue(())
    });
    moves
}

/// Shows the positions of some random games of two, three and four.
fn walk(mut visit: impl FnMut(&ChameleonChess)) {
    for (game, &seats) in ChameleonChess::SETS.iter().enumerate() {
        let mut position = ChameleonChess::start(seats).expect("a start");
        let mut seed = game as u64;
        while position.turn().is_some() && position.ply() < 120 {
            visit(&position);
            seed = mix(seed);
            let list = moves(&position);
            position = position.after(list[seed as usize % list.len()]);
        }
    }
}

#[test]
fn the_names_cover_all_terms() {
    assert_eq!(terms::TERMS.iter().map(|(_, count)| count).sum::<usize>(), COUNT);
}

#[test]
fn the_judgement_is_the_sum_of_its_terms() {
    walk(|position| {
        if position.alive().len() == 2 {
            let terms = position.terms();
            let sum: i32 =
                terms.iter().zip(ChameleonChess::weights()).map(|(times, weight)| times * weight).sum();
            assert_eq!(Judgement::default().evaluate(position, &()), sum, "{position}");
        }
    });
}

#[test]
fn shares_make_a_whole_for_those_alive() {
    walk(|position| {
        let shares = Judgement::default().shares(position, &());
        assert!((shares.iter().sum::<f32>() - 1.0).abs() < 1e-5, "{position} {shares:?}");
        for seat in SeatSet::first(MAX_SEATS).iter() {
            assert_eq!(shares[seat.index()] > 0.0, position.alive().contains(seat), "{position} {shares:?}");
        }
    });
}

#[test]
fn gaining_moves_are_the_captures() {
    walk(|position| {
        let mut captures = Vec::new();
        position.gaining_moves(|mv| captures.push(mv));
        let listed: Vec<Move> = moves(position).into_iter().filter(|&mv| position.gain(mv) > 0).collect();
        assert_eq!(captures, listed, "{position}");
        for mv in captures {
            let victim = position.victim(mv).expect("somebody loses a pawn");
            assert_ne!(Some(victim), position.turn(), "{position} {mv}");
        }
    });
}

#[test]
fn a_passed_turn_keeps_the_key_right() {
    walk(|position| {
        for seat in position.seats().iter() {
            let turned = Game::with_turn(position, seat);
            assert_eq!(turned.is_some(), position.alive().contains(seat), "{position}");
            assert!(turned.is_none_or(|turned| turned.key() == turned.computed_key()), "{position}");
        }
    });
}
