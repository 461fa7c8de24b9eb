//! Why a text or an arrangement is not a position.

use core::error::Error;
use core::fmt;

use rules_core::{Malformed, RuleId, Seat, common};

use crate::notation::{seat_name, turn_letter};
use crate::{Nature, Square, enemy, rule};

/// Why the turn of an arrangement cannot be right.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TurnReason {
    /// The game is over by this rule.
    Over(RuleId),
    /// An invader stands here and its enemy must capture it now.
    Answer(Square),
    /// Nothing on the board ends the game.
    Running,
}

/// Why a text or an arrangement is not a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Invalid {
    /// The text does not have the form of a position.
    Malformed(Malformed),
    /// A piece or the turn belongs to a seat that does not play this game.
    Stranger(Seat),
    /// A seat has more pieces of a nature than it started with.
    TooMany {
        /// The owner of the pieces.
        owner: Seat,
        /// Their nature.
        nature: Nature,
        /// How many there may be.
        most: usize,
        /// How many there are.
        found: usize,
    },
    /// Nobody has a piece.
    NoPieces,
    /// Several pieces of a seat stand on the enemy's home rank.
    ManyInvaders {
        /// The owner of the pieces.
        owner: Seat,
        /// How many there are.
        found: usize,
    },
    /// Pieces of both seats stand on the enemy's home rank.
    BothInvade {
        /// Where Red's piece stands.
        red: Square,
        /// Where Blue's piece stands.
        blue: Square,
    },
    /// The turn contradicts the board.
    Turn {
        /// The turn that the board demands; nothing where the game is over or either seat may be to move.
        expected: Option<Seat>,
        /// The turn that was given.
        found: Option<Seat>,
        /// What on the board demands it.
        reason: TurnReason,
    },
}

impl Invalid {
    /// The rule that the arrangement breaks; nothing for a text that has no form.
    pub fn rule(&self) -> Option<RuleId> {
        match self {
            Self::Malformed(_) => None,
            Self::Stranger(_) | Self::TooMany { .. } | Self::NoPieces => Some(rule::BOARD),
            Self::ManyInvaders { .. } | Self::BothInvade { .. } => Some(rule::INVADE),
            Self::Turn { .. } => Some(common::TURN),
        }
    }
}

impl From<Malformed> for Invalid {
    fn from(malformed: Malformed) -> Self {
        Self::Malformed(malformed)
    }
}

impl fmt::Display for Invalid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Malformed(malformed) => malformed.fmt(f),
            Self::Stranger(seat) => {
                write!(f, "expected seats 0 (Red) and 1 (Blue), found seat {}", seat.index())
            }
            Self::TooMany { owner, nature, most, found } => write!(
                f,
                "placement: expected at most {most} pieces of {nature} nature for {}, found {found}",
                seat_name(owner)
            ),
            Self::NoPieces => f.write_str("placement: expected a piece of at least one side, found none"),
            Self::ManyInvaders { owner, found } => write!(
                f,
                "placement: expected at most one piece of {} on {}'s home rank, because it wins there or is \
                 captured at once, found {found}",
                seat_name(owner),
                seat_name(enemy(owner))
            ),
            Self::BothInvade { red, blue } => write!(
                f,
                "placement: expected an invader of one side at most, because it is captured before the other \
                 side can enter, found Red's on {red} and Blue's on {blue}"
            ),
            Self::Turn { expected, found, reason } => {
                f.write_str("turn: expected ")?;
                match expected {
                    None if reason == TurnReason::Running => f.write_str("r or b")?,
                    turn => write!(f, "{}", turn_letter(turn))?,
                }
                write!(f, ", found {}: ", turn_letter(found))?;
                match reason {
                    TurnReason::Over(rule) => write!(f, "the game is over by {rule}"),
                    TurnReason::Answer(square) => write!(f, "the invader on {square} must be captured now"),
                    TurnReason::Running => f.write_str("nothing on the board ends the game"),
                }
            }
        }
    }
}

impl Error for Invalid {}
