//! Requests and results as text, in which they travel between programs.
//!
//! This is the format of release 0.1.0; servers and workers of different releases exchange it in a rolling restart.

use catalog::{AnyPosition, GameId};
use engine::ThoughtLine;
use rules_core::MAX_SEATS;
use serde::{Deserialize, Serialize};

use super::{SearchRequest, SearchResult, Task};

/// A request as text. The start and the moves say everything that a position does not, such as repetitions.
#[derive(Serialize, Deserialize)]
pub(super) struct RequestText {
    game: String,
    start: String,
    moves: Vec<String>,
    task: Task,
}

impl From<&SearchRequest> for RequestText {
    fn from(request: &SearchRequest) -> Self {
        Self {
            game: request.game().to_string(),
            start: request.start().to_string(),
            moves: request.moves().iter().map(ToString::to_string).collect(),
            task: request.task(),
        }
    }
}

impl TryFrom<RequestText> for SearchRequest {
    /// What is wrong with it.
    type Error = String;

    fn try_from(text: RequestText) -> Result<Self, String> {
        let game: GameId = text.game.parse().map_err(|error| format!("game: {error}"))?;
        let start = AnyPosition::parse(game, &text.start).map_err(|error| format!("start: {error}"))?;
        let mut position = start.clone();
        let mut moves = Vec::with_capacity(text.moves.len());
        for text in &text.moves {
            let refused = |refused| format!("move {text}: {refused}");
            let mv = position.read_move(text).map_err(refused)?;
            position.play(mv).map_err(refused)?;
            moves.push(mv);
        }
        Ok(Self::new(start, moves, text.task))
    }
}

/// A result as text.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum ResultText {
    Move(String),
    Swap,
    Value { moves: Vec<String>, score: i32, expected: [f64; MAX_SEATS], proved: bool },
}

impl From<SearchResult> for ResultText {
    fn from(result: SearchResult) -> Self {
        match result {
            SearchResult::Move(text) => Self::Move(text),
            SearchResult::Swap => Self::Swap,
            SearchResult::Value(ThoughtLine { moves, score, expected, proved }) => Self::Value {
                moves: moves.iter().map(ToString::to_string).collect(),
                score: score.raw(),
                expected,
                proved,
            },
        }
    }
}
