//! The comparison after every step, also of what a store and a spectator make of the game.

use std::collections::BTreeMap;

use protocol::{Clocks, GameSummary, Happened, Happening, Millis, Offers, Status};
use room::log::v1::{ClockSetting, Ending, read_event};
use room::{RoomEvent, State, Summary};
use rules_core::{MAX_SEATS, Seat};

use super::model::Event;
use super::play::Play;
use super::table::PEOPLE;

impl Play {
    /// Stores events as a host does, then carries them out on both sides.
    pub(crate) fn carry_out(&mut self, mut events: Vec<RoomEvent>, expected: Vec<Event>) {
        assert_eq!(events.len(), expected.len(), "{events:?} {expected:?}");
        let (next, happened) = self.state.after(&self.moment(), &mut events).expect("they fit");
        assert_eq!(happened.len(), events.len(), "everybody is shown everything");
        for ((event, expected), happened) in events.iter().zip(expected).zip(happened) {
            assert!(is_same(event, &expected), "{event:?} {expected:?}");
            let text = serde_json::to_string(event).expect("JSON");
            let read = read_event(&text).expect("the event again");
            assert_eq!(read, *event, "{text}");
            let before = self.state.clone();
            let happening = self.state.apply(self.now, &read).expect("it fits").expect("it is shown");
            assert_eq!(happening, happened.happening);
            assert_eq!(self.state.version(), before.version() + 1);
            self.kept.push((self.now, text));
            self.check_clocks(&before, event);
            self.observe(&expected);
            let was_running = self.model.story().result().is_none();
            self.model.add(self.now, expected);
            self.check_ending(event, was_running);
            self.charge_lag(&before, event);
            self.hear(happened);
        }
        assert_eq!(self.state, next, "trying out and storing come to the same");
    }

    /// Checks that what a spectator is told adds up.
    fn hear(&mut self, happened: Happened) {
        let view = self.state.view(&self.moment(), None);
        assert_eq!((&happened.game, happened.version, happened.at), (&view.id, view.version, self.now));
        assert_eq!((happened.turn, happened.clocks, happened.result), (view.turn, view.clocks, view.result));
        match happened.happening {
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

    /// The event that ended the game says how, and no other does.
    fn check_ending(&self, event: &RoomEvent, was_running: bool) {
        let stored = stored_ending(event).cloned().map(protocol::Result::from);
        let has_place = !matches!(event, RoomEvent::Aborted { .. });
        let ended_now = self.model.story().result().filter(|_| was_running && has_place);
        assert_eq!(stored, ended_now, "{event:?}");
    }

    /// Real time: nobody pays for another's turn, a turn earns the increment at most, and a takeback gives every seat
    /// what it had when the ply began.
    fn check_clocks(&mut self, before: &State, event: &RoomEvent) {
        let ClockSetting::RealTime { increment_ms, .. } = self.state.setup().clock else { return };
        let mut running = before.clock().running();
        let [mut before, after] = [before, &self.state].map(|state| state.clock().standing());
        match event {
            RoomEvent::Played { .. } => self.began.push(before),
            RoomEvent::TookBack { ply, clocks, .. } => {
                let given_back = self.began[*ply as usize];
                self.began.truncate(*ply as usize);
                if !clocks.is_empty() {
                    self.check_given_back(before, after, given_back);
                    return;
                }
                self.note("a takeback was written for an old server");
            }
            RoomEvent::Swapped { .. } => {
                let [one, other] = [self.state.seats()[0].0, self.state.seats()[1].0];
                before.swap(one.index(), other.index());
                running = running.map(|seat| if seat == one { other } else { one });
            }
            _ => (),
        }
        let is_turn = matches!(event, RoomEvent::Played { .. } | RoomEvent::Swapped { .. });
        for (seat, _) in self.state.seats() {
            let (before, after) = (before[seat.index()], after[seat.index()]);
            let added = if is_turn && running == Some(*seat) { increment_ms } else { 0 };
            assert!(after <= before + added, "{seat:?}: {before} became {after} by {event:?}");
            assert!(running == Some(*seat) || after == before, "{seat:?} paid for another's turn");
        }
    }

    fn check_given_back(
        &mut self,
        before: [Millis; MAX_SEATS],
        after: [Millis; MAX_SEATS],
        expected: [Millis; MAX_SEATS],
    ) {
        assert_eq!(after, expected, "the clocks of the ply");
        let seats = self.state.seats().iter().map(|(seat, _)| seat.index());
        for (before, after) in seats.map(|at| (before[at], after[at])).collect::<Vec<_>>() {
            if before < after {
                self.note("a takeback gave time back");
            } else if before > after {
                self.note("a takeback took an increment back");
            }
        }
    }

    pub(crate) fn seat(&self, letter: char) -> Seat {
        Seat::from_letter(letter, self.state.game().seat_letters()).expect("a seat")
    }

    pub(crate) fn compare(&self) {
        let (state, story, moment) = (&self.state, self.model.story(), self.moment());
        for viewer in PEOPLE {
            let view = state.view(&moment, Some(viewer));
            let yours: Vec<String> = story.held_by(viewer).iter().map(ToString::to_string).collect();
            assert_eq!(view.key.is_some(), viewer == PEOPLE[0] || !yours.is_empty());
            assert_eq!(view.yours, yours);
        }
        let view = state.view(&moment, None);
        assert_eq!((view.key, view.yours.len()), (None, 0));
        assert_eq!((view.version, state.turn_version()), (self.model.version, self.model.turn_version));
        assert_eq!(view.version, self.kept.len() as u64);
        assert_eq!(view.status, story.status());
        assert_eq!(view.turn, story.turn().map(String::from));
        assert_eq!(view.result, story.result());
        assert_eq!(view.moves, story.moves);
        assert_eq!(view.position, story.record.position().to_string());
        assert_eq!(view.rematch, story.next_game);
        assert_eq!(view.may_swap, self.model.may_swap(&story));
        let alive = story.alive();
        let seats: Vec<_> = view.seats.into_iter().map(|seat| (seat.seat, seat.sitter, seat.alive)).collect();
        let expected = story.occupants.iter();
        let expected =
            expected.map(|(seat, occupant)| (seat.to_string(), occupant.clone(), alive.contains(seat)));
        assert_eq!(seats, expected.collect::<Vec<_>>());
        assert_eq!(view.offers, self.expected_offers());
        let claims = story.record.claims();
        let claims = claims.iter().filter(|_| view.status == Status::Playing);
        assert_eq!(view.claims, claims.map(|claim| claim.rule().to_string()).collect::<Vec<_>>());

        let has_started = view.status != Status::Waiting;
        assert_eq!(has_started, view.turn.is_some() != view.result.is_some(), "one of turn and result");
        let positions = state.played().positions().skip(1);
        let played = state.played().moves().map(|mv| mv.to_string()).zip(positions.map(|p| p.to_string()));
        assert_eq!(self.heard, played.collect::<Vec<_>>(), "what was told adds up to the record");
        self.compare_time(view.clocks);
        self.compare_lists();
    }

    fn compare_time(&self, clocks: Option<Clocks>) {
        let moment = self.moment();
        assert_eq!(clocks, self.expected_clocks());
        assert_eq!(self.state.due(&moment.measured), self.model.due());
        let turn = self.model.turn_time(self.now).map(|(seat, took)| (self.seat(seat), took));
        assert_eq!(self.state.turn_time(&moment), turn);
        for &seat in &self.model.seats {
            assert_eq!(moment.measured.lag[self.seat(seat).index()], self.model.way(seat).1);
        }
    }

    /// Lists show the same whether the game is in memory or only its summary is read.
    fn compare_lists(&self) {
        let text = serde_json::to_string(&self.state.summary()).expect("JSON");
        let summary: Summary = serde_json::from_str(&text).expect("the summary again");
        assert_eq!(GameSummary::try_from(summary), Ok(self.state.listed()));
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
            rematch: texts(&story.rematch),
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

fn stored_ending(event: &RoomEvent) -> Option<&Ending> {
    match event {
        RoomEvent::Played { ending, .. }
        | RoomEvent::DrawAgreed { ending, .. }
        | RoomEvent::DrawClaimed { ending, .. }
        | RoomEvent::Left { ending, .. } => ending.as_ref(),
        _ => None,
    }
}

/// Returns whether an event says what the model expects.
fn is_same(event: &RoomEvent, expected: &Event) -> bool {
    match (event, expected) {
        (RoomEvent::Joined { seat, person }, Event::Joined { seat: s, who }) => {
            seat == s && (&person.id, &person.name) == (&who.id, &who.name)
        }
        (RoomEvent::LeftSeat { seat }, Event::LeftSeat { seat: s })
        | (RoomEvent::DrawOffered { seat }, Event::DrawOffered { seat: s })
        | (RoomEvent::DrawDeclined { seat }, Event::DrawDeclined { seat: s })
        | (RoomEvent::TakebackDeclined { seat }, Event::TakebackDeclined { seat: s })
        | (RoomEvent::RematchOffered { seat }, Event::RematchOffered { seat: s }) => seat == s,
        (RoomEvent::Played { text, .. }, Event::Played { text: t }) => text == t,
        (RoomEvent::TakebackAsked { seat, ply }, Event::TakebackAsked { seat: s, ply: p }) => {
            seat == s && ply == p
        }
        (RoomEvent::TookBack { ply, clocks, .. }, Event::TookBack { ply: p, clocks: gives }) => {
            ply == p && clocks.is_empty() != *gives
        }
        (RoomEvent::Left { seat, why, .. }, Event::Left { seat: s, why: w }) => seat == s && why == w,
        (RoomEvent::DrawClaimed { rule, .. }, Event::DrawClaimed { rule: r }) => rule == r,
        (RoomEvent::RematchMade { game }, Event::RematchMade { game: g }) => game == g,
        (RoomEvent::Started, Event::Started)
        | (RoomEvent::DrawAgreed { .. }, Event::DrawAgreed)
        | (RoomEvent::Swapped { .. }, Event::Swapped)
        | (RoomEvent::Aborted { .. }, Event::Aborted) => true,
        _ => false,
    }
}
