//! When each table went on last.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

/// What all tables show of how they go on.
#[derive(Debug)]
pub(super) struct Board {
    began: Instant,
    tables: Vec<Place>,
}

#[derive(Debug, Default)]
struct Place {
    /// When the table went on last, in milliseconds since the board was set up.
    last_ms: AtomicU64,
    /// The game that is played there.
    game: Mutex<String>,
}

impl Board {
    pub(super) fn new(tables: usize) -> Self {
        Self { began: Instant::now(), tables: (0..tables).map(|_| Place::default()).collect() }
    }

    /// Notes that a table goes on, in this game.
    pub(super) fn note(&self, table: usize, game: &str) {
        let Some(place) = self.tables.get(table) else { return };
        place.last_ms.store(millis(self.began.elapsed()), Ordering::Relaxed);
        let mut shown = place.game.lock().unwrap_or_else(PoisonError::into_inner);
        if *shown != game {
            game.clone_into(&mut shown);
        }
    }

    /// How long ago a table went on, counted from `since` where it has not gone on later than that.
    pub(super) fn still(&self, table: usize, since: Instant) -> Duration {
        let last = self.began + Duration::from_millis(self.tables[table].last_ms.load(Ordering::Relaxed));
        last.max(since).elapsed()
    }

    /// The table at which a game is played.
    pub(super) fn table_of(&self, game: &str) -> Option<usize> {
        let plays = |place: &Place| *place.game.lock().unwrap_or_else(PoisonError::into_inner) == game;
        self.tables.iter().position(plays)
    }

    /// The tables that have stood still for too long: longer than `allowed`, which may differ from table to table or
    /// be without an end.
    pub(super) fn stuck(
        &self,
        since: Instant,
        allowed: impl Fn(usize) -> Option<Duration>,
    ) -> BTreeSet<usize> {
        let is_stuck = |table: &usize| allowed(*table).is_some_and(|most| self.still(*table, since) > most);
        (0..self.tables.len()).filter(is_stuck).collect()
    }
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMIT: Duration = Duration::from_secs(10);

    #[tokio::test(start_paused = true)]
    async fn a_table_is_stuck_that_has_stood_still_for_longer_than_it_may() {
        let board = Board::new(3);
        let since = Instant::now();
        tokio::time::advance(LIMIT / 2).await;
        board.note(1, "one");
        board.note(2, "two");
        tokio::time::advance(LIMIT / 2 + Duration::from_millis(1)).await;
        assert_eq!(board.stuck(since, |_| Some(LIMIT)), [0].into());
        // What was before the fault does not count.
        assert!(board.stuck(Instant::now(), |_| Some(LIMIT)).is_empty());
        tokio::time::advance(LIMIT).await;
        let concerned = board.table_of("two");
        assert_eq!(concerned, Some(2));
        assert_eq!(board.stuck(since, |table| (Some(table) != concerned).then_some(LIMIT)), [0, 1].into());
    }
}
