//! The numbers that make up a position's key.

use rules_core::key::Table;
use shakmaty::{Bitboard, Chess, File, Position as _, Square};

use crate::piece::Piece;

static PIECES: Table<{ 12 * 64 }> = Table::new(0x960_0001);
static ROOKS: Table<64> = Table::new(0x960_0002);
static FILES: Table<8> = Table::new(0x960_0003);
const SIDES: Table<1> = Table::new(0x960_0004);

/// Black is to move.
pub(crate) const BLACK_TO_MOVE: u64 = SIDES.at(0);

/// A piece on a square.
pub(crate) fn piece(square: Square, piece: Piece) -> u64 {
    PIECES.at(usize::from(piece.code().0) * 64 + square.to_usize())
}

/// The rooks that hold a right to castle.
///
/// Numbered by their squares: which of two rooks on one side holds the right makes two positions.
pub(crate) fn castling(rooks: Bitboard) -> u64 {
    rooks.into_iter().fold(0, |key, rook| key ^ ROOKS.at(rook.to_usize()))
}

/// A legal en-passant capture on a file.
pub(crate) fn en_passant(square: Option<Square>) -> u64 {
    square.map(Square::file).map_or(0, |file: File| FILES.at(file.to_usize()))
}

/// The key of a position from nothing but what stands on the board.
pub(crate) fn computed(chess: &Chess) -> u64 {
    let pieces = chess.board().iter().fold(0, |key, (square, p)| key ^ piece(square, p.into()));
    let turn = if chess.turn().is_black() { BLACK_TO_MOVE } else { 0 };
    // Rule: chess960/repetition. An en-passant square counts only where the capture is legal.
    pieces ^ turn ^ castling(chess.castles().castling_rights()) ^ en_passant(chess.legal_ep_square())
}
