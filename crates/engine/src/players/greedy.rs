//! The move that wins most on the spot.

use std::ops::ControlFlow;

use catalog::{AnyMove, Record};

use super::plain::{Plain, each_plain};
use super::{CannotMove, Dice, Player};
use crate::{Limits, Stop};

/// Wins if it can, takes the most material otherwise, and plays any move of those that are level.
pub(super) struct Greedy {
    dice: Dice,
}

impl Greedy {
    pub(super) fn new() -> Self {
        Self { dice: Dice::new(0) }
    }

    fn best<P: Plain>(&mut self, position: &P) -> Option<AnyMove> {
        let mover = position.turn()?;
        let mut best = i64::MIN;
        let mut level: Vec<P::Move> = Vec::new();
        let _: ControlFlow<()> = position.legal_moves(|mv| {
            let next = position.after(mv);
            let won = next.outcome().is_some_and(|outcome| outcome.winner() == Some(mover));
            let value = if won { i64::MAX } else { position.winnings(mover, &next) };
            if value > best {
                best = value;
                level.clear();
            }
            if value == best {
                level.push(mv);
            }
            ControlFlow::Continue(())
        });
        self.dice.pick(&level).copied().map(P::wrap)
    }
}

impl Player for Greedy {
    fn new_game(&mut self, seed: u64) {
        self.dice = Dice::new(seed);
    }

    fn choose(&mut self, record: &Record, _: &Limits, _: &Stop) -> Result<AnyMove, CannotMove> {
        each_plain!(record.position(), position => self.best(position)).ok_or(CannotMove::GameOver)
    }
}
