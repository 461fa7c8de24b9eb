//! The games with free seats, and those who look for one.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use protocol::{GameSummary, Millis, ToClient};
use store::{Listing, StoreError};
use tokio::sync::watch;

use crate::app::App;
use crate::outbox::{Frame, frame};

/// The most games that are shown.
const SHOWN: usize = 100;

/// The games with free seats whose makers wait for somebody.
#[derive(Debug)]
pub struct Lobby {
    /// By when they were made and by id, so that the newest is last.
    open: Mutex<BTreeMap<String, (Millis, GameSummary)>>,
    changed: watch::Sender<u64>,
}

impl Default for Lobby {
    fn default() -> Self {
        Self { open: Mutex::default(), changed: watch::Sender::new(0) }
    }
}

impl Lobby {
    fn lock(&self) -> MutexGuard<'_, BTreeMap<String, (Millis, GameSummary)>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Shows a game, or takes it off the list.
    pub fn put(&self, id: &str, summary: Option<GameSummary>) {
        let mut open = self.lock();
        let is_changed = match summary {
            Some(summary) => {
                let entry = (summary.made_at, summary);
                open.get(id) != Some(&entry) && {
                    open.insert(id.to_owned(), entry);
                    true
                }
            }
            None => open.remove(id).is_some(),
        };
        if is_changed {
            self.changed.send_modify(|times| *times += 1);
        }
    }

    /// The games, newest first.
    pub fn games(&self) -> Vec<GameSummary> {
        let mut games: Vec<GameSummary> = self.lock().values().map(|(_, game)| game.clone()).collect();
        games.sort_by(|one, other| other.made_at.cmp(&one.made_at).then_with(|| one.id.cmp(&other.id)));
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

/// Wakes the games that are open from before, so that they show themselves.
pub(crate) async fn fill(app: &Arc<App>) -> Result<(), StoreError> {
    let listing = Listing { open_only: true, limit: SHOWN as u32, ..Listing::default() };
    for (row, _) in app.store.list(&listing).await?.games {
        app.rooms.wake(app, &row.id);
    }
    Ok(())
}
