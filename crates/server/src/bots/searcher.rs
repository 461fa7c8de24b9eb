//! What searches: the engine with its memory, made when it is first asked for and let go when it is idle.

use std::panic::AssertUnwindSafe;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use catalog::AnyPosition;
use engine::{Clock, Knowledge, Level, Limits, Manner, Stop, Table};
use rules_core::Seat;
use tokio::time::Instant;

use super::request::Replayed;
use super::{NoAnswer, Player, SearchRequest, SearchResult, Task};

/// Memory for the transposition table of a search.
const TABLE_BYTES: usize = 32 << 20;
/// How long the best player thinks without a clock.
const BEST_TIME: Duration = Duration::from_millis(1_000);
/// With less time than this left a player thinks by the clock and not by its level.
const HURRY: Duration = Duration::from_secs(5);
/// How many nodes are searched before changing seats or not.
const SWAP_NODES: u64 = 50_000;
/// How long a table may be idle before its memory is given back.
const IDLE_TIMEOUT: Duration = Duration::from_secs(60);
/// How often is looked for idle tables.
const IDLE_CHECK: Duration = Duration::from_secs(10);

/// How much may be searched for a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Budget {
    /// The most nodes of a level; those of all levels are below it if there is no limit.
    nodes: Option<u64>,
    /// How long the best player thinks.
    best_time: Duration,
}

impl Budget {
    /// What a player's level asks for.
    pub(super) const FULL: Self = Self { nodes: None, best_time: BEST_TIME };
    /// What a server spends in place of its workers. The levels up to 7 play as always.
    pub(super) const REDUCED: Self = Self { nodes: Some(60_000), best_time: Duration::from_millis(250) };
}

/// The engine with its memory.
pub(super) struct Searcher {
    table: Table,
    /// Whether the table holds something.
    is_used: bool,
}

impl Searcher {
    fn new(knowledge: Knowledge) -> Self {
        Self { table: Table::new(TABLE_BYTES).with_knowledge(knowledge), is_used: false }
    }

    /// Searches; what was searched before has no influence.
    pub(super) fn search(
        &mut self,
        request: &SearchRequest,
        budget: Budget,
        stop: &Stop,
    ) -> Result<SearchResult, NoAnswer> {
        if stop.is_stopped() {
            return Err(NoAnswer::Cancelled);
        }
        let game = request.replay()?;
        if std::mem::replace(&mut self.is_used, true) {
            self.table.clear();
        }
        let search = AssertUnwindSafe(|| search(&game, &request.task(), budget, &self.table, stop));
        // A fault of the engine must not end the program. The table is cleared before it is used again.
        let found = std::panic::catch_unwind(search).unwrap_or_else(|_| {
            tracing::error!(game = %request.game(), position = %game.position, "the engine failed");
            Err(NoAnswer::EngineFailed)
        });
        if stop.is_stopped() { Err(NoAnswer::Cancelled) } else { found }
    }
}

fn search(
    game: &Replayed,
    task: &Task,
    budget: Budget,
    table: &Table,
    stop: &Stop,
) -> Result<SearchResult, NoAnswer> {
    let Replayed { position, before } = game;
    let player = match task {
        Task::Move(player) => player,
        Task::Value { nodes } => {
            let limits = Limits { nodes: Some(*nodes), ..Limits::default() };
            let thought = engine::think_best(position, before, &limits, table, stop);
            return thought.lines.into_iter().next().map(SearchResult::Value).ok_or(NoAnswer::EngineFailed);
        }
    };
    let Player { level, seed, clock, may_swap } = *player;
    if let Some(turn) = position.turn().filter(|_| may_swap)
        && is_worse(position, turn, level, table, stop)
    {
        return Ok(SearchResult::Swap);
    }
    let is_hurried = clock.is_some_and(|(left, _)| left < HURRY);
    let mv = match Level::new(level).filter(|_| !is_hurried) {
        Some(level) => {
            let manner = level.manner(position);
            let nodes = budget.nodes.map_or(manner.nodes, |most| manner.nodes.min(most));
            Manner { nodes, ..manner }.choose(position, before, seed, table, stop).map(|(mv, _)| mv)
        }
        None => {
            let clock = clock.map(|(left, increment)| Clock { left, increment, moves_to_go: None });
            let limits = Limits { movetime: Some(budget.best_time), clock, ..Limits::default() };
            engine::think_best(position, before, &limits, table, stop).best()
        }
    };
    mv.map(|mv| SearchResult::Move(mv.to_string())).ok_or(NoAnswer::EngineFailed)
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

/// The searchers of a program that are not at work.
///
/// A table is 32 MB. It is made when a search needs one, and dropped after a minute without work, so that a server
/// whose computer players do not play takes no memory for them.
pub(super) struct SearcherPool {
    knowledge: Knowledge,
    idle: Mutex<Vec<(Searcher, Instant)>>,
    is_tidied: AtomicBool,
}

impl SearcherPool {
    pub(super) fn new(knowledge: Knowledge) -> Arc<Self> {
        Arc::new(Self { knowledge, idle: Mutex::default(), is_tidied: AtomicBool::new(false) })
    }

    fn lock(&self) -> MutexGuard<'_, Vec<(Searcher, Instant)>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A searcher: the one that was used last, so that the others can grow idle, or a new one.
    pub(super) fn take(&self) -> Searcher {
        let used = self.lock().pop();
        used.map_or_else(|| Searcher::new(self.knowledge.clone()), |(searcher, _)| searcher)
    }

    /// Writes down endings that were worked out, if there is a folder for them.
    pub(super) fn store_endings(&self) {
        self.knowledge.endgames.keep();
    }

    /// Takes a searcher back.
    pub(super) fn give_back(&self, searcher: Searcher) {
        self.lock().push((searcher, Instant::now()));
    }

    /// Starts the task that drops idle searchers, if it does not run yet.
    pub(super) fn tidy(self: &Arc<Self>) {
        if self.is_tidied.swap(true, Ordering::Relaxed) {
            return;
        }
        let pool = Arc::downgrade(self);
        tokio::spawn(async move {
            loop {
                tokio::time::sleep(IDLE_CHECK).await;
                let Some(pool) = pool.upgrade() else { return };
                let is_idle = |&mut (_, since): &mut (Searcher, Instant)| since.elapsed() >= IDLE_TIMEOUT;
                let dropped: Vec<_> = pool.lock().extract_if(.., is_idle).collect();
                drop(dropped);
            }
        });
    }

    /// How many searchers are idle.
    #[cfg(test)]
    pub(super) fn idle(&self) -> usize {
        self.lock().len()
    }
}
