//! `harness spectators`.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::Result;
use clap::Args;
use harness::{ServerProcess, spectators};

#[derive(Args)]
pub(crate) struct Arguments {
    /// The program to start as the server [default: pardalis beside this one]
    #[arg(long, value_name = "PATH", conflicts_with = "address")]
    server: Option<PathBuf>,
    /// A server that runs already, without limits
    #[arg(long)]
    address: Option<SocketAddr>,
    /// A folder for the server's data [default: a new one that is removed afterwards]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// How many watch, with a socket each
    #[arg(long, default_value_t = 20_000)]
    sockets: usize,
    /// How many moves to make
    #[arg(long, default_value_t = 20)]
    moves: usize,
    /// The time from when all have heard of a move until the next, in milliseconds
    #[arg(long, default_value_t = 1_000)]
    pause: u64,
    /// How soon the last has to hear of every move, in milliseconds
    #[arg(long, default_value_t = 1_000)]
    within: u64,
    /// Where chance begins
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    spectators::make_room(arguments.sockets)?;
    // One thread: the rest of the machine is the server's.
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let folder = tempfile::tempdir()?;
        let data = arguments.data.as_deref().unwrap_or(folder.path());
        let server = match arguments.address {
            Some(_) => None,
            None => Some(ServerProcess::start(&super::program(arguments.server.as_deref())?, data).await?),
        };
        let Some(address) = arguments.address.or(server.as_ref().map(ServerProcess::address)) else {
            anyhow::bail!("expected a server to measure, found none");
        };
        let plan = spectators::Plan {
            address,
            pid: server.as_ref().and_then(ServerProcess::pid),
            sockets: arguments.sockets,
            moves: arguments.moves,
            pause: Duration::from_millis(arguments.pause),
            seed: arguments.seed,
        };
        let report = spectators::run(&plan).await?;
        println!("{report}");
        println!("{}", serde_json::to_string(&report)?);
        let is_soon = report.is_within(Duration::from_millis(arguments.within));
        Ok(if is_soon { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    })
}
