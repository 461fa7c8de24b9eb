//! Why a move is not allowed.

use core::error::Error;
use core::fmt;

use rules_core::{RuleId, common};
use shakmaty::{CastlingSide, Color, Role, Square};

use crate::event::side_word;
use crate::piece::{name_of, word};
use crate::rule;

/// Why a move is not allowed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Refusal {
    /// The game is over.
    GameOver,
    /// Nothing stands where the move begins.
    EmptySquare {
        /// Where the move begins.
        square: Square,
    },
    /// The piece belongs to the other side.
    NotYourPiece {
        /// Where the move begins.
        square: Square,
        /// The side to move.
        turn: Color,
    },
    /// An own piece stands where the move ends.
    OwnPiece {
        /// Where the move ends.
        square: Square,
    },
    /// The piece does not move that way.
    NotHowItMoves {
        /// What the piece is.
        role: Role,
        /// Where it stands.
        from: Square,
        /// Where it was to go.
        to: Square,
    },
    /// A king's long step that is meant as castling must be made onto the rook.
    CastleOntoRook {
        /// Where the rook stands.
        rook: Square,
    },
    /// A piece stands in the way.
    Blocked {
        /// What the piece is.
        role: Role,
        /// Where the piece in the way stands.
        by: Square,
    },
    /// There is nothing to capture.
    NothingToCapture {
        /// Where the move ends.
        square: Square,
    },
    /// The pawn beside did not make its double step just now.
    NotEnPassant {
        /// Where the pawn beside stands.
        pawn: Square,
    },
    /// A pawn on the last rank must become something.
    PromotionMissing {
        /// Where the pawn arrives.
        square: Square,
    },
    /// A pawn becomes only certain pieces.
    PromotionTo {
        /// What it was to become.
        role: Role,
    },
    /// Only a pawn on the last rank becomes something.
    NoPromotionHere {
        /// Where the move ends.
        square: Square,
    },
    /// The king would stand in check.
    IntoCheck {
        /// Where the king would stand.
        square: Square,
        /// Where an attacker stands.
        by: Square,
    },
    /// The move would open a line onto the own king.
    ExposesKing {
        /// Where the shielding piece stands.
        from: Square,
        /// Where an attacker stands.
        by: Square,
    },
    /// The king is in check and would stay so.
    StillInCheck {
        /// Where an attacker stands.
        by: Square,
    },
    /// The right to castle is lost or was never there.
    NoCastlingRight {
        /// The side of castling.
        side: CastlingSide,
    },
    /// A piece stands on a square that castling needs.
    CastlingBlocked {
        /// The side of castling.
        side: CastlingSide,
        /// Where the piece in the way stands.
        by: Square,
    },
    /// The king is in check.
    CastlingInCheck {
        /// Where an attacker stands.
        by: Square,
    },
    /// The king would cross or reach an attacked square.
    CastlingThroughCheck {
        /// The attacked square.
        square: Square,
        /// Where an attacker stands.
        by: Square,
    },
    /// No piece of that kind can go there.
    NoSuchPiece {
        /// What the piece is.
        role: Role,
        /// Where it was to go.
        to: Square,
    },
    /// Several pieces of that kind can go there.
    Ambiguous {
        /// What the pieces are.
        role: Role,
        /// Where they can go.
        to: Square,
    },
}

impl rules_core::Refusal for Refusal {
    fn rule(&self) -> RuleId {
        match self {
            Self::GameOver | Self::NotYourPiece { .. } => common::TURN,
            Self::EmptySquare { .. }
            | Self::OwnPiece { .. }
            | Self::NotHowItMoves { .. }
            | Self::Blocked { .. }
            | Self::NoSuchPiece { .. }
            | Self::Ambiguous { .. } => rule::MOVE,
            Self::NothingToCapture { .. } => rule::CAPTURE,
            Self::NotEnPassant { .. } => rule::EN_PASSANT,
            Self::PromotionMissing { .. } | Self::PromotionTo { .. } | Self::NoPromotionHere { .. } => {
                rule::PROMOTE
            }
            Self::IntoCheck { .. } | Self::ExposesKing { .. } | Self::StillInCheck { .. } => rule::CHECK,
            Self::CastleOntoRook { .. }
            | Self::NoCastlingRight { .. }
            | Self::CastlingBlocked { .. }
            | Self::CastlingInCheck { .. }
            | Self::CastlingThroughCheck { .. } => rule::CASTLE,
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::GameOver => write!(f, "the game is over"),
            Self::EmptySquare { square } => write!(f, "no piece stands on {square}"),
            Self::NotYourPiece { square, turn } => {
                write!(f, "{} is to move, but the piece on {square} is the other side's", name_of(turn))
            }
            Self::OwnPiece { square } => write!(f, "your own piece stands on {square}"),
            Self::NotHowItMoves { role, from, to } => {
                write!(f, "a {} does not move from {from} to {to}", word(role))
            }
            Self::CastleOntoRook { rook } => write!(f, "to castle, the king moves onto his rook on {rook}"),
            Self::Blocked { role: Role::Pawn, by } => {
                write!(f, "a pawn goes straight on only over empty squares, but a piece stands on {by}")
            }
            Self::Blocked { role, by } => {
                write!(f, "the {} cannot pass the piece on {by}", word(role))
            }
            Self::NothingToCapture { square } => write!(f, "there is nothing to capture on {square}"),
            Self::NotEnPassant { pawn } => {
                write!(f, "the pawn on {pawn} did not make a double step in the last move")
            }
            Self::PromotionMissing { square } => {
                write!(f, "say what the pawn becomes on {square}: queen, rook, bishop or knight")
            }
            Self::PromotionTo { role } => {
                write!(f, "a pawn becomes a queen, rook, bishop or knight, not a {}", word(role))
            }
            Self::NoPromotionHere { square } => {
                write!(f, "only a pawn on the last rank is promoted, not what moves to {square}")
            }
            Self::IntoCheck { square, by } => {
                write!(f, "the king would stand in check on {square} from the piece on {by}")
            }
            Self::ExposesKing { from, by } => write!(
                f,
                "the piece on {from} shields the king: he would stand in check from the piece on {by}"
            ),
            Self::StillInCheck { by } => write!(f, "the king would still be in check from the piece on {by}"),
            Self::NoCastlingRight { side } => write!(
                f,
                "there is no right to castle {}: king or rook has moved, or the rook is gone",
                side_word(side)
            ),
            Self::CastlingBlocked { side, by } => {
                write!(f, "the piece on {by} is in the way of castling {}", side_word(side))
            }
            Self::CastlingInCheck { by } => {
                write!(f, "a king does not castle out of check: the piece on {by} attacks him")
            }
            Self::CastlingThroughCheck { square, by } => write!(
                f,
                "a king does not castle across or onto an attacked square: the piece on {by} attacks {square}"
            ),
            Self::NoSuchPiece { role, to } => write!(f, "no {} of yours can move to {to}", word(role)),
            Self::Ambiguous { role, to } => {
                write!(f, "more than one {} can move to {to}: say which", word(role))
            }
        }
    }
}

impl Error for Refusal {}
