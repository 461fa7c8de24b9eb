//! `pardalis solve pack`: solved tables of few pieces, packed into the one file that the program brings along.

use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Context, Result};
use clap::Args;
use rules_core::key::mix;
use serde_json::json;
use solver::{Class, SmallTables, Tables};

use super::bar::Bar;
use super::threads;

#[derive(Args)]
pub(crate) struct Arguments {
    /// Where the tables are
    #[arg(long, value_name = "DIR")]
    dir: PathBuf,
    /// The file to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Classes with up to so many pieces
    #[arg(long, default_value_t = 6, value_parser = clap::value_parser!(u8).range(2..=6))]
    pieces: u8,
    /// How many threads work; all processors unless given
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=256))]
    threads: Option<u32>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let begun = Instant::now();
    let threads = threads(arguments.threads);
    let pieces = usize::from(arguments.pieces);
    let tables = Tables::new();
    solver::load(&tables, pieces, &arguments.dir, threads)?;
    let classes: Vec<Class> = Class::all().into_iter().filter(|class| class.pieces() <= pieces).collect();
    let positions: u64 = classes.iter().copied().map(Class::positions).sum();
    let bar = Bar::new();
    let mut done = 0;
    let bytes = solver::pack(&tables, arguments.pieces, threads, &mut |class| {
        bar.show(done as f64 / positions as f64, &class.to_string());
        done += class.positions();
    });
    bar.clear();
    let bytes = bytes?;
    std::fs::write(&arguments.out, &bytes).with_context(|| arguments.out.display().to_string())?;
    let length = bytes.len();
    let packed = SmallTables::from_bytes(bytes)?;
    // The same number as `solve chameleon` tells for all classes.
    let digests = classes.iter().filter_map(|&class| packed.digest(class));
    let digest = digests.fold(0, |digest, of_class| mix(digest ^ of_class));
    let mut out = std::io::stdout().lock();
    writeln!(
        out,
        "{}: {positions} positions of {} classes in {length} bytes",
        arguments.out.display(),
        classes.len()
    )?;
    let json = json!({
        "pack": "chameleon", "classes": classes.len(), "positions": positions, "bytes": length,
        "digest": format!("{digest:016x}"), "seconds": begun.elapsed().as_secs_f64(),
    });
    writeln!(out, "{json}")?;
    Ok(())
}
