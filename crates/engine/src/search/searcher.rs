//! What one thread keeps while it searches for two seats.

use rules_core::Seat;

use super::MAX_PLY;
use super::history::{History, Slot};
use super::ordering::Candidate;
use super::table::Table;
use super::tuning::Tuning;
use super::watch::{Counter, Watch};
use crate::{Evaluate, Exact, Game, Limits, Score, Verdict};

type State<G> = <<G as Game>::Evaluation as Evaluate<G>>::State;

/// A position with what the evaluation keeps for it.
pub(crate) struct Node<G: Game> {
    pub(crate) position: G,
    pub(crate) state: State<G>,
}

impl<G: Game> Node<G> {
    pub(crate) fn new(position: G, evaluation: &G::Evaluation) -> Self {
        Self { state: evaluation.state(&position), position }
    }

    #[inline]
    pub(crate) fn after(&self, mv: G::Move) -> Self {
        let mut position = self.position.clone();
        let mut state = self.state.clone();
        position.play_unchecked(mv, &mut state);
        G::Evaluation::settle(&position, &mut state);
        Self { position, state }
    }
}

/// What is known about the way to a node.
#[derive(Clone, Copy)]
pub(super) struct Step {
    pub(super) key: u64,
    pub(super) slot: Slot,
    pub(super) evaluation: i32,
}

/// One thread's search.
pub(crate) struct Searcher<'a, G: Game> {
    pub(crate) evaluation: &'a G::Evaluation,
    pub(super) table: &'a Table,
    pub(crate) watch: &'a Watch,
    pub(crate) counter: Counter,
    pub(super) history: History,
    /// Keys of the game so far, the root's not included.
    game: Vec<u64>,
    pub(super) steps: Vec<Step>,
    lists: Vec<Vec<Candidate<G::Move>>>,
    /// The best line from each ply on.
    pub(super) lines: Vec<Vec<G::Move>>,
    /// The score of the best line of the root.
    pub(super) line_score: Score,
    /// Root moves that are already taken by better lines.
    pub(crate) excluded: Vec<G::Move>,
    /// Who moves at even and at odd plies below the root.
    movers: [Option<Seat>; 2],
    /// How deep this iteration goes.
    pub(super) root_depth: i32,
    /// The numbers that it goes by.
    pub(super) tuning: Tuning,
    /// Nothing is pruned or reduced where this is off, so that soundness can be tested.
    pub(crate) pruning: bool,
}

impl<'a, G: Game> Searcher<'a, G> {
    pub(crate) fn new(
        evaluation: &'a G::Evaluation,
        table: &'a Table,
        watch: &'a Watch,
        limits: &Limits,
        game: Vec<u64>,
        root: &G,
    ) -> Self {
        let mover = root.turn();
        let other = mover.and_then(|seat| root.alive().next_after(seat));
        let mut history = table.take_history();
        history.new_search();
        Self {
            evaluation,
            table,
            watch,
            counter: Counter::new(limits),
            history,
            game,
            steps: vec![Step { key: 0, slot: Slot::NONE, evaluation: 0 }; MAX_PLY + 2],
            lists: (0..=MAX_PLY + 1).map(|_| Vec::new()).collect(),
            lines: (0..=MAX_PLY + 1).map(|_| Vec::new()).collect(),
            line_score: Score::DRAW,
            excluded: Vec::new(),
            movers: [mover, other],
            root_depth: 1,
            tuning: table.tuning().unwrap_or(G::TUNING),
            pruning: true,
        }
    }

    /// Leaves what was learnt about moves to the next search.
    pub(crate) fn finish(self) {
        self.table.give_history(self.history);
    }

    /// The best line that the last search of the root found.
    pub(crate) fn line(&self) -> &[G::Move] {
        &self.lines[0]
    }

    /// The score of that line.
    pub(crate) fn line_score(&self) -> Score {
        self.line_score
    }

    /// Whether the position repeats or has gone on for too long without progress.
    pub(super) fn is_draw(&self, position: &G, ply: usize) -> bool {
        if ply == 0 {
            return false;
        }
        let quiet = position.quiet();
        if quiet >= G::QUIET_LIMIT {
            // The record lets a win on the board go before the draw; whoever has no move is judged there.
            return !position.is_plainly_over();
        }
        let key = position.key();
        let reach = quiet as usize;
        // Once inside the tree is enough: who repeats there can repeat again.
        let inside = self.steps[..ply].iter().rev().take(reach).skip(1);
        if inside.into_iter().any(|step| step.key == key) {
            return true;
        }
        let before = self.game.iter().rev().take(reach.saturating_sub(ply));
        before.filter(|&&earlier| earlier == key).count() >= 2
    }

    /// The node behind a move, of which the table will be asked.
    #[inline]
    pub(super) fn after(&self, node: &Node<G>, mv: G::Move) -> Node<G> {
        let next = node.after(mv);
        self.table.expect(next.position.key());
        next
    }

    /// Notes which position stands at a ply of the line that is looked at.
    pub(super) fn enter(&mut self, ply: usize, key: u64) {
        self.steps[ply].key = key;
    }

    /// The score of a position in which the game is over.
    pub(super) fn ended(&self, position: &G, ply: usize) -> Score {
        match position.outcome().and_then(|outcome| outcome.winner()) {
            None => Score::DRAW,
            Some(winner) if self.movers[ply & 1] == Some(winner) => Score::win_in(ply as u32),
            Some(_) => Score::loss_in(ply as u32),
        }
    }

    pub(super) fn take_list(&mut self, ply: usize) -> Vec<Candidate<G::Move>> {
        std::mem::take(&mut self.lists[ply])
    }

    pub(super) fn give_list(&mut self, ply: usize, list: Vec<Candidate<G::Move>>) {
        self.lists[ply] = list;
    }

    /// The slots of the two moves that led here.
    pub(super) fn previous(&self, ply: usize) -> [Slot; 2] {
        let slot = |back: usize| ply.checked_sub(back).map_or(Slot::NONE, |at| self.steps[at].slot);
        [slot(1), slot(2)]
    }

    /// The move and what follows it become the best line from here on.
    pub(super) fn keep_line(&mut self, ply: usize, mv: G::Move) {
        let (here, below) = self.lines.split_at_mut(ply + 1);
        let line = &mut here[ply];
        line.clear();
        line.push(mv);
        line.extend_from_slice(&below[0]);
    }
}

/// The score of a position whose end is known, counted from the root.
pub(super) fn exact_score(exact: Exact, ply: usize) -> Score {
    let plies = ply as u32 + u32::from(exact.plies);
    match exact.verdict {
        Verdict::Win => Score::win_in(plies),
        Verdict::Loss => Score::loss_in(plies),
        Verdict::Draw => Score::DRAW,
    }
}
