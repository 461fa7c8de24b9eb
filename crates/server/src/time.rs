//! The time.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use protocol::Millis;
use tokio::time::{Interval, MissedTickBehavior};
use tokio_util::sync::CancellationToken;

/// A clock that never goes back while the program runs, whatever is done to the machine's own.
#[derive(Clone, Debug)]
pub struct Time {
    began: Instant,
    began_at: Millis,
    /// How far it was put forward.
    ahead: Arc<AtomicI64>,
}

impl Time {
    /// Starts at the machine's time.
    pub fn start() -> Self {
        let since_1970 = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let began_at = Millis::try_from(since_1970.as_millis()).unwrap_or(0);
        Self { began: Instant::now(), began_at, ahead: Arc::default() }
    }

    /// The moment now.
    pub fn now(&self) -> Millis {
        let passed = Millis::try_from(self.began.elapsed().as_millis()).unwrap_or(0);
        self.began_at + passed + self.ahead.load(Ordering::Relaxed)
    }

    /// Puts the clock forward, for those who cannot wait for days to pass.
    pub fn put_forward(&self, by: Duration) {
        self.ahead.fetch_add(Millis::try_from(by.as_millis()).unwrap_or(0), Ordering::Relaxed);
    }

    /// How long it is until a moment; nothing if it is past.
    pub fn until(&self, moment: Millis) -> Duration {
        Duration::from_millis(u64::try_from(moment.saturating_sub(self.now())).unwrap_or(0))
    }
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
