//! Which moves there are, and why others are not allowed.

use core::ops::ControlFlow;

use rules_core::Seat;

use crate::position::GONE;
use crate::{ChameleonChess, Pawn, Refusal, Role, Square, SquareColour, SquareSet, board};

/// A move from one square to another.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move {
    /// The square the pawn leaves.
    pub from: Square,
    /// The square it goes to.
    pub to: Square,
}

impl ChameleonChess {
    /// Shows each pawn of a seat with its square and the squares it may go to, in the order of knight colours.
    #[inline(always)]
    fn each_reach<B>(
        &self,
        seat: Seat,
        mut visit: impl FnMut(Pawn, Square, u64) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let occupied = self.occupied();
        // Rule: chameleon-chess/move. Inside the limits, and not onto a pawn of one's own.
        let open = self.rectangle & !self.owned[seat.index() & 3];
        for knight in SquareColour::ALL {
            let pawn = Pawn { owner: seat, knight };
            let square = self.squares[pawn.slot()];
            if square != GONE {
                let from = Square::wrapping(square);
                visit(pawn, from, board::reach(knight.index(), from.slot(), occupied) & open)?;
            }
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    pub(crate) fn visit_moves<B>(&self, mut visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        let Some(turn) = self.turn else { return ControlFlow::Continue(()) };
        self.each_reach(turn, |_, from, targets| {
            for to in SquareSet::from_bits(targets) {
                visit(Move { from, to })?;
            }
            ControlFlow::Continue(())
        })
    }

    /// Pushes every legal move that captures to a visitor that may stop.
    #[inline]
    pub fn captures<B>(&self, mut visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        let Some(turn) = self.turn else { return ControlFlow::Continue(()) };
        let occupied = self.occupied();
        self.each_reach(turn, |_, from, targets| {
            for to in SquareSet::from_bits(targets & occupied) {
                visit(Move { from, to })?;
            }
            ControlFlow::Continue(())
        })
    }

    #[inline]
    pub(crate) fn count(&self) -> u64 {
        let Some(turn) = self.turn else { return 0 };
        let mut count = 0;
        let _: ControlFlow<()> = self.each_reach(turn, |_, _, targets| {
            count += targets.count_ones();
            ControlFlow::Continue(())
        });
        u64::from(count)
    }

    /// The number of move sequences of this length, at least two; the pawn to move is known, not looked up.
    pub(crate) fn sequences(&self, depth: u32) -> u64 {
        let Some(turn) = self.turn else { return 0 };
        let mut nodes = 0;
        let _: ControlFlow<()> = self.each_reach(turn, |pawn, from, targets| {
            for to in SquareSet::from_bits(targets) {
                let mut next = *self;
                next.advance(pawn, from, to, &mut ());
                nodes += if depth == 2 { next.count() } else { next.sequences(depth - 1) };
            }
            ControlFlow::Continue(())
        });
        nodes
    }

    /// The squares to which the pawn on a square may move now; none unless it is its owner's turn.
    pub fn destinations(&self, from: Square) -> SquareSet {
        match self.pawn_at(from) {
            Some(pawn) if self.turn == Some(pawn.owner) => self.reach(from),
            _ => SquareSet::EMPTY,
        }
    }

    /// The squares to which the pawn on a square could move if it were its owner's turn.
    pub fn reach(&self, from: Square) -> SquareSet {
        let Some(pawn) = self.pawn_at(from) else { return SquareSet::EMPTY };
        let open = self.rectangle & !self.owned[pawn.owner.index()];
        let reached = board::reach(pawn.knight.index(), from.slot(), self.occupied());
        SquareSet::from_bits(reached & open)
    }

    /// The squares inside the limits that a pawn attacks or protects from where it stands, whoever is there.
    #[inline]
    pub fn sight(&self, pawn: Pawn) -> SquareSet {
        let Some(square) = self.square_of(pawn) else { return SquareSet::EMPTY };
        let reached = board::reach(pawn.knight.index(), square.slot(), self.occupied());
        SquareSet::from_bits(reached & self.rectangle)
    }

    /// The first reason why a move is not allowed, the most basic first.
    pub(crate) fn refusal(&self, Move { from, to }: Move) -> Option<Refusal> {
        let Some(turn) = self.turn else { return Some(Refusal::GameOver) };
        let Some(pawn) = self.pawn_at(from) else { return Some(Refusal::EmptySquare { from }) };
        if pawn.owner != turn {
            return Some(Refusal::NotYourPawn { pawn, from, turn });
        }
        if from == to {
            return Some(Refusal::NoMove { square: from });
        }
        if self.rectangle & to.bit() == 0 {
            return Some(Refusal::OutsideLimits { to, limits: self.limits() });
        }
        if board::reach(pawn.knight.index(), from.slot(), 0) & to.bit() == 0 {
            let role: Role = pawn.role_on(from.colour());
            return Some(Refusal::NotItsRole { pawn, from, to, role });
        }
        let way = SquareSet::from_bits(board::between(from, to) & self.occupied());
        let nearest = way.min_by_key(|square| square.index().abs_diff(from.index()));
        if let Some((square, pawn)) = nearest.and_then(|square| Some((square, self.pawn_at(square)?))) {
            return Some(Refusal::PathBlocked { pawn, square });
        }
        match self.pawn_at(to) {
            Some(pawn) if pawn.owner == turn => Some(Refusal::OwnPawn { pawn, to }),
            _ => None,
        }
    }
}
