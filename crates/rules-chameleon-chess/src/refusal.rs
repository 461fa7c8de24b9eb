//! Why a move is not allowed.

use core::error::Error;
use core::fmt;

use rules_core::{RuleId, Seat, common};

use crate::notation::SeatLetter;
use crate::{Limits, Pawn, Role, Square, rule};

/// Why a move is not allowed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// The game is over.
    GameOver,
    /// Nothing stands on the square that the move begins on.
    EmptySquare {
        /// The square.
        from: Square,
    },
    /// The pawn belongs to a seat that is not to move.
    NotYourPawn {
        /// The pawn.
        pawn: Pawn,
        /// The square it stands on.
        from: Square,
        /// The seat to move.
        turn: Seat,
    },
    /// The move ends where it begins.
    NoMove {
        /// The square.
        square: Square,
    },
    /// The move ends outside the limits.
    OutsideLimits {
        /// The square it ends on.
        to: Square,
        /// The limits.
        limits: Limits,
    },
    /// The pawn does not move like that on the colour it stands on.
    NotItsRole {
        /// The pawn.
        pawn: Pawn,
        /// The square it stands on.
        from: Square,
        /// The square the move ends on.
        to: Square,
        /// The role it has where it stands.
        role: Role,
    },
    /// A pawn of the same owner stands on the square that the move ends on.
    OwnPawn {
        /// The pawn in the way.
        pawn: Pawn,
        /// The square.
        to: Square,
    },
    /// A pawn stands between the two squares.
    PathBlocked {
        /// The pawn in the way.
        pawn: Pawn,
        /// The square it stands on.
        square: Square,
    },
}

impl rules_core::Refusal for Refusal {
    fn rule(&self) -> RuleId {
        match self {
            Self::GameOver | Self::NotYourPawn { .. } => common::TURN,
            Self::NotItsRole { .. } => rule::ROLES,
            Self::OutsideLimits { .. } => rule::SHRINK,
            Self::EmptySquare { .. }
            | Self::NoMove { .. }
            | Self::OwnPawn { .. }
            | Self::PathBlocked { .. } => rule::MOVE,
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::GameOver => f.write_str("the game is over"),
            Self::EmptySquare { from } => write!(f, "there is no pawn on {from}"),
            Self::NotYourPawn { pawn, from, turn } => {
                write!(f, "{pawn} on {from} cannot move: {} is to move", SeatLetter(*turn))
            }
            Self::NoMove { square } => write!(f, "the pawn on {square} must go to another square"),
            Self::OutsideLimits { to, limits } => write!(f, "{to} is outside the limits {limits}"),
            Self::NotItsRole { pawn, from, to, role } => {
                write!(f, "{pawn} on {from} is a {role}, and a {role} does not move to {to}")
            }
            Self::OwnPawn { pawn, to } => write!(f, "your own pawn {pawn} stands on {to}"),
            Self::PathBlocked { pawn, square } => write!(f, "{pawn} on {square} is in the way"),
        }
    }
}

impl Error for Refusal {}
