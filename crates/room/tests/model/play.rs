//! Plays the same on the room and on the model.

use std::collections::BTreeSet;
use std::sync::Arc;

use protocol::{Action, Me, Millis};
use room::log::v1::ClockSetting;
use room::{Decision, RoomEvent, Setup, State};
use rules_core::MAX_SEATS;

use super::host::Host;
use super::model::{Event, Model};
use super::steps::{Aim, Pause, Step, Who};
use super::table::{KEY, PEOPLE, person};
use super::verdict::Verdict;

pub(crate) const MADE_AT: Millis = 1_000_000;

/// A room, its model, and what a store and a spectator would know.
pub(crate) struct Play {
    pub(crate) state: State,
    /// The same game on other servers, as far as they have read it.
    pub(crate) others: [State; 2],
    pub(crate) model: Model,
    pub(crate) host: Host,
    pub(crate) now: Millis,
    /// The log as a store keeps it.
    pub(crate) kept: Vec<(Millis, String)>,
    /// The moves as a spectator was told of them, with the positions.
    pub(crate) heard: Vec<(String, String)>,
    /// In real time, the standing clocks with which each ply on the board was played.
    pub(crate) began: Vec<[Millis; MAX_SEATS]>,
    /// The things that came about, in words.
    pub(crate) seen: BTreeSet<String>,
}

impl Play {
    pub(crate) fn new(setup: Setup, is_cluster: bool) -> Self {
        let state = State::new("g", Arc::new(setup.clone()), MADE_AT).expect("a room");
        let mut play = Self {
            others: [state.clone(), state.clone()],
            state,
            model: Model::new(&setup, is_cluster),
            host: Host::default(),
            now: MADE_AT,
            kept: Vec::new(),
            heard: Vec::new(),
            began: Vec::new(),
            seen: BTreeSet::new(),
        };
        let is_full = !play.model.story().occupants.iter().any(|(_, occupant)| is_free(occupant));
        let opening = play.state.opening();
        play.carry_out(opening, if is_full { vec![Event::Started] } else { vec![] });
        play.compare();
        play
    }

    /// Lets time pass.
    pub(crate) fn pass(&mut self, pause: Pause) {
        self.now += match pause {
            Pause::None => 0,
            Pause::Hours(_) if matches!(self.state.setup().clock, ClockSetting::RealTime { .. }) => 0,
            Pause::Short(ms) | Pause::Hours(ms) => ms,
            Pause::NearFlag(ms) => self.model.due().map_or(0, |due| (due + ms - self.now).max(0)),
        };
    }

    pub(crate) fn step(&mut self, step: &Step) {
        match step {
            Step::Next { pick } => self.next(*pick),
            Step::Move { who, aim, pick } => {
                let text = self.legal_move(*pick);
                let ply = self.aimed(*aim, self.model.story().moves.len() as u64) as u32;
                self.request(*who, None, Action::Move { ply, text });
            }
            Step::IllegalMove { who, text } => {
                let ply = self.state.ply();
                self.request(*who, None, Action::Move { ply, text: text.clone() });
            }
            Step::Request { who, seat, action } => self.request(*who, *seat, action.clone()),
            Step::Takeback { who, plies } => {
                let ply = (self.state.ply() + 1).saturating_sub(*plies);
                self.request(*who, None, Action::AskTakeback { ply });
            }
            Step::AgreeTakeback { who } => {
                let asked = self.model.story().takeback;
                let ply = asked.map_or(0, |(ply, _)| ply);
                self.request(*who, None, Action::AskTakeback { ply });
            }
            Step::Insist { who, other, takeback } => self.insist(*who, *other, *takeback),
            Step::Flag => self.flag(),
            Step::Computer { aim, pick } => {
                let text = self.legal_move(*pick);
                self.computer(*aim, Some(&text));
            }
            Step::IllegalComputer => self.computer(Aim::Present, Some("z9z9")),
            Step::ComputerSwap { aim } => self.computer(*aim, None),
            Step::Lag { seat, ms } => self.lag(*seat, *ms),
            Step::Restart { downtime } => self.restart(*downtime),
            Step::RematchMade => self.rematch_made(),
            Step::NewerEntry => self.newer_entry(),
            Step::Oldest { version } => self.set_oldest(*version),
            Step::Read { server, entries } => self.read(*server, *entries),
            Step::Change { server } => self.change(*server),
        }
        self.compare();
    }

    fn named(&self, who: Who) -> Me {
        match who {
            Who::Person(index) => person(index),
            Who::Seated(index) => self.sitting(Some(self.model.seats[index % self.model.seats.len()])),
            Who::ToMove => self.sitting(self.model.story().turn()),
        }
    }

    /// The person at a seat; the maker where there is none.
    fn sitting(&self, seat: Option<char>) -> Me {
        let id = seat.and_then(|seat| self.model.story().person_at(seat));
        let index = id.and_then(|id| PEOPLE.iter().position(|other| *other == id));
        person(index.unwrap_or(0))
    }

    fn next(&mut self, pick: usize) {
        let text = self.legal_move(pick);
        let story = self.model.story();
        let may_swap = self.model.may_swap(&story) && pick.is_multiple_of(2);
        match story.turn() {
            Some(seat) if story.person_at(seat).is_none() => {
                self.computer(Aim::Present, Some(text.as_str()).filter(|_| !may_swap));
            }
            Some(_) if may_swap => {
                // Now and then a draw is offered at that moment.
                if pick % 8 < 4 {
                    self.request(Who::Seated(pick / 8), None, Action::OfferDraw);
                }
                self.request(Who::ToMove, None, Action::Swap);
            }
            _ => {
                let ply = story.moves.len() as u32;
                self.request(Who::ToMove, None, Action::Move { ply, text });
            }
        }
    }

    fn legal_move(&self, pick: usize) -> String {
        let texts = self.state.position().move_texts();
        // Now and then a player goes back, so that positions occur again.
        let moves = self.model.story().moves;
        let back = moves.iter().rev().nth(self.model.seats.len() - 1).and_then(|mv| {
            let (from, to) = (mv.get(..2)?, mv.get(2..4)?);
            texts.iter().find(|text| **text == format!("{to}{from}"))
        });
        if let (0, Some(back)) = (pick % 3, back) {
            return back.clone();
        }
        texts.get(pick % texts.len().max(1)).cloned().unwrap_or_default()
    }

    fn aimed(&self, aim: Aim, present: u64) -> u64 {
        match aim {
            Aim::Present => present,
            Aim::Before(by) => present.saturating_sub(u64::from(by)),
            Aim::Beyond => present + 1,
        }
    }

    fn insist(&mut self, who: Who, other: Who, takeback: bool) {
        let ply = self.state.ply().saturating_sub(1);
        let (ask, decline) = match takeback {
            true => (Action::AskTakeback { ply }, Action::DeclineTakeback),
            false => (Action::OfferDraw, Action::DeclineDraw),
        };
        for (who, action) in [(who, &ask), (other, &decline), (who, &ask)] {
            self.request(who, None, action.clone());
            self.compare();
        }
    }

    fn request(&mut self, who: Who, seat: Option<&str>, action: Action) {
        let who = self.named(who);
        let expected = self.model.judge(self.now, &who, seat, &action);
        let decided = self.state.decide(&self.moment(), &who, seat, &action);
        self.decide_behind(&who, seat, &action);
        match (decided, expected) {
            (Err(refusal), Verdict::Refused(code)) => {
                assert_eq!(refusal.code, code, "{action:?}: {refusal}");
                self.note(format!("{code:?}: {}", refusal.message));
            }
            (Ok(Decision::TooLate(events, refusal)), Verdict::Late(expected, code)) => {
                assert_eq!(refusal.code, code);
                self.note(format!("too late, {code:?}"));
                self.carry_out(events, expected);
            }
            (Ok(Decision::Do(events)), Verdict::Do(expected)) => {
                assert!(!events.is_empty(), "what is done is in the log");
                self.carry_out(events, expected);
            }
            (decided, expected) => panic!("{action:?} by {who:?}: found {decided:?}, expected {expected:?}"),
        }
    }

    pub(crate) fn note(&mut self, what: impl Into<String>) {
        self.seen.insert(what.into());
    }

    /// Notes what came about; the model does not know it yet.
    pub(crate) fn observe(&mut self, event: &Event) {
        let story = self.model.story();
        let seats = self.model.seats.len();
        self.note(format!("{event:?}").split_whitespace().next().unwrap_or_default());
        if let (Event::TookBack { .. }, false) = (event, story.gone.is_empty()) {
            self.note("moves were taken back after a player left");
        }
        if let (Event::Played { .. }, Some((seat, _))) = (event, self.model.turn_time(self.now)) {
            let (noted, free) = self.model.way(seat);
            self.note(if free < noted { "an allowance was too small" } else { "a way was made up for" });
        }
        if let (Event::Swapped, false) = (event, story.draw.is_empty()) {
            self.note("seats were changed while a draw was offered");
        }
        if self.state.position().alive().len() < story.alive().len() {
            self.note("a seat was eliminated");
        }
        if let (Some(result), None) = (self.state.result(), story.result()) {
            self.note(format!("{seats} seats: {}", result.reason));
        }
    }

    fn flag(&mut self) {
        let fallen = self.state.flag(&self.moment());
        let expected = self.model.flag(self.now);
        assert_eq!(fallen.is_some(), expected.is_some(), "{fallen:?} {expected:?}");
        if let (Some(events), Some((expected, _))) = (fallen, expected) {
            self.carry_out(events, expected);
            assert_eq!(self.state.flag(&self.moment()), None, "a flag falls once");
        }
    }

    fn computer(&mut self, aim: Aim, text: Option<&str>) {
        let version = self.aimed(aim, self.model.version);
        let expected = self.model.judge_computer(self.now, version, text);
        let decided = match text {
            Some(text) => self.state.decide_computer(&self.moment(), version, text),
            None => self.state.decide_computer_swap(&self.moment(), version),
        };
        match (decided, expected) {
            (Err(refusal), Verdict::Refused(code)) => assert_eq!(refusal.code, code, "{refusal}"),
            (Ok(events), Verdict::Do(expected)) => self.carry_out(events, expected),
            (decided, expected) => panic!("computer {text:?}: found {decided:?}, expected {expected:?}"),
        }
    }

    fn rematch_made(&mut self) {
        let story = self.model.story();
        let mut people = story.occupants.iter().filter_map(|(seat, _)| story.person_at(*seat));
        let wants = |person: String| {
            story.rematch.iter().any(|&seat| story.person_at(seat).as_ref() == Some(&person))
        };
        let is_wanted = !story.rematch.is_empty() && people.all(wants) && story.next_game.is_none();
        assert_eq!(self.state.wants_rematch(), is_wanted);
        if is_wanted {
            let made = RoomEvent::RematchMade { game: "h".into() };
            self.carry_out(vec![made], vec![Event::RematchMade { game: "h".into() }]);
            let next = self.state.setup().rotated(&self.state.seating(), KEY.into(), 7).expect("a rematch");
            let next = State::new("h", Arc::new(next), self.now).expect("a room");
            assert_eq!(next.opening(), vec![RoomEvent::Started]);
        }
    }
}

fn is_free(occupant: &protocol::Sitter) -> bool {
    matches!(occupant, protocol::Sitter::Free { .. })
}
