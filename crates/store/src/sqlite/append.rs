//! Appending to logs.

use std::collections::{HashMap, HashSet};

use sqlx::{Connection as _, SqliteConnection};

use super::chunks::{Chunked, sizes};
use super::{BEGIN, games};
use crate::log::{self, Decided, Found, Head, NewEntry};
use crate::{Append, Outcome, StoreError};

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

/// Appends a batch in one commit.
///
/// What is in time is decided before anything is written, from the heads of the logs. No other connection writes in the
/// meantime, so the unique key cannot be violated by a race; if it were, the whole batch would fail.
pub(super) async fn append(
    connection: &mut SqliteConnection,
    batch: &[Append],
) -> Result<Vec<Outcome>, StoreError> {
    let mut transaction = connection.begin_with(BEGIN).await?;
    let mut found = find(&mut transaction, batch).await?;
    let Decided { creates, rows, summaries, deadlines, outcomes } = log::decide(batch, &mut found);
    for new in creates {
        games::create(&mut transaction, new).await?;
    }
    insert(&mut transaction, &rows).await?;
    games::summarise(&mut transaction, &summaries).await?;
    for (game, deadline) in deadlines {
        let update = sqlx::query("update games set deadline = $1 where number = $2");
        update.bind(deadline).bind(game).execute(&mut *transaction).await?;
    }
    transaction.commit().await?;
    Ok(outcomes)
}

/// What is known of the games in the batch.
async fn find<'a>(connection: &mut SqliteConnection, batch: &'a [Append]) -> Result<Found<'a>, StoreError> {
    let ids = batch.iter().map(|append| append.game.as_str()).collect();
    let heads = heads_of(connection, ids).await?;
    let mut taken = HashSet::new();
    for id in batch.iter().flat_map(|append| &append.creates).map(|new| new.row.id.as_str()) {
        let exists = sqlx::query_scalar("select exists (select 1 from games where id = $1)").bind(id);
        if exists.fetch_one(&mut *connection).await? {
            taken.insert(id);
        }
    }
    Ok(Found { heads, taken, locked: HashSet::new() })
}

/// How far the logs of these games go.
pub(super) async fn versions(
    connection: &mut SqliteConnection,
    ids: Vec<&str>,
) -> Result<Vec<(String, u64)>, StoreError> {
    let heads = heads_of(connection, ids).await?.into_iter();
    Ok(heads.map(|(id, head)| (id.to_owned(), u64::try_from(head.version).unwrap_or(0))).collect())
}

async fn heads_of<'a>(
    connection: &mut SqliteConnection,
    mut ids: Vec<&'a str>,
) -> Result<HashMap<&'a str, Head>, StoreError> {
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
    rows: &[NewEntry<'_>],
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
