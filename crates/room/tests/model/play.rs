//! Plays the same on the room and on the model.

use std::collections::BTreeSet;

use protocol::{Act, Action, ClockSetting, Me, Millis};
use room::{Decision, Deed, Entry, Setup, State};

use super::model::{Model, What};
use super::steps::{Aim, Pause, Step, Who};
use super::table::{KEY, PEOPLE, person};
use super::verdict::Verdict;

pub(crate) const MADE_AT: Millis = 1_000_000;

/// A room, its model, and what a store and a spectator would know.
pub(crate) struct Play {
    pub(crate) state: State,
    /// The same game on other servers, as far as they have heard of it.
    pub(crate) others: [State; 2],
    pub(crate) model: Model,
    pub(crate) now: Millis,
    /// The log as a store keeps it.
    pub(crate) kept: Vec<(Millis, String)>,
    /// The moves as a spectator heard of them, with the positions.
    pub(crate) heard: Vec<(String, String)>,
    /// What people sent.
    pub(crate) sent: Vec<(Me, Act)>,
    /// When the server was away.
    pub(crate) away: Vec<(Millis, Millis)>,
    /// What came about, in words.
    pub(crate) seen: BTreeSet<String>,
}

impl Play {
    pub(crate) fn new(setup: Setup) -> Self {
        let state = State::new("g".into(), setup.clone(), MADE_AT).expect("a room");
        let (kept, heard, sent, away) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let mut play = Self {
            others: [state.clone(), state.clone()],
            state,
            model: Model::new(&setup),
            now: MADE_AT,
            kept,
            heard,
            sent,
            away,
            seen: BTreeSet::new(),
        };
        let is_full = !play.model.story().sitters.iter().any(|(_, sitter)| is_free(sitter));
        let opening = play.state.opening();
        play.carry_out(&opening, if is_full { vec![What::Began] } else { vec![] });
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
                self.wish(*who, None, Action::Move { ply, text });
            }
            Step::IllegalMove { who, text } => {
                let ply = self.state.ply();
                self.wish(*who, None, Action::Move { ply, text: text.clone() });
            }
            Step::Wish { who, seat, action } => self.wish(*who, *seat, action.clone()),
            Step::Takeback { who, plies } => {
                let ply = (self.state.ply() + 1).saturating_sub(*plies);
                self.wish(*who, None, Action::AskTakeback { ply });
            }
            Step::AgreeTakeback { who } => {
                let asked = self.model.story().takeback;
                let ply = asked.map_or(0, |(ply, _)| ply);
                self.wish(*who, None, Action::AskTakeback { ply });
            }
            Step::BadNonce { who, length } => {
                let act = Act { nonce: "n".repeat(*length), seat: None, action: Action::Resign };
                self.send(self.named(*who), act);
            }
            Step::Again { ago } => {
                if let Some((who, act)) = self.sent.iter().rev().nth(*ago).cloned() {
                    self.send(who, act);
                }
            }
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
            Step::Hear { server, entries } => self.hears(*server, *entries),
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
            Some(_) if may_swap => self.wish(Who::ToMove, None, Action::Swap),
            _ => {
                let ply = story.moves.len() as u32;
                self.wish(Who::ToMove, None, Action::Move { ply, text });
            }
        }
    }

    fn legal_move(&self, pick: usize) -> String {
        let texts = self.state.position().move_texts();
        // Now and then somebody goes back, so that positions stand again.
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

    fn wish(&mut self, who: Who, seat: Option<&str>, action: Action) {
        let act = Act { nonce: format!("n{}", self.sent.len()), seat: seat.map(Into::into), action };
        let who = self.named(who);
        self.sent.push((who.clone(), act.clone()));
        self.send(who, act);
    }

    fn send(&mut self, who: Me, act: Act) {
        let before = self.state.clone();
        let expected = self.model.judge(self.now, &who, &act);
        let decided = self.state.decide(self.now, &who, &act);
        assert_eq!(self.state, before, "deciding changes nothing");
        self.decide_behind(&who, &act, &expected);
        match (decided, expected) {
            (Err(refusal), Verdict::Refused(code)) => {
                assert_eq!(refusal.code, code, "{act:?}: {refusal}");
                self.note(format!("{code:?}: {}", refusal.message));
            }
            (Ok(Decision::Done(version)), Verdict::Done(first)) => {
                assert_eq!(version, first);
                self.note("done before".into());
            }
            (Ok(Decision::TooLate(entries, refusal)), Verdict::Late(whats, code)) => {
                assert_eq!(refusal.code, code);
                self.note(format!("too late, {code:?}"));
                self.carry_out(&entries, whats);
            }
            (Ok(Decision::Do(entries)), Verdict::Do(whats)) => {
                assert_eq!(entries[0].by.as_ref(), Some(&who.id));
                assert_eq!(entries[0].nonce.as_ref(), Some(&act.nonce));
                assert!(entries[1..].iter().all(|entry| entry.nonce.is_none()), "one nonce, one version");
                let version = self.model.version + 1;
                self.carry_out(&entries, whats);
                self.model.said.push((who.id.clone(), act.nonce.clone(), version));
                // The same, sent again at once.
                let again = self.state.decide(self.now, &who, &act);
                assert_eq!(again, Ok(Decision::Done(version)));
            }
            (decided, expected) => panic!("{act:?} by {who:?}: found {decided:?}, expected {expected:?}"),
        }
    }

    fn note(&mut self, what: String) {
        self.seen.insert(what);
    }

    /// Notes what came about; the model does not know it yet.
    pub(crate) fn observe(&mut self, what: &What) {
        let story = self.model.story();
        let seats = self.model.seats.len();
        self.note(format!("{what:?}").split_whitespace().next().unwrap_or_default().to_owned());
        if let (What::Back { .. }, false) = (what, story.gone.is_empty()) {
            self.note("moves were taken back after somebody left".into());
        }
        if self.state.position().alive().len() < story.alive().len() {
            self.note("a seat was eliminated".into());
        }
        let result = self.state.view(self.now, None).result;
        if let (Some(result), None) = (result, story.result()) {
            self.note(format!("{seats} seats: {}", result.reason));
        }
    }

    fn flag(&mut self) {
        let fallen = self.state.flag(self.now);
        let expected = self.model.flag(self.now);
        assert_eq!(fallen.is_some(), expected.is_some(), "{fallen:?} {expected:?}");
        if let (Some(entries), Some((whats, _))) = (fallen, expected) {
            self.carry_out(&entries, whats);
            assert_eq!(self.state.flag(self.now), None, "a flag falls once");
        }
    }

    fn computer(&mut self, aim: Aim, text: Option<&str>) {
        let version = self.aimed(aim, self.model.version);
        let expected = self.model.judge_computer(self.now, version, text);
        let decided = match text {
            Some(text) => self.state.decide_computer(self.now, version, text),
            None => self.state.decide_computer_swap(self.now, version),
        };
        match (decided, expected) {
            (Err(refusal), Verdict::Refused(code)) => assert_eq!(refusal.code, code, "{refusal}"),
            (Ok(entries), Verdict::Do(whats)) => self.carry_out(&entries, whats),
            (decided, expected) => panic!("computer {text:?}: found {decided:?}, expected {expected:?}"),
        }
    }

    fn lag(&mut self, seat: usize, ms: Millis) {
        let seat = self.model.seats[seat % self.model.seats.len()];
        let place = self.seat(seat);
        self.state.clock_mut().set_lag(place, ms);
        self.model.add(self.now, What::Lag { seat, ms });
    }

    fn rematch_made(&mut self) {
        let story = self.model.story();
        let mut people = story.sitters.iter().filter_map(|(seat, _)| story.person_at(*seat));
        let wants =
            |person: String| story.again.iter().any(|&seat| story.person_at(seat).as_ref() == Some(&person));
        let is_wanted = !story.again.is_empty() && people.all(wants) && story.next_game.is_none();
        assert_eq!(self.state.wants_rematch(), is_wanted);
        if is_wanted {
            let entry = Entry::plain(Deed::RematchMade { game: "h".into() });
            self.carry_out(&[entry], vec![What::AgainMade { game: "h".into() }]);
            let next = self.state.setup().rotated(&self.state.seating(), KEY.into(), 7).expect("a rematch");
            let next = State::new("h".into(), next, self.now).expect("a room");
            assert_eq!(next.opening(), vec![Entry::plain(Deed::Started)]);
        }
    }
}

fn is_free(sitter: &protocol::Sitter) -> bool {
    matches!(sitter, protocol::Sitter::Free { .. })
}
