//! Computer players: threads of their own, so that thinking never holds up a message.

mod asked;
mod helpers;
mod queue;

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use bus::Desk;
use catalog::{AnyPosition, GameId, Record};
use engine::{Clock, Knowledge, Level, Limits, Stop, Table, ThoughtLine};
use rules_core::Seat;
use serde::{Deserialize, Serialize};
use tokio::sync::oneshot;

pub use helpers::work as help;
use queue::FairQueue;

/// Memory for what a thinking thread remembers.
const TABLE_BYTES: usize = 32 << 20;
/// How long the best player thinks without a clock.
const BEST_TIME: Duration = Duration::from_millis(1_000);
/// With less time than this left a player thinks by the clock and not by its level.
const HURRY: Duration = Duration::from_secs(5);
/// How many nodes are thought about before changing seats or not.
const SWAP_NODES: u64 = 50_000;

/// Something to be thought out.
#[derive(Debug)]
pub struct Question {
    /// The game so far.
    pub record: Record,
    /// What is to be thought out about it.
    pub task: Task,
}

/// What is to be thought out.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Task {
    /// What a computer player does.
    Move(Player),
    /// What the position is worth.
    Value {
        /// How many nodes to think.
        nodes: u64,
    },
}

/// How a computer player thinks.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Player {
    /// From 1 to 8; anything above is the best there is.
    pub level: u8,
    /// Decides among moves that are nearly equal.
    pub seed: u64,
    /// What is left on the clock and what a move adds, where there is one.
    pub clock: Option<(Duration, Duration)>,
    /// Whether it may change seats instead of moving.
    pub may_swap: bool,
}

/// What was thought out.
#[derive(Clone, PartialEq, Debug)]
pub enum Answer {
    /// The player plays a move.
    Move(String),
    /// The player changes seats.
    Swap,
    /// The position is worth this.
    Value(ThoughtLine),
}

impl Question {
    /// What is answered where nobody thinks: any legal move is better than none.
    fn any_answer(&self) -> Option<Answer> {
        match self.task {
            Task::Move(_) => any_move(self.record.position()),
            Task::Value { .. } => None,
        }
    }
}

struct Job {
    question: Question,
    stop: Stop,
    answer: oneshot::Sender<Answer>,
    asked: Instant,
}

impl Job {
    /// Gives the answer to whoever asked.
    fn answer(self, answer: Answer) {
        metrics::histogram!("pardalis_thought_seconds").record(self.asked.elapsed());
        // Nobody may wait for it any more.
        let _ = self.answer.send(answer);
    }
}

/// The threads that think, and what waits for them.
#[derive(Clone)]
pub struct Bots {
    queue: Arc<FairQueue<Job>>,
}

impl Bots {
    /// Starts this many threads, at least one, with what the host knows for certain.
    pub fn start(threads: usize, knowledge: &Knowledge) -> std::io::Result<Self> {
        let queue = Arc::new(FairQueue::new());
        for number in 0..threads.max(1) {
            let (queue, knowledge) = (Arc::clone(&queue), knowledge.clone());
            thread::Builder::new().name(format!("bot-{number}")).spawn(move || work(&queue, knowledge))?;
        }
        Ok(Self { queue })
    }

    /// Hands everything to other programs by a queue that they share.
    pub(crate) fn shared(desk: &Desk) -> Self {
        let queue = Arc::new(FairQueue::new());
        for _ in 0..helpers::OUTSTANDING {
            tokio::spawn(helpers::hand_out(Arc::clone(&queue), desk.clone()));
        }
        Self { queue }
    }

    /// Has something thought out for a game of `owner`; owners take turns. Nothing comes back once it is stopped.
    pub fn think(&self, owner: &str, question: Question, stop: Stop) -> oneshot::Receiver<Answer> {
        let (answer, receiver) = oneshot::channel();
        self.queue.push(owner, Job { question, stop, answer, asked: Instant::now() });
        receiver
    }

    /// How many questions wait to be thought out.
    pub fn waiting(&self) -> usize {
        self.queue.len()
    }

    /// Ends the threads once they are done with what they think about.
    pub fn close(&self) {
        self.queue.close();
    }
}

/// What thinks, with what it remembers.
struct Thinker {
    table: Table,
}

impl Thinker {
    fn new(knowledge: Knowledge) -> Self {
        Self { table: Table::new(TABLE_BYTES).with_knowledge(knowledge) }
    }

    /// Thinks a question out; nothing once it is stopped.
    fn answer(&self, question: &Question, stop: &Stop) -> Option<Answer> {
        self.table.clear();
        let thinking = AssertUnwindSafe(|| answer(question, &self.table, stop));
        // A fault of the engine must not end the thread: others wait for it. The table is cleared before it is used.
        let answer = std::panic::catch_unwind(thinking).unwrap_or_else(|_| {
            tracing::error!(position = %question.record.position(), "the engine failed");
            question.any_answer()
        });
        answer.filter(|_| !stop.is_stopped())
    }
}

fn work(queue: &FairQueue<Job>, knowledge: Knowledge) {
    let thinker = Thinker::new(knowledge);
    GameId::ALL.into_iter().for_each(engine::get_ready);
    while let Some(job) = queue.pop() {
        // Who has gone on in the meantime wants no answer any more.
        if job.stop.is_stopped() || job.answer.is_closed() {
            continue;
        }
        if let Some(answer) = thinker.answer(&job.question, &job.stop) {
            job.answer(answer);
        }
        thinker.table.endgames().keep();
    }
}

fn answer(question: &Question, table: &Table, stop: &Stop) -> Option<Answer> {
    let record = &question.record;
    let position = record.position();
    let before: Vec<AnyPosition> =
        (0..record.len()).filter_map(|ply| record.position_after(ply).cloned()).collect();
    let Player { level, seed, clock, may_swap } = match &question.task {
        Task::Move(player) => player,
        Task::Value { nodes } => {
            let limits = Limits { nodes: Some(*nodes), ..Limits::default() };
            let thought = engine::think_best(position, &before, &limits, table, stop);
            return thought.lines.into_iter().next().map(Answer::Value);
        }
    };
    if *may_swap && is_worse(position, position.turn()?, *level, table, stop) {
        return Some(Answer::Swap);
    }
    let hurry = clock.filter(|(left, _)| *left < HURRY);
    if let (Some(level), None) = (Level::new(*level), hurry) {
        let (mv, _) = level.choose(position, &before, *seed, table, stop)?;
        return Some(Answer::Move(mv.to_string()));
    }
    let clock = clock.map(|(left, increment)| Clock { left, increment, moves_to_go: None });
    let limits = Limits { movetime: Some(BEST_TIME), clock, ..Limits::default() };
    let thought = engine::think_best(position, &before, &limits, table, stop);
    thought.best().map(|mv| Answer::Move(mv.to_string())).or_else(|| any_move(position))
}

/// Any legal move: better than none.
fn any_move(position: &AnyPosition) -> Option<Answer> {
    position.legal_moves().first().map(|mv| Answer::Move(mv.to_string()))
}

/// Whether a seat would rather have the other one's place.
///
/// Only the best knows for certain; the others judge as they do when they move.
fn is_worse(position: &AnyPosition, seat: Seat, level: u8, table: &Table, stop: &Stop) -> bool {
    let limits = Limits { nodes: Some(SWAP_NODES), ..Limits::default() };
    let think = if Level::new(level).is_some() { engine::think } else { engine::think_best };
    let thought = think(position, &[], &limits, table, stop);
    thought.lines.first().is_some_and(|line| line.expected[seat.index()] < 0.5)
}

#[cfg(test)]
mod tests {
    use catalog::StartOptions;

    use super::*;

    #[test]
    fn a_question_is_answered_with_a_legal_move_and_a_stopped_one_is_not() {
        let bots = Bots::start(1, &Knowledge::default()).expect("threads");
        let question = |level| {
            let position = StartOptions::default().position(GameId::Chameleon).expect("a start");
            let player = Player { level, seed: 1, clock: None, may_swap: false };
            Question { record: Record::new(position), task: Task::Move(player) }
        };
        let Ok(Answer::Move(text)) = bots.think("me", question(2), Stop::new()).blocking_recv() else {
            panic!("expected a move");
        };
        assert!(question(2).record.position().read_move(&text).is_ok());
        let stop = Stop::new();
        stop.stop();
        assert!(bots.think("me", question(9), stop).blocking_recv().is_err());
        bots.close();
    }

    #[test]
    fn the_best_takes_over_the_better_side() {
        let bots = Bots::start(1, &Knowledge::default()).expect("threads");
        for (first, swaps) in [("a1a2", true), ("c1a2", true), ("b1a2", false), ("a1b3", false)] {
            let start = StartOptions::default().position(GameId::Chameleon).expect("a start");
            let mut record = Record::new(start);
            record.play_text(first).expect("a legal move");
            let player = Player { level: 9, seed: 1, clock: None, may_swap: true };
            let question = Question { record, task: Task::Move(player) };
            let answer = bots.think("me", question, Stop::new()).blocking_recv().expect("an answer");
            assert_eq!(answer == Answer::Swap, swaps, "{first}");
        }
        bots.close();
    }
}
