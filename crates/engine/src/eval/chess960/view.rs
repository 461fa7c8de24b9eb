//! A position as the judgement sees it: who attacks what.

use shakmaty::{Bitboard, Board, Color, Role, Square, attacks};

/// Everything but the a-file, and everything but the h-file.
const NOT_A: u64 = 0xfefe_fefe_fefe_fefe;
const NOT_H: u64 = 0x7f7f_7f7f_7f7f_7f7f;

/// The squares that pawns of a colour attack.
#[inline(always)]
pub(super) fn pawn_attacks(pawns: Bitboard, color: Color) -> Bitboard {
    let (left, right) = pawn_attacks_apart(pawns, color);
    left | right
}

/// The squares that pawns attack to the left and to the right.
#[inline(always)]
fn pawn_attacks_apart(pawns: Bitboard, color: Color) -> (Bitboard, Bitboard) {
    let Bitboard(bits) = pawns;
    match color {
        Color::White => (Bitboard((bits & NOT_A) << 7), Bitboard((bits & NOT_H) << 9)),
        Color::Black => (Bitboard((bits & NOT_A) >> 9), Bitboard((bits & NOT_H) >> 7)),
    }
}

/// The squares one step ahead.
#[inline(always)]
pub(super) fn ahead(squares: Bitboard, color: Color) -> Bitboard {
    match color {
        Color::White => Bitboard(squares.0 << 8),
        Color::Black => Bitboard(squares.0 >> 8),
    }
}

/// The squares together with all before them.
#[inline(always)]
pub(super) fn fill_ahead(squares: Bitboard, color: Color) -> Bitboard {
    let mut bits = squares.0;
    match color {
        Color::White => {
            bits |= bits << 8;
            bits |= bits << 16;
            bits |= bits << 32;
        }
        Color::Black => {
            bits |= bits >> 8;
            bits |= bits >> 16;
            bits |= bits >> 32;
        }
    }
    Bitboard(bits)
}

/// The squares beside, on the same rank.
#[inline(always)]
pub(super) fn beside(squares: Bitboard) -> Bitboard {
    Bitboard((squares.0 & NOT_A) >> 1 | (squares.0 & NOT_H) << 1)
}

/// The whole files of squares.
#[inline(always)]
pub(super) fn files(squares: Bitboard) -> Bitboard {
    fill_ahead(squares, Color::White) | fill_ahead(squares, Color::Black)
}

/// The rank of a square as its colour counts, from 0.
#[inline(always)]
pub(super) fn rank_of(square: Square, color: Color) -> usize {
    let rank = square as usize >> 3;
    match color {
        Color::White => rank,
        Color::Black => 7 - rank,
    }
}

/// One side's men and what they attack.
#[derive(Clone, Copy)]
pub(super) struct Side {
    pub(super) color: Color,
    pub(super) all: Bitboard,
    pub(super) pawns: Bitboard,
    pub(super) king: Square,
    /// By role, from the pawn's 0 to the king's 5.
    pub(super) attacks: [Bitboard; 6],
    pub(super) attacked: Bitboard,
    /// Squares attacked at least twice.
    pub(super) twice: Bitboard,
    /// The squares round this side's king.
    pub(super) zone: Bitboard,
    /// How hard the other side's king is pressed by this side's pieces.
    pub(super) pressure: i32,
}

impl Side {
    pub(super) fn new(board: &Board, color: Color) -> Option<Self> {
        let king = board.king_of(color)?;
        let all = board.by_color(color);
        let pawns = all & board.pawns();
        let (left, right) = pawn_attacks_apart(pawns, color);
        let round = attacks::king_attacks(king);
        let mut attacks = [Bitboard::EMPTY; 6];
        attacks[0] = left | right;
        attacks[5] = round;
        Some(Self {
            color,
            all,
            pawns,
            king,
            attacks,
            attacked: attacks[0] | round,
            twice: (left & right) | (attacks[0] & round),
            zone: round | ahead(round, color) | Bitboard::from_square(king),
            pressure: 0,
        })
    }

    /// Notes what a piece attacks.
    #[inline(always)]
    pub(super) fn note(&mut self, role: Role, squares: Bitboard) {
        self.attacks[role as usize - 1] |= squares;
        self.twice |= self.attacked & squares;
        self.attacked |= squares;
    }

    pub(super) fn attacks(&self, role: Role) -> Bitboard {
        self.attacks[role as usize - 1]
    }
}
