//! Which moves there are, and why others are not allowed.

use core::ops::ControlFlow;

use rules_core::Seat;

use crate::board::{Bits, HOME};
use crate::{Chameleon, Gait, Piece, Refusal, Square, SquareSet};

/// A move: from where to where.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move {
    /// The square that the piece leaves.
    pub from: Square,
    /// The square that it moves to.
    pub to: Square,
}

/// The lowest square of a set that is not empty.
#[inline]
fn lowest(bits: Bits) -> Option<Square> {
    SquareSet::from_bits(bits).first()
}

impl Chameleon {
    /// Where the piece on a square may legally go; nowhere for an empty square or a piece not to move.
    pub fn destinations(&self, from: Square) -> SquareSet {
        let Some(turn) = self.turn else { return SquareSet::EMPTY };
        if !self.pieces(turn).contains(from) {
            return SquareSet::EMPTY;
        }
        let targets = self.board.targets(from.index(), self.board.of[turn.index()]);
        SquareSet::from_bits(targets & self.allowed_targets(turn))
    }

    /// The squares to which the duty to capture an invader leaves the way open.
    #[inline]
    fn allowed_targets(&self, turn: Seat) -> Bits {
        // Rule: chameleon/invade. While an invader stands, only its capture counts.
        match self.board.invaders(turn.index() ^ 1) {
            0 => !0,
            invader => invader,
        }
    }

    #[inline]
    pub(crate) fn visit_moves<B>(&self, mut visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        let Some(turn) = self.turn else { return ControlFlow::Continue(()) };
        let own = self.board.of[turn.index() & 1];
        let allowed = self.allowed_targets(turn) & !own;
        let mut movers = own;
        while let Some(from) = lowest(movers) {
            movers &= movers - 1;
            let mut targets = self.board.targets(from.index(), 0) & allowed;
            while let Some(to) = lowest(targets) {
                targets &= targets - 1;
                visit(Move { from, to })?;
            }
        }
        ControlFlow::Continue(())
    }

    #[inline]
    pub(crate) fn number_of_moves(&self) -> u64 {
        let Some(turn) = self.turn else { return 0 };
        let own = self.board.of[turn.index() & 1];
        let invader = self.board.invaders(turn.index() & 1 ^ 1);
        if invader != 0 {
            let attackers = self.board.attackers(invader.trailing_zeros() as usize, turn.index() & 1);
            return u64::from(attackers.count_ones());
        }
        let mut movers = own;
        let mut count = 0;
        while movers != 0 {
            count += self.board.targets(movers.trailing_zeros() as usize, own).count_ones();
            movers &= movers - 1;
        }
        u64::from(count)
    }

    /// The legal move with this number in the order of `legal_moves`, from 0; meant for random games.
    #[inline]
    pub fn nth_move(&self, number: u64) -> Option<Move> {
        let turn = self.turn?;
        let own = self.board.of[turn.index() & 1];
        let allowed = self.allowed_targets(turn) & !own;
        let (mut movers, mut rest) = (own, number);
        loop {
            let from = lowest(movers)?;
            movers &= movers - 1;
            let mut targets = self.board.targets(from.index(), 0) & allowed;
            let count = u64::from(targets.count_ones());
            if rest < count {
                for _ in 0..rest {
                    targets &= targets - 1;
                }
                return lowest(targets).map(|to| Move { from, to });
            }
            rest -= count;
        }
    }

    /// Why a move is not allowed; nothing if it is.
    pub(crate) fn refusal(&self, Move { from, to }: Move) -> Option<Refusal> {
        let Some(turn) = self.turn else { return Some(Refusal::GameOver) };
        let Some(piece) = self.piece_on(from) else { return Some(Refusal::EmptySquare { from }) };
        if piece.owner != turn {
            return Some(Refusal::NotYours { from, turn });
        }
        if from == to {
            return Some(Refusal::StaysPut { from });
        }
        if self.pieces(turn).contains(to) {
            return Some(Refusal::OwnPiece { to });
        }
        let own = self.board.of[turn.index()];
        if self.board.targets(from.index(), own) >> to.index() & 1 == 0 {
            return Some(self.why_out_of_reach(piece, from, to));
        }
        let invader = self.invader().filter(|&invader| invader != to)?;
        // Rule: chameleon/a-before-b. Not even the entry of an only piece comes before the invader.
        if own.is_power_of_two() && HOME[turn.index() ^ 1] >> to.index() & 1 != 0 {
            return Some(Refusal::InvaderFirst { invader });
        }
        Some(Refusal::InvaderStands { invader })
    }

    fn why_out_of_reach(&self, piece: Piece, from: Square, to: Square) -> Refusal {
        let gait = piece.gait_on(from);
        let files = to.file() as i8 - from.file() as i8;
        let ranks = to.rank() as i8 - from.rank() as i8;
        if gait == Gait::Bishop && files.abs() == ranks.abs() {
            let between = (1..files.abs()).filter_map(|i| {
                let file = from.file() as i8 + files.signum() * i;
                let rank = from.rank() as i8 + ranks.signum() * i;
                Square::at(file as u8, rank as u8)
            });
            if let Some(at) = between.into_iter().find(|&square| self.piece_on(square).is_some()) {
                return Refusal::Blocked { from, to, at };
            }
        }
        Refusal::NotItsWay { from, to, gait }
    }
}
