//! This server as one of a cluster: its heartbeat, the games it takes over, what it missed, and the common lobby.
//!
//! Each of these is a task of its own, so that one that hangs stops no other.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use bus::{Incoming, LobbyMessage};
use room::LogVersion;
use store::StoreError;

use crate::app::{App, StartError};
use crate::bots;
use crate::time::Rounds;

/// How often a server sends its heartbeat; after three seconds without one others take over its games.
const HEARTBEAT_INTERVAL: Duration = Duration::from_secs(1);
/// How long a heartbeat may take. One that hangs is given up in time for another.
const HEARTBEAT_TIMEOUT: Duration = Duration::from_secs(1);
/// How often a server looks for games whose server died.
const TAKE_OVER_INTERVAL: Duration = Duration::from_secs(2);
/// How often it compares its games with the store: a message of another server may have been lost.
const CATCH_UP_INTERVAL: Duration = Duration::from_secs(2);
/// How many games are taken over or compared in one query.
const MAX_GAMES: usize = 500;
/// How often the open games of servers that fell silent are looked for.
const LOBBY_EXPIRY_INTERVAL: Duration = Duration::from_secs(1);
/// How often a server publishes which games it has open.
const LOBBY_PUBLISH_INTERVAL: Duration = Duration::from_secs(5);
/// How many of them it publishes at once: the queue of the bus is bounded.
const LOBBY_BATCH: usize = 500;
/// The pause after so many.
const LOBBY_PAUSE: Duration = Duration::from_millis(10);

/// Joins the cluster.
pub(crate) async fn join(app: &Arc<App>, bot_threads: usize) -> Result<(), StartError> {
    app.store.renew_node(app.bus.node(), LogVersion::NEWEST.number()).await?;
    learn_oldest_log(app).await?;
    if let Some(jobs) = app.bus.jobs().filter(|_| bot_threads > 0) {
        let (knowledge, ending) = (app.knowledge.clone(), app.ending.clone());
        tokio::spawn(async move {
            if let Err(error) = bots::run_workers(&jobs, bot_threads, knowledge, ending).await {
                tracing::error!(%error, "failed to search for the computer players; this server does not help");
            }
        });
    }
    tokio::spawn(send_heartbeats(Arc::clone(app)));
    tokio::spawn(take_over(Arc::clone(app)));
    tokio::spawn(catch_up(Arc::clone(app)));
    tokio::spawn(receive_lobby(Arc::clone(app)));
    tokio::spawn(expire_lobby(Arc::clone(app)));
    tokio::spawn(publish_lobby(Arc::clone(app)));
    Ok(())
}

/// Leaves the cluster in good order: the leases are given back, so that the others take over at once.
pub(crate) async fn leave(app: &App) {
    if app.bus.is_shared()
        && let Err(error) = app.store.remove_node(app.bus.node()).await
    {
        tracing::warn!(%error, "failed to give the leases back");
    }
}

async fn send_heartbeats(app: Arc<App>) {
    let mut rounds = Rounds::every(HEARTBEAT_INTERVAL, &app.ending);
    while rounds.next().await {
        match tokio::time::timeout(HEARTBEAT_TIMEOUT, heartbeat(&app)).await {
            Ok(Ok(())) => {}
            Ok(Err(error)) => tracing::warn!(%error, "failed to send a heartbeat"),
            Err(_) => tracing::warn!(timeout = ?HEARTBEAT_TIMEOUT, "failed to send a heartbeat in time"),
        }
    }
}

/// Says that this server is alive, and learns what the others read and what time it is.
async fn heartbeat(app: &App) -> Result<(), StoreError> {
    app.store.renew_node(app.bus.node(), LogVersion::NEWEST.number()).await?;
    learn_oldest_log(app).await?;
    app.agree_on_time().await
}

/// Learns which log the oldest server alive can read: what is written from now on is written for it.
async fn learn_oldest_log(app: &App) -> Result<(), StoreError> {
    let oldest = app.store.oldest_log_version().await?;
    app.oldest_log.store(oldest, Ordering::Relaxed);
    Ok(())
}

/// Takes over games with a clock whose server died.
async fn take_over(app: Arc<App>) {
    let mut rounds = Rounds::every(TAKE_OVER_INTERVAL, &app.ending);
    while rounds.next().await {
        // Without a timeout of ours: given up after its commit, it would leave us leases of games that are not loaded.
        match app.store.take_over_expired(app.bus.node(), MAX_GAMES as u32).await {
            Ok(games) => games.iter().for_each(|game| app.rooms.load(&app, game)),
            Err(error) => tracing::warn!(%error, "failed to look for games of dead servers"),
        }
    }
}

/// Compares the loaded games with the store.
async fn catch_up(app: Arc<App>) {
    let mut rounds = Rounds::every(CATCH_UP_INTERVAL, &app.ending);
    while rounds.next().await {
        for games in app.rooms.loaded_ids().chunks(MAX_GAMES) {
            match app.store.heads(games).await {
                // A room that is busy is compared in the next round.
                Ok(heads) => {
                    heads.iter().for_each(|(game, version)| app.rooms.stored_up_to(game, *version));
                }
                Err(error) => tracing::warn!(%error, "failed to compare the games with the store"),
            }
        }
    }
}

/// Takes in what the others have open. What was missed is published again within seconds.
async fn receive_lobby(app: Arc<App>) {
    let mut subscription = app.bus.subscribe_lobby();
    loop {
        tokio::select! {
            incoming = subscription.next() => if let Incoming::Message { from, message } = incoming {
                app.lobby.receive(&from, message);
            },
            () = app.ending.cancelled() => return,
        }
    }
}

async fn expire_lobby(app: Arc<App>) {
    let mut rounds = Rounds::every(LOBBY_EXPIRY_INTERVAL, &app.ending);
    while rounds.next().await {
        app.lobby.expire();
    }
}

/// Publishes what is open here, again and again: a message may have been lost, a server may be new.
async fn publish_lobby(app: Arc<App>) {
    let mut rounds = Rounds::every(LOBBY_PUBLISH_INTERVAL, &app.ending);
    while rounds.next().await {
        for batch in app.lobby.ours().chunks(LOBBY_BATCH) {
            for summary in batch {
                let message = LobbyMessage { game: summary.id.clone(), summary: Some(summary.clone()) };
                app.bus.publish_lobby(message);
            }
            tokio::time::sleep(LOBBY_PAUSE).await;
        }
    }
}
