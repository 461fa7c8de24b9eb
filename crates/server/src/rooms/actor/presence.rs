//! Presence: who watches a game, here and on other servers, for those who watch and those who look for a game.

use std::collections::{HashMap, HashSet};
use std::time::Duration;

use bus::GameMessage;
use protocol::{ToClient, Version};
use room::Occupant;
use tokio::time::Instant;

use super::Room;
use crate::outbox::frame;
use crate::rooms::host::Host;
use crate::rooms::registry::Watcher;

/// The shortest time between two messages about presence.
const PRESENCE_INTERVAL: Duration = Duration::from_millis(500);
/// How often the other servers are told of the presence here.
const PUBLISH_INTERVAL: Duration = Duration::from_secs(5);
/// How long the presence on another server counts after it was heard of.
const REMOTE_TIMEOUT: Duration = Duration::from_secs(12);

/// What is known of the presence on other servers, and when presence is told next.
#[derive(Debug, Default)]
pub(super) struct Presence {
    remote: HashMap<String, Remote>,
    /// When watchers here are told.
    tell_at: Option<Instant>,
    /// When the other servers are told.
    publish_at: Option<Instant>,
    /// Whether the presence here changed since the other servers were told.
    is_new: bool,
    /// What the lobby was shown of the game last: at which version, and whether it was listed.
    listed: Option<(Version, bool)>,
}

#[derive(Debug)]
struct Remote {
    people: HashSet<String>,
    spectators: u32,
    until: Instant,
}

impl Presence {
    /// Notes the presence on another server; says whether that is new.
    pub(super) fn note(&mut self, server: String, people: Vec<String>, spectators: u32) -> bool {
        let until = Instant::now() + REMOTE_TIMEOUT;
        let remote = Remote { people: people.into_iter().collect(), spectators, until };
        let is_new = self
            .remote
            .get(&server)
            .is_none_or(|before| (&before.people, before.spectators) != (&remote.people, remote.spectators));
        self.remote.insert(server, remote);
        is_new
    }

    /// When something is to be told or forgotten next.
    pub(super) fn due(&self) -> Option<Instant> {
        let expires = self.remote.values().map(|remote| remote.until);
        expires.chain(self.tell_at).chain(self.publish_at).min()
    }

    fn has(&self, person: &str) -> bool {
        self.remote.values().any(|remote| remote.people.contains(person))
    }

    fn spectators(&self) -> u32 {
        self.remote.values().map(|remote| remote.spectators).sum()
    }

    /// Forgets servers that were not heard of for long; says whether there was one.
    fn forget(&mut self) -> bool {
        let (before, now) = (self.remote.len(), Instant::now());
        self.remote.retain(|_, remote| remote.until > now);
        self.remote.len() != before
    }
}

impl<H: Host> Room<H> {
    /// Notes that a watcher came or went here.
    pub(super) fn people_changed(&mut self) {
        self.presence.is_new = true;
        self.presence_changed();
    }

    pub(super) fn presence_changed(&mut self) {
        self.presence.tell_at.get_or_insert_with(|| Instant::now() + PRESENCE_INTERVAL);
        self.show_in_lobby();
    }

    /// Tells and forgets what is due.
    pub(super) fn tell_presence(&mut self) {
        let now = Instant::now();
        let is_due = |at: Option<Instant>| at.is_some_and(|at| at <= now);
        if self.presence.forget() || is_due(self.presence.tell_at) {
            self.presence.tell_at = None;
            self.tell_watchers();
            if self.presence.is_new {
                self.publish_presence();
            }
        }
        if is_due(self.presence.publish_at) {
            self.publish_presence();
        }
    }

    fn tell_watchers(&self) {
        let is_there =
            |id: &str| self.watchers.iter().any(|watcher| watcher.person.id == id) || self.presence.has(id);
        let seats = self.state.seats().iter().filter_map(|(seat, occupant)| match occupant {
            Occupant::Person { id, .. } if is_there(id) => Some(*seat),
            _ => None,
        });
        let seats = self.state.letters(seats.collect());
        let spectators = self.spectators_here() + self.presence.spectators();
        let game = self.state.id().to_owned();
        let frame = frame(&ToClient::Presence { game, seats, spectators });
        self.watchers.iter().for_each(|watcher| watcher.outbox.send_frame(frame.clone()));
    }

    /// Tells the other servers who is here, and again as long as anybody is: they forget what they do not hear again.
    fn publish_presence(&mut self) {
        self.presence.is_new = false;
        let is_watched = self.host.is_shared() && !self.watchers.is_empty();
        self.presence.publish_at = is_watched.then(|| Instant::now() + PUBLISH_INTERVAL);
        let mut people: Vec<String> = self.watchers.iter().map(|watcher| watcher.person.id.clone()).collect();
        people.sort_unstable();
        people.dedup();
        let spectators = self.spectators_here();
        self.publish(GameMessage::Presence { people, spectators });
    }

    /// The number of watchers here who hold no seat.
    fn spectators_here(&self) -> u32 {
        let spectates = |watcher: &&Watcher| self.state.held_by(&watcher.person.id).is_empty();
        self.watchers.iter().filter(spectates).count() as u32
    }

    /// Shows the game in the lobby while its maker is there; with days for a move the maker need not be.
    pub(super) fn show_in_lobby(&mut self) {
        let maker = &self.state.setup().maker.id;
        let is_there = self.state.clock().is_correspondence()
            || self.watchers.iter().any(|watcher| watcher.person.id == *maker);
        let is_listed = is_there && self.state.is_open();
        // A game that is not listed and was not is most games, most of the time.
        if !is_listed && self.presence.listed.is_none_or(|(_, was_listed)| !was_listed) {
            return;
        }
        let now = Some((self.state.version(), is_listed));
        if self.presence.listed != now {
            self.presence.listed = now;
            self.host.show_in_lobby(self.state.id(), is_listed.then(|| self.state.listed()));
        }
    }
}
