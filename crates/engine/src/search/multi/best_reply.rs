//! Best-reply search: paranoid search in which only one of the others answers, the one who harms the seat most.

use super::candidates::{Candidate, Hints, list};
use super::paranoid::Coalition;
use crate::Game;
use crate::search::searcher::Node;

impl<G: Game> Coalition<'_, G> {
    /// Lists the moves of all others; where a game cannot pass the turn on, those of the seat to move.
    pub(super) fn list_replies(&self, position: &G, moves: &mut Vec<Candidate<G::Move>>, hints: &Hints<'_>) {
        for seat in position.alive().without(self.me).iter() {
            if let Some(turned) = position.with_turn(seat) {
                list(&turned, moves, hints);
            }
        }
        if moves.is_empty() {
            list(position, moves, hints);
        }
    }

    /// The node after one of the others has answered: it is the seat's turn again.
    pub(super) fn replied(&self, node: &Node<G>, candidate: &Candidate<G::Move>) -> Node<G> {
        let Some(position) = node.position.with_turn(candidate.seat) else { return node.after(candidate.mv) };
        let next = Node { position, state: node.state.clone() }.after(candidate.mv);
        match next.position.with_turn(self.me) {
            Some(position) => Node { position, state: next.state },
            None => next,
        }
    }
}
