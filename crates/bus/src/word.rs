//! What servers say to each other.

use protocol::{GameSummary, Millis, Version};
use serde::{Deserialize, Serialize};

/// Something about a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Word {
    /// Its log grew.
    Grown {
        /// The version before.
        before: Version,
        /// When.
        at: Millis,
        /// The new entries, as the store keeps them.
        entries: Vec<String>,
    },
    /// Who follows it on the server that speaks.
    There {
        /// The ids of people, each once.
        people: Vec<String>,
        /// How many of the connections belong to nobody who holds a seat.
        spectators: u32,
    },
    /// How long the way to somebody and back is.
    Lag {
        /// The person's id.
        person: String,
        /// How long.
        lag: Millis,
    },
}

/// Which game is shown in the lobby.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LobbyWord {
    /// The game's id.
    pub game: String,
    /// What is shown; nothing where it is shown no longer.
    pub summary: Option<GameSummary>,
}

/// A word and which server said it.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct Heard<W> {
    /// The server's name.
    pub from: String,
    /// What it said.
    pub word: W,
}
