//! The limits: the rectangle of squares that is still in play.

use crate::{Square, SquareSet};

/// A rectangle of squares, from its lowest left to its highest right square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Limits {
    low: Square,
    high: Square,
}

impl Limits {
    /// The whole board.
    pub const BOARD: Self = Self { low: Square::wrapping(0), high: Square::wrapping(63) };

    /// The fewest lines that an axis can have.
    pub const SHORTEST: u8 = 3;

    /// The rectangle between two corners; nothing unless `low` is neither right of nor above `high`.
    pub const fn new(low: Square, high: Square) -> Option<Self> {
        if low.file() <= high.file() && low.rank() <= high.rank() { Some(Self { low, high }) } else { None }
    }

    /// The smallest rectangle that holds all the squares of a set; the whole board for the empty set.
    pub fn around(squares: SquareSet) -> Self {
        let bits = squares.bits();
        if bits == 0 {
            return Self::BOARD;
        }
        let files = files_of(bits);
        let left = files.trailing_zeros() as u8;
        let right = 7 - files.leading_zeros() as u8;
        let bottom = bits.trailing_zeros() as u8 / 8;
        let top = (63 - bits.leading_zeros() as u8) / 8;
        Self { low: Square::wrapping(left + bottom * 8), high: Square::wrapping(right + top * 8) }
    }

    /// The rectangle whose squares are these bits.
    #[inline]
    pub(crate) const fn from_rectangle(bits: u64) -> Self {
        Self {
            low: Square::wrapping(bits.trailing_zeros() as u8),
            high: Square::wrapping(63 - (bits | 1).leading_zeros() as u8),
        }
    }

    /// The lowest left square.
    #[inline]
    pub const fn low(self) -> Square {
        self.low
    }

    /// The highest right square.
    #[inline]
    pub const fn high(self) -> Square {
        self.high
    }

    /// How many files there are from left to right.
    #[inline]
    pub const fn files(self) -> u8 {
        self.high.file() - self.low.file() + 1
    }

    /// How many ranks there are from bottom to top.
    #[inline]
    pub const fn ranks(self) -> u8 {
        self.high.rank() - self.low.rank() + 1
    }

    /// Whether the square is inside.
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        self.squares().contains(square)
    }

    /// All squares inside.
    #[inline]
    pub const fn squares(self) -> SquareSet {
        let files = (0xff >> (7 - self.high.file())) & (0xff << self.low.file());
        let ranks = (u64::MAX >> (8 * (7 - self.high.rank()))) & (u64::MAX << (8 * self.low.rank()));
        SquareSet::from_bits(((files & 0xff) * 0x0101_0101_0101_0101) & ranks)
    }

    /// The limits once they have closed in on the pawns, which stand on these squares.
    ///
    /// An axis longer than 3 closes in but not below 3; an axis of 3 stays.
    #[must_use]
    pub(crate) fn shrunk(self, occupied: SquareSet) -> Self {
        let span = Self::around(occupied);
        let (low, high) = (self.low, self.high);
        let (left, right) = axis(low.file(), high.file(), span.low.file(), span.high.file());
        let (bottom, top) = axis(low.rank(), high.rank(), span.low.rank(), span.high.rank());
        Self { low: Square::wrapping(left + bottom * 8), high: Square::wrapping(right + top * 8) }
    }

    /// The square in the middle of 3×3; nothing on any other rectangle.
    pub const fn centre(self) -> Option<Square> {
        if self.files() == Self::SHORTEST && self.ranks() == Self::SHORTEST {
            Some(Square::wrapping(self.low.index() + 9))
        } else {
            None
        }
    }
}

/// The files on which there are squares of a set, as eight bits.
#[inline]
const fn files_of(bits: u64) -> u8 {
    let bits = bits | bits >> 32;
    let bits = bits | bits >> 16;
    (bits | bits >> 8) as u8
}

/// The new first and last line of an axis, given the first and last line with a pawn.
#[inline]
const fn axis(low: u8, high: u8, first: u8, last: u8) -> (u8, u8) {
    // Rule: chameleon-chess/shrink.
    if high - low < Limits::SHORTEST {
        (low, high)
    } else if last - first + 1 >= Limits::SHORTEST {
        (first, last)
    } else if first == low {
        // One pawn moves at a time, so one of the two outer lines is still occupied.
        (low, low + Limits::SHORTEST - 1)
    } else {
        (high + 1 - Limits::SHORTEST, high)
    }
}
