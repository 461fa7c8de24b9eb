//! Appending to logs.

use std::collections::HashMap;

use sqlx::{Connection as _, SqliteConnection};

use super::chunks::{Chunked, sizes};
use super::{BEGIN, holders};
use crate::{Append, Entry, StoreError, Summary, Verdict};

/// One row for all games of a chunk: every row costs a way from the database's thread to ours.
static HEADS: Chunked = Chunked::new(|| {
    sizes(
        "select json_group_array(json_array(id, number, \
         (select coalesce(max(version), 0) from entries where game = number))) from games where id in (",
        1,
        ")",
    )
});

static INSERT: Chunked =
    Chunked::new(|| sizes("insert into entries (game, version, at, body) values", 4, ""));

/// How far the log of a game goes.
struct Head {
    /// The game's number.
    number: i64,
    /// The version of its last entry; 0 where there is none.
    version: i64,
}

/// Appends a batch in one commit.
///
/// What is in time is decided before anything is written, from the heads of the logs. Nobody else writes in the
/// meantime, so the unique key cannot be violated by a race; if it were, the whole batch would fail.
pub(super) async fn append(
    connection: &mut SqliteConnection,
    batch: &[Append],
) -> Result<Vec<Verdict>, StoreError> {
    let mut transaction = connection.begin_with(BEGIN).await?;
    let mut heads = heads(&mut transaction, batch).await?;
    let mut rows = Vec::with_capacity(batch.len());
    let mut summaries = Vec::new();
    let mut verdicts = Vec::with_capacity(batch.len());
    for append in batch {
        let head = heads.get_mut(append.game.as_str()).filter(|head| follows(head, &append.entries));
        verdicts.push(if head.is_some() { Verdict::Kept } else { Verdict::Stale });
        let Some(head) = head else { continue };
        for entry in &append.entries {
            head.version += 1;
            rows.push((head.number, head.version, entry));
        }
        if let Some(summary) = &append.summary {
            summaries.push((head.number, summary));
        }
    }
    insert(&mut transaction, &rows).await?;
    summarise(&mut transaction, &summaries).await?;
    transaction.commit().await?;
    Ok(verdicts)
}

/// Whether entries are there and continue a log without a gap.
fn follows(head: &Head, entries: &[Entry]) -> bool {
    !entries.is_empty()
        && (head.version + 1..)
            .zip(entries)
            .all(|(version, entry)| i64::try_from(entry.version) == Ok(version))
}

/// The heads of all games in the batch that exist.
async fn heads<'a>(
    connection: &mut SqliteConnection,
    batch: &'a [Append],
) -> Result<HashMap<&'a str, Head>, StoreError> {
    let mut ids: Vec<&str> = batch.iter().map(|append| append.game.as_str()).collect();
    ids.sort_unstable();
    ids.dedup();
    let mut heads = HashMap::with_capacity(ids.len());
    for (statement, part) in HEADS.split(&ids) {
        let mut query = sqlx::query_scalar::<_, String>(statement);
        for id in part {
            query = query.bind(*id);
        }
        let found = query.fetch_one(&mut *connection).await?;
        let found: Vec<(String, i64, i64)> =
            serde_json::from_str(&found).map_err(|error| StoreError::Damaged(error.to_string()))?;
        for (id, number, version) in found {
            if let Ok(found) = ids.binary_search(&id.as_str()) {
                heads.insert(ids[found], Head { number, version });
            }
        }
    }
    Ok(heads)
}

/// Writes entries, each with its game's number and its version.
pub(super) async fn insert(
    connection: &mut SqliteConnection,
    rows: &[(i64, i64, &Entry)],
) -> Result<(), StoreError> {
    for (statement, part) in INSERT.split(rows) {
        let mut query = sqlx::query(statement);
        for (game, version, entry) in part {
            query = query.bind(game).bind(version).bind(entry.at).bind(entry.body.as_str());
        }
        query.execute(&mut *connection).await?;
    }
    Ok(())
}

/// Writes the new summaries of games, in order.
async fn summarise(
    connection: &mut SqliteConnection,
    summaries: &[(i64, &Summary)],
) -> Result<(), StoreError> {
    if summaries.is_empty() {
        return Ok(());
    }
    let games: Vec<i64> = summaries.iter().map(|(game, _)| *game).collect();
    let mut seated = holders::seated(connection, &games).await?;
    for (game, summary) in summaries {
        sqlx::query("update games set status = $1, is_open = $2, shown = $3 where number = $4")
            .bind(summary.status.as_str())
            .bind(summary.is_open)
            .bind(summary.shown.as_str())
            .bind(game)
            .execute(&mut *connection)
            .await?;
        let before = seated.entry(*game).or_default();
        holders::seat(connection, *game, before, &summary.people).await?;
    }
    Ok(())
}
