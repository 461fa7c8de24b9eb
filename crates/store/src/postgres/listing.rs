//! Finding games.

use sqlx::PgPool;

use super::holders;
use crate::listing::{CLOCKED, Listed, cut, page, question};
use crate::{GameStatus, Listing, Page, StoreError};

/// Begins a transaction in which all questions are asked of the same state.
pub(super) const ONE_STATE: &str = "begin isolation level repeatable read, read only";

/// A page of games, newest first.
pub(super) async fn list(pool: &PgPool, listing: &Listing) -> Result<Page, StoreError> {
    // Both questions are asked of the same state.
    let mut transaction = pool.begin_with(ONE_STATE).await?;
    let mut listed: Vec<Listed> = question(listing).build_query_as().fetch_all(&mut *transaction).await?;
    let has_more = cut(&mut listed, listing);
    let numbers: Vec<i64> = listed.iter().map(|listed| listed.0).collect();
    let seated = holders::seated(&mut transaction, &numbers).await?;
    transaction.rollback().await?;
    page(listed, seated, has_more)
}

/// The ids of the games that are played with a clock, oldest first.
pub(super) async fn clocked(pool: &PgPool) -> Result<Vec<String>, StoreError> {
    Ok(sqlx::query_scalar(CLOCKED).bind(GameStatus::Playing.as_str()).fetch_all(pool).await?)
}
