//! Pieces: an owner and a nature, and what the tile makes of them.

use core::fmt;

use rules_core::{PieceCode, Seat};

use crate::{Shade, Square};

/// The seat whose home is rank 1.
pub const RED: Seat = Seat::at(0);
/// The seat whose home is rank 5.
pub const BLUE: Seat = Seat::at(1);

/// The enemy of a seat.
pub const fn enemy(seat: Seat) -> Seat {
    if seat.index() == RED.index() { BLUE } else { RED }
}

/// The colour inside a piece; it never changes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Nature {
    /// White inside: a bishop on white tiles, a knight on black ones.
    White,
    /// Black inside: a bishop on black tiles, a knight on white ones.
    Black,
}

impl Nature {
    /// How a piece of this nature moves from a tile of this colour, beside stepping.
    pub const fn gait_on(self, shade: Shade) -> Gait {
        // Rule: chameleon/move. A tile of its own nature makes a bishop, the other one a knight.
        match (self, shade) {
            (Self::White, Shade::White) | (Self::Black, Shade::Black) => Gait::Bishop,
            (Self::White, Shade::Black) | (Self::Black, Shade::White) => Gait::Knight,
        }
    }
}

impl fmt::Display for Nature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::White => "white",
            Self::Black => "black",
        })
    }
}

/// What a piece can do beside stepping, as long as it stands where it stands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Gait {
    /// It slides along diagonals.
    Bishop,
    /// It jumps like a knight.
    Knight,
}

impl fmt::Display for Gait {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Bishop => "bishop",
            Self::Knight => "knight",
        })
    }
}

/// A piece.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Piece {
    /// Whose it is.
    pub owner: Seat,
    /// The colour inside it.
    pub nature: Nature,
}

impl Piece {
    /// How this piece moves from a square, beside stepping.
    pub const fn gait_on(self, square: Square) -> Gait {
        self.nature.gait_on(square.shade())
    }

    /// The piece as a number: `owner * 2`, and one more for a black nature.
    pub const fn code(self) -> PieceCode {
        PieceCode(self.owner.index() as u8 * 2 + matches!(self.nature, Nature::Black) as u8)
    }

    /// The piece with this number.
    pub const fn from_code(code: PieceCode) -> Option<Self> {
        let nature = if code.0.is_multiple_of(2) { Nature::White } else { Nature::Black };
        match code.0 / 2 {
            0 => Some(Self { owner: RED, nature }),
            1 => Some(Self { owner: BLUE, nature }),
            _ => None,
        }
    }

    /// The letter of the piece: `W` `B` for Red, `w` `b` for Blue.
    pub const fn letter(self) -> char {
        let upper = match self.nature {
            Nature::White => 'W',
            Nature::Black => 'B',
        };
        if self.owner.index() == RED.index() { upper } else { upper.to_ascii_lowercase() }
    }

    /// The piece with this letter.
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'W' => Some(Self { owner: RED, nature: Nature::White }),
            'B' => Some(Self { owner: RED, nature: Nature::Black }),
            'w' => Some(Self { owner: BLUE, nature: Nature::White }),
            'b' => Some(Self { owner: BLUE, nature: Nature::Black }),
            _ => None,
        }
    }
}
