//! `pardalis apply`: plays moves and shows what happens.

use std::io::Write;

use anyhow::{Context, Result};
use catalog::{GameId, Record};
use clap::Args;
use rules_core::Outcome;

use crate::start::Start;

#[derive(Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    start: Start,
    /// Moves, played in order
    moves: Vec<String>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let mut record = Record::new(arguments.start.position()?);
    let mut events = Vec::new();
    for (i, text) in arguments.moves.iter().enumerate() {
        events.extend(record.play_text(text).with_context(|| format!("move {} ({text})", i + 1))?);
    }
    let standing = record.standing();
    let game = record.game();
    let turn = standing.turn.map_or('-', |seat| seat.letter(game.seat_letters()));
    let outcome = standing.outcome.map_or("-".to_owned(), |outcome| places(game, &outcome));
    let mut out = std::io::stdout().lock();
    writeln!(out, "position {}", record.position())?;
    for event in events {
        writeln!(out, "event {event}")?;
    }
    writeln!(out, "turn {turn}\noutcome {outcome}")?;
    Ok(())
}

/// The places as a JSON object, `{"r":1,"y":2}`.
fn places(game: GameId, outcome: &Outcome) -> String {
    crate::rpc::places(game, outcome).to_string()
}
