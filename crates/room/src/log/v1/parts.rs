//! The parts that setups, events and summaries share.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::Millis;

/// A person, as the log names them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Person {
    /// The lasting id.
    pub id: String,
    /// The name at that time.
    pub name: String,
}

/// What a seat is for when a game is made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "for", rename_all = "snake_case")]
pub enum SeatPlan {
    /// For the maker of the game, under this name if one is given.
    Me {
        /// The name shown at this seat.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<String>,
    },
    /// For anyone: the game is listed in the lobby.
    Anyone,
    /// For a person with the link.
    Link,
    /// For the computer.
    Computer {
        /// From 1 to 8; 9 is the best there is.
        level: u8,
    },
}

/// Who sits at a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Occupant {
    /// A person.
    Person {
        /// The person's id.
        id: String,
        /// The name shown at this seat.
        name: String,
    },
    /// The computer.
    Computer {
        /// From 1 to 8; 9 is the best there is.
        level: u8,
        /// Whether it took over from a player who left.
        took_over: bool,
    },
    /// No player yet.
    Free {
        /// Whether the seat is open to anyone; otherwise it needs an invitation.
        open: bool,
    },
}

/// How much time the players have.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum ClockSetting {
    /// No limit.
    #[default]
    None,
    /// A sum for the whole game, and an increment for every move.
    RealTime {
        /// The sum at the start.
        initial_ms: Millis,
        /// The increment.
        increment_ms: Millis,
    },
    /// Days for every move.
    Correspondence {
        /// How many days.
        days: u32,
    },
}

/// The choices made at the start; a choice that is not named is the game's default.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Choices {
    /// Chess960: the number of the start from 0 to 959.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start: Option<u32>,
    /// Chess960: another number for Black.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub black_start: Option<u32>,
    /// Chameleon and Le Caméléon: the letter of the seat that begins.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first: Option<String>,
    /// Le Caméléon: associate on opposite sides only.
    pub opposite_sides_only: bool,
    /// Chameleon: the second player may change seats after the first move.
    pub pie: bool,
    /// Any game: a position to begin with instead of a start.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ending {
    /// A place for every seat; empty for a game that was aborted.
    pub places: BTreeMap<String, u8>,
    /// `board`, `draw`, `agreed`, `resigned`, `time`, `claimed` or `aborted`.
    pub reason: String,
    /// The rule that decided, where one did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
}
