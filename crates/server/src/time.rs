//! The time.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use protocol::Millis;
use store::{Store, StoreError};
use tokio::time::{Interval, MissedTickBehavior};
use tokio_util::sync::CancellationToken;

/// By how much the time may be off the database's before it is set at once instead of little by little.
const MAX_SLEW: Millis = 1_000;
/// How long the database may take to tell the time; what it told then may be off by half of that.
const MAX_ROUND_TRIP: Duration = Duration::from_millis(100);
/// How often it is asked for an answer that comes soon enough.
const MAX_TRIES: usize = 3;
/// What part of a small difference is made up for at a time: one measurement may have been slow.
const SLEW: Millis = 4;

/// A clock that never goes back while the program runs, whatever is done to the machine's own.
///
/// Several servers agree on the time of their database: each takes its offset from there.
#[derive(Clone, Debug)]
pub struct Time {
    began: Instant,
    began_at: Millis,
    shared: Arc<Shared>,
}

#[derive(Debug, Default)]
struct Shared {
    /// How far it is put forward or back.
    offset: AtomicI64,
    /// The latest moment that was given out.
    latest: AtomicI64,
    /// Whether it took over the database's time once.
    has_agreed: AtomicBool,
}

impl Time {
    /// Starts at the machine's time.
    pub fn start() -> Self {
        Self { began: Instant::now(), began_at: machine_time(), shared: Arc::default() }
    }

    /// The moment now.
    pub fn now(&self) -> Millis {
        let passed = Millis::try_from(self.began.elapsed().as_millis()).unwrap_or(0);
        let now = self.began_at + passed + self.shared.offset.load(Ordering::Relaxed);
        self.shared.latest.fetch_max(now, Ordering::Relaxed).max(now)
    }

    /// Takes over the time of the database, which was asked at `asked` and answered within this long; gives how far
    /// off this clock was.
    pub(crate) fn agree(&self, database: Millis, asked: Instant, took: Duration) -> Millis {
        let at = asked.saturating_duration_since(self.began) + took / 2;
        let ours = self.began_at
            + Millis::try_from(at.as_millis()).unwrap_or(0)
            + self.shared.offset.load(Ordering::Relaxed);
        let off = database.saturating_sub(ours);
        self.shared.has_agreed.store(true, Ordering::Relaxed);
        let by = if off.abs() > MAX_SLEW { off } else { off / SLEW };
        self.shared.offset.fetch_add(by, Ordering::Relaxed);
        off
    }

    /// Whether it took over the database's time once.
    fn has_agreed(&self) -> bool {
        self.shared.has_agreed.load(Ordering::Relaxed)
    }

    /// Puts the clock forward, for tests that cannot wait for days to pass.
    pub fn put_forward(&self, by: Duration) {
        self.shared.offset.fetch_add(Millis::try_from(by.as_millis()).unwrap_or(0), Ordering::Relaxed);
    }

    /// How long it is until a moment; nothing if it is past.
    pub fn until(&self, moment: Millis) -> Duration {
        Duration::from_millis(u64::try_from(moment.saturating_sub(self.now())).unwrap_or(0))
    }
}

/// Takes over the time of the database; gives how far the machine's clock is behind it, if it answered soon enough.
pub(crate) async fn agree_with(time: &Time, store: &dyn Store) -> Result<Option<Millis>, StoreError> {
    let mut asked = Instant::now();
    let mut database = store.now().await?;
    let mut took = asked.elapsed();
    for _ in 1..MAX_TRIES {
        if took <= MAX_ROUND_TRIP {
            break;
        }
        asked = Instant::now();
        database = store.now().await?;
        took = asked.elapsed();
    }
    // An answer that took long says little: the database, the way or this server stood still for a part of it.
    let is_sound = took <= MAX_ROUND_TRIP;
    if is_sound || !time.has_agreed() {
        time.agree(database, asked, took);
    }
    let halfway = Millis::try_from(took.as_millis() / 2).unwrap_or(0);
    Ok(is_sound.then(|| database.saturating_add(halfway).saturating_sub(machine_time())))
}

/// The machine's time.
fn machine_time() -> Millis {
    let since_1970 = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Millis::try_from(since_1970.as_millis()).unwrap_or(0)
}

/// The times at which something is done again and again, until the server ends.
pub(crate) struct Rounds {
    times: Interval,
    ending: CancellationToken,
}

impl Rounds {
    /// Begins at once. A round that takes longer puts the next ones off.
    pub(crate) fn every(period: Duration, ending: &CancellationToken) -> Self {
        let mut times = tokio::time::interval(period);
        times.set_missed_tick_behavior(MissedTickBehavior::Delay);
        Self { times, ending: ending.clone() }
    }

    /// Waits for the next round; there is none once the server ends.
    pub(crate) async fn next(&mut self) -> bool {
        tokio::select! {
            _ = self.times.tick() => true,
            () = self.ending.cancelled() => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_follows_the_database_and_never_goes_back() {
        let time = Time::start();
        let before = time.now();
        let off = time.agree(before + 20_000, Instant::now(), Duration::ZERO);
        assert!((19_000..=20_000).contains(&off), "{off}");
        let ahead = time.now();
        assert!((before + 19_000..before + 21_000).contains(&ahead));
        time.agree(before - 20_000, Instant::now(), Duration::ZERO);
        assert!(time.now() >= ahead, "a moment that was given out is never taken back");
        let fresh = Time::start();
        let start = fresh.now();
        fresh.agree(start + 400, Instant::now(), Duration::ZERO);
        assert!(fresh.now() < start + 300, "a small difference is made up for little by little");
    }
}
