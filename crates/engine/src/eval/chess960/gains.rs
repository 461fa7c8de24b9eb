//! Captures and promotions alone, much quicker to list than all moves.

use rules_chess960::{Chess960, Move};
use rules_core::Position as _;
use shakmaty::{Bitboard, Position as _, Role, Square, attacks};

use super::view::ahead;

/// Pushes every legal capture and every promotion to a queen; nothing where the king is in check or the game is
/// over, since there all moves must be looked at.
pub(super) fn visit(position: &Chess960, mut tell: impl FnMut(Move)) {
    let (chess, board) = (position.shakmaty(), position.board());
    let (us, them, color) = (chess.us(), chess.them(), chess.turn());
    let Some(king) = board.king_of(color) else { return };
    if chess.is_insufficient_material() {
        return;
    }
    let occupied = board.occupied();
    let pinned = pinned(position, king);
    let last = Bitboard::from_rank(color.relative_rank(shakmaty::Rank::Eighth));
    let stays = |from: Square, to: Square| !pinned.contains(from) || attacks::aligned(from, to, king);
    let mut step = |from: Square, targets: Bitboard, promotion: Option<Role>| {
        for to in targets {
            if stays(from, to) {
                tell(Move { from, to, promotion });
            }
        }
    };
    let queen = Some(Role::Queen);
    for from in us & board.pawns() {
        let forward = ahead(Bitboard::from_square(from), color) & !occupied;
        let aside = attacks::pawn_attacks(color, from) & them;
        step(from, aside & !last, None);
        step(from, (forward | aside) & last, queen);
    }
    for from in us & !board.pawns() & !board.kings() {
        step(from, board.attacks_from(from) & them, None);
    }
    let without_king = occupied.without(king);
    for to in attacks::king_attacks(king) & them {
        if board.attacks_to(to, !color, without_king).is_empty() {
            tell(Move { from: king, to, promotion: None });
        }
    }
    if let Some(to) = position.en_passant() {
        for from in attacks::pawn_attacks(!color, to) & us & board.pawns() {
            let mv = Move { from, to, promotion: None };
            if position.check(mv).is_ok() {
                tell(mv);
            }
        }
    }
}

/// Own men that alone stand between the king and an enemy slider.
fn pinned(position: &Chess960, king: Square) -> Bitboard {
    let (chess, board) = (position.shakmaty(), position.board());
    let aiming = (attacks::rook_attacks(king, Bitboard::EMPTY) & board.rooks_and_queens()
        | attacks::bishop_attacks(king, Bitboard::EMPTY) & board.bishops_and_queens())
        & chess.them();
    let mut pinned = Bitboard::EMPTY;
    for slider in aiming {
        let between = attacks::between(king, slider) & board.occupied();
        if !between.more_than_one() {
            pinned |= between & chess.us();
        }
    }
    pinned
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::*;
    use crate::Game;

    /// A few moves of a small generator decide the way through each game.
    #[test]
    fn lists_what_the_rules_list() {
        let mut seed = 7u64;
        for start in (0..960).step_by(40) {
            let mut position = Chess960::start(start).expect("a start");
            for _ in 0..120 {
                let mut moves = Vec::new();
                let _: ControlFlow<()> = position.legal_moves(|mv| {
                    moves.push(mv);
                    ControlFlow::Continue(())
                });
                if moves.is_empty() {
                    break;
                }
                if !position.in_check() {
                    let text = |mv: &Move| mv.to_string();
                    let mut expected: Vec<_> = moves
                        .iter()
                        .filter(|mv| position.gain(**mv) > 0 && !is_less(**mv))
                        .map(text)
                        .collect();
                    let mut found = Vec::new();
                    visit(&position, |mv| found.push(mv.to_string()));
                    expected.sort();
                    found.sort();
                    assert_eq!(found, expected, "{position}");
                }
                seed = rules_core::key::mix(seed);
                // Captures come first in the game, so that it gets to open boards.
                let mv = moves[(seed % moves.len() as u64) as usize];
                position = position.after(mv);
            }
        }
    }

    fn is_less(mv: Move) -> bool {
        mv.promotion.is_some_and(|role| role != Role::Queen)
    }
}
