//! What a server takes in memory: empty, with idle sockets, with games in their middle that are watched, and with many
//! correspondence games that nobody watches.
//!
//! Everything is measured by difference on one server that is started for it, on SQLite and without limits. Memory is
//! what the process holds (resident), some seconds after the last thing happened.

mod correspondence;
mod played;

use std::fmt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result};
use serde::Serialize;
use tokio::task::{JoinSet, LocalSet};

use crate::{Guest, ServerProcess, Socket, machine};

/// How long a server is left alone before its memory is looked at.
const SETTLE: Duration = Duration::from_secs(4);

/// How many idle sockets are opened before it counts.
const WARM_UP: usize = 500;

/// What is measured, and how much of it.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The programs `pardalis` that are measured, one after the other.
    pub programs: Vec<PathBuf>,
    /// How many idle sockets; 0 leaves them out.
    pub sockets: usize,
    /// How many games of how many moves, each with two watchers; 0 games leave them out.
    pub games: usize,
    /// How many moves each of them has.
    pub moves: usize,
    /// How many correspondence games; 0 leaves them out.
    pub correspondence: usize,
    /// How many plies were played in each of these.
    pub plies: usize,
    /// Where chance begins.
    pub seed: u64,
}

/// What was measured of a program. What was left out is missing.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Measured {
    /// The program.
    pub program: PathBuf,
    /// An empty server, in bytes.
    pub empty: u64,
    /// What an idle socket takes, in bytes.
    pub per_socket: Option<u64>,
    /// What a game with two watchers takes beside their sockets, in bytes.
    pub per_game: Option<u64>,
    /// A server with correspondence games in their middle.
    pub correspondence: Option<Correspondence>,
}

/// A server that was started with correspondence games in their middle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Correspondence {
    /// How many games.
    pub games: usize,
    /// How many plies were played in each.
    pub plies: usize,
    /// From the start of the process until /health answered 200, in milliseconds.
    pub start_ms: u64,
    /// The server's memory some seconds later, in bytes.
    pub memory: u64,
}

/// What was measured of all programs.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Report {
    /// How many idle sockets, games with two watchers and moves of those.
    pub sockets: usize,
    /// How many games with two watchers.
    pub games: usize,
    /// How many moves each of them had.
    pub moves: usize,
    /// Each program.
    pub programs: Vec<Measured>,
}

/// Measures every program; needs a runtime of one thread. `told` hears how far it is.
///
/// # Errors
///
/// If a program cannot be started or refuses something.
pub async fn run(plan: &Plan, mut told: impl FnMut(&str)) -> Result<Report> {
    machine::allow_open_files((plan.sockets + WARM_UP).max(played::sockets(plan.games)) + 256)?;
    let mut programs = Vec::new();
    for program in &plan.programs {
        told(&program.display().to_string());
        programs.push(LocalSet::new().run_until(measure(plan, program, &mut told)).await?);
    }
    let Plan { sockets, games, moves, .. } = *plan;
    Ok(Report { sockets, games, moves, programs })
}

async fn measure(plan: &Plan, program: &Path, told: &mut impl FnMut(&str)) -> Result<Measured> {
    let folder = tempfile::tempdir()?;
    let server = ServerProcess::start(program, folder.path()).await?;
    let empty = settled(&server).await?;
    let per_socket = match plan.sockets {
        0 => None,
        count => {
            told("idle sockets");
            Some(per_socket(&server, count).await?)
        }
    };
    server.kill().await?;
    let per_game = match plan.games {
        0 => None,
        _ => {
            told("games with two watchers");
            Some(played::per_game(plan, program).await?)
        }
    };
    let correspondence = match plan.correspondence {
        0 => None,
        _ => Some(correspondence::measure(plan, program, told).await?),
    };
    Ok(Measured { program: program.to_owned(), empty, per_socket, per_game, correspondence })
}

/// The memory of a server once it has come to rest, in bytes.
async fn settled(server: &ServerProcess) -> Result<u64> {
    tokio::time::sleep(SETTLE).await;
    let pid = server.pid().context("the server has ended by itself")?;
    machine::memory(pid).context("this machine does not say how much memory a process holds")
}

/// What an idle socket takes in bytes. Some were opened before, for which a server may have memory to spare.
async fn per_socket(server: &ServerProcess, count: usize) -> Result<u64> {
    // A few people with many sockets: who they are is kept in the store.
    let mut guests = Vec::new();
    for _ in 0..8 {
        guests.push(Guest::arrive(server.address()).await?);
    }
    let mut idle = JoinSet::new();
    let mut guests = guests.iter().cycle();
    let mut open = async |more: usize| {
        for guest in guests.by_ref().take(more) {
            idle.spawn_local(listen(guest.connect().await?));
        }
        settled(server).await
    };
    let before = open(WARM_UP).await?;
    Ok(open(count).await?.saturating_sub(before) / count as u64)
}

/// Reads what comes, which answers pings.
async fn listen(mut socket: Socket) {
    while std::future::poll_fn(|context| socket.poll_text(context)).await.is_some() {}
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { sockets, games, moves, programs } = self;
        for (number, measured) in programs.iter().enumerate() {
            if number > 0 {
                writeln!(f)?;
            }
            let or_none = |bytes: Option<u64>, unit: f64| match bytes {
                Some(bytes) => format!("{:.1}", bytes as f64 / unit),
                None => "not measured".to_owned(),
            };
            writeln!(f, "program        {}", measured.program.display())?;
            writeln!(f, "empty server   {} MB", or_none(Some(measured.empty), 1e6))?;
            writeln!(f, "idle socket    {} kB ({sockets} sockets)", or_none(measured.per_socket, 1e3))?;
            write!(
                f,
                "game           {} kB ({games} games of {moves} moves, two watchers each, without sockets)",
                or_none(measured.per_game, 1e3)
            )?;
            if let Some(Correspondence { games, plies, start_ms, memory }) = measured.correspondence {
                let megabytes = memory as f64 / 1e6;
                write!(
                    f,
                    "\ncorrespondence {games} games of {plies} plies: start {start_ms} ms, {megabytes:.1} MB"
                )?;
            }
        }
        Ok(())
    }
}
