//! The king: who shelters him where he stands or may castle to, and who aims at him.

use rules_chess960::Chess960;
use shakmaty::{Bitboard, CastlingSide, Position as _, Role, Square, attacks};

use super::terms::{CASTLING, DANGER, Pair, SHELTER, STORM, Tally};
use super::view::{Side, fill_ahead, rank_of};

/// Counts the pawns before the king, where he stands or where castling would bring him if that is better.
pub(super) fn shelter(own: &Side, other: &Side, position: &Chess960, tally: &mut impl Tally) {
    let castles = position.shakmaty().castles();
    let mut best = own.king;
    let mut value = None;
    for side in [CastlingSide::KingSide, CastlingSide::QueenSide] {
        if castles.rook(own.color, side).is_none() {
            continue;
        }
        tally.add(CASTLING, 1);
        let weigh = |square: Square| {
            let mut sum = Pair::default();
            pawns_before(square, own, other, &mut sum);
            sum.middle()
        };
        let here = *value.get_or_insert_with(|| weigh(own.king));
        let goal = side.king_to(own.color);
        let there = weigh(goal);
        if there > here {
            best = goal;
            value = Some(there);
        }
    }
    pawns_before(best, own, other, tally);
}

/// Counts the own and the enemy's pawns before a king on the three files round a square.
#[inline(always)]
fn pawns_before(king: Square, own: &Side, other: &Side, tally: &mut impl Tally) {
    let color = own.color;
    let front = fill_ahead(Bitboard::from_rank(king.rank()), color);
    let middle = (king as usize & 7).clamp(1, 6);
    for file in middle - 1..=middle + 1 {
        let column = Bitboard(0x0101_0101_0101_0101 << file) & front;
        let nearest = |pawns: Bitboard| {
            let pawns = pawns & column;
            let square = if color.is_white() { pawns.first() } else { pawns.last() };
            square.map_or(0, |square| rank_of(square, color))
        };
        let (mine, theirs) = (nearest(own.pawns), nearest(other.pawns));
        let aside = usize::from(file != king as usize & 7);
        tally.add(SHELTER + aside * 8 + mine, 1);
        let blocked = usize::from(mine != 0 && theirs == mine + 1);
        tally.add(STORM + blocked * 8 + theirs, 1);
    }
}

/// Counts how much aims at the king of `own`.
pub(super) fn danger(own: &Side, other: &Side, occupied: Bitboard, tally: &mut impl Tally) {
    let mut danger = other.pressure;
    if danger > 0 {
        // Squares by the king that nobody but he or the queen guards.
        let guarded_by_others = own.twice
            | own.attacks(Role::Pawn)
            | own.attacks(Role::Knight)
            | own.attacks(Role::Bishop)
            | own.attacks(Role::Rook);
        let weak = other.attacked & !guarded_by_others;
        danger += 2 * (weak & own.attacks(Role::King)).count() as i32;
        let safe = !other.all & (!own.attacked | (weak & other.twice));
        let lines = attacks::rook_attacks(own.king, occupied);
        let diagonals = attacks::bishop_attacks(own.king, occupied);
        let check = |from: Bitboard, role: Role| (from & other.attacks(role) & safe).any();
        danger += 7 * i32::from(check(lines, Role::Rook));
        danger += 5 * i32::from(check(lines | diagonals, Role::Queen));
        danger += 4 * i32::from(check(diagonals, Role::Bishop));
        danger += 6 * i32::from(check(attacks::knight_attacks(own.king), Role::Knight));
        if other.attacks(Role::Queen).is_empty() {
            danger -= 12;
        }
    }
    tally.add(DANGER + (danger.max(0) as usize / 2).min(39), 1);
}
