//! The server that looks after a game. The tables are called `nodes` and `duties`, as 0.1.0 named them.

use sqlx::{Connection as _, PgConnection};

use crate::StoreError;

/// Notes that a server is running. It is also a beat by the database's clock, unless another server holds its row:
/// then that one beats.
const RENEW: &str = "with node as (insert into nodes (id, log_version) values ($1, $2) \
         on conflict (id) do update set seen = now(), log_version = excluded.log_version), \
     beat as (select id from heartbeat where id = 1 for update skip locked) \
     update heartbeat set at = floor(extract(epoch from clock_timestamp()) * 1000) \
         where id in (select id from beat)";

/// Takes a game that no server that is alive looks after.
const LEASE: &str = "insert into duties (game, node) select number, $2 from games where id = $1 \
     on conflict (game) do update set node = excluded.node \
     where duties.node = excluded.node or not exists (\
         select 1 from nodes where id = duties.node and seen > now() - make_interval(secs => $3))";

/// Takes games with a running clock and no deadline that no server that is alive looks after; each is taken by one of
/// several who ask. Those that are held at the moment are left for the next time.
const TAKE_OVER: &str = "with orphans as (\
     select number, games.id from games left join duties on duties.game = number \
     where status = 'playing' and is_clocked and deadline is null and not exists (\
         select 1 from nodes where nodes.id = duties.node and seen > now() - make_interval(secs => $2)) \
     order by number limit $3 for no key update of games skip locked), \
     taken as (insert into duties (game, node) select number, $1 from orphans \
         on conflict (game) do update set node = excluded.node returning game) \
     select orphans.id from orphans join taken on taken.game = orphans.number";

const OLDEST_LOG_VERSION: &str =
    "select min(log_version) from nodes where seen > now() - make_interval(secs => $1)";

/// How long a server may be silent, in seconds, before others take over its games.
const SILENCE: f64 = 3.0;
/// How long a server may be silent, in seconds, and still come back to read what was written in the meantime.
const PAUSE: f64 = 30.0;

/// Notes that a server is running.
pub(super) async fn renew(
    connection: &mut PgConnection,
    node: &str,
    log_version: u32,
) -> Result<(), StoreError> {
    sqlx::query(RENEW).bind(node).bind(i64::from(log_version)).execute(connection).await?;
    Ok(())
}

/// The oldest version of the log's format among the servers that may come back; none if there is no server.
pub(super) async fn oldest_log_version(connection: &mut PgConnection) -> Result<Option<u32>, StoreError> {
    let oldest: Option<i64> =
        sqlx::query_scalar(OLDEST_LOG_VERSION).bind(PAUSE).fetch_one(connection).await?;
    Ok(oldest.map(|oldest| u32::try_from(oldest).unwrap_or(0)))
}

/// Takes the lease of a game; answers whether this server has it now.
pub(super) async fn lease(connection: &mut PgConnection, game: &str, node: &str) -> Result<bool, StoreError> {
    let leased = sqlx::query(LEASE).bind(game).bind(node).bind(SILENCE).execute(connection).await?;
    Ok(leased.rows_affected() > 0)
}

/// Gives the lease of a game back.
pub(super) async fn release(connection: &mut PgConnection, game: &str, node: &str) -> Result<(), StoreError> {
    sqlx::query("delete from duties using games where duties.game = number and id = $1 and node = $2")
        .bind(game)
        .bind(node)
        .execute(connection)
        .await?;
    Ok(())
}

/// Takes over games whose server died.
pub(super) async fn take_over(
    connection: &mut PgConnection,
    node: &str,
    limit: u32,
) -> Result<Vec<String>, StoreError> {
    let orphans = sqlx::query_scalar(TAKE_OVER).bind(node).bind(SILENCE).bind(i64::from(limit));
    Ok(orphans.fetch_all(connection).await?)
}

/// Gives all leases of a server back, which ends.
pub(super) async fn remove(connection: &mut PgConnection, node: &str) -> Result<(), StoreError> {
    let mut transaction = connection.begin().await?;
    sqlx::query("delete from duties where node = $1").bind(node).execute(&mut *transaction).await?;
    sqlx::query("delete from nodes where id = $1").bind(node).execute(&mut *transaction).await?;
    // Those who died long ago left their names behind.
    sqlx::query("delete from nodes where seen < now() - interval '1 day'").execute(&mut *transaction).await?;
    Ok(transaction.commit().await?)
}

/// How far the logs of these games go.
pub(super) async fn heads(
    connection: &mut PgConnection,
    games: &[String],
) -> Result<Vec<(String, u64)>, StoreError> {
    let found: Vec<(String, i64, i64)> =
        sqlx::query_as(super::append::HEADS).bind(games).fetch_all(connection).await?;
    Ok(found.into_iter().map(|(id, _, version)| (id, u64::try_from(version).unwrap_or(0))).collect())
}
