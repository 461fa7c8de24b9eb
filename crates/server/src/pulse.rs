//! Signs of life in the store, by which a time is known in which nobody could play.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use protocol::Millis;
use store::{Store, StoreError};

/// How often the store is told that a server is there, and how long none may be heard of before it counts as downtime.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Rhythm {
    /// The time between two beats.
    pub(crate) beat: Duration,
    /// The longest silence that is no downtime.
    pub(crate) grace: Duration,
}

impl Rhythm {
    /// A server that is alone gives players back their whole turn when it starts: it need not know to the second.
    pub(crate) const ALONE: Self = Self { beat: Duration::from_secs(5), grace: Duration::from_secs(15) };
    /// Of several servers another one may have been there all the time: what counts is the last beat of any of them.
    pub(crate) const SHARED: Self = Self { beat: Duration::from_secs(1), grace: Duration::from_secs(3) };
}

/// What this server told the store, and how often it could not for long.
///
/// No server can tell the store anything while all are down, and none while the store is: either is a downtime.
#[derive(Debug)]
pub struct Pulse {
    rhythm: Rhythm,
    last: Mutex<Instant>,
    outages: AtomicU64,
}

impl Pulse {
    /// Tells the store that a server starts.
    ///
    /// # Errors
    ///
    /// If the store does not answer.
    pub(crate) async fn start(store: &dyn Store, rhythm: Rhythm, now: Millis) -> Result<Self, StoreError> {
        store.awake(now, millis(rhythm.grace)).await?;
        Ok(Self { rhythm, last: Mutex::new(Instant::now()), outages: AtomicU64::new(0) })
    }

    /// Tells the store that this server is there; after an outage that is noted, too.
    ///
    /// # Errors
    ///
    /// If the store does not answer.
    pub(crate) async fn beat(&self, store: &dyn Store, now: Millis) -> Result<(), StoreError> {
        if self.is_overdue() {
            // Of several servers the first notes the outage; the others find it noted.
            store.awake(now, millis(self.rhythm.grace)).await?;
            self.set_last(Instant::now());
            self.outages.fetch_add(1, Ordering::Release);
        } else {
            store.beat(now).await?;
            self.set_last(Instant::now());
        }
        Ok(())
    }

    /// The time between two beats.
    pub(crate) fn interval(&self) -> Duration {
        self.rhythm.beat
    }

    /// How many outages have ended that this server noticed.
    pub(crate) fn outages(&self) -> u64 {
        self.outages.load(Ordering::Acquire)
    }

    /// Whether the store was not told for so long that there may have been an outage.
    pub(crate) fn is_overdue(&self) -> bool {
        self.last.lock().unwrap_or_else(PoisonError::into_inner).elapsed() > self.rhythm.grace
    }

    /// Lets the last beat be so long ago that there was an outage, for those who cannot wait for one.
    pub fn miss(&self) {
        let longer = self.rhythm.grace + Duration::from_secs(1);
        self.set_last(Instant::now().checked_sub(longer).unwrap_or_else(Instant::now));
    }

    fn set_last(&self, moment: Instant) {
        *self.last.lock().unwrap_or_else(PoisonError::into_inner) = moment;
    }
}

fn millis(time: Duration) -> Millis {
    Millis::try_from(time.as_millis()).unwrap_or(Millis::MAX)
}
