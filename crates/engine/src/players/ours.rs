//! The engine itself.

use catalog::{AnyMove, AnyPosition, Record};

use super::{CannotMove, Player};
use crate::{Level, Limits, Manner, Stop, Table, think_best};

/// How well the engine plays.
#[derive(Clone, Copy)]
pub(super) enum Strength {
    Best,
    Level(Level),
    Manner(Manner),
}

/// Thinks with the whole engine and a table of its own, at full strength or less well.
pub(super) struct Ours {
    table: Table,
    strength: Strength,
    seed: u64,
}

impl Ours {
    pub(super) fn new(table_bytes: usize, strength: Strength) -> Self {
        Self { table: Table::new(table_bytes), strength, seed: 0 }
    }
}

impl Player for Ours {
    fn new_game(&mut self, seed: u64) {
        // Nothing may be left of earlier games, exact endings included: which games came before is chance
        // where several run at the same time.
        self.table.renew();
        self.seed = seed;
    }

    fn choose(&mut self, record: &Record, limits: &Limits, stop: &Stop) -> Result<AnyMove, CannotMove> {
        let position = record.position();
        if position.turn().is_none() {
            return Err(CannotMove::GameOver);
        }
        let before: Vec<AnyPosition> =
            (0..record.len()).filter_map(|plies| record.position_after(plies)).cloned().collect();
        let (seed, table) = (self.seed, &self.table);
        let mv = match self.strength {
            Strength::Best => think_best(position, &before, limits, table, stop).best(),
            Strength::Level(level) => level.choose(position, &before, seed, table, stop).map(|(mv, _)| mv),
            Strength::Manner(manner) => manner.choose(position, &before, seed, table, stop).map(|(mv, _)| mv),
        };
        mv.ok_or_else(|| CannotMove::Failed("thinking gave no move".into()))
    }
}
