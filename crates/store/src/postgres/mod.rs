//! Games in PostgreSQL, for several servers at once.
//!
//! Nobody holds a lock over a game: whoever appends reads how far the log goes and writes the next version; the key
//! (game, version) lets one of several through. Who came too late begins again and finds the log longer.

mod append;
mod downtime;
mod duties;
mod games;
mod holders;
mod listing;
mod migrations;
mod people;
mod transfer;

use std::str::FromStr;
use std::time::Duration;

use async_trait::async_trait;
use sqlx::PgPool;
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};

use crate::{
    Append, Entry, GameRow, Giver, Listing, Millis, Page, Person, Store, StoreError, StoredGame, Summary,
    Taker, Verdict,
};

/// Connections of one server. Appends are put together into few commits, so few are needed.
const CONNECTIONS: u32 = 12;
/// How long somebody waits for a connection before it counts as an error.
const PATIENCE: Duration = Duration::from_secs(5);

/// A store in a PostgreSQL database.
#[derive(Debug)]
pub struct PostgresStore {
    pool: PgPool,
}

impl PostgresStore {
    /// Opens the database at an address such as `postgres://user@host/name`; tables are made where they are missing.
    ///
    /// # Errors
    ///
    /// [`StoreError::Place`] if the address makes no sense, the server does not answer or the database is not ours,
    /// and [`StoreError::TooNew`] if a newer program made the tables.
    pub async fn open(address: &str) -> Result<Self, StoreError> {
        let options = options(address)?;
        // The address may hold a password, so that only its harmless parts are named.
        let place = format!(
            "postgres://{}:{}/{}",
            options.get_host(),
            options.get_port(),
            options.get_database().unwrap_or_default()
        );
        let pool = PgPoolOptions::new()
            .max_connections(CONNECTIONS)
            .acquire_timeout(PATIENCE)
            .connect_lazy_with(options);
        match prepare(&pool).await {
            Ok(()) => Ok(Self { pool }),
            Err(error) => {
                pool.close().await;
                Err(match error {
                    StoreError::Damaged(reason) | StoreError::Database(reason) => {
                        StoreError::Place { place, reason }
                    }
                    other => other,
                })
            }
        }
    }
}

/// Reads an address. It may hold a password, so that a refusal does not repeat it.
fn options(address: &str) -> Result<PgConnectOptions, StoreError> {
    let refuse = |reason| StoreError::Place { place: "the database's address".into(), reason };
    if !["postgres://", "postgresql://"].iter().any(|start| address.starts_with(start)) {
        return Err(refuse("expected postgres://USER:PASSWORD@HOST:PORT/DATABASE".into()));
    }
    let options = PgConnectOptions::from_str(address).map_err(|error| refuse(error.to_string()))?;
    // An acknowledged move outlives a crash whatever the database's own default is.
    Ok(options.application_name("pardalis").options([("synchronous_commit", "on")]))
}

async fn prepare(pool: &PgPool) -> Result<(), StoreError> {
    migrations::migrate(&mut *pool.acquire().await?).await
}

#[async_trait]
impl Store for PostgresStore {
    async fn create(&self, game: &GameRow, summary: &Summary, entries: &[Entry]) -> Result<(), StoreError> {
        games::create(&self.pool, game, summary, entries).await
    }

    async fn append(&self, batch: &[Append]) -> Result<Vec<Verdict>, StoreError> {
        append::append(&self.pool, batch).await
    }

    async fn game(&self, id: &str) -> Result<Option<StoredGame>, StoreError> {
        games::game(&mut *self.pool.acquire().await?, id).await
    }

    async fn list(&self, listing: &Listing) -> Result<Page, StoreError> {
        listing::list(&self.pool, listing).await
    }

    async fn clocked(&self) -> Result<Vec<String>, StoreError> {
        listing::clocked(&self.pool).await
    }

    async fn person(&self, id: &str) -> Result<Option<Person>, StoreError> {
        people::person(&self.pool, id).await
    }

    async fn put_person(&self, person: &Person) -> Result<(), StoreError> {
        people::put_person(&mut *self.pool.acquire().await?, person).await
    }

    async fn secret(&self, name: &str, proposed: &[u8]) -> Result<Vec<u8>, StoreError> {
        people::secret(&self.pool, name, proposed).await
    }

    async fn beat(&self, now: Millis) -> Result<(), StoreError> {
        downtime::beat(&mut *self.pool.acquire().await?, now).await
    }

    async fn awake(&self, now: Millis, grace: Millis) -> Result<(), StoreError> {
        downtime::awake(&self.pool, now, grace).await
    }

    async fn downtime(&self, since: Millis, now: Millis) -> Result<Millis, StoreError> {
        downtime::downtime(&self.pool, since, now).await
    }

    async fn here(&self, node: &str) -> Result<(), StoreError> {
        duties::here(&self.pool, node).await
    }

    async fn claim(&self, game: &str, node: &str) -> Result<bool, StoreError> {
        duties::claim(&self.pool, game, node).await
    }

    async fn release(&self, game: &str, node: &str) -> Result<(), StoreError> {
        duties::release(&self.pool, game, node).await
    }

    async fn adopt(&self, node: &str, most: u32) -> Result<Vec<String>, StoreError> {
        duties::adopt(&self.pool, node, most).await
    }

    async fn leave(&self, node: &str) -> Result<(), StoreError> {
        duties::leave(&self.pool, node).await
    }

    async fn heads(&self, games: &[String]) -> Result<Vec<(String, u64)>, StoreError> {
        duties::heads(&self.pool, games).await
    }

    async fn export(&self, take: Taker<'_>) -> Result<(), StoreError> {
        let mut transaction = self.pool.begin_with(listing::ONE_STATE).await?;
        transfer::export(&mut transaction, take).await?;
        Ok(transaction.rollback().await?)
    }

    async fn import(&self, give: Giver<'_>) -> Result<(), StoreError> {
        let mut transaction = self.pool.begin().await?;
        transfer::import(&mut transaction, give).await?;
        Ok(transaction.commit().await?)
    }

    async fn ping(&self) -> Result<(), StoreError> {
        sqlx::query("select 1").execute(&self.pool).await?;
        Ok(())
    }

    async fn close(&self) {
        self.pool.close().await;
    }
}
