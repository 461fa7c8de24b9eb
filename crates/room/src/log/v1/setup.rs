//! How a game was set up.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{Choices, ClockSetting, Occupant, Person, SeatPlan};

/// The version of the rules of the table under which new games begin; it is stored with each game, so that a log is
/// always replayed by the rules it was played under. Release 0.1.0 stored none: its games are of version 1.
pub const RULES: u32 = 1;

const fn first_rules() -> u32 {
    1
}

/// How a game was set up.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Setup {
    /// The game that is played.
    pub game: String,
    /// The position before the first move.
    pub start: String,
    /// The choices that were made.
    #[serde(default)]
    pub choices: Choices,
    /// The clock.
    #[serde(default)]
    pub clock: ClockSetting,
    /// What each seat is for, by its letter.
    pub seats: BTreeMap<char, SeatPlan>,
    /// The person who made the game.
    pub maker: Person,
    /// The occupants at the beginning where they differ from the plan: a rematch.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub seated: BTreeMap<char, Occupant>,
    /// The key in an invitation's link.
    pub key: String,
    /// The version of the rules of the table.
    #[serde(default = "first_rules")]
    pub rules: u32,
}

impl Setup {
    /// Reads what is stored.
    ///
    /// # Errors
    ///
    /// Says what was expected and what was found, also for a game of rules that this program does not know.
    pub fn read(text: &str) -> Result<Self, String> {
        let setup: Self = serde_json::from_str(text).map_err(|error| format!("setup: {error}"))?;
        if setup.rules > RULES {
            let found = setup.rules;
            return Err(format!(
                "rules: expected a version up to {RULES}, found {found}: a newer program's game"
            ));
        }
        Ok(setup)
    }
}
