//! The messages between servers.
//!
//! Their JSON keeps the spelling of release 0.1.0: during a rolling restart old and new servers read each other.

use protocol::{GameSummary, Millis, Version};
use serde::{Deserialize, Serialize};

/// A message about a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum GameMessage {
    /// The log of the game grew.
    Grown {
        /// The version before.
        before: Version,
        /// When the entries were appended.
        at: Millis,
        /// The new entries, as the store keeps them.
        entries: Vec<String>,
    },
    /// The presence on the server that sends.
    #[serde(rename = "there")]
    Presence {
        /// The ids of people, each once.
        people: Vec<String>,
        /// How many of the connections belong to nobody who holds a seat.
        spectators: u32,
    },
    /// The lag of a player.
    Lag {
        /// The person's id.
        person: String,
        /// The time to the player and back.
        lag: Millis,
    },
}

/// A message about a game in the lobby.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LobbyMessage {
    /// The game's id.
    pub game: String,
    /// The game as the lobby shows it; none takes it off the list.
    pub summary: Option<GameSummary>,
}

/// A message with its sender, as it is written.
#[derive(Serialize)]
pub(crate) struct Outbound<'a, M> {
    pub(crate) from: &'a str,
    #[serde(rename = "word")]
    pub(crate) message: &'a M,
}

/// A message with its sender, as it is read.
#[derive(Deserialize)]
pub(crate) struct Inbound<M> {
    pub(crate) from: String,
    #[serde(rename = "word")]
    pub(crate) message: M,
}

/// The first bytes of every message of a server, by which its own are known when they come back.
pub(crate) fn opening(node: &str) -> Vec<u8> {
    // A string always has a JSON form.
    let from = serde_json::to_string(node).unwrap_or_default();
    format!("{{\"from\":{from},").into_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks that a message has this JSON, and that this JSON is the message.
    fn check<M>(message: &M, json: &str)
    where
        M: Serialize + for<'a> Deserialize<'a> + PartialEq + std::fmt::Debug,
    {
        let written = serde_json::to_string(&Outbound { from: "N7", message }).expect("JSON");
        assert_eq!(written, json);
        let read: Inbound<M> = serde_json::from_str(json).expect("a message");
        assert_eq!((read.from.as_str(), &read.message), ("N7", message));
        assert!(json.as_bytes().starts_with(&opening("N7")));
        assert!(!json.as_bytes().starts_with(&opening("N")));
    }

    /// The texts are what release 0.1.0 writes and reads.
    #[test]
    fn messages_are_spelled_as_in_release_0_1_0() {
        let entries = vec!["{\"do\":1}".to_owned()];
        check(
            &GameMessage::Grown { before: 3, at: 1_700_000_000_000, entries },
            r#"{"from":"N7","word":{"kind":"grown","before":3,"at":1700000000000,"entries":["{\"do\":1}"]}}"#,
        );
        check(
            &GameMessage::Presence { people: vec!["p1".into()], spectators: 2 },
            r#"{"from":"N7","word":{"kind":"there","people":["p1"],"spectators":2}}"#,
        );
        check(
            &GameMessage::Lag { person: "p1".into(), lag: 40 },
            r#"{"from":"N7","word":{"kind":"lag","person":"p1","lag":40}}"#,
        );
        check(
            &LobbyMessage { game: "g".into(), summary: None },
            r#"{"from":"N7","word":{"game":"g","summary":null}}"#,
        );
    }

    #[test]
    fn a_field_of_a_later_release_is_passed_over() {
        let json = r#"{"from":"a","later":1,"word":{"kind":"lag","person":"p","lag":4,"more":[]}}"#;
        let read: Inbound<GameMessage> = serde_json::from_str(json).expect("a message");
        assert_eq!(read.message, GameMessage::Lag { person: "p".into(), lag: 4 });
    }
}
