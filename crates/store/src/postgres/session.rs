//! Connections to the server and the limits that they live under.

use std::str::FromStr;
use std::time::Duration;

use sqlx::postgres::PgConnectOptions;
use sqlx::{Connection as _, PgConnection};
use tokio::time::timeout;

use crate::{Millis, StoreError};

/// How long making a connection may take.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(2);

/// The settings of every session. The server ends what a frozen or vanished client leaves behind: a transaction that
/// nothing is heard of, and a connection over which nothing comes back. Then its locks are free.
const LASTING: [(&str, &str); 6] = [
    // An acknowledged move outlives a crash whatever the database's own default is.
    ("synchronous_commit", "on"),
    ("idle_in_transaction_session_timeout", "3s"),
    ("tcp_keepalives_idle", "5"),
    ("tcp_keepalives_interval", "2"),
    ("tcp_keepalives_count", "3"),
    ("tcp_user_timeout", "10s"),
];

/// What a connection is for, which decides how long the server lets its statements run and wait.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Purpose {
    /// To append. Rows are never waited for: a wait is for a whole table.
    Append,
    /// To read, and to write what is not a log.
    Request,
    /// To make tables. Whoever waits for a lock over a table keeps others waiting, so not for long.
    Migrate,
    /// To move everything out or in, which takes as long as it takes.
    Transfer,
}

impl Purpose {
    const fn limits(self) -> &'static [(&'static str, &'static str)] {
        match self {
            Self::Append => &[("statement_timeout", "900ms"), ("lock_timeout", "100ms")],
            Self::Request => &[("statement_timeout", "4s"), ("lock_timeout", "1500ms")],
            Self::Migrate => &[("lock_timeout", "2s")],
            Self::Transfer => &[("idle_in_transaction_session_timeout", "0")],
        }
    }
}

/// Reads an address. It may hold a password, so that a refusal does not repeat it.
pub(super) fn options(address: &str) -> Result<PgConnectOptions, StoreError> {
    let refuse = |reason| StoreError::Place { place: "the database's address".into(), reason };
    if !["postgres://", "postgresql://"].iter().any(|start| address.starts_with(start)) {
        return Err(refuse("expected postgres://USER:PASSWORD@HOST:PORT/DATABASE".into()));
    }
    let options = PgConnectOptions::from_str(address).map_err(|error| refuse(error.to_string()))?;
    Ok(options.application_name("pardalis"))
}

/// Options for connections of one purpose.
pub(super) fn options_for(options: &PgConnectOptions, purpose: Purpose) -> PgConnectOptions {
    options.clone().options(LASTING).options(purpose.limits().iter().copied())
}

/// The name of a session by which the server can be asked about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Session {
    /// The process that serves it.
    pub(super) process: i32,
    /// When it began: processes get the numbers of others that ended.
    pub(super) began: String,
}

/// Makes a connection.
pub(super) async fn connect(options: &PgConnectOptions) -> Result<PgConnection, StoreError> {
    match timeout(CONNECT_TIMEOUT, PgConnection::connect_with(options)).await {
        Ok(connected) => Ok(connected?),
        Err(_) => Err(StoreError::Unavailable(format!("no connection within {CONNECT_TIMEOUT:?}"))),
    }
}

/// Asks a connection for the name of its session.
pub(super) async fn session(connection: &mut PgConnection) -> Result<Session, StoreError> {
    let query = "select pid, backend_start::text from pg_stat_activity where pid = pg_backend_pid()";
    let (process, began) = sqlx::query_as(query).fetch_one(connection).await?;
    Ok(Session { process, began })
}

/// Ends work after a time without an answer. Its connection cannot be used any more.
pub(super) async fn within<T>(
    limit: Duration,
    work: impl Future<Output = Result<T, StoreError>>,
) -> Result<T, StoreError> {
    timeout(limit, work).await.unwrap_or(Err(StoreError::Timeout))
}

/// The moment by the server's clock.
pub(super) async fn now(connection: &mut PgConnection) -> Result<Millis, StoreError> {
    let query = "select floor(extract(epoch from clock_timestamp()) * 1000)::bigint";
    Ok(sqlx::query_scalar(query).fetch_one(connection).await?)
}

/// Checks that the server answers.
pub(super) async fn ping(connection: &mut PgConnection) -> Result<(), StoreError> {
    sqlx::query("select 1").execute(connection).await?;
    Ok(())
}
