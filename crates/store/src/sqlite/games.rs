//! Making and reading games.

use sqlx::{Connection as _, SqliteConnection};

use super::{BEGIN, append, holders};
use crate::{Entry, GameRow, Millis, StoreError, StoredGame, Summary};

/// Keeps a new game.
pub(super) async fn create(
    connection: &mut SqliteConnection,
    game: &GameRow,
    summary: &Summary,
    entries: &[Entry],
) -> Result<(), StoreError> {
    if let Some((version, entry)) = (1..).zip(entries).find(|(version, entry)| entry.version != *version) {
        let found = entry.version;
        return Err(StoreError::Damaged(format!("a new log has version {found} where {version} belongs")));
    }
    let mut transaction = connection.begin_with(BEGIN).await?;
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
    .fetch_optional(&mut *transaction)
    .await?;
    let Some(number) = number else { return Err(StoreError::Taken(game.id.clone())) };
    let rows: Vec<_> = (1..).zip(entries).map(|(version, entry)| (number, version, entry)).collect();
    append::insert(&mut transaction, &rows).await?;
    holders::seat(&mut transaction, number, &mut Vec::new(), &summary.people).await?;
    transaction.commit().await?;
    Ok(())
}

/// A game with its log.
pub(super) async fn game(
    connection: &mut SqliteConnection,
    id: &str,
) -> Result<Option<StoredGame>, StoreError> {
    type Row = (i64, String, String, bool, String, Millis);
    let row: Option<Row> =
        sqlx::query_as("select number, game, setup, is_clocked, made_by, made_at from games where id = $1")
            .bind(id)
            .fetch_optional(&mut *connection)
            .await?;
    let Some((number, game, setup, is_clocked, made_by, made_at)) = row else { return Ok(None) };
    let rows: Vec<(i64, Millis, String)> =
        sqlx::query_as("select version, at, body from entries where game = $1 order by version")
            .bind(number)
            .fetch_all(connection)
            .await?;
    let mut log = Vec::with_capacity(rows.len());
    for (next, (version, at, body)) in (1_u64..).zip(rows) {
        if u64::try_from(version) != Ok(next) {
            return Err(StoreError::Damaged(format!(
                "the log of {id} has version {version} where {next} belongs"
            )));
        }
        log.push(Entry { version: next, at, body });
    }
    let row = GameRow { id: id.to_owned(), game, setup, is_clocked, made_by, made_at };
    Ok(Some(StoredGame { row, log }))
}
