//! Pieces: seven colours, two owners.

use core::fmt;

use rules_core::{PieceCode, Seat};

/// The seat of the round pawns, which live on white squares.
pub const ROUNDS: Seat = Seat::at(0);
/// The seat of the square pawns, which live on black squares.
pub const SQUARES: Seat = Seat::at(1);

/// The seat that plays against this one.
pub const fn opponent(seat: Seat) -> Seat {
    if seat.index() == 0 { SQUARES } else { ROUNDS }
}

/// The colour of a piece.
///
/// The numbers mix as the colours do: a complementary is the bitwise or of its two primaries, and any two
/// complementaries give the chameleon.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Colour {
    /// A primary.
    Blue = 1,
    /// A primary.
    Red = 2,
    /// Blue and red, a complementary.
    Violet = 3,
    /// A primary.
    Yellow = 4,
    /// Yellow and blue, a complementary.
    Green = 5,
    /// Red and yellow, a complementary.
    Orange = 6,
    /// Every colour: the piece that slides.
    Chameleon = 7,
}

impl Colour {
    /// Every colour: primaries, complementaries, the chameleon.
    pub const ALL: [Self; 7] =
        [Self::Blue, Self::Red, Self::Yellow, Self::Violet, Self::Orange, Self::Green, Self::Chameleon];

    /// The colours that come as rewards, in the order in which a supply lists them.
    pub const REWARDS: [Self; 4] = [Self::Violet, Self::Orange, Self::Green, Self::Chameleon];

    /// Whether it is blue, red or yellow.
    pub const fn is_primary(self) -> bool {
        (self as u8).is_power_of_two()
    }

    /// Whether it is violet, orange or green.
    pub const fn is_complementary(self) -> bool {
        !self.is_primary() && !matches!(self, Self::Chameleon)
    }

    /// The letter of the colour, in lower case.
    pub const fn letter(self) -> char {
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

    /// The colour with this lower-case letter.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|c| c.letter() == letter)
    }

    /// How many pieces of this colour a player's box holds.
    pub const fn box_size(self) -> u8 {
        // Rule: cameleon/board. Four of each primary, six of each complementary, five chameleons.
        match self {
            Self::Blue | Self::Red | Self::Yellow => 4,
            Self::Violet | Self::Orange | Self::Green => 6,
            Self::Chameleon => 5,
        }
    }

    /// The colour with this number; nothing for any other number than 1 to 7.
    pub(crate) const fn from_code(code: u8) -> Option<Self> {
        match code {
            1 => Some(Self::Blue),
            2 => Some(Self::Red),
            3 => Some(Self::Violet),
            4 => Some(Self::Yellow),
            5 => Some(Self::Green),
            6 => Some(Self::Orange),
            7 => Some(Self::Chameleon),
            _ => None,
        }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Blue => "blue",
            Self::Red => "red",
            Self::Yellow => "yellow",
            Self::Violet => "violet",
            Self::Orange => "orange",
            Self::Green => "green",
            Self::Chameleon => "chameleon",
        })
    }
}

/// A piece: whose it is and which colour it has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Piece {
    /// Whose piece it is.
    pub owner: Seat,
    /// Which colour it has.
    pub colour: Colour,
}

impl Piece {
    /// The letter of the piece: lower case for rounds, upper case for squares.
    pub const fn letter(self) -> char {
        let letter = self.colour.letter();
        if self.owner.index() == 0 { letter } else { letter.to_ascii_uppercase() }
    }

    /// The piece with this letter.
    pub fn from_letter(letter: char) -> Option<Self> {
        let owner = if letter.is_ascii_uppercase() { SQUARES } else { ROUNDS };
        Some(Self { owner, colour: Colour::from_letter(letter.to_ascii_lowercase())? })
    }

    /// The number of the piece for those who know no rules: eight times the seat's number plus the colour's.
    pub const fn code(self) -> PieceCode {
        PieceCode((self.owner.index() as u8) << 3 | self.colour as u8)
    }

    /// The piece with this number.
    pub fn from_code(code: PieceCode) -> Option<Self> {
        let owner = match code.0 >> 3 {
            0 => ROUNDS,
            1 => SQUARES,
            _ => return None,
        };
        Some(Self { owner, colour: Colour::from_code(code.0 & 7)? })
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}
