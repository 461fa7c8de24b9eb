//! Paranoid search: one seat against the coalition of all others.
//!
//! It is alpha-beta between two sides. The coalition may move several times in a row, and a side's bounds are
//! turned round only where the turn goes to the other side.

use rules_core::{MAX_SEATS, Seat};

use super::candidates::{Candidate, Hints, list, list_captures, select};
use super::{Deepen, Line, is_draw, values_at, worth};
use crate::search::MAX_PLY;
use crate::search::history::{History, Slot};
use crate::search::quiescence::usable;
use crate::search::searcher::Node;
use crate::search::table::{Bound, Entry, Table};
use crate::search::watch::{Counter, Watch};
use crate::{Game, Limits, Score};

/// Which of the others move between two moves of the seat.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Reply {
    /// All of them, as the rules say.
    All,
    /// The one whose move is the worst for the seat; the others wait.
    Best,
}

/// A search for one seat against the coalition of all others.
pub(super) struct Coalition<'a, G: Game> {
    evaluation: &'a G::Evaluation,
    table: &'a Table,
    watch: &'a Watch,
    counter: Counter,
    history: History,
    /// Keys of the game so far, the root's not included.
    game: Vec<u64>,
    keys: Vec<u64>,
    slots: Vec<Slot>,
    lists: Vec<Vec<Candidate<G::Move>>>,
    /// The best line from each ply on.
    lines: Vec<Vec<G::Move>>,
    /// Root moves that are already taken by better lines.
    excluded: Vec<G::Move>,
    /// The seat for which is searched.
    pub(super) me: Seat,
    pub(super) reply: Reply,
    /// Goes into the table's keys: what is good for one seat is not for another.
    salt: u64,
    /// Nothing is pruned or reduced where this is off, so that soundness can be tested.
    pub(super) pruning: bool,
}

impl<'a, G: Game> Coalition<'a, G> {
    pub(super) fn new(
        evaluation: &'a G::Evaluation,
        table: &'a Table,
        watch: &'a Watch,
        limits: &Limits,
        game: Vec<u64>,
        me: Seat,
        reply: Reply,
    ) -> Self {
        let number = me.index() + if reply == Reply::Best { MAX_SEATS } else { 0 };
        Self {
            evaluation,
            table,
            watch,
            counter: Counter::new(limits),
            history: History::new(),
            game,
            keys: vec![0; MAX_PLY + 2],
            slots: vec![Slot::NONE; MAX_PLY + 2],
            lists: (0..=MAX_PLY + 1).map(|_| Vec::new()).collect(),
            lines: (0..=MAX_PLY + 1).map(|_| Vec::new()).collect(),
            excluded: Vec::new(),
            me,
            reply,
            salt: rules_core::key::mix(0x636f_616c + number as u64),
            pruning: true,
        }
    }

    /// The score of the seat at the root.
    pub(super) fn root(&mut self, node: &Node<G>, depth: i32) -> Score {
        self.search(node, true, depth, -Score::MAX, Score::MAX, 0)
    }

    /// The score of a node for the seat, by the evaluation.
    fn judge(&self, node: &Node<G>) -> Score {
        worth::score_of(values_at(self.evaluation, node)[self.me.index()])
    }

    /// The score for the seat where its game is over or drawn.
    fn ended(&self, position: &G, ply: usize) -> Option<Score> {
        if !position.alive().contains(self.me) {
            // Its place is certain, whatever the others do; later is a little better.
            let place = worth::of_outcome(&position.drawn())[self.me.index()];
            return Some(worth::score_of(place).plus(ply as i32));
        }
        let outcome = match position.outcome() {
            Some(outcome) if outcome.winner() == Some(self.me) => return Some(Score::win_in(ply as u32)),
            Some(outcome) => outcome,
            None if is_draw(position, &self.keys[..ply], &self.game) => position.drawn(),
            None => return None,
        };
        Some(worth::score_of(worth::of_outcome(&outcome)[self.me.index()]))
    }

    fn previous(&self, ply: usize) -> [Slot; 2] {
        let slot = |back: usize| ply.checked_sub(back).map_or(Slot::NONE, |at| self.slots[at]);
        [slot(1), slot(2)]
    }

    fn list(&mut self, node: &Node<G>, mine: bool, remembered: u16, ply: usize) -> Vec<Candidate<G::Move>> {
        let mut moves = std::mem::take(&mut self.lists[ply]);
        moves.clear();
        let prey = if mine { None } else { Some(self.me) };
        let hints = Hints { remembered, history: &self.history, ply, previous: self.previous(ply), prey };
        if mine || self.reply == Reply::All {
            list(&node.position, &mut moves, &hints);
        } else {
            self.list_replies(&node.position, &mut moves, &hints);
        }
        moves
    }

    fn child(&self, node: &Node<G>, candidate: &Candidate<G::Move>, mine: bool) -> Node<G> {
        if mine || self.reply == Reply::All {
            node.after(candidate.mv)
        } else {
            self.replied(node, candidate)
        }
    }

    /// The score of a move for the side that makes it.
    fn follow(
        &mut self,
        next: &Node<G>,
        mine: bool,
        depth: i32,
        alpha: Score,
        beta: Score,
        ply: usize,
    ) -> Score {
        if (next.position.turn() == Some(self.me)) == mine {
            self.search(next, mine, depth, alpha, beta, ply)
        } else {
            -self.search(next, !mine, depth, -beta, -alpha, ply)
        }
    }

    /// The score of a node for the side to move there: the seat where `mine`, otherwise the coalition.
    fn search(
        &mut self,
        node: &Node<G>,
        mine: bool,
        mut depth: i32,
        mut alpha: Score,
        beta: Score,
        ply: usize,
    ) -> Score {
        self.lines[ply].clear();
        let (is_root, is_pv) = (ply == 0, beta.raw() - alpha.raw() > 1);

        // Step 1. Count the node, stop when told, end where the seat's game ends, and play out captures.
        if !self.counter.goes_on(self.watch) {
            return Score::DRAW;
        }
        if !is_root && let Some(score) = self.ended(&node.position, ply) {
            return facing(mine, score);
        }
        if depth <= 0 || ply >= MAX_PLY {
            return self.quiesce(node, mine, alpha, beta, ply);
        }

        // Step 2. What the table knows.
        let key = node.position.key();
        self.keys[ply] = key;
        let known = self.table.get(key ^ self.salt);
        let remembered = known.map_or(0, |entry| entry.mark);
        if let Some(entry) = known
            && !is_pv
            && i32::from(entry.depth) >= depth
            && let Some(score) = usable(&entry, alpha, beta, ply)
        {
            return score;
        }

        // Step 3. So far above beta that a shallow search would not come back below it.
        let evaluation = match known {
            Some(entry) if entry.evaluation != 0 => i32::from(entry.evaluation),
            _ => facing(mine, self.judge(node)).raw(),
        };
        let prunes = self.pruning && !is_pv;
        let margin = 200 * depth;
        if prunes && depth <= 4 && !beta.is_decided() && evaluation - margin >= beta.raw() {
            return Score::estimate(evaluation - margin / 2);
        }

        // Step 4. A node of which nothing is known is searched less deep; the next iteration knows more.
        if self.pruning && depth >= 4 && remembered == 0 {
            depth -= 1;
        }

        let mut moves = self.list(node, mine, remembered, ply);
        let previous = self.previous(ply);
        let first_alpha = alpha;
        let (mut best, mut best_mark, mut tried) = (-Score::MAX, 0, 0);
        let mut failed: Vec<Slot> = Vec::new();
        for i in 0..moves.len() {
            let candidate = select(&mut moves, i);
            if is_root && self.excluded.contains(&candidate.mv) {
                continue;
            }
            let is_quiet = candidate.victim.is_none();

            // Step 5. Late and hopeless moves near the horizon are left out.
            if prunes && tried > 0 && is_quiet && !best.is_decided() {
                let hopeless = depth <= 3 && evaluation + 250 + 300 * depth <= alpha.raw();
                if hopeless || (depth <= 4 && tried > 6 + 2 * depth * depth) {
                    continue;
                }
            }

            // Step 6. Late moves are searched less deep first, and again only if they surprise.
            self.slots[ply] = candidate.slot;
            let next = self.child(node, &candidate, mine);
            tried += 1;
            let mut score = Score::DRAW;
            let mut again = tried == 1;
            if tried > 1 {
                let harmless = is_quiet || !(mine || candidate.victim == Some(self.me));
                let reduces = self.pruning && harmless && tried > 2 + i32::from(is_pv);
                let worth = self.history.value(candidate.slot, previous);
                let less = if reduces { reduction(depth, tried, worth) - i32::from(is_pv) } else { 0 };
                let less = less.clamp(0, (depth - 2).max(0));
                score = self.follow(&next, mine, depth - 1 - less, alpha, alpha.plus(1), ply + 1);
                if score > alpha && less > 0 {
                    score = self.follow(&next, mine, depth - 1, alpha, alpha.plus(1), ply + 1);
                }
                again = score > alpha && score < beta;
            }
            if again {
                score = self.follow(&next, mine, depth - 1, alpha, beta, ply + 1);
            }
            if self.watch.is_over() {
                self.lists[ply] = moves;
                return Score::DRAW;
            }

            // Step 7. Keep the best, cut where the other side would not come here.
            if score > best {
                best = score;
                if score > alpha || (is_root && tried == 1) {
                    best_mark = candidate.mark;
                    self.keep_line(ply, candidate.mv);
                    alpha = alpha.max(score);
                }
                if score >= beta {
                    if is_quiet {
                        let (mark, slot) = (candidate.mark, candidate.slot);
                        self.history.reward(ply, mark, slot, previous, &failed, depth);
                    }
                    break;
                }
            }
            if is_quiet {
                failed.push(candidate.slot);
            }
        }
        self.lists[ply] = moves;

        // Step 8. Remember.
        let bound = match best {
            best if best >= beta => Bound::Lower,
            best if best > first_alpha => Bound::Exact,
            _ => Bound::Upper,
        };
        if best > -Score::MAX && (!is_root || self.excluded.is_empty()) {
            let mark = if bound == Bound::Upper { remembered } else { best_mark };
            let (score, depth) = (best.for_table(ply), depth.clamp(0, 100) as i8);
            self.table
                .put(key ^ self.salt, Entry { score, evaluation: evaluation as i16, depth, bound, mark });
        }
        best
    }

    /// The score after captures: the seat's own, and those of its men by the others.
    fn quiesce(&mut self, node: &Node<G>, mine: bool, mut alpha: Score, beta: Score, ply: usize) -> Score {
        let mut best = facing(mine, self.judge(node));
        if best >= beta || ply >= MAX_PLY {
            return best;
        }
        alpha = alpha.max(best);
        self.keys[ply] = node.position.key();
        let mut moves = std::mem::take(&mut self.lists[ply]);
        moves.clear();
        list_captures(&node.position, &mut moves, if mine { None } else { Some(self.me) });
        for i in 0..moves.len() {
            let candidate = select(&mut moves, i);
            let score = self.follow(&node.after(candidate.mv), mine, 0, alpha, beta, ply + 1);
            if self.watch.is_over() {
                break;
            }
            best = best.max(score);
            alpha = alpha.max(score);
            if score >= beta {
                break;
            }
        }
        self.lists[ply] = moves;
        best
    }

    /// The move and what follows it become the best line from here on.
    fn keep_line(&mut self, ply: usize, mv: G::Move) {
        let (here, below) = self.lines.split_at_mut(ply + 1);
        here[ply].clear();
        here[ply].push(mv);
        here[ply].extend_from_slice(&below[0]);
    }
}

/// The score for the side to move from the score for the seat.
fn facing(mine: bool, score: Score) -> Score {
    if mine { score } else { -score }
}

/// Reductions grow with depth and with the number of moves tried before, and shrink for moves with a good name.
fn reduction(depth: i32, tried: i32, history: i32) -> i32 {
    let grown = 0.6 + libm::log(depth.into()) * libm::log(tried.into()) / 2.4;
    grown as i32 - (history / 6000).clamp(-2, 2)
}

impl<G: Game> Deepen<G> for Coalition<'_, G> {
    fn iterate(&mut self, root: &Node<G>, depth: u32, wanted: usize) -> Vec<Line<G>> {
        let mut lines: Vec<Line<G>> = Vec::with_capacity(wanted);
        self.excluded.clear();
        for i in 0..wanted {
            let score = self.root(root, depth as i32);
            let mut moves = self.lines[0].clone();
            if moves.is_empty() || (self.watch.is_over() && i > 0) {
                break;
            }
            self.excluded.push(moves[0]);
            if self.reply == Reply::Best {
                // What follows is no line of play, since not everybody moved.
                moves.truncate(1);
            }
            // Only a win against every defence is exact: the others may want more than to harm one seat.
            let won = score.plies_to_end().is_some_and(|plies| plies >= 0);
            lines.push(Line { moves, score, values: None, proved: won && self.reply == Reply::All });
        }
        lines.sort_by_key(|line| std::cmp::Reverse(line.score));
        lines
    }

    fn settle(&mut self) {
        self.counter.settle(self.watch);
    }
}
