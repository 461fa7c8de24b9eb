//! Search where more than two are alive.
//!
//! Four ways, of which [`search_many`] uses the first: a [tree](mcts) that grows where play is likely;
//! [`paranoid`] search, one seat against the coalition of all others; [`best_reply`] search, the same with only
//! one of the others answering; and [`max_n`], everybody for oneself. In Chameleon Chess for four, one seat
//! against three of textbook max-n four plies deep, outright wins were (chance is 25 %):
//!
//! | way | nodes a move | games | wins |
//! |---|---|---|---|
//! | tree | 20,000 | 240 | 58 % |
//! | tree, earlier weights | 20,000 | 240 | 53 % |
//! | tree without foresight, earlier weights | 20,000 | 200 | 44 % |
//! | paranoid | 10,000 | 48 | 29 % |
//! | best reply, earlier weights | 5,000 | 60 | 35 % |
//! | max-n, earlier weights | 20,000 | 40 | 18 % |

mod best_reply;
mod candidates;
mod forest;
mod max_n;
mod mcts;
mod paranoid;
#[cfg(test)]
mod tests;
mod worth;

use rules_core::{MAX_SEATS, Seat};

use self::forest::Forest;
use self::max_n::MaxN;
use self::paranoid::{Coalition, Reply};
use self::worth::Values;
use super::MAX_PLY;
use super::searcher::Node;
use super::table::Table;
use super::watch::Watch;
use crate::report::BestLine;
use crate::{Evaluate, Game, Limits, Progress, Report, Score, Stop};

/// A way to search where more than two are alive.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Method {
    /// A tree that grows where play is likely, with the evaluation in place of rollouts.
    Tree,
    /// One seat against the coalition of all others.
    Paranoid,
    /// One seat against whichever of the others has the best reply.
    BestReply,
    /// Every seat for its own result.
    MaxN,
}

/// The way that won the matches.
const BEST: Method = Method::Tree;

/// Thinks about a position with more than two seats alive; `game` holds the keys of the positions before it.
pub(crate) fn search_many<G: Game>(
    position: &G,
    game: &[u64],
    limits: &Limits,
    table: &Table,
    stop: &Stop,
    on_progress: &mut dyn FnMut(&Progress<G>),
) -> Report<G> {
    search_by(BEST, position, game, limits, table, stop, on_progress)
}

/// Thinks in a given way about a position with more than two seats alive.
///
/// `game` holds the keys of the positions that led here, oldest first. Only the tree uses the threads that the
/// limits ask for; the other ways follow one line of thought after the other.
pub fn search_by<G: Game>(
    method: Method,
    position: &G,
    game: &[u64],
    limits: &Limits,
    table: &Table,
    stop: &Stop,
    on_progress: &mut dyn FnMut(&Progress<G>),
) -> Report<G> {
    let evaluation = G::Evaluation::default().with_numbers(table.for_many());
    let watch = Watch::new(limits, stop.clone());
    table.new_search();
    let mut report = Report { lines: Vec::new(), depth: 0, nodes: 0, time: watch.stopwatch.elapsed() };
    let Some(me) = position.turn() else { return report };
    let root = Node::new(position.clone(), &evaluation);
    let coalition = |reply| Coalition::new(&evaluation, table, &watch, limits, game.to_vec(), me, reply);
    let mut searcher: Box<dyn Deepen<G> + '_> = match method {
        Method::Tree => Box::new(Forest::new(&evaluation, &watch, limits, game, &root, table.bytes())),
        Method::Paranoid => Box::new(coalition(Reply::All)),
        Method::BestReply => Box::new(coalition(Reply::Best)),
        Method::MaxN => Box::new(MaxN::new(&evaluation, &watch, limits, game.to_vec(), &root.position)),
    };
    let wanted = limits.lines.max(1).min(position.count_moves() as usize);
    let deepest = limits.depth.unwrap_or(u32::MAX).min(MAX_PLY as u32 - 20);
    for depth in 1..=deepest {
        let lines = searcher.iterate(&root, depth, wanted);
        // Half an iteration is worth something where the tree only grew.
        let kept = method == Method::Tree || report.lines.is_empty() || !watch.is_over();
        if lines.is_empty() || !kept {
            break;
        }
        report.lines = lines.into_iter().map(|line| best_line(&evaluation, &root, me, line)).collect();
        report.depth = if watch.is_over() { report.depth.max(1) } else { depth };
        watch.can_answer();
        searcher.settle();
        report.nodes = watch.nodes();
        report.time = watch.stopwatch.elapsed();
        on_progress(&Progress { report: report.clone() });
        let settled = report.lines.iter().all(|line| line.proved) && report.lines.len() == wanted;
        if settled || !watch.has_time_for_more(1.0) {
            break;
        }
    }
    searcher.settle();
    watch.end();
    Report { nodes: watch.nodes(), time: watch.stopwatch.elapsed(), ..report }
}

/// A searcher that goes deeper with every iteration.
trait Deepen<G: Game> {
    /// The best lines of one more iteration, best first; what is left of them when time is up.
    fn iterate(&mut self, root: &Node<G>, depth: u32, wanted: usize) -> Vec<Line<G>>;

    /// Adds the nodes that were not yet counted.
    fn settle(&mut self);
}

/// A line with what it is worth.
struct Line<G: Game> {
    moves: Vec<G::Move>,
    score: Score,
    /// What it is worth to every seat, where the search knows more than the score.
    values: Option<Values>,
    /// Whether the value is exact.
    proved: bool,
}

/// The worth of a node as the evaluation sees it, exact where the game is over.
fn values_at<G: Game>(evaluation: &G::Evaluation, node: &Node<G>) -> Values {
    match node.position.outcome() {
        Some(outcome) => worth::of_outcome(&outcome),
        None => worth::estimated(&node.position, &evaluation.shares(&node.position, &node.state)),
    }
}

fn best_line<G: Game>(evaluation: &G::Evaluation, root: &Node<G>, me: Seat, line: Line<G>) -> BestLine<G> {
    let values = line.values.unwrap_or_else(|| {
        // The end of the line says how the others share what the score leaves them.
        let mut node = Node::new(root.position.clone(), evaluation);
        for &mv in &line.moves {
            node = node.after(mv);
        }
        let mut values = values_at(evaluation, &node);
        let others: f32 = values.iter().sum::<f32>() - values[me.index()];
        let mine = worth::of_score(line.score);
        let left = values.iter().sum::<f32>() - mine;
        if others > 0.0 {
            values = values.map(|value| (value * left / others).clamp(0.0, 1.0));
        }
        values[me.index()] = mine;
        values
    });
    let mut expected = [0.0; MAX_SEATS];
    for seat in root.position.seats().iter() {
        // Who is all but certain to be first is estimated a little above a certain first place.
        expected[seat.index()] = f64::from(values[seat.index()]).clamp(0.0, 1.0);
    }
    BestLine { moves: line.moves, score: line.score, expected, proved: line.proved }
}

/// Whether a position repeats or has gone on for too long; `keys` holds those of the line that led to it.
fn is_draw<G: Game>(position: &G, keys: &[u64], game: &[u64]) -> bool {
    if keys.is_empty() {
        return false;
    }
    let quiet = position.quiet();
    if quiet >= G::QUIET_LIMIT {
        return !position.is_plainly_over();
    }
    let (key, reach) = (position.key(), quiet as usize);
    // Once inside the tree is enough: who repeats there can repeat again.
    let inside = keys.iter().rev().take(reach).skip(1);
    if inside.into_iter().any(|&earlier| earlier == key) {
        return true;
    }
    let before = game.iter().rev().take(reach.saturating_sub(keys.len()));
    before.filter(|&&earlier| earlier == key).count() >= 2
}
