//! Why a move is not allowed.

use core::error::Error;
use core::fmt;

use rules_core::{RuleId, common};

use crate::piece::{Colour, Piece};
use crate::rule;
use crate::square::Square;

/// Why a move is not allowed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// The game is over.
    Over,
    /// There is no piece to move.
    Empty(Square),
    /// The piece belongs to the other side.
    NotYours(Square, Piece),
    /// Nothing moves onto a reserve rank.
    ReserveRank(Square),
    /// The squares do not lie on one diagonal.
    NotDiagonal(Square, Square, RuleId),
    /// A pawn steps only one square.
    TooFar(Square, Square),
    /// The square of arrival is occupied.
    Occupied(Square, RuleId),
    /// A piece stands in the way of a slide.
    InTheWay(Square),
    /// There is no enemy piece to capture.
    NoEnemy(Square),
    /// A piece in reserve cannot be captured.
    InReserve(Square),
    /// The piece just moved does not stand beside the victim.
    NotBeside(Square, Square),
    /// The reserve is full, so nothing is captured.
    ReserveFull(Square),
    /// There is no partner beside the victim, or none on the named square.
    NoPartner(Square, Option<Square>),
    /// The partner does not stand opposite the piece just moved.
    NotOpposite(Square, Square),
    /// The three colours do not capture.
    Safe(Square, Piece, RuleId),
    /// The capture brings another reward, or none.
    WrongReward(Square, Option<Colour>, RuleId),
    /// The supply has none left of the reward, or an earlier victim carries it.
    NotSupplied(Square, Colour),
    /// The reward does not go onto a free reserve square of the mover.
    NotFree(Square, RuleId),
    /// Two rewards go onto one square.
    PlacedTwice(Square),
    /// A victim was left out that must fall too.
    LeftOut(Square),
    /// There are not enough free reserve squares for all the rewards.
    TooFewSquares(u32),
    /// Several moves fit the text.
    Several(u32),
}

impl Refusal {
    /// Whether it says only that there is no partner, or none that stands right.
    pub(crate) const fn is_about_partners(&self) -> bool {
        matches!(self, Self::NoPartner(..) | Self::NotOpposite(..))
    }
}

impl rules_core::Refusal for Refusal {
    fn rule(&self) -> RuleId {
        match *self {
            Self::Over | Self::NotYours(..) => common::TURN,
            Self::Empty(_) | Self::TooFar(..) => rule::MOVE,
            Self::ReserveRank(_) => rule::RESERVE,
            Self::NotDiagonal(_, _, rule)
            | Self::Occupied(_, rule)
            | Self::Safe(_, _, rule)
            | Self::WrongReward(_, _, rule)
            | Self::NotFree(_, rule) => rule,
            Self::InTheWay(_) => rule::SLIDE,
            Self::NoEnemy(_) | Self::NoPartner(..) | Self::NotOpposite(..) => rule::ASSOCIATE,
            Self::InReserve(_) => rule::RESERVE_PIECE,
            Self::NotBeside(..) => rule::ATTACKER_FIRST,
            Self::ReserveFull(_) => rule::RESERVE_FULL,
            Self::NotSupplied(..) => rule::SUPPLY,
            Self::PlacedTwice(_) | Self::Several(_) => rule::SEVERAL,
            Self::LeftOut(_) => rule::AUTOMATIC,
            Self::TooFewSquares(_) => rule::RESERVE_SHORT,
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Over => f.write_str("the game is over"),
            Self::Empty(square) => write!(f, "there is no piece on {square}"),
            Self::NotYours(square, piece) => write!(f, "{piece} on {square} is not yours to move"),
            Self::ReserveRank(to) => write!(f, "nothing moves onto the reserve rank, and {to} is on it"),
            Self::NotDiagonal(from, to, _) => write!(f, "{from} and {to} do not lie on one diagonal"),
            Self::TooFar(from, to) => write!(f, "a pawn steps one square, and {to} is farther from {from}"),
            Self::Occupied(to, _) => write!(f, "{to} is occupied"),
            Self::InTheWay(square) => write!(f, "the piece on {square} is in the way"),
            Self::NoEnemy(square) => write!(f, "there is no enemy piece on {square} to capture"),
            Self::InReserve(square) => {
                write!(f, "the piece on {square} is in reserve and cannot be captured")
            }
            Self::NotBeside(victim, to) => {
                write!(f, "the moved piece captures only beside {to}, and {victim} is not beside it")
            }
            Self::ReserveFull(square) => {
                write!(f, "your reserve is full, so the piece on {square} cannot be captured")
            }
            Self::NoPartner(victim, Some(partner)) => {
                write!(f, "there is no partner on {partner} beside {victim}")
            }
            Self::NoPartner(victim, None) => write!(f, "there is no partner beside {victim}"),
            Self::NotOpposite(victim, partner) => {
                write!(f, "the partner on {partner} is not opposite, with {victim} between the two")
            }
            Self::Safe(square, piece, _) => write!(f, "{piece} on {square} does not fall to these colours"),
            Self::WrongReward(square, Some(colour), _) => {
                write!(f, "the capture on {square} brings the reward {colour}")
            }
            Self::WrongReward(square, None, _) => write!(f, "the capture on {square} brings no reward"),
            Self::NotSupplied(square, colour) => {
                write!(f, "the supply has no {colour} left for the capture on {square}")
            }
            Self::NotFree(square, _) => write!(f, "{square} is not a free reserve square of yours"),
            Self::PlacedTwice(square) => write!(f, "two rewards cannot both go onto {square}"),
            Self::LeftOut(square) => write!(f, "the piece on {square} must be captured too"),
            Self::TooFewSquares(free) => {
                write!(f, "not all the rewards find a square: free reserve squares: {free}")
            }
            Self::Several(fits) => write!(f, "{fits} moves fit: name the choices"),
        }
    }
}

impl Error for Refusal {}
