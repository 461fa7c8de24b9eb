//! `pardalis solve verify`: replays the certificate with nothing but the rules.

use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use anyhow::{Context, Result};
use clap::Args;
use serde_json::json;
use solver::{Certificate, Proof, Value};

use super::bar::Bar;
use super::threads;

#[derive(Args)]
pub(crate) struct Arguments {
    /// The certificate; the one that the program brings along unless given
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
    /// Check one entry in so many
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    one_in: u64,
    /// How many threads work; all processors unless given
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=256))]
    threads: Option<u32>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let begun = Instant::now();
    let certificate = match &arguments.file {
        None => Certificate::shipped().context("the certificate in this program")?,
        Some(path) => {
            let bytes = std::fs::read(path).with_context(|| path.display().to_string())?;
            Certificate::from_bytes(&bytes).with_context(|| path.display().to_string())?
        }
    };
    let bar = Bar::new();
    let show = |share: f64| bar.show(share, "of all entries");
    let proof =
        certificate.prove(arguments.one_in, threads(arguments.threads), &AtomicBool::new(false), &show);
    bar.clear();
    print(&proof?, arguments.one_in, begun.elapsed().as_secs_f64())
}

fn print(proof: &Proof, one_in: u64, seconds: f64) -> Result<()> {
    let mut out = std::io::stdout().lock();
    let Proof { entries, replies, searched, start, first_moves } = proof;
    let share = if one_in == 1 { String::new() } else { format!(", one in {one_in} of them checked") };
    writeln!(out, "{entries} positions of the winner, one move each{share}")?;
    writeln!(out, "{replies} replies answered, {searched} of the positions after them settled by search")?;
    let proves = if one_in == 1 { "proved" } else { "not proved, for only a share was checked" };
    if let Some(within) = start {
        writeln!(out, "{proves}: who begins wins from the start within {within} moves")?;
    }
    for (mv, value) in first_moves {
        let (who, within) = match value {
            Value::Loss(within) => ("the other side", within),
            Value::Win(within) => ("who begins", within),
            Value::Draw => continue,
        };
        writeln!(out, "{proves}: after {mv} {who} wins within {within} moves")?;
    }
    let json = json!({
        "verify": "chameleon", "entries": entries, "replies": replies, "searched": searched, "start": start,
        "first_moves": first_moves.len(), "one_in": one_in, "seconds": seconds,
    });
    writeln!(out, "{json}")?;
    Ok(())
}
