//! The state of a game: over by the board, by its course, or by what the players declared.

use rules_chess960::rule as chess960;
use rules_core::{Outcome, RuleId, Seat, common};

use crate::GameId;

/// How a game stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Standing {
    /// The seat to move; nothing exactly when there is an outcome.
    pub turn: Option<Seat>,
    /// A place for every seat once the game is over.
    pub outcome: Option<Outcome>,
    /// The rule that ended the game, where one did.
    pub rule: Option<RuleId>,
}

/// An outcome that the board does not show: resigned, agreed, out of time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Declared {
    /// The places.
    pub outcome: Outcome,
    /// Why, in a word or a sentence.
    pub reason: Option<String>,
}

/// A draw that the player to move may claim.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Claim {
    /// The position stands for the third time.
    Threefold,
    /// Fifty moves by each side without progress.
    FiftyMoves,
}

impl Claim {
    /// The rule that allows the claim.
    pub const fn rule(self) -> RuleId {
        match self {
            Self::Threefold => chess960::REPETITION,
            Self::FiftyMoves => chess960::FIFTY_MOVES,
        }
    }
}

/// How often a position may stand before the game is drawn, and how many quiet plies may pass.
pub(super) struct DrawLimits {
    pub(super) occurrences: usize,
    pub(super) quiet: u32,
    pub(super) repetition: RuleId,
    pub(super) no_progress: RuleId,
}

impl DrawLimits {
    pub(super) const fn of(game: GameId) -> Self {
        match game {
            // Rule: chess960/repetition, chess960/fifty-moves: what ends the game without a claim.
            GameId::Chess960 => Self {
                occurrences: 5,
                quiet: 150,
                repetition: chess960::REPETITION,
                no_progress: chess960::FIFTY_MOVES,
            },
            // Rule: common/repetition, common/no-progress.
            GameId::ChameleonChess | GameId::Chameleon | GameId::Cameleon => Self {
                occurrences: 3,
                quiet: 100,
                repetition: common::REPETITION,
                no_progress: common::NO_PROGRESS,
            },
        }
    }
}
