//! Making and reading games.

use sqlx::{Connection as _, SqliteConnection};

use super::{BEGIN, append, holders};
use crate::log;
use crate::{Entry, GameRow, StoreError, Summary};

/// Keeps a new game.
pub(super) async fn create(
    connection: &mut SqliteConnection,
    game: &GameRow,
    summary: &Summary,
    entries: &[Entry],
) -> Result<(), StoreError> {
    log::check_new(entries)?;
    let mut transaction = connection.begin_with(BEGIN).await?;
    if insert(&mut transaction, game, summary, entries).await?.is_none() {
        return Err(StoreError::Taken(game.id.clone()));
    }
    transaction.commit().await?;
    Ok(())
}

crate::game::game_by!(sqlx::SqliteConnection);
