//! Playing out captures before judging, so that no exchange is cut in half.

use super::ordering::{list_gains, select};
use super::searcher::{Node, Searcher, exact_score};
use super::table::{Bound, Entry};
use super::{MAX_PLY, ordering};
use crate::search::history::Slot;
use crate::{Evaluate, Game, Score};

impl<G: Game> Searcher<'_, G> {
    /// The score after all captures worth playing; where a threat must be answered, every answer is tried.
    pub(super) fn quiescence(&mut self, node: &Node<G>, mut alpha: Score, beta: Score, ply: usize) -> Score {
        // Step 1. Count, stop, draws.
        if !self.counter.goes_on(self.watch) {
            return Score::DRAW;
        }
        let position = &node.position;
        if self.is_draw(position, ply) {
            return Score::DRAW;
        }
        self.enter(ply, position.key());
        if position.wins_at_once() {
            return Score::win_in(ply as u32 + 1);
        }
        if let Some(exact) = position.solved(self.table.endgames()) {
            return exact_score(exact, ply);
        }
        // Step 2. What the table knows.
        let known = self.table.get(position.key());
        if let Some(entry) = known
            && beta.raw() - alpha.raw() == 1
            && let Some(score) = usable(&entry, alpha, beta, ply)
        {
            return score;
        }
        // Step 3. Standing still is allowed unless a threat must be answered.
        let forced = position.is_forced();
        if ply >= MAX_PLY {
            return self.judge(node);
        }
        let mut best = Score::loss_in(ply as u32);
        let (mut judged, mut evaluation) = (0, 0);
        if !forced {
            if position.is_plainly_over() {
                return self.ended(position, ply);
            }
            let mut stand = match known {
                Some(entry) if entry.evaluation != 0 => Score::estimate(i32::from(entry.evaluation)),
                _ => self.judge(node),
            };
            judged = stand.raw();
            stand = self.history.corrections.correct(&self.tuning, position, stand);
            evaluation = stand.raw();
            if let Some(entry) = known {
                stand = trusted(&entry, stand, ply);
            }
            if stand >= beta {
                if known.is_none() {
                    let evaluation = judged as i16;
                    let entry = Entry {
                        score: stand.for_table(ply),
                        evaluation,
                        depth: 0,
                        bound: Bound::Lower,
                        mark: 0,
                    };
                    self.table.put(position.key(), entry);
                }
                return stand;
            }
            best = stand;
            alpha = alpha.max(stand);
        }
        // Step 4. Captures, best first; all moves where forced.
        let mut moves = self.take_list(ply);
        let remembered = known.map_or(0, |entry| entry.mark);
        if forced {
            ordering::list(position, &mut moves, remembered, &self.history, ply, [Slot::NONE; 2]);
            if moves.is_empty() {
                self.give_list(ply, moves);
                return self.ended(position, ply);
            }
        } else {
            list_gains(position, &mut moves, remembered, &self.history);
        }
        let mut mark = 0;
        for i in 0..moves.len() {
            let candidate = select(&mut moves, i);
            if !forced && !best.is_decided() {
                // Step 5. A capture that cannot reach alpha, or loses in exchange, is not tried.
                if evaluation + candidate.gain + self.tuning.windfall <= alpha.raw() {
                    best = best.max(Score::estimate(evaluation + candidate.gain + self.tuning.windfall));
                    continue;
                }
                if !position.exchange_wins(candidate.mv, 0) {
                    continue;
                }
            }
            let next = self.after(node, candidate.mv);
            let score = -self.quiescence(&next, -beta, -alpha, ply + 1);
            if self.watch.is_over() {
                break;
            }
            if score > best {
                best = score;
                if score > alpha {
                    mark = candidate.mark;
                    alpha = score;
                    if score >= beta {
                        break;
                    }
                }
            }
        }
        self.give_list(ply, moves);
        // Step 6. Remember.
        if !self.watch.is_over() {
            let bound = if best >= beta { Bound::Lower } else { Bound::Upper };
            let evaluation = judged as i16;
            self.table
                .put(position.key(), Entry { score: best.for_table(ply), evaluation, depth: 0, bound, mark });
        }
        best
    }

    /// What the evaluation says.
    pub(super) fn judge(&self, node: &Node<G>) -> Score {
        Score::estimate(self.evaluation.evaluate(&node.position, &node.state))
    }
}

/// The judgement of a position, or what the table knows better.
pub(super) fn trusted(entry: &Entry, evaluation: Score, ply: usize) -> Score {
    let score = entry.score.at_ply(ply);
    let is_better = match entry.bound {
        _ if score.is_decided() => false,
        Bound::Exact => true,
        Bound::Lower => score > evaluation,
        Bound::Upper => score < evaluation,
    };
    if is_better { score } else { evaluation }
}

/// The stored score where it decides the question at hand.
pub(super) fn usable(entry: &Entry, alpha: Score, beta: Score, ply: usize) -> Option<Score> {
    let score = entry.score.at_ply(ply);
    let decides = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => score >= beta,
        Bound::Upper => score <= alpha,
    };
    decides.then_some(score)
}
