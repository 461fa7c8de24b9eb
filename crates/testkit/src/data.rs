//! Test data on disk: our own files and reference data of others, with its origin in `data/README.md`.

use std::path::PathBuf;

use serde::de::DeserializeOwned;

/// The folder that holds the test data.
fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("data")
}

/// A data file as text.
///
/// # Panics
/// If it cannot be read: a test without its data must not pass.
pub fn text(path: &str) -> String {
    let path = folder().join(path);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The values of a file with one JSON value a line.
///
/// # Panics
/// If the file cannot be read or a line does not have the expected form.
pub fn json_lines<T: DeserializeOwned>(path: &str) -> Vec<T> {
    text(path)
        .lines()
        .enumerate()
        .map(|(i, line)| serde_json::from_str(line).unwrap_or_else(|e| panic!("{path}:{}: {e}", i + 1)))
        .collect()
}

/// A reference file that is not ours to commit: read from the folder beside the checkout where it exists.
pub fn shared(path: &str) -> Option<String> {
    let beside = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/oracle").join(path);
    std::fs::read_to_string(beside).ok()
}
