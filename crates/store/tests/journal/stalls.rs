//! What hangs delays only itself. Time is paused: it goes on when all tasks wait.

use std::pin::pin;
use std::task::{Context, Poll, Waker};
use std::time::Duration;

use store::{Append, Journal, StoreError, Verdict};
use tokio::time::Instant;

use super::append;
use super::gated::Gated;

#[tokio::test(start_paused = true)]
async fn another_lane_goes_ahead_of_a_batch_that_hangs() {
    let store = Gated::with_lanes(0, 2);
    let journal = Journal::new(store.clone(), 10);
    hand_over!(journal, "stuck", 1 => stuck);
    store.wait_for_begin().await;
    let began = Instant::now();
    hand_over!(journal, "free", 2 => free);
    store.wait_for_begin().await;
    let waited = began.elapsed();
    assert!((Duration::from_millis(20)..Duration::from_millis(25)).contains(&waited), "{waited:?}");
    // Both lanes hang: the third batch waits until one of them is free.
    hand_over!(journal, "third", 3 => third);
    store.commits.add_permits(1);
    assert_eq!(stuck.await, Ok(Verdict::Kept), "the first to wait is the first to be let through");
    store.commits.add_permits(2);
    assert_eq!(free.await, Ok(Verdict::Kept));
    assert_eq!(third.await, Ok(Verdict::Kept));
    assert_eq!(store.kept(), [[1], [2], [3]]);
}

#[tokio::test(start_paused = true)]
async fn one_lane_is_enough_as_long_as_commits_are_answered() {
    let store = Gated::with_lanes(0, 4);
    let journal = Journal::new(store.clone(), 10);
    hand_over!(journal, "a", 1 => first);
    store.wait_for_begin().await;
    hand_over!(journal, "b", 2 => second);
    hand_over!(journal, "c", 3 => third);
    tokio::time::sleep(Duration::from_millis(15)).await;
    store.commits.add_permits(2);
    assert_eq!(first.await, Ok(Verdict::Kept));
    assert_eq!(second.await, Ok(Verdict::Kept));
    assert_eq!(third.await, Ok(Verdict::Kept));
    assert_eq!(store.kept(), [vec![1], vec![2, 3]]);
}

#[tokio::test(start_paused = true)]
async fn no_game_is_in_two_batches_at_once() {
    let store = Gated::with_lanes(0, 3);
    let journal = Journal::new(store.clone(), 10);
    hand_over!(journal, "a", 1 => first);
    store.wait_for_begin().await;
    hand_over!(journal, "a", 2 => second);
    hand_over!(journal, "b", 3 => other);
    hand_over!(journal, "a", 4 => third);
    store.wait_for_begin().await;
    store.commits.add_permits(2);
    assert_eq!(first.await, Ok(Verdict::Kept));
    assert_eq!(other.await, Ok(Verdict::Kept));
    store.commits.add_permits(1);
    assert_eq!(second.await, Ok(Verdict::Kept));
    assert_eq!(third.await, Ok(Verdict::Kept));
    assert_eq!(store.kept(), [vec![1], vec![3], vec![2, 4]]);
}

#[tokio::test(start_paused = true)]
async fn a_locked_game_is_tried_again_until_it_is_free() {
    let store = Gated::with_lanes(1_000, 2);
    let journal = Journal::new(store.clone(), 10);
    store.lock("stuck", true);
    hand_over!(journal, "stuck", 1 => first);
    hand_over!(journal, "stuck", 2 => second);
    for version in 10..20 {
        let free = Append { game: "free".into(), ..append(version) };
        let began = Instant::now();
        assert_eq!(journal.append(free).await, Ok(Verdict::Kept));
        assert!(began.elapsed() < Duration::from_millis(20), "another game does not wait");
    }
    tokio::time::sleep(Duration::from_secs(1)).await;
    hand_over!(journal, "stuck", 3 => third);
    store.lock("stuck", false);
    let began = Instant::now();
    assert_eq!(third.await, Ok(Verdict::Kept));
    assert!(began.elapsed() <= Duration::from_millis(100), "{:?}", began.elapsed());
    assert_eq!(first.await, Ok(Verdict::Kept));
    assert_eq!(second.await, Ok(Verdict::Kept));
    let kept = store.kept().concat();
    let stuck: Vec<u64> = kept.into_iter().filter(|version| *version < 10).collect();
    assert_eq!(stuck, [1, 2, 3], "in the order in which they came");
    assert_eq!(journal.figures().locked_appends, 2);
}

#[tokio::test(start_paused = true)]
async fn a_game_that_stays_locked_is_answered() {
    let store = Gated::with_lanes(1_000, 2);
    let journal = Journal::new(store.clone(), 10);
    store.lock("stuck", true);
    let began = Instant::now();
    let stuck = Append { game: "stuck".into(), ..append(1) };
    assert_eq!(journal.append(stuck).await, Err(StoreError::Locked("stuck".into())));
    assert!(began.elapsed() < Duration::from_secs(4), "{:?}", began.elapsed());
    assert_eq!(store.kept().concat(), [0; 0]);
}

#[tokio::test(start_paused = true)]
async fn all_callers_are_answered_within_five_seconds() {
    let store = Gated::with_lanes(0, 1);
    let journal = Journal::new(store.clone(), 1);
    let began = Instant::now();
    let begun = journal.append(append(1));
    let waiting = journal.append(Append { game: "b".into(), ..append(2) });
    let (begun, waiting) = tokio::join!(begun, waiting);
    assert_eq!(begun, Err(StoreError::Timeout), "the outcome is not known");
    assert!(matches!(waiting, Err(StoreError::Unavailable(_))), "it is not begun: {waiting:?}");
    assert!(began.elapsed() < Duration::from_secs(5), "{:?}", began.elapsed());
    store.commits.add_permits(5);
    assert_eq!(journal.append(append(3)).await, Ok(Verdict::Kept));
    assert_eq!(store.kept().concat(), [1, 3], "what was not begun in time is not begun later");
}

#[tokio::test(start_paused = true)]
async fn closing_does_not_wait_for_what_hangs() {
    let store = Gated::with_lanes(0, 1);
    let journal = Journal::new(store.clone(), 1);
    tokio::time::sleep(Duration::from_secs(1)).await;
    hand_over!(journal, "a", 1 => begun);
    store.wait_for_begin().await;
    tokio::time::sleep(Duration::from_secs(2)).await;
    let began = Instant::now();
    let close = async { journal.close().await };
    let ((), begun) = tokio::join!(close, begun);
    assert_eq!(begun, Err(StoreError::Timeout));
    assert!(began.elapsed() < Duration::from_secs(5), "{:?}", began.elapsed());
    assert_eq!(journal.append(append(2)).await, Err(StoreError::Closed));
}
