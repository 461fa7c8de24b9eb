//! Why a move is not allowed.

use core::error::Error;
use core::fmt;

use rules_core::{RuleId, Seat, common};

use crate::notation::seat_name;
use crate::{Gait, Square, rule};

/// Why a move is not allowed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Refusal {
    /// The game is over.
    GameOver,
    /// No piece stands on the square that is to be left.
    EmptySquare {
        /// The square.
        from: Square,
    },
    /// The piece belongs to the other side.
    NotYours {
        /// Where it stands.
        from: Square,
        /// The seat to move.
        turn: Seat,
    },
    /// The piece would not leave its square.
    StaysPut {
        /// Where it stands.
        from: Square,
    },
    /// An own piece stands on the square moved to.
    OwnPiece {
        /// The square.
        to: Square,
    },
    /// Another piece stands on the diagonal in between.
    Blocked {
        /// The square that the piece would leave.
        from: Square,
        /// The square that it would move to.
        to: Square,
        /// Where the piece in between stands.
        at: Square,
    },
    /// The piece does not move like that from this tile.
    NotItsWay {
        /// The square that the piece would leave.
        from: Square,
        /// The square that it would move to.
        to: Square,
        /// What the tile makes of it.
        gait: Gait,
    },
    /// An invader must be captured and this move does not capture it.
    InvaderStands {
        /// Where the invader stands.
        invader: Square,
    },
    /// An only piece would enter the enemy's home rank while an invader stands on its own.
    InvaderFirst {
        /// Where the invader stands.
        invader: Square,
    },
}

impl rules_core::Refusal for Refusal {
    fn rule(&self) -> RuleId {
        match self {
            Self::GameOver | Self::NotYours { .. } => common::TURN,
            Self::EmptySquare { .. }
            | Self::StaysPut { .. }
            | Self::OwnPiece { .. }
            | Self::Blocked { .. }
            | Self::NotItsWay { .. } => rule::MOVE,
            Self::InvaderStands { .. } => rule::INVADE,
            Self::InvaderFirst { .. } => rule::A_BEFORE_B,
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::GameOver => f.write_str("the game is over"),
            Self::EmptySquare { from } => write!(f, "no piece stands on {from}"),
            Self::NotYours { from, turn } => {
                write!(f, "{} is to move, but the piece on {from} is not {0}'s", seat_name(turn))
            }
            Self::StaysPut { from } => write!(f, "the piece must leave {from}: moving is compulsory"),
            Self::OwnPiece { to } => write!(f, "a piece of the same side stands on {to}"),
            Self::Blocked { from, to, at } => {
                write!(f, "the way from {from} to {to} is blocked: a piece stands on {at}")
            }
            Self::NotItsWay { from, to, gait } => write!(
                f,
                "the piece on {from} steps one square or moves like a {gait} from there, and neither leads to \
                 {to}"
            ),
            Self::InvaderStands { invader } => {
                write!(f, "the invader on {invader} must be captured now: any other move would lose")
            }
            Self::InvaderFirst { invader } => write!(
                f,
                "the invader on {invader} must be captured now: it would win before the entry of an only \
                 piece counts"
            ),
        }
    }
}

impl Error for Refusal {}
