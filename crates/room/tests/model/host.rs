//! The host's part beside the core: the ways to the players, restarts, and the log as it is stored.

use std::sync::Arc;

use protocol::Millis;
use room::log::v1::{ClockSetting, read_event};
use room::{Begins, Lag, LogVersion, Measured, Moment, RoomEvent, Setup, State};
use rules_core::MAX_SEATS;
use serde_json::Value;

use super::model::Event;
use super::play::{MADE_AT, Play};
use super::table::PEOPLE;

/// The measurements that a host keeps beside the log.
#[derive(Default)]
pub(crate) struct Host {
    /// The way to the player at each seat.
    lags: [Lag; MAX_SEATS],
    /// From when the running turn counts, after a restart.
    begins: Option<Begins>,
    /// When no server was there.
    away: Vec<(Millis, Millis)>,
}

impl Play {
    /// The present moment with what the host knows.
    pub(crate) fn moment(&self) -> Moment {
        let measured =
            Measured { lag: self.host.lags.map(|lag| lag.compensation()), begins: self.host.begins };
        Moment { writes: self.model.writes, ..Moment::measured(self.now, measured) }
    }

    pub(crate) fn lag(&mut self, seat: usize, ms: Millis) {
        let seat = self.model.seats[seat % self.model.seats.len()];
        let place = self.seat(seat);
        self.host.lags[place.index()].note(ms);
        self.model.add(self.now, Event::Lag { seat, ms });
    }

    /// Charges the allowance of the player who moved; it goes along when players change seats.
    pub(crate) fn charge_lag(&mut self, before: &State, event: &RoomEvent) {
        if !matches!(event, RoomEvent::Played { .. } | RoomEvent::Swapped { .. }) {
            return;
        }
        if let Some((seat, took)) = before.turn_time(&self.moment()) {
            self.host.lags[seat.index()].moved(took);
        }
        if matches!(event, RoomEvent::Swapped { .. }) {
            let [one, other] = [before.seats()[0].0, before.seats()[1].0];
            self.host.lags.swap(one.index(), other.index());
        }
    }

    /// The oldest server alive reads this version of the log from now on.
    pub(crate) fn set_oldest(&mut self, version: u32) {
        self.model.writes = LogVersion::for_oldest(version);
    }

    /// A newer program writes an entry that changes nothing of how the game stands.
    pub(crate) fn newer_entry(&mut self) {
        let text = r#"{"deed":"cheered","by":"dan","optional":true,"loudness":11}"#.to_owned();
        let event = read_event(&text).expect("an entry to be passed over");
        assert_eq!(self.state.apply(self.now, &event), Ok(None), "nothing is shown of it");
        self.kept.push((self.now, text));
        self.model.add(self.now, Event::PassedOver);
        self.note("an entry was passed over");
    }

    /// Forgets everything but what was kept, and goes on after a downtime.
    pub(crate) fn restart(&mut self, downtime: Millis) {
        let rebuilt = self.rebuilt(String::clone);
        assert_eq!(rebuilt, self.state, "the log is the game");
        self.replay_as_old();
        self.state = rebuilt;

        self.host.away.push((self.now, self.now + downtime));
        self.now += downtime;
        let clock = *self.state.clock();
        let since = clock.since().unwrap_or(self.now);
        let absences = self.host.away.iter().map(|(from, to)| (to - since.max(*from)).max(0)).sum();
        let begins = match self.model.is_cluster {
            true => clock.after_downtime(self.now, absences),
            false => clock.after_restart(self.now, absences),
        };
        self.host.lags = Default::default();
        self.host.begins = begins;
        self.model.add(self.now, Event::Restarted { downtime });
        let is_real_time = matches!(self.state.setup().clock, ClockSetting::RealTime { .. });
        if let (Some(seat), true, false) = (clock.running(), is_real_time, self.model.is_cluster) {
            let as_of_last_move = clock.standing()[seat.index()];
            let moment = self.moment();
            assert_eq!(clock.left(seat, &moment), as_of_last_move);
            assert_eq!(clock.due(&moment.measured), Some(self.now + as_of_last_move));
        }
        self.compare();
    }

    /// The game as it is stored, every entry written by `entry`.
    fn rebuilt(&self, entry: impl Fn(&String) -> String) -> State {
        let setup = serde_json::to_string(self.state.setup()).expect("JSON");
        let setup = Setup::read(&setup).expect("the setup again");
        let mut state = State::new("g", Arc::new(setup), MADE_AT).expect("a room");
        for (at, text) in &self.kept {
            state.apply(*at, &read_event(&entry(text)).expect("an entry")).expect("it fits");
        }
        state
    }

    /// Release 0.1.0 stored neither endings nor the clocks that takebacks give back: results, and all but those clocks,
    /// are the same.
    fn replay_as_old(&self) {
        assert_eq!(self.rebuilt(|text| without(text, &["ending"])), self.state, "the rules give the ending");
        let old = self.rebuilt(|text| without(text, &["ending", "clocks"]));
        if !self.kept.iter().any(|(_, text)| text.contains("\"clocks\"")) {
            assert_eq!(old, self.state);
        }
        let moment = self.moment();
        for viewer in PEOPLE.map(Some).into_iter().chain([None]) {
            let [mut old, mut new] = [&old, &self.state].map(|state| state.view(&moment, viewer));
            let running = |clocks: Option<protocol::Clocks>| clocks.and_then(|clocks| clocks.running);
            assert_eq!(running(old.clocks.take()), running(new.clocks.take()));
            assert_eq!(old, new);
        }
        assert_eq!((old.summary(), old.legal_moves()), (self.state.summary(), self.state.legal_moves()));
        assert_eq!(old.turn_version(), self.state.turn_version());
        assert_eq!(old.clock().since(), self.state.clock().since());
    }
}

/// An entry as release 0.1.0 wrote it: with the envelope beside the event, and without these fields.
fn without(text: &str, fields: &[&str]) -> String {
    let mut entry: Value = serde_json::from_str(text).expect("JSON");
    let object = entry.as_object_mut().expect("an object");
    for field in fields {
        object.remove(*field);
    }
    object.insert("by".into(), "ann".into());
    object.insert("nonce".into(), "n1".into());
    entry.to_string()
}
