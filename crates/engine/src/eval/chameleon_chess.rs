//! Chameleon Chess: how many pawns a seat has, what they are and can become, and who threatens whom when.

mod terms;
#[cfg(test)]
mod tests;

use std::ops::ControlFlow;

use rules_chameleon_chess::{ChameleonChess, Move};
use rules_core::{MAX_SEATS, Position, Seat};

use self::terms::COUNT;
use super::terms::Weighed;
use super::{Evaluate, exp};
use crate::{Endgames, Exact, Game, Number};

/// What a captured pawn counts where nothing else is known of it.
const PAWN: i32 = 330;
/// What each term is worth, in hundredths.
type Weights = [i32; COUNT];

/// Weights for two, fitted to the results of self-play.
#[rustfmt::skip]
const FOR_TWO: Weights = [256, 246, 184, 140, 233, 137, 205, 35, 23, -10, -33, -126, -34, 88, -4, 103, 9, 0, -232, 8];
/// Weights for three and four, fitted by games among textbook players, each with limits for further fits.
#[rustfmt::skip]
const FOR_MANY: [(Number, i32); COUNT] = [
    number("second_pawn", 76, 40), number("third_pawn", 36, 30), number("fourth_pawn", 44, 30),
    number("knight", 34, 30), number("queen", 43, 30), number("bishop", 31, 30), number("rook", 43, 30),
    number("to_queen", 4, 10), number("to_rook", -1, 10), number("safe", 1, 10), number("unsafe", 6, 20),
    number("loose_early", -37, 30), number("covered_early", -27, 20),
    number("loose_late", -21, 20), number("covered_late", 12, 20),
    number("targets", -7, 20), number("turn", -5, 15), number("holds", 5, 15), number("stuck", 21, 30),
    number("outer", 6, 10),
];
/// What the leader of two must be ahead by to win e times as often, where the tree began with more than two.
const DUEL_SCALE: f32 = 200.0;

const fn number(name: &'static str, value: i32, width: i32) -> (Number, i32) {
    (Number { name, least: value - width, most: value + width }, value)
}

/// The judgement of Chameleon Chess positions.
#[derive(Clone, Copy, Debug)]
pub struct Judgement {
    for_many: Weights,
}

impl Default for Judgement {
    fn default() -> Self {
        Self { for_many: FOR_MANY.map(|(_, weight)| weight) }
    }
}

impl Judgement {
    /// What each seat's terms are worth together.
    fn values(&self, position: &ChameleonChess) -> [i32; MAX_SEATS] {
        let mut values = [0; MAX_SEATS];
        if position.alive().len() > 2 {
            terms::count(position, |seat, term, times| values[seat] += self.for_many[term] * times);
        } else {
            terms::count(position, |seat, term, times| values[seat] += FOR_TWO[term] * times);
        }
        values
    }
}

impl Evaluate<ChameleonChess> for Judgement {
    type State = ();

    const CHANCE_SCALE: f64 = 100.0;

    const FOR_MANY: &'static [(Number, i32)] = &FOR_MANY;

    fn with_numbers(mut self, numbers: &[i32]) -> Self {
        self.for_many.iter_mut().zip(numbers).for_each(|(weight, number)| *weight = *number);
        self
    }

    fn state(&self, _: &ChameleonChess) {}

    fn evaluate(&self, position: &ChameleonChess, (): &()) -> i32 {
        let Some(mover) = position.turn() else { return 0 };
        let values = self.values(position);
        2 * values[mover.index()] - values.iter().sum::<i32>()
    }

    fn shares(&self, position: &ChameleonChess, (): &()) -> [f32; MAX_SEATS] {
        let values = self.values(position);
        let best = position.alive().iter().map(|seat| values[seat.index()]).max().unwrap_or(0);
        let scale = if position.alive().len() > 2 { Self::CHANCE_SCALE as f32 } else { DUEL_SCALE };
        let mut shares = [0.0; MAX_SEATS];
        for seat in position.alive().iter() {
            let behind = (values[seat.index()] - best) as f32;
            shares[seat.index()] = exp(behind / scale);
        }
        let total: f32 = shares.iter().sum();
        shares.map(|share| share / total)
    }
}

impl Weighed for ChameleonChess {
    const TERMS: &'static [(&'static str, usize)] = terms::TERMS;

    fn weights() -> Vec<i32> {
        FOR_TWO.to_vec()
    }

    fn terms(&self) -> Vec<i32> {
        let mut counts = vec![0; COUNT];
        let mover = self.turn().map(Seat::index);
        terms::count(self, |seat, term, times| {
            counts[term] += if Some(seat) == mover { times } else { -times }
        });
        counts
    }
}

impl Game for ChameleonChess {
    type Evaluation = Judgement;

    fn squares(mv: Move) -> (u8, u8) {
        (mv.from.index(), mv.to.index())
    }

    fn mark(mv: Move) -> u16 {
        1 + (u16::from(mv.from.index()) << 6 | u16::from(mv.to.index()))
    }

    fn solved(&self, endgames: &Endgames) -> Option<Exact> {
        endgames.probe(self)
    }

    fn gain(&self, mv: Move) -> i32 {
        if self.occupied_squares().contains(mv.to) { PAWN } else { 0 }
    }

    fn gaining_moves(&self, mut visit: impl FnMut(Move)) {
        let _: ControlFlow<()> = self.captures(|mv| {
            visit(mv);
            ControlFlow::Continue(())
        });
    }

    fn victim(&self, mv: Move) -> Option<Seat> {
        self.alive().iter().find(|&seat| self.squares_of(seat).contains(mv.to))
    }

    fn with_turn(&self, seat: Seat) -> Option<Self> {
        Self::with_turn(self, seat)
    }
}
