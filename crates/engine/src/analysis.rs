//! Grading the moves of a game that was played.
//!
//! Every position of the game is thought about once, from the last to the first: what came to light later in the
//! game is then still in the table when the moves before it are judged, and the value after a move is the value
//! that its own position was given.

use std::fmt;

use catalog::{AnyMove, AnyPosition, Record};
use rules_core::{MAX_SEATS, Seat};

use crate::{Limits, Score, Stop, Table, ThoughtLine, rewards, think_best};

/// How good a move was, by the expected result that it gave away.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Grade {
    /// No move was better.
    Best,
    /// Hardly anything was given away.
    Good,
    /// At least 0.05 was given away.
    Inaccuracy,
    /// At least 0.10 was given away.
    Mistake,
    /// At least 0.20 was given away, or a proved win.
    Blunder,
}

impl Grade {
    /// All grades, best first.
    pub const ALL: [Self; 5] = [Self::Best, Self::Good, Self::Inaccuracy, Self::Mistake, Self::Blunder];

    /// The loss of expected result from which a move is no longer good.
    const INACCURACY: f64 = 0.05;
    const MISTAKE: f64 = 0.10;
    const BLUNDER: f64 = 0.20;

    /// The grade of a move by what it gave away.
    fn of_loss(loss: f64) -> Self {
        match loss {
            _ if loss >= Self::BLUNDER => Self::Blunder,
            _ if loss >= Self::MISTAKE => Self::Mistake,
            _ if loss >= Self::INACCURACY => Self::Inaccuracy,
            _ => Self::Good,
        }
    }

    /// The grade as a word in lower case.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Best => "best",
            Self::Good => "good",
            Self::Inaccuracy => "inaccuracy",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
        }
    }

    /// The mark that people write behind such a move; nothing behind a good one.
    pub const fn mark(self) -> &'static str {
        match self {
            Self::Best | Self::Good => "",
            Self::Inaccuracy => "?!",
            Self::Mistake => "?",
            Self::Blunder => "??",
        }
    }

    /// The number of the mark in records; nothing behind a good move.
    pub const fn nag(self) -> Option<u8> {
        match self {
            Self::Best | Self::Good => None,
            Self::Inaccuracy => Some(6),
            Self::Mistake => Some(2),
            Self::Blunder => Some(4),
        }
    }
}

impl fmt::Display for Grade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// A move of the game with its grade.
#[derive(Clone, PartialEq, Debug)]
pub struct GradedMove {
    /// The number of the ply in the record, from 1.
    pub ply: usize,
    /// Who moved.
    pub seat: Seat,
    /// What was played.
    pub mv: AnyMove,
    /// What was best, and what every seat could expect before the move.
    pub best: ThoughtLine,
    /// The move that was played and how the game should go on, and what every seat can expect after it.
    pub played: ThoughtLine,
    /// The expected result that the move gave away, 0 to 1.
    pub loss: f64,
    /// How good it was.
    pub grade: Grade,
    /// Whether the values before and after it are both exact.
    pub proved: bool,
}

/// A seat's moves, counted.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Tally {
    /// How many moves were made.
    pub moves: usize,
    /// How many of each grade, in the order of [`Grade::ALL`].
    pub grades: [usize; 5],
    /// The expected result that a move gave away on average.
    pub mean_loss: f64,
}

/// The moves of a game, graded.
#[derive(Clone, PartialEq, Debug)]
pub struct Analysis {
    /// Every move of the main line, in order.
    pub moves: Vec<GradedMove>,
    /// Nodes that were visited in all.
    pub nodes: u64,
}

impl Analysis {
    /// Grades every move of a record by what its positions are worth, from the first to the last.
    pub fn of(record: &Record, values: &[ThoughtLine]) -> Self {
        let grade_one = |(ply, mv): (usize, AnyMove)| {
            let position = record.position_after(ply)?;
            let two = position.seats().len() == 2;
            let (here, after) = (values.get(ply)?, values.get(ply + 1)?);
            Some(grade(ply + 1, position.turn()?, mv, here.clone(), after, two))
        };
        Self { moves: record.moves().enumerate().filter_map(grade_one).collect(), nodes: 0 }
    }

    /// Counts the moves of a seat.
    pub fn tally(&self, seat: Seat) -> Tally {
        let mut tally = Tally::default();
        let mut lost = 0.0;
        for graded in self.moves.iter().filter(|graded| graded.seat == seat) {
            tally.moves += 1;
            tally.grades[graded.grade as usize] += 1;
            lost += graded.loss;
        }
        tally.mean_loss = lost / tally.moves.max(1) as f64;
        tally
    }
}

/// Grades every move of a record; `limits` hold for each position.
///
/// `on_progress` hears how many positions are done, of how many. Nothing comes back where the stop switch was
/// thrown before the end.
pub fn analyse(
    record: &Record,
    limits: &Limits,
    table: &Table,
    stop: &Stop,
    on_progress: &mut dyn FnMut(usize, usize),
) -> Option<Analysis> {
    let positions: Vec<AnyPosition> =
        (0..=record.len()).filter_map(|plies| record.position_after(plies)).cloned().collect();
    // Not even one iteration would leave nothing to compare.
    let limits = Limits { lines: 1, depth: limits.depth.map(|depth| depth.max(1)), ..*limits };
    let mut values = Vec::with_capacity(positions.len());
    let mut nodes = 0;
    for (ply, position) in positions.iter().enumerate().rev() {
        let over = if ply == record.len() { final_value(record) } else { None };
        let here = match over {
            Some(line) => line,
            None => {
                let thought = think_best(position, &positions[..ply], &limits, table, stop);
                nodes += thought.nodes;
                if stop.is_stopped() {
                    return None;
                }
                thought.lines.into_iter().next()?
            }
        };
        values.push(here);
        on_progress(positions.len() - ply, positions.len());
    }
    values.reverse();
    Some(Analysis { nodes, ..Analysis::of(record, &values) })
}

/// The value of the last position where the board or the course of the game ended it.
///
/// A result that the players declared says nothing of the position: there the engine thinks.
pub fn final_value(record: &Record) -> Option<ThoughtLine> {
    let position = record.position();
    let drawn = || {
        let over = record.declared().is_none() && record.standing().outcome.is_some();
        over.then(|| position.drawn())
    };
    let outcome = position.outcome().or_else(drawn)?;
    let score = match (outcome.winner(), record.len().checked_sub(1)) {
        (Some(winner), Some(last)) => {
            // As it looks to the seat whose turn it would be: the one that did not move last.
            let mover = record.position_after(last).and_then(AnyPosition::turn);
            if mover == Some(winner) { Score::loss_in(0) } else { Score::win_in(0) }
        }
        _ => Score::DRAW,
    };
    Some(ThoughtLine { moves: Vec::new(), score, expected: rewards(&outcome), proved: true })
}

fn grade(
    ply: usize,
    seat: Seat,
    mv: AnyMove,
    best: ThoughtLine,
    after: &ThoughtLine,
    two: bool,
) -> GradedMove {
    let played = ThoughtLine {
        moves: std::iter::once(mv).chain(after.moves.iter().copied()).collect(),
        score: one_ply_earlier(after.score),
        ..after.clone()
    };
    let no_worse = two && played.score >= best.score;
    let is_best = best.moves.first() == Some(&mv) || no_worse;
    let loss = if is_best { 0.0 } else { lost(&best.expected, &played.expected, seat) };
    let proved = best.proved && played.proved;
    let had_won = best.proved && best.expected[seat.index()] >= 1.0;
    let grade = match Grade::of_loss(loss) {
        _ if is_best => Grade::Best,
        // A win that was certain: what is left of it may still look well, but it need not have been left at all.
        Grade::Mistake if had_won => Grade::Blunder,
        grade => grade,
    };
    GradedMove { ply, seat, mv, best, played, loss, grade, proved }
}

/// A value as it is told: four digits are more than any estimate is good for.
pub fn rounded(value: f64) -> f64 {
    (value * 10_000.0).round() / 10_000.0
}

fn lost(before: &[f64; MAX_SEATS], after: &[f64; MAX_SEATS], seat: Seat) -> f64 {
    (before[seat.index()] - after[seat.index()]).clamp(0.0, 1.0)
}

/// The score as the other side saw it one ply earlier.
fn one_ply_earlier(score: Score) -> Score {
    if score == Score::loss_in(0) {
        return Score::win_in(1);
    }
    match score.plies_to_end() {
        Some(plies @ 0..) => Score::loss_in(plies.unsigned_abs() + 1),
        Some(plies) => Score::win_in(plies.unsigned_abs() + 1),
        None => -score,
    }
}

#[cfg(test)]
mod tests;
