//! A question as it travels to another program.

use std::time::Duration;

use catalog::{AnyPosition, GameId, Record};
use serde::{Deserialize, Serialize};

use super::{Answer, Question};

/// A question as text: the start and the moves say everything that a position does not, such as repetitions.
#[derive(Serialize, Deserialize)]
pub(crate) struct Asked {
    game: String,
    start: String,
    moves: Vec<String>,
    level: u8,
    seed: u64,
    /// Milliseconds left and added.
    clock: Option<(u64, u64)>,
    may_swap: bool,
}

impl From<&Question> for Asked {
    fn from(question: &Question) -> Self {
        let millis = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        let record = &question.record;
        Self {
            game: record.game().to_string(),
            start: record.start().to_string(),
            moves: record.moves().map(|mv| mv.to_string()).collect(),
            level: question.level,
            seed: question.seed,
            clock: question.clock.map(|(left, increment)| (millis(left), millis(increment))),
            may_swap: question.may_swap,
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
        let millis = Duration::from_millis;
        let clock = self.clock.map(|(left, increment)| (millis(left), millis(increment)));
        Ok(Question { record, level: self.level, seed: self.seed, clock, may_swap: self.may_swap })
    }
}

/// An answer as it travels back.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Answered {
    Move(String),
    Swap,
}

impl From<Answer> for Answered {
    fn from(answer: Answer) -> Self {
        match answer {
            Answer::Move(text) => Self::Move(text),
            Answer::Swap => Self::Swap,
        }
    }
}

impl From<Answered> for Answer {
    fn from(answered: Answered) -> Self {
        match answered {
            Answered::Move(text) => Self::Move(text),
            Answered::Swap => Self::Swap,
        }
    }
}
