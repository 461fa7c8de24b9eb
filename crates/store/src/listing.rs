//! What is asked of a database to list games, and what its answer means.

use std::collections::HashMap;

use sqlx::{Database, Encode, QueryBuilder, Type};

use crate::{GameRow, GameStatus, Listing, Millis, Page, StoreError, Summary};

/// A game as it is listed, without the people in it: in the order of [`COLUMNS`].
pub(crate) type Listed = (i64, String, String, String, bool, String, Millis, String, bool, String);

const COLUMNS: &str = "number, id, games.game, setup, is_clocked, made_by, made_at, status, is_open, shown";

/// Asks for the games that are played with a clock, oldest first.
pub(crate) const CLOCKED: &str = "select id from games where status = $1 and is_clocked order by number";

/// Drops what was asked for only to see whether there is a next page, and says whether there is one.
pub(crate) fn cut(listed: &mut Vec<Listed>, listing: &Listing) -> bool {
    let limit = usize::try_from(listing.limit).unwrap_or(usize::MAX);
    let has_more = listed.len() > limit;
    listed.truncate(limit);
    has_more
}

/// The page that was found.
pub(crate) fn page(
    listed: Vec<Listed>,
    mut seated: HashMap<i64, Vec<String>>,
    has_more: bool,
) -> Result<Page, StoreError> {
    let next = listed.last().filter(|_| has_more).map(|last| last.1.clone());
    let mut games = Vec::with_capacity(listed.len());
    for listed in listed {
        let number = listed.0;
        let (row, mut summary) = row_and_summary(listed)?;
        summary.people = seated.remove(&number).unwrap_or_default();
        games.push((row, summary));
    }
    Ok(Page { games, next })
}

/// What a listed game is, still without the people in it.
pub(crate) fn row_and_summary(listed: Listed) -> Result<(GameRow, Summary), StoreError> {
    let (_, id, game, setup, is_clocked, made_by, made_at, status, is_open, shown) = listed;
    let status = GameStatus::from_word(&status)
        .ok_or_else(|| StoreError::Damaged(format!("the game {id} has the status {status}")))?;
    let row = GameRow { id, game, setup, is_clocked, made_by, made_at };
    Ok((row, Summary { status, is_open, shown, people: Vec::new() }))
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
