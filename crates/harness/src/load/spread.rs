//! How numbers are spread.

use std::fmt;

use serde::Serialize;

/// How numbers are spread, in milliseconds.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
pub struct Spread {
    /// Half are below.
    pub p50: f64,
    /// Nine of ten are below.
    pub p90: f64,
    /// 99 of 100 are below.
    pub p99: f64,
    /// The largest.
    pub max: f64,
}

impl Spread {
    pub(crate) fn of(mut micros: Vec<u32>) -> Self {
        micros.sort_unstable();
        let at = |share: f64| {
            let rank = (micros.len() as f64 * share).ceil() as usize;
            micros.get(rank.saturating_sub(1)).map_or(0.0, |&micros| f64::from(micros) / 1_000.0)
        };
        Self { p50: at(0.5), p90: at(0.9), p99: at(0.99), max: at(1.0) }
    }
}

impl fmt::Display for Spread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { p50, p90, p99, max } = self;
        write!(f, "p50 {p50:.2} ms, p90 {p90:.2} ms, p99 {p99:.2} ms, max {max:.2} ms")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_spread_names_the_ranks() {
        let spread = Spread::of((1..=1_000).rev().map(|n| n * 1_000).collect());
        assert_eq!(spread, Spread { p50: 500.0, p90: 900.0, p99: 990.0, max: 1_000.0 });
        assert_eq!(Spread::of(Vec::new()), Spread::default());
    }
}
