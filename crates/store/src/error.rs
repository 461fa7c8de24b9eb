//! Why the store did not do something, and what the errors of the databases mean to the caller.

use sqlx::error::DatabaseError;
use sqlx::migrate::MigrateError;
use sqlx::postgres::PgDatabaseError;
use sqlx::sqlite::SqliteError;

/// Why the store did not do something.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StoreError {
    /// The id is in use.
    #[error("the id {0} is in use")]
    Taken(String),
    /// What is stored cannot be read.
    #[error("what is stored is damaged: {0}")]
    Damaged(String),
    /// The database was made by a newer program that says that this one cannot read it.
    #[error("the database has version {found}, this program knows versions up to {known}")]
    TooNew {
        /// The version of the database.
        found: i64,
        /// The newest version that the program knows.
        known: i64,
    },
    /// The place where everything should be stored cannot be used.
    #[error("{place}: {reason}")]
    Place {
        /// Where.
        place: String,
        /// Why not.
        reason: String,
    },
    /// The database refused. Nothing was done.
    #[error("database: {0}")]
    Database(String),
    /// The database could not be reached, or had no time for the request. Nothing was done: try again later.
    #[error("the database is not available: {0}")]
    Unavailable(String),
    /// Another session holds what the request needs, and did not let go of it in time. Nothing was done.
    #[error("another session holds {0}")]
    Locked(String),
    /// The database did not answer in time, or the connection broke. **Whether a write was done is not known**, and
    /// it may still be done later: read before anything else is decided, and ask again under the same nonce.
    #[error("the database did not answer in time; whether it did what was asked is not known")]
    Timeout,
    /// The database that everything should move into stores something already.
    #[error("the database is not empty: everything can only move into an empty one")]
    NotEmpty,
    /// What should be stored cannot be read.
    #[error("{0}")]
    Unreadable(String),
    /// The store is closed.
    #[error("the store is closed")]
    Closed,
}

/// SQLite's code for a database whose pages contradict each other.
const CORRUPT: i32 = 11;
/// SQLite's code for a file that is no database.
const NOT_A_DATABASE: i32 = 26;

/// SQLite's code for a database that another program holds.
const BUSY: i32 = 5;

/// The class of PostgreSQL's codes for what is damaged on disk.
const DAMAGED: &str = "XX";
/// PostgreSQL's codes for a lock that was not free in time, and for one of several that stood in each other's way.
const LOCKED: [&str; 3] = ["55P03", "40001", "40P01"];
/// PostgreSQL's classes of codes for connections that end, for what it has no room for, and for an operator at work.
const AWAY: [&str; 3] = ["08", "53", "57"];

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        let reason = error.to_string();
        match &error {
            sqlx::Error::PoolClosed => Self::Closed,
            sqlx::Error::ColumnDecode { .. } | sqlx::Error::Decode(_) => Self::Damaged(reason),
            sqlx::Error::Io(_)
            | sqlx::Error::Tls(_)
            | sqlx::Error::Protocol(_)
            | sqlx::Error::PoolTimedOut
            | sqlx::Error::WorkerCrashed => Self::Unavailable(reason),
            _ => match error.as_database_error() {
                Some(refusal) => Self::refused(refusal, reason),
                None => Self::Database(reason),
            },
        }
    }
}

impl StoreError {
    /// The meaning of a database's own error.
    fn refused(error: &dyn DatabaseError, reason: String) -> Self {
        if let Some(error) = error.try_downcast_ref::<SqliteError>() {
            let code = DatabaseError::code(error).and_then(|code| code.parse::<i32>().ok());
            return match code.map(|extended| extended & 0xff) {
                Some(CORRUPT | NOT_A_DATABASE) => Self::Damaged(reason),
                Some(BUSY) => Self::Unavailable(reason),
                _ => Self::Database(reason),
            };
        }
        match error.try_downcast_ref::<PgDatabaseError>().map(PgDatabaseError::code) {
            Some(code) if code.starts_with(DAMAGED) => Self::Damaged(reason),
            Some(code) if LOCKED.contains(&code) => Self::Locked("what was asked for".into()),
            Some(code) if AWAY.iter().any(|class| code.starts_with(class)) => Self::Unavailable(reason),
            _ => Self::Database(reason),
        }
    }
}

impl From<MigrateError> for StoreError {
    fn from(error: MigrateError) -> Self {
        match error {
            MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => error.into(),
            MigrateError::VersionMissing(_) | MigrateError::VersionMismatch(_) | MigrateError::Dirty(_) => {
                Self::Damaged(error.to_string())
            }
            other => Self::Database(other.to_string()),
        }
    }
}
