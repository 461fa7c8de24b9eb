//! `pardalis solve value`: what a position and each of its moves are worth, where that is known.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Args;
use rules_chameleon::Chameleon;
use rules_core::Position;
use serde_json::{Map, json};
use solver::{Known, Value, Wanted};

use crate::tables;

/// The most positions that are looked at where nothing is known.
const SEARCHED: u64 = 200_000;

#[derive(Args)]
pub(crate) struct Arguments {
    /// The position (text as in the rules' notation); the start unless given
    #[arg(long, value_name = "TEXT")]
    position: Option<String>,
    /// Moves played first
    #[arg(long, value_name = "MOVE", num_args = 1..)]
    moves: Vec<String>,
    /// Where tables are; without them openings, certificate, small tables and a search say what they know
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let mut position = Chameleon::start();
    if let Some(text) = &arguments.position {
        position = text.parse()?;
    }
    for (i, text) in arguments.moves.iter().enumerate() {
        let mv = position.read_move(text).with_context(|| format!("move {} ({text})", i + 1))?;
        position.play_unchecked(mv, &mut ());
    }
    match &arguments.dir {
        Some(dir) => print(&position, &*tables::chameleon(dir)?),
        None => print(&position, &Known::shipped().context("the knowledge in this program")?),
    }
}

fn print(position: &Chameleon, known: &Known) -> Result<()> {
    let mut out = std::io::stdout().lock();
    let text = |value: Option<Value>| value.map_or_else(|| "not known".to_owned(), |value| value.to_string());
    let judged = known.judge(position, Wanted::All, SEARCHED);
    writeln!(out, "{position}: {}", text(judged.value))?;
    let mut moves = Map::new();
    for (mv, worth) in judged.moves {
        writeln!(out, "{mv} {}", text(worth))?;
        moves.insert(mv.to_string(), json!(worth.map(|value| value.to_string())));
    }
    let value = judged.value.map(|value| value.to_string());
    writeln!(out, "{}", json!({ "position": position.to_string(), "value": value, "moves": moves }))?;
    Ok(())
}
