//! What the errors of the database mean to the caller.

use sqlx::migrate::MigrateError;
use sqlx::sqlite::SqliteError;

use crate::StoreError;

/// SQLite's code for a database whose pages contradict each other.
const CORRUPT: i32 = 11;
/// SQLite's code for a file that is no database.
const NOT_A_DATABASE: i32 = 26;

/// SQLite's primary code of an error.
fn code(error: &sqlx::Error) -> Option<i32> {
    let error = error.as_database_error()?.try_downcast_ref::<SqliteError>()?;
    let extended: i32 = sqlx::error::DatabaseError::code(error)?.parse().ok()?;
    Some(extended & 0xff)
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        match (&error, code(&error)) {
            (sqlx::Error::PoolClosed, _) => Self::Closed,
            (sqlx::Error::ColumnDecode { .. } | sqlx::Error::Decode(_), _)
            | (_, Some(CORRUPT | NOT_A_DATABASE)) => Self::Damaged(error.to_string()),
            _ => Self::Database(error.to_string()),
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
