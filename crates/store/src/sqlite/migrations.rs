//! The versions of the tables.

use sqlx::SqliteConnection;

use crate::StoreError;
use crate::migrations::{self, Found, Step, query};

const STEPS: [Step; 2] = [
    (1, "games", include_str!("../../migrations/sqlite/0001_games.sql")),
    (2, "deadlines", include_str!("../../migrations/sqlite/0002_deadlines.sql")),
];

/// Brings the tables up to what this program knows, then through the steps that follow.
pub(super) async fn migrate(connection: &mut SqliteConnection, more: &[Step]) -> Result<(), StoreError> {
    let found = found(connection).await?;
    migrations::migrate(connection, &[STEPS.as_slice(), more].concat(), found).await
}

/// The versions of the tables.
async fn found(connection: &mut SqliteConnection) -> Result<Found, StoreError> {
    let tables: Vec<String> = sqlx::query_scalar("select name from sqlite_master where type = 'table'")
        .fetch_all(&mut *connection)
        .await?;
    match query(&tables)? {
        Some(query) => Ok(Found::new(sqlx::query_as(query).fetch_one(connection).await?)),
        None => Ok(Found::default()),
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn every_file_of_the_folder_is_a_step() {
        crate::migrations::assert_every_file_is_a_step("sqlite", &super::STEPS);
    }
}
