//! Levels of play, from a child's first game to full strength.
//!
//! A weaker level thinks about fewer nodes and then chooses among moves that seem nearly as good as the best, the
//! more freely the weaker it is: it errs as people err, by judging a position a little wrong, and does not throw
//! men away at random.

mod manner;
mod tables;

use std::fmt;
use std::str::FromStr;

use catalog::{AnyMove, AnyPosition};

pub use manner::Manner;

use crate::{Stop, Table, Thought};

/// A level of play.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

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

    /// How this level thinks and errs in a position.
    pub fn manner(self, position: &AnyPosition) -> Manner {
        tables::of(position)[usize::from(self.0) - 1]
    }

    /// The most nodes that this level thinks about in any game.
    pub fn most_nodes(self) -> u64 {
        tables::ALL.iter().map(|table| table[usize::from(self.0) - 1].nodes).max().unwrap_or(0)
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
        self.manner(position).choose(position, before, seed, table, stop)
    }
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
    fn higher_levels_think_more_and_err_less() {
        for game in GameId::ALL {
            let start = StartOptions::default().position(game).expect("a start");
            let manners = Level::ALL.map(|level| level.manner(&start));
            for pair in manners[2..].windows(2) {
                assert!(pair[0].nodes < pair[1].nodes, "{game}");
                assert!(pair[0].tolerance >= pair[1].tolerance, "{game}");
            }
            assert!(manners.iter().all(|manner| manner.nodes <= 600_000), "{game}");
            assert_eq!(manners[7].looseness, 0, "{game}");
        }
    }

    #[test]
    fn levels_are_read_from_text() {
        assert_eq!("3".parse(), Ok(Level(3)));
        for bad in ["0", "9", "best", "", "-1"] {
            assert!(bad.parse::<Level>().is_err(), "{bad}");
        }
    }
}
