//! What the server says.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{Clocks, GameSummary, GameView, Happening, Me, Millis, Refusal, Result, Version};

/// A message to a client.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ToClient {
    /// The first message on a socket.
    Welcome {
        /// Who the client is.
        me: Me,
        /// The server's time.
        now: Millis,
        /// The program's version.
        program: String,
    },
    /// The whole of a game: what a new watcher gets, and who has missed too much.
    Game {
        /// The game as this client may see it.
        view: Box<GameView>,
    },
    /// Something happened in a game.
    Happened(Box<Happened>),
    /// What the client asked for under this nonce is done and stored.
    Done {
        /// The game's id.
        game: String,
        /// The client's nonce.
        nonce: String,
        /// The game's version after it.
        version: Version,
    },
    /// What the client asked for is not done.
    Refused {
        /// The game's id, where one was named.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        game: Option<String>,
        /// The client's nonce, where there was one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        nonce: Option<String>,
        /// Why.
        refusal: Refusal,
    },
    /// Who is there to see a game.
    Presence {
        /// The game's id.
        game: String,
        /// The seats whose people are connected.
        seats: Vec<String>,
        /// How many others watch.
        spectators: u32,
    },
    /// The games with free seats, newest first.
    Lobby {
        /// The games.
        games: Vec<GameSummary>,
    },
    /// The answer to a ping.
    Pong {
        /// As it came.
        at: Millis,
        /// The server's time.
        now: Millis,
    },
    /// The server ends the connection; the client may come back.
    Closing {
        /// Why.
        refusal: Refusal,
    },
}

/// Something that happened in a game, with how the game stands after it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct Happened {
    /// The game's id.
    pub game: String,
    /// The game's version after it.
    pub version: Version,
    /// When it happened, by the server's clock.
    pub at: Millis,
    /// What happened.
    #[serde(flatten)]
    pub happening: Happening,
    /// The seat to move now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<String>,
    /// The clocks now, where the game has any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clocks: Option<Clocks>,
    /// The result, once the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<Result>,
}
