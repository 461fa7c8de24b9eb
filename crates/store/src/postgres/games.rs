//! Making and reading games.

use sqlx::{PgConnection, PgPool};

use super::{append, holders};
use crate::log::{self, KeptEntry};
use crate::{Entry, GameRow, Millis, StoreError, StoredGame, Summary};

/// Asks for the log of a game, by its number.
pub(super) const LOG: &str = "select version, at, body from entries where game = $1 order by version";

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

/// Writes a game with the beginning of its log and gives its number; nothing where the id is in use.
pub(super) async fn insert(
    connection: &mut PgConnection,
    game: &GameRow,
    summary: &Summary,
    entries: &[Entry],
) -> Result<Option<i64>, StoreError> {
    let number: Option<i64> = sqlx::query_scalar(
        "insert into games (id, game, setup, is_clocked, made_by, made_at, status, is_open, shown) \
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (id) do nothing returning number",
    )
    .bind(game.id.as_str())
    .bind(game.game.as_str())
    .bind(game.setup.as_str())
    .bind(game.is_clocked)
    .bind(game.made_by.as_str())
    .bind(game.made_at)
    .bind(summary.status.as_str())
    .bind(summary.is_open)
    .bind(summary.shown.as_str())
    .fetch_optional(&mut *connection)
    .await?;
    let Some(number) = number else { return Ok(None) };
    let rows: Vec<_> = (1..).zip(entries).map(|(version, entry)| (number, version, entry)).collect();
    append::insert(connection, &rows).await?;
    holders::seat(connection, number, &mut Vec::new(), &summary.people).await?;
    Ok(Some(number))
}

/// A game with its log.
pub(super) async fn game(connection: &mut PgConnection, id: &str) -> Result<Option<StoredGame>, StoreError> {
    type Row = (i64, String, String, bool, String, Millis);
    let row: Option<Row> =
        sqlx::query_as("select number, game, setup, is_clocked, made_by, made_at from games where id = $1")
            .bind(id)
            .fetch_optional(&mut *connection)
            .await?;
    let Some((number, game, setup, is_clocked, made_by, made_at)) = row else { return Ok(None) };
    let rows: Vec<KeptEntry> = sqlx::query_as(LOG).bind(number).fetch_all(connection).await?;
    let log = log::read(id, rows)?;
    let row = GameRow { id: id.to_owned(), game, setup, is_clocked, made_by, made_at };
    Ok(Some(StoredGame { row, log }))
}
