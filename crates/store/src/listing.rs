//! What is asked of a database to list games, and what its answer means.

use std::collections::HashMap;

use sqlx::{ColumnIndex, Database, Decode, Encode, QueryBuilder, Row, Type};

use crate::{GameRow, GameStatus, Listing, Page, StoreError, Summary};

const COLUMNS: &str = "number, id, games.game, setup, is_clocked, made_by, made_at, status, is_open, shown";

/// Asks for the games that are played with a clock and have no deadline, oldest first.
pub(crate) const UNATTENDED: &str =
    "select id from games where status = 'playing' and is_clocked and deadline is null order by number";

/// Asks for the games whose deadline has passed, oldest deadline first.
pub(crate) const DUE: &str = "select id from games where status = 'playing' and deadline <= $1 \
     order by deadline, number limit $2";

/// A game as it is listed.
pub(crate) struct Listed {
    /// The game's number.
    pub(crate) number: i64,
    /// The game's id.
    pub(crate) id: String,
    /// The game and its summary, still without the people in it; an error if they cannot be read.
    pub(crate) read: Result<(GameRow, Summary), StoreError>,
}

/// The people who hold a seat in games, in their order; an error where they cannot be read.
pub(crate) type Seated = HashMap<i64, Result<Vec<String>, StoreError>>;

/// A type whose values a row can have, as far as listing needs them.
pub(crate) trait Readable<'r, R: Row>: Decode<'r, R::Database> + Type<R::Database> {}
impl<'r, R: Row, T: Decode<'r, R::Database> + Type<R::Database>> Readable<'r, R> for T {}

impl Listed {
    /// Reads a row that begins with [`COLUMNS`].
    pub(crate) fn read<'r, R>(row: &'r R) -> Result<Self, sqlx::Error>
    where
        R: Row,
        usize: ColumnIndex<R>,
        i64: Readable<'r, R>,
        bool: Readable<'r, R>,
        String: Readable<'r, R>,
    {
        let number = row.try_get(0)?;
        let id: String = row.try_get(1).unwrap_or_else(|_| format!("number {number}"));
        let read = read(row).map_err(|error| match error {
            StoreError::Damaged(reason) => StoreError::Damaged(format!("the game {id}: {reason}")),
            other => other,
        });
        Ok(Self { number, id, read })
    }
}

fn read<'r, R>(row: &'r R) -> Result<(GameRow, Summary), StoreError>
where
    R: Row,
    usize: ColumnIndex<R>,
    i64: Readable<'r, R>,
    bool: Readable<'r, R>,
    String: Readable<'r, R>,
{
    let game = GameRow {
        id: row.try_get(1)?,
        game: row.try_get(2)?,
        setup: row.try_get(3)?,
        is_clocked: row.try_get(4)?,
        made_by: row.try_get(5)?,
        made_at: row.try_get(6)?,
    };
    let status: String = row.try_get(7)?;
    let status = GameStatus::from_word(&status).ok_or_else(|| {
        StoreError::Damaged(format!("status: expected waiting, playing, over or aborted, found {status:?}"))
    })?;
    let summary = Summary { status, is_open: row.try_get(8)?, shown: row.try_get(9)?, people: Vec::new() };
    Ok((game, summary))
}

/// Adds a person to those who hold a seat in a game.
pub(crate) fn add_holder(seated: &mut Seated, game: i64, person: Result<String, sqlx::Error>) {
    let people = seated.entry(game).or_insert_with(|| Ok(Vec::new()));
    match (people, person) {
        (Ok(people), Ok(person)) => people.push(person),
        (people, Err(error)) => *people = Err(error.into()),
        (Err(_), Ok(_)) => {}
    }
}

/// Drops what was asked for only to see whether there is a next page, and says whether there is one.
pub(crate) fn cut(listed: &mut Vec<Listed>, listing: &Listing) -> bool {
    let limit = usize::try_from(listing.limit).unwrap_or(usize::MAX);
    let has_more = listed.len() > limit;
    listed.truncate(limit);
    has_more
}

/// The page that was found. A game that cannot be read does not keep the others from being shown.
pub(crate) fn page(listed: Vec<Listed>, mut seated: Seated, has_more: bool) -> Page {
    let next = listed.last().filter(|_| has_more).map(|last| last.id.clone());
    let mut page = Page { games: Vec::with_capacity(listed.len()), damaged: Vec::new(), next };
    for Listed { number, id, read } in listed {
        let people = seated.remove(&number).unwrap_or_else(|| Ok(Vec::new()));
        match read.and_then(|(row, summary)| Ok((row, Summary { people: people?, ..summary }))) {
            Ok(game) => page.games.push(game),
            Err(error) => page.damaged.push((id, error.to_string())),
        }
    }
    page
}

/// The question that a listing asks.
pub(crate) fn question<'a, D>(listing: &'a Listing) -> QueryBuilder<D>
where
    D: Database,
    &'a str: Encode<'a, D> + Type<D>,
    i64: Encode<'a, D> + Type<D>,
{
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
fn ask<'a, D>(question: &mut QueryBuilder<D>, listing: &'a Listing, statuses: &[&'a str])
where
    D: Database,
    &'a str: Encode<'a, D> + Type<D>,
    i64: Encode<'a, D> + Type<D>,
{
    question.push(format_args!("select {COLUMNS} from games"));
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
