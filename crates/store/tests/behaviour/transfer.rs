//! Moving everything from one store to another.

use std::sync::Arc;

use store::{Append, GameStatus, Kept, Listing, Person, SqliteStore, Store, StoreError};

use super::{append, entries, made, row, summary};

/// Fills a store with something of everything.
async fn fill(store: &dyn Store) {
    store.secret("cookies", &[0, 1, 255]).await.unwrap();
    for (id, name) in [("zoé", "Zoé"), ("Anna", "\u{1F98E} „A“"), ("anna", "a")] {
        store.put_person(&Person { id: id.into(), name: name.into(), since: 7 }).await.unwrap();
    }
    store.awake(1_000, 10).await.unwrap();
    store.awake(5_000, 10).await.unwrap();
    store.create(&made(&row("b"), &summary(GameStatus::Waiting, &["anna"]), &entries(1..=2))).await.unwrap();
    store
        .create(&made(&row("a"), &summary(GameStatus::Playing, &["zoé", "Anna", "anna"]), &[]))
        .await
        .unwrap();
    store.set_deadline("a", Some(77)).await.unwrap();
    let left = Append { summary: Some(summary(GameStatus::Over, &["anna"])), ..append("a", 1..=3) };
    store.append(&[left, append("b", [3])]).await.unwrap();
}

async fn everything(store: &dyn Store) -> Vec<Kept> {
    let mut kept = Vec::new();
    store
        .export(&mut |piece| {
            kept.push(piece);
            Ok(())
        })
        .await
        .unwrap();
    kept
}

pub(crate) async fn gives_everything_and_takes_it_again(store: Arc<dyn Store>) {
    let first = SqliteStore::in_memory().await.unwrap();
    fill(&first).await;
    let kept = everything(&first).await;
    store.import(&mut kept.iter().cloned().map(Ok)).await.unwrap();
    assert_eq!(everything(store.as_ref()).await, kept);
    // It is a store like any other afterwards.
    assert_eq!(store.secret("cookies", b"other").await, Ok(vec![0, 1, 255]));
    assert_eq!(store.downtime(0, 9_000).await, Ok(4_000));
    assert_eq!(store.append(&[append("b", [4])]).await.unwrap(), [Ok(store::Verdict::Kept)]);
    let listing = Listing { person: Some("zoé".into()), limit: 9, ..Listing::default() };
    let found = store.list(&listing).await.unwrap().games;
    assert_eq!(found[0].1, summary(GameStatus::Over, &["anna"]), "who left is still found by name");
    store.create(&made(&row("c"), &summary(GameStatus::Waiting, &[]), &[])).await.unwrap();
    let newest = store.list(&Listing { limit: 1, ..Listing::default() }).await.unwrap();
    assert_eq!(newest.games[0].0.id, "c", "new games come after those that moved in");
}

pub(crate) async fn takes_nothing_into_a_used_store(store: Arc<dyn Store>) {
    fill(store.as_ref()).await;
    let kept = everything(store.as_ref()).await;
    let mut again = kept.iter().cloned().map(Ok);
    assert_eq!(store.import(&mut again).await, Err(StoreError::NotEmpty));
    assert_eq!(everything(store.as_ref()).await, kept);
}

pub(crate) async fn keeps_nothing_of_what_breaks_off(store: Arc<dyn Store>) {
    let first = SqliteStore::in_memory().await.unwrap();
    fill(&first).await;
    let kept = everything(&first).await;
    let broken = kept.into_iter().map(Ok).chain([Err(StoreError::Unreadable("line 9".into()))]);
    assert_eq!(store.import(&mut broken.into_iter()).await, Err(StoreError::Unreadable("line 9".into())));
    assert_eq!(everything(store.as_ref()).await, []);
}
