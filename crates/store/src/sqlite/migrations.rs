//! The versions of the tables.

use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::{SqlSafeStr, SqliteConnection};

use crate::StoreError;

/// Every step, by its version; a step that was once published is never changed.
const STEPS: [(i64, &str, &str); 1] = [(1, "games", include_str!("../../migrations/sqlite/0001_games.sql"))];

/// Brings the tables up to what this program knows.
pub(super) async fn migrate(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    if let Some(found) = version(connection).await? {
        let known = STEPS.iter().map(|step| step.0).max().unwrap_or(0);
        if found > known {
            return Err(StoreError::TooNew { found, known });
        }
    }
    let steps = STEPS.map(|(version, name, sql)| {
        Migration::new(version, name.into(), MigrationType::Simple, sql.into_sql_str(), false)
    });
    Migrator::with_migrations(steps.into()).run_direct(None, connection, false).await?;
    Ok(())
}

/// The version of the tables; none in an empty database.
async fn version(connection: &mut SqliteConnection) -> Result<Option<i64>, StoreError> {
    let tables: Vec<String> = sqlx::query_scalar("select name from sqlite_master where type = 'table'")
        .fetch_all(&mut *connection)
        .await?;
    if tables.iter().any(|name| name == "_sqlx_migrations") {
        let version: Option<i64> =
            sqlx::query_scalar("select max(version) from _sqlx_migrations").fetch_one(connection).await?;
        return Ok(version);
    }
    match tables.first() {
        None => Ok(None),
        Some(name) => Err(StoreError::Damaged(format!(
            "the database belongs to another program: it has a table {name} but no list of versions"
        ))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_of_the_folder_is_a_step() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations/sqlite");
        let mut files: Vec<String> = std::fs::read_dir(folder)
            .unwrap()
            .map(|file| file.unwrap().file_name().into_string().unwrap())
            .collect();
        files.sort();
        assert_eq!(files, STEPS.map(|(version, name, _)| format!("{version:04}_{name}.sql")));
    }
}
