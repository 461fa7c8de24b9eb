//! A session: where the game stands, and the engine behind it.

use std::str::SplitWhitespace;

use catalog::{AnyMove, AnyPosition, Record};
use engine::{Knowledge, Thought, think_best_among};
use rules_core::{Seat, Snippet};

use crate::dialogue::{Dialect, Go, NO_MOVE, NotUnderstood, Say, Session, Thinker, info, not_understood};

pub(super) struct Ugi {
    /// What `startpos` stands for.
    start: AnyPosition,
    record: Record,
    thinker: Thinker,
}

/// What can be asked about the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Query {
    GameOver,
    Result,
    FirstPlayersTurn,
}

impl Session for Ugi {
    type Own = Query;

    const DIALECT: Dialect = Dialect {
        hello: "ugi",
        new_game: "uginewgame",
        clocks: ["p1time", "p2time", "p1inc", "p2inc"],
        expected: "ugi, isready, uginewgame, setoption, position, go, query, stop or quit",
    };

    fn read(word: &str, mut words: SplitWhitespace<'_>) -> Option<Result<Query, NotUnderstood>> {
        (word == "query").then(|| {
            Ok(match words.next() {
                Some("gameover") => Query::GameOver,
                Some("result") => Query::Result,
                Some("p1turn") => Query::FirstPlayersTurn,
                found => return Err(not_understood("query gameover, query result or query p1turn", found)),
            })
        })
    }

    fn thinker(&mut self) -> &mut Thinker {
        &mut self.thinker
    }

    fn new_game(&mut self) {
        self.record = Record::new(self.start.clone());
    }

    fn place(&mut self, text: Option<&str>, moves: &[String]) -> Result<(), String> {
        self.record = self.game(text, moves)?;
        Ok(())
    }

    fn think(&mut self, go: Go) {
        let standing = self.record.standing();
        let is_over = standing.outcome.is_some();
        let side = usize::from(standing.turn != self.first_player());
        let among =
            go.among(|text| self.record.position().read_move(text).map_err(|error| error.to_string()));
        let among = among.unwrap_or_else(|error| {
            self.thinker.complain(&error);
            Vec::new()
        });
        let game: Vec<AnyPosition> =
            (0..=self.record.len()).filter_map(|plies| self.record.position_after(plies)).cloned().collect();
        self.thinker.go(go, side, move |limits, table, stop, say| {
            let Some((position, before)) = game.split_last().filter(|_| !is_over) else {
                return NO_MOVE.to_owned();
            };
            let mut tell = |thought: &Thought| info(thought, None, line).iter().for_each(|line| say(line));
            let thought = think_best_among(position, before, &among, limits, table, stop, &mut tell);
            // Stopped before anything was known: any move is better than none.
            let any = || among.first().or(position.legal_moves().first()).copied();
            thought.best().or_else(any).map_or_else(|| NO_MOVE.to_owned(), |mv| mv.to_string())
        });
    }

    fn answer_own(&mut self, query: Query) {
        self.thinker.say(&format!("response {}", self.response(query)));
    }
}

impl Ugi {
    pub(super) fn new(start: AnyPosition, say: Say) -> Self {
        Self { record: Record::new(start.clone()), start, thinker: Thinker::new(say) }
    }

    /// The same session with what a host knows for certain.
    pub(super) fn knowing(mut self, knowledge: Option<Knowledge>) -> Self {
        self.thinker = self.thinker.knowing(knowledge.unwrap_or_default());
        self
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

    /// Ends the session; where `at_once` is not set, a search with limits is left to finish.
    pub(super) fn close(self, at_once: bool) {
        self.thinker.close(at_once);
    }
}

fn line(moves: &[AnyMove]) -> String {
    moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dialogue::{Command, parse};

    #[test]
    fn lines_are_understood_or_refused() {
        assert_eq!(parse::<Ugi>("  query   p1turn "), Ok(Command::Own(Query::FirstPlayersTurn)));
        assert_eq!(parse::<Ugi>(""), Ok(Command::Nothing));
        let moves = vec!["a1a2".to_owned()];
        assert_eq!(parse::<Ugi>("position startpos moves a1a2"), Ok(Command::Position { text: None, moves }));
        for bad in ["query", "query weather", "uci", "position", "go nodes many", "setoption Hash 3"] {
            assert!(parse::<Ugi>(bad).is_err(), "{bad}");
        }
    }
}
