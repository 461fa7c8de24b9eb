//! The messages between a server and its clients, and nothing else.
//!
//! A client sends [`FromClient`] over the socket and gets [`ToClient`]; what goes over plain HTTP uses the same
//! types. Positions, moves, games and seats travel as the text of the rule book's notation: this crate knows no
//! rule. `docs/protocol.md` tells how the messages are used.

mod action;
mod analysis;
mod client;
mod clock;
mod game;
mod happening;
mod person;
mod refusal;
mod server;
#[cfg(test)]
mod tests;

pub use action::Action;
pub use analysis::{Analysis, AnalysisProgress, Grade, GradedMove};
pub use client::{Act, FromClient};
pub use clock::{ClockSetting, Clocks};
pub use game::{
    Choices, GameList, GameSummary, GameView, LegalMoves, NewGame, NewSeat, Offers, Result, SeatView, Sitter,
    Status,
};
pub use happening::{Detail, Happening, RuleEvent};
pub use person::{Me, NewName};
pub use refusal::{Code, Refusal};
pub use server::{Happened, ToClient};

/// A number that rises by one with everything that happens in a game; 0 is a game just made.
pub type Version = u64;

/// Milliseconds: a length of time, or a moment since the start of 1970.
pub type Millis = i64;

/// The longest text of a move that is looked at.
pub const LONGEST_MOVE: usize = 256;
/// The longest nonce.
pub const LONGEST_NONCE: usize = 40;
/// The longest name of a person, in characters.
pub const LONGEST_NAME: usize = 24;
/// The largest message that a client may send, in bytes.
pub const LARGEST_MESSAGE: usize = 4096;
