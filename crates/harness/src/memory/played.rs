//! Games that are played and watched by their two players.

use std::path::Path;
use std::rc::Rc;

use anyhow::{Context, Result, bail};
use protocol::Action;
use tokio::sync::Semaphore;
use tokio::task::JoinSet;

use super::{Plan, settled};
use crate::moves::{Playout, playouts};
use crate::{Guest, ServerProcess, Socket};

/// How many games are played before it counts, so that what a server keeps for all games is there already.
const WARM_UP: usize = 100;
/// How many games are played at the same time.
const AT_ONCE: usize = 16;
/// Among how many prepared games those are looked for that are long enough.
const PLAYOUTS: usize = 64;

/// How many sockets are open for so many games.
pub(super) fn sockets(games: usize) -> usize {
    (games + WARM_UP) * 2
}

/// A pair of players with their sockets.
struct Pair {
    guests: [Guest; 2],
    sockets: [Socket; 2],
}

/// What a game takes beside the sockets of its two watchers, in bytes.
pub(super) async fn per_game(plan: &Plan, program: &Path) -> Result<u64> {
    let folder = tempfile::tempdir()?;
    let server = ServerProcess::start(program, folder.path()).await?;
    let mut prepared = playouts(PLAYOUTS, plan.moves + 1, plan.seed)?;
    prepared.retain(|game| game.moves.len() >= plan.moves);
    if prepared.is_empty() {
        bail!("no game of {} moves was found by chance", plan.moves);
    }
    let prepared = Rc::new(prepared);
    let mut pairs = Vec::new();
    for _ in 0..plan.games + WARM_UP {
        let guests = [Guest::arrive(server.address()).await?, Guest::arrive(server.address()).await?];
        let sockets = [guests[0].connect().await?, guests[1].connect().await?];
        pairs.push(Pair { guests, sockets });
    }
    // Played games are held here, since a game that is over or not watched may leave memory.
    let rest = pairs.split_off(WARM_UP);
    let first = play_all(pairs, plan.moves, &prepared).await?;
    let before = settled(&server).await?;
    let second = play_all(rest, plan.moves, &prepared).await?;
    let after = settled(&server).await?;
    drop((first, second));
    server.kill().await?;
    Ok(after.saturating_sub(before) / plan.games as u64)
}

async fn play_all(pairs: Vec<Pair>, moves: usize, prepared: &Rc<Vec<Playout>>) -> Result<Vec<Pair>> {
    let playing = Rc::new(Semaphore::new(AT_ONCE));
    let mut games = JoinSet::new();
    for (number, pair) in pairs.into_iter().enumerate() {
        let (playing, prepared) = (Rc::clone(&playing), Rc::clone(prepared));
        games.spawn_local(async move {
            let _turn = playing.acquire().await?;
            play(pair, &prepared[number % prepared.len()], moves).await
        });
    }
    let mut played = Vec::new();
    while let Some(pair) = games.join_next().await {
        played.push(pair??);
    }
    Ok(played)
}

/// Plays so many moves of a game that both watch.
async fn play(mut pair: Pair, playout: &Playout, moves: usize) -> Result<Pair> {
    let made = pair.guests[0].make(&playout.wish).await?;
    let join = pair.sockets[1].act(&made.id, "join", Action::Join { key: made.key }).await?;
    join.map_err(|refusal| anyhow::anyhow!("{refusal:?}")).context("the second player")?;
    for socket in &mut pair.sockets {
        socket.watch(&made.id).await?;
    }
    for (ply, (side, text)) in playout.moves.iter().take(moves).enumerate() {
        let action = Action::Move { ply: u32::try_from(ply)?, text: text.clone() };
        let answer = pair.sockets[*side].act(&made.id, &ply.to_string(), action).await?;
        answer.map_err(|refusal| anyhow::anyhow!("move {ply}: {refusal:?}"))?;
        // The other reads as it goes, as a page does.
        pair.sockets[1 - *side].happened(&made.id).await?;
    }
    Ok(pair)
}
