//! Why an arrangement or a text is not a position.

use core::error::Error;
use core::fmt;

use rules_core::{Malformed, Seat};

use crate::notation::SeatLetter;
use crate::{Limits, Pawn, Square};

/// Why an arrangement or a text is not a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Invalid {
    /// The text does not have the form of a position.
    Malformed(Malformed),
    /// Fewer than two seats take part.
    TooFewSeats {
        /// How many do.
        found: usize,
    },
    /// A seat is both alive and eliminated.
    AliveAndEliminated(Seat),
    /// No seat is alive.
    NobodyAlive,
    /// The same pawn stands on two squares.
    PawnTwice {
        /// The pawn.
        pawn: Pawn,
        /// The two squares.
        squares: (Square, Square),
    },
    /// The owner of a pawn does not take part.
    OwnerAbsent {
        /// The pawn.
        pawn: Pawn,
        /// Where it stands.
        square: Square,
    },
    /// The owner of a pawn is eliminated.
    OwnerEliminated {
        /// The pawn.
        pawn: Pawn,
        /// Where it stands.
        square: Square,
    },
    /// A seat that is alive has no pawn.
    AliveWithoutPawn(Seat),
    /// An axis of the limits has fewer than three lines.
    LimitsTooShort(Limits),
    /// A pawn stands outside the limits.
    PawnOutside {
        /// The pawn.
        pawn: Pawn,
        /// Where it stands.
        square: Square,
        /// The limits.
        limits: Limits,
    },
    /// An axis longer than three has an outer line without a pawn.
    LimitsTooWide {
        /// The limits.
        limits: Limits,
        /// The smallest rectangle around the pawns.
        span: Limits,
    },
    /// A knight stands on the centre of 3×3 although it is not the last pawn.
    StuckKnight {
        /// The pawn.
        pawn: Pawn,
        /// The centre.
        square: Square,
    },
    /// The seat to move does not take part.
    TurnAbsent(Seat),
    /// The seat to move is eliminated.
    TurnEliminated(Seat),
    /// A seat is to move although the game is won.
    TurnAfterWin {
        /// The seat to move.
        turn: Seat,
        /// The only seat that is alive.
        winner: Seat,
    },
    /// Nobody is to move although several seats are alive.
    TurnMissing {
        /// How many are alive.
        alive: usize,
    },
}

impl From<Malformed> for Invalid {
    fn from(malformed: Malformed) -> Self {
        Self::Malformed(malformed)
    }
}

impl fmt::Display for Invalid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Malformed(malformed) => malformed.fmt(f),
            Self::TooFewSeats { found } => write!(f, "seats: expected two to four, found {found}"),
            Self::AliveAndEliminated(seat) => {
                let seat = SeatLetter(*seat);
                write!(f, "seats: expected {seat} alive or eliminated, found both")
            }
            Self::NobodyAlive => f.write_str("seats: expected at least one alive, found none"),
            Self::PawnTwice { pawn, squares: (one, two) } => {
                write!(f, "placement: expected {pawn} at most once, found it on {one} and {two}")
            }
            Self::OwnerAbsent { pawn, square } => {
                let owner = SeatLetter(pawn.owner);
                write!(
                    f,
                    "placement: expected no pawn of {owner}, who does not play, found {pawn} on {square}"
                )
            }
            Self::OwnerEliminated { pawn, square } => {
                let owner = SeatLetter(pawn.owner);
                write!(
                    f,
                    "placement: expected no pawn of {owner}, who is eliminated, found {pawn} on {square}"
                )
            }
            Self::AliveWithoutPawn(seat) => {
                write!(f, "placement: expected a pawn of {}, who is alive, found none", SeatLetter(*seat))
            }
            Self::LimitsTooShort(limits) => {
                write!(f, "limits: expected at least 3 files and 3 ranks, found {limits}")
            }
            Self::PawnOutside { pawn, square, limits } => {
                write!(f, "placement: expected all pawns inside {limits}, found {pawn} on {square}")
            }
            Self::LimitsTooWide { limits, span } => write!(
                f,
                "limits: expected a pawn on each outer line of an axis longer than 3, found {limits} around \
                 pawns that span {span}"
            ),
            Self::StuckKnight { pawn, square } => {
                write!(f, "placement: expected no knight on the centre of 3x3, found {pawn} on {square}")
            }
            Self::TurnAbsent(seat) => {
                write!(f, "turn: expected a seat that plays, found {}", SeatLetter(*seat))
            }
            Self::TurnEliminated(seat) => {
                write!(
                    f,
                    "turn: expected a seat that is alive, found {}, who is eliminated",
                    SeatLetter(*seat)
                )
            }
            Self::TurnAfterWin { turn, winner } => {
                let (turn, winner) = (SeatLetter(*turn), SeatLetter(*winner));
                write!(f, "turn: expected - because {winner} has won, found {turn}")
            }
            Self::TurnMissing { alive } => {
                write!(f, "turn: expected a seat because {alive} are alive, found -")
            }
        }
    }
}

impl Error for Invalid {}
