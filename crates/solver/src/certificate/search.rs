//! Short wins, found by nothing but the rules crate.

use std::ops::ControlFlow;

use rules_chameleon::{Chameleon, Move, RED, Square, enemy};
use rules_core::Position;

/// Every legal move.
pub(super) fn moves(position: &Chameleon) -> Vec<Move> {
    let mut moves = Vec::with_capacity(32);
    let _: ControlFlow<()> = position.legal_moves(|mv| {
        moves.push(mv);
        ControlFlow::Continue(())
    });
    moves
}

/// Whether the side to move before has won with its move.
pub(super) fn is_won(after: &Chameleon, before: &Chameleon) -> bool {
    after.turn().is_none() && after.ending().map(|ending| ending.winner) == before.turn()
}

/// Whether the side to move has a move that ends the game in its favour.
pub(super) fn wins_at_once(position: &Chameleon) -> bool {
    winning_move_now(position).is_some()
}

fn winning_move_now(position: &Chameleon) -> Option<Move> {
    let turn = position.turn()?;
    let far = if turn == RED { Square::SIDE - 1 } else { 0 };
    let last = position.pieces(enemy(turn)).len() == 1;
    let visited = position.legal_moves(|mv| {
        // No other move can end a game, so no other is tried.
        let may_end = mv.to.rank() == far || last && position.piece_on(mv.to).is_some();
        if may_end && is_won(&position.after(mv), position) {
            ControlFlow::Break(mv)
        } else {
            ControlFlow::Continue(())
        }
    });
    visited.break_value()
}

/// Whether the side to move wins within so many own moves, whatever the other side does.
pub fn wins_within(position: &Chameleon, distance: u8) -> bool {
    winning_move_within(position, distance).is_some()
}

/// The move by which the side to move wins fastest, and in how many own moves, if these are so many at most.
pub fn quick_win(position: &Chameleon, most: u8) -> Option<(Move, u8)> {
    (1..=most).find_map(|distance| Some((winning_move_within(position, distance)?, distance)))
}

fn winning_move_within(position: &Chameleon, distance: u8) -> Option<Move> {
    if distance == 0 {
        return None;
    }
    let now = winning_move_now(position);
    if now.is_some() || distance == 1 {
        return now;
    }
    let mut tries: Vec<(u64, Move)> =
        moves(position).into_iter().map(|mv| (position.after(mv).count_moves(), mv)).collect();
    // Few replies are soon looked through, and an invader leaves very few.
    tries.sort_by_key(|&(replies, _)| replies);
    let mut refutation: Option<Move> = None;
    let found = tries.into_iter().find(|&(_, mv)| {
        let next = position.after(mv);
        let holds = |reply: Move| !wins_within(&next.after(reply), distance - 1);
        // What held against the last move often holds against this one.
        if refutation.is_some_and(|reply| next.check(reply).is_ok() && holds(reply)) {
            return false;
        }
        let visited = next.legal_moves(|reply| {
            if holds(reply) { ControlFlow::Break(reply) } else { ControlFlow::Continue(()) }
        });
        let held = visited.break_value();
        refutation = held.or(refutation);
        held.is_none()
    });
    found.map(|(_, mv)| mv)
}
