//! How the game ends by what stands on the board.

use rules_core::{Outcome, RuleId, Seat, SeatSet};

use crate::associate::{CHAMELEON, effect};
use crate::board::{Side, seat};
use crate::rule;

/// An end of the game: who won, if anybody, and by which rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Ending {
    pub(crate) winner: Option<Seat>,
    pub(crate) rule: RuleId,
}

impl Ending {
    /// Says whether and how the game is over; only what stands on the board matters, not where.
    pub(crate) fn of(sides: &[Side; 2]) -> Option<Self> {
        let count = [sides[0].occupied().count_ones(), sides[1].occupied().count_ones()];
        // Rule: cameleon/win. All enemy pieces gone, reserve included.
        if count[0] == 0 || count[1] == 0 {
            return Some(Self { winner: Some(seat(usize::from(count[0] == 0))), rule: rule::WIN });
        }
        let only_chameleons = sides.iter().all(|side| side.occupied() == side.chameleons());
        if only_chameleons {
            // Rule: cameleon/chameleons-left. With four or more play goes on, and two chameleons take anything.
            let winner = match count {
                [2, 1] => Some(seat(0)),
                [1, 2] => Some(seat(1)),
                [1, 1] => None,
                _ => return None,
            };
            return Some(Self { winner, rule: rule::CHAMELEONS_LEFT });
        }
        // Rule: cameleon/dead. Nobody could ever capture anything.
        let alive = can_capture(&sides[0], &sides[1]) || can_capture(&sides[1], &sides[0]);
        (!alive).then_some(Self { winner: None, rule: rule::DEAD })
    }

    /// The places that the two seats take.
    pub(crate) fn outcome(self) -> Outcome {
        match self.winner {
            Some(winner) => Outcome::won(winner, SeatSet::first(2)),
            None => Outcome::drawn(SeatSet::first(2)),
        }
    }
}

/// Whether any two of a side's pieces, judged by kind alone, could capture any enemy piece.
fn can_capture(own: &Side, enemy: &Side) -> bool {
    // Among seven pawns two share a colour and two differ, for no colour has more than six: no enemy is safe
    // from all of them.
    if (own.occupied() & !own.chameleons()).count_ones() >= 7 {
        return true;
    }
    let stock = |side: &Side, code: u8| side.of(code).count_ones();
    (1..=CHAMELEON).filter(|&one| stock(own, one) > 0).any(|one| {
        (one..=CHAMELEON).filter(|&other| stock(own, other) > u32::from(one == other)).any(|other| {
            (1..=CHAMELEON)
                .filter(|&victim| stock(enemy, victim) > 0)
                .any(|victim| effect(one, other, victim).is_some())
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn side(codes: &[u8]) -> Side {
        let mut side = Side::default();
        for (spot, &code) in (8..).zip(codes) {
            side.toggle(spot, code);
        }
        side
    }

    #[test]
    fn seven_pawns_can_always_capture_something() {
        // The shortcut must agree with looking at every pair: the leanest seven are six of one and another.
        for (six, one) in (1..7).flat_map(|six| (1..7).map(move |one| (six, one))).filter(|(a, b)| a != b) {
            for victim in 1..=CHAMELEON {
                let pairs = [(six, six), (six, one)];
                assert!(pairs.iter().any(|&(a, b)| effect(a, b, victim).is_some()), "{six} {one} {victim}");
                assert!(can_capture(&side(&[six, six, six, six, six, six, one]), &side(&[victim])));
            }
        }
    }

    #[test]
    fn a_lone_piece_captures_nothing() {
        assert!(!can_capture(&side(&[7]), &side(&[1, 2, 3])));
        assert!(can_capture(&side(&[7, 1]), &side(&[1, 2])));
        assert!(!can_capture(&side(&[7, 1]), &side(&[1, 1])));
    }
}
