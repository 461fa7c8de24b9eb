//! The order in which moves are tried: most promising first.

use std::ops::ControlFlow;

use super::history::{CaptureSlot, History, Slot};
use crate::Game;

/// A move with what the search wants to know of it.
#[derive(Clone, Copy)]
pub(crate) struct Candidate<M> {
    pub mv: M,
    pub mark: u16,
    pub slot: Slot,
    /// What it wins at once; 0 for a quiet move.
    pub gain: i32,
    /// Where the history of a capture is kept.
    pub capture: CaptureSlot,
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
        let capture = if gain > 0 { CaptureSlot::of(position, mv, slot) } else { CaptureSlot::NONE };
        let rank = if mark == remembered {
            REMEMBERED
        } else if gain > 0 {
            // Whether the exchange wins is looked at only when it is the capture's turn.
            GOOD + gain * 64 + history.capture(capture)
        } else if mark == killers[0] {
            KILLER + 2
        } else if mark == killers[1] {
            KILLER + 1
        } else if mark == counter {
            KILLER
        } else {
            history.value(slot, previous)
        };
        moves.push(Candidate { mv, mark, slot, gain, capture, rank });
        ControlFlow::Continue(())
    });
}

/// Lists only moves that win something at once.
pub(crate) fn list_gains<G: Game>(
    position: &G,
    moves: &mut Vec<Candidate<G::Move>>,
    remembered: u16,
    history: &History,
) {
    moves.clear();
    position.gaining_moves(|mv| {
        let gain = position.gain(mv);
        if gain > 0 {
            let mark = G::mark(mv);
            let slot = Slot::of(position, mv);
            let capture = CaptureSlot::of(position, mv, slot);
            let rank = if mark == remembered { REMEMBERED } else { gain * 64 + history.capture(capture) };
            moves.push(Candidate { mv, mark, slot, gain, capture, rank });
        }
    });
}

/// Brings the best of the moves from `from` on to the front; captures that lose material go behind all others.
pub(crate) fn next<G: Game>(
    position: &G,
    moves: &mut [Candidate<G::Move>],
    from: usize,
) -> Candidate<G::Move> {
    loop {
        let candidate = select(moves, from);
        let is_unproven = candidate.rank >= GOOD / 2 && candidate.rank < REMEMBERED;
        if !is_unproven || position.exchange_wins(candidate.mv, 0) {
            return candidate;
        }
        moves[from].rank += BAD - GOOD;
    }
}

/// Brings the best of the moves from `from` on to the front; the list is seldom tried to its end.
pub(crate) fn select<M: Copy>(moves: &mut [Candidate<M>], from: usize) -> Candidate<M> {
    let mut best = from;
    let mut rank = i32::MIN;
    for (i, candidate) in moves.iter().enumerate().skip(from) {
        if candidate.rank > rank {
            (best, rank) = (i, candidate.rank);
        }
    }
    moves.swap(from, best);
    moves[from]
}

impl<M> Candidate<M> {
    /// What the history says of a quiet move.
    pub(crate) fn worth(&self, history: &History, previous: [Slot; 2]) -> i32 {
        if self.rank < KILLER { self.rank } else { history.value(self.slot, previous) }
    }

    /// Whether it was good in a like position of this search.
    pub(crate) fn is_killer(&self) -> bool {
        self.rank >= KILLER && self.rank < GOOD / 2
    }

    /// Whether it is a capture that seems to lose material.
    pub(crate) fn loses_material(&self) -> bool {
        self.rank < BAD / 2
    }
}
