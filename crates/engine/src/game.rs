//! What the search needs to know of a game beside its rules.

use std::ops::ControlFlow;

use rules_core::{Position, Seat};

use crate::{Endgames, Evaluate, Exact, Tuning};

/// How many parts of a position are told apart where judgements are corrected.
pub(crate) const ASPECTS: usize = 3;

/// A game that the engine plays.
pub trait Game: Position<Move: Send + Sync> + Send + Sync {
    /// How its positions are judged.
    type Evaluation: Evaluate<Self> + Default;

    /// The square that a move leaves and the one it goes to, numbered as in the contract.
    fn squares(mv: Self::Move) -> (u8, u8);

    /// A short mark of a move for tables; different moves of one position rarely share it.
    fn mark(mv: Self::Move) -> u16;

    /// What a move wins at once (the captured man, a reward, a promotion), in hundredths; 0 for a quiet move.
    fn gain(&self, mv: Self::Move) -> i32;

    /// Whether the exchange that a move begins wins at least `threshold` hundredths.
    ///
    /// A game without exchanges on one square answers by [`gain`](Self::gain).
    fn exchange_wins(&self, mv: Self::Move, threshold: i32) -> bool {
        self.gain(mv) >= threshold
    }

    /// Pushes at least every move worth playing out that wins something at once, and only legal moves.
    ///
    /// It is asked only where no threat must be answered; a game that can list captures alone saves time here.
    fn gaining_moves(&self, mut visit: impl FnMut(Self::Move)) {
        let _: ControlFlow<()> = self.legal_moves(|mv| {
            visit(mv);
            ControlFlow::Continue(())
        });
    }

    /// Whether some move wins the game on the spot, where that can be seen without listing moves.
    fn wins_at_once(&self) -> bool {
        false
    }

    /// What the exact endings say of the position.
    fn solved(&self, _: &Endgames) -> Option<Exact> {
        None
    }

    /// Whether the seat to move is under a threat that it must answer now: a check, an invader.
    fn is_forced(&self) -> bool {
        false
    }

    /// The position with the turn passed, where that makes sense to try: it must never be better than moving.
    fn passed(&self) -> Option<Self> {
        None
    }

    /// Whether [`aspects`](Self::aspects) tells anything.
    const HAS_ASPECTS: bool = false;

    /// Keys of parts of the position: positions that share a part tend to be misjudged alike, so that the search
    /// corrects its judgement by what it found in others.
    fn aspects(&self) -> [u64; ASPECTS] {
        [0; ASPECTS]
    }

    /// The seat that loses a man by a move, where a game of more than two has such moves.
    fn victim(&self, _mv: Self::Move) -> Option<Seat> {
        None
    }

    /// The position as if it were another seat's turn, where a game of more than two can be asked that.
    fn with_turn(&self, _seat: Seat) -> Option<Self> {
        None
    }

    /// Whether the game is over, as far as can be told without listing moves.
    fn is_plainly_over(&self) -> bool {
        self.turn().is_none()
    }

    /// The numbers that the search for two goes by.
    const TUNING: Tuning = Tuning::COMMON;

    /// Plies without progress after which the game is a draw.
    const QUIET_LIMIT: u32 = 100;
}

/// A mark of a move that is written in up to 64 bits.
pub(crate) const fn mark_of(bits: u64) -> u16 {
    (rules_core::key::mix(bits) >> 48) as u16
}
