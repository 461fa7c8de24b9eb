//! The two symmetries of the game: mirror left and right, and exchange the sides.

use crate::board::Board;
use crate::{Chameleon, Move, Piece, Square, enemy};

impl Move {
    /// The move as seen in a mirror that swaps the a-file and the e-file.
    #[must_use]
    pub const fn mirrored(self) -> Self {
        Self { from: self.from.mirrored(), to: self.to.mirrored() }
    }

    /// The move as the other side would make it from its own home rank.
    #[must_use]
    pub const fn exchanged(self) -> Self {
        Self { from: self.from.opposite(), to: self.to.opposite() }
    }
}

impl Chameleon {
    /// The position as seen in a mirror that swaps the a-file and the e-file; tiles keep their colours.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        self.rebuilt(Square::mirrored, |piece| piece, self.turn)
    }

    /// The position with the sides exchanged: ranks in reverse order, Red's pieces Blue's and the other way
    /// round, and the turn with them.
    #[must_use]
    pub fn exchanged(&self) -> Self {
        let swap = |piece: Piece| Piece { owner: enemy(piece.owner), ..piece };
        self.rebuilt(Square::opposite, swap, self.turn.map(enemy))
    }

    fn rebuilt(
        &self,
        place: impl Fn(Square) -> Square,
        change: impl Fn(Piece) -> Piece,
        turn: Option<rules_core::Seat>,
    ) -> Self {
        let mut board = Board::default();
        for square in Square::all() {
            if let Some(piece) = self.piece_on(square) {
                board.put(place(square), change(piece));
            }
        }
        Self::from_parts(board, turn, self.quiet, self.ply)
    }
}
