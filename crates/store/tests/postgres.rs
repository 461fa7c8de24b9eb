//! The behaviours of a store, by PostgreSQL. Needs a server: `cargo xtask services` starts one and runs this.

mod behaviour;
mod hanging;
mod way_back;

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use behaviour::{append, append_one, entries, game, made, row, summary};
use services::{Durability, Postgres};
use sqlx::{AssertSqlSafe, Connection as _, PgConnection};
use store::{GameStatus, NewGame, PostgresStore, Store, StoreError, Verdict};

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
        first.create(&made(&row(id), &summary(GameStatus::Playing, &["anna"]), &entries([]))).await.unwrap();
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
                for append in batch {
                    let length = append.entries.len();
                    kept += length * usize::from(append_one(&store, append).await == Verdict::Kept);
                }
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
    assert_eq!(refused, StoreError::TooNew { found: 99, known: 3 });
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
    store.create(&made(&row("a"), &summary(GameStatus::Playing, &["anna"]), &entries([]))).await.unwrap();
    let mut version = 0;
    for _ in 0..2 {
        for _ in 0..20 {
            version += 1;
            assert_eq!(store.append(&[append("a", [version])]).await, Ok(vec![Ok(Verdict::Kept)]));
        }
        server.kill().unwrap();
        // A process of the server may live a moment longer than the first of them, and commit.
        let refused = loop {
            match store.append(&[append("a", [version + 1])]).await {
                Ok(outcomes) => assert_eq!(outcomes, [Ok(Verdict::Kept)]),
                Err(error) => break error,
            }
            version += 1;
        };
        assert!(matches!(refused, StoreError::Unavailable(_)), "{refused}");
        assert!(store.ping().await.is_err());
        server.start_again().unwrap();
        // The connections that went with the server are not asked any more.
        assert_eq!(store.game("a").await.unwrap().unwrap().log.len() as u64, version);
    }
    store.close().await;
}

#[tokio::test]
async fn one_server_looks_after_a_game_and_another_takes_over_when_it_dies() {
    let address = database().await;
    let store = PostgresStore::open(&address).await.unwrap();
    for id in ["a", "b"] {
        store.create(&made(&row(id), &summary(GameStatus::Playing, &[]), &[])).await.unwrap();
    }
    store.renew_node("one", 1).await.unwrap();
    store.renew_node("two", 1).await.unwrap();
    assert_eq!(store.lease_game("a", "one").await, Ok(true));
    assert_eq!(store.lease_game("a", "one").await, Ok(true), "it has it still");
    assert_eq!(store.lease_game("a", "two").await, Ok(false));
    assert_eq!(store.lease_game("nowhere", "two").await, Ok(false));
    assert_eq!(store.take_over_expired("two", 9).await.unwrap(), ["b"], "which nobody looked after");
    assert_eq!(store.take_over_expired("two", 9).await.unwrap(), [""; 0]);
    store.release_lease("b", "one").await.unwrap();
    assert_eq!(store.lease_game("b", "one").await, Ok(false), "only who has a duty gives it back");
    store.release_lease("b", "two").await.unwrap();
    assert_eq!(store.lease_game("b", "one").await, Ok(true));
    // The first is silent for longer than a server may be.
    let mut connection = PgConnection::connect(&address).await.unwrap();
    sqlx::query("update nodes set seen = now() - interval '5 seconds' where id = 'one'")
        .execute(&mut connection)
        .await
        .unwrap();
    assert_eq!(store.lease_game("b", "two").await, Ok(true));
    assert_eq!(store.take_over_expired("two", 9).await.unwrap(), ["a"]);
    store.remove_node("two").await.unwrap();
    store.renew_node("one", 1).await.unwrap();
    assert_eq!(store.take_over_expired("one", 1).await.unwrap().len(), 1, "no more than was asked for");
    store.close().await;
}

#[tokio::test]
async fn servers_know_the_oldest_log_version_among_them() {
    let address = database().await;
    let store = PostgresStore::open(&address).await.unwrap();
    let mut connection = PgConnection::connect(&address).await.unwrap();
    assert_eq!(store.oldest_log_version().await, Ok(u32::MAX), "nobody is there");
    store.renew_node("new", 1).await.unwrap();
    store.renew_node("newer", 2).await.unwrap();
    assert_eq!(store.oldest_log_version().await, Ok(1));
    // What 0.1.0 writes when it starts and every second after.
    let alive = "insert into nodes (id) values ('old') on conflict (id) do update set seen = now()";
    sqlx::query(alive).execute(&mut connection).await.unwrap();
    assert_eq!(store.oldest_log_version().await, Ok(0));
    let silent = "update nodes set seen = now() - interval '20 seconds' where id = 'old'";
    sqlx::query(silent).execute(&mut connection).await.unwrap();
    assert_eq!(store.oldest_log_version().await, Ok(0), "it may only be paused");
    sqlx::query("update nodes set seen = now() - interval '40 seconds' where id = 'old'")
        .execute(&mut connection)
        .await
        .unwrap();
    assert_eq!(store.oldest_log_version().await, Ok(1));
    store.renew_node("new", 2).await.unwrap();
    assert_eq!(store.oldest_log_version().await, Ok(2));
    store.remove_node("new").await.unwrap();
    store.remove_node("newer").await.unwrap();
    assert_eq!(store.oldest_log_version().await, Ok(u32::MAX));
    store.close().await;
}

#[tokio::test]
async fn downtime_counts_from_the_last_sign_of_any_server() {
    let address = database().await;
    let store = PostgresStore::open(&address).await.unwrap();
    let now = store.now().await.unwrap();
    // A server that started an hour ago and beat then; another one is alive.
    store.awake(now - 3_600_000, 10).await.unwrap();
    store.renew_node("other", 1).await.unwrap();
    store.awake(now + 10_000, 15_000).await.unwrap();
    assert_eq!(store.downtime(0, now + 10_000).await, Ok(0));
    // Another session holds the beat: nobody waits for it.
    let mut holding = PgConnection::connect(&address).await.unwrap();
    for statement in ["begin", "select at from heartbeat for update"] {
        sqlx::query(statement).execute(&mut holding).await.unwrap();
    }
    store.renew_node("other", 1).await.unwrap();
    drop(holding);
    store.close().await;
}

#[tokio::test]
async fn games_with_a_deadline_are_nobodys_to_take_over() {
    let store = PostgresStore::open(&database().await).await.unwrap();
    store.renew_node("one", 1).await.unwrap();
    for (id, deadline) in [("mail", Some(5)), ("clocked", None)] {
        store.create(&NewGame { deadline, ..game(id, GameStatus::Playing, &[]) }).await.unwrap();
    }
    assert_eq!(store.take_over_expired("one", 9).await.unwrap(), ["clocked"]);
    // Who wants to look after it all the same may have the lease.
    assert_eq!(store.lease_game("mail", "one").await, Ok(true));
    assert_eq!(store.lease_game("mail", "two").await, Ok(false));
    store.close().await;
}

#[tokio::test]
async fn a_game_that_cannot_be_read_does_not_hide_the_others() {
    let address = database().await;
    let store = PostgresStore::open(&address).await.unwrap();
    for id in ["a", "b", "c"] {
        store.create(&game(id, GameStatus::Playing, &[])).await.unwrap();
    }
    let mut connection = PgConnection::connect(&address).await.unwrap();
    sqlx::query("update games set status = 'plaing' where id = 'b'").execute(&mut connection).await.unwrap();
    behaviour::damage::one_of_three_is_damaged(&store).await;
    store.close().await;
}
