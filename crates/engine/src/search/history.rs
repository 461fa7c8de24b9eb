//! What was good elsewhere in the tree: killers, history and continuation history, captures, corrections.

use rules_core::Position;

use crate::Game;
use crate::search::MAX_PLY;
use crate::search::corrections::Corrections;

/// Slots for a piece on its way to a square: sixteen codes on the largest board.
const SLOTS: usize = 16 * 80;
/// History values stay within this.
const LIMIT: i32 = 16_384;

/// Where a move's history is kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Slot(u16);

impl Slot {
    /// The slot of no move.
    pub(crate) const NONE: Self = Self(SLOTS as u16 - 1);

    pub(crate) fn of<G: Game>(position: &G, mv: G::Move) -> Self {
        let (from, to) = G::squares(mv);
        let code = usize::from(position.piece_at(from).map_or(0, |piece| piece.0));
        let squares = usize::from(<G as Position>::FILES) * usize::from(<G as Position>::RANKS);
        Self(((code * squares + usize::from(to)) % (SLOTS - 1)) as u16)
    }
}

/// Where a capture's history is kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct CaptureSlot(u16);

impl CaptureSlot {
    pub(crate) const NONE: Self = Self(0);

    pub(crate) fn of<G: Game>(position: &G, mv: G::Move, slot: Slot) -> Self {
        let victim = position.piece_at(G::squares(mv).1).map_or(0, |piece| usize::from(piece.0) % VICTIMS);
        Self((usize::from(slot.0) * VICTIMS + victim) as u16)
    }
}

pub(crate) struct History {
    main: Box<[i16]>,
    continuation: Box<[i16]>,
    killers: [[u16; 2]; MAX_PLY + 1],
    counters: Box<[u16]>,
    captures: Box<[i16]>,
    pub(crate) corrections: Corrections,
}

/// Victims that captures are told apart by.
const VICTIMS: usize = 16;

impl History {
    pub(crate) fn new() -> Self {
        Self {
            main: vec![0; SLOTS].into(),
            continuation: vec![0; SLOTS * SLOTS].into(),
            killers: [[0; 2]; MAX_PLY + 1],
            counters: vec![0; SLOTS].into(),
            captures: vec![0; SLOTS * VICTIMS].into(),
            corrections: Corrections::new(),
        }
    }

    pub(crate) fn killers(&self, ply: usize) -> [u16; 2] {
        self.killers[ply]
    }

    pub(crate) fn counter(&self, previous: Slot) -> u16 {
        self.counters[usize::from(previous.0)]
    }

    pub(crate) fn value(&self, slot: Slot, previous: [Slot; 2]) -> i32 {
        let mut value = i32::from(self.main[usize::from(slot.0)]);
        for before in previous {
            value += i32::from(self.continuation[usize::from(before.0) * SLOTS + usize::from(slot.0)]);
        }
        value
    }

    /// Notes a quiet move that cut, and those that were tried before it and did not.
    pub(crate) fn reward(
        &mut self,
        ply: usize,
        mark: u16,
        slot: Slot,
        previous: [Slot; 2],
        failed: &[Slot],
        depth: i32,
    ) {
        if self.killers[ply][0] != mark {
            self.killers[ply] = [mark, self.killers[ply][0]];
        }
        self.counters[usize::from(previous[0].0)] = mark;
        self.add(slot, previous, bonus(depth));
        self.blame(previous, failed, depth);
    }

    /// Notes quiet moves that were tried before a move that cut.
    pub(crate) fn blame(&mut self, previous: [Slot; 2], failed: &[Slot], depth: i32) {
        for &other in failed {
            self.add(other, previous, -bonus(depth));
        }
    }

    /// What was found of captures of such a victim by such a move.
    pub(crate) fn capture(&self, slot: CaptureSlot) -> i32 {
        i32::from(self.captures[usize::from(slot.0)])
    }

    /// Notes that a capture cut, or that it was tried before a move that did.
    pub(crate) fn note_capture(&mut self, slot: CaptureSlot, depth: i32, is_good: bool) {
        let bonus = if is_good { bonus(depth) } else { -bonus(depth) };
        update(&mut self.captures[usize::from(slot.0)], bonus);
    }

    /// Forgets everything.
    pub(crate) fn forget(&mut self) {
        self.main.fill(0);
        self.continuation.fill(0);
        self.new_search();
        self.counters.fill(0);
        self.captures.fill(0);
        self.corrections.forget();
    }

    /// Forgets what belongs to one search alone.
    pub(crate) fn new_search(&mut self) {
        self.killers = [[0; 2]; MAX_PLY + 1];
    }

    fn add(&mut self, slot: Slot, previous: [Slot; 2], bonus: i32) {
        update(&mut self.main[usize::from(slot.0)], bonus);
        for before in previous {
            update(&mut self.continuation[usize::from(before.0) * SLOTS + usize::from(slot.0)], bonus);
        }
    }
}

/// How much a move that cut at this depth is worth remembering.
fn bonus(depth: i32) -> i32 {
    (depth * depth * 16 + 32 * depth).min(1600)
}

/// Moves a value towards the bonus, the less the nearer it is to its limit.
fn update(value: &mut i16, bonus: i32) {
    let old = i32::from(*value);
    *value = (old + bonus - old * bonus.abs() / LIMIT) as i16;
}
