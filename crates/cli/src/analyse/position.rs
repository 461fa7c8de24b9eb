//! One position: every legal move with what it is worth.

use std::fmt::Write;

use anyhow::{Result, bail};
use catalog::{AnyMove, AnyPosition, GameId, StartOptions};
use engine::{KnownMove, Limits, Stop, Table, known_moves, think_among};
use serde_json::{Value, json};

use super::{Format, show};
use crate::tables;

/// The position that is asked for: of this game, its start unless one is given.
pub(super) fn read(game: GameId, text: Option<&str>) -> Result<AnyPosition> {
    Ok(match text {
        Some(text) => AnyPosition::parse(game, text)?,
        None => StartOptions::default().position(game)?,
    })
}

/// Every legal move: exactly where that is known, else as the engine judges it within the limits.
pub(super) fn describe(
    position: &AnyPosition,
    format: Format,
    limits: &Limits,
    table: &Table,
) -> Result<String> {
    let known = known_moves(position, table);
    let others: Vec<AnyMove> =
        position.legal_moves().into_iter().filter(|mv| known.iter().all(|known| known.mv != *mv)).collect();
    let limits = Limits { lines: others.len(), ..*limits };
    let judged = if others.is_empty() {
        Vec::new()
    } else {
        think_among(position, &[], &others, &limits, table, &Stop::new(), &mut |_| ()).lines
    };
    match format {
        Format::Text => Ok(text(position, &known, &judged)),
        Format::Json => Ok(format!("{}\n", object(position, &known, &judged))),
        Format::Record => bail!("--format record: expected a file of records, found a position"),
    }
}

fn text(position: &AnyPosition, known: &[KnownMove], judged: &[engine::ThoughtLine]) -> String {
    let mut text = format!("{position}\n");
    for known in known {
        writeln!(text, "{}  {}", known.mv, known.value).expect("a string takes all text");
    }
    for (mv, values) in judged.iter().filter_map(|line| Some((line.moves.first()?, &line.expected))) {
        let values = show::values(position, values);
        let values: Vec<String> = values.iter().map(|(seat, value)| format!("{seat} {value:.2}")).collect();
        writeln!(text, "{mv}  {}", values.join(" ")).expect("a string takes all text");
    }
    text
}

fn object(position: &AnyPosition, known: &[KnownMove], judged: &[engine::ThoughtLine]) -> Value {
    let estimates: Vec<Value> = judged
        .iter()
        .filter_map(|line| {
            let values = show::values(position, &line.expected);
            let values: serde_json::Map<String, Value> =
                values.into_iter().map(|(seat, value)| (seat.to_string(), value.into())).collect();
            Some(json!({ "move": line.moves.first()?.to_string(), "values": values }))
        })
        .collect();
    let (game, position) = (position.game().as_str(), position.to_string());
    json!({ "game": game, "position": position, "moves": tables::json(known), "estimates": estimates })
}
