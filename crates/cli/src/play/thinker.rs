//! The computer's thinking: what it is asked, what it answers, and the thread that does it.

use std::io;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

use catalog::{AnyMove, AnyPosition, Record};
use engine::{Limits, Stop, Table, Thought, think_best_among};
use rules_core::MAX_SEATS;

use super::players::{Player, Players};

/// What is to be thought about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Work {
    /// A move for a computer player.
    Move(Player),
    /// A good move for a person.
    Hint,
    /// What each seat can expect.
    Values,
}

/// The position that a question was asked in, so that a late answer is known for one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Tag {
    plies: usize,
    key: u64,
}

impl Tag {
    pub(crate) fn of(record: &Record) -> Self {
        Self { plies: record.len(), key: record.position().key() }
    }
}

/// A question in full.
#[derive(Clone, Debug)]
pub(crate) struct Task {
    work: Work,
    position: AnyPosition,
    /// The positions that led here, oldest first.
    before: Vec<AnyPosition>,
    think: Duration,
    seed: u64,
}

impl Task {
    pub(crate) fn new(work: Work, record: &Record, players: &Players) -> Self {
        let before = (0..record.len()).filter_map(|plies| record.position_after(plies)).cloned();
        Self {
            work,
            position: record.position().clone(),
            before: before.collect(),
            think: players.think,
            seed: players.seed,
        }
    }
}

/// What the computer makes of a position.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Estimate {
    pub(crate) depth: u32,
    /// What each seat can expect: 1 is a certain first place, 0 a certain last.
    pub(crate) expected: [f64; MAX_SEATS],
    pub(crate) proved: bool,
}

impl Estimate {
    /// What a thought says about the line that begins with a move, or about the best.
    fn of(thought: &Thought, mv: Option<AnyMove>) -> Option<Self> {
        let begins = |line: &&engine::ThoughtLine| mv.is_none() || line.moves.first().copied() == mv;
        let line = thought.lines.iter().find(begins)?;
        Some(Self { depth: thought.depth, expected: line.expected, proved: line.proved })
    }
}

/// A move and what the computer makes of it.
pub(crate) type Answer = Option<(AnyMove, Estimate)>;

/// What is heard while the computer thinks.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum News {
    Progress(Estimate),
    /// The answer; nothing where the game is over.
    Done(Answer),
}

/// Somebody who thinks beside the game; each task has a number.
pub(crate) trait Thinker {
    /// Begins a task; whatever was thought about before is dropped.
    fn begin(&mut self, number: u64, task: Task);
    /// Drops the task at once.
    fn stop(&mut self);
    /// What was heard since, oldest first; it may belong to a task that was dropped.
    fn news(&mut self) -> Option<(u64, News)>;
}

/// What the computer remembers between tasks; a level forgets, so that it stays as weak as it is.
pub(crate) struct Memory {
    best: Option<Table>,
    advice: Option<Table>,
}

const BEST_BYTES: usize = 64 << 20;
const ADVICE_BYTES: usize = 16 << 20;
const LEVEL_BYTES: usize = 8 << 20;
/// A hint ends with whichever comes first.
const HINT_NODES: u64 = 300_000;
const HINT_TIME: Duration = Duration::from_millis(900);
const VALUES_NODES: u64 = 100_000;
/// With one legal move there is nothing to find out but what it leads to.
const FORCED_NODES: u64 = 10_000;

impl Memory {
    /// An empty memory; tables are made when they are needed.
    pub(crate) const fn new() -> Self {
        Self { best: None, advice: None }
    }

    /// Thinks a task through.
    pub(crate) fn think(
        &mut self,
        task: &Task,
        stop: &Stop,
        on_progress: &mut dyn FnMut(Estimate),
    ) -> Answer {
        let mut limits = Limits::default();
        let table = match task.work {
            Work::Move(Player::Level(level)) => {
                let table = Table::new(LEVEL_BYTES);
                let (mv, thought) = level.choose(&task.position, &task.before, task.seed, &table, stop)?;
                return Some((mv, Estimate::of(&thought, Some(mv))?));
            }
            Work::Move(_) => {
                limits.movetime = Some(task.think);
                // One core is left for whoever else is at the machine.
                limits.threads = thread::available_parallelism().map_or(1, |n| (n.get() - 1).clamp(1, 8));
                if task.position.legal_moves().len() == 1 {
                    limits.nodes = Some(FORCED_NODES);
                }
                self.best.get_or_insert_with(|| Table::new(BEST_BYTES))
            }
            Work::Hint => {
                (limits.nodes, limits.movetime) = (Some(HINT_NODES), Some(HINT_TIME));
                self.advice.get_or_insert_with(|| Table::new(ADVICE_BYTES))
            }
            Work::Values => {
                limits.nodes = Some(VALUES_NODES);
                self.advice.get_or_insert_with(|| Table::new(ADVICE_BYTES))
            }
        };
        let mut tell = |thought: &Thought| {
            if let Some(estimate) = Estimate::of(thought, None) {
                on_progress(estimate);
            }
        };
        let (position, before) = (&task.position, &task.before);
        let thought = think_best_among(position, before, &[], &limits, table, stop, &mut tell);
        Some((thought.best()?, Estimate::of(&thought, None)?))
    }
}

/// A thread that thinks.
pub(crate) struct Worker {
    tasks: Sender<(u64, Task, Stop)>,
    news: Receiver<(u64, News)>,
    stop: Stop,
}

/// The stack of the thread: a deep search of an unoptimised build needs more than the usual one.
const STACK: usize = 16 << 20;

impl Worker {
    /// Starts the thread; it ends when the worker is dropped.
    pub(crate) fn start() -> io::Result<Self> {
        let (tasks, waiting) = channel::<(u64, Task, Stop)>();
        let (sender, news) = channel();
        thread::Builder::new().name("thinker".into()).stack_size(STACK).spawn(move || {
            let mut memory = Memory::new();
            for (number, task, stop) in waiting {
                if stop.is_stopped() {
                    continue;
                }
                let mut tell = |estimate| {
                    // Nobody listens any more once the game is closed.
                    let _ = sender.send((number, News::Progress(estimate)));
                };
                let answer = memory.think(&task, &stop, &mut tell);
                if sender.send((number, News::Done(answer))).is_err() {
                    return;
                }
            }
        })?;
        Ok(Self { tasks, news, stop: Stop::new() })
    }
}

impl Thinker for Worker {
    fn begin(&mut self, number: u64, task: Task) {
        self.stop();
        self.stop = Stop::new();
        // A thread that is gone answers nothing, and nothing is what its answers are worth.
        let _ = self.tasks.send((number, task, self.stop.clone()));
    }

    fn stop(&mut self) {
        self.stop.stop();
    }

    fn news(&mut self) -> Option<(u64, News)> {
        self.news.try_recv().ok()
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.stop();
    }
}
