//! Pawns and the roles they play on the colours.

use rules_core::{PieceCode, Seat};

use crate::SquareColour;

/// What a pawn is on the square it stands on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Role {
    /// Jumps as a knight.
    Knight,
    /// Slides along lines and diagonals.
    Queen,
    /// Slides along diagonals.
    Bishop,
    /// Slides along lines.
    Rook,
}

impl Role {
    /// The four roles, in the order in which they follow the knight colour round the colours.
    pub const ALL: [Self; 4] = [Self::Knight, Self::Queen, Self::Bishop, Self::Rook];

    /// The capital letter of the role, as in chess.
    pub const fn letter(self) -> char {
        match self {
            Self::Knight => 'N',
            Self::Queen => 'Q',
            Self::Bishop => 'B',
            Self::Rook => 'R',
        }
    }

    /// The name of the role.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Knight => "knight",
            Self::Queen => "queen",
            Self::Bishop => "bishop",
            Self::Rook => "rook",
        }
    }
}

/// A pawn: who owns it and on which colour it is a knight.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Pawn {
    /// The seat that owns it.
    pub owner: Seat,
    /// The colour on which it is a knight.
    pub knight: SquareColour,
}

impl Pawn {
    /// The role that the pawn has on a colour.
    #[inline]
    pub const fn role_on(self, colour: SquareColour) -> Role {
        // Rule: chameleon-chess/roles.
        Role::ALL[colour.index().wrapping_sub(self.knight.index()) % 4]
    }

    /// The pawn with this code, if it is below 16.
    pub const fn from_code(code: PieceCode) -> Option<Self> {
        match Seat::new((code.0 / 4) as usize) {
            Some(owner) => Some(Self { owner, knight: SquareColour::ALL[(code.0 % 4) as usize] }),
            None => None,
        }
    }

    /// The code of the pawn: four for each seat in turn order, in the order of the colours.
    pub const fn code(self) -> PieceCode {
        PieceCode(self.slot() as u8)
    }

    /// The code where an array of 16 is indexed; the mask spares the bounds check.
    #[inline]
    pub(crate) const fn slot(self) -> usize {
        (self.owner.index() * 4 + self.knight.index()) & 15
    }
}
