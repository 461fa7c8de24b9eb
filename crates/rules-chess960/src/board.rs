//! What stands on the board and where it can go.

use rules_core::Seat;
use shakmaty::{Bitboard, Board, CastlingSide, Chess, Position as _, Role, Square, attacks};

use crate::notation::Move;
use crate::piece::{Piece, seat_of};
use crate::{Chess960, key};

impl Chess960 {
    /// The board with its pieces.
    pub fn board(&self) -> &Board {
        self.chess.board()
    }

    /// The position as shakmaty holds it, for what this crate does not offer.
    ///
    /// Its en-passant square may stand where no capture is legal; [`en_passant`](Self::en_passant) does not.
    pub fn shakmaty(&self) -> &Chess {
        &self.chess
    }

    /// The piece on a square.
    pub fn piece_on(&self, square: Square) -> Option<Piece> {
        self.board().piece_at(square).map(Piece::from)
    }

    /// The seat whose move it is or would be if the game were not over.
    pub fn side_to_move(&self) -> Seat {
        seat_of(self.chess.turn())
    }

    /// Whether the side to move stands in check.
    pub fn in_check(&self) -> bool {
        self.chess.is_check()
    }

    /// The square on which a pawn can be captured in passing, if that is legal.
    pub fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// The rooks that hold a right to castle.
    pub fn castling_rooks(&self) -> Bitboard {
        self.chess.castles().castling_rights()
    }

    /// Whether the side to move can castle on this side right now.
    pub fn can_castle_now(&self, side: CastlingSide) -> bool {
        self.castling_move(side).is_some()
    }

    /// The castling move on this side, if it is legal right now.
    pub fn castling_move(&self, side: CastlingSide) -> Option<Move> {
        if self.is_dead() {
            return None;
        }
        self.chess.castling_moves(side).first().map(|&mv| mv.into())
    }

    /// The squares a piece can go to; castling is the king's move onto his rook.
    pub fn destinations(&self, from: Square) -> Bitboard {
        if self.is_dead() {
            return Bitboard::EMPTY;
        }
        let moves = self.chess.legal_moves();
        moves.iter().filter(|mv| mv.from() == Some(from)).map(|mv| mv.to()).collect()
    }

    /// The position with the turn passed, as searches try it; nothing where the side to move is in check.
    pub fn passed(&self) -> Option<Self> {
        let chess = self.chess.clone().swap_turn().ok()?;
        let key = self.key ^ key::BLACK_TO_MOVE ^ key::en_passant(self.en_passant);
        Some(Self { chess, key, en_passant: None })
    }

    /// Whether the side to move has any legal move.
    pub(crate) fn has_a_move(&self) -> bool {
        self.has_an_easy_move() || !self.chess.legal_moves().is_empty()
    }

    /// Whether some piece that cannot be pinned has a move while the king is not in check: nearly always, and
    /// much quicker to see than to list all moves.
    fn has_an_easy_move(&self) -> bool {
        let (chess, board) = (&self.chess, self.board());
        let Some(king) = board.king_of(chess.turn()) else { return false };
        if chess.is_check() {
            return false;
        }
        let free = chess.us() & !attacks::queen_attacks(king, Bitboard::EMPTY) & !Bitboard::from(king);
        let ahead = chess.turn().fold_wb(8, -8);
        let pawns = free & board.by_role(Role::Pawn);
        (pawns.shift(ahead) & !board.occupied()).any()
            || (free & !pawns).into_iter().any(|from| (board.attacks_from(from) & !chess.us()).any())
    }
}
