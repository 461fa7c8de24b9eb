//! The order in which moves are tried where more than two play.

use std::ops::ControlFlow;

use rules_core::Seat;

use crate::Game;
use crate::search::history::{History, Slot};

/// A move with what the search wants to know of it.
#[derive(Clone, Copy)]
pub(super) struct Candidate<M> {
    pub mv: M,
    /// Who makes it.
    pub seat: Seat,
    pub mark: u16,
    pub slot: Slot,
    /// Who loses a man by it.
    pub victim: Option<Seat>,
    rank: i32,
}

/// Rank of the move that the table remembers.
const REMEMBERED: i32 = 1 << 28;
/// Rank of captures that hurt the seat in question.
const HURTS: i32 = 1 << 25;
/// Rank of other captures.
const CAPTURES: i32 = 1 << 24;
/// Rank of killers and the move that answered the same move elsewhere.
const KILLER: i32 = 1 << 22;

/// What the order of moves goes by.
pub(super) struct Hints<'a> {
    pub remembered: u16,
    pub history: &'a History,
    pub ply: usize,
    pub previous: [Slot; 2],
    /// Captures of this seat's men come first.
    pub prey: Option<Seat>,
}

/// Adds all moves of the seat to move.
pub(super) fn list<G: Game>(position: &G, moves: &mut Vec<Candidate<G::Move>>, hints: &Hints<'_>) {
    let Some(seat) = position.turn() else { return };
    let killers = hints.history.killers(hints.ply);
    let counter = hints.history.counter(hints.previous[0]);
    let _: ControlFlow<()> = position.legal_moves(|mv| {
        let mark = G::mark(mv);
        let slot = Slot::of(position, mv);
        let victim = position.victim(mv);
        let rank = if mark == hints.remembered {
            REMEMBERED
        } else if victim.is_some() {
            let worth = position.gain(mv) * 16;
            if victim == hints.prey { HURTS + worth } else { CAPTURES + worth }
        } else if mark == killers[0] {
            KILLER + 2
        } else if mark == killers[1] {
            KILLER + 1
        } else if mark == counter {
            KILLER
        } else {
            hints.history.value(slot, hints.previous)
        };
        moves.push(Candidate { mv, seat, mark, slot, victim, rank });
        ControlFlow::Continue(())
    });
}

/// Adds the captures of the seat to move, of everybody's men or of one seat's.
pub(super) fn list_captures<G: Game>(position: &G, moves: &mut Vec<Candidate<G::Move>>, prey: Option<Seat>) {
    let Some(seat) = position.turn() else { return };
    position.gaining_moves(|mv| {
        let victim = position.victim(mv);
        if victim.is_some() && (prey.is_none() || victim == prey) {
            let (mark, rank) = (G::mark(mv), position.gain(mv));
            moves.push(Candidate { mv, seat, mark, slot: Slot::NONE, victim, rank });
        }
    });
}

/// Brings the best of the moves from `from` on to the front.
pub(super) fn select<M: Copy>(moves: &mut [Candidate<M>], from: usize) -> Candidate<M> {
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
