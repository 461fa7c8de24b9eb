//! Finding games.

use sqlx::{Connection as _, PgConnection};

use super::holders;
use crate::listing::{Listed, UNATTENDED, cut, page, question};
use crate::{Listing, Page, StoreError};

/// Begins a transaction in which all questions are asked of the same state.
pub(super) const ONE_STATE: &str = "begin isolation level repeatable read, read only";

/// A page of games, newest first.
pub(super) async fn list(connection: &mut PgConnection, listing: &Listing) -> Result<Page, StoreError> {
    // Both questions are asked of the same state.
    let mut transaction = connection.begin_with(ONE_STATE).await?;
    let rows = question(listing).build().fetch_all(&mut *transaction).await?;
    let mut listed = rows.iter().map(Listed::read).collect::<Result<Vec<_>, _>>()?;
    let has_more = cut(&mut listed, listing);
    let numbers: Vec<i64> = listed.iter().map(|listed| listed.number).collect();
    let seated = holders::seated(&mut transaction, &numbers).await?;
    transaction.rollback().await?;
    Ok(page(listed, seated, has_more))
}

/// The ids of the games that are played with a clock and have no deadline, oldest first.
pub(super) async fn unattended(connection: &mut PgConnection) -> Result<Vec<String>, StoreError> {
    Ok(sqlx::query_scalar(UNATTENDED).fetch_all(connection).await?)
}
