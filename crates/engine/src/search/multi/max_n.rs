//! Max-n: every seat plays for its own worth.

use rules_core::{MAX_SEATS, Seat};

use super::candidates::{Candidate, Hints, list, select};
use super::worth::{self, Values};
use super::{Deepen, Line, is_draw, values_at};
use crate::search::MAX_PLY;
use crate::search::history::{History, Slot};
use crate::search::searcher::Node;
use crate::search::watch::{Counter, Watch};
use crate::{Game, Limits};

/// What is known of a position.
#[derive(Clone, Copy)]
struct Known {
    key: u64,
    values: Values,
    /// How deep it was searched; 0 for an empty slot.
    depth: u8,
    mark: u16,
}

/// Positions that are remembered, 2 MiB of them.
const SLOTS: usize = 1 << 16;

/// A search in which everybody plays for oneself.
pub(super) struct MaxN<'a, G: Game> {
    evaluation: &'a G::Evaluation,
    watch: &'a Watch,
    counter: Counter,
    history: History,
    /// Keys of the game so far, the root's not included.
    game: Vec<u64>,
    keys: Vec<u64>,
    slots: Vec<Slot>,
    lists: Vec<Vec<Candidate<G::Move>>>,
    lines: Vec<Vec<G::Move>>,
    known: Vec<Known>,
    excluded: Vec<G::Move>,
    /// What all seats have together, however the game ends.
    whole: f32,
    /// Nothing is pruned where this is off, so that soundness can be tested.
    pub(super) pruning: bool,
}

impl<'a, G: Game> MaxN<'a, G> {
    pub(super) fn new(
        evaluation: &'a G::Evaluation,
        watch: &'a Watch,
        limits: &Limits,
        game: Vec<u64>,
        root: &G,
    ) -> Self {
        Self {
            evaluation,
            watch,
            counter: Counter::new(limits),
            history: History::new(),
            game,
            keys: vec![0; MAX_PLY + 2],
            slots: vec![Slot::NONE; MAX_PLY + 2],
            lists: (0..=MAX_PLY + 1).map(|_| Vec::new()).collect(),
            lines: (0..=MAX_PLY + 1).map(|_| Vec::new()).collect(),
            known: vec![Known { key: 0, values: [0.0; MAX_SEATS], depth: 0, mark: 0 }; SLOTS],
            excluded: Vec::new(),
            whole: worth::of_outcome(&root.drawn()).iter().sum(),
            pruning: true,
        }
    }

    /// What a node is worth to every seat; `had` is what the seat that moved here has already elsewhere.
    pub(super) fn search(
        &mut self,
        node: &Node<G>,
        depth: u32,
        ply: usize,
        had: Option<(Seat, f32)>,
    ) -> Values {
        // Step 1. Count the node, stop when told, end at the end, at draws and at the horizon.
        self.lines[ply].clear();
        if !self.counter.goes_on(self.watch) {
            return [0.0; MAX_SEATS];
        }
        let position = &node.position;
        let Some(seat) = position.turn() else { return values_at(self.evaluation, node) };
        if is_draw(position, &self.keys[..ply], &self.game) {
            return worth::of_outcome(&position.drawn());
        }
        if depth == 0 || ply >= MAX_PLY {
            return values_at(self.evaluation, node);
        }

        // Step 2. What is known of the position.
        let key = position.key();
        self.keys[ply] = key;
        let slot = key as usize % SLOTS;
        let known = Some(self.known[slot]).filter(|known| known.key == key && known.depth > 0);
        if let Some(known) = known
            && ply > 0
            && u32::from(known.depth) == depth
        {
            return known.values;
        }

        let mut moves = self.list(position, known.map_or(0, |known| known.mark), ply);
        let mut best: Option<Values> = None;
        let (mut mark, mut cut) = (0, false);
        for i in 0..moves.len() {
            let candidate = select(&mut moves, i);
            if ply == 0 && self.excluded.contains(&candidate.mv) {
                continue;
            }
            self.slots[ply] = candidate.slot;
            let mine = best.map(|best| (seat, best[seat.index()]));
            let values = self.search(&node.after(candidate.mv), depth - 1, ply + 1, mine);
            if self.watch.is_over() {
                break;
            }
            // Step 3. Keep the best; of equals the first.
            if best.is_none_or(|best| values[seat.index()] > best[seat.index()]) {
                best = Some(values);
                mark = candidate.mark;
                self.keep_line(ply, candidate.mv);
                // Step 4. What this seat has, the one before it cannot have: it will not come here.
                if self.pruning && self.leaves_too_little(values[seat.index()], seat, had) {
                    cut = true;
                    if candidate.victim.is_none() {
                        let previous = self.previous(ply);
                        self.history.reward(ply, mark, candidate.slot, previous, &[], depth as i32);
                    }
                    break;
                }
            }
        }
        self.lists[ply] = moves;

        // Step 5. Remember what is exact.
        let values = best.unwrap_or([0.0; MAX_SEATS]);
        if !cut && ply > 0 && !self.watch.is_over() {
            self.known[slot] = Known { key, values, depth: depth.min(255) as u8, mark };
        }
        values
    }

    /// Whether the seat that moved here gets no more than it has already, once this one has so much.
    fn leaves_too_little(&self, mine: f32, seat: Seat, had: Option<(Seat, f32)>) -> bool {
        had.is_some_and(|(other, had)| other != seat && self.whole - mine <= had)
    }

    fn previous(&self, ply: usize) -> [Slot; 2] {
        let slot = |back: usize| ply.checked_sub(back).map_or(Slot::NONE, |at| self.slots[at]);
        [slot(1), slot(2)]
    }

    fn list(&mut self, position: &G, remembered: u16, ply: usize) -> Vec<Candidate<G::Move>> {
        let mut moves = std::mem::take(&mut self.lists[ply]);
        moves.clear();
        let previous = self.previous(ply);
        list(position, &mut moves, &Hints { remembered, history: &self.history, ply, previous, prey: None });
        moves
    }

    fn keep_line(&mut self, ply: usize, mv: G::Move) {
        let (here, below) = self.lines.split_at_mut(ply + 1);
        here[ply].clear();
        here[ply].push(mv);
        here[ply].extend_from_slice(&below[0]);
    }
}

impl<G: Game> Deepen<G> for MaxN<'_, G> {
    fn iterate(&mut self, root: &Node<G>, depth: u32, wanted: usize) -> Vec<Line<G>> {
        let Some(me) = root.position.turn() else { return Vec::new() };
        let mut lines: Vec<Line<G>> = Vec::with_capacity(wanted);
        self.excluded.clear();
        for i in 0..wanted {
            let values = self.search(root, depth, 0, None);
            let moves = self.lines[0].clone();
            if moves.is_empty() || (self.watch.is_over() && i > 0) {
                break;
            }
            self.excluded.push(moves[0]);
            let score = worth::score_of(values[me.index()]);
            lines.push(Line { moves, score, values: Some(values), proved: false });
        }
        lines.sort_by_key(|line| std::cmp::Reverse(line.score));
        lines
    }

    fn settle(&mut self) {
        self.counter.settle(self.watch);
    }
}
