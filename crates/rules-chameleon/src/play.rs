//! Playing a move: the only place that emits events.

use rules_core::{Seat, Witness};

use crate::board::{BLUE_TO_MOVE, HOME, piece_key};
use crate::{BLUE, Chameleon, Ending, Event, Move, enemy};

impl Chameleon {
    /// Plays a legal move and tells what happens; after the end of the game it does nothing.
    #[inline]
    pub(crate) fn play_and_tell(&mut self, mv: Move, witness: &mut impl Witness<Event>) {
        let Some(turn) = self.turn else { return };
        tell_before(self, mv, witness);
        self.shift(turn.index() & 1, mv.from.index() & 31, mv.to.index() & 31);
        self.ply = self.ply.saturating_add(1);
        // Only who takes the last piece or enters the enemy's home rank can have won.
        let them = turn.index() & 1 ^ 1;
        let entered = HOME[them] >> mv.to.index() & 1 != 0;
        let over = (entered || self.board.of[them] == 0) && self.board.is_won_by(them ^ 1);
        self.pass_turn(turn, over);
        tell_after(self, mv, turn, witness);
    }

    /// Moves a piece, taking what stands on its goal, and keeps the key and the quiet plies right.
    #[inline]
    fn shift(&mut self, us: usize, from: usize, to: usize) {
        let (left, reached) = (1 << from, 1 << to);
        let natured = |white: u32, square: usize| (!white >> square & 1) as u8;
        let ours = us as u8 * 2 + natured(self.board.white, from);
        self.board.of[us] ^= left | reached;
        self.key ^= piece_key(ours, from) ^ piece_key(ours, to);
        self.quiet = self.quiet.saturating_add(1);
        // Rule: chameleon/capture.
        if self.board.of[us ^ 1] & reached != 0 {
            let theirs = (us as u8 ^ 1) * 2 + natured(self.board.white, to);
            self.board.of[us ^ 1] ^= reached;
            self.key ^= piece_key(theirs, to);
            self.quiet = 0;
        }
        let white = u32::from(ours & 1 == 0);
        self.board.white = self.board.white & !(left | reached) | white << to;
    }

    /// Rule: common/turn. The key knows whose turn it is, and nobody's after the end.
    #[inline]
    fn pass_turn(&mut self, turn: Seat, over: bool) {
        let next = enemy(turn);
        self.turn = Some(next);
        self.key ^= BLUE_TO_MOVE;
        if over {
            self.turn = None;
            if next == BLUE {
                self.key ^= BLUE_TO_MOVE;
            }
        }
    }
}

#[inline]
fn tell_before<W: Witness<Event>>(position: &Chameleon, Move { from, to }: Move, witness: &mut W) {
    if !W::LISTENS {
        return;
    }
    if let Some(piece) = position.piece_on(to) {
        witness.saw(Event::Captured { piece, square: to });
    }
    if let Some(piece) = position.piece_on(from) {
        witness.saw(Event::Moved { piece, from, to });
    }
}

#[inline]
fn tell_after<W: Witness<Event>>(position: &Chameleon, mv: Move, mover: Seat, witness: &mut W) {
    if !W::LISTENS {
        return;
    }
    if let (Some(square), Some(piece)) = (position.invader(), position.piece_on(mv.to)) {
        witness.saw(Event::Invaded { piece, square });
    }
    // Rule: common/outcome.
    if let (None, Some(rule)) = (position.turn, position.board.rule_that_ended(mover.index())) {
        witness.saw(Event::Won(Ending { winner: mover, rule }));
    }
}
