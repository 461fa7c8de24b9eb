//! What thinking gives.

use std::time::Duration;

use rules_core::{MAX_SEATS, Position};

use crate::Score;

/// What thinking gave.
#[derive(Clone, Debug)]
pub struct Report<P: Position> {
    /// The best lines, best first; at least one unless the game is over.
    pub lines: Vec<BestLine<P>>,
    /// The deepest iteration that was finished.
    pub depth: u32,
    /// Nodes that were visited.
    pub nodes: u64,
    /// How long it took.
    pub time: Duration,
}

/// A line of best play.
#[derive(Clone, Debug)]
pub struct BestLine<P: Position> {
    /// The moves; the first is the one to play.
    pub moves: Vec<P::Move>,
    /// How good it is for the seat to move, in games of two.
    pub score: Score,
    /// The result that each seat can expect: 1 is a certain first place, 0 a certain last.
    pub expected: [f64; MAX_SEATS],
    /// Whether the value is exact.
    pub proved: bool,
}

/// News while thinking goes on.
#[derive(Clone, Debug)]
pub struct Progress<P: Position> {
    /// What is known so far.
    pub report: Report<P>,
}
