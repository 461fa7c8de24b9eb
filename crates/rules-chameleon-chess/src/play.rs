//! How a move is played: the steps of a ply in the order of the rule book.

use rules_core::{Seat, Witness};

use crate::position::GONE;
use crate::{ChameleonChess, Event, Limits, Move, Pawn, Role, Square, SquareColour, key};

impl ChameleonChess {
    /// Plays a legal move.
    #[inline]
    pub(crate) fn play_move(&mut self, Move { from, to }: Move, witness: &mut impl Witness<Event>) {
        let Some(turn) = self.turn else { return };
        if let Some(pawn) = self.pawn_of(turn, from) {
            self.advance(pawn, from, to, witness);
        }
    }

    /// Plays a legal move of a pawn that is known.
    #[inline]
    pub(crate) fn advance(
        &mut self,
        pawn: Pawn,
        from: Square,
        to: Square,
        witness: &mut impl Witness<Event>,
    ) {
        self.ply = self.ply.saturating_add(1);
        self.quiet = self.quiet.saturating_add(1);
        // The capture is told before the move, so that the target is free when the pawn arrives there.
        let captured = if self.occupied() & to.bit() != 0 { self.capture(pawn, to, witness) } else { None };
        self.step(pawn, from, to, witness);
        self.shrink(from, witness);
        let removed = self.remove_stuck_knight(witness);
        if captured.is_some() || removed.is_some() {
            for seat in [captured, removed].into_iter().flatten() {
                self.eliminate(seat, witness);
            }
        }
        self.pass_turn(pawn.owner, witness);
    }

    #[inline]
    fn step(&mut self, pawn: Pawn, from: Square, to: Square, witness: &mut impl Witness<Event>) {
        // Rule: chameleon-chess/move.
        self.owned[pawn.owner.index() & 3] ^= from.bit() | to.bit();
        self.squares[pawn.slot()] = to.index();
        self.key ^= key::pawn(pawn, from) ^ key::pawn(pawn, to);
        let (role, becomes) = (pawn.role_on(from.colour()), pawn.role_on(to.colour()));
        witness.saw(Event::Moved { pawn, from, to, role, becomes });
    }

    /// Takes the pawn on a square off the board and gives its owner.
    fn capture(&mut self, by: Pawn, square: Square, witness: &mut impl Witness<Event>) -> Option<Seat> {
        // Rule: chameleon-chess/capture.
        let pawn = self.pawn_at(square)?;
        self.take_off(pawn, square);
        witness.saw(Event::Captured { pawn, square, by });
        Some(pawn.owner)
    }

    fn take_off(&mut self, pawn: Pawn, square: Square) {
        self.owned[pawn.owner.index() & 3] ^= square.bit();
        self.squares[pawn.slot()] = GONE;
        self.key ^= key::pawn(pawn, square);
        self.quiet = 0;
    }

    /// Closes the limits in on the pawns after one has left a square.
    #[inline]
    fn shrink(&mut self, left: Square, witness: &mut impl Witness<Event>) {
        // Rule: chameleon-chess/shrink. Only the line that was left can have become empty.
        let before = self.limits();
        let outer = |line: u8, low: u8, high: u8| line == low || line == high;
        if !outer(left.file(), before.low().file(), before.high().file())
            && !outer(left.rank(), before.low().rank(), before.high().rank())
        {
            return;
        }
        let after = before.shrunk(self.occupied_squares());
        if after != before {
            self.set_limits(before, after, witness);
        }
    }

    fn set_limits(&mut self, from: Limits, to: Limits, witness: &mut impl Witness<Event>) {
        self.key ^= key::limits(self.rectangle);
        self.rectangle = to.squares().bits();
        self.key ^= key::limits(self.rectangle);
        self.quiet = 0;
        witness.saw(Event::Shrank { from, to });
    }

    /// Removes a knight from the centre of 3×3, which it could never leave, and gives its owner.
    #[inline]
    fn remove_stuck_knight(&mut self, witness: &mut impl Witness<Event>) -> Option<Seat> {
        let low = self.rectangle.trailing_zeros();
        if self.rectangle != 0x07_0707 << low {
            return None;
        }
        let square = Square::wrapping(low as u8 + 9);
        let pawn = self.pawn_at(square)?;
        // Rule: chameleon-chess/stuck-knight. The last pawn on the board stays: its owner wins.
        if pawn.role_on(square.colour()) != Role::Knight || self.occupied() == square.bit() {
            return None;
        }
        self.take_off(pawn, square);
        witness.saw(Event::Removed { pawn, square });
        Some(pawn.owner)
    }

    /// Counts a seat out if it has no pawn left and was not counted out before.
    fn eliminate(&mut self, seat: Seat, witness: &mut impl Witness<Event>) {
        // Rule: chameleon-chess/eliminate.
        if self.owned[seat.index() & 3] != 0 || !self.alive.contains(seat) {
            return;
        }
        self.key ^= key::standing(self.alive, self.eliminated);
        self.alive = self.alive.without(seat);
        self.eliminated.push(seat);
        self.key ^= key::standing(self.alive, self.eliminated);
        witness.saw(Event::Eliminated { seat });
    }

    /// Ends the game or gives the turn to the next seat that is alive.
    #[inline]
    fn pass_turn(&mut self, mover: Seat, witness: &mut impl Witness<Event>) {
        let next = self.alive.next_after(mover);
        // Rule: chameleon-chess/win. Rule: common/turn.
        let turn = if self.alive.len() > 1 { next } else { None };
        self.key ^= key::turn(self.turn) ^ key::turn(turn);
        self.turn = turn;
        if let (None, Some(seat)) = (turn, next) {
            witness.saw(Event::Won { seat });
        }
    }

    /// The pawn of a seat on a square.
    #[inline]
    fn pawn_of(&self, owner: Seat, square: Square) -> Option<Pawn> {
        SquareColour::ALL
            .into_iter()
            .map(|knight| Pawn { owner, knight })
            .find(|pawn| self.squares[pawn.slot()] == square.index())
    }
}
