//! What can happen in a ply.

use core::fmt::Display;

use rules_core::{Effect, PieceCode, RuleId};
use shakmaty::{CastlingSide, Color, Role, Square};

use crate::piece::{Piece, seat_of, word};
use crate::rule;

/// Something that happened in a ply.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Event {
    /// A piece was captured by one that now comes to its square.
    Captured {
        /// The captured piece.
        piece: Piece,
        /// Where it stood.
        square: Square,
    },
    /// A pawn was captured in passing; the capturing pawn goes behind it.
    CapturedEnPassant {
        /// The captured pawn.
        piece: Piece,
        /// Where it stood.
        square: Square,
    },
    /// A piece moved.
    Moved {
        /// The piece.
        piece: Piece,
        /// Where it stood.
        from: Square,
        /// Where it now stands.
        to: Square,
    },
    /// A king castled.
    Castled {
        /// Whose king.
        color: Color,
        /// On which side.
        side: CastlingSide,
        /// Where the king stood.
        king: Square,
        /// Where the rook stood.
        rook: Square,
    },
    /// A pawn on the last rank became a piece.
    Promoted {
        /// The pawn's side.
        color: Color,
        /// Where it stands.
        square: Square,
        /// What it became.
        becomes: Role,
    },
    /// A king was put in check.
    Checked {
        /// Whose king.
        color: Color,
        /// Where he stands.
        square: Square,
    },
    /// A side won by checkmate.
    Won {
        /// The winner.
        color: Color,
    },
    /// The game ended in a draw.
    Drawn {
        /// The rule that ended it.
        by: RuleId,
    },
}

/// The word for a side of castling, by the file on which the king ends.
pub(crate) const fn side_word(side: CastlingSide) -> &'static str {
    match side {
        CastlingSide::KingSide => "g-side",
        CastlingSide::QueenSide => "c-side",
    }
}

fn code(role: Role, color: Color) -> PieceCode {
    Piece { role, color }.code()
}

impl rules_core::Event for Event {
    fn rule(&self) -> RuleId {
        match self {
            Self::Captured { .. } => rule::CAPTURE,
            Self::CapturedEnPassant { .. } => rule::EN_PASSANT,
            Self::Moved { .. } => rule::MOVE,
            Self::Castled { .. } => rule::CASTLE,
            Self::Promoted { .. } => rule::PROMOTE,
            Self::Checked { .. } => rule::CHECK,
            Self::Won { .. } => rule::CHECKMATE,
            Self::Drawn { by } => *by,
        }
    }

    fn kind(&self) -> &'static str {
        match self {
            Self::Captured { .. } | Self::CapturedEnPassant { .. } => "captured",
            Self::Moved { .. } => "moved",
            Self::Castled { .. } => "castled",
            Self::Promoted { .. } => "promoted",
            Self::Checked { .. } => "checked",
            Self::Won { .. } => "won",
            Self::Drawn { .. } => "drawn",
        }
    }

    fn details(&self, visit: &mut dyn FnMut(&'static str, &dyn Display)) {
        match self {
            Self::Captured { piece, square } | Self::CapturedEnPassant { piece, square } => {
                visit("piece", piece);
                visit("square", square);
            }
            Self::Moved { piece, from, to } => {
                visit("piece", piece);
                visit("from", from);
                visit("to", to);
            }
            Self::Castled { color, side, king, rook } => {
                visit("seat", &color.char());
                visit("side", &side_word(*side));
                visit("king", king);
                visit("king-to", &side.king_to(*color));
                visit("rook", rook);
                visit("rook-to", &side.rook_to(*color));
            }
            Self::Promoted { color, square, becomes } => {
                visit("piece", &Piece { role: Role::Pawn, color: *color });
                visit("square", square);
                visit("becomes", &Piece { role: *becomes, color: *color });
                visit("role", &word(*becomes));
            }
            Self::Checked { color, square } => {
                visit("seat", &color.char());
                visit("square", square);
            }
            Self::Won { color } => visit("seat", &color.char()),
            Self::Drawn { .. } => {}
        }
    }

    fn effects(&self, visit: &mut dyn FnMut(Effect)) {
        let at = |square: Square| square as u8;
        match *self {
            Self::Captured { square, .. } | Self::CapturedEnPassant { square, .. } => {
                visit(Effect::Lift(at(square)));
            }
            Self::Moved { piece, from, to } => {
                visit(Effect::Lift(at(from)));
                visit(Effect::Put(at(to), piece.code()));
            }
            Self::Castled { color, side, king, rook } => {
                // Either may end where the other stood: both are lifted before either is put.
                visit(Effect::Lift(at(king)));
                visit(Effect::Lift(at(rook)));
                visit(Effect::Put(at(side.king_to(color)), code(Role::King, color)));
                visit(Effect::Put(at(side.rook_to(color)), code(Role::Rook, color)));
            }
            Self::Promoted { color, square, becomes } => {
                visit(Effect::Lift(at(square)));
                visit(Effect::Put(at(square), code(becomes, color)));
            }
            Self::Checked { .. } | Self::Won { .. } | Self::Drawn { .. } => {}
        }
    }
}

impl Event {
    /// The seat the event is about; nothing for a draw.
    pub fn seat(&self) -> Option<rules_core::Seat> {
        match *self {
            Self::Captured { piece, .. }
            | Self::CapturedEnPassant { piece, .. }
            | Self::Moved { piece, .. } => Some(piece.seat()),
            Self::Castled { color, .. }
            | Self::Promoted { color, .. }
            | Self::Checked { color, .. }
            | Self::Won { color } => Some(seat_of(color)),
            Self::Drawn { .. } => None,
        }
    }
}
