//! Exact endings: Chameleon Chess between two seats with up to four pawns in all, Le Caméléon while two or three
//! hunt a single man.
//!
//! [`Endgames`] keeps the values of solved positions. [`Endgames::probe`] and [`Endgames::probe_hunt`] look one up and
//! cost no more than a few table look-ups; they never solve anything. [`Endgames::prepare_for`] solves what a position
//! can lead to, [`Endgames::prepare`] a whole class of endings. With a folder, what was solved is read from there next
//! time; hunts are solved too soon for that.

mod axis;
mod beforehand;
mod class;
mod file;
mod hunt;
mod reach;
mod solve;
mod store;
#[cfg(test)]
mod tests;
mod value;
mod work;

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Mutex;

use rules_cameleon::Cameleon;
use rules_chameleon_chess::{ChameleonChess, Pawn, Square, SquareColour};
use rules_core::Position;

pub(crate) use beforehand::work_out_beforehand;
pub use class::{Class, MOST_PAWNS};
use hunt::Hunts;
use store::{Rectangle, Store};
use value::{DRAW, IMPOSSIBLE, plies_to_loss, plies_to_win};

use crate::Game;

/// How a game ends if both sides play their best.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Verdict {
    /// The seat to move loses.
    Loss,
    /// Neither side can win.
    Draw,
    /// The seat to move wins.
    Win,
}

/// The exact value of a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Exact {
    /// How the game ends for the seat to move.
    pub verdict: Verdict,
    /// Plies to the end if the winner hurries and the loser delays; 0 for a draw.
    pub plies: u16,
}

impl Exact {
    fn from_value(value: u8) -> Option<Self> {
        let (verdict, plies) = match (plies_to_win(value), plies_to_loss(value)) {
            _ if value == IMPOSSIBLE => return None,
            (Some(plies), _) => (Verdict::Win, plies),
            (_, Some(plies)) => (Verdict::Loss, plies),
            _ => (Verdict::Draw, 0),
        };
        Some(Self { verdict, plies: u16::from(plies) })
    }
}

/// How many positions of a class have which value.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Census {
    /// Positions won by the seat to move.
    pub wins: u64,
    /// Positions lost by the seat to move.
    pub losses: u64,
    /// Positions that neither side can win.
    pub draws: u64,
    /// Plies to the end of the longest win.
    pub longest_win: u16,
    /// Plies to the end of the longest loss.
    pub longest_loss: u16,
}

/// Solved endings, shared by all threads.
pub struct Endgames {
    store: Store,
    hunts: Hunts,
    folder: Option<PathBuf>,
    /// Held by whoever reads or writes files: the numbers of the classes whose files have been looked for.
    sought: Mutex<Vec<u8>>,
    /// The classes of which more is known than was written.
    unwritten: Mutex<BTreeSet<Class>>,
}

impl Default for Endgames {
    fn default() -> Self {
        Self::new()
    }
}

impl Endgames {
    /// Endings that are kept in memory only.
    pub fn new() -> Self {
        Self {
            store: Store::new(),
            hunts: Hunts::default(),
            folder: None,
            sought: Mutex::default(),
            unwritten: Mutex::default(),
        }
    }

    /// Endings that are kept in a folder as well; it is made when something is written there.
    ///
    /// What [`prepare`](Self::prepare) solves is written at once, everything else when [`keep`](Self::keep) is called.
    pub fn with_folder(folder: impl Into<PathBuf>) -> Self {
        Self { folder: Some(folder.into()), ..Self::new() }
    }

    /// The exact value of a position, if it is known.
    ///
    /// Where a win would take longer than the draw by lack of progress may allow, nothing is said.
    #[inline]
    pub fn probe(&self, position: &ChameleonChess) -> Option<Exact> {
        let (seats, sides) = class::sides(position)?;
        let view = self.store.view(sides)?;
        let square = |source: u8| {
            let owner = seats[usize::from(source / 4)];
            let pawn = Pawn { owner, knight: SquareColour::ALL[usize::from(source % 4)] };
            position.square_of(pawn).map_or(0, Square::index)
        };
        let value = self.store.value(view, square, 0, class::limits_of(position))?;
        let exact = Exact::from_value(value)?;
        // Rule: common/no-progress. A draw stays one; a win must come in time even without progress.
        let in_time = position.quiet() + u32::from(exact.plies) <= ChameleonChess::QUIET_LIMIT;
        (value == DRAW || in_time).then_some(exact)
    }

    /// The exact value of a position of Le Caméléon, if it is a hunt that is known.
    #[inline]
    pub fn probe_hunt(&self, position: &Cameleon) -> Option<Exact> {
        self.hunts.probe(position)
    }

    /// How many positions of a class have which value, as far as it is solved.
    pub fn census(&self, class: Class) -> Census {
        let mut census = Census::default();
        let shelf = self.store.shelf(class);
        let values = Rectangle::all().filter_map(|rectangle| shelf?.get(rectangle)).flatten();
        for exact in values.filter_map(|&value| Exact::from_value(value)) {
            match exact.verdict {
                Verdict::Win => {
                    census.wins += 1;
                    census.longest_win = census.longest_win.max(exact.plies);
                }
                Verdict::Loss => {
                    census.losses += 1;
                    census.longest_loss = census.longest_loss.max(exact.plies);
                }
                Verdict::Draw => census.draws += 1,
            }
        }
        census
    }
}
