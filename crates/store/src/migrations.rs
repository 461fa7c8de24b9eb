//! The versions of the tables, whatever database holds them.

use sqlx::SqlSafeStr;
use sqlx::migrate::{Migrate, Migration, MigrationType, Migrator};

use crate::StoreError;

/// A step from one version of the tables to the next: version, name, SQL. One that was published never changes.
///
/// From the step on that makes the table `store_version`, each writes a row into it: its own version, and from which
/// version on a program can go on using the tables (`readable_from`).
#[doc(hidden)]
pub type Step = (i64, &'static str, &'static str);

/// The versions of the tables that were found.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Found {
    /// The newest; none in an empty database.
    pub(crate) newest: Option<i64>,
    /// The version that a program must know to use the tables.
    pub(crate) readable_from: i64,
}

/// Asks for the newest version and for the version that a program must know. A version that does not say which programs
/// can use it can be used only by those that know it.
pub(crate) const FOUND: &str = "select max(applied.version), max(coalesce(readable_from, applied.version)) \
     from _sqlx_migrations as applied left join store_version on store_version.version = applied.version";
/// The same where the table is missing that says so.
pub(crate) const FOUND_OLD: &str = "select max(version), max(version) from _sqlx_migrations";

impl Found {
    /// Reads what [`FOUND`] answers.
    pub(crate) fn new((newest, readable_from): (Option<i64>, Option<i64>)) -> Self {
        Self { newest, readable_from: readable_from.unwrap_or(0) }
    }
}

/// The query for the versions, given the names of all tables; none in an empty database.
pub(crate) fn query(tables: &[String]) -> Result<Option<&'static str>, StoreError> {
    let is_there = |name: &str| tables.iter().any(|table| table == name);
    match (is_there("_sqlx_migrations"), is_there("store_version")) {
        (true, true) => Ok(Some(FOUND)),
        (true, false) => Ok(Some(FOUND_OLD)),
        (false, _) => tables.first().map_or(Ok(None), |table| Err(foreign(table))),
    }
}

/// Brings the tables from the version that was found up to what this program knows. Newer steps that this program does
/// not know but can live with stay as they are.
pub(crate) async fn migrate<C: Migrate>(
    connection: &mut C,
    steps: &[Step],
    found: Found,
) -> Result<(), StoreError> {
    let known = steps.iter().map(|step| step.0).max().unwrap_or(0);
    if found.readable_from > known {
        return Err(StoreError::TooNew { found: found.newest.unwrap_or(found.readable_from), known });
    }
    let steps = steps.iter().map(|&(version, name, sql)| {
        Migration::new(version, name.into(), MigrationType::Simple, sql.into_sql_str(), false)
    });
    let mut migrator = Migrator::with_migrations(steps.collect());
    migrator.set_ignore_missing(true);
    Ok(migrator.run_direct(None, connection, false).await?)
}

/// The error about a database that has tables but no list of versions.
fn foreign(table: &str) -> StoreError {
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
    let makes_table = steps.iter().position(|step| step.2.contains("create table store_version")).unwrap();
    for (version, name, sql) in &steps[makes_table..] {
        let row = sql.split("insert into store_version (version, readable_from) values").nth(1);
        assert!(row.is_some_and(|row| row.contains(&format!("({version}, "))), "{name} says who can read it");
    }
}
