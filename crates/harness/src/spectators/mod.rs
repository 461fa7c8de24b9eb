//! Many people watch one game: how long it takes until the last of them has heard of a move, and how much memory each
//! of them costs.

mod crowd;
mod report;

pub use report::Report;

use std::net::SocketAddr;
use std::rc::Rc;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use protocol::Action;
use tokio::sync::Semaphore;
use tokio::task::{JoinSet, LocalSet};
use tokio::time::{Instant, timeout};

use crate::moves::{Playout, playouts};
use crate::{Guest, PATIENCE, Socket, machine};
use crowd::Crowd;
use report::Samples;

/// How many requests are under way at a time while people come.
const AT_ONCE: usize = 32;
/// How many files are open beside those of the sockets.
const OTHER_FILES: usize = AT_ONCE + 64;
/// Among how many prepared games one is looked for that is long enough.
const PLAYOUTS: usize = 16;
/// How long the server's memory is left alone before it is looked at.
const SETTLE: Duration = Duration::from_secs(3);

/// How a game is watched.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Where the server is.
    pub address: SocketAddr,
    /// Its process, where it is on this machine.
    pub pid: Option<u32>,
    /// How many watch, with a socket each.
    pub sockets: usize,
    /// How many moves are made.
    pub moves: usize,
    /// The time from when all have heard of a move until the next.
    pub pause: Duration,
    /// Where chance begins.
    pub seed: u64,
}

/// Sees to it that this program, and the server that it starts then, may open a file for every socket.
///
/// # Errors
///
/// If the machine does not allow so many.
pub fn make_room(sockets: usize) -> Result<()> {
    machine::allow_open_files(sockets + OTHER_FILES)
}

/// Lets people watch a game and tells what was measured; needs a runtime of one thread.
///
/// # Errors
///
/// If the server refuses something, ends a connection, or leaves somebody without a move.
pub async fn run(plan: &Plan) -> Result<Report> {
    LocalSet::new().run_until(stage(plan)).await
}

async fn stage(plan: &Plan) -> Result<Report> {
    let playout = playout(plan)?;
    let guests = arrive(plan).await?;
    let mut players = Players::sit_down(plan.address, &playout).await?;
    let look = || plan.pid.and_then(machine::memory);
    tokio::time::sleep(SETTLE).await;
    let mut samples = Samples { before: look(), ..Samples::default() };

    let crowd = Rc::new(Crowd::new(players.game.clone(), plan.sockets));
    let began = Instant::now();
    let asking = Rc::new(Semaphore::new(AT_ONCE));
    let mut watching = JoinSet::new();
    for (number, guest) in guests.into_iter().enumerate() {
        watching.spawn_local(crowd::watch(guest, number, Rc::clone(&asking), Rc::clone(&crowd)));
    }
    all(&crowd, &mut watching).await?;
    samples.opening = began.elapsed();
    tokio::time::sleep(SETTLE).await;
    samples.after = look();

    let server_time = || plan.pid.and_then(machine::processor_time).unwrap_or_default();
    let own_time = || machine::processor_time(std::process::id()).unwrap_or_default();
    for ply in 0..plan.moves {
        let spent = (server_time(), own_time());
        let sent = crowd.begin();
        let acknowledged = players.play(&playout, ply).await?;
        let everybody = timeout(PATIENCE, all(&crowd, &mut watching)).await;
        let heard = crowd.times();
        everybody.with_context(|| {
            format!("{} of {} have heard of move {ply} after {PATIENCE:?}", heard.len(), plan.sockets)
        })??;
        samples.last.push(crowd::micros(sent.elapsed()));
        samples.heard.extend(heard);
        samples.acknowledged.push(crowd::micros(acknowledged));
        samples.server += server_time().saturating_sub(spent.0);
        samples.own += own_time().saturating_sub(spent.1);
        tokio::time::sleep(plan.pause).await;
    }
    Ok(Report::new(plan, samples))
}

/// A game of as many moves as are to be made.
fn playout(plan: &Plan) -> Result<Playout> {
    // One more, since the last of a game that ended is not among them.
    let games = playouts(PLAYOUTS, plan.moves + 1, plan.seed)?;
    let longest = games.into_iter().max_by_key(|game| game.moves.len()).context("no game was prepared")?;
    if longest.moves.len() < plan.moves {
        bail!(
            "a game of {} moves was asked for, the longest by chance has {}",
            plan.moves,
            longest.moves.len()
        );
    }
    Ok(longest)
}

/// Everybody who is going to watch, each somebody else.
async fn arrive(plan: &Plan) -> Result<Vec<Guest>> {
    let asking = Rc::new(Semaphore::new(AT_ONCE));
    let mut arriving = JoinSet::new();
    for _ in 0..plan.sockets {
        let (asking, address) = (Rc::clone(&asking), plan.address);
        arriving.spawn_local(async move {
            let _turn = asking.acquire().await?;
            Guest::arrive(address).await
        });
    }
    let mut guests = Vec::with_capacity(plan.sockets);
    while let Some(guest) = arriving.join_next().await {
        guests.push(guest??);
    }
    Ok(guests)
}

/// Waits until all have heard; ends early where somebody cannot watch any more.
async fn all(crowd: &Crowd, watching: &mut JoinSet<Result<()>>) -> Result<()> {
    tokio::select! {
        () = crowd.all() => Ok(()),
        Some(ended) = watching.join_next() => {
            ended??;
            bail!("the server ended the connection of somebody who watched");
        }
    }
}

/// The two who play.
struct Players {
    game: String,
    sockets: [Socket; 2],
}

impl Players {
    async fn sit_down(address: SocketAddr, playout: &Playout) -> Result<Self> {
        let guests = [Guest::arrive(address).await?, Guest::arrive(address).await?];
        let made = guests[0].make(&playout.wish).await?;
        let mut sockets = [guests[0].connect().await?, guests[1].connect().await?];
        let join = sockets[1].act(&made.id, "join", Action::Join { key: made.key }).await?;
        join.map_err(|refusal| anyhow::anyhow!("{refusal:?}")).context("the second player")?;
        Ok(Self { game: made.id, sockets })
    }

    /// Plays a move; gives how long it took until it was acknowledged.
    async fn play(&mut self, playout: &Playout, ply: usize) -> Result<Duration> {
        let (side, text) = playout.moves[ply].clone();
        let action = Action::Move { ply: u32::try_from(ply)?, text };
        let sent = Instant::now();
        let answer = self.sockets[side].act(&self.game, &ply.to_string(), action).await?;
        answer.map_err(|refusal| anyhow::anyhow!("move {ply}: {refusal:?}"))?;
        Ok(sent.elapsed())
    }
}
