//! Thinking less, and choosing among moves that seem nearly as good as the best.

use catalog::{AnyMove, AnyPosition};

use crate::{Dice, Limits, Stop, Table, Thought, ThoughtLine, think};

/// How a player that does not do its best thinks and errs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Manner {
    /// How many nodes it thinks about.
    pub nodes: u64,
    /// How many moves it weighs.
    pub lines: usize,
    /// The loss of expected result, in thousandths, that makes a move half as likely; 0 where only the best will do.
    pub looseness: u32,
    /// The greatest loss of expected result, in thousandths, that it accepts.
    pub tolerance: u32,
}

/// The weight of a move that loses nothing.
const WHOLE: u64 = 1 << 20;

impl Manner {
    /// Chooses a move; the same seed gives the same choice, and nothing comes back where the game is over.
    ///
    /// `before` holds the positions that led to the position, oldest first.
    pub fn choose(
        &self,
        position: &AnyPosition,
        before: &[AnyPosition],
        seed: u64,
        table: &Table,
        stop: &Stop,
    ) -> Option<(AnyMove, Thought)> {
        let limits = Limits { nodes: Some(self.nodes), lines: self.lines, ..Limits::default() };
        let thought = think(position, before, &limits, table, stop);
        let mover = position.turn()?.index();
        let number = self.pick(&thought.lines, mover, seed ^ position.key())?;
        let mv = *thought.lines.get(number)?.moves.first()?;
        Some((mv, thought))
    }

    /// The number of the line that is chosen: the best, or one that seems nearly as good.
    fn pick(&self, lines: &[ThoughtLine], mover: usize, seed: u64) -> Option<usize> {
        let best = lines.first()?;
        // Who sees a way to win takes it.
        if self.looseness == 0 || best.score.plies_to_end().is_some_and(|plies| plies > 0) {
            return Some(0);
        }
        let weights: Vec<u64> =
            lines.iter().map(|line| self.weight(best.expected[mover] - line.expected[mover])).collect();
        let mut left = Dice::new(seed).below(weights.iter().sum::<u64>() as usize) as u64;
        for (number, &weight) in weights.iter().enumerate() {
            if left < weight {
                return Some(number);
            }
            left -= weight;
        }
        Some(0)
    }

    /// How likely a move is that loses so much of the expected result, in whole numbers: halved with every step of
    /// looseness.
    fn weight(&self, loss: f64) -> u64 {
        let loss = (loss * 1000.0).round().max(0.0) as u64;
        if loss > u64::from(self.tolerance) {
            return 0;
        }
        let step = u64::from(self.looseness.max(1));
        // Straight lines between the halvings do for chance.
        (WHOLE * (2 * step - loss % step) / (2 * step)).checked_shr((loss / step) as u32).unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_chosen_the_less_the_more_they_lose() {
        let manner = Manner { nodes: 1, lines: 4, looseness: 20, tolerance: 100 };
        assert_eq!([0.0, 0.02, 0.04].map(|loss| manner.weight(loss)), [WHOLE, WHOLE / 2, WHOLE / 4]);
        assert_eq!(manner.weight(0.01), WHOLE * 3 / 4);
        assert_eq!((manner.weight(0.101), manner.weight(-0.3)), (0, WHOLE));
    }

    #[test]
    fn no_loss_beyond_the_tolerance_is_accepted() {
        let line = |expected: f64| ThoughtLine {
            moves: Vec::new(),
            score: crate::Score::DRAW,
            expected: [expected, 1.0 - expected, 0.0, 0.0],
            proved: false,
        };
        let lines = [line(0.6), line(0.55), line(0.4)];
        let manner = Manner { nodes: 1, lines: 3, looseness: 200, tolerance: 100 };
        let chosen = |manner: Manner| {
            let mut counts = [0; 3];
            (0..400).filter_map(|seed| manner.pick(&lines, 0, seed)).for_each(|number| counts[number] += 1);
            counts
        };
        let counts = chosen(manner);
        assert!(counts[0] > counts[1] && counts[1] > 100 && counts[2] == 0, "{counts:?}");
        assert_eq!(chosen(Manner { looseness: 0, ..manner }), [400, 0, 0]);
        assert_eq!(manner.pick(&[], 0, 1), None);
    }
}
