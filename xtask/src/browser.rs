//! The page in a real browser: what that needs, the tests that play in it, and what Lighthouse says.

use std::path::PathBuf;

use anyhow::{Result, bail};

use crate::process::{Step, cargo, target};
use crate::{debian, web};

/// Builds the page and the program, and plays in the browser; `places` names where several servers meet, if they do.
pub(crate) fn test(long: bool, places: &[(&str, String)]) -> Result<()> {
    let chromium = chromium()?;
    web::build()?;
    // This build reads the page from web/dist at run time.
    cargo(&["build", "--workspace", "--bin", "pardalis"]).run("build the program for the browser")?;
    let mut tests = web::npm(&["run", "--silent", "e2e"]);
    tests.env("PARDALIS_CHROMIUM", chromium).env("PARDALIS_PROGRAM", target().join("debug/pardalis"));
    tests.envs(places.iter().map(|(name, place)| (name, place)));
    if long {
        tests.env("PARDALIS_LONG", "1");
    }
    tests.run("play in the browser")
}

/// Measures the home page and a game page of the program as it is shipped.
pub(crate) fn lighthouse() -> Result<()> {
    let chromium = chromium()?;
    web::build()?;
    cargo(&["build", "--release", "--package", "cli"]).run("build in release mode")?;
    web::npm(&["run", "--silent", "lighthouse"])
        .env("PARDALIS_CHROMIUM", chromium)
        .env("PARDALIS_PROGRAM", target().join("release/pardalis"))
        .run("measure the page")
}

/// The system's Chromium; Debian's package is installed where it is missing and we may.
fn chromium() -> Result<PathBuf> {
    if let Some(found) = find_chromium() {
        return Ok(found);
    }
    debian::install(&["chromium"]).map_err(|error| error.context(ADVICE))?;
    match find_chromium() {
        Some(found) => Ok(found),
        None => bail!(ADVICE),
    }
}

fn find_chromium() -> Option<PathBuf> {
    let named = std::env::var_os("PARDALIS_CHROMIUM").map(PathBuf::from);
    let folders = std::env::var_os("PATH").unwrap_or_default();
    let names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
    let installed = std::env::split_paths(&folders).flat_map(|folder| names.map(|name| folder.join(name)));
    named.into_iter().chain(installed).find(|path| path.is_file())
}

const ADVICE: &str = "the tests of the page need Chromium: install it with `apt install chromium` (Debian) or your \
     system's package, or name it in PARDALIS_CHROMIUM";
