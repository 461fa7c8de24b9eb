//! `harness`: how much the server bears, and what it loses when it is killed.
#![allow(clippy::print_stdout, clippy::print_stderr)] // it is run by hand, to be read

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, Result};
use clap::{Args, Parser, Subcommand};
use harness::{ServerProcess, kill, load};

/// Measures the server.
#[derive(Parser)]
#[command(name = "harness", about, arg_required_else_help = true)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Play many games at once and measure how long moves take
    Load(Load),
    /// Kill the server again and again and look for what it lost
    Kill(Kill),
    /// Kill and pause parts of a site of three servers, two workers, PostgreSQL and NATS, and look for what was lost
    Chaos(Chaos),
}

#[derive(Args)]
struct Load {
    /// The program to start as the server [default: pardalis beside this one]
    #[arg(long, value_name = "PATH", conflicts_with = "address")]
    server: Option<PathBuf>,
    /// A server that runs already, without limits
    #[arg(long)]
    address: Option<SocketAddr>,
    /// A folder for the server's data [default: a new one that is removed afterwards]
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

#[derive(Args)]
struct Chaos {
    #[command(flatten)]
    plan: Kill,
    /// Only parts of this kind are hit
    #[arg(long)]
    only: Option<kill::chaos::Kind>,
}

#[derive(Args)]
struct Kill {
    /// The program to start as the server [default: pardalis beside this one]
    #[arg(long, value_name = "PATH")]
    server: Option<PathBuf>,
    /// A folder for the server's data [default: a new one that is removed afterwards]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// How often to kill it
    #[arg(long, default_value_t = 200)]
    times: usize,
    /// How many games at a time
    #[arg(long, default_value_t = 40)]
    games: usize,
    /// The longest time to play before it is killed, in milliseconds
    #[arg(long, default_value_t = 1_500)]
    longest: u64,
    /// Where chance begins
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let done = match &arguments.command {
        Command::Load(arguments) => measure(arguments),
        Command::Kill(arguments) => kill_often(arguments),
        Command::Chaos(arguments) => chaos(arguments),
    };
    match done {
        Ok(code) => code,
        Err(error) => {
            eprintln!("harness: {error:#}");
            ExitCode::from(2)
        }
    }
}

/// The program that was named, or the one that was built with this one.
fn program(named: Option<&Path>) -> Result<PathBuf> {
    match named {
        Some(path) => Ok(path.to_owned()),
        None => {
            Ok(std::env::current_exe()?.parent().context("this program is in no folder")?.join("pardalis"))
        }
    }
}

fn measure(arguments: &Load) -> Result<ExitCode> {
    // One thread: the rest of the machine is the server's.
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let folder = tempfile::tempdir()?;
        let data = arguments.data.as_deref().unwrap_or(folder.path());
        let server = match arguments.address {
            Some(_) => None,
            None => Some(ServerProcess::start(&program(arguments.server.as_deref())?, data).await?),
        };
        let address = arguments.address.or(server.as_ref().map(ServerProcess::address));
        let plan = load::Plan {
            address: address.context("no server")?,
            pid: server.as_ref().and_then(ServerProcess::pid),
            games: arguments.games,
            measured: Duration::from_secs(arguments.seconds),
            period: (!arguments.flat_out).then(|| Duration::from_secs_f64(1.0 / arguments.rate)),
            idle_sockets: arguments.idle_sockets,
            seed: arguments.seed,
        };
        let report = load::run(&plan).await?;
        println!("{report}");
        println!("{}", serde_json::to_string(&report)?);
        if let Some(server) = server {
            server.kill().await?;
        }
        Ok(ExitCode::SUCCESS)
    })
}

fn kill_often(arguments: &Kill) -> Result<ExitCode> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let folder = tempfile::tempdir()?;
    let plan = plan(arguments, folder.path())?;
    report(&runtime.block_on(kill::run(&plan, |round| eprint!("\r{round} of {}", plan.times)))?)
}

fn chaos(arguments: &Chaos) -> Result<ExitCode> {
    // More than one thread, so that play goes on while a part is started again.
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    let folder = tempfile::tempdir()?;
    let plan = plan(&arguments.plan, folder.path())?;
    let told = |round, fault: &str| eprint!("\r{round} of {}: {fault}        ", plan.times);
    report(&runtime.block_on(kill::chaos::run(&plan, arguments.only, told))?)
}

fn plan(arguments: &Kill, folder: &Path) -> Result<kill::Plan> {
    Ok(kill::Plan {
        program: program(arguments.server.as_deref())?,
        data: arguments.data.clone().unwrap_or_else(|| folder.to_owned()),
        times: arguments.times,
        games: arguments.games,
        longest: Duration::from_millis(arguments.longest),
        seed: arguments.seed,
    })
}

fn report(tally: &kill::Tally) -> Result<ExitCode> {
    eprintln!();
    println!("{tally}");
    println!("{}", serde_json::to_string(tally)?);
    Ok(if tally.is_clean() && tally.late == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
