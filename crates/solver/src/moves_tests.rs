//! The fast moves agree with the rules crate.

use rules_chameleon::{BLUE, Chameleon, Move, RED};
use rules_core::{Position, key};
use std::ops::ControlFlow;

use crate::arrangement::Next;
use crate::ways::WAYS;
use crate::{Arrangement, Class};

fn legal_moves(position: &Chameleon) -> Vec<Move> {
    let mut moves = Vec::new();
    let _: ControlFlow<()> = position.legal_moves(|mv| {
        moves.push(mv);
        ControlFlow::Continue(())
    });
    moves
}

fn agree(arrangement: Arrangement) {
    for mover in [RED, BLUE] {
        let position = arrangement.position(mover).expect("a position");
        let mut seen = Vec::new();
        arrangement.each_move(|from, to| {
            let mv = Arrangement::seen_move(mover, from, to).expect("squares");
            let next = position.after(mv);
            match arrangement.after(from, to) {
                Next::Won => {
                    assert_eq!(next.ending().map(|ending| ending.winner), Some(mover), "{position} {mv}");
                }
                Next::Arrangement(after) if after.is_lost() => {
                    assert_eq!(next.ending().map(|ending| ending.winner), Some(mover), "{position} {mv}");
                    assert!(after.place().is_some());
                }
                Next::Arrangement(after) => {
                    assert_eq!(Arrangement::of(&next), Some(after), "{position} {mv}");
                    assert!(after.place().is_some());
                    came_from_holds(&arrangement, from, to);
                }
            }
            seen.push(mv);
            true
        });
        let mut expected = legal_moves(&position);
        if mover == RED {
            assert_eq!(seen, expected, "{position}: the same order");
        }
        seen.sort_unstable();
        expected.sort_unstable();
        assert_eq!(seen, expected, "{position}");
    }
}

/// A move that captures nothing can be taken back.
fn came_from_holds(before: &Arrangement, from: usize, to: usize) {
    if before.other >> to & 1 == 0 {
        let moved = |set: u32| set & !(1 << from) | (set >> from & 1) << to;
        let occupied = moved(before.own | before.other);
        assert!(WAYS.came_from(to, moved(before.white), occupied) >> from & 1 != 0, "{before:?} {from} {to}");
    }
}

/// A move that is taken back could have been made.
fn goes_there_again(after: &Arrangement) {
    let occupied = after.own | after.other;
    for at in (0..25).filter(|at| after.own >> at & 1 != 0) {
        for from in (0..25).filter(|from| WAYS.came_from(at, after.white, occupied) >> from & 1 != 0) {
            let moved = |set: u32| set & !(1 << at) | (set >> at & 1) << from;
            let before = Arrangement { own: moved(after.own), other: after.other, white: moved(after.white) };
            assert!(before.targets(from) >> at & 1 != 0, "{after:?} {from} {at}");
        }
    }
}

#[test]
fn moves_of_small_classes() {
    for class in Class::all().into_iter().filter(|class| class.pieces() <= 3) {
        (0..class.positions()).filter_map(|number| class.arrangement(number)).for_each(agree);
    }
}

#[test]
fn moves_of_all_classes_by_sampling() {
    for class in Class::all() {
        for sample in 0..400 {
            let number = key::mix(sample ^ (class.id() as u64) << 40) % class.positions();
            let arrangement = class.arrangement(number).expect("a number of the class");
            agree(arrangement);
            goes_there_again(&arrangement);
        }
    }
}
