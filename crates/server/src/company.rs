//! A server among others: it says that it is alive, takes over from those who died, and looks for what it missed.

use std::sync::Arc;
use std::time::Duration;

use crate::app::{App, StartError};
use crate::bots;
use crate::rooms::ToRoom;
use crate::time::Rounds;

/// How often a server says that it is alive; others take over its games after some times that.
const ALIVE: Duration = Duration::from_secs(1);
/// How often it looks for games whose server died, and for what it did not hear.
const LOOK: Duration = Duration::from_secs(2);
/// How many games are taken over or compared at a time.
const AT_A_TIME: usize = 500;

/// Takes its place among the others.
pub(crate) async fn join(app: &Arc<App>, bot_threads: usize) -> Result<(), StartError> {
    app.store.here(app.bus.node()).await?;
    if let Some(jobs) = app.bus.jobs().filter(|_| bot_threads > 0) {
        let (knowledge, ending) = (app.knowledge.clone(), app.ending.clone());
        tokio::spawn(async move {
            if let Err(error) = bots::help(&jobs, bot_threads, knowledge, ending).await {
                tracing::error!(%error, "this server does not think for the computer players");
            }
        });
    }
    let mut lobby = app.bus.follow_lobby().await?;
    let listener = Arc::clone(app);
    tokio::spawn(async move {
        loop {
            tokio::select! {
                heard = lobby.next() => listener.lobby.hear(heard),
                () = listener.ending.cancelled() => return,
            }
        }
    });
    tokio::spawn(stay_alive(Arc::clone(app)));
    tokio::spawn(look_round(Arc::clone(app)));
    Ok(())
}

/// Gives everything back that it looked after, so that nobody has to wait for its death to be noticed.
pub(crate) async fn leave(app: &App) {
    if app.bus.is_shared()
        && let Err(error) = app.store.leave(app.bus.node()).await
    {
        tracing::warn!(%error, "the duties could not be given back");
    }
}

async fn stay_alive(app: Arc<App>) {
    let mut rounds = Rounds::every(ALIVE, &app.ending);
    while rounds.next().await {
        if let Err(error) = app.store.here(app.bus.node()).await {
            tracing::warn!(%error, "the others could not be told that this server is alive");
        }
        app.lobby.tell_again(&app.bus).await;
    }
}

async fn look_round(app: Arc<App>) {
    let mut rounds = Rounds::every(LOOK, &app.ending);
    while rounds.next().await {
        adopt(&app).await;
        catch_up(&app).await;
    }
}

/// Takes over games with a clock whose server died.
async fn adopt(app: &Arc<App>) {
    match app.store.adopt(app.bus.node(), AT_A_TIME as u32).await {
        Ok(games) => games.iter().for_each(|game| app.rooms.wake(app, game)),
        Err(error) => tracing::warn!(%error, "games without a server could not be looked for"),
    }
}

/// Compares the games that are awake with what is kept: a word of another server may have been lost.
async fn catch_up(app: &Arc<App>) {
    for games in app.rooms.awake_ids().chunks(AT_A_TIME) {
        match app.store.heads(games).await {
            Ok(heads) => {
                for (game, version) in heads {
                    app.rooms.send_if_awake(&game, ToRoom::Kept { version }).await;
                }
            }
            Err(error) => tracing::warn!(%error, "what was missed could not be looked for"),
        }
    }
}
