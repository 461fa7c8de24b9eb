//! The sequential test that ends a match of two as soon as it is decided.

use std::fmt;

use anyhow::{Context, Result, bail};
use rules_core::Snippet;

use super::seating::Seating;
use super::tally::Tally;

/// Two hypotheses about the Elo difference and how often each may be accepted wrongly.
pub(super) struct Sprt {
    pub(super) elo0: f64,
    pub(super) elo1: f64,
    alpha: f64,
    beta: f64,
    pub(super) ratio: f64,
}

/// What the test says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Verdict {
    /// More games are needed.
    Open,
    /// The first Elo difference is accepted.
    Lower,
    /// The second Elo difference is accepted.
    Higher,
}

impl Verdict {
    pub(super) fn as_str(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Lower => "elo0",
            Self::Higher => "elo1",
        }
    }
}

impl Sprt {
    /// Reads `ELO0,ELO1[,ALPHA,BETA]`.
    pub(super) fn parse(text: &str, seating: &Seating) -> Result<Self> {
        if seating.rotations() != 2 {
            bail!("sprt: expected a match of two seats, found {}", seating.rotations());
        }
        let expected = || format!("sprt: expected ELO0,ELO1[,ALPHA,BETA], found {}", Snippet::new(text));
        let numbers: Vec<f64> = text
            .split(',')
            .map(|part| part.trim().parse())
            .collect::<Result<_, _>>()
            .with_context(expected)?;
        let (elo0, elo1, alpha, beta) = match numbers[..] {
            [elo0, elo1] => (elo0, elo1, 0.05, 0.05),
            [elo0, elo1, alpha, beta] => (elo0, elo1, alpha, beta),
            _ => bail!(expected()),
        };
        let risk = |value: f64| value > 0.0 && value < 0.5;
        if !(elo0 < elo1 && elo0.is_finite() && elo1.is_finite() && risk(alpha) && risk(beta)) {
            bail!("{} (ELO0 below ELO1, ALPHA and BETA between 0 and 0.5)", expected());
        }
        Ok(Self { elo0, elo1, alpha, beta, ratio: 0.0 })
    }

    /// The ratios at which the first or the second hypothesis is accepted.
    pub(super) fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// Looks at the games so far.
    pub(super) fn update(&mut self, tally: &Tally) -> Verdict {
        self.ratio = tally.pairs.log_likelihood_ratio(self.elo0, self.elo1);
        self.verdict()
    }

    pub(super) fn verdict(&self) -> Verdict {
        let (low, high) = self.bounds();
        if self.ratio <= low {
            Verdict::Lower
        } else if self.ratio >= high {
            Verdict::Higher
        } else {
            Verdict::Open
        }
    }
}

impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (low, high) = self.bounds();
        write!(f, "LLR {:.2} ({low:.2}, {high:.2}) [{}, {}]", self.ratio, self.elo0, self.elo1)
    }
}

#[cfg(test)]
mod tests {
    use rules_core::SeatSet;

    use super::*;

    #[test]
    fn bounds_follow_from_the_risks() {
        let seating = Seating::new(SeatSet::first(2), 2).expect("a seating");
        let mut sprt = Sprt::parse("0,5", &seating).expect("a test");
        let (low, high) = sprt.bounds();
        assert!((low + 2.944).abs() < 1e-3 && (high - 2.944).abs() < 1e-3);
        assert_eq!(sprt.verdict(), Verdict::Open);
        sprt.ratio = 3.0;
        assert_eq!(sprt.verdict(), Verdict::Higher);
        sprt.ratio = -3.0;
        assert_eq!(sprt.verdict(), Verdict::Lower);
    }

    #[test]
    fn nonsense_is_refused() {
        let two = Seating::new(SeatSet::first(2), 2).expect("a seating");
        for text in ["", "5", "5,0", "0,5,0.05", "0,x", "0,5,0.6,0.05", "0,inf", "0,5,0,0", "NaN,5"] {
            assert!(Sprt::parse(text, &two).is_err(), "{text}");
        }
        assert!(Sprt::parse("-10,0,0.1,0.1", &two).is_ok());
        let four = Seating::new(SeatSet::first(4), 2).expect("a seating");
        assert!(Sprt::parse("0,5", &four).is_err());
    }
}
