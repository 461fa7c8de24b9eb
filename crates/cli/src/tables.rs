//! Tables that a host has: `--tables DIR`.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, Result};
use clap::Args;
use engine::{Knowledge, KnownMove, Table};
use serde_json::{Value, json};
use solver::Known;

#[derive(Args, Clone, Default)]
pub(crate) struct Tables {
    /// A folder with tables of `solve chameleon`, exact endings of `solve endings`, or both; endings that are worked
    /// out while thinking are kept there, too
    #[arg(long, value_name = "DIR")]
    tables: Option<PathBuf>,
}

impl Tables {
    /// What is known with the tables; nothing where none are named.
    pub(crate) fn open(&self) -> Result<Option<Knowledge>> {
        self.tables.as_deref().map(open).transpose()
    }
}

/// What is known with the tables of a folder.
pub(crate) fn open(folder: &Path) -> Result<Knowledge> {
    Knowledge::open(folder).context("--tables")
}

/// What is known of Chameleon with the tables of a folder, which must hold some.
pub(crate) fn chameleon(folder: &Path) -> Result<Arc<Known>> {
    let known = open(folder)?.known;
    known.with_context(|| format!("{}: expected tables of Chameleon, found only endings", folder.display()))
}

/// A table for thinking, with what is known.
pub(crate) fn table(bytes: usize, knowledge: Option<&Knowledge>) -> Table {
    Table::new(bytes).with_knowledge(knowledge.cloned().unwrap_or_default())
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
