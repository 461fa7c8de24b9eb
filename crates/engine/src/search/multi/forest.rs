//! The trees of all threads: each grows its own, and what they found of the root's moves is added up.

use std::sync::atomic::{AtomicBool, Ordering};

use crossbeam_utils::CachePadded;
use rules_core::{MAX_SEATS, Seat};

use super::mcts::{CURIOSITY, Tree};
use super::worth::{self, Values};
use super::{Deepen, Line};
use crate::search::searcher::Node;
use crate::search::watch::Watch;
use crate::{Game, Limits};

/// Nodes of the first iteration are twice as many; every further one doubles them.
const FIRST: u64 = 32;
/// Nodes up to which an iteration is over before another thread could help.
const ALONE: u64 = 2048;

/// One tree for every thread.
///
/// The trees share nothing while they grow, so that nobody waits for anybody. They differ in how much they favour
/// what was seldom tried; equal ones would find the same thing twice. Nor do two of them meet in a line of the cache:
/// the threads would take it from each other at every node, and two together were 1.5 times as fast as one, not twice.
pub(super) struct Forest<'a, G: Game> {
    trees: Vec<CachePadded<Tree<'a, G>>>,
}

/// What all trees together know of one of the root's moves.
struct Standing {
    /// Its place among the root's moves.
    at: usize,
    visits: u32,
    values: Values,
}

impl<'a, G: Game> Forest<'a, G> {
    /// Trees that together take about so many bytes at most.
    pub(super) fn new(
        evaluation: &'a G::Evaluation,
        watch: &'a Watch,
        limits: &Limits,
        game: &'a [u64],
        root: &Node<G>,
        bytes: usize,
    ) -> Self {
        let threads = if cfg!(target_arch = "wasm32") { 1 } else { limits.threads.max(1) };
        let tree = |number: usize| {
            let root = Node { position: root.position.clone(), state: root.state.clone() };
            let curiosity = CURIOSITY * (1.0 + number as f32 / 4.0);
            Tree::new(evaluation, watch, limits, game, root, curiosity, bytes / threads).into()
        };
        Self { trees: (0..threads).map(tree).collect() }
    }

    /// Lets the first tree grow to so many nodes, and all others as long as it does.
    fn grow_to(&mut self, nodes: u64) {
        let Some((first, others)) = self.trees.split_first_mut() else { return };
        if others.is_empty() || nodes <= ALONE {
            return first.grow_to(nodes);
        }
        // Apart from what the first thread keeps on its stack.
        let done = &CachePadded::new(AtomicBool::new(false));
        std::thread::scope(|scope| {
            for tree in others {
                scope.spawn(move || tree.grow_until(done));
            }
            first.grow_to(nodes);
            done.store(true, Ordering::Relaxed);
        });
    }

    /// What the trees know of the root's moves, those visited most first; of equals the one worth most to the seat.
    fn standings(&self, seat: Seat) -> Vec<Standing> {
        let count = self.trees.first().map_or(0, |tree| tree.at_root().len());
        let mut standings: Vec<Standing> = (0..count).map(|at| self.standing(at)).collect();
        standings.sort_by(|a, b| {
            let worth = |standing: &Standing| standing.values[seat.index()];
            b.visits.cmp(&a.visits).then(worth(b).total_cmp(&worth(a)))
        });
        standings
    }

    fn standing(&self, at: usize) -> Standing {
        let branches = self.trees.iter().filter_map(|tree| tree.at_root().get(at));
        let (mut visits, mut values, mut weight) = (0, [0.0; MAX_SEATS], 0.0);
        for branch in branches {
            // A tree's word counts by how often it looked.
            let share = (branch.visits + 1) as f32;
            values.iter_mut().enumerate().for_each(|(seat, value)| *value += share * branch.worth(seat));
            visits += branch.visits;
            weight += share;
        }
        Standing { at, visits, values: values.map(|value| value / weight) }
    }

    /// The line from one of the root's moves on, as the tree has it that visited it most.
    fn line_from(&self, at: usize) -> Vec<G::Move> {
        let visits =
            |tree: &&CachePadded<Tree<'a, G>>| tree.at_root().get(at).map_or(0, |branch| branch.visits);
        self.trees.iter().rev().max_by_key(visits).map_or_else(Vec::new, |tree| tree.line_from(at))
    }
}

impl<G: Game> Deepen<G> for Forest<'_, G> {
    fn iterate(&mut self, root: &Node<G>, depth: u32, wanted: usize) -> Vec<Line<G>> {
        let Some(seat) = root.position.turn() else { return Vec::new() };
        self.grow_to(FIRST << depth.min(50));
        let line = |standing: Standing| {
            let score = worth::score_of(standing.values[seat.index()]);
            let moves = self.line_from(standing.at);
            Line { moves, score, values: Some(standing.values), proved: false }
        };
        self.standings(seat).into_iter().take(wanted).map(line).collect()
    }

    fn settle(&mut self) {
        self.trees.iter_mut().for_each(|tree| tree.settle());
    }
}
