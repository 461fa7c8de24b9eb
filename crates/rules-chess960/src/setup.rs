//! From any arrangement to a playable position: the only validation.

use core::error::Error;
use core::fmt;

use rules_core::Malformed;
use shakmaty::{CastlingMode, Chess, FromSetup, PositionErrorKinds, Setup};

use crate::Chess960;

/// Why a text or an arrangement is not a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Invalid {
    /// The text does not have the form of a FEN.
    Malformed(Malformed),
    /// What stands there cannot be played.
    Impossible(Reasons),
}

impl fmt::Display for Invalid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Malformed(malformed) => malformed.fmt(f),
            Self::Impossible(reasons) => reasons.fmt(f),
        }
    }
}

impl Error for Invalid {}

impl From<Malformed> for Invalid {
    fn from(malformed: Malformed) -> Self {
        Self::Malformed(malformed)
    }
}

/// One reason why an arrangement cannot be played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reason {
    /// There is no piece at all.
    EmptyBoard,
    /// A side has no king.
    MissingKing,
    /// A side has more than one king.
    TooManyKings,
    /// A pawn stands on the first or last rank.
    PawnsOnBackRank,
    /// A right to castle without the king and rook for it.
    CastlingRights,
    /// An en-passant square that no double step can have left.
    EnPassantSquare,
    /// The side that is not to move stands in check.
    OppositeCheck,
    /// A check that no last move can have given.
    ImpossibleCheck,
    /// More pieces than promotions can account for.
    TooMuchMaterial,
}

impl Reason {
    /// Every reason, in the order they are told.
    pub const ALL: [Self; 9] = [
        Self::EmptyBoard,
        Self::MissingKing,
        Self::TooManyKings,
        Self::PawnsOnBackRank,
        Self::CastlingRights,
        Self::EnPassantSquare,
        Self::OppositeCheck,
        Self::ImpossibleCheck,
        Self::TooMuchMaterial,
    ];

    const fn kind(self) -> PositionErrorKinds {
        match self {
            Self::EmptyBoard => PositionErrorKinds::EMPTY_BOARD,
            Self::MissingKing => PositionErrorKinds::MISSING_KING,
            Self::TooManyKings => PositionErrorKinds::TOO_MANY_KINGS,
            Self::PawnsOnBackRank => PositionErrorKinds::PAWNS_ON_BACKRANK,
            Self::CastlingRights => PositionErrorKinds::INVALID_CASTLING_RIGHTS,
            Self::EnPassantSquare => PositionErrorKinds::INVALID_EP_SQUARE,
            Self::OppositeCheck => PositionErrorKinds::OPPOSITE_CHECK,
            Self::ImpossibleCheck => PositionErrorKinds::IMPOSSIBLE_CHECK,
            Self::TooMuchMaterial => PositionErrorKinds::TOO_MUCH_MATERIAL,
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::EmptyBoard => "expected pieces, found an empty board",
            Self::MissingKing => "expected one king a side, found a side without",
            Self::TooManyKings => "expected one king a side, found a side with several",
            Self::PawnsOnBackRank => "expected pawns on ranks 2 to 7, found one on the first or last rank",
            Self::CastlingRights => {
                "expected king and rook of a castling right on their back rank, found them elsewhere"
            }
            Self::EnPassantSquare => {
                "expected an en-passant square behind a pawn that just made a double step, found none there"
            }
            Self::OppositeCheck => "expected only the side to move in check, found the other side in check",
            Self::ImpossibleCheck => "expected a check that a last move can give, found an impossible one",
            Self::TooMuchMaterial => {
                "expected at most 8 pawns and promoted pieces a side, found more than promotions account for"
            }
        })
    }
}

/// All the reasons why an arrangement cannot be played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Reasons(PositionErrorKinds);

impl Reasons {
    /// The reasons, each once.
    pub fn iter(self) -> impl Iterator<Item = Reason> {
        Reason::ALL.into_iter().filter(move |&reason| self.contains(reason))
    }

    /// Whether this is one of the reasons.
    pub const fn contains(self, reason: Reason) -> bool {
        self.0.contains(reason.kind())
    }
}

impl fmt::Display for Reasons {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a playable position")?;
        self.iter().enumerate().try_for_each(|(i, reason)| {
            f.write_str(if i == 0 { ": " } else { "; " })?;
            reason.fmt(f)
        })
    }
}

impl TryFrom<Setup> for Chess960 {
    type Error = Invalid;

    fn try_from(setup: Setup) -> Result<Self, Invalid> {
        Chess::from_setup(setup, CastlingMode::Chess960)
            .map(Self::new)
            .map_err(|error| Invalid::Impossible(Reasons(error.kinds())))
    }
}
