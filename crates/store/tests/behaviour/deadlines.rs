//! Moments at which a game must be looked at, and games that are made by an entry.

use std::sync::Arc;

use store::Verdict::{Kept, Stale};
use store::{Append, Deadline, GameRow, GameStatus, NewGame, Store, StoreError, StoredGame, Verdict};

use super::{append, append_one, entries, game, made, row, summary};

async fn keep(store: &Arc<dyn Store>, append: Append) {
    assert_eq!(append_one(&**store, append).await, Kept);
}

async fn due(store: &Arc<dyn Store>, now: i64) -> Vec<String> {
    store.due(now, 100).await.unwrap()
}

pub(crate) async fn names_games_that_are_due(store: Arc<dyn Store>) {
    for (id, deadline) in [("a", Some(300)), ("b", Some(100)), ("c", None), ("d", Some(200))] {
        store.create(&NewGame { deadline, ..game(id, GameStatus::Playing, &[]) }).await.unwrap();
    }
    let waiting = NewGame { deadline: Some(1), ..game("waiting", GameStatus::Waiting, &[]) };
    store.create(&waiting).await.unwrap();
    assert_eq!(due(&store, 99).await, [""; 0]);
    assert_eq!(due(&store, 100).await, ["b"]);
    assert_eq!(due(&store, 1_000).await, ["b", "d", "a"]);
    assert_eq!(store.due(1_000, 2).await.unwrap(), ["b", "d"]);
    assert_eq!(store.due(i64::MIN, 9).await.unwrap(), [""; 0]);
    // A game that is over is not due, whatever its deadline was; one that begins is.
    let over = Append { summary: Some(summary(GameStatus::Over, &[])), ..append("b", [1]) };
    let begun = Append { summary: Some(summary(GameStatus::Playing, &[])), ..append("waiting", [1]) };
    keep(&store, over).await;
    keep(&store, begun).await;
    assert_eq!(due(&store, 1_000).await, ["waiting", "d", "a"]);
}

pub(crate) async fn changes_deadlines_with_entries(store: Arc<dyn Store>) {
    for id in ["a", "b"] {
        store.create(&game(id, GameStatus::Playing, &[])).await.unwrap();
    }
    let at = |at| Deadline::At(at);
    keep(&store, Append { deadline: at(50), ..append("a", [1]) }).await;
    keep(&store, append("a", [2])).await;
    assert_eq!(due(&store, 50).await, ["a"], "an entry without a deadline changes none");
    // What comes too late changes nothing; of several in one batch the last one stays.
    let batch = [
        Append { deadline: at(1), ..append("a", [2]) },
        Append { deadline: at(70), ..append("a", [3]) },
        Append { deadline: at(60), ..append("b", [1]) },
        Append { deadline: at(80), ..append("a", [4]) },
    ];
    assert_eq!(store.append(&batch).await, Ok(vec![Ok(Stale), Ok(Kept), Ok(Kept), Ok(Kept)]));
    assert_eq!(due(&store, 79).await, ["b"]);
    assert_eq!(due(&store, 80).await, ["b", "a"]);
    let summary = Some(summary(GameStatus::Playing, &["x"]));
    keep(&store, Append { deadline: Deadline::None, summary, ..append("a", [5]) }).await;
    assert_eq!(due(&store, 1_000).await, ["b"]);
    store.set_deadline("a", Some(5)).await.unwrap();
    store.set_deadline("b", None).await.unwrap();
    store.set_deadline("nowhere", Some(5)).await.unwrap();
    assert_eq!(due(&store, 1_000).await, ["a"]);
}

pub(crate) async fn leaves_games_with_a_deadline_alone(store: Arc<dyn Store>) {
    store.create(&game("clocked", GameStatus::Playing, &[])).await.unwrap();
    store.create(&NewGame { deadline: Some(9), ..game("mail", GameStatus::Playing, &[]) }).await.unwrap();
    let unclocked = GameRow { is_clocked: false, ..row("unclocked") };
    store.create(&made(&unclocked, &summary(GameStatus::Playing, &[]), &[])).await.unwrap();
    assert_eq!(store.unattended_clocks().await.unwrap(), ["clocked"]);
    assert!(!store.take_over_expired("node", 9).await.unwrap().contains(&"mail".to_owned()));
    store.set_deadline("mail", None).await.unwrap();
    assert_eq!(store.unattended_clocks().await.unwrap(), ["clocked", "mail"]);
}

/// An append to `a` that makes games of these ids.
fn making(version: u64, ids: &[&str]) -> Append {
    let creates = ids.iter().map(|id| NewGame {
        entries: entries(1..=2),
        deadline: Some(7),
        ..game(id, GameStatus::Playing, &["anna"])
    });
    Append { creates: creates.collect(), ..append("a", [version]) }
}

pub(crate) async fn makes_games_with_their_entry(store: Arc<dyn Store>) {
    store.create(&game("a", GameStatus::Over, &["anna"])).await.unwrap();
    assert_eq!(store.append(&[making(2, &["late"])]).await, Ok(vec![Ok(Stale)]));
    assert_eq!(store.game("late").await, Ok(None), "made only with its entry");
    keep(&store, making(1, &["next", "other"])).await;
    let next = StoredGame { row: row("next"), log: entries(1..=2) };
    assert_eq!(store.game("next").await, Ok(Some(next)));
    assert_eq!(due(&store, 7).await, ["next", "other"]);
    let listing = store::Listing { person: Some("anna".into()), limit: 9, ..Default::default() };
    assert_eq!(store.list(&listing).await.unwrap().games.len(), 3);
    // Asked again, as after a lost answer: made once.
    assert_eq!(store.append(&[making(1, &["next", "other"])]).await, Ok(vec![Ok(Stale)]));
    assert_eq!(store.append(&[append("next", [3])]).await, Ok(vec![Ok(Kept)]));
}

pub(crate) async fn refuses_games_that_cannot_be_made(store: Arc<dyn Store>) {
    for id in ["a", "b"] {
        store.create(&game(id, GameStatus::Playing, &[])).await.unwrap();
    }
    let taken = |id: &str| Err(StoreError::Taken(id.into()));
    let mut with_gap = making(1, &["gap"]);
    with_gap.creates[0].entries = entries([2]);
    let batch = [
        making(1, &["new", "b"]),
        making(1, &["twice", "twice"]),
        with_gap,
        append("b", [1]),
        making(1, &["new"]),
        making(2, &["new"]),
        append("a", [2]),
    ];
    let outcomes = store.append(&batch).await.unwrap();
    assert_eq!(outcomes[0], taken("b"));
    assert_eq!(outcomes[1], taken("twice"));
    assert!(matches!(outcomes[2], Err(StoreError::Damaged(_))), "{outcomes:?}");
    assert_eq!(outcomes[3..], [Ok(Kept), Ok(Kept), taken("new"), Ok(Kept)]);
    assert_eq!(store.game("twice").await, Ok(None));
    assert_eq!(store.game("gap").await, Ok(None));
    assert_eq!(store.game("new").await.unwrap().unwrap().log, entries(1..=2));
    assert_eq!(store.game("a").await.unwrap().unwrap().log, entries(1..=2));
}

pub(crate) async fn makes_a_game_once_for_many(store: Arc<dyn Store>) {
    store.create(&game("a", GameStatus::Over, &[])).await.unwrap();
    let mut tasks = tokio::task::JoinSet::new();
    for task in 0..8 {
        let store = store.clone();
        tasks.spawn(async move { append_one(&*store, making(1, &[&format!("rematch {task}")])).await });
    }
    let verdicts: Vec<Verdict> = tasks.join_all().await;
    assert_eq!(verdicts.iter().filter(|verdict| **verdict == Kept).count(), 1);
    let games = store.list(&store::Listing { limit: 99, ..Default::default() }).await.unwrap().games;
    assert_eq!(games.len(), 2, "the game and one rematch");
}
