//! Pieces, and the two sides as seats.

use core::fmt;

use rules_core::{PieceCode, Seat};
use shakmaty::{Color, Role};

/// The seat that moves first.
pub const WHITE: Seat = Seat::at(0);
/// The seat that moves second.
pub const BLACK: Seat = Seat::at(1);

/// The seat of a colour.
pub const fn seat_of(color: Color) -> Seat {
    match color {
        Color::White => WHITE,
        Color::Black => BLACK,
    }
}

/// The colour of a seat; nothing for a seat that Chess960 does not have.
pub fn color_of(seat: Seat) -> Option<Color> {
    [Color::White, Color::Black].get(seat.index()).copied()
}

/// The name of a colour at the beginning of a sentence.
pub(crate) const fn name_of(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}

/// A piece: what it is and whose it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Piece {
    /// What it is.
    pub role: Role,
    /// The side it belongs to.
    pub color: Color,
}

impl Piece {
    /// The piece with this code.
    pub fn from_code(PieceCode(code): PieceCode) -> Option<Self> {
        let role = *Role::ALL.get(usize::from(code / 2))?;
        Some(Self { role, color: Color::from_white(code % 2 == 0) })
    }

    /// The code of the piece: twice the number of its role from the pawn's 0 to the king's 5, one more for Black.
    pub const fn code(self) -> PieceCode {
        PieceCode((self.role as u8 - Role::Pawn as u8) * 2 + self.color.is_black() as u8)
    }

    /// The seat that owns it.
    pub const fn seat(self) -> Seat {
        seat_of(self.color)
    }

    /// Its letter in a FEN: upper case for White.
    pub const fn letter(self) -> char {
        shakmaty::Piece { color: self.color, role: self.role }.char()
    }
}

impl From<shakmaty::Piece> for Piece {
    fn from(piece: shakmaty::Piece) -> Self {
        Self { role: piece.role, color: piece.color }
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// The word for a role.
pub(crate) const fn word(role: Role) -> &'static str {
    match role {
        Role::Pawn => "pawn",
        Role::Knight => "knight",
        Role::Bishop => "bishop",
        Role::Rook => "rook",
        Role::Queen => "queen",
        Role::King => "king",
    }
}
