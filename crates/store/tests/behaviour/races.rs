//! Many at once.

use std::sync::Arc;

use store::{Entry, GameStatus, Store, StoreError, Verdict};
use tokio::task::JoinSet;

use super::{append, append_one, entries, made, row, summary};

pub(crate) async fn one_of_many_gets_each_version(store: Arc<dyn Store>) {
    const VERSIONS: u64 = 30;
    store.create(&made(&row("a"), &summary(GameStatus::Playing, &[]), &[])).await.unwrap();
    let mut tasks = JoinSet::new();
    for task in 0..8 {
        let store = store.clone();
        tasks.spawn(async move {
            let mut kept = Vec::new();
            let mut version = 1;
            while version <= VERSIONS {
                let mut wanted = append("a", [version]);
                wanted.entries[0].body = format!("{task}");
                if append_one(&*store, wanted).await == Verdict::Kept {
                    kept.push((version, task));
                }
                version = u64::try_from(store.game("a").await.unwrap().unwrap().log.len()).unwrap() + 1;
            }
            kept
        });
    }
    let mut kept: Vec<(u64, i32)> = tasks.join_all().await.into_iter().flatten().collect();
    kept.sort_unstable();
    let log = store.game("a").await.unwrap().unwrap().log;
    let logged = log.into_iter().map(|Entry { version, body, .. }| (version, body.parse().unwrap()));
    assert_eq!(kept, logged.collect::<Vec<_>>(), "who was told so, and nobody else, is in the log");
    assert_eq!(kept.len(), usize::try_from(VERSIONS).unwrap());
}

pub(crate) async fn one_of_many_gets_an_id(store: Arc<dyn Store>) {
    let mut tasks = JoinSet::new();
    for _ in 0..10 {
        let store = store.clone();
        tasks.spawn(async move {
            store.create(&made(&row("a"), &summary(GameStatus::Waiting, &[]), &entries([1]))).await
        });
    }
    let outcomes = tasks.join_all().await;
    assert_eq!(outcomes.iter().filter(|outcome| outcome.is_ok()).count(), 1);
    assert!(
        outcomes
            .iter()
            .flat_map(|outcome| outcome.as_ref().err())
            .all(|e| *e == StoreError::Taken("a".into()))
    );
}

pub(crate) async fn reads_see_whole_batches(store: Arc<dyn Store>) {
    store.create(&made(&row("a"), &summary(GameStatus::Playing, &[]), &[])).await.unwrap();
    let writer = store.clone();
    let writing = tokio::spawn(async move {
        for first in (1..=200).step_by(4) {
            let batch = [append("a", [first, first + 1]), append("a", [first + 2, first + 3])];
            assert_eq!(writer.append(&batch).await, Ok(vec![Ok(Verdict::Kept); 2]));
        }
    });
    loop {
        let is_over = writing.is_finished();
        assert_eq!(store.game("a").await.unwrap().unwrap().log.len() % 4, 0);
        if is_over {
            break;
        }
    }
    writing.await.unwrap();
    assert_eq!(store.game("a").await.unwrap().unwrap().log, entries(1..=200));
}
