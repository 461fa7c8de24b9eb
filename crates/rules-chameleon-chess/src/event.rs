//! What can happen in a ply.

use core::fmt::Display;

use rules_core::{Effect, RuleId, Seat};

use crate::notation::SeatLetter;
use crate::{Limits, Pawn, Role, Square, rule};

/// Something that happened in a ply.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// A pawn was taken off the square that another moves to.
    Captured {
        /// The pawn that is out of the game.
        pawn: Pawn,
        /// Where it stood.
        square: Square,
        /// The pawn that took it.
        by: Pawn,
    },
    /// A pawn moved.
    Moved {
        /// The pawn.
        pawn: Pawn,
        /// The square it left.
        from: Square,
        /// The square it reached.
        to: Square,
        /// The role by which it moved.
        role: Role,
        /// The role it has now.
        becomes: Role,
    },
    /// The limits closed in.
    Shrank {
        /// The limits before.
        from: Limits,
        /// The limits now.
        to: Limits,
    },
    /// A knight on the centre of 3×3 was removed.
    Removed {
        /// The pawn that is out of the game.
        pawn: Pawn,
        /// Where it stood.
        square: Square,
    },
    /// A seat lost its last pawn.
    Eliminated {
        /// The seat that is out.
        seat: Seat,
    },
    /// A seat is the only one left with pawns.
    Won {
        /// The winner.
        seat: Seat,
    },
}

impl rules_core::Event for Event {
    fn rule(&self) -> RuleId {
        match self {
            Self::Captured { .. } => rule::CAPTURE,
            Self::Moved { .. } => rule::MOVE,
            Self::Shrank { .. } => rule::SHRINK,
            Self::Removed { .. } => rule::STUCK_KNIGHT,
            Self::Eliminated { .. } => rule::ELIMINATE,
            Self::Won { .. } => rule::WIN,
        }
    }

    fn kind(&self) -> &'static str {
        match self {
            Self::Captured { .. } => "captured",
            Self::Moved { .. } => "moved",
            Self::Shrank { .. } => "shrank",
            Self::Removed { .. } => "removed",
            Self::Eliminated { .. } => "eliminated",
            Self::Won { .. } => "won",
        }
    }

    fn details(&self, visit: &mut dyn FnMut(&'static str, &dyn Display)) {
        match self {
            Self::Captured { pawn, square, by } => {
                visit("piece", pawn);
                visit("square", square);
                visit("by", by);
            }
            Self::Moved { pawn, from, to, role, becomes } => {
                visit("piece", pawn);
                visit("from", from);
                visit("to", to);
                visit("role", role);
                visit("becomes", becomes);
            }
            Self::Shrank { from, to } => {
                visit("from", from);
                visit("to", to);
            }
            Self::Removed { pawn, square } => {
                visit("piece", pawn);
                visit("square", square);
            }
            Self::Eliminated { seat } | Self::Won { seat } => visit("seat", &SeatLetter(*seat)),
        }
    }

    fn effects(&self, visit: &mut dyn FnMut(Effect)) {
        match self {
            Self::Captured { square, .. } | Self::Removed { square, .. } => {
                visit(Effect::Lift(square.index()));
            }
            Self::Moved { pawn, from, to, .. } => {
                visit(Effect::Lift(from.index()));
                visit(Effect::Put(to.index(), pawn.code()));
            }
            Self::Shrank { .. } | Self::Eliminated { .. } | Self::Won { .. } => {}
        }
    }
}
