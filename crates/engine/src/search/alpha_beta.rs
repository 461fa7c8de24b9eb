//! Principal-variation search for two seats.

use super::MAX_PLY;
use super::corrections::Finding;
use super::history::{CaptureSlot, Slot};
use super::ordering;
use super::quiescence::{trusted, usable};
use super::reductions::reduction;
use super::searcher::{Node, Searcher, exact_score};
use super::table::{Bound, Entry};
use crate::{Evaluate, Game, Score};

/// How the search comes to a node.
#[derive(Clone, Copy)]
struct Way {
    /// The turn was passed to come here.
    after_pass: bool,
    /// The opponent is expected not to come here: some move will be too good.
    expects_cut: bool,
    /// The mark of a move that is left out, to see what the position is worth without it; 0 for none.
    without: u16,
}

impl Way {
    const PLAIN: Self = Self { after_pass: false, expects_cut: false, without: 0 };

    const fn expecting_cut(expects_cut: bool) -> Self {
        Self { expects_cut, ..Self::PLAIN }
    }
}

impl<G: Game> Searcher<'_, G> {
    /// The score of the root to a depth, within a window.
    pub(crate) fn root(&mut self, node: &Node<G>, depth: i32, alpha: Score, beta: Score) -> Score {
        self.lines[0].clear();
        self.root_depth = depth;
        self.search(node, depth, alpha, beta, 0, Way::PLAIN)
    }

    /// The score of a node for the seat to move there, searched `depth` plies deep.
    fn search(
        &mut self,
        node: &Node<G>,
        mut depth: i32,
        mut alpha: Score,
        mut beta: Score,
        ply: usize,
        way: Way,
    ) -> Score {
        self.lines[ply].clear();
        let position = &node.position;
        let is_root = ply == 0;
        let is_pv = beta.raw() - alpha.raw() > 1;

        // Step 1. The horizon: captures are played out.
        let forced = position.is_forced();
        let at_horizon = depth <= 0;
        if at_horizon && !forced {
            return self.quiescence(node, alpha, beta, ply);
        }
        depth = depth.max(1);

        // Step 2. Count the node, stop when told, and end at draws and at the deepest ply.
        if !self.counter.goes_on(self.watch) {
            return Score::DRAW;
        }
        if !is_root {
            if self.is_draw(position, ply) {
                return Score::DRAW;
            }
            if ply >= MAX_PLY {
                return self.judge(node);
            }
            // Step 3. Nothing can be better than a shorter win that is already found.
            alpha = alpha.max(Score::loss_in(ply as u32));
            beta = beta.min(Score::win_in(ply as u32 + 1));
            if alpha >= beta {
                return alpha;
            }
        }
        let key = position.key();
        self.enter(ply, key);
        if !is_root {
            if position.wins_at_once() {
                return Score::win_in(ply as u32 + 1);
            }
            if let Some(exact) = position.solved(self.table.endgames()) {
                return exact_score(exact, ply);
            }
        }

        // Step 4. What the table knows.
        let known = self.table.get(key);
        let remembered = known.map_or(0, |entry| entry.mark);
        if let Some(entry) = known
            && !is_pv
            && way.without == 0
            && i32::from(entry.depth) >= depth
            && let Some(score) = usable(&entry, alpha, beta, ply)
        {
            return score;
        }

        // Step 5. A first judgement, and whether things get better for the mover.
        let judged = match known {
            _ if forced => -Score::MAX.raw(),
            Some(entry) if entry.evaluation != 0 => i32::from(entry.evaluation),
            _ if position.is_plainly_over() => return self.ended(position, ply),
            _ => self.judge(node).raw(),
        };
        let corrected = match Score::from_raw(judged) {
            judged if forced => judged.raw(),
            judged => self.history.corrections.correct(&self.tuning, position, judged).raw(),
        };
        self.steps[ply].evaluation = corrected;
        let improving = !forced && ply >= 2 && corrected > self.steps[ply - 2].evaluation;
        let evaluation = match known {
            Some(entry) if !forced => trusted(&entry, Score::from_raw(corrected), ply).raw(),
            _ => corrected,
        };
        let prunes = self.pruning && !is_pv && !forced && way.without == 0;

        // Step 6. So far above beta that a shallow search would not come back below it, or so far below alpha
        // that only a capture can help.
        if prunes && depth <= 7 && !beta.is_decided() {
            let margin = self.tuning.surplus * (depth - i32::from(improving));
            if evaluation - margin >= beta.raw() {
                return Score::estimate(evaluation - margin / 2);
            }
        }
        let despair = self.tuning.despair + self.tuning.despair_ply * depth;
        if prunes && depth <= 3 && !alpha.is_decided() && evaluation + despair < alpha.raw() {
            let score = self.quiescence(node, alpha, alpha.plus(1), ply);
            if score <= alpha || self.watch.is_over() {
                return score;
            }
        }

        // Step 7. Passing the turn and still above beta: a real move will be, too.
        if prunes
            && depth >= 3
            && !way.after_pass
            && evaluation >= beta.raw()
            && !beta.is_decided()
            && let Some(passed) = position.passed()
        {
            self.steps[ply].slot = Slot::NONE;
            let state = self.evaluation.passed(&passed, &node.state);
            let next = Node { position: passed, state };
            let tuning = &self.tuning;
            let surplus = ((evaluation - beta.raw()) / tuning.pass_surplus).min(3);
            let reduced = depth - (tuning.pass * 16 + tuning.pass_depth * depth) / 64 - surplus;
            let way = Way { after_pass: true, ..Way::expecting_cut(!way.expects_cut) };
            let score = -self.search(&next, reduced, -beta, -beta.plus(-1), ply + 1, way);
            if self.watch.is_over() {
                return Score::DRAW;
            }
            if score >= beta {
                return if score.is_decided() { beta } else { score };
            }
        }

        // Step 8. A node of which nothing is known is searched less deep; the next iteration knows more.
        if self.pruning && depth >= 4 && remembered == 0 && !forced {
            depth -= 1;
        }

        // Step 9. List the moves; without any the game is over.
        let previous = self.previous(ply);
        let mut moves = self.take_list(ply);
        ordering::list(position, &mut moves, remembered, &self.history, ply, previous);
        if moves.is_empty() {
            self.give_list(ply, moves);
            return self.ended(position, ply);
        }

        let first_alpha = alpha;
        let mut best = -Score::MAX;
        let mut best_mark = 0;
        let mut tried = 0;
        let mut failed: [Slot; 32] = [Slot::NONE; 32];
        let mut failures = 0;
        let mut failed_captures: [CaptureSlot; 16] = [CaptureSlot::NONE; 16];
        let mut capture_failures = 0;
        let mut best_is_quiet = true;
        for i in 0..moves.len() {
            let candidate = ordering::next(position, &mut moves, i);
            if is_root && self.excluded.contains(&candidate.mv) {
                continue;
            }
            if way.without != 0 && candidate.mark == way.without {
                continue;
            }
            let is_quiet = candidate.gain == 0;
            let worth = if is_quiet { candidate.worth(&self.history, previous) } else { 0 };

            // Step 10. Late and hopeless moves near the horizon are left out.
            if prunes && tried > 0 && !best.is_decided() {
                let tuning = &self.tuning;
                let left = (depth - (reduction(tuning, depth, tried + 1) >> 8)).max(0);
                if is_quiet {
                    let enough = tuning.enough + depth * depth * tuning.enough_depth / 16;
                    let enough = enough as usize / if improving { 1 } else { 2 };
                    if depth <= 8 && tried > enough {
                        // What is left looks worse still.
                        break;
                    }
                    if left <= 6 && evaluation + tuning.hopeless + tuning.hopeless_ply * left <= alpha.raw() {
                        continue;
                    }
                    if depth <= 4 && worth < -tuning.infamy * depth {
                        continue;
                    }
                    if left <= 6 && !position.exchange_wins(candidate.mv, -tuning.quiet_loss * left * left) {
                        continue;
                    }
                } else if depth <= 6 && !position.exchange_wins(candidate.mv, -tuning.capture_loss * depth) {
                    continue;
                }
            }

            // Step 11. A threat that must be answered, and a move that alone holds the position, are searched
            // deeper, as long as the line is not stretched.
            let stretches = forced && !at_horizon && (ply as i32) < 2 * self.root_depth;
            let mut extension = i32::from(stretches && moves.len() <= 4);
            if let Some(entry) = known
                && self.pruning
                && depth >= 7
                && !is_root
                && candidate.mark == remembered
                && way.without == 0
                && entry.bound != Bound::Upper
                && i32::from(entry.depth) >= depth - 3
                && !entry.score.is_decided()
                && (ply as i32) < 2 * self.root_depth
            {
                let goal = entry.score.plus(-self.tuning.alone * depth / 16);
                let way = Way { without: remembered, ..way };
                let without = self.search(node, (depth - 1) / 2, goal.plus(-1), goal, ply, way);
                if self.watch.is_over() {
                    self.give_list(ply, moves);
                    return Score::DRAW;
                }
                if without < goal {
                    extension = 1 + i32::from(!is_pv && without < goal.plus(-self.tuning.quite_alone));
                } else if goal >= beta {
                    // Even without its best move the node is too good.
                    self.give_list(ply, moves);
                    return goal;
                } else if entry.score >= beta {
                    extension = -2;
                } else if way.expects_cut {
                    extension = -1;
                }
            }

            self.steps[ply].slot = candidate.slot;
            let next = self.after(node, candidate.mv);
            tried += 1;
            let new_depth = depth - 1 + extension;

            // Step 12. Late moves are searched less deep first, and again only if they surprise.
            let mut score;
            if tried == 1 {
                let way = Way::expecting_cut(!is_pv && !way.expects_cut);
                score = -self.search(&next, new_depth, -beta, -alpha, ply + 1, way);
            } else {
                let mut less = 0;
                if self.pruning
                    && depth >= 3
                    && tried > 1 + usize::from(is_pv)
                    && (is_quiet || candidate.loses_material())
                {
                    let tuning = &self.tuning;
                    less = reduction(tuning, depth, tried) - i32::from(is_pv) * tuning.late_expected
                        + i32::from(way.expects_cut) * tuning.late_cut;
                    if is_quiet {
                        less += i32::from(!improving) * tuning.late_worse
                            - i32::from(candidate.is_killer()) * tuning.late_killer
                            - (worth * 256 / tuning.renown).clamp(-512, 512);
                    }
                    less = (less >> 8).clamp(0, (new_depth - 1).max(0));
                }
                let cut = Way::expecting_cut(true);
                score = -self.search(&next, new_depth - less, -alpha.plus(1), -alpha, ply + 1, cut);
                if score > alpha && less > 0 {
                    let way = Way::expecting_cut(!way.expects_cut);
                    score = -self.search(&next, new_depth, -alpha.plus(1), -alpha, ply + 1, way);
                }
                // Step 13. A move better than the best so far gets the full window.
                if score > alpha && score < beta {
                    score = -self.search(&next, new_depth, -beta, -alpha, ply + 1, Way::PLAIN);
                }
            }
            if self.watch.is_over() {
                self.give_list(ply, moves);
                return Score::DRAW;
            }

            // Step 14. Keep the best, cut where the opponent would not come here.
            if score > best {
                best = score;
                if score > alpha || (is_root && tried == 1) {
                    best_mark = candidate.mark;
                    best_is_quiet = is_quiet;
                    self.keep_line(ply, candidate.mv);
                    if is_root {
                        self.line_score = score;
                    }
                    alpha = alpha.max(score);
                    if score >= beta {
                        let failed = &failed[..failures];
                        if is_quiet {
                            let (mark, slot) = (candidate.mark, candidate.slot);
                            self.history.reward(ply, mark, slot, previous, failed, depth);
                        } else {
                            self.history.blame(previous, failed, depth);
                            self.history.note_capture(candidate.capture, depth, true);
                        }
                        for &slot in &failed_captures[..capture_failures] {
                            self.history.note_capture(slot, depth, false);
                        }
                        break;
                    }
                }
            }
            if is_quiet && failures < failed.len() {
                failed[failures] = candidate.slot;
                failures += 1;
            }
            if !is_quiet && capture_failures < failed_captures.len() {
                failed_captures[capture_failures] = candidate.capture;
                capture_failures += 1;
            }
        }
        self.give_list(ply, moves);
        if best == -Score::MAX {
            // Every move belongs to a better line already, or the only one is left out.
            return if is_root { best } else { alpha };
        }

        // Step 15. Remember.
        let bound = if best >= beta {
            Bound::Lower
        } else if best > first_alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        if !forced && way.without == 0 && best_is_quiet {
            let finding = Finding { judged, corrected, best, bound, depth };
            self.history.corrections.learn(position, &finding);
        }
        if way.without == 0 && (!is_root || self.excluded.is_empty()) {
            let mark = if bound == Bound::Upper { remembered } else { best_mark };
            let evaluation = if forced { 0 } else { judged as i16 };
            let depth = depth.clamp(0, 100) as i8;
            self.table.put(key, Entry { score: best.for_table(ply), evaluation, depth, bound, mark });
        }
        best
    }
}
