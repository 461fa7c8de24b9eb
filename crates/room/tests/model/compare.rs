//! What must hold after every step, and what a store and a spectator make of the same.

use std::collections::BTreeMap;

use protocol::{ClockSetting, Clocks, Happening, Millis, Offers, Status};
use rules_core::Seat;
use room::{Deed, Entry, Setup, State};

use super::model::What;
use super::play::{MADE_AT, Play};
use super::table::PEOPLE;

impl Play {
    /// Keeps entries as a store does, then makes them true on both sides.
    pub(crate) fn carry_out(&mut self, entries: &[Entry], whats: Vec<What>) {
        assert_eq!(entries.len(), whats.len(), "{entries:?} {whats:?}");
        for (entry, what) in entries.iter().zip(whats) {
            assert!(is_same(&entry.deed, &what), "{entry:?} {what:?}");
            let text = serde_json::to_string(entry).expect("JSON");
            let read: Entry = serde_json::from_str(&text).expect("the entry again");
            assert_eq!(read, *entry, "{text}");
            let before = self.standing_clocks();
            let running = self.state.clock().running();
            let version = self.state.version();
            let happening = self.state.apply(self.now, &read).expect("it fits");
            assert_eq!(self.state.version(), version + 1);
            self.kept.push((self.now, text));
            self.hear(happening);
            self.check_clocks(&before, running, &entry.deed);
            self.observe(&what);
            self.model.add(self.now, what);
        }
    }

    fn hear(&mut self, happening: Happening) {
        match happening {
            Happening::Played { text, position, ply, .. } => {
                self.heard.push((text, position));
                assert_eq!(self.heard.len(), ply as usize);
            }
            Happening::TookBack { ply, position } => {
                self.heard.truncate(ply as usize);
                let start = self.state.setup().start.clone();
                assert_eq!(self.heard.last().map_or(start, |(_, position)| position.clone()), position);
            }
            _ => (),
        }
    }

    /// What everybody would have if the clocks were stopped, without the turn that is played now.
    fn standing_clocks(&self) -> Vec<(Seat, Millis)> {
        let mut clock = self.state.clock().clone();
        clock.halt();
        self.state.sitters().iter().map(|(seat, _)| (*seat, clock.left(*seat, self.now))).collect()
    }

    fn check_clocks(&self, before: &[(Seat, Millis)], running: Option<Seat>, deed: &Deed) {
        let ClockSetting::RealTime { increment_ms, .. } = self.state.setup().clock else { return };
        let mut before = before.to_vec();
        let mut running = running;
        if matches!(deed, Deed::Swapped { .. }) {
            let (one, other) = (before[0].1, before[1].1);
            (before[0].1, before[1].1) = (other, one);
            running = before.iter().map(|(seat, _)| *seat).find(|seat| Some(*seat) != running);
        }
        let is_turn = matches!(deed, Deed::Played { .. } | Deed::Swapped { .. });
        for ((seat, before), (_, after)) in before.into_iter().zip(self.standing_clocks()) {
            let added = if is_turn && running == Some(seat) { increment_ms } else { 0 };
            assert!(after <= before + added, "{seat:?}: {before} became {after} by {deed:?}");
            assert!(running == Some(seat) || after == before, "{seat:?} paid for another's turn");
        }
    }

    /// Forgets everything but what was kept, and goes on.
    pub(crate) fn restart(&mut self, downtime: Millis) {
        let live = self.state.clone();
        self.state = self.rebuilt();
        let standing = self.standing_clocks();
        *self.state.clock_mut() = live.clock().clone();
        assert_eq!(self.state, live, "the log is the game");
        assert_eq!(self.standing_clocks(), standing);

        self.state = self.rebuilt();
        self.away.push((self.now, self.now + downtime));
        self.now += downtime;
        let since = self.state.clock().since().unwrap_or(self.now);
        let absences = self.away.iter().map(|(from, to)| (to - since.max(*from)).max(0)).sum();
        self.state.clock_mut().resume(self.now, absences);
        self.model.add(self.now, What::Woke { downtime });
        let clock = self.state.clock();
        if let (Some(seat), ClockSetting::RealTime { .. }) = (clock.running(), self.state.setup().clock) {
            let as_of_last_move = standing.iter().find(|(other, _)| *other == seat).expect("a seat").1;
            assert_eq!(clock.left(seat, self.now), as_of_last_move);
            assert_eq!(clock.due(), Some(self.now + as_of_last_move));
        }
        self.compare();
    }

    fn rebuilt(&self) -> State {
        let setup = serde_json::to_string(self.state.setup()).expect("JSON");
        let setup: Setup = serde_json::from_str(&setup).expect("the setup again");
        let mut state = State::new("g".into(), setup, MADE_AT).expect("a room");
        for (at, text) in &self.kept {
            state.apply(*at, &serde_json::from_str(text).expect("an entry")).expect("it fits");
        }
        state
    }

    pub(crate) fn seat(&self, letter: char) -> Seat {
        Seat::from_letter(letter, self.state.game().seat_letters()).expect("a seat")
    }

    pub(crate) fn compare(&self) {
        let (state, story) = (&self.state, self.model.story());
        for viewer in PEOPLE {
            let view = state.view(self.now, Some(viewer));
            let yours: Vec<String> = story.held_by(viewer).iter().map(ToString::to_string).collect();
            assert_eq!(view.key.is_some(), viewer == PEOPLE[0] || !yours.is_empty());
            assert_eq!(view.yours, yours);
        }
        let view = state.view(self.now, None);
        assert_eq!((view.key, view.yours.len()), (None, 0));
        assert_eq!(view.version, self.model.version);
        assert_eq!(view.status, story.status());
        assert_eq!(view.turn, story.turn().map(String::from));
        assert_eq!(view.result, story.result());
        assert_eq!(view.moves, story.moves);
        assert_eq!(view.position, story.record.position().to_string());
        assert_eq!(view.rematch, story.next_game);
        assert_eq!(view.may_swap, self.model.may_swap(&story));
        let alive = story.alive();
        let seats: Vec<_> = view.seats.into_iter().map(|seat| (seat.seat, seat.sitter, seat.alive)).collect();
        let expected = story.sitters.iter();
        let expected =
            expected.map(|(seat, sitter)| (seat.to_string(), sitter.clone(), alive.contains(seat)));
        assert_eq!(seats, expected.collect::<Vec<_>>());
        assert_eq!(view.offers, self.expected_offers());
        assert_eq!(view.clocks, self.expected_clocks());
        assert_eq!(state.clock().due(), self.model.due());
        let claims = story.record.claims();
        let claims = claims.iter().filter(|_| view.status == Status::Playing);
        assert_eq!(view.claims, claims.map(|claim| claim.rule().to_string()).collect::<Vec<_>>());

        let has_begun = view.status != Status::Waiting;
        assert_eq!(has_begun, view.turn.is_some() != view.result.is_some(), "one of turn and result");
        let positions = (1..=state.record().len()).filter_map(|ply| state.record().position_after(ply));
        let played = state.record().moves().map(|mv| mv.to_string()).zip(positions.map(ToString::to_string));
        assert_eq!(self.heard, played.collect::<Vec<_>>(), "what was told adds up to the record");
        for (person, nonce, version) in &self.model.said {
            assert_eq!(state.done(person, nonce), Some(*version));
        }
    }

    fn expected_offers(&self) -> Offers {
        let story = self.model.story();
        let texts = |seats: &[char]| {
            let in_order = self.model.seats.iter().filter(|seat| seats.contains(seat));
            in_order.map(ToString::to_string).collect::<Vec<_>>()
        };
        let (takeback_ply, takeback) =
            story.takeback.clone().map_or((None, Vec::new()), |(p, s)| (Some(p), s));
        Offers {
            draw: texts(&story.draw),
            takeback: texts(&takeback),
            takeback_ply,
            rematch: texts(&story.again),
        }
    }

    fn expected_clocks(&self) -> Option<Clocks> {
        if self.model.setup.clock == ClockSetting::None {
            return None;
        }
        let seats = self.model.seats.iter();
        let left_ms: BTreeMap<String, Millis> =
            seats.map(|&seat| (seat.to_string(), self.model.left(seat, self.now))).collect();
        Some(Clocks { left_ms, running: self.model.running().map(String::from), at: self.now })
    }
}

/// Whether an entry says what the model expects.
fn is_same(deed: &Deed, what: &What) -> bool {
    match (deed, what) {
        (Deed::Joined { seat, person }, What::Sat { seat: s, who }) => seat == s && person == who,
        (Deed::Stood { seat }, What::Rose { seat: s })
        | (Deed::DrawOffered { seat }, What::DrawWish { seat: s })
        | (Deed::DrawDeclined { seat }, What::DrawNo { seat: s })
        | (Deed::TakebackDeclined { seat }, What::BackNo { seat: s })
        | (Deed::RematchOffered { seat }, What::Again { seat: s }) => seat == s,
        (Deed::Played { text, .. }, What::Moved { text: t }) => text == t,
        (Deed::TakebackAsked { seat, ply }, What::BackWish { seat: s, ply: p }) => seat == s && ply == p,
        (Deed::TookBack { ply, .. }, What::Back { ply: p }) => ply == p,
        (Deed::Left { seat, why, .. }, What::Left { seat: s, why: w }) => seat == s && why == w,
        (Deed::DrawClaimed { rule, .. }, What::Claimed { rule: r }) => rule == r,
        (Deed::RematchMade { game }, What::AgainMade { game: g }) => game == g,
        (Deed::Started, What::Began)
        | (Deed::DrawAgreed { .. }, What::DrawDone)
        | (Deed::Swapped { .. }, What::Swapped)
        | (Deed::Aborted { .. }, What::Aborted) => true,
        _ => false,
    }
}
