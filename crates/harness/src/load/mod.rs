//! Many games at once: how long a move takes, how many a second, how much memory.

mod compare;
mod figures;
mod report;
mod spread;
mod table;

pub use compare::Comparison;
pub use figures::Memory;
pub use report::{OfServer, OfService, Report, Share};
pub use spread::Spread;

use std::net::SocketAddr;
use std::rc::Rc;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use tokio::sync::{Semaphore, mpsc, watch};
use tokio::task::{JoinSet, LocalSet};
use tokio::time::Instant;

use crate::{Guest, Socket, machine, moves};
use figures::Figures;
use table::{Samples, Table};

/// How many games are prepared, and how long they are at most.
const PLAYOUTS: usize = 64;
const LONGEST: usize = 200;
/// How many requests are under way at a time while the games are set up.
const AT_ONCE: usize = 16;
/// How long is played before the time is taken.
const WARM_UP: Duration = Duration::from_secs(5);
/// How long the server's memory is left alone before it is looked at.
const SETTLE: Duration = Duration::from_secs(2);

/// How a load is made.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The servers; the two players of a game sit at different ones where there are several.
    pub servers: Vec<Measured>,
    /// What the servers stand on: its name and the process that leads it.
    pub services: Vec<(&'static str, u32)>,
    /// How many games are played at a time, with two sockets each.
    pub games: usize,
    /// How long is measured.
    pub measured: Duration,
    /// The time between two moves of a game; none means as fast as it goes.
    pub period: Option<Duration>,
    /// How many sockets are open beside those of the games.
    pub idle_sockets: usize,
    /// Where chance begins.
    pub seed: u64,
}

/// A server that is measured.
#[derive(Clone, Copy, Debug)]
pub struct Measured {
    /// Where it is.
    pub address: SocketAddr,
    /// Its process, where it is on this machine.
    pub pid: Option<u32>,
}

/// How far a load is; tables rest until it is as far as they need it to be.
#[derive(Clone, Copy, PartialEq, PartialOrd, Debug)]
enum Phase {
    /// Guests arrive.
    Arrive,
    /// Everybody opens a socket and rests.
    Connect,
    /// Games are made and followed.
    Make,
    /// Games are played from this moment on, measured from the second until the third.
    Play { from: Instant, measured: Instant, until: Instant },
}

/// What all tables share.
struct Common {
    servers: Vec<SocketAddr>,
    games: usize,
    period: Option<Duration>,
    playouts: Vec<moves::Playout>,
    /// Lets only so many ask at a time.
    asking: Semaphore,
    phase: watch::Receiver<Phase>,
    /// Where tables tell that they are as far as the phase.
    ready: mpsc::UnboundedSender<()>,
}

impl Common {
    /// The server at which a player of a table sits.
    fn server_of(&self, table: usize, side: usize) -> usize {
        (table + side) % self.servers.len()
    }
}

/// Sees to it that this program, and the servers that it starts then, may open a file for every socket.
///
/// # Errors
///
/// If the machine does not allow so many.
pub fn make_room(games: usize, idle_sockets: usize) -> Result<()> {
    machine::allow_open_files(games * 2 + idle_sockets + AT_ONCE + 64)
}

/// Makes the load and tells what was measured; needs a runtime of one thread.
pub async fn run(plan: &Plan) -> Result<Report> {
    if plan.servers.is_empty() {
        bail!("expected a server to measure, found none");
    }
    make_room(plan.games, plan.idle_sockets)?;
    LocalSet::new().run_until(stage(plan)).await
}

async fn stage(plan: &Plan) -> Result<Report> {
    let load_before = machine::load_average();
    let (phases, phase) = watch::channel(Phase::Arrive);
    let (ready, mut readied) = mpsc::unbounded_channel();
    let common = Rc::new(Common {
        servers: plan.servers.iter().map(|server| server.address).collect(),
        games: plan.games,
        period: plan.period,
        playouts: moves::playouts(PLAYOUTS, LONGEST, plan.seed)?,
        asking: Semaphore::new(AT_ONCE),
        phase,
        ready,
    });
    let mut tables = JoinSet::new();
    for number in 0..plan.games {
        tables.spawn_local(Table::live(number, Rc::clone(&common)));
    }
    let mut memory = Memory::default();
    let look = || plan.servers.iter().map(|server| machine::memory(server.pid?)).sum();
    all_ready(&mut readied, plan.games, &mut tables).await?;
    tokio::time::sleep(SETTLE).await;
    memory.before = look();

    phases.send_replace(Phase::Connect);
    all_ready(&mut readied, plan.games, &mut tables).await?;
    let idle = idle_sockets(plan).await?;
    tokio::time::sleep(SETTLE).await;
    memory.idle = look();
    memory.idle_sockets = plan.games * 2 + idle.len();

    phases.send_replace(Phase::Make);
    all_ready(&mut readied, plan.games, &mut tables).await?;
    tokio::time::sleep(SETTLE).await;
    memory.watching = look();

    let from = Instant::now();
    let measured = from + WARM_UP;
    let until = measured + plan.measured;
    phases.send_replace(Phase::Play { from, measured, until });
    tokio::time::sleep_until(measured).await;
    let before = Figures::look(plan).await?;
    while Instant::now() < until {
        tokio::time::sleep(Duration::from_secs(1)).await;
        memory.load = memory.load.max(look());
    }
    let after = Figures::look(plan).await?;

    let mut samples = vec![Samples::default(); plan.servers.len()];
    while let Some(table) = tables.join_next().await {
        samples.iter_mut().zip(table??).for_each(|(all, more)| all.add(more));
    }
    drop(idle);
    Ok(Report::new(plan, samples, memory, &(after - before), load_before))
}

/// Waits until every table is as far as the phase; ends early where one fails.
async fn all_ready(
    readied: &mut mpsc::UnboundedReceiver<()>,
    tables: usize,
    running: &mut JoinSet<Result<Vec<Samples>>>,
) -> Result<()> {
    for _ in 0..tables {
        tokio::select! {
            note = readied.recv() => note.context("the tables have gone")?,
            Some(ended) = running.join_next() => {
                ended??;
                bail!("a table ended before it had played");
            }
        }
    }
    Ok(())
}

/// Opens sockets of which nobody says anything.
async fn idle_sockets(plan: &Plan) -> Result<JoinSet<()>> {
    let mut idle = JoinSet::new();
    if plan.idle_sockets == 0 {
        return Ok(idle);
    }
    let mut guests = Vec::new();
    for server in &plan.servers {
        guests.push(Guest::arrive(server.address).await?);
    }
    for guest in guests.iter().cycle().take(plan.idle_sockets) {
        let socket = guest.connect().await?;
        idle.spawn_local(listen(socket));
    }
    Ok(idle)
}

async fn listen(mut socket: Socket) {
    while std::future::poll_fn(|context| socket.poll_text(context)).await.is_some() {}
}
