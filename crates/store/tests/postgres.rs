//! The behaviours of a store, by PostgreSQL. Needs a server: `cargo xtask services` starts one and runs this.

mod behaviour;

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use behaviour::{append, entries, row, summary};
use services::{Durability, Postgres};
use sqlx::{AssertSqlSafe, Connection as _, PgConnection};
use store::{GameStatus, PostgresStore, Store, StoreError, Verdict};

static DATABASES: AtomicU32 = AtomicU32::new(0);

/// Makes an empty database and gives its address.
async fn database() -> String {
    let server = std::env::var("PARDALIS_TEST_POSTGRES")
        .expect("PARDALIS_TEST_POSTGRES names a server's database: run this by `cargo xtask services`");
    let name = format!("test{}", DATABASES.fetch_add(1, Ordering::Relaxed));
    let mut connection = PgConnection::connect(&server).await.unwrap();
    for statement in [format!("drop database if exists {name}"), format!("create database {name}")] {
        sqlx::query(AssertSqlSafe(statement)).execute(&mut connection).await.unwrap();
    }
    let (start, _) = server.rsplit_once('/').unwrap();
    format!("{start}/{name}")
}

async fn open() -> (Arc<dyn Store>, ()) {
    (Arc::new(PostgresStore::open(&database().await).await.unwrap()), ())
}

behaves_like_a_store!(open);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn servers_that_start_at_once_share_one_database() {
    let address = database().await;
    let opened = futures_util::future::join_all((0..4).map(|_| PostgresStore::open(&address))).await;
    let stores: Vec<Arc<PostgresStore>> = opened.into_iter().map(|store| Arc::new(store.unwrap())).collect();
    let secrets =
        futures_util::future::join_all(stores.iter().map(|store| store.secret("cookies", b"x"))).await;
    assert!(secrets.iter().all(|secret| *secret == secrets[0]));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_several_servers_one_gets_each_version() {
    const GAMES: [&str; 3] = ["a", "b", "c"];
    const VERSIONS: u64 = 60;
    let address = database().await;
    let first = PostgresStore::open(&address).await.unwrap();
    for id in GAMES {
        first.create(&row(id), &summary(GameStatus::Playing, &["anna"]), &entries([])).await.unwrap();
    }
    let servers = (0..3).map(|server| {
        let address = address.clone();
        tokio::spawn(async move {
            let store = PostgresStore::open(&address).await.unwrap();
            let mut kept = 0;
            for version in 1..=VERSIONS {
                // Each asks in another order, and with two entries at a time now and then.
                let mut games = GAMES;
                games.rotate_left(server);
                let batch: Vec<_> =
                    games.iter().map(|id| append(id, version..=version + u64::from(server == 1))).collect();
                let verdicts = store.append(&batch).await.unwrap();
                kept += verdicts.iter().filter(|verdict| **verdict == Verdict::Kept).count()
                    * batch[0].entries.len();
            }
            store.close().await;
            kept
        })
    });
    let kept: usize = futures_util::future::join_all(servers).await.into_iter().map(Result::unwrap).sum();
    let mut lengths = 0;
    for id in GAMES {
        // Reading it at all says that no version is missing.
        let log = first.game(id).await.unwrap().unwrap().log;
        assert!(log.len() as u64 >= VERSIONS, "{id}: {}", log.len());
        lengths += log.len();
    }
    assert_eq!(kept, lengths, "what was kept is there, and nothing else");
    first.close().await;
}

#[tokio::test]
async fn a_database_that_is_not_ours_is_refused() {
    let address = database().await;
    let mut connection = PgConnection::connect(&address).await.unwrap();
    sqlx::query("create table recipes (name text)").execute(&mut connection).await.unwrap();
    let refused = PostgresStore::open(&address).await.map(|_| ()).unwrap_err();
    assert!(refused.to_string().contains("belongs to another program: it has a table recipes"), "{refused}");
}

#[tokio::test]
async fn tables_of_a_newer_program_are_refused() {
    let address = database().await;
    PostgresStore::open(&address).await.unwrap().close().await;
    let mut connection = PgConnection::connect(&address).await.unwrap();
    sqlx::query("update _sqlx_migrations set version = 99 where version = 1")
        .execute(&mut connection)
        .await
        .unwrap();
    let refused = PostgresStore::open(&address).await.map(|_| ()).unwrap_err();
    assert_eq!(refused, StoreError::TooNew { found: 99, known: 2 });
}

#[tokio::test]
async fn an_address_that_leads_nowhere_is_refused_without_its_password() {
    for (address, expected) in [
        ("postgres://u:hush@127.0.0.1:1/games", "postgres://127.0.0.1:1/games: "),
        ("postgres://u:hush@127.0.0.1:x/games", "the database's address: "),
        ("mysql://u:hush@127.0.0.1/games", "the database's address: "),
    ] {
        let refused = PostgresStore::open(address).await.map(|_| ()).unwrap_err().to_string();
        assert!(refused.starts_with(expected), "{refused}");
        assert!(!refused.contains("hush"), "{refused}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_was_killed_loses_nothing_and_is_found_again() {
    let mut server = Postgres::start(Durability::Synced).unwrap();
    let store = PostgresStore::open(&server.address()).await.unwrap();
    store.create(&row("a"), &summary(GameStatus::Playing, &["anna"]), &entries([])).await.unwrap();
    let mut version = 0;
    for _ in 0..2 {
        for _ in 0..20 {
            version += 1;
            assert_eq!(store.append(&[append("a", [version])]).await, Ok(vec![Verdict::Kept]));
        }
        server.kill().unwrap();
        let refused = store.append(&[append("a", [version + 1])]).await.unwrap_err();
        assert!(matches!(refused, StoreError::Database(_)), "{refused}");
        assert!(store.ping().await.is_err());
        server.start_again().unwrap();
        // Connections that went with the server may each fail once.
        let mut found = store.game("a").await;
        for _ in 0..20 {
            if found.is_ok() {
                break;
            }
            found = store.game("a").await;
        }
        assert_eq!(found.unwrap().unwrap().log.len() as u64, version);
    }
    store.close().await;
}

#[tokio::test]
async fn one_server_looks_after_a_game_and_another_takes_over_when_it_dies() {
    let address = database().await;
    let store = PostgresStore::open(&address).await.unwrap();
    for id in ["a", "b"] {
        store.create(&row(id), &summary(GameStatus::Playing, &[]), &[]).await.unwrap();
    }
    store.here("one").await.unwrap();
    store.here("two").await.unwrap();
    assert_eq!(store.claim("a", "one").await, Ok(true));
    assert_eq!(store.claim("a", "one").await, Ok(true), "it has it still");
    assert_eq!(store.claim("a", "two").await, Ok(false));
    assert_eq!(store.claim("nowhere", "two").await, Ok(false));
    assert_eq!(store.adopt("two", 9).await.unwrap(), ["b"], "which nobody looked after");
    assert_eq!(store.adopt("two", 9).await.unwrap(), [""; 0]);
    store.release("b", "one").await.unwrap();
    assert_eq!(store.claim("b", "one").await, Ok(false), "only who has a duty gives it back");
    store.release("b", "two").await.unwrap();
    assert_eq!(store.claim("b", "one").await, Ok(true));
    // The first is silent for longer than a server may be.
    let mut connection = PgConnection::connect(&address).await.unwrap();
    sqlx::query("update nodes set seen = now() - interval '5 seconds' where id = 'one'")
        .execute(&mut connection)
        .await
        .unwrap();
    assert_eq!(store.claim("b", "two").await, Ok(true));
    assert_eq!(store.adopt("two", 9).await.unwrap(), ["a"]);
    store.leave("two").await.unwrap();
    store.here("one").await.unwrap();
    assert_eq!(store.adopt("one", 1).await.unwrap().len(), 1, "no more than was asked for");
    store.close().await;
}
