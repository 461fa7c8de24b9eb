//! Max-n as a textbook has it: no table, no ordering, no pruning, plain values.

use std::ops::ControlFlow;

use catalog::{AnyMove, Record};
use rules_core::{MAX_SEATS, Seat};

use super::budget::Budget;
use super::plain::{Plain, each_plain};
use super::{CannotMove, Dice, Player};
use crate::{Limits, Stop};

/// The depth where no limit is given.
const DEFAULT_DEPTH: u32 = 3;
/// The deepest iteration that is tried.
const DEEPEST: u32 = 100;
/// Nodes between two looks at the clock.
const INTERVAL: u64 = 256;

/// Every seat picks what is best for itself, to a fixed depth or deeper and deeper while time lasts.
pub(super) struct Textbook {
    dice: Dice,
}

type Shares = [f32; MAX_SEATS];

impl Textbook {
    pub(super) fn new() -> Self {
        Self { dice: Dice::new(0) }
    }

    fn best<P: Plain>(&mut self, position: &P, limits: &Limits, stop: &Stop) -> Option<AnyMove> {
        let mut moves = Vec::new();
        let _: ControlFlow<()> = position.legal_moves(|mv| {
            moves.push(mv);
            ControlFlow::Continue(())
        });
        // The only chance in it: which of the moves that are level is found first.
        self.dice.shuffle(&mut moves);
        let mut search = Search { budget: Budget::new(limits, stop), over: false };
        let timed = Budget::is_limited(limits);
        let deepest = limits.depth.unwrap_or(if timed { DEEPEST } else { DEFAULT_DEPTH }).max(1);
        // A fixed depth needs no shallower one before it.
        let first = if timed { 1 } else { deepest };
        let mut best = moves.first().copied();
        for depth in first..=deepest {
            match search.root(position, &moves, depth) {
                Some(mv) => best = Some(mv),
                None => break,
            }
            if moves.len() == 1 {
                break;
            }
        }
        best.map(P::wrap)
    }
}

struct Search<'a> {
    budget: Budget<'a>,
    /// Whether the budget is used up.
    over: bool,
}

impl Search<'_> {
    /// The best move at this depth, the first of those that are level; nothing if time is up before the end.
    fn root<P: Plain>(&mut self, position: &P, moves: &[P::Move], depth: u32) -> Option<P::Move> {
        let mover = position.turn()?.index();
        let mut best: Option<(P::Move, f32)> = None;
        for &mv in moves {
            let value = self.value(&position.after(mv), depth - 1)[mover];
            if self.over {
                return None;
            }
            if best.is_none_or(|(_, most)| value > most) {
                best = Some((mv, value));
            }
        }
        best.map(|(mv, _)| mv)
    }

    fn value<P: Plain>(&mut self, position: &P, depth: u32) -> Shares {
        if !self.budget.spend(INTERVAL) {
            self.over = true;
        }
        if depth == 0 || self.over {
            return leaf(position);
        }
        let Some(mover) = position.turn().map(Seat::index) else { return leaf(position) };
        let mut best: Option<Shares> = None;
        let _: ControlFlow<()> = position.legal_moves(|mv| {
            let shares = self.value(&position.after(mv), depth - 1);
            if best.is_none_or(|known| shares[mover] > known[mover]) {
                best = Some(shares);
            }
            if self.over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        best.unwrap_or_else(|| leaf(position))
    }
}

/// The whole of 1 shared out by who won, or by what the men are worth.
fn leaf<P: Plain>(position: &P) -> Shares {
    let shares = match position.outcome() {
        Some(outcome) => {
            let first = |i: usize| Seat::new(i).and_then(|seat| outcome.place(seat)) == Some(1);
            [0, 1, 2, 3].map(|i| f32::from(u8::from(first(i))))
        }
        None => position.men().map(|value| value as f32),
    };
    let total: f32 = shares.iter().sum();
    shares.map(|share| share / total.max(1.0))
}

impl Player for Textbook {
    fn new_game(&mut self, seed: u64) {
        self.dice = Dice::new(seed);
    }

    fn choose(&mut self, record: &Record, limits: &Limits, stop: &Stop) -> Result<AnyMove, CannotMove> {
        each_plain!(record.position(), position => self.best(position, limits, stop))
            .ok_or(CannotMove::GameOver)
    }
}

#[cfg(test)]
mod tests {
    use rules_chameleon_chess::ChameleonChess;
    use rules_chess960::Chess960;
    use rules_core::SeatSet;

    use super::*;

    #[test]
    fn a_leaf_is_shared_out_to_one() {
        for seats in [0b0101, 0b0111, 0b1111] {
            let start = ChameleonChess::start(SeatSet::from_bits(seats)).expect("a start");
            let shares = leaf(&start);
            assert!((shares.iter().sum::<f32>() - 1.0).abs() < 1e-6, "{shares:?}");
            assert_eq!(shares.iter().filter(|&&share| share > 0.2).count(), seats.count_ones() as usize);
        }
    }

    #[test]
    fn three_plies_see_a_mate_that_one_ply_does_not() {
        let position: Chess960 = "7k/8/4K3/8/8/8/R7/1R6 w - - 0 1".parse().expect("a position");
        let stop = Stop::new();
        let mut search = Search { budget: Budget::new(&Limits::default(), &stop), over: false };
        let mut white = |depth| search.value(&position, depth)[0];
        // Black has no man left to count, so White's share is whole only by mate or by a king alone.
        assert_eq!((white(1), white(3)), (1.0, 1.0));
        let blocked: Chess960 = "7k/8/4K2p/8/8/8/R7/1R6 w - - 0 1".parse().expect("a position");
        let mut white = |depth| search.value(&blocked, depth)[0];
        assert!(white(1) < 1.0 && white(2) < 1.0);
        assert_eq!(white(3), 1.0);
    }
}
