//! `harness load`.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use anyhow::Result;
use clap::{Args, ValueEnum};
use harness::load::{self, Comparison, Measured, Report};
use harness::{ServerProcess, Site, Size};
use services::Durability;

/// What is measured.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Ground {
    /// One server on SQLite
    Sqlite,
    /// One server on PostgreSQL
    Postgres,
    /// Three servers on one PostgreSQL and NATS
    Site,
}

#[derive(Args)]
pub(crate) struct Arguments {
    /// A program to start as the server; may be given several times, to compare [default: pardalis beside this one]
    #[arg(long, value_name = "PATH", alias = "server", conflicts_with = "address")]
    program: Vec<PathBuf>,
    /// How often each program is measured, in turn
    #[arg(long, default_value_t = 1, conflicts_with = "address")]
    turns: usize,
    /// What to start and measure
    #[arg(long, value_enum, default_value_t = Ground::Sqlite, conflicts_with = "address")]
    on: Ground,
    /// A server that runs already, without limits
    #[arg(long)]
    address: Option<SocketAddr>,
    /// A folder for the servers' data [default: a new one that is removed afterwards]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// How many games at a time, with two sockets each
    #[arg(long, default_value_t = 2_000)]
    games: usize,
    /// How long to measure
    #[arg(long, default_value_t = 60)]
    seconds: u64,
    /// Moves in a second of every game
    #[arg(long, default_value_t = 0.5)]
    rate: f64,
    /// Send the next move as soon as the last is acknowledged and heard
    #[arg(long, conflicts_with = "rate")]
    flat_out: bool,
    /// How many sockets to open beside those of the games
    #[arg(long, default_value_t = 0)]
    idle_sockets: usize,
    /// Where chance begins
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// What was started, which lives as long as this value.
enum Started {
    Nothing(SocketAddr),
    Server(Box<ServerProcess>),
    Site(Box<Site>),
}

impl Started {
    async fn start(arguments: &Arguments, program: &Path, data: &Path) -> Result<Self> {
        if let Some(address) = arguments.address {
            return Ok(Self::Nothing(address));
        }
        let servers = match arguments.on {
            Ground::Sqlite => {
                return Ok(Self::Server(Box::new(ServerProcess::start(program, data).await?)));
            }
            Ground::Postgres => 1,
            Ground::Site => 3,
        };
        // Nobody plays against a computer here.
        let size = Size { servers, workers: 0, durability: Durability::Synced };
        Ok(Self::Site(Box::new(Site::start(program, data, size, None).await?)))
    }

    fn servers(&self) -> Vec<Measured> {
        let measured = |server: &ServerProcess| Measured { address: server.address(), pid: server.pid() };
        match self {
            Self::Nothing(address) => vec![Measured { address: *address, pid: None }],
            Self::Server(server) => vec![measured(server)],
            Self::Site(site) => site.servers().iter().map(measured).collect(),
        }
    }

    fn services(&self) -> Vec<(&'static str, u32)> {
        match self {
            Self::Nothing(_) | Self::Server(_) => Vec::new(),
            Self::Site(site) => site.services(),
        }
    }
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    load::make_room(arguments.games, arguments.idle_sockets)?;
    // One thread: the rest of the machine is the servers'.
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let programs = super::programs(&arguments.program)?;
    let mut all: Vec<Vec<Report>> = vec![Vec::new(); programs.len()];
    for _ in 0..arguments.turns {
        for (program, reports) in programs.iter().zip(&mut all) {
            let report = runtime.block_on(measure(arguments, program))?;
            println!("program        {}", program.display());
            println!("{report}");
            println!("{}", serde_json::to_string(&report)?);
            reports.push(report);
        }
    }
    if programs.len() > 1 || arguments.turns > 1 {
        let comparison = Comparison::new(&programs, &all);
        println!("\n{comparison}");
        println!("{}", serde_json::to_string(&comparison)?);
    }
    Ok(ExitCode::SUCCESS)
}

/// Starts a program, measures it and ends it.
async fn measure(arguments: &Arguments, program: &Path) -> Result<Report> {
    let folder = tempfile::tempdir()?;
    let data = arguments.data.as_deref().unwrap_or(folder.path());
    let started = Started::start(arguments, program, data).await?;
    let plan = load::Plan {
        servers: started.servers(),
        services: started.services(),
        games: arguments.games,
        measured: Duration::from_secs(arguments.seconds),
        period: (!arguments.flat_out).then(|| Duration::from_secs_f64(1.0 / arguments.rate)),
        idle_sockets: arguments.idle_sockets,
        seed: arguments.seed,
    };
    load::run(&plan).await
}
