//! The versions of the tables.

use sqlx::SqliteConnection;

use crate::StoreError;
use crate::migrations::{self, Step, foreign};

const STEPS: [Step; 1] = [(1, "games", include_str!("../../migrations/sqlite/0001_games.sql"))];

/// Brings the tables up to what this program knows.
pub(super) async fn migrate(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    let found = version(connection).await?;
    migrations::migrate(connection, &STEPS, found).await
}

/// The version of the tables; none in an empty database.
async fn version(connection: &mut SqliteConnection) -> Result<Option<i64>, StoreError> {
    let tables: Vec<String> = sqlx::query_scalar("select name from sqlite_master where type = 'table'")
        .fetch_all(&mut *connection)
        .await?;
    if tables.iter().any(|name| name == "_sqlx_migrations") {
        return Ok(sqlx::query_scalar("select max(version) from _sqlx_migrations")
            .fetch_one(connection)
            .await?);
    }
    tables.first().map_or(Ok(None), |name| Err(foreign(name)))
}

#[cfg(test)]
mod tests {
    #[test]
    fn every_file_of_the_folder_is_a_step() {
        crate::migrations::assert_every_file_is_a_step("sqlite", &super::STEPS);
    }
}
