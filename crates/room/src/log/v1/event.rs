//! What happened in a game.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{Ending, Millis, Occupant, Person};

/// Something that happened in a game. Seats are letters.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "deed", rename_all = "snake_case")]
pub enum RoomEvent {
    /// A person took a seat.
    Joined {
        /// The seat.
        seat: char,
        /// The person.
        person: Person,
    },
    /// A person gave up a seat before the game had begun.
    #[serde(rename = "stood")]
    LeftSeat {
        /// The seat.
        seat: char,
    },
    /// The game began.
    Started,
    /// A move was played.
    Played {
        /// The move in its canonical form.
        text: String,
        /// The time left to the seat that moved.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        left: Option<Millis>,
        /// How the game ended, where the move ended it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        ending: Option<Ending>,
    },
    /// A draw was offered.
    DrawOffered {
        /// The seat that offers.
        seat: char,
    },
    /// A draw was declined, or the offer withdrawn.
    DrawDeclined {
        /// The seat that declines.
        seat: char,
    },
    /// All agreed to a draw.
    DrawAgreed {
        /// The time left to the seat whose clock ran.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        left: Option<Millis>,
        /// How the game ended.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        ending: Option<Ending>,
    },
    /// A draw was claimed.
    DrawClaimed {
        /// The rule that allows it.
        rule: String,
        /// The time left to the seat whose clock ran.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        left: Option<Millis>,
        /// How the game ended.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        ending: Option<Ending>,
    },
    /// A takeback was asked for.
    TakebackAsked {
        /// The seat that asks.
        seat: char,
        /// The number of plies that would be left.
        ply: u32,
    },
    /// A takeback was declined, or the request withdrawn.
    TakebackDeclined {
        /// The seat that declines.
        seat: char,
    },
    /// Moves were taken back.
    TookBack {
        /// The number of plies left.
        ply: u32,
        /// The time left to the seat whose clock ran.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        left: Option<Millis>,
        /// The time of every seat when this ply began, by which the clocks go on. Release 0.1.0 did not give it back.
        #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
        clocks: BTreeMap<char, Millis>,
    },
    /// The players changed seats: the second took over the first move.
    Swapped {
        /// The time left to the player who wanted it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        left: Option<Millis>,
    },
    /// A player resigned or ran out of time. Rule: common/leaver.
    Left {
        /// The seat.
        seat: char,
        /// `resigned` or `time`.
        why: String,
        /// The computer that plays on for the seat, with three or four players.
        #[serde(rename = "sitter", default, skip_serializing_if = "Option::is_none")]
        successor: Option<Occupant>,
        /// The time left to the seat whose clock ran, where the clock stops by this.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        left: Option<Millis>,
        /// How the game ended, where it did.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        ending: Option<Ending>,
    },
    /// The game ended without a result.
    Aborted {
        /// The time left to the seat whose clock ran.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        left: Option<Millis>,
    },
    /// Another game was offered.
    RematchOffered {
        /// The seat that offers.
        seat: char,
    },
    /// Another game was made.
    RematchMade {
        /// Its id.
        game: String,
    },
    /// An entry of a kind that this program does not know, written by a newer one and marked as one that changes
    /// nothing of how the game stands.
    #[serde(skip)]
    PassedOver,
}

impl RoomEvent {
    /// Writes down how the game ended by this.
    pub(crate) fn note_ending(&mut self, result: &Ending) {
        match self {
            Self::Played { ending, .. }
            | Self::DrawAgreed { ending, .. }
            | Self::DrawClaimed { ending, .. }
            | Self::Left { ending, .. } => *ending = Some(result.clone()),
            _ => (),
        }
    }
}

/// What is looked at where an entry cannot be read.
#[derive(Deserialize)]
struct Marked {
    deed: String,
    #[serde(default)]
    optional: bool,
}

/// The kinds of entries that this program knows.
const KINDS: [&str; 16] = [
    "joined",
    "stood",
    "started",
    "played",
    "draw_offered",
    "draw_declined",
    "draw_agreed",
    "draw_claimed",
    "takeback_asked",
    "takeback_declined",
    "took_back",
    "swapped",
    "left",
    "aborted",
    "rematch_offered",
    "rematch_made",
];

/// Reads an entry.
///
/// # Errors
///
/// Says what was expected and what was found; an entry of an unknown kind is an error unless it is marked `optional`.
pub fn read_event(text: &str) -> Result<RoomEvent, String> {
    let error = match serde_json::from_str(text) {
        Ok(event) => return Ok(event),
        Err(error) => error,
    };
    match serde_json::from_str::<Marked>(text) {
        Ok(Marked { deed, .. }) if KINDS.contains(&deed.as_str()) => Err(error.to_string()),
        Ok(Marked { optional: true, .. }) => Ok(RoomEvent::PassedOver),
        Ok(Marked { deed, .. }) => {
            Err(format!("deed: expected a kind of this program, found {deed:?}: a newer program's game"))
        }
        Err(_) => Err(error.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_fields_are_passed_over() {
        let text = r#"{"by":"a","nonce":"n","deed":"started","mood":"glad"}"#;
        assert_eq!(read_event(text), Ok(RoomEvent::Started));
        let text = r#"{"deed":"joined","seat":"r","person":{"id":"a","name":"A","rating":1500}}"#;
        assert!(matches!(read_event(text), Ok(RoomEvent::Joined { seat: 'r', .. })));
    }

    #[test]
    fn an_unknown_kind_is_passed_over_only_where_it_says_so() {
        assert_eq!(read_event(r#"{"deed":"cheered","optional":true}"#), Ok(RoomEvent::PassedOver));
        let refusal = read_event(r#"{"deed":"dropped_a_piece","square":"a1"}"#).expect_err("unknown");
        assert!(refusal.contains("dropped_a_piece") && refusal.contains("newer"), "{refusal}");
        // A known kind is never passed over, whatever it says.
        assert!(read_event(r#"{"deed":"played","optional":true}"#).is_err());
        assert!(read_event("nonsense").is_err());
    }
}
