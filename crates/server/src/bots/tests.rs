//! Searches of this program.

use std::time::Duration;

use catalog::{AnyMove, AnyPosition, StartOptions};

use super::*;

fn start() -> AnyPosition {
    StartOptions::default().position(GameId::Chameleon).expect("a start")
}

fn request(level: u8, moves: &[&str], may_swap: bool) -> SearchRequest {
    let mut position = start();
    let read = |text: &&str| -> AnyMove {
        let mv = position.read_move(text).expect("a legal move");
        position.play(mv).expect("a legal move");
        mv
    };
    let moves: Vec<AnyMove> = moves.iter().map(read).collect();
    SearchRequest::new(start(), moves, Task::Move(Player { level, seed: 1, clock: None, may_swap }))
}

#[tokio::test]
async fn a_request_is_answered_with_a_legal_move_and_a_stopped_one_is_not() {
    let bots = Bots::local(1, &Knowledge::default());
    let found = bots.search("me", request(2, &[], false), Stop::new()).await.expect("an answer");
    let Ok(SearchResult::Move(text)) = found else { panic!("expected a move, found {found:?}") };
    assert!(start().read_move(&text).is_ok());
    let stop = Stop::new();
    stop.stop();
    let stopped = bots.search("me", request(9, &[], false), stop).await;
    assert_eq!(stopped, Ok(Err(NoAnswer::Cancelled)));
}

#[tokio::test]
async fn the_best_takes_over_the_better_side() {
    let bots = Bots::local(1, &Knowledge::default());
    for (first, swaps) in [("a1a2", true), ("c1a2", true), ("b1a2", false), ("a1b3", false)] {
        let found = bots.search("me", request(9, &[first], true), Stop::new()).await.expect("an answer");
        assert_eq!(found == Ok(SearchResult::Swap), swaps, "{first}: {found:?}");
    }
}

#[tokio::test]
async fn what_cannot_be_played_is_refused() {
    let bots = Bots::local(1, &Knowledge::default());
    let mv = start().legal_moves()[0];
    let twice = SearchRequest::new(start(), [mv, mv], Task::Value { nodes: 1 });
    let found = bots.search("me", twice, Stop::new()).await.expect("an answer");
    assert!(matches!(found, Err(NoAnswer::Unplayable(_))), "{found:?}");
}

#[tokio::test]
async fn a_dropped_receiver_ends_the_search_and_takes_the_request_out_of_the_queue() {
    let bots = Bots::local(1, &Knowledge::default());
    // Nothing but its stop ends this search within the life of the test.
    let endless = SearchRequest::new(start(), [], Task::Value { nodes: u64::MAX });
    let far = request(9, &["a1a2"], false);
    let endless = SearchRequest::new(endless.start().clone(), far.moves().to_vec(), endless.task());
    let stop = Stop::new();
    let searching = bots.search("me", endless, stop.clone());
    let waiting: Vec<_> =
        (0..1_000).map(|_| bots.search("me", request(1, &[], false), Stop::new())).collect();
    while bots.waiting() < waiting.len() {
        tokio::task::yield_now().await;
    }
    drop(waiting);
    while bots.waiting() > 0 {
        tokio::task::yield_now().await;
    }
    assert!(!stop.is_stopped());
    drop(searching);
    while !stop.is_stopped() {
        tokio::task::yield_now().await;
    }
    // Its thread is free again.
    assert!(bots.search("me", request(1, &[], false), Stop::new()).await.expect("an answer").is_ok());
}

#[tokio::test]
async fn closing_ends_every_search() {
    let bots = Bots::local(1, &Knowledge::default());
    let searches: Vec<_> =
        (0..3).map(|_| bots.search("me", request(9, &["a1a2"], false), Stop::new())).collect();
    bots.close();
    for search in searches {
        assert_eq!(search.await, Ok(Err(NoAnswer::Closed)));
    }
    assert_eq!(bots.search("me", request(1, &[], false), Stop::new()).await, Ok(Err(NoAnswer::Closed)));
}

#[tokio::test(start_paused = true)]
async fn memory_is_taken_when_needed_and_let_go_after_a_minute() {
    let local = Local::new(2, &Knowledge::default());
    assert_eq!(local.idle(), 0);
    for _ in 0..3 {
        local.search("me", request(1, &[], false), Stop::new()).await.expect("a move");
        while local.idle() == 0 {
            tokio::task::yield_now().await;
        }
    }
    assert_eq!(local.idle(), 1, "one after the other needs one");
    tokio::time::sleep(Duration::from_secs(50)).await;
    assert_eq!(local.idle(), 1);
    tokio::time::sleep(Duration::from_secs(21)).await;
    assert_eq!(local.idle(), 0);
}
