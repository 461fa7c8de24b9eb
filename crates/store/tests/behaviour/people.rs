//! People, secrets and downtimes.

use std::collections::HashSet;
use std::sync::Arc;

use store::{Person, Store};
use tokio::task::JoinSet;

pub(crate) async fn renames(store: Arc<dyn Store>) {
    assert_eq!(store.person("a").await, Ok(None));
    let anna = Person { id: "a".into(), name: "Anna".into(), since: 7 };
    let bert = Person { id: "b".into(), name: "Bert <b>".into(), since: 8 };
    store.put_person(&anna).await.unwrap();
    store.put_person(&bert).await.unwrap();
    assert_eq!(store.person("a").await, Ok(Some(anna.clone())));
    store.put_person(&Person { name: "Änne".into(), since: 99, ..anna.clone() }).await.unwrap();
    assert_eq!(store.person("a").await, Ok(Some(Person { name: "Änne".into(), ..anna })));
    assert_eq!(store.person("b").await, Ok(Some(bert)));
}

pub(crate) async fn keeps_one_secret(store: Arc<dyn Store>) {
    let mut asking = JoinSet::new();
    for number in 0..20_u8 {
        let store = store.clone();
        asking.spawn(async move { store.secret("cookies", &[number, 0, 255]).await.unwrap() });
    }
    let answers: HashSet<Vec<u8>> = asking.join_all().await.into_iter().collect();
    assert_eq!(answers.len(), 1, "{answers:?}");
    assert_eq!(store.secret("links", b"other").await, Ok(b"other".to_vec()));
    assert!(answers.contains(&store.secret("cookies", b"late").await.unwrap()));
}

pub(crate) async fn measures_downtime(store: Arc<dyn Store>) {
    // A first start has nothing behind it.
    store.awake(1_000, 10).await.unwrap();
    assert_eq!(store.downtime(0, 5_000).await, Ok(0));
    store.beat(2_000).await.unwrap();
    // Within the grace.
    store.awake(2_010, 10).await.unwrap();
    assert_eq!(store.downtime(0, 5_000).await, Ok(0));
    // Down from 2010 to 3000, then from 3500 to 3600.
    store.awake(3_000, 10).await.unwrap();
    store.beat(3_500).await.unwrap();
    store.awake(3_600, 0).await.unwrap();
    assert_eq!(store.downtime(0, 5_000).await, Ok(990 + 100));
    assert_eq!(store.downtime(2_500, 5_000).await, Ok(500 + 100));
    assert_eq!(store.downtime(2_500, 2_600).await, Ok(100));
    assert_eq!(store.downtime(2_500, 3_550).await, Ok(500 + 50));
    assert_eq!(store.downtime(3_000, 3_500).await, Ok(0));
    assert_eq!(store.downtime(3_600, 5_000).await, Ok(0));
    assert_eq!(store.downtime(5_000, 0).await, Ok(0));
}

pub(crate) async fn forgives_a_clock_set_back(store: Arc<dyn Store>) {
    store.awake(1_000, 10).await.unwrap();
    store.awake(2_000, 10).await.unwrap();
    // One of the two clocks was wrong. If it was the first, there was no downtime from 1000 to 2000.
    store.awake(500, 10).await.unwrap();
    assert_eq!(store.downtime(0, 9_000).await, Ok(0));
    store.awake(2_500, 10).await.unwrap();
    assert_eq!(store.downtime(0, 9_000).await, Ok(500));
}

const HOUR: i64 = 3_600_000;
const GRACE: i64 = 15_000;

pub(crate) async fn gives_no_time_away_for_a_clock_that_was_ahead(store: Arc<dyn Store>) {
    let begin = 1_000 * HOUR;
    store.awake(begin, GRACE).await.unwrap();
    // Started again a minute later by a clock that is 20 days ahead, ended after an hour.
    let ahead = begin + 20 * 24 * HOUR;
    store.awake(ahead + 60_000, GRACE).await.unwrap();
    store.beat(ahead + HOUR).await.unwrap();
    // Right again: of the time until now an hour was none without a server.
    let right = begin + HOUR + 60_000;
    store.awake(right, GRACE).await.unwrap();
    for hours in [2, 15, 20 * 24, 21 * 24] {
        assert_eq!(store.downtime(begin, begin + hours * HOUR).await, Ok(120_000), "after {hours} h");
    }
    // A downtime in earnest is noted from the last right beat on.
    store.beat(right + HOUR).await.unwrap();
    store.awake(right + 3 * HOUR, GRACE).await.unwrap();
    assert_eq!(store.downtime(right, begin + 100 * HOUR).await, Ok(2 * HOUR));
}

pub(crate) async fn counts_from_the_last_beat_after_a_clock_that_was_behind(store: Arc<dyn Store>) {
    let begin = 1_000 * HOUR;
    store.awake(begin, GRACE).await.unwrap();
    store.beat(begin + HOUR).await.unwrap();
    // A machine without a battery, then the right time again.
    store.awake(HOUR, GRACE).await.unwrap();
    store.beat(2 * HOUR).await.unwrap();
    store.awake(begin + 3 * HOUR, GRACE).await.unwrap();
    assert_eq!(store.downtime(0, begin + 9 * HOUR).await, Ok(2 * HOUR), "and not a thousand hours");
}

pub(crate) async fn tells_the_time(store: Arc<dyn Store>) {
    let since = std::time::UNIX_EPOCH.elapsed().unwrap();
    let off = store.now().await.unwrap() - i64::try_from(since.as_millis()).unwrap();
    assert!(off.abs() < 60_000, "off by {off} ms");
}
