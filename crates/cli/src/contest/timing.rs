//! How long players took over their moves.

use std::time::Duration;

use engine::Limits;
use serde_json::{Value, json};

use super::statistics::quantile;

/// A move that takes longer than allowed by more than this counts as late.
const LATE: f64 = 10.0;

/// The times of one player's moves.
#[derive(Default)]
pub(crate) struct Timing {
    milliseconds: Vec<f64>,
}

/// The times of one player's moves in short.
pub(super) struct Summary {
    pub(super) moves: usize,
    pub(super) mean: f64,
    pub(super) max: f64,
    pub(super) overshoot: Option<Overshoot>,
}

/// By how much moves took longer than allowed, in milliseconds.
pub(super) struct Overshoot {
    pub(super) p99: f64,
    pub(super) max: f64,
    /// Moves that took over 10 ms longer than allowed.
    pub(super) late: usize,
}

impl Timing {
    pub(super) fn add(&mut self, time: Duration) {
        self.milliseconds.push(time.as_secs_f64() * 1000.0);
    }

    pub(super) fn summary(&self, limits: &Limits) -> Summary {
        let mut sorted = self.milliseconds.clone();
        sorted.sort_unstable_by(f64::total_cmp);
        let moves = sorted.len();
        let mean = sorted.iter().sum::<f64>() / moves.max(1) as f64;
        let overshoot = limits.movetime.map(|allowed| {
            let allowed = allowed.as_secs_f64() * 1000.0;
            let over = |time: f64| (time - allowed).max(0.0);
            Overshoot {
                p99: over(quantile(&sorted, 0.99)),
                max: over(quantile(&sorted, 1.0)),
                late: sorted.iter().filter(|&&time| over(time) > LATE).count(),
            }
        });
        Summary { moves, mean, max: quantile(&sorted, 1.0), overshoot }
    }
}

impl Summary {
    pub(super) fn json(&self) -> Value {
        let over = |of: fn(&Overshoot) -> f64| self.overshoot.as_ref().map(|o| rounded(of(o)));
        json!({
            "moves": self.moves,
            "mean_ms": rounded(self.mean),
            "max_ms": rounded(self.max),
            "overshoot_p99_ms": over(|o| o.p99),
            "overshoot_max_ms": over(|o| o.max),
            "late": self.overshoot.as_ref().map(|o| o.late),
        })
    }
}

fn rounded(milliseconds: f64) -> f64 {
    (milliseconds * 1000.0).round() / 1000.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn overshoot_is_measured_against_the_time_allowed() {
        let mut timing = Timing::default();
        for time in (1..=100).rev() {
            timing.add(Duration::from_millis(if time == 100 { 150 } else { time }));
        }
        let limits = Limits { movetime: Some(Duration::from_millis(90)), ..Limits::default() };
        let summary = timing.summary(&limits);
        let overshoot = summary.overshoot.expect("a time limit");
        assert_eq!((overshoot.p99, overshoot.max, overshoot.late), (9.0, 60.0, 1));
        assert_eq!((summary.moves, summary.max), (100, 150.0));
        assert!(timing.summary(&Limits::default()).overshoot.is_none());
    }
}
