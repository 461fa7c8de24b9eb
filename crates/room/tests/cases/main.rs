//! The answers of the room, case by case: every refusal and every event.

mod events;
mod judged;
mod log;
mod refusals;
mod takebacks;

use std::sync::Arc;

use protocol::{Action, Choices, ClockSetting, Code, Me, Millis, NewGame, NewSeat, Refusal};
use room::{Decision, LogVersion, Moment, Occupant, RoomEvent, Setup, State};

const KEY: &str = "sesame";
const ME: NewSeat = NewSeat::Me { name: None };
const BLITZ: ClockSetting = ClockSetting::RealTime { initial_ms: 60_000, increment_ms: 2_000 };

fn person(id: &str) -> Me {
    Me { id: id.into(), name: id.to_uppercase() }
}

/// A game under way, with the time and the version of the log that is written.
struct Game {
    state: State,
    now: Millis,
    writes: LogVersion,
}

impl Game {
    /// A game of Ann's; seats are letters with what they are for.
    fn new(game: &str, seats: &[(&str, NewSeat)], clock: ClockSetting, choices: Choices) -> Self {
        let seats = seats.iter().map(|(letter, seat)| ((*letter).to_owned(), seat.clone())).collect();
        let request = NewGame { game: game.into(), seats, choices, clock };
        let setup = Setup::new(&request, &person("ann"), KEY.into(), 518).expect("a setup");
        let state = State::new("g", Arc::new(setup), 0).expect("a room");
        let mut game = Self { state, now: 0, writes: LogVersion::NEWEST };
        game.apply(game.state.opening());
        game
    }

    /// Chess between Ann and Ben.
    fn chess(clock: ClockSetting) -> Self {
        let mut game = Self::new("chess960", &[("w", ME), ("b", NewSeat::Anyone)], clock, Choices::default());
        game.does("ben", Action::Join { key: None });
        game
    }

    /// Chameleon Chess for three: Ann, Ben and Cat.
    fn three(clock: ClockSetting, choices: Choices) -> Self {
        let seats = [("r", ME), ("b", NewSeat::Anyone), ("y", NewSeat::Anyone)];
        let mut game = Self::new("chameleon-chess", &seats, clock, choices);
        game.does("ben", Action::Join { key: None });
        game.does("cat", Action::Join { key: None });
        game
    }

    fn moment(&self) -> Moment {
        Moment { writes: self.writes, ..Moment::at(self.now) }
    }

    /// Carries events out as a host does, and returns them as they are stored.
    fn apply(&mut self, mut events: Vec<RoomEvent>) -> Vec<RoomEvent> {
        (self.state, _) = self.state.after(&self.moment(), &mut events).expect("they fit");
        events
    }

    fn decide(&self, who: &str, seat: Option<&str>, action: &Action) -> Result<Decision, Refusal> {
        self.state.decide(&self.moment(), &person(who), seat, action)
    }

    /// A person does something, and it is done.
    fn does(&mut self, who: &str, action: Action) -> Vec<RoomEvent> {
        match self.decide(who, None, &action) {
            Ok(Decision::Do(events)) => self.apply(events),
            other => panic!("{action:?}: {other:?}"),
        }
    }

    /// A person is refused.
    fn refuses(&self, who: &str, action: Action) -> Code {
        self.refuses_at(who, None, action)
    }

    fn refuses_at(&self, who: &str, seat: Option<&str>, action: Action) -> Code {
        self.decide(who, seat, &action).expect_err("refused").code
    }

    /// The time that a seat has left now.
    fn left(&self, seat: &str) -> Millis {
        self.state.view(&self.moment(), None).clocks.expect("clocks").left_ms[seat]
    }

    /// Plays moves, each by the person at the seat to move.
    fn plays(&mut self, moves: &[&str]) {
        for text in moves {
            let turn = self.state.turn().expect("a seat to move");
            let ply = self.state.ply();
            match self.state.occupant(turn).expect("a seat").clone() {
                Occupant::Person { id, .. } => {
                    self.does(&id, Action::Move { ply, text: (*text).into() });
                }
                _ => {
                    let version = self.state.version();
                    let events = self.state.decide_computer(&self.moment(), version, text).expect("a move");
                    self.apply(events);
                }
            }
        }
    }

    /// Plays any legal moves.
    fn plays_any(&mut self, plies: usize) {
        for _ in 0..plies {
            let text = self.state.position().move_texts().remove(0);
            self.plays(&[&text]);
        }
    }

    fn places(&self) -> (String, String) {
        let result = self.state.result().expect("a result");
        let places = result.places.iter().map(|(seat, place)| format!("{seat}{place}"));
        (places.collect::<Vec<_>>().join(" "), result.reason)
    }
}
