//! Appending to logs.

use std::collections::HashSet;
use std::time::Duration;

use sqlx::{Connection as _, PgConnection};
use tokio::time::Instant;

use super::doubt::{self, Fate};
use super::session::within;
use super::{PostgresStore, games};
use crate::log::{self, Decided, Found, Head, NewEntry};
use crate::{Append, Outcome, StoreError};

/// Asks how far the logs of games go.
pub(super) const HEADS: &str = "select id, number, coalesce((select max(version) from entries where game = number), 0) \
     from games where id = any($1)";

/// The same, and locks the games; leaves out those that another session holds, be it that it appends to them, too.
///
/// So no append ever waits for a row: who writes an entry holds its game, by this lock or, if it is a server of 0.1.0,
/// by the one that the foreign key of the entry takes.
const LOCK_HEADS: &str = "select id, number, coalesce((select max(version) from entries where game = number), 0) \
     from games where id = any($1) for update skip locked";

const INSERT: &str = "insert into entries (game, version, at, body) \
     select * from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[]) on conflict do nothing";

const SET_DEADLINES: &str = "update games set deadline = new.deadline \
     from unnest($1::bigint[], $2::bigint[]) as new (game, deadline) where number = new.game";

/// Asks which of these ids are in use.
const TAKEN: &str = "select id from games where id = any($1)";

/// How often a batch is decided anew after another server was faster. Each time some server got on, so that more
/// than a few in a row mean that something else is wrong.
const MAX_TRIES: usize = 100;
/// How long a try may go without an answer to its commit.
const ATTEMPT_TIMEOUT: Duration = Duration::from_secs(1);
/// How long after the beginning a batch may be tried once more.
const RETRY_WINDOW: Duration = Duration::from_millis(2_500);

/// How far a try came.
#[derive(Default)]
struct Progress<'a> {
    /// What is committed, from the moment on at which the server is told to.
    committing: Option<Committing<'a>>,
}

struct Committing<'a> {
    /// The entries, each with its game's number and its version.
    rows: Vec<NewEntry<'a>>,
    outcomes: Vec<Outcome>,
}

/// Appends a batch in one commit.
pub(super) async fn append(store: &PostgresStore, batch: &[Append]) -> Result<Vec<Outcome>, StoreError> {
    let began = Instant::now();
    for _ in 0..MAX_TRIES {
        let mut connection = store.appends.acquire().await?;
        let mut progress = Progress::default();
        let error = match within(ATTEMPT_TIMEOUT, attempt(&mut connection, batch, &mut progress)).await {
            Ok(decided) => match connection.settle(Ok(decided)).await? {
                Some(outcomes) => return Ok(outcomes),
                None => continue,
            },
            Err(error @ (StoreError::Timeout | StoreError::Unavailable(_))) => {
                // The connection is given up, and those of its time with it.
                let session = connection.give_up();
                let rows = progress.committing.as_ref().map_or(&[][..], |committing| &committing.rows);
                match (doubt::ask(store, &session, rows).await, progress.committing) {
                    (Fate::Committed, Some(committing)) => return Ok(committing.outcomes),
                    (Fate::Open, Some(_)) => return Err(StoreError::Timeout),
                    // Not committed, and it cannot be any more.
                    _ => error,
                }
            }
            Err(error) => {
                return match connection.settle(Err(error)).await {
                    // It is not a game that is locked, but something that all need: each may try again.
                    Err(StoreError::Locked(what)) => {
                        Ok(batch.iter().map(|_| Err(StoreError::Locked(what.clone()))).collect())
                    }
                    settled => settled,
                };
            }
        };
        if began.elapsed() > RETRY_WINDOW {
            return Err(match error {
                StoreError::Timeout => StoreError::Unavailable("no answer; nothing was committed".into()),
                other => other,
            });
        }
    }
    Err(StoreError::Unavailable(format!("other servers were faster {MAX_TRIES} times in a row")))
}

/// Tries a batch; nothing if another server wrote one of the versions or ids in the meantime.
async fn attempt<'a>(
    connection: &mut PgConnection,
    batch: &'a [Append],
    progress: &mut Progress<'a>,
) -> Result<Option<Vec<Outcome>>, StoreError> {
    let mut transaction = connection.begin().await?;
    let mut found = find(&mut transaction, batch).await?;
    let Decided { mut creates, mut rows, mut summaries, deadlines, outcomes } =
        log::decide(batch, &mut found);
    if rows.is_empty() {
        transaction.rollback().await?;
        return Ok(Some(outcomes));
    }
    // All write in the same order, so that no two wait for each other.
    creates.sort_unstable_by_key(|new| new.row.id.as_str());
    rows.sort_unstable_by_key(|&(game, version, _)| (game, version));
    summaries.sort_by_key(|(game, _)| *game);
    for new in creates {
        if games::insert(&mut transaction, new).await?.is_none() {
            transaction.rollback().await?;
            return Ok(None);
        }
    }
    if !insert_new(&mut transaction, &rows).await? {
        transaction.rollback().await?;
        return Ok(None);
    }
    games::summarise(&mut transaction, &summaries).await?;
    if !deadlines.is_empty() {
        let (games, deadlines): (Vec<i64>, Vec<Option<i64>>) = deadlines.into_iter().unzip();
        sqlx::query(SET_DEADLINES).bind(games).bind(deadlines).execute(&mut *transaction).await?;
    }
    progress.committing = Some(Committing { rows, outcomes });
    transaction.commit().await?;
    Ok(progress.committing.take().map(|committing| committing.outcomes))
}

/// What is known of the games in the batch, which are locked from now on.
async fn find<'a>(connection: &mut PgConnection, batch: &'a [Append]) -> Result<Found<'a>, sqlx::Error> {
    let ids = sorted(batch.iter().map(|append| append.game.as_str()));
    let rows: Vec<(String, i64, i64)> =
        sqlx::query_as(LOCK_HEADS).bind(&ids).fetch_all(&mut *connection).await?;
    let mut found = Found::default();
    for (id, number, version) in rows {
        if let Ok(place) = ids.binary_search(&id.as_str()) {
            found.heads.insert(ids[place], Head { number, version });
        }
    }
    let missing: Vec<&str> = ids.into_iter().filter(|id| !found.heads.contains_key(id)).collect();
    found.locked = in_use(connection, missing).await?;
    let new = batch.iter().flat_map(|append| &append.creates).map(|new| new.row.id.as_str());
    found.taken = in_use(connection, sorted(new)).await?;
    Ok(found)
}

/// Those of these ids, which are sorted, that games have.
async fn in_use<'a>(
    connection: &mut PgConnection,
    ids: Vec<&'a str>,
) -> Result<HashSet<&'a str>, sqlx::Error> {
    if ids.is_empty() {
        return Ok(HashSet::new());
    }
    let used: Vec<String> = sqlx::query_scalar(TAKEN).bind(&ids).fetch_all(connection).await?;
    Ok(used.iter().filter_map(|id| Some(ids[ids.binary_search(&id.as_str()).ok()?])).collect())
}

fn sorted<'a>(ids: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let mut ids: Vec<&str> = ids.collect();
    ids.sort_unstable();
    ids.dedup();
    ids
}

/// Writes the entries of a new game.
pub(super) async fn insert(connection: &mut PgConnection, rows: &[NewEntry<'_>]) -> Result<(), StoreError> {
    if rows.is_empty() || insert_new(connection, rows).await? {
        return Ok(());
    }
    Err(StoreError::Damaged("a new game has entries already".into()))
}

/// Writes entries; answers whether all of them were new.
async fn insert_new(connection: &mut PgConnection, rows: &[NewEntry<'_>]) -> Result<bool, sqlx::Error> {
    let games: Vec<i64> = rows.iter().map(|row| row.0).collect();
    let versions: Vec<i64> = rows.iter().map(|row| row.1).collect();
    let moments: Vec<i64> = rows.iter().map(|row| row.2.at).collect();
    let bodies: Vec<&str> = rows.iter().map(|row| row.2.body.as_str()).collect();
    let written =
        sqlx::query(INSERT).bind(games).bind(versions).bind(moments).bind(bodies).execute(connection).await?;
    Ok(usize::try_from(written.rows_affected()) == Ok(rows.len()))
}
