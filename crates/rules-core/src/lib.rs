//! The contract that every game of Pardalis keeps.
//!
//! A game is a [`Position`]: it knows whose turn it is, lists and checks moves, plays them and says how the
//! game ended. Whoever wants to know *what happened* in a ply passes a [`Witness`] and hears [`Event`]s that
//! carry the id of the rule they come from; whoever does not passes `&mut ()` and pays nothing. Positions and
//! moves travel as text only, so this crate also holds the few words that all parsers share.
//!
//! Repetition, draws by lack of progress, clocks and players live outside the position: a position is what
//! stands on the board.
#![no_std]

mod event;
pub mod key;
mod outcome;
mod perft;
mod placement;
mod position;
mod rule;
mod seat;
mod text;

pub use event::{Effect, Event, EventLine, PieceCode, Witness};
pub use outcome::Outcome;
pub use perft::{perft, walk_perft};
pub use placement::Placement;
pub use position::{MoveError, Position, Refusal};
pub use rule::{RuleId, common};
pub use seat::{MAX_SEATS, Seat, SeatSet};
pub use text::{Malformed, Snippet, read_number, read_turn};
