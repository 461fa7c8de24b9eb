//! A pool of connections that does not trust them.
//!
//! A connection can die without a word: a firewall forgets it, a host hangs, a proxy swallows what comes. The only sign
//! is that no answer comes. So a connection is given up with whoever waited for it in vain or stopped waiting, without
//! another word to the server, and the idle ones of its time go with it. One that was idle for long, or is used
//! while another one is silent, must answer before it is handed out.

use std::ops::{Deref, DerefMut};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use sqlx::postgres::PgConnectOptions;
use sqlx::{Connection as _, PgConnection};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{Instant, timeout};

use super::session::{Session, connect, session};
use crate::StoreError;

/// How long a connection may be idle before it must answer again.
const TRUST: Duration = Duration::from_secs(1);
/// A connection in use for longer than this casts doubt on the idle ones.
const SILENCE: Duration = Duration::from_millis(15);
/// How long an idle connection has for its answer.
const PING_TIMEOUT: Duration = Duration::from_millis(50);
/// How long closing waits for connections in use.
const CLOSE_TIMEOUT: Duration = Duration::from_millis(1_500);
/// How long an idle connection may take to be closed in good order.
const FAREWELL_TIMEOUT: Duration = Duration::from_millis(200);

/// Connections of one purpose.
#[derive(Debug)]
pub(super) struct Pool {
    options: PgConnectOptions,
    limit: u32,
    acquire_timeout: Duration,
    permits: Arc<Semaphore>,
    state: Mutex<State>,
    /// Grows whenever the connections made so far are doubted.
    generation: AtomicU64,
}

#[derive(Debug, Default)]
struct State {
    idle: Vec<Idle>,
    /// Since when connections are in use.
    used_since: Vec<(u64, Instant)>,
    uses: u64,
}

#[derive(Debug)]
struct Idle {
    inner: Inner,
    since: Instant,
}

#[derive(Debug)]
struct Inner {
    connection: PgConnection,
    session: Session,
    generation: u64,
}

/// A connection in use. Dropped without [`Lease::settle`] it is given up: its state is not known.
#[derive(Debug)]
pub(super) struct Lease<'a> {
    inner: Inner,
    place: Place<'a>,
}

/// The place among those in use.
#[derive(Debug)]
struct Place<'a> {
    pool: &'a Pool,
    number: u64,
    _permit: OwnedSemaphorePermit,
}

impl Pool {
    /// A pool that makes connections when they are first needed.
    pub(super) fn new(options: PgConnectOptions, limit: u32, acquire_timeout: Duration) -> Self {
        Self {
            options,
            limit,
            acquire_timeout,
            permits: Arc::new(Semaphore::new(limit as usize)),
            state: Mutex::default(),
            generation: AtomicU64::new(0),
        }
    }

    /// Hands out a connection. Nothing was done if there is none in time.
    pub(super) async fn acquire(&self) -> Result<Lease<'_>, StoreError> {
        let acquired = timeout(self.acquire_timeout, self.find()).await;
        acquired.unwrap_or_else(|_| {
            let reason = format!("no connection was free within {:?}", self.acquire_timeout);
            Err(StoreError::Unavailable(reason))
        })
    }

    async fn find(&self) -> Result<Lease<'_>, StoreError> {
        let permit = self.permits.clone().acquire_owned().await.map_err(|_| StoreError::Closed)?;
        let inner = match self.find_idle().await {
            Some(inner) => inner,
            None => self.make().await?,
        };
        let mut state = self.state();
        state.uses += 1;
        let number = state.uses;
        state.used_since.push((number, Instant::now()));
        drop(state);
        Ok(Lease { inner, place: Place { pool: self, number, _permit: permit } })
    }

    /// An idle connection that can be trusted.
    async fn find_idle(&self) -> Option<Inner> {
        let (mut idle, is_doubtful) = {
            let mut state = self.state();
            let is_silent = |&(_, since): &(u64, Instant)| since.elapsed() > SILENCE;
            let idle = state.idle.pop()?;
            (idle, state.used_since.iter().any(is_silent))
        };
        if !is_doubtful && idle.since.elapsed() < TRUST {
            return Some(idle.inner);
        }
        let ping = timeout(PING_TIMEOUT, idle.inner.connection.ping()).await;
        if matches!(ping, Ok(Ok(()))) {
            return Some(idle.inner);
        }
        self.doubt(idle.inner.generation);
        None
    }

    async fn make(&self) -> Result<Inner, StoreError> {
        let generation = self.generation.load(Ordering::Acquire);
        let mut connection = connect(&self.options).await?;
        let session = session(&mut connection).await?;
        Ok(Inner { connection, session, generation })
    }

    /// Gives up all connections that are as old as one that did not answer. Those in use end with their work.
    fn doubt(&self, generation: u64) {
        let next = generation + 1;
        if self.generation.compare_exchange(generation, next, Ordering::AcqRel, Ordering::Acquire).is_ok() {
            // Dropped without a word: a farewell might hang, too.
            self.state().idle.retain(|idle| idle.inner.generation > generation);
        }
    }

    /// Hands out no more connections and closes those that come back; does not wait for what hangs.
    pub(super) async fn close(&self) {
        let all = timeout(CLOSE_TIMEOUT, self.permits.acquire_many(self.limit)).await;
        self.permits.close();
        drop(all);
        let idle = std::mem::take(&mut self.state().idle);
        let farewells = idle.into_iter().map(|idle| timeout(FAREWELL_TIMEOUT, idle.inner.connection.close()));
        futures_util::future::join_all(farewells).await;
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Lease<'_> {
    /// Gives the connection back after its work, or up, as the outcome has it.
    pub(super) async fn settle<T>(mut self, outcome: Result<T, StoreError>) -> Result<T, StoreError> {
        match &outcome {
            Ok(_) => self.give_back(),
            Err(StoreError::Timeout) => drop(self.give_up()),
            // A transaction may still have to be rolled back, and until then it holds its locks.
            Err(_) if matches!(timeout(PING_TIMEOUT, self.ping()).await, Ok(Ok(()))) => self.give_back(),
            Err(StoreError::Unavailable(_)) => drop(self.give_up()),
            Err(_) => {}
        }
        outcome
    }

    fn give_back(self) {
        let Self { inner, place } = self;
        let is_current = inner.generation == place.pool.generation.load(Ordering::Acquire);
        if is_current && !place.pool.permits.is_closed() {
            place.pool.state().idle.push(Idle { inner, since: Instant::now() });
        }
    }

    /// Gives up the connection and those of its time, and returns the name of its session.
    pub(super) fn give_up(self) -> Session {
        let Self { inner, place } = self;
        place.pool.doubt(inner.generation);
        inner.session
    }
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        self.pool.state().used_since.retain(|(number, _)| *number != self.number);
    }
}

impl Deref for Lease<'_> {
    type Target = PgConnection;

    fn deref(&self) -> &PgConnection {
        &self.inner.connection
    }
}

impl DerefMut for Lease<'_> {
    fn deref_mut(&mut self) -> &mut PgConnection {
        &mut self.inner.connection
    }
}
