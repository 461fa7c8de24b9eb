//! Computer players for all games.
//!
//! The search is written once, generic over the contract of `rules-core`; what it needs to know of a game beside
//! the rules (how to number a move, what a capture is worth, how good a position is) is behind the small trait
//! [`Game`]. [`think`] is the way in: a position, the moves that led to it and [`Limits`] in, a [`Report`] out.
//! Nothing here prints, and nothing knows a protocol.

mod analysis;
mod any;
mod checksum;
mod endgame;
mod eval;
mod game;
mod knowledge;
mod levels;
mod limits;
pub mod net;
mod players;
mod report;
mod score;
mod search;
mod signature;
#[cfg(feature = "solved")]
mod solved;

pub use analysis::{Analysis, Grade, GradedMove, Tally, analyse, final_value, rounded};
pub use any::{
    Thought, ThoughtLine, get_ready, think, think_among, think_best, think_best_among, think_with,
};
pub use endgame::{Census, Class, Endgames, Exact, MOST_PAWNS, Verdict};
pub use eval::chess960::fitting as chess960_fitting;
pub use eval::{Evaluate, terms::Weighed};
pub use game::Game;
pub use knowledge::Knowledge;
pub use levels::{Level, Manner, UnknownLevel};
pub use limits::{Clock, Limits, Stop};
pub use players::{BadSpec, CannotMove, Dice, Kind, Player, Spec, rewards};
pub use report::{Progress, Report};
pub use score::Score;
pub use search::multi::{Method, search_by};
pub use search::table::Table;
pub use search::tuning::{Number, Tuning};
pub use signature::signature;
#[cfg(feature = "solved")]
pub use solved::{KnownMove, known_moves, shipped};
