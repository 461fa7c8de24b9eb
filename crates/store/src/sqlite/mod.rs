//! Games in one file, by SQLite.
//!
//! One connection writes, a few read. Every write is a transaction that begins as a writer, so that nothing changes
//! between what it looks up and what it keeps; in write-ahead mode readers neither wait for it nor delay it.

mod append;
mod chunks;
mod downtime;
mod games;
mod holders;
mod listing;
mod migrations;
mod open;
mod people;
#[cfg(test)]
mod tests;
mod transfer;

use std::fs::File;
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use async_trait::async_trait;
use sqlx::pool::PoolConnection;
use sqlx::{Connection as _, Sqlite, SqlitePool};

use crate::migrations::Step;
use crate::{
    Append, Giver, Listing, Millis, NewGame, Outcome, Page, Person, Store, StoreError, StoredGame, Taker,
};

/// How every write begins: as the only writer, so that it never has to give way half-way through.
const BEGIN: &str = "begin immediate";
/// How long closing waits for what is under way.
const CLOSE_TIMEOUT: Duration = Duration::from_millis(1_500);

/// A store in one file, or in memory.
#[derive(Debug)]
pub struct SqliteStore {
    /// A single connection.
    writer: SqlitePool,
    /// The writer itself where the database is in memory, which no other connection would see.
    readers: SqlitePool,
    /// What keeps other programs away while the file is in use.
    lock: Mutex<Option<File>>,
    is_in_memory: bool,
}

impl SqliteStore {
    /// Opens the database in this file; folder, file and tables are made where they are missing.
    ///
    /// # Errors
    ///
    /// [`StoreError::Place`] if the file cannot be used, is not ours or is in use by another program, and
    /// [`StoreError::TooNew`] if a newer program made it.
    pub async fn open(path: &Path) -> Result<Self, StoreError> {
        Self::open_with(path, &[]).await
    }

    /// Opens it as a program that knows more steps would, for tests of the way back.
    #[doc(hidden)]
    pub async fn open_with(path: &Path, more: &[Step]) -> Result<Self, StoreError> {
        let open::Taken { path, lock } = open::take(path)?;
        let writer = open::writer(&path, more).await?;
        let readers = open::readers(&path);
        Ok(Self { writer, readers, lock: Mutex::new(Some(lock)), is_in_memory: false })
    }

    /// Makes a database that lives in memory, as long as this value does.
    pub async fn in_memory() -> Result<Self, StoreError> {
        let writer = open::memory().await?;
        Ok(Self { readers: writer.clone(), writer, lock: Mutex::new(None), is_in_memory: true })
    }

    /// Lets go of a writing connection after its work.
    ///
    /// On some errors, a full disk among them, SQLite rolls back on its own and the connection loses count of its
    /// transactions. It is replaced after every error of the database, except where the database would go with it.
    fn settle<T>(
        &self,
        mut connection: PoolConnection<Sqlite>,
        outcome: Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let is_broken = matches!(
            outcome,
            Err(StoreError::Database(_) | StoreError::Damaged(_) | StoreError::Unavailable(_))
        );
        if is_broken && !self.is_in_memory {
            connection.close_on_drop();
        }
        outcome
    }
}

/// Closes the connections of both pools.
async fn close_pools(readers: &SqlitePool, writer: &SqlitePool) {
    readers.close().await;
    // The last connection to go moves what is in the write-ahead log into the database.
    writer.close().await;
}

#[async_trait]
impl Store for SqliteStore {
    async fn create(&self, game: &NewGame) -> Result<(), StoreError> {
        let mut connection = self.writer.acquire().await?;
        let outcome = async {
            let mut transaction = connection.begin_with(BEGIN).await?;
            games::create(&mut transaction, game).await?;
            Ok(transaction.commit().await?)
        };
        let outcome = outcome.await;
        self.settle(connection, outcome)
    }

    async fn append(&self, batch: &[Append]) -> Result<Vec<Outcome>, StoreError> {
        let mut connection = self.writer.acquire().await?;
        let outcome = append::append(&mut connection, batch).await;
        self.settle(connection, outcome)
    }

    async fn game(&self, id: &str) -> Result<Option<StoredGame>, StoreError> {
        games::game(&mut *self.readers.acquire().await?, id).await
    }

    async fn list(&self, listing: &Listing) -> Result<Page, StoreError> {
        listing::list(&mut *self.readers.acquire().await?, listing).await
    }

    async fn unattended_clocks(&self) -> Result<Vec<String>, StoreError> {
        listing::unattended(&mut *self.readers.acquire().await?).await
    }

    async fn due(&self, now: Millis, limit: u32) -> Result<Vec<String>, StoreError> {
        games::due(&mut *self.readers.acquire().await?, now, limit).await
    }

    async fn set_deadline(&self, game: &str, deadline: Option<Millis>) -> Result<(), StoreError> {
        let mut connection = self.writer.acquire().await?;
        let outcome = games::set_deadline(&mut connection, game, deadline).await;
        self.settle(connection, outcome)
    }

    async fn person(&self, id: &str) -> Result<Option<Person>, StoreError> {
        people::person(&mut *self.readers.acquire().await?, id).await
    }

    async fn put_person(&self, person: &Person) -> Result<(), StoreError> {
        let mut connection = self.writer.acquire().await?;
        let outcome = people::put_person(&mut connection, person).await;
        self.settle(connection, outcome)
    }

    async fn secret(&self, name: &str, proposed: &[u8]) -> Result<Vec<u8>, StoreError> {
        let mut connection = self.writer.acquire().await?;
        let outcome = people::secret(&mut connection, name, proposed).await;
        self.settle(connection, outcome)
    }

    async fn now(&self) -> Result<Millis, StoreError> {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Ok(Millis::try_from(since.as_millis()).unwrap_or(Millis::MAX))
    }

    async fn beat(&self, now: Millis) -> Result<(), StoreError> {
        let mut connection = self.writer.acquire().await?;
        let outcome = downtime::beat(&mut connection, now).await;
        self.settle(connection, outcome)
    }

    async fn awake(&self, now: Millis, grace: Millis) -> Result<(), StoreError> {
        let mut connection = self.writer.acquire().await?;
        let outcome = downtime::awake(&mut connection, now, grace).await;
        self.settle(connection, outcome)
    }

    async fn downtime(&self, since: Millis, now: Millis) -> Result<Millis, StoreError> {
        downtime::downtime(&mut *self.readers.acquire().await?, since, now).await
    }

    async fn heads(&self, games: &[String]) -> Result<Vec<(String, u64)>, StoreError> {
        let ids: Vec<&str> = games.iter().map(String::as_str).collect();
        append::versions(&mut *self.readers.acquire().await?, ids).await
    }

    async fn export(&self, take: Taker<'_>) -> Result<(), StoreError> {
        let mut connection = self.readers.acquire().await?;
        let mut transaction = connection.begin().await?;
        transfer::export(&mut transaction, take).await?;
        Ok(transaction.rollback().await?)
    }

    async fn import(&self, give: Giver<'_>) -> Result<(), StoreError> {
        let mut connection = self.writer.acquire().await?;
        let mut transaction = connection.begin_with(BEGIN).await?;
        transfer::import(&mut transaction, give).await?;
        Ok(transaction.commit().await?)
    }

    async fn ping(&self) -> Result<(), StoreError> {
        sqlx::query("select 1").execute(&mut *self.readers.acquire().await?).await?;
        Ok(())
    }

    async fn close(&self) {
        // Another program may hold a lock for which a connection waits.
        let closing = close_pools(&self.readers, &self.writer);
        tokio::time::timeout(CLOSE_TIMEOUT, closing).await.ok();
        self.lock.lock().unwrap_or_else(PoisonError::into_inner).take();
    }
}
