//! Moving: where a piece can go, and what the board is afterwards.

use super::pieces::{Kind, Piece, Square};
use super::{Move, Plain, captures};

/// The four diagonal directions.
pub(super) const DIAGONALS: [(i32, i32); 4] = [(-1, -1), (1, -1), (-1, 1), (1, 1)];

/// How far a piece may go along a diagonal.
fn reach(kind: Kind) -> i32 {
    match kind {
        // Rule: cameleon/slide. Any number of free squares; the board is never longer than this.
        Kind::Chameleon => 8,
        // Rule: cameleon/move. One diagonal step, forwards or backwards.
        _ => 1,
    }
}

impl Plain {
    /// The free squares a piece sees along its diagonals, those of the reserve ranks included.
    pub(super) fn free_squares_ahead(&self, from: Square, kind: Kind) -> Vec<Square> {
        let mut free = Vec::new();
        for (files, ranks) in DIAGONALS {
            for distance in 1..=reach(kind) {
                match from.offset(files * distance, ranks * distance) {
                    // Rule: cameleon/move. Only free squares.
                    Some(square) if self.piece(square).is_none() => free.push(square),
                    _ => break,
                }
            }
        }
        free
    }

    /// The squares a piece may move to.
    fn destinations(&self, from: Square, kind: Kind) -> Vec<Square> {
        let mut squares = self.free_squares_ahead(from, kind);
        // Rule: cameleon/reserve. Nothing moves onto a reserve rank. Both lie at the edge, so nothing lies behind.
        squares.retain(|square| !square.is_in_a_reserve());
        squares
    }

    /// The board when a piece has moved and nothing has been captured yet.
    pub(super) fn stepped(&self, from: Square, to: Square) -> Self {
        let mut stepped = self.clone();
        if let Some(piece) = stepped.pieces.remove(&from) {
            stepped.pieces.insert(to, piece);
        }
        stepped
    }

    /// Every legal move, piece by piece.
    pub(super) fn every_move(&self) -> Vec<Move> {
        let Some(side) = self.turn else { return Vec::new() };
        let mut moves = Vec::new();
        for (from, kind) in self.own(side) {
            for to in self.destinations(from, kind) {
                moves.extend(self.moves_between(from, to));
            }
        }
        moves
    }

    /// Every legal move of the piece on one square to another: one for each choice of captures.
    pub(super) fn moves_between(&self, from: Square, to: Square) -> Vec<Move> {
        let (Some(side), Some(piece)) = (self.turn, self.piece(from)) else { return Vec::new() };
        if piece.side != side || !self.destinations(from, piece.kind).contains(&to) {
            return Vec::new();
        }
        let stepped = self.stepped(from, to);
        // Rule: cameleon/automatic. What the move associates falls: a move without captures is there only when
        // the one choice is to capture nothing.
        captures::choices(&stepped, side, to)
            .into_iter()
            .map(|captures| Move { from, to, captures })
            .collect()
    }

    /// The legal move with this canonical text.
    pub(super) fn find(&self, canonical: &str) -> Option<Move> {
        let from = Square::from_text(canonical.get(0..2)?)?;
        let to = Square::from_text(canonical.get(2..4)?)?;
        self.moves_between(from, to).into_iter().find(|mv| mv.to_string() == canonical)
    }

    /// The position after a legal move.
    pub(super) fn played(&self, mv: &Move) -> Self {
        let Some(side) = self.turn else { return self.clone() };
        let mut after = self.stepped(mv.from, mv.to);
        for capture in &mv.captures {
            // Rule: cameleon/supply. The eliminated piece does not return to any supply.
            after.pieces.remove(&capture.victim);
            if let Some((kind, square)) = capture.reward {
                // Rule: cameleon/reserve-piece. Placing never captures: the board is not looked at again.
                after.pieces.insert(square, Piece { side, kind });
                after.supply.insert((side, kind), after.left_in_supply(side, kind) - 1);
            }
        }
        after.quiet = if mv.captures.is_empty() { self.quiet + 1 } else { 0 };
        after.ply = self.ply + 1;
        after.turn = if after.ending().is_some() { None } else { Some(side.other()) };
        after
    }
}
