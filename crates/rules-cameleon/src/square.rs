//! Squares: 8 files by 9 ranks, black and white in turn.

use rules_core::Seat;

use crate::piece::{ROUNDS, SQUARES};

/// How many files the board has.
pub(crate) const FILES: u8 = 8;
/// How many ranks the board has, the two reserve ranks included.
pub(crate) const RANKS: u8 = 9;

/// The shade of a square: a1 is black.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Shade {
    /// Where the square pawns live.
    Black,
    /// Where the round pawns live.
    White,
}

impl Shade {
    /// The seat whose pieces live on squares of this shade.
    pub const fn seat(self) -> Seat {
        match self {
            Self::Black => SQUARES,
            Self::White => ROUNDS,
        }
    }
}

/// A square of the board, numbered `file + 8 * rank` from a1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// How many squares the board has.
    pub const COUNT: usize = (FILES * RANKS) as usize;

    /// The square with this number, if there is one.
    pub const fn new(index: usize) -> Option<Self> {
        if index < Self::COUNT { Some(Self(index as u8)) } else { None }
    }

    /// The square on this file and rank, both counted from 0.
    pub const fn at(file: u8, rank: u8) -> Option<Self> {
        if file < FILES && rank < RANKS { Some(Self(file + FILES * rank)) } else { None }
    }

    /// Every square in the order a1, b1, … h9.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..FILES * RANKS).map(Self)
    }

    /// The number of the square.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The file, counted from 0 at the a-file.
    pub const fn file(self) -> u8 {
        self.0 % FILES
    }

    /// The rank, counted from 0 at the squares' reserve.
    pub const fn rank(self) -> u8 {
        self.0 / FILES
    }

    /// The shade of the square.
    pub const fn shade(self) -> Shade {
        // Rule: cameleon/board. a1 is black.
        if (self.file() + self.rank()).is_multiple_of(2) { Shade::Black } else { Shade::White }
    }

    /// Whether the square lies on one of the two reserve ranks, which nothing moves onto.
    pub const fn is_on_reserve_rank(self) -> bool {
        self.rank() == 0 || self.rank() == RANKS - 1
    }

    /// The seat that has this square as one of its four reserve squares.
    pub const fn reserve_of(self) -> Option<Seat> {
        match (self.rank(), self.shade()) {
            (0, Shade::Black) => Some(SQUARES),
            (8, Shade::White) => Some(ROUNDS),
            _ => None,
        }
    }

    /// The squares that share a side with this one, in the order of squares.
    pub fn neighbours(self) -> impl Iterator<Item = Self> {
        // Rule: cameleon/associate. Neighbours are the four orthogonal squares.
        [(0, -1), (-1, 0), (1, 0), (0, 1)].into_iter().filter_map(move |(file, rank)| {
            Self::at(self.file().wrapping_add_signed(file), self.rank().wrapping_add_signed(rank))
        })
    }
}
