//! Levels of play, from a child's first game to full strength.
//!
//! A weaker level thinks about fewer nodes and then chooses among moves that seem nearly as good as the best, the
//! more freely the weaker it is: it errs as people err, by judging a position a little wrong, and does not throw
//! men away at random.

use std::fmt;
use std::str::FromStr;

use catalog::{AnyMove, AnyPosition};

use crate::{Dice, Limits, Stop, Table, Thought, ThoughtLine, think};

/// A level of play.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

/// How a level thinks and errs.
struct Manner {
    nodes: u64,
    /// How many moves are weighed.
    lines: usize,
    /// The loss of expected result at which a move becomes e times less likely.
    looseness: f64,
    /// The greatest loss of expected result that is accepted.
    tolerance: f64,
}

const MANNERS: [Manner; 8] = [
    Manner { nodes: 40, lines: 12, looseness: 0.16, tolerance: 0.60 },
    Manner { nodes: 120, lines: 10, looseness: 0.09, tolerance: 0.35 },
    Manner { nodes: 400, lines: 8, looseness: 0.05, tolerance: 0.16 },
    Manner { nodes: 1_400, lines: 6, looseness: 0.03, tolerance: 0.10 },
    Manner { nodes: 5_000, lines: 4, looseness: 0.018, tolerance: 0.06 },
    Manner { nodes: 20_000, lines: 3, looseness: 0.010, tolerance: 0.03 },
    Manner { nodes: 80_000, lines: 1, looseness: 0.0, tolerance: 0.0 },
    Manner { nodes: 320_000, lines: 1, looseness: 0.0, tolerance: 0.0 },
];

impl Level {
    /// All levels, weakest first.
    pub const ALL: [Self; 8] = [Self(1), Self(2), Self(3), Self(4), Self(5), Self(6), Self(7), Self(8)];

    /// The level with this number, 1 to 8.
    pub fn new(number: u8) -> Option<Self> {
        (1..=8).contains(&number).then_some(Self(number))
    }

    /// The number of the level.
    pub const fn number(self) -> u8 {
        self.0
    }

    fn manner(self) -> &'static Manner {
        &MANNERS[usize::from(self.0) - 1]
    }

    /// Chooses a move as this level does; the same seed gives the same choice.
    ///
    /// `before` holds the positions that led to the position, oldest first. Nothing comes back where the game
    /// is over.
    pub fn choose(
        self,
        position: &AnyPosition,
        before: &[AnyPosition],
        seed: u64,
        table: &Table,
        stop: &Stop,
    ) -> Option<(AnyMove, Thought)> {
        let manner = self.manner();
        let limits = Limits { nodes: Some(manner.nodes), lines: manner.lines, ..Limits::default() };
        let thought = think(position, before, &limits, table, stop);
        let mover = position.turn()?.index();
        let number = pick(&thought.lines, mover, manner, seed ^ position.key())?;
        let mv = *thought.lines.get(number)?.moves.first()?;
        Some((mv, thought))
    }
}

/// The number of the line that is chosen: the best, or one that seems nearly as good.
fn pick(lines: &[ThoughtLine], mover: usize, manner: &Manner, seed: u64) -> Option<usize> {
    let best = lines.first()?.expected[mover];
    if manner.looseness == 0.0 {
        return Some(0);
    }
    let weights: Vec<f64> = lines
        .iter()
        .map(|line| {
            let loss = (best - line.expected[mover]).max(0.0);
            if loss > manner.tolerance { 0.0 } else { (-loss / manner.looseness).exp() }
        })
        .collect();
    let mut left = Dice::new(seed).below(1 << 20) as f64 / f64::from(1 << 20) * weights.iter().sum::<f64>();
    for (number, weight) in weights.iter().enumerate() {
        left -= weight;
        if left <= 0.0 {
            return Some(number);
        }
    }
    Some(0)
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// A text that names no level.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownLevel(String);

impl fmt::Display for UnknownLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "level: expected a number from 1 to 8, found {}", rules_core::Snippet::new(&self.0))
    }
}

impl std::error::Error for UnknownLevel {}

impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(text: &str) -> Result<Self, UnknownLevel> {
        text.parse().ok().and_then(Self::new).ok_or_else(|| UnknownLevel(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use catalog::{GameId, StartOptions};

    use super::*;

    #[test]
    fn every_level_moves_in_every_game_and_repeats_itself_by_seed() {
        for game in GameId::ALL {
            let start = StartOptions::default().position(game).expect("a start");
            for level in Level::ALL.into_iter().take(5) {
                let choose = || {
                    let table = Table::new(1 << 16);
                    level.choose(&start, &[], 7, &table, &Stop::new()).map(|(mv, _)| mv)
                };
                let mv = choose().expect("a move at the start");
                assert!(start.legal_moves().contains(&mv));
                assert_eq!(choose(), Some(mv), "{game} level {level}");
            }
        }
    }

    #[test]
    fn a_weak_level_plays_different_games() {
        let start = StartOptions::default().position(GameId::Chameleon).expect("a start");
        let table = Table::new(1 << 16);
        let choose = |seed| Level(1).choose(&start, &[], seed, &table, &Stop::new()).map(|(mv, _)| mv);
        let first = choose(0);
        assert!((1..40).any(|seed| choose(seed) != first));
    }

    #[test]
    fn levels_are_read_from_text() {
        assert_eq!("3".parse(), Ok(Level(3)));
        for bad in ["0", "9", "best", "", "-1"] {
            assert!(bad.parse::<Level>().is_err(), "{bad}");
        }
    }
}
