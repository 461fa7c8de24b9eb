//! Endings: material that does not win, and bare kings that must be driven home.

use rules_chess960::Chess960;
use shakmaty::{Bitboard, Board, Color, Position as _, Role, Square};

use super::view::Side;

/// What counts as all of an advantage.
pub(super) const WHOLE: i32 = 64;

/// What is left of a judgement for the side to move where men are few or nothing has happened for long.
#[inline]
pub(super) fn tempered(value: i32, position: &Chess960) -> i32 {
    let board = position.board();
    let quiet = position.shakmaty().halfmoves().min(100) as i32;
    let mut value = value;
    if board.pawns().count() <= 3 {
        value = in_ending(value, position);
    }
    // The longer nothing happens, the nearer the draw.
    value * (220 - quiet) / 220
}

/// What material that cannot win and kings that must be driven home make of a judgement.
#[cold]
fn in_ending(value: i32, position: &Chess960) -> i32 {
    let board = position.board();
    let (Some(white), Some(black)) = (Side::new(board, Color::White), Side::new(board, Color::Black)) else {
        return value;
    };
    let turn = position.shakmaty().turn();
    let (strong, weak) = order(&white, &black, turn.fold_wb(value, -value));
    let drive = drive(strong, weak, board);
    // The network has seen what pawns are worth; what cannot be won without them it may not have.
    let scale = if strong.pawns.any() { WHOLE } else { scale(strong, weak, board) };
    value * scale / WHOLE + if strong.color == turn { drive } else { -drive }
}

/// How many parts of [`WHOLE`] an endgame advantage of a side is worth with the men that are left.
pub(super) fn scale(strong: &Side, weak: &Side, board: &Board) -> i32 {
    let pawns = strong.pawns.count() as i32;
    let pieces = |side: &Side| side.all & !board.pawns() & !board.kings();
    let weight = |side: &Side| {
        let count = |squares: Bitboard| (squares & side.all).count() as i32;
        3 * count(board.knights() | board.bishops()) + 5 * count(board.rooks()) + 9 * count(board.queens())
    };
    let (mine, theirs) = (weight(strong), weight(weak));
    if pawns == 0 && mine - theirs <= 3 {
        // A minor piece more does not win by itself, nor do two knights.
        return if mine < 5 || (mine == 6 && theirs == 0 && pieces(strong) == strong.all & board.knights()) {
            0
        } else if theirs <= 3 {
            8
        } else {
            14
        };
    }
    if pawns == 0 && theirs == 0 && pieces(strong) == strong.all & board.knights() && mine <= 6 {
        return 0;
    }
    let bishops = board.bishops();
    let opposite = (bishops & strong.all).count() == 1
        && (bishops & weak.all).count() == 1
        && (bishops & Bitboard::DARK_SQUARES).count() == 1;
    if opposite {
        let alone = mine == 3 && theirs == 3;
        return if alone { (20 + 3 * pawns).min(44) } else { (36 + 4 * pawns).min(WHOLE) };
    }
    if mine == 3 && theirs == 0 && is_wrong_bishop(strong, weak, board) {
        return 4;
    }
    (38 + 7 * pawns).min(WHOLE)
}

/// Whether all pawns stand on an edge file whose last square the bishop cannot guard and the king holds.
fn is_wrong_bishop(strong: &Side, weak: &Side, board: &Board) -> bool {
    let a_file = Bitboard(0x0101_0101_0101_0101);
    let file = if (strong.pawns & !a_file).is_empty() {
        0
    } else if (strong.pawns & !Bitboard(a_file.0 << 7)).is_empty() {
        7
    } else {
        return false;
    };
    let Some(bishop) = (strong.all & board.bishops()).first() else { return false };
    let rank = strong.color.fold_wb(7, 0);
    let Ok(corner) = Square::try_from(rank * 8 + file) else { return false };
    let same = Bitboard::DARK_SQUARES.contains(bishop) == Bitboard::DARK_SQUARES.contains(corner);
    !same && weak.king.distance(corner) <= 1
}

/// What driving a bare king to the edge is worth to the side that has all the pieces.
pub(super) fn drive(strong: &Side, weak: &Side, board: &Board) -> i32 {
    if weak.all.count() > 1 || strong.pawns.any() {
        return 0;
    }
    let (file, rank) = (weak.king as i32 & 7, weak.king as i32 >> 3);
    let near = 14 - steps(strong.king, weak.king);
    let knights = strong.all & board.knights();
    let bishops = strong.all & board.bishops();
    let others = strong.all & (board.rooks() | board.queens());
    if others.is_empty() && knights.count() == 1 && bishops.count() == 1 {
        // Mate is given only in a corner of the bishop's colour.
        let dark = (bishops & Bitboard::DARK_SQUARES).any();
        let corner = if dark { file + rank } else { 7 - file + rank };
        let away = corner.min(14 - corner);
        return 300 + 40 * (7 - away) + 6 * near;
    }
    let from_centre = (2 * file - 7).abs().max((2 * rank - 7).abs()) / 2
        + (2 * file - 7).abs().min((2 * rank - 7).abs()) / 2;
    if others.is_empty() && bishops.count() < 2 { 0 } else { 300 + 25 * from_centre + 8 * near }
}

fn steps(a: Square, b: Square) -> i32 {
    let (a, b) = (a as i32, b as i32);
    ((a & 7) - (b & 7)).abs() + ((a >> 3) - (b >> 3)).abs()
}

/// How much of the middlegame is left: 24 with all pieces, 0 with none.
pub(super) fn phase(board: &Board) -> i32 {
    let count = |role: Role| board.by_role(role).count() as i32;
    let pieces = count(Role::Knight) + count(Role::Bishop) + 2 * count(Role::Rook) + 4 * count(Role::Queen);
    pieces.min(24)
}

/// Gives the stronger side first.
pub(super) fn order<'a>(white: &'a Side, black: &'a Side, advantage: i32) -> (&'a Side, &'a Side) {
    let strong = if advantage >= 0 { Color::White } else { Color::Black };
    strong.fold_wb((white, black), (black, white))
}
