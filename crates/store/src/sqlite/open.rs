//! Opening the file.

use std::fs::{File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use sqlx::SqlitePool;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};

use super::migrations;
use crate::StoreError;
use crate::migrations::Step;

/// How long a connection waits for another program that holds a lock, such as one that makes a backup.
const LOCK_TIMEOUT: Duration = Duration::from_secs(3);
/// How long a request waits for a connection.
const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(4);

/// Connections that only read.
const READERS: u32 = 4;

/// A file that no other program serves as long as this value lives.
#[derive(Debug)]
pub(super) struct Taken {
    /// The file itself, whatever links led to it.
    pub(super) path: PathBuf,
    /// Keeps others away.
    pub(super) lock: File,
}

/// Makes folder and file where they are missing and keeps other programs from serving the same file.
///
/// The lock lies beside the file itself, so that two ways to one file meet at one lock.
pub(super) fn take(path: &Path) -> Result<Taken, StoreError> {
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        std::fs::create_dir_all(folder).map_err(|error| unusable(folder, &error))?;
    }
    let itself = private(path).and_then(|_| path.canonicalize()).map_err(|error| unusable(path, &error))?;
    let lock_path = beside(&itself, ".lock");
    let lock = private(&lock_path).map_err(|error| unusable(&lock_path, &error))?;
    match lock.try_lock() {
        Ok(()) => Ok(Taken { path: itself, lock }),
        Err(TryLockError::WouldBlock) => Err(place(path, "another program is using this database".into())),
        Err(TryLockError::Error(error)) => Err(unusable(&lock_path, &error)),
    }
}

/// Opens the one connection that writes and brings the tables up to date.
pub(super) async fn writer(path: &Path, more: &[Step]) -> Result<SqlitePool, StoreError> {
    let pool = lasting(1).connect_lazy_with(options(path));
    match prepare(&pool, more).await {
        Ok(()) => Ok(pool),
        Err(error) => {
            pool.close().await;
            // Only here is it known which file it is about.
            Err(match error {
                StoreError::Damaged(reason)
                | StoreError::Database(reason)
                | StoreError::Unavailable(reason) => place(path, reason),
                other => other,
            })
        }
    }
}

/// Opens connections that read, when they are first needed.
pub(super) fn readers(path: &Path) -> SqlitePool {
    lasting(READERS).connect_lazy_with(options(path).pragma("query_only", "on"))
}

/// Makes an empty database in memory.
pub(super) async fn memory() -> Result<SqlitePool, StoreError> {
    let pool = lasting(1).connect_lazy_with(SqliteConnectOptions::new().foreign_keys(true));
    prepare(&pool, &[]).await?;
    Ok(pool)
}

async fn prepare(pool: &SqlitePool, more: &[Step]) -> Result<(), StoreError> {
    migrations::migrate(&mut *pool.acquire().await?, more).await
}

/// Connections that are never closed for being old or idle: one in memory would take the database with it.
fn lasting(most: u32) -> SqlitePoolOptions {
    SqlitePoolOptions::new()
        .max_connections(most)
        .acquire_timeout(ACQUIRE_TIMEOUT)
        .idle_timeout(None)
        .max_lifetime(None)
        .test_before_acquire(false)
}

fn options(path: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(path)
        .foreign_keys(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        // On Apple's systems a plain sync does not reach the disk; elsewhere this changes nothing.
        // Pages in the log before they are moved to the file, 40 MB: while games go on, most are written again soon.
        .pragma("wal_autocheckpoint", "10000")
        .pragma("fullfsync", "on")
        .busy_timeout(LOCK_TIMEOUT)
}

/// Opens a file that only its owner may read: the database holds the keys that sign identities.
fn private(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

fn unusable(path: &Path, error: &io::Error) -> StoreError {
    place(path, error.to_string())
}

fn place(path: &Path, reason: String) -> StoreError {
    StoreError::Place { place: path.display().to_string(), reason }
}
