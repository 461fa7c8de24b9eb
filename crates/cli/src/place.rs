//! Where the site keeps everything.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use etcetera::{AppStrategy, AppStrategyArgs, choose_app_strategy};
use store::Database;

/// The name of the database's file in the data folder.
pub(crate) const DATABASE: &str = "pardalis.sqlite";

/// The folder for everything that is kept: the one that was named, or the platform's.
pub(crate) fn data_folder(named: Option<&Path>) -> Result<PathBuf> {
    if let Some(data) = named {
        return Ok(data.to_owned());
    }
    let names = AppStrategyArgs {
        top_level_domain: String::new(),
        author: "Pardalis".into(),
        app_name: "pardalis".into(),
    };
    let strategy = choose_app_strategy(names).context("no folder for data is known: name one with --data")?;
    Ok(strategy.data_dir())
}

/// The database that a URL names; the file in the data folder where none does.
pub(crate) fn database(url: Option<&str>, data: Option<&Path>) -> Result<Database> {
    match url {
        None => Ok(Database::File(data_folder(data)?.join(DATABASE))),
        Some(url) => match Database::from_url(url) {
            Some(database) => Ok(database),
            // What was found is not repeated whole: it may hold a password.
            None => {
                let found = url.split_once(':').map_or(url, |(kind, _)| kind);
                bail!("--database: expected sqlite:FILE or postgres://USER@HOST/NAME, found {found}:…")
            }
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn databases_are_named_by_url() {
        let data = Some(Path::new("x"));
        assert_eq!(database(None, data).ok(), Some(Database::File("x/pardalis.sqlite".into())));
        assert_eq!(database(Some("sqlite:a.db"), data).ok(), Some(Database::File("a.db".into())));
        assert!(matches!(database(Some("postgres://u@h/n"), data), Ok(Database::Postgres(_))));
    }

    #[test]
    fn a_database_that_is_not_known_is_refused_without_its_password() {
        let refused = database(Some("mysql://u:hush@h/n"), None).unwrap_err().to_string();
        assert!(refused.contains("found mysql:"), "{refused}");
        assert!(!refused.contains("hush"), "{refused}");
    }
}
