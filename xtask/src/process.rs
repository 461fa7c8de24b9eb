//! Running other programs, with a word on what for.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

/// The root of the repository.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().map(Path::to_path_buf).unwrap_or_default()
}

/// Where cargo builds.
pub(crate) fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR")
        .map_or_else(|| root().join("target"), |folder| root().join(Path::new(&folder)))
}

/// A call of the same cargo that runs this program, in the repository's root.
pub(crate) fn cargo(arguments: &[&str]) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(arguments).current_dir(root());
    command
}

/// A command as a step that must succeed.
pub(crate) trait Step {
    /// Runs the command; `purpose` says what for if it fails.
    fn run(&mut self, purpose: &str) -> Result<()>;
}

impl Step for Command {
    fn run(&mut self, purpose: &str) -> Result<()> {
        println!("xtask: {purpose}");
        let status = self.status().with_context(|| format!("{purpose}: {self:?} did not start"))?;
        if !status.success() {
            bail!("{purpose}: {self:?} ended with {status}");
        }
        Ok(())
    }
}
