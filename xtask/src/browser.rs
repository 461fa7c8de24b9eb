//! The page in a real browser: what that needs, and the tests that play in it.

use std::path::PathBuf;
use std::process::{Command, Stdio};

use anyhow::{Result, bail};

use crate::process::{Step, cargo, root};
use crate::target;

/// Builds the page and the program, and plays in the browser.
pub(crate) fn test() -> Result<()> {
    let chromium = chromium()?;
    cargo(&["build", "--package", "cli"]).run("build the program for the browser")?;
    node("npx", &["playwright", "test"])
        .env("PARDALIS_CHROMIUM", chromium)
        .env("PARDALIS_PROGRAM", target().join("debug/pardalis"))
        .run("play in the browser")
}

/// A program of Node's, in the folder of the page.
fn node(program: &str, arguments: &[&str]) -> Command {
    let mut command = Command::new(program);
    command.args(arguments).current_dir(root().join("web"));
    command
}

/// The system's Chromium; Debian's package is installed where it is missing and we may.
fn chromium() -> Result<PathBuf> {
    if let Some(found) = find_chromium() {
        return Ok(found);
    }
    let install = |arguments: &[&str]| {
        let mut apt = Command::new("apt-get");
        apt.args(arguments).env("DEBIAN_FRONTEND", "noninteractive");
        // It may name the mirror that this machine is set up with, which is nobody's business in a log.
        apt.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        apt.run("install Chromium")
    };
    let installed = install(&["update"]).and_then(|()| install(&["install", "--yes", "chromium"]));
    match (installed, find_chromium()) {
        (Ok(()), Some(found)) => Ok(found),
        _ => bail!(ADVICE),
    }
}

fn find_chromium() -> Option<PathBuf> {
    let named = std::env::var_os("PARDALIS_CHROMIUM").map(PathBuf::from);
    let folders = std::env::var_os("PATH").unwrap_or_default();
    let names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
    let installed = std::env::split_paths(&folders).flat_map(|folder| names.map(|name| folder.join(name)));
    named.into_iter().chain(installed).find(|path| path.is_file())
}

const ADVICE: &str = "the tests of the page need Chromium, and it cannot be installed here: install it with \
     `apt install chromium` (Debian) or your system's package, or name it in PARDALIS_CHROMIUM";
