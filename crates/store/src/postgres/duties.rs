//! Which server looks after which game.

use sqlx::PgPool;

use crate::{GameStatus, StoreError};

/// Takes a game that nobody who is alive looks after.
const CLAIM: &str = "insert into duties (game, node) select number, $2 from games where id = $1 \
     on conflict (game) do update set node = excluded.node \
     where duties.node = excluded.node or not exists (\
         select 1 from nodes where id = duties.node and seen > now() - make_interval(secs => $3))";

/// Takes games with a running clock that nobody who is alive looks after; each is taken by one of several who ask.
const ADOPT: &str = "with orphans as (\
     select number, games.id from games left join duties on duties.game = number \
     where status = $2 and is_clocked and not exists (\
         select 1 from nodes where nodes.id = duties.node and seen > now() - make_interval(secs => $3)) \
     order by number limit $4 for update of games skip locked), \
     taken as (insert into duties (game, node) select number, $1 from orphans \
         on conflict (game) do update set node = excluded.node returning game) \
     select orphans.id from orphans join taken on taken.game = orphans.number";

/// How long a server may be silent, in seconds, before others take over its games.
const SILENCE: f64 = 3.0;

/// Notes that a server is alive.
pub(super) async fn here(pool: &PgPool, node: &str) -> Result<(), StoreError> {
    sqlx::query("insert into nodes (id) values ($1) on conflict (id) do update set seen = now()")
        .bind(node)
        .execute(pool)
        .await?;
    Ok(())
}

/// Takes the duty for a game; says whether this server has it now.
pub(super) async fn claim(pool: &PgPool, game: &str, node: &str) -> Result<bool, StoreError> {
    let claimed = sqlx::query(CLAIM).bind(game).bind(node).bind(SILENCE).execute(pool).await?;
    Ok(claimed.rows_affected() > 0)
}

/// Gives the duty for a game back.
pub(super) async fn release(pool: &PgPool, game: &str, node: &str) -> Result<(), StoreError> {
    sqlx::query("delete from duties using games where duties.game = number and id = $1 and node = $2")
        .bind(game)
        .bind(node)
        .execute(pool)
        .await?;
    Ok(())
}

/// Takes over games whose server died.
pub(super) async fn adopt(pool: &PgPool, node: &str, most: u32) -> Result<Vec<String>, StoreError> {
    let ids = sqlx::query_scalar(ADOPT)
        .bind(node)
        .bind(GameStatus::Playing.as_str())
        .bind(SILENCE)
        .bind(i64::from(most))
        .fetch_all(pool)
        .await?;
    Ok(ids)
}

/// Gives all duties of a server back, which ends.
pub(super) async fn leave(pool: &PgPool, node: &str) -> Result<(), StoreError> {
    let mut transaction = pool.begin().await?;
    sqlx::query("delete from duties where node = $1").bind(node).execute(&mut *transaction).await?;
    sqlx::query("delete from nodes where id = $1").bind(node).execute(&mut *transaction).await?;
    // Those who died long ago left their names behind.
    sqlx::query("delete from nodes where seen < now() - interval '1 day'").execute(&mut *transaction).await?;
    Ok(transaction.commit().await?)
}

/// How far the logs of these games go.
pub(super) async fn heads(pool: &PgPool, games: &[String]) -> Result<Vec<(String, u64)>, StoreError> {
    let found: Vec<(String, i64, i64)> =
        sqlx::query_as(super::append::HEADS).bind(games).fetch_all(pool).await?;
    Ok(found.into_iter().map(|(id, _, version)| (id, u64::try_from(version).unwrap_or(0))).collect())
}
