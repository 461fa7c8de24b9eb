//! Writing and reading a game, the same in every database.

/// Writes `insert`, `create`, `summarise`, `set_deadline`, `due`, `game` and `LOG` for the connections of a database: sqlx gives every one types of its own.
macro_rules! game_by {
    ($connection:ty) => {
        /// Asks for the log of a game, by its number.
        pub(super) const LOG: &str = "select version, at, body from entries where game = $1 order by version";

        /// Writes a game with the beginning of its log and returns its number; none if the id is in use.
        pub(super) async fn insert(
            connection: &mut $connection,
            new: &$crate::NewGame,
        ) -> Result<Option<i64>, $crate::StoreError> {
            let $crate::NewGame { row, summary, entries, deadline } = new;
            let number: Option<i64> = sqlx::query_scalar(
                "insert into games \
                 (id, game, setup, is_clocked, made_by, made_at, status, is_open, shown, deadline) \
                 values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (id) do nothing returning number",
            )
            .bind(row.id.as_str())
            .bind(row.game.as_str())
            .bind(row.setup.as_str())
            .bind(row.is_clocked)
            .bind(row.made_by.as_str())
            .bind(row.made_at)
            .bind(summary.status.as_str())
            .bind(summary.is_open)
            .bind(summary.shown.as_str())
            .bind(*deadline)
            .fetch_optional(&mut *connection)
            .await?;
            let Some(number) = number else { return Ok(None) };
            let rows: Vec<_> = (1..).zip(entries).map(|(version, entry)| (number, version, entry)).collect();
            append::insert(connection, &rows).await?;
            holders::seat(connection, number, &mut Vec::new(), &summary.people).await?;
            Ok(Some(number))
        }

        /// Writes a new game, in the caller's transaction.
        pub(super) async fn create(
            connection: &mut $connection,
            new: &$crate::NewGame,
        ) -> Result<(), $crate::StoreError> {
            $crate::log::check_new(&new.entries)?;
            let number = insert(connection, new).await?;
            number.map(|_| ()).ok_or_else(|| $crate::StoreError::Taken(new.row.id.clone()))
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
            let rows = sqlx::query_as(LOG).bind(number).fetch_all(connection).await;
            let rows = $crate::log::name_damage(id, rows)?;
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
                // Holders that cannot be read are written anew.
                let before = seated.entry(*game).or_insert_with(|| Ok(Vec::new()));
                let before = if let Ok(before) = before { before } else { &mut Vec::new() };
                holders::seat(connection, *game, before, &summary.people).await?;
            }
            Ok(())
        }

        /// Sets or removes the deadline of a game.
        pub(super) async fn set_deadline(
            connection: &mut $connection,
            id: &str,
            deadline: Option<$crate::Millis>,
        ) -> Result<(), $crate::StoreError> {
            let update = sqlx::query("update games set deadline = $1 where id = $2");
            update.bind(deadline).bind(id).execute(connection).await?;
            Ok(())
        }

        /// The ids of the games whose deadline has passed.
        pub(super) async fn due(
            connection: &mut $connection,
            now: $crate::Millis,
            limit: u32,
        ) -> Result<Vec<String>, $crate::StoreError> {
            let due = sqlx::query_scalar($crate::listing::DUE).bind(now).bind(i64::from(limit));
            Ok(due.fetch_all(connection).await?)
        }
    };
}
pub(crate) use game_by;
