//! `harness memory`.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use clap::Args;
use harness::memory;

#[derive(Args)]
pub(crate) struct Arguments {
    /// A program to start as the server; may be given several times, to compare [default: pardalis beside this one]
    #[arg(long, value_name = "PATH", alias = "server")]
    program: Vec<PathBuf>,
    /// How many idle sockets; 0 leaves them out
    #[arg(long, default_value_t = 4_000)]
    sockets: usize,
    /// How many games with two watchers each; 0 leaves them out
    #[arg(long, default_value_t = 500)]
    games: usize,
    /// How many moves each of these has
    #[arg(long, default_value_t = 100)]
    moves: usize,
    /// How many correspondence games; 0 leaves them out
    #[arg(long, default_value_t = 100_000)]
    correspondence: usize,
    /// How many plies were played in each of these
    #[arg(long, default_value_t = 20)]
    plies: usize,
    /// Where chance begins
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let plan = memory::Plan {
        programs: super::programs(&arguments.program)?,
        sockets: arguments.sockets,
        games: arguments.games,
        moves: arguments.moves,
        correspondence: arguments.correspondence,
        plies: arguments.plies,
        seed: arguments.seed,
    };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let report = runtime.block_on(memory::run(&plan, |words| eprintln!("{words}")))?;
    println!("{report}");
    println!("{}", serde_json::to_string(&report)?);
    Ok(ExitCode::SUCCESS)
}
