//! Finding games.

use std::sync::Arc;

use store::{Append, GameRow, GameStatus, Listing, Page, Store, Summary, Verdict};

use super::{append, entries, made, row, summary};

const ALL: [GameStatus; 4] =
    [GameStatus::Waiting, GameStatus::Playing, GameStatus::Over, GameStatus::Aborted];

async fn ids(store: &Arc<dyn Store>, listing: Listing) -> Vec<String> {
    let listing = Listing { limit: 1_000, ..listing };
    let Page { games, next, damaged: _ } = store.list(&listing).await.unwrap();
    assert_eq!(next, None);
    games.into_iter().map(|(row, _)| row.id).collect()
}

async fn keep(store: &Arc<dyn Store>, append: Append) {
    assert_eq!(store.append(&[append]).await, Ok(vec![Ok(Verdict::Kept)]));
}

/// Forty games in all combinations, oldest first.
async fn variety(store: &Arc<dyn Store>) -> Vec<(GameRow, Summary)> {
    let mut games = Vec::new();
    for number in 0..40_usize {
        let mut row = row(&format!("{}", (number * 7919) % 1_000));
        row.game = ["chess960", "chameleon"][number / 4 % 2].into();
        // Neither the id nor the time decides the order.
        row.made_at = i64::try_from((number * 31) % 17).unwrap();
        let people: &[&str] = [&["anna"][..], &[], &["bert", "anna"], &["bert"], &["carl"]][number % 5];
        let mut summary = summary(ALL[number % 4], people);
        summary.is_open = number % 3 == 0;
        store.create(&made(&row, &summary, &[])).await.unwrap();
        games.push((row, summary));
    }
    games
}

pub(crate) async fn lists_newest_first(store: Arc<dyn Store>) {
    let nothing = store.list(&Listing { limit: 5, ..Default::default() }).await;
    assert_eq!(nothing, Ok(Page { games: Vec::new(), damaged: Vec::new(), next: None }));
    let mut games = variety(&store).await;
    games.reverse();
    let page = store.list(&Listing { limit: 40, ..Default::default() }).await;
    assert_eq!(page, Ok(Page { games, damaged: Vec::new(), next: None }));
    let none_wanted = store.list(&Listing::default()).await;
    assert_eq!(none_wanted, Ok(Page { games: Vec::new(), damaged: Vec::new(), next: None }));
}

pub(crate) async fn filters(store: Arc<dyn Store>) {
    let games = variety(&store).await;
    let statuses =
        [vec![], vec![GameStatus::Waiting], vec![GameStatus::Over, GameStatus::Playing], ALL.to_vec()];
    for person in [None, Some("anna"), Some("carl"), Some("nobody")] {
        for game in [None, Some("chess960"), Some("chess")] {
            for status in &statuses {
                for open_only in [false, true] {
                    let expected: Vec<String> = games
                        .iter()
                        .rev()
                        .filter(|(_, summary)| person.is_none_or(|p| summary.people.iter().any(|q| q == p)))
                        .filter(|(row, _)| game.is_none_or(|game| row.game == game))
                        .filter(|(_, summary)| status.is_empty() || status.contains(&summary.status))
                        .filter(|(_, summary)| summary.is_open || !open_only)
                        .map(|(row, _)| row.id.clone())
                        .collect();
                    let listing = Listing {
                        person: person.map(Into::into),
                        game: game.map(Into::into),
                        status: status.clone(),
                        open_only,
                        ..Default::default()
                    };
                    assert_eq!(ids(&store, listing.clone()).await, expected, "{listing:?}");
                }
            }
        }
    }
}

pub(crate) async fn pages_without_gaps_or_repetition(store: Arc<dyn Store>) {
    variety(&store).await;
    for person in [None, Some("anna".to_owned())] {
        for limit in [1, 3, 8, 39, 40, 41] {
            let whole = ids(&store, Listing { person: person.clone(), ..Default::default() }).await;
            let mut listing = Listing { person: person.clone(), limit, ..Default::default() };
            let mut found = Vec::new();
            loop {
                let page = store.list(&listing).await.unwrap();
                assert!(!page.games.is_empty() && page.games.len() <= usize::try_from(limit).unwrap());
                found.extend(page.games.into_iter().map(|(row, _)| row.id));
                let Some(next) = page.next else { break };
                listing.after = Some(next);
                // What is new does not shift the pages that follow.
                let newer = row(&format!("newer {person:?} {limit} {}", found.len()));
                store.create(&made(&newer, &summary(GameStatus::Over, &["anna"]), &[])).await.unwrap();
            }
            assert_eq!(found, whole, "{limit}");
        }
    }
    let lost = Listing { after: Some("no such game".into()), limit: 5, ..Default::default() };
    assert_eq!(store.list(&lost).await, Ok(Page { games: Vec::new(), damaged: Vec::new(), next: None }));
}

pub(crate) async fn follows_summaries(store: Arc<dyn Store>) {
    store.create(&made(&row("a"), &summary(GameStatus::Waiting, &["anna"]), &entries([1]))).await.unwrap();
    let playing = summary(GameStatus::Playing, &["anna", "bert"]);
    keep(&store, Append { summary: Some(playing.clone()), ..append("a", [2]) }).await;
    keep(&store, append("a", [3])).await;
    let page = store.list(&Listing { limit: 5, ..Default::default() }).await.unwrap();
    assert_eq!(page.games, [(row("a"), playing)]);
    // Of several in one batch the last one stays.
    let over = summary(GameStatus::Over, &["bert", "anna"]);
    let batch = [
        Append { summary: Some(summary(GameStatus::Aborted, &[])), ..append("a", [4]) },
        Append { summary: Some(over.clone()), ..append("a", [5]) },
        append("a", [6]),
    ];
    assert_eq!(store.append(&batch).await, Ok(vec![Ok(Verdict::Kept); 3]));
    let page = store.list(&Listing { limit: 5, ..Default::default() }).await.unwrap();
    assert_eq!(page.games, [(row("a"), over)]);
}

pub(crate) async fn remembers_who_held_a_seat(store: Arc<dyn Store>) {
    store
        .create(&made(&row("a"), &summary(GameStatus::Waiting, &["anna", "bert", "anna"]), &[]))
        .await
        .unwrap();
    let games_of =
        async |person: &str| ids(&store, Listing { person: Some(person.into()), ..Default::default() }).await;
    let page = store.list(&Listing { limit: 5, ..Default::default() }).await.unwrap();
    assert_eq!(page.games[0].1.people, ["anna", "bert"], "each is named once");
    let batch = [
        Append { summary: Some(summary(GameStatus::Playing, &["carl"])), ..append("a", [1]) },
        Append { summary: Some(summary(GameStatus::Playing, &["dora", "bert"])), ..append("a", [2]) },
    ];
    assert_eq!(store.append(&batch).await, Ok(vec![Ok(Verdict::Kept); 2]));
    for person in ["anna", "bert", "carl", "dora"] {
        assert_eq!(games_of(person).await, ["a"], "{person}");
    }
    let page = store.list(&Listing { limit: 5, ..Default::default() }).await.unwrap();
    assert_eq!(page.games[0].1.people, ["dora", "bert"]);
    assert!(games_of("emil").await.is_empty());
}

pub(crate) async fn names_games_with_a_running_clock(store: Arc<dyn Store>) {
    for (id, status) in ["w", "p", "o", "x"].into_iter().zip(ALL) {
        store.create(&made(&row(id), &summary(status, &[]), &[])).await.unwrap();
        let unclocked = GameRow { is_clocked: false, ..row(&format!("{id} without")) };
        store.create(&made(&unclocked, &summary(status, &[]), &[])).await.unwrap();
    }
    assert_eq!(store.unattended_clocks().await, Ok(vec!["p".to_owned()]));
    keep(&store, Append { summary: Some(summary(GameStatus::Over, &[])), ..append("p", [1]) }).await;
    keep(&store, Append { summary: Some(summary(GameStatus::Playing, &[])), ..append("w", [1]) }).await;
    assert_eq!(store.unattended_clocks().await, Ok(vec!["w".to_owned()]));
}
