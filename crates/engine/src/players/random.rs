//! Any legal move.

use catalog::{AnyMove, Record};

use super::{CannotMove, Dice, Player};
use crate::{Limits, Stop};

/// Plays any legal move, each equally likely.
pub(super) struct Random {
    dice: Dice,
}

impl Random {
    pub(super) fn new() -> Self {
        Self { dice: Dice::new(0) }
    }
}

impl Player for Random {
    fn new_game(&mut self, seed: u64) {
        self.dice = Dice::new(seed);
    }

    fn choose(&mut self, record: &Record, _: &Limits, _: &Stop) -> Result<AnyMove, CannotMove> {
        self.dice.pick(&record.position().legal_moves()).copied().ok_or(CannotMove::GameOver)
    }
}
