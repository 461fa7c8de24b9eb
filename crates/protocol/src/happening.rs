//! What happened in a game.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::Sitter;

/// Something that happened in a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
#[serde(tag = "what", rename_all = "snake_case")]
pub enum Happening {
    /// Somebody took a seat.
    Joined {
        /// The seat.
        seat: String,
        /// Who sits there now.
        sitter: Sitter,
    },
    /// Somebody gave up a seat before the game had begun.
    Stood {
        /// The seat.
        seat: String,
    },
    /// All seats are taken; the game begins.
    Started,
    /// A move was played.
    Played {
        /// The seat that moved.
        seat: String,
        /// How many plies are played now.
        ply: u32,
        /// The move in its canonical form.
        text: String,
        /// The move as people of the game read it.
        shown: String,
        /// The position after it.
        position: String,
        /// What the rules made of it, in order.
        events: Vec<RuleEvent>,
    },
    /// Somebody offers a draw.
    DrawOffered {
        /// Who.
        seat: String,
    },
    /// The draw that was offered is declined or withdrawn.
    DrawDeclined {
        /// Who.
        seat: String,
    },
    /// Somebody asks to take moves back.
    TakebackAsked {
        /// Who.
        seat: String,
        /// How many plies would be left.
        ply: u32,
    },
    /// The takeback that was asked for is declined or withdrawn.
    TakebackDeclined {
        /// Who.
        seat: String,
    },
    /// Moves were taken back.
    TookBack {
        /// How many plies are left.
        ply: u32,
        /// The position now.
        position: String,
    },
    /// The players changed seats by the pie rule.
    Swapped {
        /// Who sits where now, in the order of the seats.
        sitters: Vec<Sitter>,
    },
    /// Somebody left a game of three or four; the computer plays on for the seat.
    Left {
        /// The seat.
        seat: String,
        /// `resigned` or `time`.
        why: String,
        /// Who plays on.
        sitter: Sitter,
    },
    /// The game ended otherwise than by a move; `result` says how.
    Ended,
    /// Somebody offers another game.
    RematchOffered {
        /// Who.
        seat: String,
    },
    /// Another game was made, with the seats rotated.
    RematchMade {
        /// Its id.
        next: String,
    },
}

/// Something that the rules made of a move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct RuleEvent {
    /// The rule's id, such as `chameleon-chess/shrink`.
    pub rule: String,
    /// One word for what happened.
    pub kind: String,
    /// Squares, pieces and seats concerned, in a fixed order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<Detail>>"))]
    pub details: Vec<Detail>,
}

/// A name and a value of an event.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct Detail {
    /// The name.
    pub name: String,
    /// The value.
    pub value: String,
}
