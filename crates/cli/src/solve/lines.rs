//! What full tables tell of the start and of the longest win.

use std::io::Write;

use anyhow::Result;
use rules_chameleon::Chameleon;
use solver::{Oracle, Value, best_line, moves_with_values, value_of};

/// The longest line of play that is shown.
const LONGEST_LINE: usize = 80;

/// What the start is worth, with all first moves and a line of best play; nothing if that is not known.
pub(super) fn start(out: &mut impl Write, oracle: &impl Oracle) -> Result<()> {
    let start = Chameleon::start();
    let (Some(value), Some(moves)) = (value_of(oracle, &start), moves_with_values(oracle, &start)) else {
        return Ok(());
    };
    writeln!(out, "\nstart: {value}\n\n| first move | for who begins |\n| --- | --- |")?;
    for (mv, value) in moves {
        writeln!(out, "| {mv} | {value} |")?;
    }
    line(out, oracle, &start, value)
}

/// A position, what it is worth and a line of best play.
pub(super) fn line(
    out: &mut impl Write,
    oracle: &impl Oracle,
    position: &Chameleon,
    value: Value,
) -> Result<()> {
    let moves = best_line(oracle, position, LONGEST_LINE);
    let moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
    writeln!(out, "\n{position}, {value}: {}", moves.join(" "))?;
    Ok(())
}
