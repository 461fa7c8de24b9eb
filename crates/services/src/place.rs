//! Where programs are, and where there is room for them.

use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

/// How long a server may take to be ready, or to go.
const PATIENCE: Duration = Duration::from_secs(30);

/// A port of loopback that nobody uses at the moment.
pub(crate) fn free_port() -> Result<u16> {
    let listener = TcpListener::bind(("127.0.0.1", 0)).context("a free port")?;
    Ok(listener.local_addr()?.port())
}

/// Where Debian keeps programs that are not on everybody's path.
const SYSTEM: &str = "/usr/sbin";

/// A program on the path, or among the system's own.
///
/// # Errors
///
/// If it is missing; the words say what to install.
pub fn find(name: &str) -> Result<PathBuf> {
    find_in(name, &[SYSTEM.into()])
}

/// A program on the path or in one of these folders.
pub(crate) fn find_in(name: &str, folders: &[PathBuf]) -> Result<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut places = folders.iter().cloned().chain(std::env::split_paths(&path));
    match places.find(|folder| folder.join(name).is_file()) {
        Some(folder) => Ok(folder.join(name)),
        None => bail!("{name}: {}", crate::ADVICE),
    }
}

/// Waits until something is so.
pub(crate) fn wait_until(what: &str, mut is_so: impl FnMut() -> Result<bool>) -> Result<()> {
    let start = Instant::now();
    while !is_so()? {
        if start.elapsed() > PATIENCE {
            bail!("{what}: not within {} seconds", PATIENCE.as_secs());
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    Ok(())
}

/// The last lines of what a server wrote, for a report.
pub(crate) fn tail(log: &Path) -> String {
    let text = std::fs::read_to_string(log).unwrap_or_default();
    let lines: Vec<&str> = text.lines().rev().take(12).collect();
    lines.into_iter().rev().collect::<Vec<_>>().join("\n")
}
