//! Chameleon: men and where they stand, who reaches what, and which entries can be won by force.

mod terms;
#[cfg(test)]
mod tests;
mod weights;

use rules_chameleon::{Chameleon, Move, SquareSet, enemy};
use rules_core::{Position, Seat};

use self::weights::WEIGHTS;
use super::Evaluate;
use super::terms::{Counts, Sum, Weighed};
use crate::Game;

/// What a man counts for in exchanges.
const MAN: i32 = 100;
/// What an entry counts for in ordering that the enemy has to answer.
const ENTRY: i32 = 60;
/// What a move counts for that wins the game, now or by force.
const WIN: i32 = 2000;

/// The judgement of Chameleon positions.
#[derive(Clone, Copy, Default, Debug)]
pub struct Judgement;

impl Evaluate<Chameleon> for Judgement {
    type State = ();

    const CHANCE_SCALE: f64 = 40.0;

    fn state(&self, _: &Chameleon) {}

    fn evaluate(&self, position: &Chameleon, (): &()) -> i32 {
        let Some(mover) = position.turn() else { return 0 };
        let mut sum = Sum { weights: &WEIGHTS, value: 0 };
        terms::count(position, mover, &mut sum);
        sum.value
    }
}

impl Weighed for Chameleon {
    const TERMS: &'static [(&'static str, usize)] = terms::NAMES;

    fn weights() -> Vec<i32> {
        WEIGHTS.to_vec()
    }

    fn terms(&self) -> Vec<i32> {
        let mut counts = Counts(vec![0; terms::COUNT]);
        if let Some(mover) = self.turn() {
            terms::count(self, mover, &mut counts);
        }
        counts.0
    }
}

impl Game for Chameleon {
    type Evaluation = Judgement;

    fn squares(mv: Move) -> (u8, u8) {
        (mv.from.index() as u8, mv.to.index() as u8)
    }

    fn mark(mv: Move) -> u16 {
        1 + (mv.from.index() * 25 + mv.to.index()) as u16
    }

    #[inline]
    fn gain(&self, mv: Move) -> i32 {
        let Some(mover) = self.turn() else { return 0 };
        let foe = self.pieces(enemy(mover));
        let captures = foe.contains(mv.to);
        if terms::is_entry(mover, mv.to) {
            let (ours, theirs) = contest(self, mv, mover);
            // Every entry must be answered by a capture: who has more men at hand there wins.
            let wins = ours > theirs || self.pieces(mover).len() == 1;
            return if wins { WIN } else { ENTRY } + i32::from(captures) * MAN;
        }
        match (captures, foe.len()) {
            (true, 1) => WIN,
            (true, _) => MAN,
            (false, _) => 0,
        }
    }

    #[inline]
    fn exchange_wins(&self, mv: Move, threshold: i32) -> bool {
        let gain = self.gain(mv);
        if gain < threshold || gain >= WIN {
            return gain >= threshold;
        }
        let Some(mover) = self.turn() else { return false };
        // All men are worth the same: who can capture more often has the better of the exchange.
        let (ours, theirs) = contest(self, mv, mover);
        let entry = if terms::is_entry(mover, mv.to) { ENTRY } else { 0 };
        gain - entry - if theirs >= ours { MAN } else { 0 } >= threshold
    }

    fn gaining_moves(&self, mut visit: impl FnMut(Move)) {
        let Some(mover) = self.turn() else { return };
        let goals = terms::gaining_goals(self, mover);
        for from in self.pieces(mover).iter() {
            for to in SquareSet::from_bits(self.reach(from).bits() & goals).iter() {
                visit(Move { from, to });
            }
        }
    }

    fn wins_at_once(&self) -> bool {
        self.turn().is_some_and(|mover| terms::wins_at_once(self, mover))
    }

    fn is_forced(&self) -> bool {
        self.invader().is_some()
    }
}

/// How many men of the mover, the moving one included, and of its enemy can go to the goal of a move.
#[inline]
fn contest(position: &Chameleon, mv: Move, mover: Seat) -> (usize, usize) {
    let count = |seat| position.attackers(mv.to, seat).len();
    (count(mover), count(enemy(mover)))
}
