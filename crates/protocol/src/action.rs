//! What somebody may do in a game.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What somebody wants to do in a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
#[serde(tag = "do", rename_all = "snake_case")]
pub enum Action {
    /// Plays a move.
    Move {
        /// How many plies were played before it; anything else than the present number is stale.
        ply: u32,
        /// The move, as the notation writes it.
        text: String,
    },
    /// Takes a free seat.
    Join {
        /// The key in an invitation's link; a seat that is open to anyone needs none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        key: Option<String>,
    },
    /// Gives up a seat before the game has begun.
    Stand,
    /// Resigns; with three or four players the computer plays on for the seat.
    Resign,
    /// Offers a draw, or accepts the one that is offered.
    OfferDraw,
    /// Declines the draw that is offered, or takes back one's own offer.
    DeclineDraw,
    /// Claims a draw that the rules allow to be claimed.
    ClaimDraw,
    /// Asks to take moves back until this many plies are left, or agrees to the same.
    AskTakeback {
        /// How many plies would be left.
        ply: u32,
    },
    /// Declines the takeback that is asked for, or withdraws one's own request.
    DeclineTakeback,
    /// Ends the game without a result, before everybody has moved once.
    Abort,
    /// Changes seats after the first move, where the pie rule was chosen.
    Swap,
    /// Offers another game with the seats rotated, or accepts it.
    Rematch,
}
