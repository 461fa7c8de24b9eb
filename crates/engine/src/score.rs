//! Scores: how good a position is for the seat to move.

use core::fmt;
use core::ops::Neg;

/// How good a position is, in hundredths of the game's smallest man; wins are counted in plies to the end.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Score(i32);

impl Score {
    /// Neither side is better.
    pub const DRAW: Self = Self(0);
    /// Above every score.
    pub const MAX: Self = Self(31_000);
    /// The score of a game that is won on the spot.
    const WON: i32 = 30_000;
    /// Scores beyond this are wins that the search has seen to the end.
    const DECIDED: i32 = Self::WON - 1_000;

    /// A score by evaluation, kept clear of decided ones.
    pub fn estimate(value: i32) -> Self {
        Self(value.clamp(1 - Self::DECIDED, Self::DECIDED - 1))
    }

    /// A score from its number.
    pub const fn from_raw(value: i32) -> Self {
        Self(value)
    }

    /// The score as a number.
    pub const fn raw(self) -> i32 {
        self.0
    }

    /// A win that is reached after this many plies.
    pub const fn win_in(plies: u32) -> Self {
        Self(Self::WON - plies as i32)
    }

    /// A loss that comes after this many plies.
    pub const fn loss_in(plies: u32) -> Self {
        Self(plies as i32 - Self::WON)
    }

    /// Plies to a win (positive) or to a loss (negative) where the score is decided.
    pub const fn plies_to_end(self) -> Option<i32> {
        if self.0 > Self::DECIDED {
            Some(Self::WON - self.0)
        } else if self.0 < -Self::DECIDED {
            Some(-Self::WON - self.0)
        } else {
            None
        }
    }

    /// Whether the end has been seen.
    pub const fn is_decided(self) -> bool {
        self.plies_to_end().is_some()
    }

    /// The score with the distance to the end counted from a node `ply` plies below the root.
    pub(crate) const fn for_table(self, ply: usize) -> Self {
        match self.plies_to_end() {
            Some(0..) => Self(self.0 + ply as i32),
            Some(_) => Self(self.0 - ply as i32),
            None => self,
        }
    }

    /// The score with the distance to the end counted from the root.
    pub(crate) const fn at_ply(self, ply: usize) -> Self {
        match self.plies_to_end() {
            Some(0..) => Self(self.0 - ply as i32),
            Some(_) => Self(self.0 + ply as i32),
            None => self,
        }
    }

    /// The score moved up or down.
    pub(crate) const fn plus(self, by: i32) -> Self {
        Self(self.0 + by)
    }
}

impl Neg for Score {
    type Output = Self;

    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.plies_to_end() {
            Some(plies) if plies >= 0 => write!(f, "win in {plies}"),
            Some(plies) => write!(f, "loss in {}", -plies),
            None => write!(f, "{:+.2}", f64::from(self.0) / 100.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decided_scores_survive_the_table_at_any_ply() {
        for score in [Score::win_in(7), Score::loss_in(12), Score::DRAW, Score::estimate(-345)] {
            for (stored_at, found_at) in [(0, 0), (3, 5), (5, 1)] {
                let found = score.for_table(stored_at).at_ply(found_at);
                let distance = |s: Score| s.plies_to_end().map(i32::abs);
                let shift = found_at as i32 - stored_at as i32;
                assert_eq!(distance(found), distance(score).map(|plies| plies + shift));
            }
        }
    }

    #[test]
    fn estimates_never_look_decided() {
        assert!(!Score::estimate(i32::MAX).is_decided() && !Score::estimate(i32::MIN).is_decided());
        assert_eq!(Score::win_in(3).plies_to_end(), Some(3));
        assert_eq!((-Score::win_in(3)).plies_to_end(), Some(-3));
    }
}
