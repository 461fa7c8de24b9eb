//! What hangs delays only itself, and its outcome is asked.

pub(crate) mod load;
pub(crate) mod proxy;

use std::sync::Arc;
use std::time::Duration;

use services::{Durability, Postgres};
use sqlx::{Connection as _, PgConnection};
use store::{GameStatus, Journal, PostgresStore, Store, StoreError, StoredGame, Verdict};
use tokio::time::{Instant, timeout};

use self::load::load;
use self::proxy::{AtCommit, Proxy};
use super::behaviour::{append, entries, game, row};
use super::database;

/// What a player may feel of another game that hangs.
const FELT: Duration = Duration::from_millis(100);
/// How long any caller waits.
const ANSWERED: Duration = Duration::from_secs(5);

/// The bar for a wait: [`FELT`] more than on this machine, which does other things, too, while nothing hangs.
async fn bar(journal: &Journal, store: &dyn Store) -> Duration {
    let undisturbed: Vec<String> = (0..30).map(|number| format!("undisturbed {number}")).collect();
    make(store, &undisturbed).await;
    FELT + 2 * load(journal, &undisturbed, 300, Duration::from_secs(1)).await.percentile(99)
}

/// Opens a database with games through a proxy.
async fn through_proxy(games: &[String]) -> (Arc<PostgresStore>, Proxy) {
    let (proxy, address) = Proxy::before(&database().await).await;
    let store = Arc::new(PostgresStore::open(&address).await.unwrap());
    make(&*store, games).await;
    (store, proxy)
}

async fn make(store: &dyn Store, games: &[String]) {
    for id in games {
        store.create(&game(id, GameStatus::Playing, &["anna"])).await.unwrap();
    }
}

fn games(count: usize) -> Vec<String> {
    (0..count).map(|number| format!("game {number}")).collect()
}

async fn within<T>(limit: Duration, what: &str, work: impl Future<Output = T>) -> T {
    timeout(limit, work).await.unwrap_or_else(|_| panic!("{what} takes longer than {limit:?}"))
}

/// A session that froze while it held something of the game `stuck`.
async fn frozen(address: &str, statement: &'static str) -> PgConnection {
    let mut connection = PgConnection::connect(address).await.unwrap();
    for statement in ["begin", statement] {
        sqlx::query(statement).execute(&mut connection).await.unwrap();
    }
    connection
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_that_a_frozen_session_holds_delays_no_other() {
    for statement in [
        "insert into entries (game, version, at, body) select number, 1, 0, 'theirs' from games where id = 'stuck'",
        "update games set status = 'over' where id = 'stuck'",
        "select 1 from games where id = 'stuck' for update",
    ] {
        let address = database().await;
        let store = Arc::new(PostgresStore::open(&address).await.unwrap());
        let games = games(30);
        make(&*store, &games).await;
        make(&*store, &["stuck".into()]).await;
        let journal = Journal::new(store.clone(), 256);
        let bar = bar(&journal, &*store).await;
        let mut frozen = frozen(&address, statement).await;
        let began = Instant::now();
        let stuck = journal.append(append("stuck", [1]));
        let stuck = async { (stuck.await, began.elapsed()) };
        let (stuck, others) = tokio::join!(stuck, load(&journal, &games, 300, Duration::from_millis(1_500)));
        let (answer, waited) = stuck;
        assert!(matches!(answer, Err(StoreError::Locked(_))), "{answer:?}");
        assert!(waited < ANSWERED, "{waited:?}");
        assert!(others.others.is_empty(), "{:?}", others.others);
        let p99 = others.percentile(99);
        assert!(p99 <= bar, "{statement}: p99 {p99:?}, bar {bar:?}");
        sqlx::query("rollback").execute(&mut frozen).await.unwrap();
        assert_eq!(journal.append(append("stuck", [1])).await, Ok(Verdict::Kept));
        within(ANSWERED, "closing", journal.close()).await;
        store.close().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn connections_that_are_swallowed_in_use_delay_no_other_game() {
    let games = games(60);
    let (store, proxy) = through_proxy(&games).await;
    let journal = Journal::new(store.clone(), 256);
    let bar = bar(&journal, &*store).await;
    let swallowing = async {
        // All connections at once, whatever they are doing, twice.
        for _ in 0..2 {
            tokio::time::sleep(Duration::from_millis(1_500)).await;
            proxy.swallow();
        }
    };
    let ((), answers) = tokio::join!(swallowing, load(&journal, &games, 300, Duration::from_secs(6)));
    // Their sessions were ended before they were tried again, so that none is in doubt.
    assert!(answers.others.is_empty(), "{:?}", answers.others);
    // In six seconds the batches that hang are a larger part than in the half minute of the example `stalls`.
    let (p97, longest) = (answers.percentile(97), answers.percentile(100));
    assert!(p97 <= bar, "p97 {p97:?}, bar {bar:?}");
    assert!(longest < ANSWERED, "{longest:?}");
    for id in &games {
        let log = store.game(id).await.unwrap().unwrap().log;
        let expected: Vec<String> = (1..=log.len()).map(|version| format!("{id} {version}")).collect();
        assert_eq!(log.into_iter().map(|entry| entry.body).collect::<Vec<_>>(), expected);
    }
    journal.close().await;
    store.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_outcome_of_a_commit_is_asked() {
    for at_commit in [AtCommit::SwallowAnswer, AtCommit::Swallow] {
        let (store, proxy) = through_proxy(&["a".into(), "b".into()]).await;
        let first = [append("a", [1]), append("b", [1, 2])];
        assert_eq!(store.append(&first).await, Ok(vec![Ok(Verdict::Kept), Ok(Verdict::Kept)]));
        proxy.at_commit(at_commit);
        let began = Instant::now();
        let second = [append("b", [2]), append("a", [2]), append("b", [3])];
        let outcomes = store.append(&second).await;
        assert_eq!(
            outcomes,
            Ok(vec![Ok(Verdict::Stale), Ok(Verdict::Kept), Ok(Verdict::Kept)]),
            "{at_commit:?}"
        );
        assert!(began.elapsed() < Duration::from_secs(4), "{:?}", began.elapsed());
        assert_eq!(store.game("a").await.unwrap().unwrap().log, entries(1..=2));
        assert_eq!(store.game("b").await.unwrap().unwrap().log, entries(1..=3));
        store.close().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_commit_that_may_still_be_done_is_not_guessed() {
    let server = Postgres::start(Durability::Quick).unwrap();
    let store = PostgresStore::open(&server.address()).await.unwrap();
    make(&store, &["a".into(), "b".into()]).await;
    let mut connection = PgConnection::connect(&server.address()).await.unwrap();
    // Every commit waits for a standby that is not there.
    configure(&mut connection, "alter system set synchronous_standby_names = 'nowhere'").await;
    let began = Instant::now();
    assert_eq!(store.append(&[append("a", [1])]).await, Err(StoreError::Timeout));
    assert!(began.elapsed() < ANSWERED, "{:?}", began.elapsed());
    assert_eq!(store.game("a").await, Ok(Some(StoredGame { row: row("a"), log: Vec::new() })));
    // It still holds the game, and is done when the standby is there.
    let locked = store.append(&[append("a", [1])]).await.unwrap();
    assert!(matches!(locked[..], [Err(StoreError::Locked(_))]), "{locked:?}");
    configure(&mut connection, "alter system reset synchronous_standby_names").await;
    within(ANSWERED, "the late commit", async {
        while store.game("a").await.unwrap().unwrap().log.is_empty() {
            tokio::task::yield_now().await;
        }
    })
    .await;
    assert_eq!(store.append(&[append("a", [1])]).await, Ok(vec![Ok(Verdict::Stale)]));
    assert_eq!(store.append(&[append("a", [2]), append("b", [1])]).await, Ok(vec![Ok(Verdict::Kept); 2]));
    store.close().await;
}

/// Changes a setting and waits until it counts.
async fn configure(connection: &mut PgConnection, statement: &'static str) {
    sqlx::query(statement).execute(&mut *connection).await.unwrap();
    sqlx::query("select pg_reload_conf()").execute(&mut *connection).await.unwrap();
    let is_set = statement.contains(" set ");
    within(ANSWERED, "the setting", async {
        loop {
            let now: String = sqlx::query_scalar("show synchronous_standby_names")
                .fetch_one(&mut *connection)
                .await
                .unwrap();
            if now.is_empty() != is_set {
                break;
            }
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn requests_on_swallowed_connections_are_answered_and_the_next_ones_work() {
    let (store, proxy) = through_proxy(&["a".into()]).await;
    store.renew_node("one", 1).await.unwrap();
    // Idle for longer than connections are trusted: the first request finds a new one.
    proxy.swallow();
    tokio::time::sleep(Duration::from_millis(1_100)).await;
    let found = within(Duration::from_secs(1), "reading", store.game("a")).await;
    assert!(found.is_ok(), "{found:?}");
    // In use a moment ago: what only reads is asked on another connection.
    proxy.swallow();
    let read = within(Duration::from_millis(1_500), "reading", store.heads(&["a".into()])).await;
    assert_eq!(read, Ok(vec![("a".into(), 0)]));
    // What writes may fail once, within its time: whether it was done is not known.
    store.lease_game("a", "one").await.unwrap();
    proxy.swallow();
    let failed = within(Duration::from_millis(2_500), "failing", store.lease_game("a", "one")).await;
    assert_eq!(failed, Err(StoreError::Timeout));
    for _ in 0..3 {
        within(Duration::from_secs(1), "the next lease", store.lease_game("a", "one")).await.unwrap();
    }
    store.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn all_is_answered_and_ends_while_nothing_answers() {
    let (store, proxy) = through_proxy(&["a".into(), "b".into()]).await;
    let journal = Journal::new(store.clone(), 256);
    journal.append(append("a", [1])).await.unwrap();
    proxy.swallow_all(true);
    let stuck = tokio::spawn({
        let journal = journal.clone();
        async move {
            let began = Instant::now();
            (journal.append(append("a", [2])).await, began.elapsed())
        }
    });
    let began = Instant::now();
    assert!(store.list(&store::Listing { limit: 9, ..Default::default() }).await.is_err());
    assert!(store.person("anna").await.is_err());
    assert!(store.lease_game("b", "one").await.is_err());
    assert!(began.elapsed() < 3 * ANSWERED, "{:?}", began.elapsed());
    let (answer, waited) = stuck.await.unwrap();
    assert!(matches!(answer, Err(StoreError::Timeout | StoreError::Unavailable(_))), "{answer:?}");
    assert!(waited < ANSWERED, "{waited:?}");
    let hanging = tokio::spawn({
        let journal = journal.clone();
        async move { journal.append(append("b", [1])).await }
    });
    tokio::task::yield_now().await;
    within(ANSWERED, "closing the journal", journal.close()).await;
    assert!(hanging.await.unwrap().is_err());
    within(Duration::from_millis(2_200), "closing the store", store.close()).await;
    assert_eq!(store.ping().await, Err(StoreError::Closed));
}
