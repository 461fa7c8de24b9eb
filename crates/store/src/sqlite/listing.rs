//! Finding games.

use sqlx::sqlite::SqliteRow;
use sqlx::{Connection as _, FromRow, QueryBuilder, Row as _, Sqlite, SqliteConnection};

use super::holders;
use crate::{GameRow, GameStatus, Listing, Page, StoreError, Summary};

/// A game as it is listed, without the people in it.
struct Listed {
    number: i64,
    row: GameRow,
    status: String,
    is_open: bool,
    shown: String,
}

impl FromRow<'_, SqliteRow> for Listed {
    fn from_row(row: &SqliteRow) -> Result<Self, sqlx::Error> {
        Ok(Self {
            number: row.try_get("number")?,
            row: GameRow {
                id: row.try_get("id")?,
                game: row.try_get("game")?,
                setup: row.try_get("setup")?,
                is_clocked: row.try_get("is_clocked")?,
                made_by: row.try_get("made_by")?,
                made_at: row.try_get("made_at")?,
            },
            status: row.try_get("status")?,
            is_open: row.try_get("is_open")?,
            shown: row.try_get("shown")?,
        })
    }
}

/// A page of games, newest first.
pub(super) async fn list(connection: &mut SqliteConnection, listing: &Listing) -> Result<Page, StoreError> {
    // Both questions are asked of the same state.
    let mut transaction = connection.begin().await?;
    let mut listed: Vec<Listed> = question(listing).build_query_as().fetch_all(&mut *transaction).await?;
    let limit = usize::try_from(listing.limit).unwrap_or(usize::MAX);
    let has_more = listed.len() > limit;
    listed.truncate(limit);
    let numbers: Vec<i64> = listed.iter().map(|listed| listed.number).collect();
    let mut seated = holders::seated(&mut transaction, &numbers).await?;
    transaction.rollback().await?;
    let next = listed.last().filter(|_| has_more).map(|last| last.row.id.clone());
    let mut games = Vec::with_capacity(listed.len());
    for Listed { number, row, status, is_open, shown } in listed {
        let status = GameStatus::from_word(&status)
            .ok_or_else(|| StoreError::Damaged(format!("the game {} has the status {status}", row.id)))?;
        let people = seated.remove(&number).unwrap_or_default();
        games.push((row, Summary { status, is_open, shown, people }));
    }
    Ok(Page { games, next })
}

/// The question that a listing asks.
fn question(listing: &Listing) -> QueryBuilder<Sqlite> {
    let mut statuses: Vec<&str> = listing.status.iter().map(|status| status.as_str()).collect();
    statuses.sort_unstable();
    statuses.dedup();
    let mut question = QueryBuilder::new("");
    if listing.person.is_some() || statuses.len() <= 1 {
        ask(&mut question, listing, &statuses);
        return question;
    }
    // Each status is read newest first from the index and only as far as needed; asked for together, all games of
    // these statuses would have to be sorted.
    for (place, status) in statuses.iter().enumerate() {
        question.push(if place == 0 { "select * from (" } else { " union all select * from (" });
        ask(&mut question, listing, &[status]);
        question.push(format_args!(") as part{place}"));
    }
    question.push(" order by number desc limit ").push_bind(asked(listing));
    question
}

/// How many games are asked for: one more than wanted tells whether there is a next page.
fn asked(listing: &Listing) -> i64 {
    i64::from(listing.limit) + 1
}

/// Asks for games of these statuses; of all where none is named.
fn ask(question: &mut QueryBuilder<Sqlite>, listing: &Listing, statuses: &[&str]) {
    question
        .push("select number, id, games.game, setup, is_clocked, made_by, made_at, status, is_open, shown from games");
    // The same number, but the index that is to be used has only one of the two.
    let number = if let Some(person) = &listing.person {
        question.push(" join holders on holders.game = number where person = ").push_bind(person.as_str());
        "holders.game"
    } else {
        // Always true, so that every other condition begins with "and".
        question.push(" where 1 = 1");
        "number"
    };
    if let Some(game) = &listing.game {
        question.push(" and games.game = ").push_bind(game.as_str());
    }
    if !statuses.is_empty() {
        question.push(" and status in (");
        let mut words = question.separated(", ");
        for status in statuses {
            words.push_bind(*status);
        }
        question.push(")");
    }
    if listing.open_only {
        question.push(" and is_open");
    }
    if let Some(after) = &listing.after {
        question.push(format_args!(" and {number} < (select number from games where id = "));
        question.push_bind(after.as_str()).push(")");
    }
    question.push(format_args!(" order by {number} desc limit ")).push_bind(asked(listing));
}

/// The ids of the games that are played with a clock, oldest first.
pub(super) async fn clocked(connection: &mut SqliteConnection) -> Result<Vec<String>, StoreError> {
    let ids = sqlx::query_scalar("select id from games where status = $1 and is_clocked order by number")
        .bind(GameStatus::Playing.as_str())
        .fetch_all(connection)
        .await?;
    Ok(ids)
}
