//! Every position with three pieces: what the rules say of endings holds without exception.

use rules_chameleon::{Chameleon, Piece, Setup, Square, rule};
use rules_core::{Position, RuleId, Seat};
use testkit::playthrough::legal_moves;

/// Calls for every playable arrangement of these pieces, with every turn.
fn every_position(letters: &[char], visit: &mut impl FnMut(Chameleon)) {
    let mut setup = Setup { pieces: [None; Square::COUNT], turn: None, quiet: 0, ply: 0 };
    place(&mut setup, letters, visit);
}

fn place(setup: &mut Setup, letters: &[char], visit: &mut impl FnMut(Chameleon)) {
    let Some((&letter, rest)) = letters.split_first() else {
        for turn in [Seat::new(0), Seat::new(1), None] {
            if let Ok(position) = Chameleon::try_from(Setup { turn, ..*setup }) {
                visit(position);
            }
        }
        return;
    };
    for square in 0..Square::COUNT {
        if setup.pieces[square].is_none() {
            setup.pieces[square] = Piece::from_letter(letter);
            place(setup, rest, visit);
            setup.pieces[square] = None;
        }
    }
}

/// Plays every move of every position and counts by which rule games end.
fn endings(letters: &[char]) -> Vec<(RuleId, u64)> {
    let mut counts: Vec<(RuleId, u64)> = rule::ALL.iter().map(|&rule| (rule, 0)).collect();
    every_position(letters, &mut |position| {
        let moves = legal_moves(&position);
        assert_eq!(
            moves.is_empty(),
            position.turn().is_none(),
            "{position}: owning a piece is having a move"
        );
        for mv in moves {
            let next = position.after(mv);
            assert_eq!(Chameleon::try_from(Setup::from(next)), Ok(next), "{position} {mv}: {next}");
            if let Some(ending) = next.ending() {
                assert_eq!(Some(ending.winner), position.turn(), "{next}: the mover wins");
                counts.iter_mut().filter(|(rule, _)| *rule == ending.rule).for_each(|(_, count)| *count += 1);
            }
        }
    });
    counts.into_iter().filter(|&(_, count)| count > 0).collect()
}

fn rules(counts: &[(RuleId, u64)]) -> Vec<RuleId> {
    counts.iter().map(|&(rule, _)| rule).collect()
}

#[test]
fn one_against_one() {
    for letters in [['W', 'w'], ['W', 'b'], ['B', 'w'], ['B', 'b']] {
        assert_eq!(rules(&endings(&letters)), [rule::CAPTURE_ALL, rule::LONE_INVADER], "{letters:?}");
    }
}

#[test]
fn two_against_one() {
    for letters in [['W', 'W', 'w'], ['W', 'B', 'b'], ['B', 'w', 'w'], ['B', 'b', 'w']] {
        let all = [rule::CAPTURE_ALL, rule::INVADE, rule::LONE_INVADER, rule::A_BEFORE_B];
        assert_eq!(rules(&endings(&letters)), all, "{letters:?}");
    }
}
