//! cargo-deny: what `lint` checks of dependencies, and which of them there are twice, by the tool that others know.

use std::path::PathBuf;
use std::process::{Command, Stdio};

use anyhow::Result;

use crate::process::{Step, cargo, root, target};

/// The version that is installed where none is: newer ones may need a newer compiler than ours.
const VERSION: &str = "0.20.2";

/// Runs cargo-deny, which is built first where it is missing.
pub(crate) fn run() -> Result<()> {
    let program = program()?;
    let mut deny = Command::new(program);
    // Known faults of dependencies (`advisories`) are looked up in a database in the network, where there is a way to
    // it.
    deny.args(["--locked", "check", "licenses", "bans", "sources"]).current_dir(root());
    deny.run("check dependencies with cargo-deny")
}

fn program() -> Result<PathBuf> {
    let runs = |program: &PathBuf| {
        let mut ask = Command::new(program);
        ask.arg("--version").stdout(Stdio::null()).stderr(Stdio::null());
        ask.status().is_ok_and(|status| status.success())
    };
    let folder = target().join("tools");
    let ours = folder.join("bin/cargo-deny");
    if let Some(found) = [PathBuf::from("cargo-deny"), ours.clone()].into_iter().find(runs) {
        return Ok(found);
    }
    cargo(&["install", "cargo-deny", "--locked", "--version", VERSION, "--root"])
        .arg(&folder)
        .run("build cargo-deny, which takes some minutes")?;
    Ok(ours)
}
