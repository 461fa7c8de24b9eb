//! Who is there, for those who watch and those who look for a game.

use std::time::Duration;

use bus::LobbyWord;
use protocol::{ClockSetting, Sitter, ToClient};
use tokio::time::Instant;

use super::Room;
use crate::outbox::frame;
use crate::rooms::registry::Watcher;

/// The shortest time between two messages about who is there.
const PRESENCE: Duration = Duration::from_millis(500);

impl Room {
    /// Notes that somebody came or went here.
    pub(super) fn people_changed(&mut self) {
        self.are_people_new = true;
        self.presence_changed();
    }

    pub(super) fn presence_changed(&mut self) {
        self.presence_due.get_or_insert_with(|| Instant::now() + PRESENCE);
        self.show_in_lobby();
    }

    pub(super) fn tell_presence(&mut self) {
        self.presence_due = None;
        self.elsewhere.forget();
        let is_there =
            |id: &str| self.watchers.iter().any(|watcher| watcher.person.id == id) || self.elsewhere.has(id);
        let seats = self.state.sitters().iter().filter_map(|(seat, sitter)| match sitter {
            Sitter::Person { id, .. } if is_there(id) => Some(*seat),
            _ => None,
        });
        let seats = self.state.letters(seats.collect());
        let spectators = self.spectators_here() + self.elsewhere.spectators();
        let game = self.state.id().to_owned();
        let frame = frame(&ToClient::Presence { game, seats, spectators });
        self.watchers.iter().for_each(|watcher| watcher.outbox.send_frame(frame.clone()));
        if self.app.bus.is_shared() && self.are_people_new {
            self.are_people_new = false;
            self.tell_elsewhere();
        }
    }

    /// How many follow the game here without holding a seat.
    pub(super) fn spectators_here(&self) -> u32 {
        let spectates = |watcher: &&Watcher| self.state.held_by(&watcher.person.id).is_empty();
        self.watchers.iter().filter(spectates).count() as u32
    }

    /// Shows the game to those who look for one while its maker is there; days are long enough to come back.
    pub(super) fn show_in_lobby(&self) {
        let maker = &self.state.maker().id;
        let is_slow = matches!(self.state.setup().clock, ClockSetting::Correspondence { .. });
        let is_there = is_slow || self.watchers.iter().any(|watcher| watcher.person.id == *maker);
        let is_shown = is_there && self.state.is_open();
        let summary = is_shown.then(|| self.state.summary());
        if self.app.lobby.put(self.state.id(), summary.clone()) {
            self.app.voice.say_lobby(LobbyWord { game: self.state.id().to_owned(), summary });
        }
    }
}
