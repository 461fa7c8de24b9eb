//! Games in PostgreSQL, for several servers at once.
//!
//! No server owns a game: whoever appends reads how far the log goes and writes the next version; the key (game,
//! version) lets one of several through. Who came too late begins again and finds the log longer.
//!
//! Nothing waits for long. The server ends statements, waits for locks and silent transactions after a time
//! (`session`); no request waits for a connection that does not answer (`pool`); and the outcome of a commit that was
//! not answered is asked on a new connection (`doubt`).

mod append;
mod doubt;
mod downtime;
mod games;
mod holders;
mod leases;
mod listing;
mod migrations;
mod people;
mod pool;
mod session;
mod transfer;

use std::time::Duration;

use async_trait::async_trait;
use sqlx::Connection as _;
use sqlx::postgres::PgConnectOptions;

use self::pool::Pool;
use self::session::{Purpose, connect, options, options_for, within};
use crate::migrations::Step;
use crate::{
    Append, Giver, Listing, Millis, NewGame, Outcome, Page, Person, Store, StoreError, StoredGame, Taker,
};

/// Connections that append: one for a batch, the others for when it hangs.
const LANES: u32 = 4;
/// Connections for everything else.
const CONNECTIONS: u32 = 8;
/// How long an append waits for a connection. It has one unless several batches hang.
const LANE_TIMEOUT: Duration = Duration::from_millis(800);
/// How long everything else waits for a connection.
const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(2);
/// How long a request that reads one thing may take before another connection is asked.
const FIRST_READ_TIMEOUT: Duration = Duration::from_millis(600);
/// How long a request about one thing may take.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(2);
/// How long a request about many things may take, a little longer than the server itself allows.
const LIST_TIMEOUT: Duration = Duration::from_millis(4_500);
/// How long it is tried to make the tables while others hold them.
const MIGRATE_TRIES: u32 = 10;

/// A store in a PostgreSQL database.
#[derive(Debug)]
pub struct PostgresStore {
    appends: Pool,
    requests: Pool,
    request_options: PgConnectOptions,
    transfer_options: PgConnectOptions,
}

impl PostgresStore {
    /// Opens the database at an address such as `postgres://user@host/name`; tables are made where they are missing.
    ///
    /// # Errors
    ///
    /// [`StoreError::Place`] if the address makes no sense, the server does not answer or the database is not ours,
    /// and [`StoreError::TooNew`] if a newer program made the tables so that this one cannot use them.
    pub async fn open(address: &str) -> Result<Self, StoreError> {
        Self::open_with(address, &[]).await
    }

    /// Opens it as a program that knows more steps would, for tests of the way back.
    #[doc(hidden)]
    pub async fn open_with(address: &str, more: &[Step]) -> Result<Self, StoreError> {
        let options = options(address)?;
        prepare(&options_for(&options, Purpose::Migrate), more).await.map_err(|error| match error {
            StoreError::Damaged(reason)
            | StoreError::Database(reason)
            | StoreError::Unavailable(reason)
            | StoreError::Locked(reason) => {
                // The address may hold a password, so that only its harmless parts are named.
                let (host, port) = (options.get_host(), options.get_port());
                let database = options.get_database().unwrap_or_default();
                StoreError::Place { place: format!("postgres://{host}:{port}/{database}"), reason }
            }
            other => other,
        })?;
        let request_options = options_for(&options, Purpose::Request);
        Ok(Self {
            appends: Pool::new(options_for(&options, Purpose::Append), LANES, LANE_TIMEOUT),
            requests: Pool::new(request_options.clone(), CONNECTIONS, ACQUIRE_TIMEOUT),
            request_options,
            transfer_options: options_for(&options, Purpose::Transfer),
        })
    }
}

/// Makes the tables where they are missing.
async fn prepare(options: &PgConnectOptions, more: &[Step]) -> Result<(), StoreError> {
    let mut connection = connect(options).await?;
    let mut outcome = migrations::migrate(&mut connection, more).await;
    for _ in 1..MIGRATE_TRIES {
        // Another server makes them at the moment, or works with those that are to be changed.
        if !matches!(outcome, Err(StoreError::Locked(_))) {
            break;
        }
        connection = connect(options).await?;
        outcome = migrations::migrate(&mut connection, more).await;
    }
    connection.close().await?;
    outcome
}

/// Does something with a connection, within a time.
macro_rules! ask {
    ($store:ident, $limit:expr, $area:ident::$work:ident($($argument:expr),*)) => {{
        let mut connection = $store.requests.acquire().await?;
        let outcome = within($limit, $area::$work(&mut connection, $($argument),*)).await;
        connection.settle(outcome).await
    }};
}

/// Reads one thing. A connection that does not answer soon is given up, and another one is asked: a reading may be done
/// twice, and the first of many who read notices for all of them that connections hang.
macro_rules! read {
    ($store:ident, $area:ident::$work:ident($($argument:expr),*)) => {{
        let first = ask!($store, FIRST_READ_TIMEOUT, $area::$work($($argument),*));
        match first {
            Err(StoreError::Timeout | StoreError::Unavailable(_)) => {
                ask!($store, REQUEST_TIMEOUT, $area::$work($($argument),*))
            }
            read => read,
        }
    }};
}

#[async_trait]
impl Store for PostgresStore {
    async fn create(&self, game: &NewGame) -> Result<(), StoreError> {
        let mut connection = self.requests.acquire().await?;
        let outcome = within(REQUEST_TIMEOUT, async {
            let mut transaction = connection.begin().await?;
            games::create(&mut transaction, game).await?;
            Ok(transaction.commit().await?)
        });
        let outcome = match outcome.await {
            // The connection may have broken after the server was told to commit.
            Err(StoreError::Unavailable(_)) => Err(StoreError::Timeout),
            outcome => outcome,
        };
        connection.settle(outcome).await
    }

    async fn append(&self, batch: &[Append]) -> Result<Vec<Outcome>, StoreError> {
        append::append(self, batch).await
    }

    fn lanes(&self) -> usize {
        LANES as usize
    }

    async fn game(&self, id: &str) -> Result<Option<StoredGame>, StoreError> {
        read!(self, games::game(id))
    }

    async fn list(&self, listing: &Listing) -> Result<Page, StoreError> {
        ask!(self, LIST_TIMEOUT, listing::list(listing))
    }

    async fn unattended_clocks(&self) -> Result<Vec<String>, StoreError> {
        ask!(self, LIST_TIMEOUT, listing::unattended())
    }

    async fn due(&self, now: Millis, limit: u32) -> Result<Vec<String>, StoreError> {
        ask!(self, LIST_TIMEOUT, games::due(now, limit))
    }

    async fn set_deadline(&self, game: &str, deadline: Option<Millis>) -> Result<(), StoreError> {
        ask!(self, REQUEST_TIMEOUT, games::set_deadline(game, deadline))
    }

    async fn person(&self, id: &str) -> Result<Option<Person>, StoreError> {
        read!(self, people::person(id))
    }

    async fn put_person(&self, person: &Person) -> Result<(), StoreError> {
        ask!(self, REQUEST_TIMEOUT, people::put_person(person))
    }

    async fn secret(&self, name: &str, proposed: &[u8]) -> Result<Vec<u8>, StoreError> {
        ask!(self, REQUEST_TIMEOUT, people::secret(name, proposed))
    }

    async fn now(&self) -> Result<Millis, StoreError> {
        read!(self, session::now())
    }

    async fn beat(&self, now: Millis) -> Result<(), StoreError> {
        ask!(self, REQUEST_TIMEOUT, downtime::beat(now))
    }

    async fn awake(&self, now: Millis, grace: Millis) -> Result<(), StoreError> {
        ask!(self, REQUEST_TIMEOUT, downtime::awake(now, grace))
    }

    async fn downtime(&self, since: Millis, now: Millis) -> Result<Millis, StoreError> {
        read!(self, downtime::downtime(since, now))
    }

    async fn renew_node(&self, node: &str, log_version: u32) -> Result<(), StoreError> {
        ask!(self, REQUEST_TIMEOUT, leases::renew(node, log_version))
    }

    async fn oldest_log_version(&self) -> Result<u32, StoreError> {
        let oldest = ask!(self, REQUEST_TIMEOUT, leases::oldest_log_version())?;
        Ok(oldest.unwrap_or(u32::MAX))
    }

    async fn lease_game(&self, game: &str, node: &str) -> Result<bool, StoreError> {
        ask!(self, REQUEST_TIMEOUT, leases::lease(game, node))
    }

    async fn release_lease(&self, game: &str, node: &str) -> Result<(), StoreError> {
        ask!(self, REQUEST_TIMEOUT, leases::release(game, node))
    }

    async fn take_over_expired(&self, node: &str, limit: u32) -> Result<Vec<String>, StoreError> {
        ask!(self, LIST_TIMEOUT, leases::take_over(node, limit))
    }

    async fn remove_node(&self, node: &str) -> Result<(), StoreError> {
        ask!(self, REQUEST_TIMEOUT, leases::remove(node))
    }

    async fn heads(&self, games: &[String]) -> Result<Vec<(String, u64)>, StoreError> {
        read!(self, leases::heads(games))
    }

    async fn export(&self, take: Taker<'_>) -> Result<(), StoreError> {
        let mut connection = connect(&self.transfer_options).await?;
        let mut transaction = connection.begin_with(listing::ONE_STATE).await?;
        transfer::export(&mut transaction, take).await?;
        Ok(transaction.rollback().await?)
    }

    async fn import(&self, give: Giver<'_>) -> Result<(), StoreError> {
        let mut connection = connect(&self.transfer_options).await?;
        let mut transaction = connection.begin().await?;
        transfer::import(&mut transaction, give).await?;
        Ok(transaction.commit().await?)
    }

    async fn ping(&self) -> Result<(), StoreError> {
        ask!(self, REQUEST_TIMEOUT, session::ping())
    }

    async fn close(&self) {
        tokio::join!(self.appends.close(), self.requests.close());
    }
}
