//! `pardalis perft`: counts move sequences.

use std::io::Write;

use anyhow::Result;
use clap::Args;

use crate::start::Start;

#[derive(Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    start: Start,
    /// How many plies deep
    #[arg(value_parser = clap::value_parser!(u32).range(0..=30))]
    depth: u32,
    /// Show the count of every first move
    #[arg(long)]
    divide: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let position = arguments.start.position()?;
    let mut out = std::io::stdout().lock();
    if arguments.divide && arguments.depth > 0 {
        let mut moves: Vec<_> = position.legal_moves().into_iter().map(|mv| (mv.to_string(), mv)).collect();
        moves.sort_unstable_by(|a, b| a.0.cmp(&b.0));
        for (text, mv) in moves {
            let mut next = position.clone();
            next.play(mv)?;
            writeln!(out, "{text} {}", next.perft(arguments.depth - 1))?;
        }
    }
    writeln!(out, "nodes {}", position.perft(arguments.depth))?;
    Ok(())
}
