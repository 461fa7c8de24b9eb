//! Writing and reading a game, the same in every database.

/// Writes `insert`, `summarise`, `game` and `LOG` for the connections of a database: sqlx gives every one types of its own.
macro_rules! game_by {
    ($connection:ty) => {
        /// Asks for the log of a game, by its number.
        pub(super) const LOG: &str = "select version, at, body from entries where game = $1 order by version";

        /// Writes a game with the beginning of its log and gives its number; nothing where the id is in use.
        pub(super) async fn insert(
            connection: &mut $connection,
            game: &$crate::GameRow,
            summary: &$crate::Summary,
            entries: &[$crate::Entry],
        ) -> Result<Option<i64>, $crate::StoreError> {
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
        pub(super) async fn game(connection: &mut $connection, id: &str) -> Result<Option<$crate::StoredGame>, $crate::StoreError> {
            type Row = (i64, String, String, bool, String, $crate::Millis);
            let row: Option<Row> =
                sqlx::query_as("select number, game, setup, is_clocked, made_by, made_at from games where id = $1")
                    .bind(id)
                    .fetch_optional(&mut *connection)
                    .await?;
            let Some((number, game, setup, is_clocked, made_by, made_at)) = row else { return Ok(None) };
            let rows: Vec<$crate::log::KeptEntry> = sqlx::query_as(LOG).bind(number).fetch_all(connection).await?;
            let log = $crate::log::read(id, rows)?;
            let row = $crate::GameRow { id: id.to_owned(), game, setup, is_clocked, made_by, made_at };
            Ok(Some($crate::StoredGame { row, log }))
        }

        /// Writes the new summaries of games, in order.
        pub(super) async fn summarise(connection: &mut $connection, summaries: &[(i64, &$crate::Summary)]) -> Result<(), sqlx::Error> {
            if summaries.is_empty() {
                return Ok(());
            }
            let games: Vec<i64> = summaries.iter().map(|(game, _)| *game).collect();
            let mut seated = holders::seated(connection, &games).await?;
            for (game, summary) in summaries {
                sqlx::query("update games set status = $1, is_open = $2, shown = $3 where number = $4")
                    .bind(summary.status.as_str())
                    .bind(summary.is_open)
                    .bind(summary.shown.as_str())
                    .bind(game)
                    .execute(&mut *connection)
                    .await?;
                let before = seated.entry(*game).or_default();
                holders::seat(connection, *game, before, &summary.people).await?;
            }
            Ok(())
        }
    };
}
pub(crate) use game_by;
