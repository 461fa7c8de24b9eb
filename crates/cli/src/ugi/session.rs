//! A session: where the game stands, and the engine behind it.

use catalog::{AnyMove, AnyPosition, Record};
use engine::{Thought, think_with};
use rules_core::{Seat, Snippet};

use super::command::{Command, Query};
use crate::dialogue::{Go, NO_MOVE, Options, Say, Thinker, info};

pub(super) struct Session {
    /// What `startpos` stands for.
    start: AnyPosition,
    record: Record,
    thinker: Thinker,
}

impl Session {
    pub(super) fn new(start: AnyPosition, say: Say) -> Self {
        Self { record: Record::new(start.clone()), start, thinker: Thinker::new(say) }
    }

    /// Answers a line; says whether to go on.
    pub(super) fn answer(&mut self, line: &str) -> bool {
        let command = match line.parse() {
            Ok(command) => command,
            Err(error) => {
                self.thinker.complain(&error);
                return true;
            }
        };
        match command {
            Command::Nothing => {}
            Command::Ugi => self.introduce(),
            Command::IsReady => self.thinker.say("readyok"),
            Command::NewGame => {
                self.thinker.forget();
                self.record = Record::new(self.start.clone());
            }
            Command::SetOption { name, value } => {
                if !self.thinker.is_busy() {
                    self.thinker.set(&name, &value);
                }
            }
            Command::Position { text, moves } => match self.game(text.as_deref(), &moves) {
                Ok(record) => self.record = record,
                Err(error) => self.thinker.complain(&error),
            },
            Command::Go(go) => self.go(go),
            Command::Query(query) => self.thinker.say(&format!("response {}", self.response(query))),
            Command::Stop => self.thinker.end(),
            Command::Quit => return false,
        }
        true
    }

    fn introduce(&self) {
        self.thinker.say(concat!("id name Pardalis ", env!("CARGO_PKG_VERSION")));
        self.thinker.say("id author the Pardalis authors");
        Options::described().iter().for_each(|line| self.thinker.say(line));
        self.thinker.say("ugiok");
    }

    /// The game that a start and moves make.
    fn game(&self, text: Option<&str>, moves: &[String]) -> Result<Record, String> {
        let start = match text {
            Some(text) => AnyPosition::parse(self.start.game(), text).map_err(|error| error.to_string())?,
            None => self.start.clone(),
        };
        let seats = start.seats().len();
        if seats != 2 {
            return Err(format!("expected a position of two players, found one of {seats}"));
        }
        let mut record = Record::new(start);
        for (i, text) in moves.iter().enumerate() {
            record
                .play_text(text)
                .map_err(|error| format!("move {} ({}): {error}", i + 1, Snippet::new(text)))?;
        }
        Ok(record)
    }

    fn first_player(&self) -> Option<Seat> {
        self.record.start().seats().iter().next()
    }

    fn response(&self, query: Query) -> &'static str {
        let standing = self.record.standing();
        let truth = |is: bool| if is { "true" } else { "false" };
        match (query, standing.outcome) {
            (Query::GameOver, outcome) => truth(outcome.is_some()),
            (Query::FirstPlayersTurn, _) => {
                truth(standing.turn.is_some() && standing.turn == self.first_player())
            }
            (Query::Result, None) => "none",
            (Query::Result, Some(outcome)) => match outcome.winner() {
                None => "draw",
                winner if winner == self.first_player() => "p1win",
                Some(_) => "p2win",
            },
        }
    }

    fn go(&mut self, go: Go) {
        if self.thinker.is_busy() {
            return;
        }
        let standing = self.record.standing();
        let is_over = standing.outcome.is_some();
        let side = usize::from(standing.turn != self.first_player());
        let game: Vec<AnyPosition> =
            (0..=self.record.len()).filter_map(|plies| self.record.position_after(plies)).cloned().collect();
        self.thinker.go(go, side, move |limits, table, stop, say| {
            let Some((position, before)) = game.split_last().filter(|_| !is_over) else {
                return NO_MOVE.to_owned();
            };
            let mut tell = |thought: &Thought| info(thought, line).iter().for_each(|line| say(line));
            let thought = think_with(position, before, limits, table, stop, &mut tell);
            // Stopped before anything was known: any move is better than none.
            let best = thought.best().or_else(|| position.legal_moves().first().copied());
            best.map_or_else(|| NO_MOVE.to_owned(), |mv| mv.to_string())
        });
    }

    /// Ends the session; where `at_once` is not set, a search with limits is left to finish.
    pub(super) fn close(self, at_once: bool) {
        self.thinker.close(at_once);
    }
}

fn line(moves: &[AnyMove]) -> String {
    moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}
