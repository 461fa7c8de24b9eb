//! What the room answers, case by case: every refusal and every deed.

mod deeds;
mod judged;
mod refusals;

use protocol::{Act, Action, Choices, ClockSetting, Code, Me, Millis, NewGame, NewSeat, Sitter};
use room::{Decision, Deed, Entry, Setup, State};

const KEY: &str = "sesame";
const ME: NewSeat = NewSeat::Me { name: None };
const BLITZ: ClockSetting = ClockSetting::RealTime { initial_ms: 60_000, increment_ms: 2_000 };

fn person(id: &str) -> Me {
    Me { id: id.into(), name: id.to_uppercase() }
}

/// A game under way, with the time and a count of what was sent.
struct Game {
    state: State,
    now: Millis,
    sent: u32,
}

impl Game {
    /// A game of Ann's; seats are letters with what they are for.
    fn new(game: &str, seats: &[(&str, NewSeat)], clock: ClockSetting, choices: Choices) -> Self {
        let seats = seats.iter().map(|(letter, seat)| ((*letter).to_owned(), seat.clone())).collect();
        let wish = NewGame { game: game.into(), seats, choices, clock };
        let setup = Setup::new(&wish, &person("ann"), KEY.into(), 518).expect("a setup");
        let state = State::new("g".into(), setup, 0).expect("a room");
        let mut game = Self { state, now: 0, sent: 0 };
        for entry in game.state.opening() {
            game.state.apply(0, &entry).expect("it fits");
        }
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

    fn act(&mut self, seat: Option<&str>, action: Action) -> Act {
        self.sent += 1;
        Act { nonce: format!("n{}", self.sent), seat: seat.map(Into::into), action }
    }

    fn apply(&mut self, entries: &[Entry]) -> Vec<Deed> {
        for entry in entries {
            self.state.apply(self.now, entry).expect("it fits");
        }
        entries.iter().map(|entry| entry.deed.clone()).collect()
    }

    /// Somebody does something, and it is done.
    fn does(&mut self, who: &str, action: Action) -> Vec<Deed> {
        self.does_at(who, None, action)
    }

    fn does_at(&mut self, who: &str, seat: Option<&str>, action: Action) -> Vec<Deed> {
        let act = self.act(seat, action);
        match self.state.decide(self.now, &person(who), &act) {
            Ok(Decision::Do(entries)) => self.apply(&entries),
            other => panic!("{act:?}: {other:?}"),
        }
    }

    /// Somebody is refused.
    fn refuses(&mut self, who: &str, action: Action) -> Code {
        self.refuses_at(who, None, action)
    }

    fn refuses_at(&mut self, who: &str, seat: Option<&str>, action: Action) -> Code {
        let act = self.act(seat, action);
        let before = self.state.clone();
        let refusal = self.state.decide(self.now, &person(who), &act).expect_err("refused");
        assert_eq!(self.state, before);
        refusal.code
    }

    /// Plays moves, each by the person at the seat to move.
    fn plays(&mut self, moves: &[&str]) {
        for text in moves {
            let turn = self.state.turn().expect("a seat to move");
            let ply = self.state.ply();
            match self.state.sitter(turn).expect("a seat").clone() {
                Sitter::Person { id, .. } => {
                    self.does(&id, Action::Move { ply, text: (*text).into() });
                }
                _ => {
                    let version = self.state.version();
                    let entries = self.state.decide_computer(self.now, version, text).expect("a move");
                    self.apply(&entries);
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
        let result = self.state.view(self.now, None).result.expect("a result");
        let places = result.places.iter().map(|(seat, place)| format!("{seat}{place}"));
        (places.collect::<Vec<_>>().join(" "), result.reason)
    }
}
