//! The commands of the program, one module each.

pub(crate) mod answers;
pub(crate) mod kill;
pub(crate) mod load;
pub(crate) mod memory;
pub(crate) mod outage;
pub(crate) mod spectators;

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

/// The program that was named, or the one that was built with this one.
fn program(named: Option<&Path>) -> Result<PathBuf> {
    match named {
        Some(path) => Ok(path.to_owned()),
        None => {
            Ok(std::env::current_exe()?.parent().context("this program is in no folder")?.join("pardalis"))
        }
    }
}

/// The programs that were named, or the one that was built with this one.
fn programs(named: &[PathBuf]) -> Result<Vec<PathBuf>> {
    if named.is_empty() { Ok(vec![program(None)?]) } else { Ok(named.to_vec()) }
}
