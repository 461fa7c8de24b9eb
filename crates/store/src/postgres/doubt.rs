//! The outcome of a commit that was not answered: it is asked, never guessed.

use std::time::Duration;

use sqlx::PgConnection;

use super::PostgresStore;
use super::session::{Session, connect, within};
use crate::StoreError;
use crate::log::NewEntry;

/// How long asking may take.
const ASK_TIMEOUT: Duration = Duration::from_millis(1_200);
/// How long, and how often, it is waited for the session to end.
const END_ROUND: Duration = Duration::from_millis(20);
const END_ROUNDS: u32 = 25;

/// Ends a session, unless it waits for a standby: then its transaction is committed already, and must not be seen
/// before the standby has it.
const TERMINATE: &str = "select pg_terminate_backend(pid) from pg_stat_activity \
     where pid = $1 and backend_start::text = $2 and wait_event is distinct from 'SyncRep'";

const IS_THERE: &str =
    "select exists (select 1 from pg_stat_activity where pid = $1 and backend_start::text = $2)";

/// Asks for those of these entries that are there: in the order of the arrays, the text or nothing.
const WRITTEN: &str = "select at, body from unnest($1::bigint[], $2::bigint[]) with ordinality as wanted (g, v, place) \
     left join entries on game = g and version = v order by place";

/// What became of a commit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fate {
    /// It was done.
    Committed,
    /// It was not done and cannot be done any more.
    Gone,
    /// It may still be done.
    Open,
}

/// Asks on a new connection for the outcome of a commit of these entries, and ends the session that was given up: it
/// may hold locks, and while it lives it may still commit.
pub(super) async fn ask(store: &PostgresStore, session: &Session, rows: &[NewEntry<'_>]) -> Fate {
    let asking = async {
        let mut connection = connect(&store.request_options).await?;
        ask_on(&mut connection, session, rows).await
    };
    within(ASK_TIMEOUT, asking).await.unwrap_or(Fate::Open)
}

async fn ask_on(
    connection: &mut PgConnection,
    session: &Session,
    rows: &[NewEntry<'_>],
) -> Result<Fate, StoreError> {
    let Session { process, began } = session;
    sqlx::query(TERMINATE).bind(process).bind(began).execute(&mut *connection).await?;
    for _ in 0..END_ROUNDS {
        // First whether it lives, then what it wrote: the other way round it could commit in between.
        let is_there: bool =
            sqlx::query_scalar(IS_THERE).bind(process).bind(began).fetch_one(&mut *connection).await?;
        match written(connection, rows).await? {
            Written::Ours => return Ok(Fate::Committed),
            // The key lets only one through.
            Written::Others => return Ok(Fate::Gone),
            Written::Nothing if !is_there => return Ok(Fate::Gone),
            Written::Nothing => tokio::time::sleep(END_ROUND).await,
        }
    }
    Ok(Fate::Open)
}

/// The entries at the place of ours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Written {
    Ours,
    Others,
    Nothing,
}

async fn written(connection: &mut PgConnection, rows: &[NewEntry<'_>]) -> Result<Written, StoreError> {
    let games: Vec<i64> = rows.iter().map(|row| row.0).collect();
    let versions: Vec<i64> = rows.iter().map(|row| row.1).collect();
    let found: Vec<(Option<i64>, Option<String>)> =
        sqlx::query_as(WRITTEN).bind(games).bind(versions).fetch_all(connection).await?;
    // All of them are written in one transaction, so that one that is there speaks for all.
    let is_there = |(at, body): &(Option<i64>, Option<String>)| at.is_some() && body.is_some();
    if !found.iter().any(is_there) {
        return Ok(Written::Nothing);
    }
    let are_ours = rows.iter().zip(&found).all(|((_, _, entry), (at, body))| {
        *at == Some(entry.at) && body.as_deref() == Some(entry.body.as_str())
    });
    Ok(if are_ours { Written::Ours } else { Written::Others })
}
