//! By how much positions were misjudged that have something in common with the one at hand.

use rules_core::{MAX_SEATS, Seat};

use super::table::Bound;
use super::tuning::Tuning;
use crate::game::ASPECTS;
use crate::{Game, Score};

/// How many parts of positions are told apart, of each kind.
const PARTS: usize = 1 << 14;
/// A hundredth of a pawn.
const FINE: i32 = 256;
/// Each correction stays within this many hundredths.
const MOST: i32 = 64;

/// What searches found beyond the first judgement, for each part of a position and the seat to move.
pub(crate) struct Corrections(Box<[i16]>);

/// What a search found of a position.
pub(crate) struct Finding {
    /// What the evaluation alone said, in hundredths.
    pub(crate) judged: i32,
    /// The same, corrected.
    pub(crate) corrected: i32,
    pub(crate) best: Score,
    pub(crate) bound: Bound,
    pub(crate) depth: i32,
}

impl Finding {
    /// Whether it tells on which side of the truth the judgement was.
    fn tells(&self) -> bool {
        match self.bound {
            _ if self.best.is_decided() => false,
            Bound::Lower => self.best.raw() > self.corrected,
            Bound::Upper => self.best.raw() < self.corrected,
            Bound::Exact => true,
        }
    }
}

impl Corrections {
    pub(crate) fn new() -> Self {
        Self(vec![0; ASPECTS * MAX_SEATS * PARTS].into())
    }

    /// Forgets everything.
    pub(crate) fn forget(&mut self) {
        self.0.fill(0);
    }

    /// A judgement, corrected by what was found in positions that have something in common.
    #[inline]
    pub(crate) fn correct<G: Game>(&self, tuning: &Tuning, position: &G, judged: Score) -> Score {
        if !G::HAS_ASPECTS {
            return judged;
        }
        let sum: i32 = parts(position).map(|part| i32::from(self.0[part])).sum();
        Score::estimate(judged.raw() + sum * tuning.correction / FINE / FINE)
    }

    /// Notes what a search found.
    pub(crate) fn learn<G: Game>(&mut self, position: &G, finding: &Finding) {
        if !G::HAS_ASPECTS || !finding.tells() {
            return;
        }
        let difference = (finding.best.raw() - finding.judged).clamp(-500, 500);
        let weight = (finding.depth + 1).min(16);
        for part in parts(position) {
            let old = i32::from(self.0[part]);
            let new = (old * (256 - weight) + difference * FINE * weight) / 256;
            self.0[part] = new.clamp(-MOST * FINE, MOST * FINE) as i16;
        }
    }
}

/// Where the parts of a position are kept.
#[inline]
fn parts<G: Game>(position: &G) -> impl Iterator<Item = usize> {
    let seat = position.turn().map_or(0, Seat::index);
    let aspects = position.aspects().into_iter().enumerate();
    aspects.map(move |(kind, key)| (kind * MAX_SEATS + seat) * PARTS + (key >> 50) as usize)
}

#[cfg(test)]
mod tests {
    use rules_chess960::Chess960;

    use super::*;

    #[test]
    fn what_was_found_corrects_positions_that_share_a_part() {
        let read = |text: &str| text.parse::<Chess960>().expect("a position");
        let seen = read("4k3/pp6/8/8/8/8/PPP5/4K2R w - - 0 1");
        let alike = read("3rk3/pp6/8/8/8/8/PPP5/R3K3 w - - 0 1");
        let other = read("3rk3/p1p5/8/8/8/8/PP1P4/R3K3 w - - 0 1");
        let others_turn = read("4k3/pp6/8/8/8/8/PPP5/4K2R b - - 0 1");
        let mut corrections = Corrections::new();
        let judged = Score::estimate(10);
        let finding =
            |bound, best| Finding { judged: 10, corrected: 10, best: Score::estimate(best), bound, depth: 9 };
        // A bound on the wrong side tells nothing.
        corrections.learn(&seen, &finding(Bound::Upper, 90));
        corrections.learn(&seen, &finding(Bound::Lower, -90));
        assert_eq!(corrections.correct(&Tuning::COMMON, &seen, judged), judged);
        for _ in 0..50 {
            corrections.learn(&seen, &finding(Bound::Exact, 90));
        }
        let by = |position: &Chess960| corrections.correct(&Tuning::COMMON, position, judged).raw() - 10;
        assert!(by(&seen) > by(&alike) && by(&alike) > 10, "{} and {}", by(&seen), by(&alike));
        assert_eq!((by(&other), by(&others_turn)), (0, 0));
    }

    #[test]
    fn corrections_stay_small() {
        let position = "4k3/pp6/8/8/8/8/PPP5/4K2R w - - 0 1".parse::<Chess960>().expect("a position");
        let mut corrections = Corrections::new();
        let best = Score::estimate(2000);
        let finding = Finding { judged: 0, corrected: 0, best, bound: Bound::Lower, depth: 30 };
        (0..1000).for_each(|_| corrections.learn(&position, &finding));
        assert_eq!(
            corrections.correct(&Tuning::COMMON, &position, Score::DRAW).raw(),
            MOST * ASPECTS as i32 / 2
        );
    }
}
