//! Le Caméléon: men by colour, reserve squares, freedom, and who can capture whom next.

mod men;
mod terms;
#[cfg(test)]
mod tests;
mod weights;

use std::ops::ControlFlow;

use rules_cameleon::{Cameleon, Colour, Move};
use rules_core::Position;

use self::weights::WEIGHTS;
use super::Evaluate;
use super::terms::{Counts, Sum, Weighed};
use crate::game::mark_of;
use crate::{Endgames, Exact, Game};

/// What a man of each colour is worth in captures.
const fn man(colour: Colour) -> i32 {
    match colour {
        Colour::Blue | Colour::Red | Colour::Yellow => WEIGHTS[terms::MEN],
        Colour::Violet | Colour::Orange | Colour::Green => WEIGHTS[terms::MEN + 1],
        Colour::Chameleon => WEIGHTS[terms::MEN + 2],
    }
}

/// The judgement of Le Caméléon positions.
#[derive(Clone, Copy, Default, Debug)]
pub struct Judgement;

impl Evaluate<Cameleon> for Judgement {
    type State = ();

    const CHANCE_SCALE: f64 = 220.0;

    fn state(&self, _: &Cameleon) {}

    fn evaluate(&self, position: &Cameleon, (): &()) -> i32 {
        let Some(mover) = position.turn() else { return 0 };
        let mut sum = Sum { weights: &WEIGHTS, value: 0 };
        terms::count(position, mover, &mut sum);
        sum.value
    }
}

impl Weighed for Cameleon {
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

impl Game for Cameleon {
    type Evaluation = Judgement;

    fn squares(mv: Move) -> (u8, u8) {
        (mv.from().index() as u8, mv.to().index() as u8)
    }

    fn mark(mv: Move) -> u16 {
        mark_of(mv.bits())
    }

    fn gain(&self, mv: Move) -> i32 {
        if !mv.is_capture() {
            return 0;
        }
        mv.victims()
            .map(|victim| {
                let taken = self.piece(victim.square).map_or(0, |piece| man(piece.colour));
                taken + victim.reward.map_or(0, |(colour, _)| man(colour))
            })
            .sum()
    }

    fn solved(&self, endgames: &Endgames) -> Option<Exact> {
        endgames.probe_hunt(self)
    }

    fn gaining_moves(&self, mut visit: impl FnMut(Move)) {
        let _: ControlFlow<()> = Self::gaining_moves(self, |mv| {
            visit(mv);
            ControlFlow::Continue(())
        });
    }
}
