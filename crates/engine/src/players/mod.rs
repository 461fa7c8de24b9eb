//! Players behind one face: ours, and the reference opponents against which its strength is measured.
//!
//! The opponents are as plain as their names say and stay that way: a figure that was measured against them
//! once can be measured again.

mod budget;
mod dice;
mod greedy;
mod ours;
mod plain;
mod random;
mod reward;
mod spec;
mod textbook;
mod uct;

pub use dice::Dice;
pub use reward::rewards;
pub use spec::{BadSpec, Kind, Spec};

use std::error::Error;
use std::fmt;

use catalog::{AnyMove, Record};

use crate::{Limits, Stop};

/// Somebody who chooses moves.
pub trait Player: Send {
    /// Begins a new game: forgets the last one, and takes every chance from this seed.
    fn new_game(&mut self, seed: u64);

    /// Chooses a move for the seat to move at the end of a record.
    fn choose(&mut self, record: &Record, limits: &Limits, stop: &Stop) -> Result<AnyMove, CannotMove>;
}

/// Why a player chose no move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CannotMove {
    /// There is nothing to choose.
    GameOver,
    /// The player is at fault; the text says how.
    Failed(String),
}

impl fmt::Display for CannotMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::GameOver => f.write_str("the game is over"),
            Self::Failed(reason) => f.write_str(reason),
        }
    }
}

impl Error for CannotMove {}

#[cfg(test)]
mod tests;
