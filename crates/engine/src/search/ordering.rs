//! The order in which moves are tried: most promising first.

use std::ops::ControlFlow;

use super::history::{History, Slot};
use crate::Game;

/// A move with what the search wants to know of it.
#[derive(Clone, Copy)]
pub(crate) struct Candidate<M> {
    pub mv: M,
    pub mark: u16,
    pub slot: Slot,
    /// What it wins at once; 0 for a quiet move.
    pub gain: i32,
    rank: i32,
}

/// Rank of the move that the table remembers.
const REMEMBERED: i32 = 1 << 28;
/// Rank of captures that do not lose material.
const GOOD: i32 = 1 << 24;
/// Rank of killers and the move that answered the same move elsewhere.
const KILLER: i32 = 1 << 22;
/// Rank of captures that lose material.
const BAD: i32 = -(1 << 24);

/// Lists all moves of a position with their ranks.
pub(crate) fn list<G: Game>(
    position: &G,
    moves: &mut Vec<Candidate<G::Move>>,
    remembered: u16,
    history: &History,
    ply: usize,
    previous: [Slot; 2],
) {
    moves.clear();
    let killers = history.killers(ply);
    let counter = history.counter(previous[0]);
    let _: ControlFlow<()> = position.legal_moves(|mv| {
        let mark = G::mark(mv);
        let slot = Slot::of(position, mv);
        let gain = position.gain(mv);
        let rank = if mark == remembered {
            REMEMBERED
        } else if gain > 0 {
            let base = if position.exchange_wins(mv, 0) { GOOD } else { BAD };
            base + gain * 16 + history.value(slot, [Slot::NONE; 2]) / 64
        } else if mark == killers[0] {
            KILLER + 2
        } else if mark == killers[1] {
            KILLER + 1
        } else if mark == counter {
            KILLER
        } else {
            history.value(slot, previous)
        };
        moves.push(Candidate { mv, mark, slot, gain, rank });
        ControlFlow::Continue(())
    });
}

/// Lists only moves that win something at once.
pub(crate) fn list_gains<G: Game>(position: &G, moves: &mut Vec<Candidate<G::Move>>, remembered: u16) {
    moves.clear();
    position.gaining_moves(|mv| {
        let gain = position.gain(mv);
        if gain > 0 {
            let mark = G::mark(mv);
            let rank = if mark == remembered { REMEMBERED } else { gain };
            moves.push(Candidate { mv, mark, slot: Slot::NONE, gain, rank });
        }
    });
}

/// Brings the best of the moves from `from` on to the front; the list is seldom tried to its end.
pub(crate) fn select<M: Copy>(moves: &mut [Candidate<M>], from: usize) -> Candidate<M> {
    let mut best = from;
    for i in from + 1..moves.len() {
        if moves[i].rank > moves[best].rank {
            best = i;
        }
    }
    // Keeping the order of equals makes results the same for every way of listing.
    moves[from..=best].rotate_right(1);
    moves[from]
}

impl<M> Candidate<M> {
    /// Whether it is a capture that seems to lose material.
    pub(crate) fn loses_material(&self) -> bool {
        self.rank < BAD / 2
    }
}
