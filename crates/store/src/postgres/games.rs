//! Making and reading games.

use sqlx::PgPool;

use super::{append, holders};
use crate::log;
use crate::{Entry, GameRow, StoreError, Summary};

/// Keeps a new game.
pub(super) async fn create(
    pool: &PgPool,
    game: &GameRow,
    summary: &Summary,
    entries: &[Entry],
) -> Result<(), StoreError> {
    log::check_new(entries)?;
    let mut transaction = pool.begin().await?;
    if insert(&mut transaction, game, summary, entries).await?.is_none() {
        return Err(StoreError::Taken(game.id.clone()));
    }
    transaction.commit().await?;
    Ok(())
}

crate::game::game_by!(sqlx::PgConnection);
