//! How long to think, and how to stop.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The time left on a clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    /// What is left for the seat to move.
    pub left: Duration,
    /// What is added with every move.
    pub increment: Duration,
    /// Moves to the next control, if there is one.
    pub moves_to_go: Option<u32>,
}

/// How long to think; whichever limit comes first ends it. Without any limit only [`Stop`] does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// The deepest iteration.
    pub depth: Option<u32>,
    /// Nodes in all.
    pub nodes: Option<u64>,
    /// Time for this move.
    pub movetime: Option<Duration>,
    /// A clock from which the time for this move is taken.
    pub clock: Option<Clock>,
    /// How many best lines are wanted; 0 counts as 1.
    pub lines: usize,
    /// How many threads think; 0 counts as 1.
    pub threads: usize,
}

/// What is kept back for the way from here to the clock.
const OVERHEAD: Duration = Duration::from_millis(5);

impl Limits {
    /// The time after which no new iteration is begun, and the time after which thinking ends at once.
    pub(crate) fn times(&self) -> (Option<Duration>, Option<Duration>) {
        let fixed = self.movetime.map(|time| time.saturating_sub(Duration::from_millis(1)));
        let Some(clock) = self.clock else { return (fixed, fixed) };
        let usable = clock.left.saturating_sub(OVERHEAD);
        let moves = clock.moves_to_go.map_or(28, |moves| moves.clamp(1, 40));
        let share = usable / moves + clock.increment * 3 / 4;
        let soft = share.min(usable / 2);
        let hard = (share * 4).min(usable * 3 / 5).max(soft);
        let earlier = |own: Duration| Some(fixed.map_or(own, |fixed| fixed.min(own)));
        (earlier(soft), earlier(hard))
    }
}

/// A switch that ends thinking at once, from any thread.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// A switch that is not thrown.
    pub fn new() -> Self {
        Self::default()
    }

    /// Ends thinking.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether thinking is to end.
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
