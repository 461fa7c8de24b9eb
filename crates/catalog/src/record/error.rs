//! What can be wrong with the text of a record.

use std::error::Error;
use std::fmt;

use rules_core::Snippet;

use crate::{InvalidPosition, RefusedMove, StartError};

/// A record that was not read, and where it went wrong; nothing of it is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordError {
    /// Which record of the text, from 1.
    pub record: usize,
    /// The line of the text, from 1.
    pub line: usize,
    /// What is wrong.
    pub trouble: Trouble,
}

/// What is wrong with the text of a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Trouble {
    /// The text cannot be read on.
    Unexpected {
        /// What was expected.
        expected: &'static str,
        /// What was found.
        found: Snippet,
    },
    /// The `Variant` names no game of ours.
    Variant(Snippet),
    /// The start is not a position of the game.
    Start(String),
    /// A move is not allowed.
    Move {
        /// The number of the move as people count.
        number: u32,
        /// Whose move it is.
        seat: &'static str,
        /// The text of the move.
        text: Snippet,
        /// Why it is refused.
        reason: RefusedMove,
    },
    /// The result contradicts the board or itself.
    Result {
        /// What the board or the tag says.
        expected: String,
        /// What was found.
        found: Snippet,
    },
    /// The record is longer or deeper than any game.
    TooLarge(&'static str),
    /// The text could not be read at all.
    Io(String),
}

impl From<InvalidPosition> for Trouble {
    fn from(error: InvalidPosition) -> Self {
        Self::Start(error.to_string())
    }
}

impl From<StartError> for Trouble {
    fn from(error: StartError) -> Self {
        Self::Start(error.to_string())
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unexpected { expected, found } => write!(f, "expected {expected}, found {found}"),
            Self::Variant(found) => {
                let expected = "chameleon-chess, chameleon, cameleon or a spelling of Chess960";
                write!(f, "Variant: expected {expected}, found {found}")
            }
            Self::Start(reason) => write!(f, "FEN: {reason}"),
            Self::Move { number, seat, text, reason } => {
                write!(f, "move {number} ({seat}), {text}: {reason}")
            }
            Self::Result { expected, found } => write!(f, "Result: expected {expected}, found {found}"),
            Self::TooLarge(limit) => write!(f, "expected {limit}, found more"),
            Self::Io(reason) => write!(f, "the text cannot be read: {reason}"),
        }
    }
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "record {}, line {}: {}", self.record, self.line, self.trouble)
    }
}

impl Error for RecordError {}
