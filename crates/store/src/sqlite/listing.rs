//! Finding games.

use sqlx::{Connection as _, SqliteConnection};

use super::holders;
use crate::listing::{CLOCKED, Listed, cut, page, question};
use crate::{GameStatus, Listing, Page, StoreError};

/// A page of games, newest first.
pub(super) async fn list(connection: &mut SqliteConnection, listing: &Listing) -> Result<Page, StoreError> {
    // Both questions are asked of the same state.
    let mut transaction = connection.begin().await?;
    let mut listed: Vec<Listed> = question(listing).build_query_as().fetch_all(&mut *transaction).await?;
    let has_more = cut(&mut listed, listing);
    let numbers: Vec<i64> = listed.iter().map(|listed| listed.0).collect();
    let seated = holders::seated(&mut transaction, &numbers).await?;
    transaction.rollback().await?;
    page(listed, seated, has_more)
}

/// The ids of the games that are played with a clock, oldest first.
pub(super) async fn clocked(connection: &mut SqliteConnection) -> Result<Vec<String>, StoreError> {
    let playing = GameStatus::Playing.as_str();
    Ok(sqlx::query_scalar(CLOCKED).bind(playing).fetch_all(connection).await?)
}
