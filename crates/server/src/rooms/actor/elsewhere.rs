//! The same game on other servers: what they tell of it, and what we tell them.

use std::collections::{HashMap, HashSet};
use std::time::Duration;

use bus::{Heard, Word};
use protocol::{Millis, ToClient, Version};
use room::Entry;
use tokio::time::Instant;

use super::Room;
use crate::outbox::frame;

/// How often the others are told who is here.
const AGAIN: Duration = Duration::from_secs(5);
/// How long what another server told of its people counts.
const LASTS: Duration = Duration::from_secs(12);

/// Who follows a game on the other servers.
#[derive(Debug, Default)]
pub(super) struct Elsewhere {
    there: HashMap<String, There>,
    /// When the others are told next who is here.
    pub(super) tell_at: Option<Instant>,
}

#[derive(Debug)]
struct There {
    people: HashSet<String>,
    spectators: u32,
    until: Instant,
}

impl Elsewhere {
    /// Notes who follows the game on another server; says whether that is new.
    fn note(&mut self, server: String, people: Vec<String>, spectators: u32) -> bool {
        let there = There { people: people.into_iter().collect(), spectators, until: Instant::now() + LASTS };
        let is_new = self
            .there
            .get(&server)
            .is_none_or(|before| (&before.people, before.spectators) != (&there.people, there.spectators));
        self.there.insert(server, there);
        is_new
    }

    /// Whether somebody follows the game on another server.
    pub(super) fn has(&self, person: &str) -> bool {
        self.there.values().any(|there| there.people.contains(person))
    }

    /// How many spectators there are on other servers.
    pub(super) fn spectators(&self) -> u32 {
        self.there.values().map(|there| there.spectators).sum()
    }

    /// Forgets servers that were not heard of for long; says whether there was one.
    pub(super) fn forget(&mut self) -> bool {
        let (before, now) = (self.there.len(), Instant::now());
        self.there.retain(|_, there| there.until > now);
        self.there.len() != before
    }
}

impl Room {
    /// Takes in what another server told.
    pub(super) async fn hear(&mut self, heard: Heard<Word>) {
        match heard.word {
            Word::Grown { before, at, entries } => self.grow(before, at, &entries).await,
            Word::There { people, spectators } => {
                if self.elsewhere.note(heard.from, people, spectators) {
                    self.presence_changed();
                }
            }
            Word::Lag { person, lag } => {
                self.set_lag(&person, lag);
            }
        }
    }

    /// Adds what another server appended; reads the game again where something in between was missed.
    async fn grow(&mut self, before: Version, at: Millis, entries: &[String]) {
        let version = self.state.version();
        if before + entries.len() as u64 <= version {
            return;
        }
        if before != version || self.is_doubtful || !self.follow_log(at, entries) {
            self.read_on().await;
        }
        self.follow_up().await;
    }

    /// Adds entries that are kept already; nothing is changed if one does not fit.
    pub(super) fn follow_log(&mut self, at: Millis, entries: &[String]) -> bool {
        let mut read = Vec::with_capacity(entries.len());
        let mut frames = Vec::with_capacity(entries.len());
        for entry in entries {
            let Ok(entry) = serde_json::from_str::<Entry>(entry) else { return false };
            let Ok(happening) = self.draft.apply(at, &entry) else { return false };
            frames.push(frame(&ToClient::Happened(Box::new(self.draft.happened(at, happening)))));
            read.push(entry);
        }
        let is_listed_anew =
            self.draft.status() != self.state.status() || self.draft.sitters() != self.state.sitters();
        for entry in &read {
            if self.state.apply(at, entry).is_err() {
                return false;
            }
        }
        self.spread(frames, is_listed_anew);
        true
    }

    /// Tells the other servers who is here, if there are others.
    pub(super) fn tell_elsewhere(&mut self) {
        self.elsewhere.tell_at = (!self.watchers.is_empty()).then(|| Instant::now() + AGAIN);
        let mut people: Vec<String> = self.watchers.iter().map(|watcher| watcher.person.id.clone()).collect();
        people.sort_unstable();
        people.dedup();
        let spectators = self.spectators_here();
        self.app.voice.say(self.state.id(), Word::There { people, spectators });
    }
}
