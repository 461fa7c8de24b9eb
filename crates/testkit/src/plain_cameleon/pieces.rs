//! Sides, kinds and squares: what the board is and who may stand where on it.

use std::fmt;

/// The two players.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Side {
    Rounds,
    Squares,
}

impl Side {
    pub(super) const BOTH: [Self; 2] = [Self::Rounds, Self::Squares];

    pub(super) fn other(self) -> Self {
        match self {
            Self::Rounds => Self::Squares,
            Self::Squares => Self::Rounds,
        }
    }

    pub(super) fn letter(self) -> char {
        match self {
            Self::Rounds => 'r',
            Self::Squares => 's',
        }
    }

    pub(super) fn reserve_rank(self) -> i32 {
        match self {
            Self::Rounds => 9,
            Self::Squares => 1,
        }
    }

    /// The four reserve squares, in square order.
    pub(super) fn reserve(self) -> Vec<Square> {
        Square::all().into_iter().filter(|s| s.rank == self.reserve_rank() && s.home() == self).collect()
    }
}

/// The six colours and the chameleon.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Kind {
    Blue,
    Red,
    Yellow,
    Violet,
    Orange,
    Green,
    Chameleon,
}

impl Kind {
    pub(super) const ALL: [Self; 7] =
        [Self::Blue, Self::Red, Self::Yellow, Self::Violet, Self::Orange, Self::Green, Self::Chameleon];

    /// The kinds that the supply holds, in the order in which the notation counts them.
    pub(super) const REWARDS: [Self; 4] = [Self::Violet, Self::Orange, Self::Green, Self::Chameleon];

    pub(super) fn letter(self) -> char {
        match self {
            Self::Blue => 'b',
            Self::Red => 'r',
            Self::Yellow => 'y',
            Self::Violet => 'v',
            Self::Orange => 'o',
            Self::Green => 'g',
            Self::Chameleon => 'c',
        }
    }

    pub(super) fn is_primary(self) -> bool {
        matches!(self, Self::Blue | Self::Red | Self::Yellow)
    }

    pub(super) fn is_complementary(self) -> bool {
        matches!(self, Self::Violet | Self::Orange | Self::Green)
    }

    pub(super) fn is_chameleon(self) -> bool {
        self == Self::Chameleon
    }

    /// How many of this kind one side's box holds.
    pub(super) fn in_the_box(self) -> usize {
        match self {
            Self::Blue | Self::Red | Self::Yellow => 4,
            Self::Violet | Self::Orange | Self::Green => 6,
            Self::Chameleon => 5,
        }
    }
}

/// A piece on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Piece {
    pub(super) side: Side,
    pub(super) kind: Kind,
}

impl Piece {
    pub(super) fn letter(self) -> char {
        match self.side {
            Side::Rounds => self.kind.letter(),
            Side::Squares => self.kind.letter().to_ascii_uppercase(),
        }
    }

    pub(super) fn from_letter(letter: char) -> Option<Self> {
        let side = if letter.is_ascii_uppercase() { Side::Squares } else { Side::Rounds };
        let kind = Kind::ALL.into_iter().find(|k| k.letter() == letter.to_ascii_lowercase())?;
        Some(Self { side, kind })
    }
}

/// A square; they are in the order a1, b1, … h1, a2, … because the rank is compared first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Square {
    /// 1 to 9.
    pub(super) rank: i32,
    /// 1 to 8 for a to h.
    pub(super) file: i32,
}

impl Square {
    // Rule: cameleon/board. Eight files, nine ranks.
    pub(super) fn new(file: i32, rank: i32) -> Option<Self> {
        ((1..=8).contains(&file) && (1..=9).contains(&rank)).then_some(Self { rank, file })
    }

    pub(super) fn all() -> Vec<Self> {
        (1..=9).flat_map(|rank| (1..=8).map(move |file| Self { rank, file })).collect()
    }

    pub(super) fn from_text(text: &str) -> Option<Self> {
        let mut letters = text.chars();
        let (file, rank) = (letters.next()?, letters.next()?);
        let file = "abcdefgh".find(file)?;
        let rank = "123456789".find(rank)?;
        if letters.next().is_some() {
            return None;
        }
        Self::new(i32::try_from(file).ok()? + 1, i32::try_from(rank).ok()? + 1)
    }

    // Rule: cameleon/board. Squares live on the black squares, rounds on the white ones, and a1 is black.
    pub(super) fn home(self) -> Side {
        if (self.file + self.rank) % 2 == 0 { Side::Squares } else { Side::Rounds }
    }

    pub(super) fn is_in_a_reserve(self) -> bool {
        Side::BOTH.iter().any(|side| side.reserve_rank() == self.rank)
    }

    /// The square some files to the right and some ranks up, if the board has it.
    pub(super) fn offset(self, files: i32, ranks: i32) -> Option<Self> {
        Self::new(self.file + files, self.rank + ranks)
    }

    /// The orthogonal neighbours, in square order.
    pub(super) fn neighbours(self) -> Vec<Self> {
        [(0, -1), (-1, 0), (1, 0), (0, 1)].into_iter().filter_map(|(f, r)| self.offset(f, r)).collect()
    }

    /// Whether this square lies exactly between the two others.
    pub(super) fn is_between(self, one: Self, other: Self) -> bool {
        one.file + other.file == 2 * self.file && one.rank + other.rank == 2 * self.rank
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let file = "abcdefgh".chars().nth((self.file - 1) as usize).unwrap_or('?');
        write!(f, "{file}{}", self.rank)
    }
}
