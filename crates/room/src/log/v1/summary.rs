//! What lists show of a game.

use serde::{Deserialize, Serialize};

use super::{Choices, ClockSetting, Ending, Millis, Occupant, Person};

/// What lists show of a game: stored beside its log, so that no log is read for a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Summary {
    /// The game's id.
    pub id: String,
    /// The game that is played.
    pub game: String,
    /// `waiting`, `playing`, `over` or `aborted`.
    pub status: String,
    /// The choices that were made.
    #[serde(default)]
    pub choices: Choices,
    /// The seats in turn order.
    pub seats: Vec<SeatSummary>,
    /// The clock.
    #[serde(default)]
    pub clock: ClockSetting,
    /// How the game ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<Ending>,
    /// When the game was made.
    pub made_at: Millis,
    /// The person who made it.
    pub made_by: Person,
}

/// A seat in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SeatSummary {
    /// The seat's letter.
    pub seat: String,
    /// The seat's name in English, in lower case.
    pub name: String,
    /// The occupant.
    #[serde(rename = "sitter")]
    pub occupant: Occupant,
    /// Whether the seat is still in the game.
    pub alive: bool,
}
