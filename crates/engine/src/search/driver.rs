//! Iterative deepening: deeper and deeper until time is up, on one thread or several.

use std::ops::ControlFlow;

use rules_core::MAX_SEATS;

use super::searcher::{Node, Searcher};
use super::table::Table;
use super::watch::Watch;
use super::{MAX_PLY, watch};
use crate::eval::chance;
use crate::report::BestLine;
use crate::{Evaluate, Game, Limits, Progress, Report, Score, Stop};

/// Thinks about a position of a game for two.
///
/// `game` holds the keys of the positions that led here, oldest first; `barred` moves are not thought about.
pub(crate) fn search_two<G: Game>(
    position: &G,
    game: &[u64],
    barred: &[G::Move],
    limits: &Limits,
    table: &Table,
    stop: &Stop,
    on_progress: &mut dyn FnMut(&Progress<G>),
) -> Report<G> {
    let evaluation = G::Evaluation::default();
    let watch = Watch::new(limits, stop.clone());
    table.new_search();
    let threads = if cfg!(target_arch = "wasm32") { 1 } else { limits.threads.max(1) };
    let searcher = &|| Searcher::new(&evaluation, table, &watch, limits, game.to_vec(), position);
    let report = if threads == 1 {
        deepen(searcher(), position, barred, limits, &watch, 0, on_progress)
    } else {
        std::thread::scope(|scope| {
            for number in 1..threads {
                let watch = &watch;
                // What a thread needs it makes itself, so that nobody waits for it.
                scope.spawn(move || {
                    deepen(searcher(), position, barred, limits, watch, number, &mut |_| ());
                });
            }
            let report = deepen(searcher(), position, barred, limits, &watch, 0, on_progress);
            watch.end();
            report
        })
    };
    Report { nodes: watch.nodes(), time: watch.stopwatch.elapsed(), ..report }
}

/// One thread's iterations; the threads differ in where they begin, and share what they learn in the table.
fn deepen<G: Game>(
    mut searcher: Searcher<'_, G>,
    position: &G,
    barred: &[G::Move],
    limits: &Limits,
    watch: &watch::Watch,
    number: usize,
    on_progress: &mut dyn FnMut(&Progress<G>),
) -> Report<G> {
    let node = Node::new(position.clone(), searcher.evaluation);
    let open = (position.count_moves() as usize).saturating_sub(barred.len());
    let wanted = limits.lines.max(1).min(open);
    let mut report = Report { lines: Vec::new(), depth: 0, nodes: 0, time: watch.stopwatch.elapsed() };
    let deepest = limits.depth.unwrap_or(u32::MAX).min(MAX_PLY as u32 - 20);
    // Where the root is solved, so is everything it can lead to.
    let is_solved = position.solved(searcher.table.endgames()).is_some();
    let mut steady = 0;
    for depth in 1 + (number as u32 & 1)..=deepest {
        let mut lines: Vec<BestLine<G>> = Vec::with_capacity(wanted);
        searcher.excluded.clear();
        searcher.excluded.extend_from_slice(barred);
        for i in 0..wanted {
            let guess = report.lines.get(i).map(|line| line.score);
            let score = widen(&mut searcher, &node, depth as i32, guess);
            if searcher.line().is_empty() || (watch.is_over() && !(report.depth == 0 && i == 0)) {
                break;
            }
            let line = searcher.line().to_vec();
            searcher.excluded.push(line[0]);
            lines.push(best_line(&node, line, score, is_solved));
        }
        if watch.is_over() && !report.lines.is_empty() {
            // The best move so far is looked at first, so that another one that was found is better. Where it
            // loses now, nothing is known of the others.
            let score = searcher.line_score();
            if wanted == 1
                && !searcher.line().is_empty()
                && score.plies_to_end().is_none_or(|plies| plies >= 0)
            {
                report.lines = vec![best_line(&node, searcher.line().to_vec(), score, is_solved)];
            }
            break;
        }
        let same = report.lines.first().map(|l| l.moves[0]) == lines.first().map(|l| l.moves[0]);
        steady = if same { steady + 1 } else { 0 };
        lines.sort_by_key(|line| std::cmp::Reverse(line.score));
        report.lines = lines;
        report.depth = depth;
        if number == 0 {
            watch.can_answer();
        }
        searcher.counter.settle(watch);
        report.nodes = watch.nodes();
        report.time = watch.stopwatch.elapsed();
        if number == 0 {
            on_progress(&Progress { report: report.clone() });
        }
        // A best move that has stood for long needs less time, a new one more.
        let share = if limits.movetime.is_some() { 1.0 } else { (1.15 - 0.07 * f64::from(steady)).max(0.6) };
        if is_settled(&report, wanted) || !watch.has_time_for_more(share) {
            break;
        }
    }
    if report.lines.is_empty() {
        report.lines.extend(any_line(&node, barred, &searcher));
    }
    searcher.counter.settle(watch);
    searcher.finish();
    if number == 0 {
        watch.end();
    }
    report
}

/// Something to play where time was up before anything was thought.
fn any_line<G: Game>(node: &Node<G>, barred: &[G::Move], searcher: &Searcher<'_, G>) -> Option<BestLine<G>> {
    let mut first = None;
    let _ = node.position.legal_moves(|mv| {
        if barred.contains(&mv) {
            return ControlFlow::Continue(());
        }
        first = Some(mv);
        ControlFlow::Break(())
    });
    let score = searcher.judge(node);
    first.map(|mv| best_line(node, vec![mv], score, false))
}

/// Searches within a window round the last score, and wider where it is left.
fn widen<G: Game>(searcher: &mut Searcher<'_, G>, node: &Node<G>, depth: i32, guess: Option<Score>) -> Score {
    let Some(guess) = guess.filter(|guess| depth >= 5 && !guess.is_decided()) else {
        return searcher.root(node, depth, -Score::MAX, Score::MAX);
    };
    let mut width = searcher.tuning.window;
    let (mut alpha, mut beta) = (guess.plus(-width), guess.plus(width));
    loop {
        let score = searcher.root(node, depth, alpha.max(-Score::MAX), beta.min(Score::MAX));
        if searcher.watch.is_over() {
            return score;
        }
        width += width;
        if score <= alpha {
            beta = Score::from_raw((alpha.raw() + beta.raw()) / 2);
            alpha = if width > 800 { -Score::MAX } else { score.plus(-width) };
        } else if score >= beta {
            beta = if width > 800 { Score::MAX } else { score.plus(width) };
        } else {
            return score;
        }
    }
}

/// Whether thinking on cannot change anything: every line is decided within the depth that was searched.
fn is_settled<G: Game>(report: &Report<G>, wanted: usize) -> bool {
    report.lines.len() == wanted && report.lines.iter().all(|line| line.proved)
}

fn best_line<G: Game>(node: &Node<G>, moves: Vec<G::Move>, score: Score, is_solved: bool) -> BestLine<G> {
    let mut expected = [0.0; MAX_SEATS];
    if let Some(mover) = node.position.turn()
        && let Some(other) = node.position.alive().next_after(mover)
    {
        let mine = match score.plies_to_end() {
            Some(plies) => f64::from(u8::from(plies >= 0)),
            None => chance(score.raw(), G::Evaluation::CHANCE_SCALE),
        };
        expected[mover.index()] = mine;
        expected[other.index()] = 1.0 - mine;
    }
    BestLine { moves, score, expected, proved: score.is_decided() || is_solved }
}
