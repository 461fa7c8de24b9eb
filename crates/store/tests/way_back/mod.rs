//! The program before can be started again on tables that a newer one made, where the newer one allows it.

use sqlx::{Connection as _, PgConnection};
use store::{GameStatus, Listing, PostgresStore, Step, Store, StoreError, Verdict};

use super::behaviour::{append, entries, game};
use super::database;

/// A step that the program before can live with.
const ADDITIVE: Step = (
    4,
    "ratings",
    "alter table games add column rated boolean not null default false; \
     create table ratings (person text not null primary key, value bigint not null); \
     insert into store_version (version, readable_from) values (4, 3)",
);
/// A step that it cannot live with.
const BREAKING: Step = (
    5,
    "names",
    "alter table games rename column shown to summary; \
     insert into store_version (version, readable_from) values (5, 5)",
);

#[tokio::test]
async fn the_program_before_goes_on_with_additive_tables() {
    let address = database().await;
    let newer = PostgresStore::open_with(&address, &[ADDITIVE]).await.unwrap();
    newer.create(&game("a", GameStatus::Playing, &["anna"])).await.unwrap();
    assert_eq!(newer.append(&[append("a", [1])]).await, Ok(vec![Ok(Verdict::Kept)]));
    // Both at once, as in a rolling restart, and then the older one alone.
    let older = PostgresStore::open(&address).await.unwrap();
    newer.close().await;
    let page = older.list(&Listing { limit: 9, ..Listing::default() }).await.unwrap();
    assert_eq!(page.games.len(), 1);
    older.create(&game("b", GameStatus::Waiting, &[])).await.unwrap();
    assert_eq!(older.append(&[append("a", [2]), append("b", [1])]).await, Ok(vec![Ok(Verdict::Kept); 2]));
    older.close().await;
    let newer = PostgresStore::open_with(&address, &[ADDITIVE]).await.unwrap();
    assert_eq!(newer.game("a").await.unwrap().unwrap().log, entries(1..=2));
    newer.close().await;
    let newest = PostgresStore::open_with(&address, &[ADDITIVE, BREAKING]).await.unwrap();
    newest.close().await;
    let refused = PostgresStore::open(&address).await.map(|_| ()).unwrap_err();
    assert_eq!(refused, StoreError::TooNew { found: 5, known: 3 });
    let refused = PostgresStore::open_with(&address, &[ADDITIVE]).await.map(|_| ()).unwrap_err();
    assert_eq!(refused, StoreError::TooNew { found: 5, known: 4 });
}

#[tokio::test]
async fn what_0_1_0_writes_fits() {
    let address = database().await;
    let store = PostgresStore::open(&address).await.unwrap();
    let mut old = PgConnection::connect(&address).await.unwrap();
    for statement in [
        "insert into games (id, game, setup, is_clocked, made_by, made_at, status, is_open, shown) \
         values ('old', 'chess960', '{}', true, 'anna', 5, 'playing', false, '') \
         on conflict (id) do nothing returning number",
        "insert into entries (game, version, at, body) \
         select * from unnest('{1}'::bigint[], '{1}'::bigint[], '{5}'::bigint[], '{x}'::text[]) on conflict do nothing",
        "insert into nodes (id) values ('one') on conflict (id) do update set seen = now()",
        "insert into duties (game, node) select number, 'one' from games where id = 'old' \
         on conflict (game) do update set node = excluded.node",
        "insert into heartbeat (id, at) values (1, 7) on conflict (id) do update set at = excluded.at",
        "insert into downtimes (started, ended) values (1, 2) on conflict do nothing",
    ] {
        sqlx::query(statement).execute(&mut old).await.unwrap();
    }
    assert_eq!(store.unattended_clocks().await.unwrap(), ["old"]);
    assert_eq!(store.lease_game("old", "two").await, Ok(false), "its server is alive");
    assert_eq!(store.oldest_log_version().await, Ok(0));
    assert_eq!(store.append(&[append("old", [2])]).await, Ok(vec![Ok(Verdict::Kept)]));
    store.close().await;
}
