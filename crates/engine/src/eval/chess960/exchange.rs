//! Exchanges on one square, counted out without playing them.

use rules_chess960::{Chess960, Move};
use shakmaty::{Bitboard, Board, Position as _, Role, Square, attacks};

/// What a man is worth in exchanges and for ordering: pawn, knight, bishop, rook, queen, king.
const MAN: [i32; 6] = [100, 325, 335, 500, 975, 10_000];

/// What a man is worth in exchanges.
pub(super) fn value(role: Role) -> i32 {
    MAN[role as usize - 1]
}

/// What a move wins at once: the captured man and what a pawn gains by becoming a queen.
///
/// Becoming anything less is almost never better, so that it counts as a quiet move.
pub(super) fn gain(position: &Chess960, mv: Move) -> i32 {
    let board = position.board();
    let captured = if (position.shakmaty().them()).contains(mv.to) {
        // A king that castles goes onto his own rook: that is no capture.
        board.role_at(mv.to).map_or(0, value)
    } else if Some(mv.to) == position.en_passant() && board.pawns().contains(mv.from) {
        value(Role::Pawn)
    } else {
        0
    };
    captured + if mv.promotion == Some(Role::Queen) { value(Role::Queen) - value(Role::Pawn) } else { 0 }
}

/// Whether the exchange that a move begins wins at least `threshold`.
pub(super) fn wins(position: &Chess960, mv: Move, threshold: i32) -> bool {
    let board = position.board();
    if position.shakmaty().us().contains(mv.to) {
        // Castling exchanges nothing.
        return threshold <= 0;
    }
    let Some(mut standing) = board.role_at(mv.from) else { return false };
    let mut balance = gain(position, mv) - threshold;
    if balance < 0 {
        return false;
    }
    let mut occupied = board.occupied().without(mv.from).with(mv.to);
    if standing == Role::Pawn && Some(mv.to) == position.en_passant() {
        occupied = occupied.without(Square::from_coords(mv.to.file(), mv.from.rank()));
    }
    standing = mv.promotion.unwrap_or(standing);
    // The worst case: the man that moved is lost for nothing.
    balance -= value(standing);
    if balance >= 0 {
        return true;
    }
    let mover = position.shakmaty().turn();
    let mut side = !mover;
    let mut attackers = attackers_of(board, mv.to, occupied);
    // Whoever must capture and cannot, or would still be behind, has lost the exchange.
    loop {
        attackers &= occupied;
        let Some((from, role)) = least(board, attackers & board.by_color(side)) else { break };
        if role == Role::King && (attackers & board.by_color(!side)).any() {
            // The king may not take what is guarded.
            break;
        }
        occupied = occupied.without(from);
        if matches!(role, Role::Pawn | Role::Bishop | Role::Queen) {
            attackers |= attacks::bishop_attacks(mv.to, occupied) & board.bishops_and_queens();
        }
        if matches!(role, Role::Rook | Role::Queen) {
            attackers |= attacks::rook_attacks(mv.to, occupied) & board.rooks_and_queens();
        }
        side = !side;
        balance = -balance - 1 - value(role);
        if balance >= 0 {
            break;
        }
    }
    side != mover
}

fn attackers_of(board: &Board, square: Square, occupied: Bitboard) -> Bitboard {
    use shakmaty::Color::{Black, White};
    (attacks::rook_attacks(square, occupied) & board.rooks_and_queens())
        | (attacks::bishop_attacks(square, occupied) & board.bishops_and_queens())
        | (attacks::knight_attacks(square) & board.knights())
        | (attacks::king_attacks(square) & board.kings())
        | (attacks::pawn_attacks(Black, square) & board.pawns() & board.white())
        | (attacks::pawn_attacks(White, square) & board.pawns() & board.black())
}

/// The man of least value among some.
fn least(board: &Board, men: Bitboard) -> Option<(Square, Role)> {
    Role::ALL.into_iter().find_map(|role| Some(((men & board.by_role(role)).first()?, role)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the move wins by exchange, found by asking for every threshold.
    fn exchange(fen: &str, mv: &str) -> i32 {
        let position: Chess960 = fen.parse().expect("a position");
        let mv: Move = mv.parse().expect("a move");
        (-2000..2000).rev().find(|&threshold| wins(&position, mv, threshold)).expect("some value")
    }

    #[test]
    fn exchanges_are_counted_to_the_end() {
        // A free pawn; a guarded pawn taken by a rook; a pawn guarded by a pawn but attacked by a pawn.
        assert_eq!(exchange("4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1", "d1d5"), 100);
        assert_eq!(exchange("4k3/8/4p3/3p4/8/8/8/3RK3 w - - 0 1", "d1d5"), 100 - 500);
        assert_eq!(exchange("4k3/8/4p3/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5"), 0);
        // The second rook stands behind the first: rook for rook and pawn.
        assert_eq!(exchange("3rk3/8/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5"), 100);
        assert_eq!(exchange("3rk3/3r4/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5"), 100 - 500);
        // The king takes back only where nobody guards.
        assert_eq!(exchange("8/8/4k3/3p4/8/8/8/3RK3 w - - 0 1", "d1d5"), 100 - 500);
        assert_eq!(exchange("8/8/4k3/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5"), 100);
        // A quiet move onto a guarded square gives the man away.
        assert_eq!(exchange("4k3/8/4p3/8/8/8/8/3RK3 w - - 0 1", "d1d5"), -500);
    }

    #[test]
    fn special_moves_are_understood() {
        // The king takes his own rook's square: castling wins and loses nothing.
        assert_eq!(exchange("4k3/8/8/8/8/8/8/5K1R w H - 0 1", "f1h1"), 0);
        assert_eq!(exchange("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6"), 100);
        assert_eq!(exchange("4k3/2p5/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6"), 0);
        assert_eq!(exchange("8/1P2k3/8/8/8/8/8/4K3 w - - 0 1", "b7b8q"), 875);
        assert_eq!(exchange("r7/1P2k3/8/8/8/8/8/4K3 w - - 0 1", "b7b8q"), -100);
    }

    #[test]
    fn castling_gains_nothing() {
        let position: Chess960 = "4k3/8/8/8/8/8/8/5K1R w H - 0 1".parse().expect("a position");
        assert_eq!(gain(&position, "f1h1".parse().expect("a move")), 0);
    }
}
