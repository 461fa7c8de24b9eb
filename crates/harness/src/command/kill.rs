//! `harness kill`, `harness chaos` and `harness rolling`.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, Result};
use clap::Args;
use harness::network::Network;
use harness::{kill, network};

#[derive(Args)]
pub(crate) struct Chaos {
    #[command(flatten)]
    plan: Kill,
    /// Only such parts are hit, or only in such a way; may be said several times
    #[arg(long, value_name = "KIND")]
    only: Vec<kill::chaos::Kind>,
    /// Give every part a network namespace of its own, and disturb the ways between them, too (as root)
    #[arg(long)]
    apart: bool,
}

#[derive(Args)]
pub(crate) struct Kill {
    /// The program to start as the server [default: pardalis beside this one]
    #[arg(long, value_name = "PATH")]
    server: Option<PathBuf>,
    /// A folder for the server's data [default: a new one that is removed afterwards]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// How often to kill or restart one
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

pub(crate) fn kill_often(arguments: &Kill) -> Result<ExitCode> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let folder = tempfile::tempdir()?;
    let plan = plan(arguments, folder.path())?;
    report(&runtime.block_on(kill::run(&plan, |round| eprint!("\r{round} of {}", plan.times)))?)
}

pub(crate) fn chaos(arguments: &Chaos) -> Result<ExitCode> {
    if arguments.apart && Network::entered().is_none() {
        return chaos_apart();
    }
    // More than one thread, so that play goes on while a part is started again.
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    let folder = tempfile::tempdir()?;
    let plan = plan(&arguments.plan, folder.path())?;
    let told = |round, fault: &str| eprint!("\r{round} of {}: {fault}        ", plan.times);
    report(&runtime.block_on(kill::chaos::run(&plan, &arguments.only, told))?)
}

pub(crate) fn restart_in_turn(arguments: &Kill) -> Result<ExitCode> {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    let folder = tempfile::tempdir()?;
    let plan = plan(arguments, folder.path())?;
    let told = |time, server| eprint!("\r{time} of {}: server {server}   ", plan.times);
    report(&runtime.block_on(kill::rolling::run(&plan, told))?)
}

/// Does the same in the hub of a network.
fn chaos_apart() -> Result<ExitCode> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let status = runtime.block_on(network::run_inside(kill::chaos::SIZE, std::env::args_os().skip(1)))?;
    let code = status.code().with_context(|| format!("the program in the hub ended with {status}"))?;
    Ok(u8::try_from(code).map_or(ExitCode::FAILURE, ExitCode::from))
}

fn plan(arguments: &Kill, folder: &Path) -> Result<kill::Plan> {
    Ok(kill::Plan {
        program: super::program(arguments.server.as_deref())?,
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
