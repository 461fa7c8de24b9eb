//! Appending to logs.

use std::collections::HashMap;

use sqlx::{PgConnection, PgPool};

use super::games;
use crate::log::{self, Decided, Head, NewEntry};
use crate::{Append, StoreError, Verdict};

/// Asks how far the logs of games go.
pub(super) const HEADS: &str = "select id, number, coalesce((select max(version) from entries where game = number), 0) \
     from games where id = any($1)";

const INSERT: &str = "insert into entries (game, version, at, body) \
     select * from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[]) on conflict do nothing";

/// How often a batch is decided anew after another server was faster. Each time some server got on, so that more
/// than a few in a row mean that something else is wrong.
const MOST_TRIES: usize = 100;

/// Appends a batch in one commit.
pub(super) async fn append(pool: &PgPool, batch: &[Append]) -> Result<Vec<Verdict>, StoreError> {
    for _ in 0..MOST_TRIES {
        match attempt(pool, batch).await {
            Ok(Some(verdicts)) => return Ok(verdicts),
            Ok(None) => {}
            Err(error) if is_passing(&error) => {}
            Err(error) => return Err(error.into()),
        }
    }
    Err(StoreError::Database(format!("other servers were faster {MOST_TRIES} times in a row")))
}

/// Tries a batch; nothing if another server wrote one of the versions in the meantime.
async fn attempt(pool: &PgPool, batch: &[Append]) -> Result<Option<Vec<Verdict>>, sqlx::Error> {
    let mut transaction = pool.begin().await?;
    let mut heads = heads(&mut transaction, batch).await?;
    let Decided { mut rows, mut summaries, verdicts } = log::decide(batch, &mut heads);
    // Everybody writes in the same order, so that nobody waits for one who waits for them.
    rows.sort_unstable_by_key(|&(game, version, _)| (game, version));
    summaries.sort_by_key(|(game, _)| *game);
    if !insert(&mut transaction, &rows).await? {
        transaction.rollback().await?;
        return Ok(None);
    }
    games::summarise(&mut transaction, &summaries).await?;
    transaction.commit().await?;
    Ok(Some(verdicts))
}

/// Whether the database gave up one of several that stood in each other's way, which the next try may not.
fn is_passing(error: &sqlx::Error) -> bool {
    const SERIALISATION: &str = "40001";
    const DEADLOCK: &str = "40P01";
    let code = error.as_database_error().and_then(sqlx::error::DatabaseError::code);
    code.is_some_and(|code| code == SERIALISATION || code == DEADLOCK)
}

/// The heads of all games in the batch that exist.
async fn heads<'a>(
    connection: &mut PgConnection,
    batch: &'a [Append],
) -> Result<HashMap<&'a str, Head>, sqlx::Error> {
    let mut ids: Vec<&str> = batch.iter().map(|append| append.game.as_str()).collect();
    ids.sort_unstable();
    ids.dedup();
    let found: Vec<(String, i64, i64)> = sqlx::query_as(HEADS).bind(&ids).fetch_all(connection).await?;
    let heads = found.into_iter().filter_map(|(id, number, version)| {
        let place = ids.binary_search(&id.as_str()).ok()?;
        Some((ids[place], Head { number, version }))
    });
    Ok(heads.collect())
}

/// Writes entries; says whether all of them were new.
pub(super) async fn insert(
    connection: &mut PgConnection,
    rows: &[NewEntry<'_>],
) -> Result<bool, sqlx::Error> {
    if rows.is_empty() {
        return Ok(true);
    }
    let games: Vec<i64> = rows.iter().map(|row| row.0).collect();
    let versions: Vec<i64> = rows.iter().map(|row| row.1).collect();
    let moments: Vec<i64> = rows.iter().map(|row| row.2.at).collect();
    let bodies: Vec<&str> = rows.iter().map(|row| row.2.body.as_str()).collect();
    let written =
        sqlx::query(INSERT).bind(games).bind(versions).bind(moments).bind(bodies).execute(connection).await?;
    Ok(usize::try_from(written.rows_affected()) == Ok(rows.len()))
}
