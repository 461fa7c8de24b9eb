//! What a result says about strength: Elo, error bars, and the likelihood ratio of two hypotheses.

/// The quantile of the normal distribution for 95 % on both sides.
const NORMAL_95: f64 = 1.959_964;

/// The Elo difference that a score stands for; infinite for 0 and 1.
pub(crate) fn elo(score: f64) -> f64 {
    400.0 * (score / (1.0 - score)).log10()
}

/// The score that an Elo difference stands for.
pub(crate) fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// A value between two others that hold it with 95 % confidence.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Estimate {
    pub(crate) value: f64,
    pub(crate) low: f64,
    pub(crate) high: f64,
}

impl Estimate {
    /// Half the width of the interval.
    pub(crate) fn error(self) -> f64 {
        (self.high - self.low) / 2.0
    }

    /// The same as an Elo difference.
    pub(crate) fn in_elo(self) -> Self {
        Self { value: elo(self.value), low: elo(self.low), high: elo(self.high) }
    }
}

/// The share of successes, by Wilson's interval: it stays sensible where all or none succeed.
pub(crate) fn share(successes: f64, trials: f64) -> Estimate {
    if trials <= 0.0 {
        return Estimate { value: 0.5, low: 0.0, high: 1.0 };
    }
    let value = successes / trials;
    let z2 = NORMAL_95 * NORMAL_95;
    let middle = (value + z2 / (2.0 * trials)) / (1.0 + z2 / trials);
    let half = NORMAL_95 / (1.0 + z2 / trials)
        * (value * (1.0 - value) / trials + z2 / (4.0 * trials * trials)).sqrt();
    // All or none: the end is exact, which rounding would not leave it.
    let low = if value <= 0.0 { 0.0 } else { (middle - half).max(0.0) };
    let high = if value >= 1.0 { 1.0 } else { (middle + half).min(1.0) };
    Estimate { value, low, high }
}

/// Scores of pairs of games from one opening with seats exchanged: 0, ½, 1, 1½ and 2 points.
///
/// The two games of a pair are not independent, because an opening may favour a seat: pairs are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Pairs {
    pub(crate) counts: [u32; 5],
}

impl Pairs {
    /// Counts a pair by the half points it gave.
    pub(crate) fn add(&mut self, half_points: usize) {
        self.counts[half_points.min(4)] += 1;
    }

    /// How many pairs there are.
    pub(crate) fn len(&self) -> u32 {
        self.counts.iter().sum()
    }

    /// Mean and variance of a pair's score between 0 and 1.
    fn moments(counts: [f64; 5]) -> (f64, f64) {
        let n: f64 = counts.iter().sum();
        let score = |i: usize| i as f64 / 4.0;
        let mean = (0..5).map(|i| counts[i] * score(i)).sum::<f64>() / n;
        let variance = (0..5).map(|i| counts[i] * (score(i) - mean).powi(2)).sum::<f64>() / n;
        (mean, variance)
    }

    /// The score with its error, from the spread of the pairs.
    pub(crate) fn score(&self) -> Estimate {
        let n = f64::from(self.len());
        let (mean, variance) = Self::moments(self.counts.map(f64::from));
        // Pairs that are all equal show no spread; then what a single game tells must do.
        if n == 0.0 || variance == 0.0 {
            return if n == 0.0 { share(0.0, 0.0) } else { share(mean * 2.0 * n, 2.0 * n) };
        }
        let half = NORMAL_95 * (variance / n).sqrt();
        Estimate { value: mean, low: (mean - half).max(0.0), high: (mean + half).min(1.0) }
    }

    /// The logarithm of how much more likely the pairs are under the second Elo difference than the first.
    ///
    /// The generalised sequential test in its normal approximation.
    pub(crate) fn log_likelihood_ratio(&self, elo0: f64, elo1: f64) -> f64 {
        if self.len() == 0 {
            return 0.0;
        }
        // A result that has not come yet is not impossible: one pair of all kinds keeps a lucky start from
        // looking certain.
        let counts = self.counts.map(|count| f64::from(count) + 0.2);
        let (mean, variance) = Self::moments(counts);
        let (score0, score1) = (expected_score(elo0), expected_score(elo1));
        let n: f64 = counts.iter().sum();
        n * (score1 - score0) * (2.0 * mean - score0 - score1) / (2.0 * variance)
    }
}

/// The value below which this share of the sorted values lies; 0 where there is none.
pub(crate) fn quantile(sorted: &[f64], share: f64) -> f64 {
    let rank = (share * sorted.len() as f64).ceil() as usize;
    sorted.get(rank.clamp(1, sorted.len().max(1)) - 1).copied().unwrap_or(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(a: f64, b: f64, by: f64) {
        assert!((a - b).abs() <= by, "{a} is not {b}");
    }

    #[test]
    fn elo_and_score_are_each_others_inverse() {
        near(elo(0.5), 0.0, 1e-12);
        near(elo(0.75), 190.848, 1e-3);
        near(elo(0.25), -190.848, 1e-3);
        assert_eq!(elo(1.0), f64::INFINITY);
        assert_eq!(elo(0.0), f64::NEG_INFINITY);
        for difference in [-300.0, -5.0, 0.0, 17.0, 400.0] {
            near(elo(expected_score(difference)), difference, 1e-9);
        }
        near(expected_score(400.0), 10.0 / 11.0, 1e-12);
    }

    #[test]
    fn a_share_has_wilsons_interval() {
        // Wilson's interval for 8 of 10 is known: 0.4902 to 0.9433.
        let estimate = share(8.0, 10.0);
        near(estimate.low, 0.4902, 1e-4);
        near(estimate.high, 0.9433, 1e-4);
        let all = share(20.0, 20.0);
        assert_eq!((all.value, all.high), (1.0, 1.0));
        near(all.low, 0.8389, 1e-4);
        assert!((1..200).map(f64::from).all(|n| share(n, n).high == 1.0 && share(0.0, n).low == 0.0));
    }

    #[test]
    fn pairs_give_score_and_error() {
        // 100 pairs, half of them won and half lost 2–0: a spread of ½, an error of 1.96 · 0.5 / 10.
        let pairs = Pairs { counts: [50, 0, 0, 0, 50] };
        let score = pairs.score();
        near(score.value, 0.5, 1e-12);
        near(score.error(), 0.098, 1e-4);
        near(score.in_elo().high, elo(0.598), 0.1);
        // Openings that favour a seat give 1–1: no spread in pairs, so single games must do.
        let level = Pairs { counts: [0, 0, 100, 0, 0] };
        assert!(level.score().error() > 0.05 && level.score().value == 0.5);
        assert_eq!(Pairs::default().score().value, 0.5);
    }

    #[test]
    fn the_likelihood_ratio_leans_to_the_nearer_hypothesis() {
        let even = Pairs { counts: [10, 20, 40, 20, 10] };
        near(even.log_likelihood_ratio(-5.0, 5.0), 0.0, 1e-9);
        assert!(even.log_likelihood_ratio(0.0, 10.0) < 0.0);
        let better = Pairs { counts: [5, 15, 40, 25, 15] };
        assert!(better.log_likelihood_ratio(0.0, 10.0) > 0.0);
        // By hand, with a fifth of a pair of every kind added: mean 0.574…, variance 0.071….
        let (mean, variance) = Pairs::moments([5.2, 15.2, 40.2, 25.2, 15.2]);
        near(mean, (15.2 * 0.25 + 40.2 * 0.5 + 25.2 * 0.75 + 15.2) / 101.0, 1e-12);
        let (s0, s1) = (0.5, expected_score(10.0));
        let by_hand = 101.0 * (s1 - s0) * (2.0 * mean - s0 - s1) / (2.0 * variance);
        near(better.log_likelihood_ratio(0.0, 10.0), by_hand, 1e-9);
        // Twice the games say about twice as much.
        let twice = Pairs { counts: better.counts.map(|count| 2 * count) };
        near(twice.log_likelihood_ratio(0.0, 10.0) / by_hand, 2.0, 0.05);
        // One lucky pair decides nothing, many do.
        assert!(Pairs { counts: [0, 0, 0, 0, 1] }.log_likelihood_ratio(0.0, 100.0) < 2.9);
        assert!(Pairs { counts: [0, 0, 0, 0, 8] }.log_likelihood_ratio(0.0, 100.0) > 2.9);
        assert!(Pairs { counts: [0, 0, 0, 0, 40] }.log_likelihood_ratio(0.0, 10.0).is_finite());
        assert_eq!(Pairs::default().log_likelihood_ratio(0.0, 10.0), 0.0);
    }

    #[test]
    fn quantiles_are_values_of_the_list() {
        let values: Vec<f64> = (1..=100).map(f64::from).collect();
        assert_eq!(quantile(&values, 0.99), 99.0);
        assert_eq!(quantile(&values, 1.0), 100.0);
        assert_eq!(quantile(&values[..1], 0.99), 1.0);
        assert_eq!(quantile(&[], 0.99), 0.0);
    }
}
