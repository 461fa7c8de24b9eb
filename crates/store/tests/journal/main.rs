//! The journal above a store whose commits the test lets through one by one.

mod gated;

use std::pin::pin;
use std::sync::Arc;
use std::task::{Context, Poll, Waker};

use gated::{BAD, Gated, LATE};
use store::{
    Append, Entry, GameRow, GameStatus, Journal, NewGame, SqliteStore, Store, StoreError, Summary, Verdict,
};
use tokio::task::JoinSet;

/// An append that is known by its version.
pub(crate) fn append(version: u64) -> Append {
    Append {
        game: "a".into(),
        entries: vec![Entry { version, at: 0, body: String::new() }],
        ..Append::default()
    }
}

/// Hands over an append without waiting for the answer.
macro_rules! hand_over {
    ($journal:expr, $version:expr => $waiting:ident) => {
        hand_over!($journal, "a", $version => $waiting);
    };
    ($journal:expr, $game:expr, $version:expr => $waiting:ident) => {
        let mut $waiting = pin!($journal.append(Append { game: $game.into(), ..append($version) }));
        let mut context = Context::from_waker(Waker::noop());
        assert!(matches!($waiting.as_mut().poll(&mut context), Poll::Pending));
    };
}

mod stalls;

#[tokio::test]
async fn what_waits_during_a_commit_is_the_next_batch() {
    let store = Gated::new(0);
    let journal = Journal::new(store.clone(), 3);
    hand_over!(journal, 1 => first);
    store.wait_for_begin().await;
    hand_over!(journal, 2 => second);
    hand_over!(journal, LATE => late);
    hand_over!(journal, 3 => third);
    hand_over!(journal, 4 => fourth);
    assert!(store.kept().is_empty());
    store.commits.add_permits(3);
    assert_eq!(first.await, Ok(Verdict::Kept));
    assert_eq!(second.await, Ok(Verdict::Kept));
    assert_eq!(late.await, Ok(Verdict::Stale));
    assert_eq!(third.await, Ok(Verdict::Kept));
    assert_eq!(fourth.await, Ok(Verdict::Kept));
    assert_eq!(store.kept(), [vec![1], vec![2, LATE, 3], vec![4]]);
    let figures = journal.figures();
    assert_eq!((figures.batches, figures.appends, figures.largest_batch), (3, 5, 3));
    assert_eq!(figures.failed_batches, 0);
}

#[tokio::test]
async fn nobody_is_answered_before_the_commit() {
    let store = Gated::new(0);
    let journal = Journal::new(store.clone(), 3);
    hand_over!(journal, 1 => first);
    store.wait_for_begin().await;
    let mut context = Context::from_waker(Waker::noop());
    assert_eq!(first.as_mut().poll(&mut context), Poll::Pending);
    store.commits.add_permits(1);
    assert_eq!(first.await, Ok(Verdict::Kept));
}

#[tokio::test]
async fn one_bad_append_does_not_fail_the_others() {
    let store = Gated::new(0);
    let journal = Journal::new(store.clone(), 10);
    hand_over!(journal, BAD => alone);
    store.wait_for_begin().await;
    hand_over!(journal, 2 => second);
    hand_over!(journal, BAD => bad);
    hand_over!(journal, 3 => third);
    store.commits.add_permits(5);
    assert_eq!(alone.await, Err(StoreError::Database("bad".into())));
    assert_eq!(second.await, Ok(Verdict::Kept));
    assert_eq!(bad.await, Err(StoreError::Database("bad".into())));
    assert_eq!(third.await, Ok(Verdict::Kept));
    assert_eq!(store.kept(), [[2], [3]]);
    assert_eq!(journal.figures().failed_batches, 2);
}

#[tokio::test]
async fn closing_keeps_what_waits_and_takes_nothing_more() {
    let store = Gated::new(0);
    let journal = Journal::new(store.clone(), 2);
    hand_over!(journal, 1 => first);
    store.wait_for_begin().await;
    hand_over!(journal, 2 => second);
    hand_over!(journal, 3 => third);
    hand_over!(journal, 4 => fourth);
    let mut closing = pin!(journal.close());
    let mut context = Context::from_waker(Waker::noop());
    assert_eq!(closing.as_mut().poll(&mut context), Poll::Pending);
    store.commits.add_permits(10);
    closing.await;
    assert_eq!(store.kept().concat(), [1, 2, 3, 4]);
    assert_eq!(journal.append(append(5)).await, Err(StoreError::Closed));
    for waiting in [first.await, second.await, third.await, fourth.await] {
        assert_eq!(waiting, Ok(Verdict::Kept));
    }
    // Closing again is no harm.
    journal.clone().close().await;
    assert_eq!(store.kept().concat(), [1, 2, 3, 4]);
}

#[tokio::test]
async fn who_comes_when_too_many_wait_has_to_wait() {
    let store = Gated::new(0);
    let journal = Journal::new(store.clone(), 1);
    {
        hand_over!(journal, 1 => first);
        store.wait_for_begin().await;
        // The last of these find no room; all are given up before any of them is begun.
        hand_over!(journal, 2 => second);
        hand_over!(journal, 3 => third);
        hand_over!(journal, 4 => fourth);
        hand_over!(journal, 5 => fifth);
        hand_over!(journal, 6 => sixth);
        hand_over!(journal, 7 => seventh);
    }
    store.commits.add_permits(10);
    assert_eq!(journal.append(append(8)).await, Ok(Verdict::Kept));
    journal.close().await;
    assert_eq!(store.kept().concat(), [1, 8], "what no caller waits for is not begun");
}

#[tokio::test]
async fn dropping_the_journal_keeps_what_waits() {
    let store = Gated::new(0);
    let journal = Journal::new(store.clone(), 2);
    let mut tasks = JoinSet::new();
    for version in 1..=3 {
        let journal = journal.clone();
        tasks.spawn(async move { journal.append(append(version)).await });
    }
    drop(journal);
    store.commits.add_permits(10);
    assert!(tasks.join_all().await.into_iter().all(|answer| answer == Ok(Verdict::Kept)));
}

#[tokio::test]
async fn many_appends_to_one_game_keep_their_order() {
    let store: Arc<dyn Store> = Arc::new(SqliteStore::in_memory().await.unwrap());
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
    let new = NewGame { row, summary, entries: Vec::new(), deadline: None };
    store.create(&new).await.unwrap();
    let journal = Journal::new(store.clone(), 64);
    // On one thread tasks begin in the order in which they were spawned.
    let mut tasks = JoinSet::new();
    for version in 1..=500 {
        let journal = journal.clone();
        tasks.spawn(async move { journal.append(append(version)).await });
    }
    assert!(tasks.join_all().await.into_iter().all(|answer| answer == Ok(Verdict::Kept)));
    let log = store.game("a").await.unwrap().unwrap().log;
    assert_eq!(log.iter().map(|entry| entry.version).collect::<Vec<_>>(), (1..=500).collect::<Vec<_>>());
    let figures = journal.figures();
    assert_eq!(figures.appends, 500);
    assert!(figures.batches < 100, "{figures:?}");
    assert!(figures.largest_batch <= 64, "{figures:?}");
    journal.close().await;
    store.close().await;
}
