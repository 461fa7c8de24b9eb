//! Pawns: their chains, their weaknesses, and those that run.

use shakmaty::{Bitboard, Board, Role, attacks};

use super::terms::{
    ABREAST, BACKWARD, DOUBLED, GUARDED, ISOLATED, PASSED, PASSED_BLOCKED, PASSED_FREE, PASSED_KING,
    PASSED_RACE, PASSED_ROOK, PASSED_STEP, Tally,
};
use super::view::{Side, ahead, beside, files, fill_ahead, pawn_attacks, rank_of};

fn count(squares: Bitboard) -> i32 {
    squares.count() as i32
}

/// Counts how a side's pawns stand; gives those that no pawn can stop.
pub(super) fn structure(own: &Side, other: &Side, tally: &mut impl Tally) -> Bitboard {
    let (color, pawns) = (own.color, own.pawns);
    let enemy_front = fill_ahead(other.pawns, other.color);
    let own_files = files(pawns);
    let enemy_files = files(other.pawns);

    let isolated = pawns & !beside(own_files);
    tally.add(ISOLATED, count(isolated));
    tally.add(ISOLATED + 1, count(isolated & !enemy_files));
    let behind = fill_ahead(ahead(pawns, !color), !color);
    let doubled = pawns & behind;
    tally.add(DOUBLED, count(doubled));

    // The squares that own pawns attack or may come to attack.
    let reach = fill_ahead(own.attacks(Role::Pawn), color);
    let stops = ahead(pawns, color);
    let held = stops & (other.attacks(Role::Pawn) | other.pawns) & !reach;
    let backward = ahead(held, !color) & !isolated;
    tally.add(BACKWARD, count(backward));
    tally.add(BACKWARD + 1, count(backward & !enemy_files));

    for square in pawns & own.attacks(Role::Pawn) {
        tally.add(GUARDED + rank_of(square, color), 1);
    }
    for square in pawns & beside(pawns) {
        tally.add(ABREAST + rank_of(square, color), 1);
    }
    // No enemy pawn before it on its own file or on those beside, and no own one either.
    let guarded_front = enemy_front | fill_ahead(pawn_attacks(other.pawns, other.color), other.color);
    pawns & !guarded_front & !doubled
}

/// Counts passed pawns: how far they are and who can stop them.
pub(super) fn passed(passed: Bitboard, own: &Side, other: &Side, board: &Board, tally: &mut impl Tally) {
    let color = own.color;
    let lone_king = (other.all & !other.pawns).count() == 1;
    for square in passed {
        let rank = rank_of(square, color);
        tally.add(PASSED + rank, 1);
        let Some(stop) = ahead(Bitboard::from_square(square), color).first() else { continue };
        let way = fill_ahead(Bitboard::from_square(stop), color);
        if board.occupied().contains(stop) {
            tally.add(PASSED_BLOCKED + rank, 1);
        } else if !other.attacked.contains(stop) || own.attacked.contains(stop) {
            tally.add(PASSED_STEP + rank, 1);
        }
        if (way & (board.occupied() | other.attacked)).is_empty() {
            tally.add(PASSED_FREE + rank, 1);
        }
        if rank < 3 {
            continue;
        }
        let weight = rank as i32 - 2;
        tally.add(PASSED_KING, weight * own.king.distance(stop) as i32);
        tally.add(PASSED_KING + 1, weight * other.king.distance(stop) as i32);
        if lone_king && (way & board.occupied()).is_empty() {
            let goal = way.into_iter().find(|&square| rank_of(square, color) == 7);
            let steps = 7 - rank as u32;
            if goal.is_some_and(|goal| other.king.distance(goal) > steps + 1) {
                tally.add(PASSED_RACE, 1);
            }
        }
        let behind = fill_ahead(Bitboard::from_square(square), !color) & board.rooks();
        if behind.any() {
            let in_sight = attacks::rook_attacks(square, board.occupied()) & behind;
            tally.add(PASSED_ROOK, i32::from((in_sight & own.all).any()));
            tally.add(PASSED_ROOK + 1, i32::from((in_sight & other.all).any()));
        }
    }
}
