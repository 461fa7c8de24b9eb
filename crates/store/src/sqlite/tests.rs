//! What goes wrong below the store, and that it recovers.

use std::pin::pin;
use std::task::{Context, Poll, Waker};

use sqlx::AssertSqlSafe;
use tempfile::TempDir;

use super::SqliteStore;
use crate::{Append, Entry, GameRow, GameStatus, NewGame, Store as _, StoreError, Summary, Verdict};

/// An append that needs some room.
fn append(version: u64) -> Append {
    let entry = Entry { version, at: 0, body: "x".repeat(3_000) };
    Append { game: "a".into(), entries: vec![entry], ..Append::default() }
}

async fn with_game(store: SqliteStore) -> SqliteStore {
    let row = GameRow {
        id: "a".into(),
        game: "chess960".into(),
        setup: String::new(),
        is_clocked: false,
        made_by: String::new(),
        made_at: 0,
    };
    let summary =
        Summary { status: GameStatus::Playing, is_open: false, shown: String::new(), people: Vec::new() };
    store.create(&NewGame { row, summary, entries: Vec::new(), deadline: None }).await.unwrap();
    store
}

async fn length(store: &SqliteStore) -> usize {
    store.game("a").await.unwrap().unwrap().log.len()
}

/// Lets the database grow by so many pages and no more.
async fn limit(store: &SqliteStore, pages: i64) {
    let mut connection = store.writer.acquire().await.unwrap();
    let now: i64 = sqlx::query_scalar("pragma page_count").fetch_one(&mut *connection).await.unwrap();
    let pragma = AssertSqlSafe(format!("pragma max_page_count = {}", now + pages));
    sqlx::query(pragma).execute(&mut *connection).await.unwrap();
}

async fn recovers_from_a_full_disk(store: SqliteStore) {
    limit(&store, 10).await;
    assert_eq!(store.append(&[append(1), append(2)]).await, Ok(vec![Ok(Verdict::Kept); 2]));
    let too_much: Vec<Append> = (3..=40).map(append).collect();
    let refusal = store.append(&too_much).await;
    assert!(matches!(&refusal, Err(StoreError::Database(reason)) if reason.contains("full")), "{refusal:?}");
    assert_eq!(length(&store).await, 2, "nothing of the batch is kept");
    // What fits is kept although more was refused before.
    assert_eq!(store.append(&[append(3)]).await, Ok(vec![Ok(Verdict::Kept)]));
    limit(&store, 1_000).await;
    let rest: Vec<Append> = (4..=40).map(append).collect();
    assert_eq!(store.append(&rest).await, Ok(vec![Ok(Verdict::Kept); 37]));
    assert_eq!(length(&store).await, 40);
    store.close().await;
}

#[tokio::test]
async fn a_full_disk_refuses_and_goes_on() {
    let folder = TempDir::new().unwrap();
    let store = SqliteStore::open(&folder.path().join("games.db")).await.unwrap();
    recovers_from_a_full_disk(with_game(store).await).await;
    recovers_from_a_full_disk(with_game(SqliteStore::in_memory().await.unwrap()).await).await;
}

#[tokio::test]
async fn a_commit_waits_for_the_disk() {
    let folder = TempDir::new().unwrap();
    let store = with_game(SqliteStore::open(&folder.path().join("games.db")).await.unwrap()).await;
    // A connection that was replaced after an error is like the first.
    for _ in 0..2 {
        let mut connection = store.writer.acquire().await.unwrap();
        let mode: String =
            sqlx::query_scalar("pragma journal_mode").fetch_one(&mut *connection).await.unwrap();
        let full: i64 = sqlx::query_scalar("pragma synchronous").fetch_one(&mut *connection).await.unwrap();
        let keys: i64 = sqlx::query_scalar("pragma foreign_keys").fetch_one(&mut *connection).await.unwrap();
        assert_eq!((mode.as_str(), full, keys), ("wal", 2, 1));
        drop(connection);
        limit(&store, 0).await;
        assert!(store.append(&(1..=9).map(append).collect::<Vec<_>>()).await.is_err());
    }
    let mut reader = store.readers.acquire().await.unwrap();
    assert!(sqlx::query("delete from games").execute(&mut *reader).await.is_err());
    drop(reader);
    store.close().await;
}

/// Begins an append again and again and gives it up after ever more steps.
async fn survives_giving_up(store: SqliteStore) {
    let mut version = 1;
    for steps in 0..40 {
        {
            let batch = [append(version)];
            let mut appending = pin!(store.append(&batch));
            for _ in 0..steps {
                if let Poll::Ready(verdicts) =
                    appending.as_mut().poll(&mut Context::from_waker(Waker::noop()))
                {
                    assert_eq!(verdicts, Ok(vec![Ok(Verdict::Kept)]));
                    break;
                }
                // Lets the connection's thread and the runtime get on.
                tokio::task::yield_now().await;
                std::thread::yield_now();
            }
        }
        // Comes after whatever the connection still had to do.
        store.beat(0).await.unwrap();
        version = u64::try_from(length(&store).await).unwrap() + 1;
        assert_eq!(store.append(&[append(version)]).await, Ok(vec![Ok(Verdict::Kept)]));
        version += 1;
    }
    store.close().await;
}

#[tokio::test]
async fn who_gives_up_leaves_no_transaction_behind() {
    let folder = TempDir::new().unwrap();
    let store = SqliteStore::open(&folder.path().join("games.db")).await.unwrap();
    survives_giving_up(with_game(store).await).await;
    survives_giving_up(with_game(SqliteStore::in_memory().await.unwrap()).await).await;
}
