//! A question as it travels to another program.

use catalog::{AnyPosition, GameId, Record};
use engine::{Score, ThoughtLine};
use rules_core::MAX_SEATS;
use serde::{Deserialize, Serialize};

use super::{Answer, Question, Task};

/// A question as text: the start and the moves say everything that a position does not, such as repetitions.
#[derive(Serialize, Deserialize)]
pub(crate) struct Asked {
    game: String,
    start: String,
    moves: Vec<String>,
    task: Task,
}

impl From<&Question> for Asked {
    fn from(question: &Question) -> Self {
        let record = &question.record;
        Self {
            game: record.game().to_string(),
            start: record.start().to_string(),
            moves: record.moves().map(|mv| mv.to_string()).collect(),
            task: question.task.clone(),
        }
    }
}

impl Asked {
    /// The question; an error says what is wrong with it.
    pub(crate) fn question(self) -> Result<Question, String> {
        let game: GameId = self.game.parse().map_err(|error| format!("game: {error}"))?;
        let start = AnyPosition::parse(game, &self.start).map_err(|error| format!("start: {error}"))?;
        let mut record = Record::new(start);
        for text in &self.moves {
            record.play_text(text).map_err(|refused| format!("move {text}: {refused}"))?;
        }
        Ok(Question { record, task: self.task })
    }
}

/// An answer as it travels back.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Answered {
    Move(String),
    Swap,
    Value { moves: Vec<String>, score: i32, expected: [f64; MAX_SEATS], proved: bool },
}

impl From<Answer> for Answered {
    fn from(answer: Answer) -> Self {
        match answer {
            Answer::Move(text) => Self::Move(text),
            Answer::Swap => Self::Swap,
            Answer::Value(ThoughtLine { moves, score, expected, proved }) => Self::Value {
                moves: moves.iter().map(ToString::to_string).collect(),
                score: score.raw(),
                expected,
                proved,
            },
        }
    }
}

impl Answered {
    /// The answer to a question about a game; nothing where its moves are not those of the game.
    pub(crate) fn answer(self, record: &Record) -> Option<Answer> {
        Some(match self {
            Self::Move(text) => Answer::Move(text),
            Self::Swap => Answer::Swap,
            Self::Value { moves, score, expected, proved } => {
                let mut position = record.position().clone();
                let mut line = Vec::with_capacity(moves.len());
                for text in &moves {
                    let mv = position.read_move(text).ok()?;
                    position.play(mv).ok()?;
                    line.push(mv);
                }
                let score = Score::from_raw(score);
                Answer::Value(ThoughtLine { moves: line, score, expected, proved })
            }
        })
    }
}
