//! Servers that know less of the game than there is of it: what they decide, and what becomes of it.

use protocol::{Action, Me};
use room::log::v1::read_event;
use room::{Decision, State};

use super::play::Play;

impl Play {
    /// A server reads the next entries of the log.
    pub(crate) fn read(&mut self, server: usize, entries: usize) {
        let grown = self.grown(&self.others[server], entries);
        self.others[server] = grown;
    }

    /// Another server decides from now on: it reads what it has missed, and no player notices.
    pub(crate) fn change(&mut self, server: usize) {
        let next = self.grown(&self.others[server], self.kept.len());
        assert_eq!(next, self.state, "servers that know the same log know the same game");
        self.others[server] = std::mem::replace(&mut self.state, next);
        self.note("another server");
    }

    /// The same request comes to servers that are behind. What they decide has a version that is taken, so that the
    /// store refuses it and they decide anew.
    pub(crate) fn decide_behind(&mut self, who: &Me, seat: Option<&str>, action: &Action) {
        let moment = self.moment();
        for server in 0..self.others.len() {
            let other = &self.others[server];
            if other.version() == self.state.version() {
                continue;
            }
            match other.decide(&moment, who, seat, action) {
                Ok(Decision::Do(mut events) | Decision::TooLate(mut events, _)) => {
                    assert!(other.version() < self.kept.len() as u64, "the version is taken");
                    other.after(&moment, &mut events).expect("it fits what the server knows");
                    self.note("decided by a server that was behind");
                }
                Err(_) => self.note("refused by a server that was behind"),
            }
        }
    }

    /// A copy of the game with the next entries that were kept.
    fn grown(&self, known: &State, entries: usize) -> State {
        let mut grown = known.clone();
        for (at, text) in self.kept.iter().skip(known.version() as usize).take(entries) {
            grown.apply(*at, &read_event(text).expect("an entry")).expect("it fits");
        }
        grown
    }
}
