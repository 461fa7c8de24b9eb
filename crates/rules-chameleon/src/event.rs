//! What can happen in a ply.

use core::fmt::Display;

use rules_core::{Effect, RuleId};

use crate::notation::seat_letter;
use crate::{Ending, Piece, Square, rule};

/// Something that happened in a ply, in this order: captured, moved, invaded, won.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Event {
    /// A piece was captured.
    Captured {
        /// The piece.
        piece: Piece,
        /// Where it stood.
        square: Square,
    },
    /// A piece moved; the tiles tell how it could move before and how it can from now on.
    Moved {
        /// The piece.
        piece: Piece,
        /// The square it left.
        from: Square,
        /// The square it moved to.
        to: Square,
    },
    /// A piece entered the enemy's home rank and must be captured now.
    Invaded {
        /// The piece.
        piece: Piece,
        /// Where it stands.
        square: Square,
    },
    /// The game was won.
    Won(Ending),
}

impl rules_core::Event for Event {
    fn rule(&self) -> RuleId {
        match self {
            Self::Captured { .. } => rule::CAPTURE,
            Self::Moved { .. } => rule::MOVE,
            Self::Invaded { .. } => rule::INVADE,
            Self::Won(ending) => ending.rule,
        }
    }

    fn kind(&self) -> &'static str {
        match self {
            Self::Captured { .. } => "captured",
            Self::Moved { .. } => "moved",
            Self::Invaded { .. } => "invaded",
            Self::Won(_) => "won",
        }
    }

    fn details(&self, visit: &mut dyn FnMut(&'static str, &dyn Display)) {
        match self {
            Self::Captured { piece, square } | Self::Invaded { piece, square } => {
                visit("seat", &seat_letter(piece.owner));
                visit("piece", piece);
                visit("square", square);
            }
            Self::Moved { piece, from, to } => {
                visit("seat", &seat_letter(piece.owner));
                visit("piece", piece);
                visit("from", from);
                visit("to", to);
                visit("role", &piece.gait_on(*from));
                visit("becomes", &piece.gait_on(*to));
            }
            Self::Won(ending) => visit("seat", &seat_letter(ending.winner)),
        }
    }

    fn effects(&self, visit: &mut dyn FnMut(Effect)) {
        match self {
            Self::Captured { square, .. } => visit(Effect::Lift(square.index() as u8)),
            Self::Moved { piece, from, to } => {
                visit(Effect::Lift(from.index() as u8));
                visit(Effect::Put(to.index() as u8, piece.code()));
            }
            Self::Invaded { .. } | Self::Won(_) => {}
        }
    }
}
