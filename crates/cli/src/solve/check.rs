//! `pardalis solve check`: random positions of solved classes, judged anew by the rules crate.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result, ensure};
use clap::Args;
use serde_json::json;
use solver::{Class, Oracle, SmallTables, Tables};

use super::bar::Bar;
use super::threads;

#[derive(Args)]
pub(crate) struct Arguments {
    /// Where the tables are; the small ones that the program brings along unless given
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,
    /// How many positions of each class are judged; all where a class has no more
    #[arg(long, default_value_t = 100_000)]
    positions: u64,
    /// Classes with up to so many pieces
    #[arg(long, default_value_t = 6, value_parser = clap::value_parser!(u8).range(2..=10))]
    pieces: u8,
    /// Determines the positions
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many threads work; all processors unless given
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=256))]
    threads: Option<u32>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let pieces = usize::from(arguments.pieces);
    let Some(dir) = &arguments.dir else {
        let small = SmallTables::shipped().context("the small tables in this program")?;
        let (found, asked) = (small.pieces(), arguments.pieces);
        ensure!(pieces <= found, "without --dir: expected --pieces up to {found}, found {asked}");
        return check(&small, arguments);
    };
    let tables = Tables::new();
    solver::load(&tables, pieces, dir, threads(arguments.threads))?;
    check(&tables, arguments)
}

fn check(oracle: &impl Oracle, arguments: &Arguments) -> Result<()> {
    let threads = threads(arguments.threads);
    let pieces = usize::from(arguments.pieces);
    let bar = Bar::new();
    let classes: Vec<Class> = Class::all().into_iter().filter(|class| class.pieces() <= pieces).collect();
    let mut positions = 0;
    for (done, &class) in classes.iter().enumerate() {
        bar.show(done as f64 / classes.len() as f64, &class.to_string());
        positions += solver::check_class(oracle, class, arguments.positions, arguments.seed, threads)?;
    }
    bar.clear();
    let mut out = std::io::stdout().lock();
    writeln!(
        out,
        "{positions} positions of {} classes judged anew: every value fits its moves",
        classes.len()
    )?;
    writeln!(
        out,
        "{}",
        json!({ "check": "chameleon", "classes": classes.len(), "positions": positions, "wrong": 0 })
    )?;
    Ok(())
}
