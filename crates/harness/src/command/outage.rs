//! `harness outage`.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::Result;
use clap::Args;
use harness::outage::{self, Trouble};

#[derive(Args)]
pub(crate) struct Arguments {
    /// What goes wrong
    #[arg(value_enum)]
    trouble: Trouble,
    /// The program to start as the servers [default: pardalis beside this one]
    #[arg(long, value_name = "PATH", alias = "server")]
    program: Option<PathBuf>,
    /// A folder for the servers' logs [default: a new one that is removed afterwards]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Moves a second of all games together
    #[arg(long, default_value_t = 300.0)]
    rate: f64,
    /// How many games at a time, with two sockets each
    #[arg(long, default_value_t = 300)]
    games: usize,
    /// Seconds for which it lasts [default: 120 for nats, 30 for the others]
    #[arg(long)]
    seconds: Option<u64>,
    /// Seconds that are measured before it, and again after it
    #[arg(long, default_value_t = 20)]
    around: u64,
    /// Switch the limits of the servers off [default: each person comes from an address of their own]
    #[arg(long)]
    without_limits: bool,
    /// Where chance begins
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    outage::make_room(arguments.games)?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let folder = tempfile::tempdir()?;
    let usual = if arguments.trouble == Trouble::Nats { 120 } else { 30 };
    let phases = [arguments.around, arguments.seconds.unwrap_or(usual), arguments.around];
    let plan = outage::Plan {
        program: super::program(arguments.program.as_deref())?,
        data: arguments.data.clone().unwrap_or_else(|| folder.path().to_owned()),
        rate: arguments.rate,
        games: arguments.games,
        trouble: arguments.trouble,
        phases: phases.map(Duration::from_secs),
        without_limits: arguments.without_limits,
        seed: arguments.seed,
    };
    let report = runtime.block_on(outage::run(&plan, |words| eprintln!("{words}")))?;
    println!("{report}");
    println!("{}", serde_json::to_string(&report)?);
    Ok(ExitCode::SUCCESS)
}
