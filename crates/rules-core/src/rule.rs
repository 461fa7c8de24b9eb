//! Rule ids: the thread from the rule page to the line of code to the test case.

use core::fmt;

/// The id of a rule, such as `chameleon-chess/shrink`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct RuleId(&'static str);

impl RuleId {
    /// Names a rule; the text is `game/rule`.
    pub const fn new(id: &'static str) -> Self {
        Self(id)
    }

    /// The id as text.
    pub const fn as_str(self) -> &'static str {
        self.0
    }
}

impl fmt::Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.0)
    }
}

/// The rules that all games share.
pub mod common {
    use super::RuleId;

    /// Exactly one seat is to move unless the game is over.
    pub const TURN: RuleId = RuleId::new("common/turn");
    /// The third occurrence of a position is a draw.
    pub const REPETITION: RuleId = RuleId::new("common/repetition");
    /// A hundred plies without an irreversible event are a draw.
    pub const NO_PROGRESS: RuleId = RuleId::new("common/no-progress");
    /// An outcome ranks every seat.
    pub const OUTCOME: RuleId = RuleId::new("common/outcome");
    /// What happens to the seat of somebody who leaves.
    pub const LEAVER: RuleId = RuleId::new("common/leaver");

    /// Every rule of this module.
    pub const ALL: &[RuleId] = &[TURN, REPETITION, NO_PROGRESS, OUTCOME, LEAVER];
}
