use super::*;
use rules_cameleon::{Piece, Setup, Square};

/// Positions of random games, the start among them.
fn walk() -> Vec<Cameleon> {
    let mut found = Vec::new();
    let mut dice = 1u64;
    for _ in 0..12 {
        let mut position = Cameleon::start();
        while position.turn().is_some() && position.quiet() < 60 {
            found.push(position);
            let mut moves = Vec::new();
            let _: ControlFlow<()> = position.legal_moves(|mv| {
                moves.push(mv);
                ControlFlow::Continue(())
            });
            // Captures go first two times of three, so that all colours come into play.
            dice = rules_core::key::mix(dice);
            let captures: Vec<Move> = moves.iter().copied().filter(|mv| mv.is_capture()).collect();
            let list = if captures.is_empty() || dice.is_multiple_of(3) { &moves } else { &captures };
            let Some(&mv) = list.get((dice >> 8) as usize % list.len().max(1)) else { break };
            position.play_unchecked(mv, &mut ());
        }
    }
    found
}

/// The position after a half turn of the board, with the sides exchanged.
fn turned(position: &Cameleon) -> Cameleon {
    let setup = position.setup();
    let swap = rules_cameleon::opponent;
    let mut pieces = [None; Square::COUNT];
    for (index, piece) in setup.pieces.iter().enumerate() {
        pieces[Square::COUNT - 1 - index] = piece.map(|piece| Piece { owner: swap(piece.owner), ..piece });
    }
    let supply = [setup.supply[1], setup.supply[0]];
    let turned = Setup { pieces, turn: setup.turn.map(swap), supply, ..setup };
    Cameleon::try_from(turned).expect("a half turn is a position, too")
}

fn value(position: &Cameleon) -> i32 {
    Judgement.evaluate(position, &())
}

fn read(text: &str) -> Cameleon {
    text.parse().expect("a position")
}

#[test]
fn a_half_turn_is_worth_the_same() {
    for position in walk() {
        assert_eq!(value(&position), value(&turned(&position)), "{position}");
    }
}

#[test]
fn terms_times_weights_are_the_value() {
    for position in walk() {
        let terms = Weighed::terms(&position);
        assert_eq!(terms.len(), Cameleon::TERMS.iter().map(|(_, count)| count).sum::<usize>());
        let sum: i32 = terms.iter().zip(Cameleon::weights()).map(|(times, weight)| times * weight).sum();
        assert_eq!(sum, value(&position), "{position}");
    }
}

#[test]
fn men_that_can_be_captured_are_those_that_some_move_captures() {
    for position in walk() {
        let Some(mover) = position.turn() else { continue };
        let own = men::Men::of(&position, mover);
        let foe = men::Men::of(&position, rules_cameleon::opponent(mover));
        if own.reserve().count_ones() == 4 {
            // Only a man that leaves the reserve captures then, which is not looked at.
            continue;
        }
        let mut fallen = 0u64;
        let _: ControlFlow<()> = position.legal_moves(|mv| {
            for victim in mv.victims() {
                let (file, rank) = (u64::from(victim.square.file()), u64::from(victim.square.rank()));
                fallen |= 1 << (8 + (9 * rank + file) / 2);
            }
            ControlFlow::Continue(())
        });
        assert_eq!(own.prey(&foe, false).0, fallen, "{position}");
    }
}

#[test]
fn gaining_moves_are_legal_captures_that_lead_to_all_gains() {
    for position in walk() {
        let mut legal = Vec::new();
        let _: ControlFlow<()> = position.legal_moves(|mv| {
            legal.push(mv);
            ControlFlow::Continue(())
        });
        let mut gaining = Vec::new();
        Game::gaining_moves(&position, |mv| gaining.push(mv));
        assert!(gaining.iter().all(|mv| mv.is_capture() && legal.contains(mv)), "{position}");
        // Whatever can be won from a square to a square can be won by one of them.
        for mv in legal.into_iter().filter(|mv| mv.is_capture()) {
            let as_good = |other: &Move| {
                other.from() == mv.from()
                    && other.to() == mv.to()
                    && position.gain(*other) == position.gain(mv)
            };
            assert!(gaining.iter().any(as_good), "{position} {mv}");
        }
    }
}

#[test]
fn captures_gain_the_man_and_the_reward() {
    let mut captures = 0;
    for position in walk() {
        let _: ControlFlow<()> = position.legal_moves(|mv| {
            let victims =
                mv.victims().map(|victim| position.piece(victim.square).map_or(0, |p| man(p.colour)));
            let rewards = mv.victims().filter_map(|victim| victim.reward).map(|(colour, _)| man(colour));
            assert_eq!(position.gain(mv), victims.sum::<i32>() + rewards.sum::<i32>());
            assert_eq!(position.gain(mv) > 0, mv.is_capture());
            captures += u32::from(mv.is_capture());
            ControlFlow::Continue(())
        });
    }
    assert!(captures > 100);
}

#[test]
fn more_men_and_better_men_are_better() {
    let level = value(&Cameleon::start());
    let less = read("8/b1b1b1b1/1r1r1r1r/y1y1y3/8/1Y1Y1Y1Y/R1R1R1R1/1B1B1B1B/8 r 6665/6665 0 0");
    let better = read("8/b1b1b1b1/1r1r1r1r/y1y1y1c1/8/1Y1Y1Y1Y/R1R1R1R1/1B1B1B1B/8 r 6664/6665 0 0");
    assert!(value(&less) < level && level < value(&better));
}
