//! What a client says.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{Action, Millis, Version};

/// A message from a client.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum FromClient {
    /// Follows a game, as a player or a spectator.
    Watch {
        /// The game's id.
        game: String,
        /// The last version that the client knows; what happened since then is sent again. Without it, or where
        /// too much has happened, the whole game is sent.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        since: Option<Version>,
    },
    /// Follows a game no longer.
    Unwatch {
        /// The game's id.
        game: String,
    },
    /// Follows the list of games with free seats.
    WatchLobby,
    /// Follows the lobby no longer.
    UnwatchLobby,
    /// Does something in a game.
    Act {
        /// The game's id.
        game: String,
        /// What is done.
        #[serde(flatten)]
        act: Act,
    },
    /// Asks for an answer, to see that the way is open and how long it is.
    Ping {
        /// Comes back as it is.
        #[serde(default)]
        at: Millis,
    },
}

/// Something that somebody does in a game, under a nonce.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct Act {
    /// A text of the client's choice, new for every deed. Who has heard no answer sends the same again under the
    /// same nonce: it is never done twice.
    pub nonce: String,
    /// The seat it is done for; needed only by those who hold several and mean another than the one to move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<String>,
    /// What is done.
    #[serde(flatten)]
    pub action: Action,
}
