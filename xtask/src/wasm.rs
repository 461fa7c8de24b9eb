//! What WebAssembly is built with.

use std::process::{Command, Stdio};

use anyhow::{Result, bail};

use crate::process::Step;

pub(crate) const TARGET: &str = "wasm32-unknown-unknown";
/// Makes sure that there is something to build WebAssembly with.
pub(crate) fn install_target() -> Result<()> {
    let installed = Command::new("rustup").args(["target", "list", "--installed"]).output();
    match installed {
        Ok(output) if String::from_utf8_lossy(&output.stdout).lines().any(|line| line == TARGET) => Ok(()),
        Ok(_) => Command::new("rustup")
            .args(["target", "add", TARGET])
            .stdin(Stdio::null())
            .run("fetch the WebAssembly target")
            .map_err(|error| error.context(ADVICE)),
        Err(_) if has_target_without_rustup() => Ok(()),
        Err(_) => bail!(ADVICE),
    }
}

/// Distributions ship the target as a package of their own, without rustup.
fn has_target_without_rustup() -> bool {
    Command::new("rustc")
        .args(["--print", "target-libdir", "--target", TARGET])
        .output()
        .is_ok_and(|output| std::path::Path::new(String::from_utf8_lossy(&output.stdout).trim()).exists())
}

const ADVICE: &str = "the target wasm32-unknown-unknown is missing and cannot be fetched here: install it with \
     `rustup target add wasm32-unknown-unknown`, or your distribution's package of it \
     (Debian: libstd-rust-dev-wasm32)";
