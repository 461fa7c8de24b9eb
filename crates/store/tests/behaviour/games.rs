//! Making games and appending to them.

use std::sync::Arc;

use store::Verdict::{Kept, Stale};
use store::{Append, GameStatus, Store, StoreError, StoredGame};

use super::{append, entries, made, row, summary};

async fn log_length(store: &Arc<dyn Store>, id: &str) -> usize {
    store.game(id).await.unwrap().unwrap().log.len()
}

pub(crate) async fn keeps_what_it_was_given(store: Arc<dyn Store>) {
    store.ping().await.unwrap();
    assert_eq!(store.game("a").await, Ok(None));
    let mut odd = row("ä '\"; drop table games; -- 🦎");
    odd.setup = String::new();
    odd.made_at = -5;
    odd.is_clocked = false;
    store.create(&made(&row("a"), &summary(GameStatus::Waiting, &[]), &entries(1..=3))).await.unwrap();
    store.create(&made(&odd, &summary(GameStatus::Playing, &["b"]), &[])).await.unwrap();
    assert_eq!(store.game("a").await, Ok(Some(StoredGame { row: row("a"), log: entries(1..=3) })));
    assert_eq!(store.game(&odd.id).await, Ok(Some(StoredGame { row: odd.clone(), log: Vec::new() })));
    assert_eq!(store.game("A").await, Ok(None));
}

pub(crate) async fn refuses_an_id_in_use(store: Arc<dyn Store>) {
    store.create(&made(&row("a"), &summary(GameStatus::Waiting, &["x"]), &entries(1..=2))).await.unwrap();
    let mut other = row("a");
    other.game = "chameleon".into();
    let refusal = store.create(&made(&other, &summary(GameStatus::Over, &["y"]), &entries(1..=5))).await;
    assert_eq!(refusal, Err(StoreError::Taken("a".into())));
    assert_eq!(store.game("a").await, Ok(Some(StoredGame { row: row("a"), log: entries(1..=2) })));
    // A refusal leaves nothing behind that would stand in the way.
    store.create(&made(&row("b"), &summary(GameStatus::Waiting, &[]), &[])).await.unwrap();
    assert_eq!(store.append(&[append("a", [3])]).await, Ok(vec![Ok(Kept)]));
}

pub(crate) async fn refuses_a_log_with_a_gap(store: Arc<dyn Store>) {
    for log in [entries([2]), entries([1, 3]), entries([1, 1]), entries([0, 1])] {
        let refusal = store.create(&made(&row("a"), &summary(GameStatus::Waiting, &[]), &log)).await;
        assert!(matches!(refusal, Err(StoreError::Damaged(_))), "{refusal:?}");
    }
    assert_eq!(store.game("a").await, Ok(None));
}

pub(crate) async fn appends_what_follows(store: Arc<dyn Store>) {
    store.create(&made(&row("a"), &summary(GameStatus::Waiting, &[]), &[])).await.unwrap();
    store.create(&made(&row("b"), &summary(GameStatus::Waiting, &[]), &entries([1]))).await.unwrap();
    assert_eq!(store.append(&[append("a", [1])]).await, Ok(vec![Ok(Kept)]));
    assert_eq!(store.append(&[append("a", [2, 3]), append("b", [2])]).await, Ok(vec![Ok(Kept), Ok(Kept)]));
    for version in 4..=70 {
        assert_eq!(store.append(&[append("a", [version])]).await, Ok(vec![Ok(Kept)]));
    }
    assert_eq!(store.game("a").await.unwrap().unwrap().log, entries(1..=70));
    assert_eq!(store.game("b").await.unwrap().unwrap().log, entries(1..=2));
}

pub(crate) async fn refuses_what_does_not_follow(store: Arc<dyn Store>) {
    store.create(&made(&row("a"), &summary(GameStatus::Waiting, &["x"]), &entries(1..=2))).await.unwrap();
    let too_late = [1, 2].map(|version| append("a", [version]));
    let with_gap = [append("a", [4]), append("a", [3, 5]), append("a", [3, 3]), append("a", [3, 2])];
    let nonsense = [append("a", []), append("a", [0])];
    let mut endless = append("a", [3]);
    endless.entries[0].version = u64::MAX;
    let mut nowhere = [append("nowhere", [1]), append("", [1])];
    nowhere[0].summary = Some(summary(GameStatus::Over, &["y"]));
    for wrong in too_late.into_iter().chain(with_gap).chain(nonsense).chain(nowhere).chain([endless]) {
        let wrong = Append { summary: Some(summary(GameStatus::Over, &["y"])), ..wrong };
        assert_eq!(store.append(std::slice::from_ref(&wrong)).await, Ok(vec![Ok(Stale)]), "{wrong:?}");
    }
    assert_eq!(store.game("a").await.unwrap().unwrap().log, entries(1..=2));
    let page = store.list(&store::Listing { limit: 10, ..Default::default() }).await.unwrap();
    assert_eq!(page.games, [(row("a"), summary(GameStatus::Waiting, &["x"]))]);
    assert_eq!(store.append(&[append("a", [3])]).await, Ok(vec![Ok(Kept)]));
}

pub(crate) async fn judges_each_append_of_a_batch(store: Arc<dyn Store>) {
    for id in ["a", "b", "c"] {
        store.create(&made(&row(id), &summary(GameStatus::Waiting, &[]), &entries([1]))).await.unwrap();
    }
    let batch =
        [append("a", [2]), append("b", [1]), append("nowhere", [1]), append("b", [3]), append("c", [2, 3])];
    assert_eq!(store.append(&batch).await, Ok(vec![Ok(Kept), Ok(Stale), Ok(Stale), Ok(Stale), Ok(Kept)]));
    assert_eq!(log_length(&store, "a").await, 2);
    assert_eq!(log_length(&store, "b").await, 1);
    assert_eq!(log_length(&store, "c").await, 3);
}

pub(crate) async fn appends_twice_to_one_game(store: Arc<dyn Store>) {
    store.create(&made(&row("a"), &summary(GameStatus::Waiting, &[]), &[])).await.unwrap();
    let mut second = append("a", [2]);
    second.entries[0].body = "another".into();
    let batch = [append("a", [1]), append("a", [2]), second, append("a", [3])];
    assert_eq!(store.append(&batch).await, Ok(vec![Ok(Kept), Ok(Kept), Ok(Stale), Ok(Kept)]));
    assert_eq!(store.game("a").await.unwrap().unwrap().log, entries(1..=3));
}

pub(crate) async fn takes_batches_of_any_size(store: Arc<dyn Store>) {
    let ids: Vec<String> = (0..200).map(|number| format!("game {number}")).collect();
    for id in &ids {
        store.create(&made(&row(id), &summary(GameStatus::Playing, &["x"]), &[])).await.unwrap();
    }
    for (version, size) in (1..).zip([200, 65, 64, 63, 17, 5, 3]) {
        let batch: Vec<Append> = ids[..size].iter().map(|id| append(id, [version])).collect();
        assert_eq!(store.append(&batch).await, Ok(vec![Ok(Kept); size]));
    }
    assert_eq!(log_length(&store, &ids[0]).await, 7);
    assert_eq!(log_length(&store, &ids[199]).await, 1);
    // Many entries in one append, and a summary in each of many.
    assert_eq!(store.append(&[append(&ids[199], 2..=300)]).await, Ok(vec![Ok(Kept)]));
    assert_eq!(store.game(&ids[199]).await.unwrap().unwrap().log, entries(1..=300));
    let over = summary(GameStatus::Over, &["x", "y"]);
    let batch: Vec<Append> =
        ids[100..190].iter().map(|id| Append { summary: Some(over.clone()), ..append(id, [2]) }).collect();
    assert_eq!(store.append(&batch).await, Ok(vec![Ok(Kept); 90]));
    let listing = store::Listing { status: vec![GameStatus::Over], limit: 1_000, ..Default::default() };
    let page = store.list(&listing).await.unwrap();
    assert_eq!(page.games.len(), 90);
    assert!(page.games.iter().all(|(_, summary)| *summary == over));
}

pub(crate) async fn answers_an_empty_batch(store: Arc<dyn Store>) {
    assert_eq!(store.append(&[]).await, Ok(Vec::new()));
}

pub(crate) async fn says_how_far_logs_go(store: Arc<dyn Store>) {
    store.create(&made(&row("a"), &summary(GameStatus::Playing, &[]), &entries(1..=2))).await.unwrap();
    store.create(&made(&row("b"), &summary(GameStatus::Playing, &[]), &[])).await.unwrap();
    store.append(&[append("a", [3])]).await.unwrap();
    let ids = ["b", "nowhere", "a", "a"].map(String::from);
    let mut heads = store.heads(&ids).await.unwrap();
    heads.sort();
    assert_eq!(heads, [("a".to_owned(), 3), ("b".to_owned(), 0)]);
    assert_eq!(store.heads(&[]).await, Ok(Vec::new()));
}
