//! What a position is worth, in one byte.
//!
//! | byte | for the side to move |
//! | --- | --- |
//! | 0 | a draw: neither side can force a win |
//! | 1 to 127 | a win in so many moves of its own |
//! | 128 and more | a loss in so many moves of the other side, 128 for none: it has just lost |

use std::fmt;

/// What a position is worth under best play, for the side to move.
///
/// The distance counts the moves that the winner still has to make, the winning one included; the winner plays
/// for the shortest way and the loser for the longest. A loss in 0 is a game that the other side has just won.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Value {
    /// A win in this many own moves.
    Win(u8),
    /// Neither side can force a win.
    Draw,
    /// A loss in this many moves of the other side.
    Loss(u8),
}

impl Value {
    /// The value as a byte.
    pub const fn byte(self) -> u8 {
        match self {
            Self::Win(distance) => distance,
            Self::Draw => DRAW,
            Self::Loss(distance) => LOSS.saturating_add(distance),
        }
    }

    /// The value that a byte stands for.
    pub const fn of(byte: u8) -> Self {
        match byte {
            DRAW => Self::Draw,
            1..LOSS => Self::Win(byte),
            _ => Self::Loss(byte - LOSS),
        }
    }

    /// How many moves the winner still has to make; nothing for a draw.
    pub const fn distance(self) -> Option<u8> {
        match self {
            Self::Win(distance) | Self::Loss(distance) => Some(distance),
            Self::Draw => None,
        }
    }

    /// What a move to a position of this value is worth for whoever makes it.
    #[must_use]
    pub const fn before(self) -> Self {
        match self {
            Self::Win(distance) => Self::Loss(distance),
            Self::Draw => Self::Draw,
            Self::Loss(distance) => Self::Win(distance.saturating_add(1)),
        }
    }

    /// How good the value is for the side to move: any two values compare as players would.
    pub const fn merit(self) -> i16 {
        match self {
            Self::Win(distance) => 1000 - distance as i16,
            Self::Draw => 0,
            Self::Loss(distance) => distance as i16 - 1000,
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Win(distance) => write!(f, "win in {distance}"),
            Self::Draw => f.write_str("draw"),
            Self::Loss(distance) => write!(f, "loss in {distance}"),
        }
    }
}

pub(crate) const DRAW: u8 = 0;
/// A loss in no move at all; greater distances are added.
pub(crate) const LOSS: u8 = 128;
/// While a class is being solved: not settled yet. What is added counts the first moves, in order, that are known to
/// lose; they need not be looked at again.
pub(crate) const OPEN: u8 = 224;
/// The longest distance that can be written down while a class is being solved.
pub(crate) const LONGEST: u8 = OPEN - LOSS - 1;

/// Whether the byte is a win in at most this many moves.
#[inline]
pub(crate) const fn is_win_within(byte: u8, distance: u8) -> bool {
    byte != DRAW && byte <= distance
}
