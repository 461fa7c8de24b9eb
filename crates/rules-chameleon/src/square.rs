//! Squares, their tiles, and sets of squares.

/// The colour of a tile.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Shade {
    /// A white tile.
    White,
    /// A black tile.
    Black,
}

/// One of the 25 squares, numbered `file + rank * 5` from a1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Square(u8);

impl Square {
    /// How many files and ranks the board has. Rule: chameleon/board.
    pub const SIDE: u8 = 5;
    /// How many squares the board has.
    pub const COUNT: usize = 25;

    /// The square with this number, if it is below [`COUNT`](Self::COUNT).
    pub const fn new(index: u8) -> Option<Self> {
        if (index as usize) < Self::COUNT { Some(Self(index)) } else { None }
    }

    /// The square on this file and rank, both counted from 0, if they are on the board.
    pub const fn at(file: u8, rank: u8) -> Option<Self> {
        if file < Self::SIDE && rank < Self::SIDE { Some(Self(file + rank * Self::SIDE)) } else { None }
    }

    /// The number of the square.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The file, from 0 for a.
    pub const fn file(self) -> u8 {
        self.0 % Self::SIDE
    }

    /// The rank, from 0 for rank 1.
    pub const fn rank(self) -> u8 {
        self.0 / Self::SIDE
    }

    /// The colour of the tile: a1 is black and neighbours along a file or rank differ.
    pub const fn shade(self) -> Shade {
        // Rule: chameleon/board. A rank is five squares long, so the colours alternate with the numbers too.
        if self.0.is_multiple_of(2) { Shade::Black } else { Shade::White }
    }

    /// The square on the same rank as seen in a mirror that swaps the a-file and the e-file.
    #[must_use]
    pub const fn mirrored(self) -> Self {
        Self(self.rank() * Self::SIDE + (Self::SIDE - 1 - self.file()))
    }

    /// The square on the same file as seen from the other side of the board.
    #[must_use]
    pub const fn opposite(self) -> Self {
        Self((Self::SIDE - 1 - self.rank()) * Self::SIDE + self.file())
    }

    /// Every square from a1 to e5.
    pub fn all() -> impl Iterator<Item = Self> {
        SquareSet::ALL.iter()
    }
}

/// A set of squares; bit `n` is the square numbered `n`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct SquareSet(u32);

impl SquareSet {
    /// No square.
    pub const EMPTY: Self = Self(0);
    /// The whole board.
    pub const ALL: Self = Self((1 << Square::COUNT) - 1);

    /// The set with exactly these bits; those beyond the board are left out.
    pub const fn from_bits(bits: u32) -> Self {
        Self(bits & Self::ALL.0)
    }

    /// The set as bits.
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// The set of one square.
    pub const fn only(square: Square) -> Self {
        Self(1 << square.0)
    }

    /// Whether the square is in the set.
    pub const fn contains(self, square: Square) -> bool {
        self.0 & (1 << square.0) != 0
    }

    /// How many squares the set has.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set has no square.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The lowest square of the set.
    pub const fn first(self) -> Option<Square> {
        Square::new(self.0.trailing_zeros() as u8)
    }

    /// The squares from the lowest to the highest.
    pub fn iter(self) -> impl Iterator<Item = Square> {
        let mut rest = self;
        core::iter::from_fn(move || {
            let square = rest.first()?;
            rest.0 &= rest.0 - 1;
            Some(square)
        })
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        Self(squares.into_iter().fold(0, |bits, square| bits | 1 << square.0))
    }
}
