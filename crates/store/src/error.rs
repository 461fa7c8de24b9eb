//! What the errors of the databases mean to the caller.

use sqlx::migrate::MigrateError;
use sqlx::postgres::PgDatabaseError;
use sqlx::sqlite::SqliteError;

use crate::StoreError;

/// SQLite's code for a database whose pages contradict each other.
const CORRUPT: i32 = 11;
/// SQLite's code for a file that is no database.
const NOT_A_DATABASE: i32 = 26;

/// The class of PostgreSQL's codes for what is damaged on disk.
const DAMAGED: &str = "XX";

/// Whether a database says that what it keeps is damaged.
fn is_damage(error: &sqlx::Error) -> bool {
    let Some(error) = error.as_database_error() else { return false };
    if let Some(error) = error.try_downcast_ref::<SqliteError>() {
        let code = sqlx::error::DatabaseError::code(error).and_then(|code| code.parse::<i32>().ok());
        return code.is_some_and(|extended| matches!(extended & 0xff, CORRUPT | NOT_A_DATABASE));
    }
    error.try_downcast_ref::<PgDatabaseError>().is_some_and(|error| error.code().starts_with(DAMAGED))
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        match &error {
            sqlx::Error::PoolClosed => Self::Closed,
            sqlx::Error::ColumnDecode { .. } | sqlx::Error::Decode(_) => Self::Damaged(error.to_string()),
            error if is_damage(error) => Self::Damaged(error.to_string()),
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
