//! How much thinking the plain players have left.

use std::time::Duration;

use crate::search::watch::Stopwatch;
use crate::{Limits, Stop};

/// What is left of the limits of one move.
pub(super) struct Budget<'a> {
    stopwatch: Stopwatch,
    time: Option<Duration>,
    nodes: u64,
    spent: u64,
    stop: &'a Stop,
}

impl<'a> Budget<'a> {
    pub(super) fn new(limits: &Limits, stop: &'a Stop) -> Self {
        let nodes = limits.nodes.unwrap_or(u64::MAX);
        Self { stopwatch: Stopwatch::start(), time: limits.times().0, nodes, spent: 0, stop }
    }

    /// Spends a node and says whether one more may be spent; the clock is looked at every `interval` nodes.
    pub(super) fn spend(&mut self, interval: u64) -> bool {
        self.spent += 1;
        let late = || self.time.is_some_and(|time| self.stopwatch.elapsed() >= time);
        let look = self.spent.is_multiple_of(interval);
        self.spent < self.nodes && !(look && (self.stop.is_stopped() || late()))
    }

    /// Whether anything but a thrown switch will ever end the thinking.
    pub(super) fn is_limited(limits: &Limits) -> bool {
        limits.nodes.is_some() || limits.movetime.is_some() || limits.clock.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_time_and_the_switch_end_it() {
        let stop = Stop::new();
        let nodes = Limits { nodes: Some(3), ..Limits::default() };
        let mut budget = Budget::new(&nodes, &stop);
        assert_eq!([budget.spend(1), budget.spend(1), budget.spend(1)], [true, true, false]);
        let time = Limits { movetime: Some(Duration::ZERO), ..Limits::default() };
        let mut budget = Budget::new(&time, &stop);
        assert_eq!([budget.spend(2), budget.spend(2)], [true, false]);
        let mut budget = Budget::new(&Limits::default(), &stop);
        assert!(budget.spend(1));
        stop.stop();
        assert!(!budget.spend(1));
    }
}
