//! Who is there, for those who watch and those who look for a game.

use std::time::Duration;

use protocol::{ClockSetting, Sitter, ToClient};
use tokio::time::Instant;

use super::Room;
use crate::outbox::frame;
use crate::room::rooms::Watcher;

/// The shortest time between two messages about who is there.
const PRESENCE: Duration = Duration::from_millis(500);

impl Room {
    pub(super) fn presence_changed(&mut self) {
        self.presence_due.get_or_insert_with(|| Instant::now() + PRESENCE);
        self.show_in_lobby();
    }

    pub(super) fn tell_presence(&mut self) {
        self.presence_due = None;
        let is_there = |id: &str| self.watchers.iter().any(|watcher| watcher.person.id == id);
        let seats = self.state.sitters().iter().filter_map(|(seat, sitter)| match sitter {
            Sitter::Person { id, .. } if is_there(id) => Some(*seat),
            _ => None,
        });
        let seats = self.state.letters(seats.collect());
        let spectates = |watcher: &&Watcher| self.state.held_by(&watcher.person.id).is_empty();
        let spectators = self.watchers.iter().filter(spectates).count() as u32;
        let game = self.state.id().to_owned();
        let frame = frame(&ToClient::Presence { game, seats, spectators });
        self.watchers.iter().for_each(|watcher| watcher.outbox.send_frame(frame.clone()));
    }

    /// Shows the game to those who look for one while its maker is there; days are long enough to come back.
    pub(super) fn show_in_lobby(&self) {
        let maker = &self.state.maker().id;
        let is_slow = matches!(self.state.setup().clock, ClockSetting::Correspondence { .. });
        let is_there = is_slow || self.watchers.iter().any(|watcher| watcher.person.id == *maker);
        let is_shown = is_there && self.state.is_open();
        self.app.lobby.put(self.state.id(), is_shown.then(|| self.state.summary()));
    }
}
