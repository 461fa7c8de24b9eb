//! How long to think, and how to stop.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::search::watch::Stopwatch;

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

    /// What is left of the limits when some of the time for the move has passed.
    #[must_use]
    pub(crate) fn after(&self, passed: Duration) -> Self {
        let movetime = self.movetime.map(|time| time.saturating_sub(passed));
        let clock = self.clock.map(|clock| Clock { left: clock.left.saturating_sub(passed), ..clock });
        Self { movetime, clock, ..*self }
    }
}

/// A switch that ends thinking at once, from any thread.
#[derive(Clone, Debug, Default)]
pub struct Stop {
    thrown: Arc<AtomicBool>,
    /// How long after what it throws itself.
    alarm: Option<(Stopwatch, Duration)>,
}

impl Stop {
    /// A switch that is not thrown.
    pub fn new() -> Self {
        Self::default()
    }

    /// Ends thinking.
    pub fn stop(&self) {
        self.thrown.store(true, Ordering::Relaxed);
    }

    /// Whether thinking is to end.
    pub fn is_stopped(&self) -> bool {
        self.thrown.load(Ordering::Relaxed) || self.alarm.is_some_and(|(begun, time)| begun.elapsed() >= time)
    }

    /// The same switch for some piece of work that must not take longer than this.
    #[must_use]
    pub(crate) fn within(&self, time: Option<Duration>) -> Self {
        let alarm = time.map(|time| (Stopwatch::start(), time));
        Self { thrown: Arc::clone(&self.thrown), alarm }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn time_that_has_passed_is_missing_from_every_clock() {
        let clock = Clock { left: 5 * SECOND, increment: SECOND, moves_to_go: Some(3) };
        let limits =
            Limits { movetime: Some(2 * SECOND), clock: Some(clock), nodes: Some(7), ..Limits::default() };
        let left = limits.after(SECOND);
        assert_eq!(left.movetime, Some(SECOND));
        assert_eq!(left.clock, Some(Clock { left: 4 * SECOND, ..clock }));
        assert_eq!(Limits { movetime: limits.movetime, clock: limits.clock, ..left }, limits);
        assert_eq!(limits.after(9 * SECOND).movetime, Some(Duration::ZERO));
        assert_eq!(Limits::default().after(SECOND), Limits::default());
    }

    #[test]
    fn a_switch_with_a_time_is_thrown_by_the_time_or_with_the_first() {
        let stop = Stop::new();
        assert!(stop.within(Some(Duration::ZERO)).is_stopped());
        let (long, endless) = (stop.within(Some(3600 * SECOND)), stop.within(None));
        assert!(![&stop, &long, &endless].iter().any(|stop| stop.is_stopped()));
        stop.stop();
        assert!([&stop, &long, &endless].iter().all(|stop| stop.is_stopped()));
    }
}
