//! What is asked of the computer players, and what comes of it.

use std::time::Duration;

use catalog::{AnyMove, AnyPosition, GameId};
use engine::ThoughtLine;
use serde::{Deserialize, Serialize};
use tokio::time::Instant;

/// A search to be made: a game as far as it was played, and a task.
///
/// It holds texts' worth of data and no position but the first. The game is replayed where it is searched, not where
/// it is played.
#[derive(Clone, Debug)]
pub struct SearchRequest {
    start: AnyPosition,
    moves: Vec<AnyMove>,
    task: Task,
    /// When it was made: the clock of the player runs from then on.
    made: Instant,
}

/// What is to be found out.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Task {
    /// The move of a computer player.
    Move(Player),
    /// What the position is worth.
    Value {
        /// How many nodes to search.
        nodes: u64,
    },
}

/// How a computer player plays.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Player {
    /// From 1 to 8; anything above is the best there is.
    pub level: u8,
    /// Decides among moves that are nearly equal.
    pub seed: u64,
    /// What is left on the clock and what a move adds, if there is a clock.
    pub clock: Option<(Duration, Duration)>,
    /// Whether it may change seats instead of moving.
    pub may_swap: bool,
}

/// What a search found.
#[derive(Clone, PartialEq, Debug)]
pub enum SearchResult {
    /// The player plays this move, which is legal.
    Move(String),
    /// The player changes seats, which the request allows.
    Swap,
    /// The position is worth this; the line is legal.
    Value(ThoughtLine),
}

/// Why a search has no result.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoAnswer {
    /// No worker answered in time, and this server has too much to search itself.
    #[error("no worker answered in time")]
    NoWorker,
    /// A worker answered something that cannot be.
    #[error("worker {worker} answered wrongly: {kind}")]
    Wrong {
        /// The worker's name.
        worker: String,
        /// What was wrong.
        kind: WrongAnswer,
    },
    /// The engine failed, here or in a worker; the log says how.
    #[error("the engine failed")]
    EngineFailed,
    /// The moves of the request cannot be played, or its game is over.
    #[error("the request cannot be searched: {0}")]
    Unplayable(String),
    /// The request's stop was thrown.
    #[error("the search was cancelled")]
    Cancelled,
    /// The server ends.
    #[error("the server ends")]
    Closed,
}

/// What can be wrong with the answer of a worker.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum WrongAnswer {
    /// It cannot be read.
    Unreadable,
    /// A value for a move, or a move for a value.
    OtherTask,
    /// A move that is not legal.
    IllegalMove,
    /// A change of seats that the request does not allow.
    IllegalSwap,
    /// A value whose line is empty or not legal.
    IllegalLine,
    /// A value with numbers that mean nothing.
    ImpossibleValue,
}

impl WrongAnswer {
    /// All kinds.
    pub const ALL: [Self; 6] = [
        Self::Unreadable,
        Self::OtherTask,
        Self::IllegalMove,
        Self::IllegalSwap,
        Self::IllegalLine,
        Self::ImpossibleValue,
    ];

    /// The kind as a word for metrics.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Unreadable => "unreadable",
            Self::OtherTask => "other_task",
            Self::IllegalMove => "illegal_move",
            Self::IllegalSwap => "illegal_swap",
            Self::IllegalLine => "illegal_line",
            Self::ImpossibleValue => "impossible_value",
        }
    }
}

impl std::fmt::Display for WrongAnswer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.as_str())
    }
}

/// A game at its present position.
pub(super) struct Replayed {
    pub(super) position: AnyPosition,
    /// The positions that led to it, oldest first.
    pub(super) before: Vec<AnyPosition>,
}

impl SearchRequest {
    /// A search after these moves from a start.
    pub fn new(start: AnyPosition, moves: impl IntoIterator<Item = AnyMove>, task: Task) -> Self {
        Self { start, moves: moves.into_iter().collect(), task, made: Instant::now() }
    }

    /// The game that is played.
    pub fn game(&self) -> GameId {
        self.start.game()
    }

    /// The position before the first move.
    pub fn start(&self) -> &AnyPosition {
        &self.start
    }

    /// The moves so far.
    pub fn moves(&self) -> &[AnyMove] {
        &self.moves
    }

    /// What is to be found out; a clock is the one at the present moment.
    pub fn task(&self) -> Task {
        let Task::Move(player) = &self.task else { return self.task.clone() };
        let passed = self.made.elapsed();
        let clock = player.clock.map(|(left, increment)| (left.saturating_sub(passed), increment));
        Task::Move(Player { clock, ..player.clone() })
    }

    /// What is left on the player's clock at the present moment, if there is one.
    pub(super) fn time_left(&self) -> Option<Duration> {
        match self.task() {
            Task::Move(player) => player.clock.map(|(left, _)| left),
            Task::Value { .. } => None,
        }
    }

    /// Whether a computer player waits for it.
    pub(super) fn is_move(&self) -> bool {
        matches!(self.task, Task::Move(_))
    }

    /// Plays the moves and keeps every position on the way.
    pub(super) fn replay(&self) -> Result<Replayed, NoAnswer> {
        let mut before = Vec::with_capacity(self.moves.len());
        let position = self.play(|position| before.push(position.clone()))?;
        Ok(Replayed { position, before })
    }

    /// Plays the moves.
    pub(super) fn position(&self) -> Result<AnyPosition, NoAnswer> {
        self.play(|_| ())
    }

    fn play(&self, mut on_position: impl FnMut(&AnyPosition)) -> Result<AnyPosition, NoAnswer> {
        let mut position = self.start.clone();
        for (ply, &mv) in (1..).zip(&self.moves) {
            on_position(&position);
            position
                .play(mv)
                .map_err(|refused| NoAnswer::Unplayable(format!("move {ply} {mv}: {refused}")))?;
        }
        if position.turn().is_none() {
            return Err(NoAnswer::Unplayable("the game is over".into()));
        }
        Ok(position)
    }
}
