//! Lines of the protocol as commands.

use std::str::FromStr;

use crate::dialogue::{self, Go, NotUnderstood, not_understood};

/// What a line asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Command {
    Ugi,
    IsReady,
    NewGame,
    SetOption {
        name: String,
        value: String,
    },
    Position {
        text: Option<String>,
        moves: Vec<String>,
    },
    Go(Go),
    Query(Query),
    Stop,
    Quit,
    /// Nothing that needs an answer.
    Nothing,
}

/// What can be asked about the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Query {
    GameOver,
    Result,
    FirstPlayersTurn,
}

const CLOCKS: [&str; 4] = ["p1time", "p2time", "p1inc", "p2inc"];

impl FromStr for Command {
    type Err = NotUnderstood;

    fn from_str(line: &str) -> Result<Self, NotUnderstood> {
        let mut words = line.split_whitespace();
        Ok(match words.next() {
            None | Some("debug") => Self::Nothing,
            Some("ugi") => Self::Ugi,
            Some("isready") => Self::IsReady,
            Some("uginewgame") => Self::NewGame,
            Some("setoption") => {
                let (name, value) = dialogue::set_option(words)?;
                Self::SetOption { name, value }
            }
            Some("position") => {
                let (text, moves) = dialogue::position(words)?;
                Self::Position { text, moves }
            }
            Some("go") => Self::Go(dialogue::go(words, CLOCKS)?),
            Some("query") => Self::Query(match words.next() {
                Some("gameover") => Query::GameOver,
                Some("result") => Query::Result,
                Some("p1turn") => Query::FirstPlayersTurn,
                found => return Err(not_understood("query gameover, query result or query p1turn", found)),
            }),
            Some("stop") => Self::Stop,
            Some("quit") => Self::Quit,
            found => {
                let expected = "ugi, isready, uginewgame, setoption, position, go, query, stop or quit";
                return Err(not_understood(expected, found));
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_understood_or_refused() {
        assert_eq!("  query   p1turn ".parse(), Ok(Command::Query(Query::FirstPlayersTurn)));
        assert_eq!("".parse(), Ok(Command::Nothing));
        let moves = vec!["a1a2".to_owned()];
        assert_eq!("position startpos moves a1a2".parse(), Ok(Command::Position { text: None, moves }));
        for bad in ["query", "query weather", "uci", "position", "go nodes many", "setoption Hash 3"] {
            assert!(bad.parse::<Command>().is_err(), "{bad}");
        }
    }
}
