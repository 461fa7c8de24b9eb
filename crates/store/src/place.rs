//! Which database is meant.

use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;

use crate::{PostgresStore, SqliteStore, Store, StoreError};

/// A database, as people name it.
#[derive(Clone, PartialEq, Eq)]
pub enum Database {
    /// SQLite in this file.
    File(PathBuf),
    /// PostgreSQL at this address, which may hold a password.
    Postgres(String),
}

impl Database {
    /// Reads `sqlite:FILE` or `postgres://USER:PASSWORD@HOST:PORT/NAME`; nothing if it is neither.
    pub fn from_url(url: &str) -> Option<Self> {
        if let Some(path) = url.strip_prefix("sqlite:") {
            return Some(Self::File(path.strip_prefix("//").unwrap_or(path).into()));
        }
        let is_postgres = url.starts_with("postgres://") || url.starts_with("postgresql://");
        is_postgres.then(|| Self::Postgres(url.to_owned()))
    }

    /// Opens it; see [`SqliteStore::open`] and [`PostgresStore::open`].
    ///
    /// # Errors
    ///
    /// As theirs.
    pub async fn open(&self) -> Result<Arc<dyn Store>, StoreError> {
        Ok(match self {
            Self::File(path) => Arc::new(SqliteStore::open(path).await?),
            Self::Postgres(address) => Arc::new(PostgresStore::open(address).await?),
        })
    }
}

impl fmt::Debug for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(path) => f.debug_tuple("File").field(path).finish(),
            // Whatever is logged holds no password.
            Self::Postgres(_) => f.write_str("Postgres"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Database;

    #[test]
    fn names_are_read_and_passwords_are_not_shown() {
        assert_eq!(Database::from_url("sqlite:a.db"), Some(Database::File("a.db".into())));
        assert_eq!(Database::from_url("sqlite:///b/a.db"), Some(Database::File("/b/a.db".into())));
        let postgres = Database::from_url("postgres://u:hush@host/games").unwrap();
        assert!(!format!("{postgres:?}").contains("hush"));
        assert_eq!(Database::from_url("mysql://host"), None);
    }
}
