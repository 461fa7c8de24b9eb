//! Lines of the protocol as commands.

use std::str::FromStr;

use crate::dialogue::{self, Go, NotUnderstood, not_understood};

/// What a line asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Command {
    Uci,
    IsReady,
    NewGame,
    SetOption {
        name: String,
        value: String,
    },
    Position {
        fen: Option<String>,
        moves: Vec<String>,
    },
    Go(Go),
    PonderHit,
    Stop,
    Show,
    Quit,
    /// Nothing that needs an answer.
    Nothing,
}

const CLOCKS: [&str; 4] = ["wtime", "btime", "winc", "binc"];

impl FromStr for Command {
    type Err = NotUnderstood;

    fn from_str(line: &str) -> Result<Self, NotUnderstood> {
        let mut words = line.split_whitespace();
        Ok(match words.next() {
            None | Some("debug" | "register") => Self::Nothing,
            Some("uci") => Self::Uci,
            Some("isready") => Self::IsReady,
            Some("ucinewgame") => Self::NewGame,
            Some("setoption") => {
                let (name, value) = dialogue::set_option(words)?;
                Self::SetOption { name, value }
            }
            Some("position") => {
                let (fen, moves) = dialogue::position(words)?;
                Self::Position { fen, moves }
            }
            Some("go") => Self::Go(dialogue::go(words, CLOCKS)?),
            Some("ponderhit") => Self::PonderHit,
            Some("stop") => Self::Stop,
            Some("d") => Self::Show,
            Some("quit") => Self::Quit,
            found => {
                let expected = "uci, isready, ucinewgame, setoption, position, go, stop, d or quit";
                return Err(not_understood(expected, found));
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_is_a_fen_and_moves() {
        let read = "position fen 8/8/8/8/8/8/8/K1k5 w - - 0 1 moves a1a2 c1c2".parse();
        let moves = vec!["a1a2".to_owned(), "c1c2".to_owned()];
        assert_eq!(read, Ok(Command::Position { fen: Some("8/8/8/8/8/8/8/K1k5 w - - 0 1".into()), moves }));
        assert!("position somewhere".parse::<Command>().is_err());
        assert!("go wtime soon".parse::<Command>().is_err());
    }
}
