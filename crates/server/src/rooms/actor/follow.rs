//! The same game on other servers: what they say of it, and what they appended.

use bus::{GameMessage, Incoming};
use protocol::{Happened, Millis, Refusal, Version};
use room::{Damaged, State};

use super::Room;
use crate::app::unavailable;
use crate::rooms::host::Host;
use crate::rooms::nonces::Nonces;
use crate::rooms::registry::not_found;
use crate::rooms::stored::StoredEvent;

/// A state that went on by entries of the store.
struct Ahead {
    state: State,
    nonces: Nonces,
    entries: usize,
    happened: Vec<Happened>,
}

impl<H: Host> Room<H> {
    /// Takes in what another server says.
    pub(super) async fn hear(&mut self, incoming: Incoming<GameMessage>) {
        match incoming {
            Incoming::Message { message: GameMessage::Grown { before, at, entries }, .. } => {
                self.grow(before, at, &entries).await;
            }
            Incoming::Message { from, message: GameMessage::Presence { people, spectators } } => {
                if self.presence.note(from, people, spectators) {
                    self.presence_changed();
                }
            }
            Incoming::Message { message: GameMessage::Lag { person, lag }, .. } => {
                self.lags.note(&self.state, &person, lag);
            }
            Incoming::Resync => {
                self.compare_with_store().await;
                self.follow_up().await;
            }
        }
    }

    /// Adds what another server appended; reads from the store where something in between was missed.
    async fn grow(&mut self, before: Version, at: Millis, entries: &[String]) {
        let version = self.state.version();
        if before + entries.len() as u64 <= version {
            return;
        }
        let entries = entries.iter().map(|entry| (at, entry.as_str()));
        if before != version || self.is_in_doubt || self.follow_log(entries).is_err() {
            self.read_on().await;
        }
        self.follow_up().await;
    }

    /// Adds entries that are stored already; nothing is changed if one does not fit.
    fn follow_log<'a>(&mut self, entries: impl Iterator<Item = (Millis, &'a str)>) -> Result<(), Damaged> {
        let (state, nonces) = (self.state.clone(), self.nonces.clone());
        let mut ahead = Ahead { state, nonces, entries: 0, happened: Vec::new() };
        for (at, entry) in entries {
            let read = StoredEvent::read(entry)?;
            let moment = self.moment_at(at);
            if let Some(happening) = ahead.state.apply(at, &read.event)? {
                ahead.happened.push(ahead.state.happened(&moment, happening));
            }
            read.note(&mut ahead.nonces, ahead.state.version());
            ahead.entries += 1;
        }
        let Ahead { state, nonces, entries, happened } = ahead;
        self.nonces = nonces;
        if entries > 0 {
            self.go_on_to(state, entries, happened);
        }
        Ok(())
    }

    /// Whether the store has more of the game than is known here.
    pub(super) async fn is_behind(&self) -> Result<bool, Refusal> {
        let head = self.host.head(self.state.id()).await.map_err(unavailable)?;
        Ok(head.is_some_and(|version| version > self.state.version()))
    }

    /// Reads on if the store has more of the game than is known here.
    pub(super) async fn compare_with_store(&mut self) {
        match self.is_behind().await {
            Ok(false) => {}
            Ok(true) => self.read_on().await,
            Err(_) => self.is_in_doubt = true,
        }
    }

    /// Reads on if the store has the game up to a version that is not known here.
    pub(super) async fn catch_up_to(&mut self, version: Version) {
        if version > self.state.version() {
            self.read_on().await;
            self.follow_up().await;
        }
    }

    /// Reads what was appended elsewhere and tells everybody of it entry by entry, or how the game stands where that
    /// is not possible.
    async fn read_on(&mut self) {
        let read = match self.is_in_doubt {
            true => self.reload().await,
            false => self.follow_store().await,
        };
        if let Err(refusal) = read {
            tracing::warn!(game = self.state.id(), %refusal, "failed to read what was appended elsewhere");
            self.is_in_doubt = true;
        }
    }

    async fn follow_store(&mut self) -> Result<(), Refusal> {
        let id = self.state.id().to_owned();
        let stored = self.host.stored(&id).await.map_err(unavailable)?.ok_or_else(|| not_found(&id))?;
        let known = self.state.version();
        let new = stored.log.iter().filter(|entry| entry.version > known);
        match self.follow_log(new.map(|entry| (entry.at, entry.body.as_str()))) {
            Ok(()) => Ok(()),
            Err(_) => self.reload().await,
        }
    }
}
