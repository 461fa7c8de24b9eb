//! Tables of Chameleon that a host has: `--tables DIR`.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, Result};
use clap::Args;
use engine::{KnownMove, Table};
use serde_json::{Value, json};
use solver::{Known, Shelf};

#[derive(Args, Clone, Default)]
pub(crate) struct Tables {
    /// Chameleon: a folder with tables of `solve chameleon`, for exact values beyond what the program brings along
    #[arg(long, value_name = "DIR")]
    tables: Option<PathBuf>,
}

impl Tables {
    /// What is known with the tables; nothing where none are named.
    pub(crate) fn open(&self) -> Result<Option<Arc<Known>>> {
        self.tables.as_deref().map(open).transpose()
    }
}

/// What is known of Chameleon with the tables of a folder.
pub(crate) fn open(folder: &Path) -> Result<Arc<Known>> {
    let shelf = Shelf::open(folder).context("--tables")?;
    let known = Known::shipped().context("the knowledge in this program")?;
    Ok(Arc::new(known.with_tables(shelf)))
}

/// A table for thinking, with what is known.
pub(crate) fn table(bytes: usize, known: Option<&Arc<Known>>) -> Table {
    let table = Table::new(bytes);
    match known {
        Some(known) => table.with_known(Arc::clone(known)),
        None => table,
    }
}

/// Moves whose values are known, as JSON: `[{"move": "a1a2", "value": "win", "in": 12}]`.
pub(crate) fn json(moves: &[KnownMove]) -> Value {
    let entry = |known: &KnownMove| {
        let (mv, value) = (known.mv.to_string(), word(known.value));
        match known.value.distance() {
            Some(distance) => json!({ "move": mv, "value": value, "in": distance }),
            None => json!({ "move": mv, "value": value }),
        }
    };
    moves.iter().map(entry).collect()
}

fn word(value: solver::Value) -> &'static str {
    match value {
        solver::Value::Win(_) => "win",
        solver::Value::Draw => "draw",
        solver::Value::Loss(_) => "loss",
    }
}
