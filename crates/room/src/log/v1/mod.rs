//! Version 1 of what is stored: how a game was set up ([`Setup`]), what happened in it ([`RoomEvent`]), and what lists
//! show of it ([`Summary`]).
//!
//! Release 0.1.0 wrote the same words with fewer fields; what it wrote is read here as it is.

mod event;
mod parts;
mod setup;
mod summary;

pub use event::{RoomEvent, read_event};
pub use parts::{Choices, ClockSetting, Ending, Occupant, Person, SeatPlan};
pub use setup::{RULES, Setup};
pub use summary::{SeatSummary, Summary};

/// A moment or a time in milliseconds.
pub type Millis = i64;
