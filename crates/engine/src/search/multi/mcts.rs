//! A tree that grows where play is likely: Monte-Carlo tree search with the evaluation in place of rollouts.
//!
//! Every seat plays for its own worth, as in max-n, but nothing is searched to an even depth: each visit walks
//! down by what was good so far and what looks good at first sight, judges all moves of the node it arrives at,
//! and carries the best of them back up. Random numbers have no part in it.

use std::ops::ControlFlow;

use super::worth::{self, Values};
use super::{Deepen, Line, is_draw, values_at};
use crate::eval::exp;
use crate::search::MAX_PLY;
use crate::search::alpha_beta::Node;
use crate::search::watch::{Counter, Watch};
use crate::{Game, Limits};

/// How much moves that were seldom tried are favoured.
const CURIOSITY: f32 = 0.4;
/// How much worse a move may look before it is tried a third as often.
const TOLERANCE: f32 = 0.2;
/// The most branches that are kept, some tens of megabytes; beyond, the tree is only walked.
const MOST_BRANCHES: usize = 1 << 20;
/// Nodes of the first iteration are twice as many; every further one doubles them.
const FIRST: u64 = 32;

/// A move and what is known of the position it leads to.
struct Branch<M> {
    mv: M,
    /// How promising the move looked when it was found; all of a node sum up to 1.
    prior: f32,
    visits: u32,
    /// What the visits brought, added up.
    sum: Values,
    /// What the evaluation said.
    values: Values,
    /// Where the moves of the position begin, and how many there are; none as long as it was not visited.
    first: u32,
    count: u32,
}

impl<M> Branch<M> {
    /// The mean of what the visits brought, the evaluation counting as one.
    fn mean(&self, seat: usize) -> f32 {
        (self.sum[seat] + self.values[seat]) / (self.visits + 1) as f32
    }

    fn moves(&self) -> std::ops::Range<usize> {
        self.first as usize..(self.first + self.count) as usize
    }
}

/// The growing tree.
pub(super) struct Tree<'a, G: Game> {
    evaluation: &'a G::Evaluation,
    watch: &'a Watch,
    counter: Counter,
    game: &'a [u64],
    /// The root's moves come first; their own moves follow in the order in which they were found.
    branches: Vec<Branch<G::Move>>,
    /// How many of them are the root's.
    at_root: usize,
    visits: u32,
    /// The branches of the line that is walked.
    path: Vec<usize>,
    keys: Vec<u64>,
}

impl<'a, G: Game> Tree<'a, G> {
    pub(super) fn new(
        evaluation: &'a G::Evaluation,
        watch: &'a Watch,
        limits: &Limits,
        game: &'a [u64],
        root: &Node<G>,
    ) -> Self {
        let mut tree = Self {
            evaluation,
            watch,
            counter: Counter::new(limits),
            game,
            branches: Vec::new(),
            at_root: 0,
            visits: 0,
            path: Vec::new(),
            keys: Vec::new(),
        };
        tree.judge_moves(root);
        tree.at_root = tree.branches.len();
        tree
    }

    /// Adds a branch for every move of a node and gives the worth of the best; nothing where there is no move.
    fn judge_moves(&mut self, node: &Node<G>) -> Option<Values> {
        let seat = node.position.turn()?.index();
        let first = self.branches.len();
        let mut best: Option<Values> = None;
        let _: ControlFlow<()> = node.position.legal_moves(|mv| {
            self.counter.goes_on(self.watch);
            let values = values_at(self.evaluation, &node.after(mv));
            if best.is_none_or(|best| values[seat] > best[seat]) {
                best = Some(values);
            }
            let sum = [0.0; rules_core::MAX_SEATS];
            self.branches.push(Branch { mv, prior: 0.0, visits: 0, sum, values, first: 0, count: 0 });
            ControlFlow::Continue(())
        });
        let top = best?[seat];
        let mut total = 0.0;
        for branch in &mut self.branches[first..] {
            branch.prior = exp((branch.values[seat] - top) / TOLERANCE);
            total += branch.prior;
        }
        self.branches[first..].iter_mut().for_each(|branch| branch.prior /= total);
        best
    }

    /// The most promising of the moves that a seat has at a node with so many visits.
    fn choose(&self, moves: std::ops::Range<usize>, visits: u32, seat: usize) -> usize {
        let curiosity = CURIOSITY * ((visits + 1) as f32).sqrt();
        let mut chosen = moves.start;
        let mut most = f32::MIN;
        for at in moves {
            let branch = &self.branches[at];
            let promise = branch.mean(seat) + curiosity * branch.prior / (branch.visits + 1) as f32;
            if promise > most {
                (most, chosen) = (promise, at);
            }
        }
        chosen
    }

    /// Walks down once, adds the moves of the node at the end, and carries their worth back up.
    fn visit(&mut self, root: &Node<G>) {
        self.path.clear();
        self.keys.clear();
        let mut node = Node { position: root.position.clone(), state: root.state.clone() };
        let mut moves = 0..self.at_root;
        let mut visits = self.visits;
        let values = loop {
            let Some(seat) = node.position.turn() else { break self.end_of(&node) };
            if is_draw(&node.position, &self.keys, self.game) || self.keys.len() >= MAX_PLY {
                break self.end_of(&node);
            }
            if moves.is_empty() {
                break self.grow(&node);
            }
            let at = self.choose(moves, visits, seat.index());
            self.keys.push(node.position.key());
            self.path.push(at);
            let branch = &self.branches[at];
            (moves, visits) = (branch.moves(), branch.visits);
            node = node.after(branch.mv);
        };
        self.visits += 1;
        for &at in &self.path {
            let branch = &mut self.branches[at];
            branch.visits += 1;
            for (sum, value) in branch.sum.iter_mut().zip(values) {
                *sum += value;
            }
        }
    }

    /// The worth of a node that is not followed further.
    fn end_of(&mut self, node: &Node<G>) -> Values {
        self.counter.goes_on(self.watch);
        match node.position.outcome() {
            Some(outcome) => worth::of_outcome(&outcome),
            None => worth::of_outcome(&node.position.drawn()),
        }
    }

    /// Adds the moves of the node at the end of the path and gives its worth.
    fn grow(&mut self, node: &Node<G>) -> Values {
        let first = self.branches.len();
        let grown = if first < MOST_BRANCHES { self.judge_moves(node) } else { None };
        let Some(values) = grown else {
            self.counter.goes_on(self.watch);
            return values_at(self.evaluation, node);
        };
        if let Some(&last) = self.path.last() {
            self.branches[last].count = (self.branches.len() - first) as u32;
            self.branches[last].first = first as u32;
        }
        values
    }

    /// The line that was visited most from a branch on.
    fn line_from(&self, root: usize) -> Vec<G::Move> {
        let mut line = vec![self.branches[root].mv];
        let mut moves = self.branches[root].moves();
        // Of equals the first: the order of moves is the same on every machine.
        while let Some(next) = moves.rev().max_by_key(|&at| self.branches[at].visits)
            && self.branches[next].visits > 0
        {
            line.push(self.branches[next].mv);
            moves = self.branches[next].moves();
        }
        line
    }
}

impl<G: Game> Deepen<G> for Tree<'_, G> {
    fn iterate(&mut self, root: &Node<G>, depth: u32, wanted: usize) -> Vec<Line<G>> {
        let Some(seat) = root.position.turn() else { return Vec::new() };
        let enough = FIRST << depth.min(50);
        while self.counter.nodes < enough && !self.watch.is_over() {
            self.visit(root);
        }
        let mut best: Vec<usize> = (0..self.at_root).collect();
        best.sort_by(|&a, &b| {
            let (a, b) = (&self.branches[a], &self.branches[b]);
            let mean = |branch: &Branch<G::Move>| branch.mean(seat.index());
            b.visits.cmp(&a.visits).then(mean(b).total_cmp(&mean(a)))
        });
        let line = |&at: &usize| {
            let branch = &self.branches[at];
            let values = std::array::from_fn(|seat| branch.mean(seat));
            let score = worth::score_of(values[seat.index()]);
            Line { moves: self.line_from(at), score, values: Some(values), proved: false }
        };
        best.iter().take(wanted).map(line).collect()
    }

    fn settle(&mut self) {
        self.counter.settle(self.watch);
    }
}
