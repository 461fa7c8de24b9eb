//! A tree that grows where play is likely: Monte-Carlo tree search with the evaluation in place of rollouts.
//!
//! Every seat plays for its own worth, as in max-n, but nothing is searched to an even depth: each visit walks
//! down by what was good so far and what looks good at first sight, judges all moves of the node it arrives at,
//! and carries the best of them back up. A branch is judged by the mean of its visits and, for the larger part, by what
//! max-n makes of the tree below it: the mean is steady, max-n sees a refutation as soon as it is there.
//!
//! Random numbers have no part in any of this.

#[cfg(test)]
mod tests;

use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicBool, Ordering};

use rules_core::Seat;

use super::worth::{self, Values};
use super::{is_draw, values_at};
use crate::eval::exp;
use crate::search::MAX_PLY;
use crate::search::searcher::Node;
use crate::search::watch::{Counter, Watch};
use crate::{Game, Limits};

/// How much moves that were seldom tried are favoured.
pub(super) const CURIOSITY: f32 = 0.4;
/// How much worse a move may look before it is tried a third as often.
const TOLERANCE: f32 = 0.2;
/// How much max-n over the tree counts beside the mean of the visits.
const FORESIGHT: f32 = 0.6;
/// The most branches that are kept, some tens of megabytes, however much memory there is; beyond, the tree is only
/// walked.
const MOST_BRANCHES: usize = 1 << 20;
/// More moves than any node has, for the last one that grows.
const MOST_MOVES: usize = 256;

/// A move and what is known of the position it leads to.
pub(super) struct Branch<M> {
    mv: M,
    /// How promising the move looked when it was found; all of a node sum up to 1.
    prior: f32,
    pub(super) visits: u32,
    /// What the evaluation said and the visits brought, added up.
    sum: Values,
    /// What it is worth if from here on everybody makes the move that the tree holds to be best.
    foreseen: Values,
    /// Where the moves of the position begin, and how many there are; none as long as it was not visited.
    first: u32,
    count: u32,
}

impl<M> Branch<M> {
    /// What it is worth to a seat: the mean, the evaluation counting as one visit, and what is foreseen.
    #[inline]
    pub(super) fn worth(&self, seat: usize) -> f32 {
        let mean = self.sum[seat] / (self.visits + 1) as f32;
        mean + FORESIGHT * (self.foreseen[seat] - mean)
    }

    fn moves(&self) -> Range<usize> {
        self.first as usize..(self.first + self.count) as usize
    }
}

/// How many branches to have room for, of the most that may be kept: moving a tree of half a million to a larger place
/// would take as long as half of a short move, and room that is not used costs nothing.
fn room(limits: &Limits, most: usize) -> usize {
    limits.nodes.map_or(most, |nodes| usize::try_from(nodes).unwrap_or(most).min(most)) + MOST_MOVES
}

/// The move that a seat would make if the tree could not grow any more.
fn best_foreseen<M>(moves: &[Branch<M>], seat: usize) -> Option<&Branch<M>> {
    // Of equals the first: the order of moves is the same on every machine.
    moves.iter().reduce(|best, next| if next.foreseen[seat] > best.foreseen[seat] { next } else { best })
}

/// A step down the tree: the branch that was taken, and who took it.
#[derive(Clone, Copy)]
struct Step {
    branch: usize,
    seat: Seat,
}

/// The growing tree.
pub(super) struct Tree<'a, G: Game> {
    evaluation: &'a G::Evaluation,
    watch: &'a Watch,
    counter: Counter,
    game: &'a [u64],
    curiosity: f32,
    root: Node<G>,
    /// The root's moves come first; their own moves follow in the order in which they were found.
    branches: Vec<Branch<G::Move>>,
    /// How many of them are the root's.
    at_root: usize,
    /// With so many of them the tree grows no more.
    most: usize,
    visits: u32,
    /// The line that is walked.
    path: Vec<Step>,
    keys: Vec<u64>,
}

impl<'a, G: Game> Tree<'a, G> {
    pub(super) fn new(
        evaluation: &'a G::Evaluation,
        watch: &'a Watch,
        limits: &Limits,
        game: &'a [u64],
        root: Node<G>,
        curiosity: f32,
        bytes: usize,
    ) -> Self {
        let most = (bytes / size_of::<Branch<G::Move>>()).min(MOST_BRANCHES);
        let mut tree = Self {
            evaluation,
            watch,
            counter: Counter::new(limits),
            game,
            curiosity,
            root,
            branches: Vec::with_capacity(room(limits, most)),
            at_root: 0,
            most,
            visits: 0,
            path: Vec::new(),
            keys: Vec::new(),
        };
        let root = Node { position: tree.root.position.clone(), state: tree.root.state.clone() };
        tree.judge_moves(&root);
        tree.at_root = tree.branches.len();
        tree
    }

    /// The root's moves with what is known of them.
    pub(super) fn at_root(&self) -> &[Branch<G::Move>] {
        &self.branches[..self.at_root]
    }

    /// Grows until so many nodes were judged in all, or until time is up.
    pub(super) fn grow_to(&mut self, nodes: u64) {
        while self.counter.nodes < nodes && !self.watch.is_over() {
            self.visit();
        }
    }

    /// Grows until somebody else is done, or until time is up.
    pub(super) fn grow_until(&mut self, done: &AtomicBool) {
        while !self.watch.is_over() {
            self.visit();
            if done.load(Ordering::Relaxed) {
                break;
            }
        }
    }

    /// Adds the nodes that were not yet counted.
    pub(super) fn settle(&mut self) {
        self.counter.settle(self.watch);
    }

    /// Adds a branch for every move of a node and gives the worth of the best; nothing where there is no move.
    fn judge_moves(&mut self, node: &Node<G>) -> Option<Values> {
        let seat = node.position.turn()?.index();
        let first = self.branches.len();
        let _: ControlFlow<()> = node.position.legal_moves(|mv| {
            self.counter.goes_on(self.watch);
            let values = values_at(self.evaluation, &node.after(mv));
            let (sum, foreseen) = (values, values);
            self.branches.push(Branch { mv, prior: 0.0, visits: 0, sum, foreseen, first: 0, count: 0 });
            ControlFlow::Continue(())
        });
        let found = &mut self.branches[first..];
        let best = best_foreseen(found, seat)?;
        let (top, values) = (best.foreseen[seat], best.foreseen);
        let mut total = 0.0;
        for branch in found.iter_mut() {
            branch.prior = exp((branch.foreseen[seat] - top) / TOLERANCE);
            total += branch.prior;
        }
        found.iter_mut().for_each(|branch| branch.prior /= total);
        Some(values)
    }

    /// The most promising of the moves that a seat has at a node with so many visits.
    fn choose(&self, moves: Range<usize>, visits: u32, seat: usize) -> usize {
        let curiosity = self.curiosity * ((visits + 1) as f32).sqrt();
        let mut chosen = moves.start;
        let mut most = f32::MIN;
        for (at, branch) in moves.clone().zip(&self.branches[moves]) {
            let promise = branch.worth(seat) + curiosity * branch.prior / (branch.visits + 1) as f32;
            if promise > most {
                (most, chosen) = (promise, at);
            }
        }
        chosen
    }

    /// Walks down once, adds the moves of the node at the end, and carries their worth back up.
    fn visit(&mut self) {
        self.path.clear();
        self.keys.clear();
        let mut node = Node { position: self.root.position.clone(), state: self.root.state.clone() };
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
            let branch = self.choose(moves, visits, seat.index());
            self.keys.push(node.position.key());
            self.path.push(Step { branch, seat });
            let branch = &self.branches[branch];
            (moves, visits) = (branch.moves(), branch.visits);
            node = node.after(branch.mv);
        };
        self.carry_up(values);
    }

    /// Adds what a visit brought to every branch on its path, from the last one up.
    fn carry_up(&mut self, values: Values) {
        self.visits += 1;
        // What is foreseen for the branch at hand: at first what the end of the path is worth.
        let mut foreseen = values;
        for i in (0..self.path.len()).rev() {
            let Step { branch: at, .. } = self.path[i];
            if let Some(&Step { seat, .. }) = self.path.get(i + 1) {
                let below = &self.branches[self.branches[at].moves()];
                foreseen = best_foreseen(below, seat.index()).map_or(values, |best| best.foreseen);
            }
            let branch = &mut self.branches[at];
            branch.visits += 1;
            branch.foreseen = foreseen;
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
        let grown = if first < self.most { self.judge_moves(node) } else { None };
        let Some(values) = grown else {
            self.counter.goes_on(self.watch);
            return values_at(self.evaluation, node);
        };
        if let Some(last) = self.path.last() {
            let count = (self.branches.len() - first) as u32;
            let last = &mut self.branches[last.branch];
            last.count = count;
            last.first = first as u32;
        }
        values
    }

    /// The line that was visited most from one of the root's moves on.
    pub(super) fn line_from(&self, root: usize) -> Vec<G::Move> {
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
