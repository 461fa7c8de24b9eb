//! The versions of the tables.

use sqlx::PgConnection;

use crate::StoreError;
use crate::migrations::{self, Found, Step, query};

const STEPS: [Step; 3] = [
    (1, "games", include_str!("../../migrations/postgres/0001_games.sql")),
    (2, "duties", include_str!("../../migrations/postgres/0002_duties.sql")),
    (3, "deadlines", include_str!("../../migrations/postgres/0003_deadlines.sql")),
];

/// Brings the tables up to what this program knows, then through the steps that follow.
pub(super) async fn migrate(connection: &mut PgConnection, more: &[Step]) -> Result<(), StoreError> {
    let found = found(connection).await?;
    migrations::migrate(connection, &[STEPS.as_slice(), more].concat(), found).await
}

/// The versions of the tables.
async fn found(connection: &mut PgConnection) -> Result<Found, StoreError> {
    let tables: Vec<String> = sqlx::query_scalar(
        "select tablename::text from pg_tables where schemaname = current_schema() order by 1",
    )
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
        crate::migrations::assert_every_file_is_a_step("postgres", &super::STEPS);
    }
}
