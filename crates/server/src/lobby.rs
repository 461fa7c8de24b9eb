//! The games with free seats, and those who look for one.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use bus::LobbyMessage;
use protocol::{GameSummary, ToClient};
use store::{Listing, StoreError};
use tokio::sync::watch;
use tokio::time::Instant;

use crate::app::App;
use crate::outbox::{Frame, frame};

/// The most games that are shown.
const SHOWN: usize = 100;

/// How long what another server shows counts.
const LASTS: Duration = Duration::from_secs(12);

/// The games with free seats whose makers wait for somebody.
#[derive(Debug)]
pub struct Lobby {
    /// By game and server; our own under an empty name.
    open: Mutex<BTreeMap<(String, String), Shown>>,
    changed: watch::Sender<u64>,
}

/// A game that a server shows.
#[derive(Debug)]
struct Shown {
    summary: GameSummary,
    /// When it is forgotten if nothing more is heard of it; our own never is.
    until: Option<Instant>,
}

impl Default for Lobby {
    fn default() -> Self {
        Self { open: Mutex::default(), changed: watch::Sender::new(0) }
    }
}

/// The name under which our own games are kept.
const HERE: &str = "";

impl Lobby {
    fn lock(&self) -> MutexGuard<'_, BTreeMap<(String, String), Shown>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Shows a game of this server, or takes it off the list; says whether that changes anything.
    pub fn put(&self, id: &str, summary: Option<GameSummary>) -> bool {
        self.set(id, HERE, summary, None)
    }

    /// Takes in what another server shows.
    pub(crate) fn receive(&self, server: &str, message: LobbyMessage) {
        self.set(&message.game, server, message.summary, Some(Instant::now() + LASTS));
    }

    fn set(&self, id: &str, server: &str, summary: Option<GameSummary>, until: Option<Instant>) -> bool {
        let mut open = self.lock();
        let place = (id.to_owned(), server.to_owned());
        let is_changed = match summary {
            Some(summary) => {
                let is_new = open.get(&place).is_none_or(|shown| shown.summary != summary);
                open.insert(place, Shown { summary, until });
                is_new
            }
            None => open.remove(&place).is_some(),
        };
        drop(open);
        if is_changed {
            self.changed.send_modify(|times| *times += 1);
        }
        is_changed
    }

    /// Takes games off the list whose servers stopped publishing them.
    pub(crate) fn expire(&self) {
        let now = Instant::now();
        let mut open = self.lock();
        let before = open.len();
        open.retain(|_, shown| shown.until.is_none_or(|until| until > now));
        if open.len() != before {
            self.changed.send_modify(|times| *times += 1);
        }
    }

    /// The games of this server.
    pub(crate) fn ours(&self) -> Vec<GameSummary> {
        let ours = |shown: &&Shown| shown.until.is_none();
        self.lock().values().filter(ours).map(|shown| shown.summary.clone()).collect()
    }

    /// The games, newest first.
    pub fn games(&self) -> Vec<GameSummary> {
        let open = self.lock();
        let mut games: Vec<GameSummary> = open.values().map(|shown| shown.summary.clone()).collect();
        drop(open);
        games.sort_by(|one, other| other.made_at.cmp(&one.made_at).then_with(|| one.id.cmp(&other.id)));
        games.dedup_by(|one, other| one.id == other.id);
        games.truncate(SHOWN);
        games
    }

    /// The list as a message.
    pub(crate) fn frame(&self) -> Frame {
        frame(&ToClient::Lobby { games: self.games() })
    }

    /// Tells when the list changes.
    pub fn changes(&self) -> watch::Receiver<u64> {
        self.changed.subscribe()
    }
}

/// Loads the games that are open from before, so that they show themselves.
pub(crate) async fn fill(app: &Arc<App>) -> Result<(), StoreError> {
    let listing = Listing { open_only: true, limit: SHOWN as u32, ..Listing::default() };
    for (row, _) in app.store.list(&listing).await?.games {
        app.rooms.load(app, &row.id);
    }
    Ok(())
}
