//! Games that were looked through.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// How good a move was, by the expected result that it gave away.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Grade {
    /// No move was better.
    Best,
    /// Hardly anything was given away.
    Good,
    /// At least 0.05 was given away.
    Inaccuracy,
    /// At least 0.10 was given away.
    Mistake,
    /// At least 0.20 was given away, or a proved win.
    Blunder,
}

/// A move of a game with its grade.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GradedMove {
    /// The number of the ply, from 1.
    pub ply: u32,
    /// The letter of the seat that moved.
    pub seat: String,
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// The move as it is shown to people.
    pub shown: String,
    /// How good it was.
    pub grade: Grade,
    /// The expected result that it gave away, from 0 to 1.
    pub loss: f64,
    /// The result that every seat can expect after it, by the seat's letter: 1 is a certain first place.
    pub expected: BTreeMap<String, f64>,
    /// How the game should have gone on instead, from the best move.
    pub best: Vec<String>,
    /// Whether the values before and after it are both exact.
    pub proved: bool,
}

/// A game that is over, every move of it graded.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Analysis {
    /// The id of the game.
    pub game: String,
    /// Its moves, in order.
    pub moves: Vec<GradedMove>,
}

/// How far an analysis is that is still under way.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AnalysisProgress {
    /// How many positions were thought about.
    pub done: u32,
    /// How many there are.
    pub of: u32,
}
