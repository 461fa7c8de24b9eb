//! What a game's log says.

use protocol::{Me, Millis, Sitter};
use serde::{Deserialize, Serialize};

/// An entry of a game's log. It is kept as JSON: fields may be added, never changed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Entry {
    /// Who asked for it; nobody where the computer moved or a flag fell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
    /// Under which nonce.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nonce: Option<String>,
    /// What was done.
    #[serde(flatten)]
    pub deed: Deed,
}

/// Something that was done in a game. Seats are letters.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "deed", rename_all = "snake_case")]
pub enum Deed {
    /// Somebody took a seat.
    Joined {
        /// The seat.
        seat: char,
        /// Who.
        person: Me,
    },
    /// Somebody gave up a seat before the game had begun.
    Stood {
        /// The seat.
        seat: char,
    },
    /// The game begins.
    Started,
    /// A move was played.
    Played {
        /// The move in its canonical form.
        text: String,
        /// What the seat that moved has left on its clock.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        left: Option<Millis>,
    },
    /// A draw is offered.
    DrawOffered {
        /// Who offers it.
        seat: char,
    },
    /// A draw is declined.
    DrawDeclined {
        /// Who declines.
        seat: char,
    },
    /// All agreed to a draw.
    DrawAgreed {
        /// What the seat whose time ran has left on its clock.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        left: Option<Millis>,
    },
    /// A draw was claimed.
    DrawClaimed {
        /// The rule that allows it.
        rule: String,
        /// What the seat whose time ran has left on its clock.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        left: Option<Millis>,
    },
    /// Somebody asks to take moves back.
    TakebackAsked {
        /// Who.
        seat: char,
        /// How many plies would be left.
        ply: u32,
    },
    /// A takeback is declined.
    TakebackDeclined {
        /// Who declines.
        seat: char,
    },
    /// Moves were taken back.
    TookBack {
        /// How many plies are left.
        ply: u32,
        /// What the seat whose time ran has left on its clock.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        left: Option<Millis>,
    },
    /// The players changed seats: the second took over the first move.
    Swapped {
        /// What whoever wanted it has left on the clock.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        left: Option<Millis>,
    },
    /// Somebody resigned or ran out of time. Rule: common/leaver.
    Left {
        /// The seat.
        seat: char,
        /// `resigned` or `time`.
        why: String,
        /// Who plays on for the seat, with three or four players.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        sitter: Option<Sitter>,
        /// What the seat whose time ran has left on its clock, where the clock stops by this.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        left: Option<Millis>,
    },
    /// The game ended without a result.
    Aborted {
        /// What the seat whose time ran has left on its clock.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        left: Option<Millis>,
    },
    /// Another game is offered.
    RematchOffered {
        /// Who offers it.
        seat: char,
    },
    /// Another game was made.
    RematchMade {
        /// Its id.
        game: String,
    },
}

impl Entry {
    /// An entry that nobody asked for under a nonce.
    pub fn plain(deed: Deed) -> Self {
        Self { by: None, nonce: None, deed }
    }
}
