//! Upper confidence bounds applied to trees, with uniformly random rollouts.

use std::ops::ControlFlow;

use catalog::{AnyMove, Record};
use rules_core::MAX_SEATS;

use super::budget::Budget;
use super::plain::{Plain, each_plain};
use super::reward::rewards;
use super::{CannotMove, Dice, Player};
use crate::{Limits, Stop};

/// Rollouts where no limit is given.
const DEFAULT_ROLLOUTS: u64 = 1000;
/// Quiet plies after which a rollout is a draw.
const QUIET: u32 = 100;
/// The most nodes a tree has; beyond it rollouts begin where the tree ends.
const MOST_NODES: usize = 1 << 22;

/// Tries moves at random to the end of the game, more often those that did well.
pub(super) struct Uct {
    dice: Dice,
}

impl Uct {
    pub(super) fn new() -> Self {
        Self { dice: Dice::new(0) }
    }

    fn best<P: Plain>(&mut self, position: &P, limits: &Limits, stop: &Stop) -> Option<AnyMove> {
        position.turn()?;
        let rollouts =
            limits.nodes.or(if Budget::is_limited(limits) { None } else { Some(DEFAULT_ROLLOUTS) });
        let mut budget = Budget::new(&Limits { nodes: rollouts, ..*limits }, stop);
        let mut tree = Tree { nodes: vec![Node::<P>::root()], moves: Vec::new(), path: Vec::new() };
        tree.expand(0, position, &mut self.dice);
        loop {
            tree.rollout(position, &mut self.dice);
            if !budget.spend(1) {
                break;
            }
        }
        tree.most_visited().map(P::wrap)
    }
}

impl Player for Uct {
    fn new_game(&mut self, seed: u64) {
        self.dice = Dice::new(seed);
    }

    fn choose(&mut self, record: &Record, limits: &Limits, stop: &Stop) -> Result<AnyMove, CannotMove> {
        each_plain!(record.position(), position => self.best(position, limits, stop))
            .ok_or(CannotMove::GameOver)
    }
}

struct Node<P: Plain> {
    /// The move that leads here; the root has none.
    mv: Option<P::Move>,
    visits: u32,
    /// What the rollouts gave the seat that moved here.
    reward: f64,
    /// Where the moves from here begin; they follow each other.
    first_child: u32,
    children: u32,
}

impl<P: Plain> Node<P> {
    fn root() -> Self {
        Self { mv: None, visits: 0, reward: 0.0, first_child: 0, children: 0 }
    }
}

struct Tree<P: Plain> {
    nodes: Vec<Node<P>>,
    /// Room for a list of moves.
    moves: Vec<P::Move>,
    /// The nodes of the rollout under way, and who moved into each.
    path: Vec<(usize, usize)>,
}

impl<P: Plain> Tree<P> {
    /// One rollout: down the tree, one new node, random moves to the end, and the result back up.
    fn rollout(&mut self, root: &P, dice: &mut Dice) {
        let mut position = root.clone();
        let mut at = 0;
        self.path.clear();
        // Step 1. Down the tree to a node that was not tried before.
        while self.nodes[at].children > 0
            && let Some(mover) = position.turn()
        {
            at = self.select(at);
            if let Some(mv) = self.nodes[at].mv {
                position.play_unchecked(mv, &mut ());
            }
            self.path.push((at, mover.index()));
            if self.nodes[at].visits == 0 {
                break;
            }
        }
        // Step 2. Its moves join the tree.
        if self.nodes[at].children == 0 && self.nodes.len() < MOST_NODES && position.quiet() < QUIET {
            self.expand(at, &position, dice);
        }
        // Step 3. Random moves to the end.
        let rewards = self.play_out(position, dice);
        // Step 4. Back up: everybody counts what it was worth to whoever moved there.
        self.nodes[0].visits += 1;
        for &(node, mover) in &self.path {
            self.nodes[node].visits += 1;
            self.nodes[node].reward += rewards[mover];
        }
    }

    fn expand(&mut self, at: usize, position: &P, dice: &mut Dice) {
        self.list(position);
        // Untried moves are tried in the order in which they stand.
        dice.shuffle(&mut self.moves);
        self.nodes[at].first_child = self.nodes.len() as u32;
        self.nodes[at].children = self.moves.len() as u32;
        self.nodes.extend(self.moves.iter().map(|&mv| Node { mv: Some(mv), ..Node::root() }));
    }

    /// An untried move, or the one with the highest upper confidence bound.
    fn select(&self, at: usize) -> usize {
        let parent = &self.nodes[at];
        let first = parent.first_child as usize;
        // The exploration constant √2 under the root.
        let twice_log = 2.0 * libm::log(parent.visits.max(1).into());
        let mut best = (first, f64::NEG_INFINITY);
        for (i, child) in self.nodes[first..first + parent.children as usize].iter().enumerate() {
            if child.visits == 0 {
                return first + i;
            }
            let visits = f64::from(child.visits);
            let bound = child.reward / visits + (twice_log / visits).sqrt();
            if bound > best.1 {
                best = (first + i, bound);
            }
        }
        best.0
    }

    fn play_out(&mut self, mut position: P, dice: &mut Dice) -> [f64; MAX_SEATS] {
        loop {
            if let Some(outcome) = position.outcome() {
                return rewards(&outcome);
            }
            if position.quiet() >= QUIET {
                return rewards(&position.drawn());
            }
            self.list(&position);
            match dice.pick(&self.moves) {
                Some(&mv) => position.play_unchecked(mv, &mut ()),
                None => return rewards(&position.drawn()),
            }
        }
    }

    fn list(&mut self, position: &P) {
        let moves = &mut self.moves;
        moves.clear();
        let _: ControlFlow<()> = position.legal_moves(|mv| {
            moves.push(mv);
            ControlFlow::Continue(())
        });
    }

    fn most_visited(&self) -> Option<P::Move> {
        let root = &self.nodes[0];
        let first = root.first_child as usize;
        let children = &self.nodes[first..first + root.children as usize];
        // The first of those that are level, so that nothing depends on how a maximum is looked for.
        children.iter().rev().max_by_key(|child| child.visits).and_then(|child| child.mv)
    }
}
