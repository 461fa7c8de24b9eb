//! The versions of the tables, whatever database keeps them.

use sqlx::SqlSafeStr;
use sqlx::migrate::{Migrate, Migration, MigrationType, Migrator};

use crate::StoreError;

/// A step from one version of the tables to the next: version, name, SQL. One that was published never changes.
pub(crate) type Step = (i64, &'static str, &'static str);

/// Brings the tables from the version that was found up to what this program knows.
pub(crate) async fn migrate<C: Migrate>(
    connection: &mut C,
    steps: &[Step],
    found: Option<i64>,
) -> Result<(), StoreError> {
    let known = steps.iter().map(|step| step.0).max().unwrap_or(0);
    if let Some(found) = found.filter(|found| *found > known) {
        return Err(StoreError::TooNew { found, known });
    }
    let steps = steps.iter().map(|&(version, name, sql)| {
        Migration::new(version, name.into(), MigrationType::Simple, sql.into_sql_str(), false)
    });
    Migrator::with_migrations(steps.collect()).run_direct(None, connection, false).await?;
    Ok(())
}

/// What is wrong with a database that has tables but no list of versions.
pub(crate) fn foreign(table: &str) -> StoreError {
    let message =
        format!("the database belongs to another program: it has a table {table} but no list of versions");
    StoreError::Damaged(message)
}

#[cfg(test)]
pub(crate) fn assert_every_file_is_a_step(folder: &str, steps: &[Step]) {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations").join(folder);
    let names = std::fs::read_dir(folder).unwrap();
    let mut files: Vec<String> = names.map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    files.sort();
    let named: Vec<String> =
        steps.iter().map(|(version, name, _)| format!("{version:04}_{name}.sql")).collect();
    assert_eq!(files, named);
}
