//! A store for the journal's tests.

use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use store::{
    Append, Entry, GameRow, Giver, Listing, Millis, Page, Person, Store, StoreError, StoredGame, Summary,
    Taker, Verdict,
};
use tokio::sync::Semaphore;

/// A store that only appends, whenever the test allows a commit.
pub(crate) struct Gated {
    pub(crate) commits: Semaphore,
    begun: Semaphore,
    kept: Mutex<Vec<Vec<u64>>>,
}

impl Gated {
    pub(crate) fn new(commits: usize) -> Arc<Self> {
        Arc::new(Self { commits: Semaphore::new(commits), begun: Semaphore::new(0), kept: Mutex::default() })
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
    async fn append(&self, batch: &[Append]) -> Result<Vec<Verdict>, StoreError> {
        self.begun.add_permits(1);
        self.commits.acquire().await.unwrap().forget();
        let versions: Vec<u64> = batch.iter().map(|append| append.entries[0].version).collect();
        if versions.contains(&BAD) {
            return Err(StoreError::Database("bad".into()));
        }
        self.kept.lock().unwrap().push(versions.clone());
        Ok(versions
            .iter()
            .map(|&version| if version == LATE { Verdict::Stale } else { Verdict::Kept })
            .collect())
    }

    async fn create(&self, _: &GameRow, _: &Summary, _: &[Entry]) -> Result<(), StoreError> {
        Err(StoreError::Closed)
    }

    async fn game(&self, _: &str) -> Result<Option<StoredGame>, StoreError> {
        Err(StoreError::Closed)
    }

    async fn list(&self, _: &Listing) -> Result<Page, StoreError> {
        Err(StoreError::Closed)
    }

    async fn clocked(&self) -> Result<Vec<String>, StoreError> {
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
