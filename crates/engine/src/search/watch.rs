//! Looking at the clock, the node count and the stop switch, seldom enough to cost nothing.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;
#[cfg(not(target_arch = "wasm32"))]
use std::time::Instant;
#[cfg(target_arch = "wasm32")]
use web_time::Instant;

use crate::{Limits, Stop};

/// Nodes between two looks.
const INTERVAL: u64 = 128;

/// A stopwatch.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stopwatch {
    begun: Instant,
}

impl Stopwatch {
    pub(crate) fn start() -> Self {
        Self { begun: Instant::now() }
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.begun.elapsed()
    }
}

/// What all threads of a search watch together.
pub(crate) struct Watch {
    pub(crate) stopwatch: Stopwatch,
    stop: Stop,
    /// Set when this search is over, whatever ended it.
    over: AtomicBool,
    /// Set when there is something to answer with: before, the number of nodes does not end the search.
    answerable: AtomicBool,
    nodes: AtomicU64,
    node_limit: u64,
    soft: Option<Duration>,
    hard: Option<Duration>,
}

impl Watch {
    pub(crate) fn new(limits: &Limits, stop: Stop) -> Self {
        let (soft, hard) = limits.times();
        Self {
            stopwatch: Stopwatch::start(),
            stop,
            over: AtomicBool::new(false),
            answerable: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
            node_limit: limits.nodes.unwrap_or(u64::MAX),
            soft,
            hard,
        }
    }

    pub(crate) fn end(&self) {
        self.over.store(true, Ordering::Relaxed);
    }

    /// Notes that the first iteration is finished.
    pub(crate) fn can_answer(&self) {
        self.answerable.store(true, Ordering::Relaxed);
    }

    pub(crate) fn is_over(&self) -> bool {
        self.over.load(Ordering::Relaxed)
    }

    pub(crate) fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// Adds nodes to the common count.
    pub(crate) fn count(&self, nodes: u64) {
        self.nodes.fetch_add(nodes, Ordering::Relaxed);
    }

    /// Whether one more iteration is worth beginning.
    pub(crate) fn has_time_for_more(&self, share: f64) -> bool {
        !self.is_over() && self.soft.is_none_or(|soft| self.stopwatch.elapsed() < soft.mul_f64(share))
    }

    /// Looks at everything that can end the search.
    fn look(&self) {
        let late = || self.hard.is_some_and(|hard| self.stopwatch.elapsed() >= hard);
        let enough = || self.answerable.load(Ordering::Relaxed) && self.nodes() >= self.node_limit;
        if self.stop.is_stopped() || enough() || late() {
            self.end();
        }
    }
}

/// One thread's own count, added to the common one at every look.
pub(crate) struct Counter {
    pub(crate) nodes: u64,
    /// Nodes until the next look.
    left: u64,
    interval: u64,
}

impl Counter {
    pub(crate) fn new(limits: &Limits) -> Self {
        // A small node limit is kept to the node, so that results are the same everywhere.
        let interval = limits.nodes.map_or(INTERVAL, |nodes| (nodes / 64).clamp(1, INTERVAL));
        Self { nodes: 0, left: interval, interval }
    }

    /// Counts a node and says whether the search goes on.
    #[inline]
    pub(crate) fn goes_on(&mut self, watch: &Watch) -> bool {
        self.nodes += 1;
        self.left -= 1;
        if self.left == 0 {
            self.left = self.interval;
            watch.count(self.interval);
            watch.look();
        }
        !watch.is_over()
    }

    /// Adds what was not yet added.
    pub(crate) fn settle(&mut self, watch: &Watch) {
        watch.count(self.interval - self.left);
        self.left = self.interval;
    }
}
