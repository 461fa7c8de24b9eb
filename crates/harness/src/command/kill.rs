//! `harness kill`, `harness chaos` and `harness rolling`.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, Result};
use clap::{Args, ValueEnum};
use harness::kill::upgrade::{self, End};
use harness::network::Network;
use harness::{kill, network};
use tokio::runtime::Runtime;

#[derive(Args)]
pub(crate) struct Chaos {
    #[command(flatten)]
    plan: Kill,
    /// Only such parts are hit, or only in such a way; may be given several times
    #[arg(long, value_name = "KIND")]
    only: Vec<kill::chaos::Kind>,
    /// The share of long faults in a hundred; of kinds that are always long, if only those are named, all are
    #[arg(long, value_name = "PERCENT", num_args = 0..=1, default_value_t = 0, default_missing_value = "20")]
    long: usize,
    /// Seconds for which NATS is away or packets are dropped in a long fault; other long faults last a third of it
    #[arg(long, value_name = "SECONDS", default_value_t = 60)]
    long_lasts: u64,
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

#[derive(Args)]
pub(crate) struct Rolling {
    #[command(flatten)]
    plan: Kill,
    /// The program of which the site is at first; its servers are replaced one after the other by the new one, as often
    /// as is said by --times, each time with an empty site
    #[arg(long, value_name = "PATH", requires = "new", conflicts_with = "server")]
    old: Option<PathBuf>,
    /// The program of which the site is at last
    #[arg(long, value_name = "PATH", requires = "old")]
    new: Option<PathBuf>,
    /// How a server ends that is replaced [default: one way and the other in turn]
    #[arg(long, value_enum, requires = "new")]
    by: Option<End>,
}

/// What happens to a single server.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Way {
    /// It is killed
    Kill,
    /// Its disk is full for some seconds (as root)
    Disk,
    /// It is started with a clock 20 days ahead, then with the right one (with libfaketime)
    Clock,
}

#[derive(Args)]
pub(crate) struct Single {
    #[command(flatten)]
    plan: Kill,
    /// What happens to the server
    #[arg(long, value_enum, default_value_t = Way::Kill)]
    by: Way,
}

pub(crate) fn kill_often(arguments: &Single) -> Result<ExitCode> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let folder = tempfile::tempdir()?;
    let plan = plan(&arguments.plan, folder.path())?;
    let told = |round| eprint!("\r{round} of {}", plan.times);
    report(&runtime.block_on(async {
        match arguments.by {
            Way::Kill => kill::run(&plan, told).await,
            Way::Disk => kill::disk::run(&plan, told).await,
            Way::Clock => kill::clock::run(&plan, told).await,
        }
    })?)
}

pub(crate) fn chaos(arguments: &Chaos) -> Result<ExitCode> {
    if arguments.apart && Network::entered().is_none() {
        return chaos_apart();
    }
    // More than one thread, so that play goes on while a part is started again.
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    let folder = tempfile::tempdir()?;
    let plan = plan(&arguments.plan, folder.path())?;
    let choice = kill::chaos::Choice {
        only: arguments.only.clone(),
        long_percent: arguments.long,
        long: Duration::from_secs(arguments.long_lasts),
    };
    let told = |round, words: &str| match round {
        0 => eprintln!("not possible here: {words}"),
        _ => eprint!("\r{round} of {}: {words:<70}", plan.times),
    };
    report(&runtime.block_on(kill::chaos::run(&plan, &choice, told))?)
}

pub(crate) fn restart_in_turn(arguments: &Rolling) -> Result<ExitCode> {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    let folder = tempfile::tempdir()?;
    if let (Some(old), Some(new)) = (&arguments.old, &arguments.new) {
        return upgrade(&runtime, arguments, old, new);
    }
    let plan = plan(&arguments.plan, folder.path())?;
    let told = |time, server| eprint!("\r{time} of {}: server {server}   ", plan.times);
    report(&runtime.block_on(kill::rolling::run(&plan, told))?)
}

/// Replaces an old program by a new one, as often as is wanted.
fn upgrade(runtime: &Runtime, arguments: &Rolling, old: &Path, new: &Path) -> Result<ExitCode> {
    let mut sum = kill::Tally { seed: arguments.plan.seed, ..kill::Tally::default() };
    for time in 0..arguments.plan.times {
        let folder = tempfile::tempdir()?;
        let usual = if time % 2 == 0 { End::Drain } else { End::Kill };
        let plan = kill::Plan {
            program: old.to_owned(),
            data: arguments.plan.data.clone().unwrap_or_else(|| folder.path().to_owned()),
            seed: arguments.plan.seed + time as u64,
            ..plan(&arguments.plan, folder.path())?
        };
        let told = |words: &str| eprint!("\r{} of {}: {words:<40}", time + 1, arguments.plan.times);
        sum.add(runtime.block_on(upgrade::run(&plan, new, arguments.by.unwrap_or(usual), told))?);
    }
    report(&sum)
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
    Ok(if tally.is_clean() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
