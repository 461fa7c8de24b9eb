//! What can happen in a ply.

use core::fmt::Display;

use rules_core::{Effect, Position, RuleId, Seat};

use crate::piece::{Colour, Piece};
use crate::position::Cameleon;
use crate::rule;
use crate::square::Square;

/// Something that happened in a ply, or was kept from happening by a rule worth naming.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// A piece moved.
    Moved {
        /// The piece.
        piece: Piece,
        /// Where it stood.
        from: Square,
        /// Where it stands now.
        to: Square,
    },
    /// The piece just moved and a partner eliminated an enemy piece.
    Captured {
        /// The rule that joins these three colours.
        rule: RuleId,
        /// The eliminated piece.
        piece: Piece,
        /// Where it stood.
        square: Square,
        /// Where the piece just moved stands.
        attacker: Square,
        /// Where its partner stands.
        partner: Square,
    },
    /// The reward for a capture came from the supply into the reserve.
    Placed {
        /// The rule that gives it.
        rule: RuleId,
        /// The piece that came.
        piece: Piece,
        /// The reserve square it was put on.
        square: Square,
    },
    /// A capture brought no reward because the supply has none left.
    Unrewarded {
        /// The colour that would have come.
        colour: Colour,
        /// Where the eliminated piece stood.
        square: Square,
    },
    /// An association captured nothing because the reserve is full.
    Blocked {
        /// The piece that stays.
        piece: Piece,
        /// Where it stands.
        square: Square,
    },
    /// A piece was left out because the reserve has no square for the reward.
    Spared {
        /// The piece that stays.
        piece: Piece,
        /// Where it stands.
        square: Square,
    },
    /// A piece stands between two enemies and is safe by a rule worth naming.
    Safe {
        /// The rule that keeps it safe.
        rule: RuleId,
        /// The piece that is safe.
        piece: Piece,
        /// Where it stands.
        square: Square,
    },
    /// A seat won the game.
    Won {
        /// The rule that ended the game.
        rule: RuleId,
        /// The winner.
        seat: Seat,
    },
    /// The game ended in a draw.
    Drawn {
        /// The rule that ended the game.
        rule: RuleId,
    },
}

impl rules_core::Event for Event {
    fn rule(&self) -> RuleId {
        match *self {
            Self::Moved { piece, .. } if piece.colour == Colour::Chameleon => rule::SLIDE,
            Self::Moved { .. } => rule::MOVE,
            Self::Captured { rule, .. }
            | Self::Placed { rule, .. }
            | Self::Safe { rule, .. }
            | Self::Won { rule, .. }
            | Self::Drawn { rule } => rule,
            Self::Unrewarded { .. } => rule::SUPPLY,
            Self::Blocked { .. } => rule::RESERVE_FULL,
            Self::Spared { .. } => rule::RESERVE_SHORT,
        }
    }

    fn kind(&self) -> &'static str {
        match self {
            Self::Moved { .. } => "moved",
            Self::Captured { .. } => "captured",
            Self::Placed { .. } => "placed",
            Self::Unrewarded { .. } => "unrewarded",
            Self::Blocked { .. } => "blocked",
            Self::Spared { .. } => "spared",
            Self::Safe { .. } => "safe",
            Self::Won { .. } => "won",
            Self::Drawn { .. } => "drawn",
        }
    }

    fn details(&self, visit: &mut dyn FnMut(&'static str, &dyn Display)) {
        match self {
            Self::Moved { piece, from, to } => {
                visit("piece", piece);
                visit("from", from);
                visit("to", to);
            }
            Self::Captured { piece, square, attacker, partner, .. } => {
                visit("piece", piece);
                visit("square", square);
                visit("attacker", attacker);
                visit("partner", partner);
            }
            Self::Placed { piece, square, .. }
            | Self::Blocked { piece, square }
            | Self::Spared { piece, square }
            | Self::Safe { piece, square, .. } => {
                visit("piece", piece);
                visit("square", square);
            }
            Self::Unrewarded { colour, square } => {
                visit("reward", &colour.letter());
                visit("square", square);
            }
            Self::Won { seat, .. } => visit("seat", &seat.letter(Cameleon::SEAT_LETTERS)),
            Self::Drawn { .. } => {}
        }
    }

    fn effects(&self, visit: &mut dyn FnMut(Effect)) {
        match *self {
            Self::Moved { piece, from, to } => {
                visit(Effect::Lift(from.index() as u8));
                visit(Effect::Put(to.index() as u8, piece.code()));
            }
            Self::Captured { square, .. } => visit(Effect::Lift(square.index() as u8)),
            Self::Placed { piece, square, .. } => {
                visit(Effect::Put(square.index() as u8, piece.code()));
            }
            _ => {}
        }
    }
}
