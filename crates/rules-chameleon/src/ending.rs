//! How a game ends, read off the board alone.
//!
//! The text of a finished position does not say who moved last or who won, and it need not. Call the seat that
//! made the last move the mover.
//!
//! 1. Before its move the mover had no piece on the enemy's home rank: one that entered earlier was captured in
//!    reply or ended the game. So afterwards it has at most one there, the piece that just moved.
//! 2. After its move the enemy has no piece on the mover's home rank. Such a piece would have entered in the
//!    ply before (by 1, with the seats exchanged), and then the mover could only capture it.
//! 3. Whoever captures an invader lands on its own home rank, so a capture in reply never is an entry.
//!
//! Hence at any time at most one piece of both seats together stands on the enemy's home rank, and it is the
//! mover's. A game over by capture-all leaves one seat without pieces; one over by an invader leaves exactly one
//! invader and both seats with pieces. Either way the winner is the mover, and no board fits two endings.
//!
//! By 2 and 3 a lone entry (B) and a surviving invader of the enemy (A) never come to stand on the board
//! together, so rule chameleon/a-before-b shows in what does *not* happen: while an invader stands, a player's
//! only piece may not win by an entry of its own; and where no capture of the invader exists, the game ends
//! before that piece could enter. For the same reason the rule page's order of tests after a move (last capture,
//! surviving invader, lone entry, invader to be answered) needs no test of the second kind here: an invader is
//! found to survive as soon as it has entered.

use rules_core::{RuleId, Seat};

use crate::board::{Bits, Board, HOME};
use crate::rule;

/// Who won a game and by which rule.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ending {
    /// The seat that won.
    pub winner: Seat,
    /// The rule that ended the game.
    pub rule: RuleId,
}

impl Board {
    /// The pieces of a seat on the enemy's home rank.
    #[inline]
    pub(crate) fn invaders(&self, seat: usize) -> Bits {
        self.of[seat] & HOME[seat ^ 1]
    }

    /// Whether the game is over now that this seat has moved.
    #[inline]
    pub(crate) fn is_won_by(&self, mover: usize) -> bool {
        // Rule: chameleon/capture-all.
        if self.of[mover ^ 1] == 0 {
            return true;
        }
        let invader = self.invaders(mover);
        // Rule: chameleon/lone-invader. Its only piece needs no turn to survive.
        // Rule: chameleon/invade. Where nobody can capture the invader, it has survived.
        invader != 0
            && (self.of[mover].is_power_of_two()
                || self.attackers(invader.trailing_zeros() as usize, mover ^ 1) == 0)
    }

    /// The rule by which this seat has won now that it has moved, if it has.
    pub(crate) fn rule_that_ended(&self, mover: usize) -> Option<RuleId> {
        if !self.is_won_by(mover) {
            None
        } else if self.of[mover ^ 1] == 0 {
            Some(rule::CAPTURE_ALL)
        } else if self.of[mover].is_power_of_two() {
            Some(rule::LONE_INVADER)
        } else if self.can_enter_alone(mover ^ 1) {
            // Rule: chameleon/a-before-b. The enemy's only piece would enter now, but the invader wins first.
            Some(rule::A_BEFORE_B)
        } else {
            Some(rule::INVADE)
        }
    }

    /// Whether a seat has only one piece left and this piece reaches the enemy's home rank in one move.
    fn can_enter_alone(&self, seat: usize) -> bool {
        let own = self.of[seat];
        own.is_power_of_two() && self.targets(own.trailing_zeros() as usize, own) & HOME[seat ^ 1] != 0
    }
}
