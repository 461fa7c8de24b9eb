//! A store for the journal's tests.

use std::collections::HashSet;
use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use store::{
    Append, Giver, Listing, Millis, NewGame, Outcome, Page, Person, Store, StoreError, StoredGame, Taker,
    Verdict,
};
use tokio::sync::Semaphore;

/// A store that only appends, whenever the test allows a commit.
pub(crate) struct Gated {
    pub(crate) commits: Semaphore,
    begun: Semaphore,
    kept: Mutex<Vec<Vec<u64>>>,
    lanes: usize,
    locked: Mutex<HashSet<String>>,
}

impl Gated {
    pub(crate) fn new(commits: usize) -> Arc<Self> {
        Self::with_lanes(commits, 1)
    }

    pub(crate) fn with_lanes(commits: usize, lanes: usize) -> Arc<Self> {
        Arc::new(Self {
            commits: Semaphore::new(commits),
            begun: Semaphore::new(0),
            kept: Mutex::default(),
            lanes,
            locked: Mutex::default(),
        })
    }

    /// Lets another session hold a game, or let go of it.
    pub(crate) fn lock(&self, game: &str, is_locked: bool) {
        let mut locked = self.locked.lock().unwrap();
        if is_locked {
            locked.insert(game.into())
        } else {
            locked.remove(game)
        };
    }

    pub(crate) fn kept(&self) -> Vec<Vec<u64>> {
        self.kept.lock().unwrap().clone()
    }

    /// Waits until a commit has begun.
    pub(crate) async fn wait_for_begin(&self) {
        self.begun.acquire().await.unwrap().forget();
    }
}

/// The version of an append that the gated store cannot keep.
pub(crate) const BAD: u64 = 666;

/// The version of an append that comes too late.
pub(crate) const LATE: u64 = 0;

#[async_trait]
impl Store for Gated {
    async fn append(&self, batch: &[Append]) -> Result<Vec<Outcome>, StoreError> {
        self.begun.add_permits(1);
        self.commits.acquire().await.unwrap().forget();
        let versions: Vec<u64> = batch.iter().map(|append| append.entries[0].version).collect();
        if versions.contains(&BAD) {
            return Err(StoreError::Database("bad".into()));
        }
        let locked = self.locked.lock().unwrap().clone();
        let outcomes: Vec<Outcome> = batch
            .iter()
            .map(|append| match append.entries[0].version {
                _ if locked.contains(&append.game) => Err(StoreError::Locked(append.game.clone())),
                LATE => Ok(Verdict::Stale),
                _ => Ok(Verdict::Kept),
            })
            .collect();
        let kept = versions.into_iter().zip(&outcomes).filter(|(_, outcome)| outcome.is_ok());
        self.kept.lock().unwrap().push(kept.map(|(version, _)| version).collect());
        Ok(outcomes)
    }

    fn lanes(&self) -> usize {
        self.lanes
    }

    async fn create(&self, _: &NewGame) -> Result<(), StoreError> {
        Err(StoreError::Closed)
    }

    async fn game(&self, _: &str) -> Result<Option<StoredGame>, StoreError> {
        Err(StoreError::Closed)
    }

    async fn list(&self, _: &Listing) -> Result<Page, StoreError> {
        Err(StoreError::Closed)
    }

    async fn unattended_clocks(&self) -> Result<Vec<String>, StoreError> {
        Err(StoreError::Closed)
    }

    async fn due(&self, _: Millis, _: u32) -> Result<Vec<String>, StoreError> {
        Err(StoreError::Closed)
    }

    async fn set_deadline(&self, _: &str, _: Option<Millis>) -> Result<(), StoreError> {
        Err(StoreError::Closed)
    }

    async fn now(&self) -> Result<Millis, StoreError> {
        Err(StoreError::Closed)
    }

    async fn person(&self, _: &str) -> Result<Option<Person>, StoreError> {
        Err(StoreError::Closed)
    }

    async fn put_person(&self, _: &Person) -> Result<(), StoreError> {
        Err(StoreError::Closed)
    }

    async fn secret(&self, _: &str, _: &[u8]) -> Result<Vec<u8>, StoreError> {
        Err(StoreError::Closed)
    }

    async fn beat(&self, _: Millis) -> Result<(), StoreError> {
        Err(StoreError::Closed)
    }

    async fn awake(&self, _: Millis, _: Millis) -> Result<(), StoreError> {
        Err(StoreError::Closed)
    }

    async fn downtime(&self, _: Millis, _: Millis) -> Result<Millis, StoreError> {
        Err(StoreError::Closed)
    }

    async fn heads(&self, _: &[String]) -> Result<Vec<(String, u64)>, StoreError> {
        Err(StoreError::Closed)
    }

    async fn export(&self, _: Taker<'_>) -> Result<(), StoreError> {
        Err(StoreError::Closed)
    }

    async fn import(&self, _: Giver<'_>) -> Result<(), StoreError> {
        Err(StoreError::Closed)
    }

    async fn ping(&self) -> Result<(), StoreError> {
        Err(StoreError::Closed)
    }

    async fn close(&self) {}
}
