//! A Chess960 start drawn with a die, throw by throw.

use rules_chess960::{BackRank, DiceDraw, DiceStep, Throw};

/// A finished draw.
pub(crate) struct Dice {
    /// Each placing throw with the throws before it that showed too much.
    steps: Vec<(Vec<u8>, DiceStep)>,
    rank: BackRank,
}

impl Dice {
    /// Throws until every piece stands.
    pub(crate) fn throw(mut random: impl FnMut() -> u64) -> Self {
        let mut draw = DiceDraw::new();
        let mut steps = Vec::new();
        let mut again = Vec::new();
        loop {
            if let Some(rank) = draw.finished() {
                return Self { steps, rank };
            }
            let roll = (random() % 6) as u8 + 1;
            match draw.throw(roll) {
                Throw::Placed(step) => steps.push((std::mem::take(&mut again), step)),
                Throw::Again | Throw::Done => again.push(roll),
            }
        }
    }

    /// The throws in order: those that did not count, and the one that did.
    pub(crate) fn steps(&self) -> &[(Vec<u8>, DiceStep)] {
        &self.steps
    }

    /// The pieces from file a to h.
    pub(crate) fn rank(&self) -> BackRank {
        self.rank
    }

    /// The number of the start.
    pub(crate) fn number(&self) -> u16 {
        self.rank.number()
    }
}
