//! Saving and loading: a game on disk is either the old one or the new one, never half of either.

use std::ffi::OsString;
use std::fmt;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use catalog::{Record, read_one};

/// The largest file that is read: no game comes near it.
const LARGEST: u64 = 16 << 20;

/// Why a game was not saved or loaded.
#[derive(Debug)]
pub(crate) enum FileProblem {
    /// There is a file of that name already.
    Exists,
    /// Anything else, as a sentence.
    Other(String),
}

impl fmt::Display for FileProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exists => f.write_str("there is a file of that name already"),
            Self::Other(reason) => f.write_str(reason),
        }
    }
}

impl From<io::Error> for FileProblem {
    fn from(error: io::Error) -> Self {
        Self::Other(error.to_string())
    }
}

/// Writes the text into the file at once; an existing file is replaced only on request.
pub(crate) fn save(path: &Path, text: &str, replace: bool) -> Result<(), FileProblem> {
    if path.is_dir() {
        return Err(FileProblem::Other("expected the name of a file, found a folder".into()));
    }
    if !replace && path.exists() {
        return Err(FileProblem::Exists);
    }
    let draft = draft_beside(path)?;
    let written = write_new(&draft, text).and_then(|()| fs::rename(&draft, path));
    if written.is_err() {
        // The draft may not even have been made.
        let _ = fs::remove_file(&draft);
    }
    Ok(written?)
}

/// The name of the draft, in the same folder so that the renaming is one step.
fn draft_beside(path: &Path) -> Result<PathBuf, FileProblem> {
    let missing = || FileProblem::Other("expected the name of a file, found nothing".into());
    let mut name = OsString::from(".");
    name.push(path.file_name().ok_or_else(missing)?);
    name.push(format!(".{}.draft", std::process::id()));
    Ok(path.with_file_name(name))
}

fn write_new(path: &Path, text: &str) -> io::Result<()> {
    let mut file = OpenOptions::new().write(true).create(true).truncate(true).open(path)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()
}

/// Reads the one record that a file holds.
pub(crate) fn load(path: &Path) -> Result<Record, FileProblem> {
    if path.is_dir() {
        return Err(FileProblem::Other("expected the name of a file, found a folder".into()));
    }
    let mut bytes = Vec::new();
    File::open(path)?.take(LARGEST + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LARGEST {
        return Err(FileProblem::Other(format!("expected at most {LARGEST} bytes, found more")));
    }
    let text = String::from_utf8(bytes).map_err(|error| {
        let line =
            error.as_bytes()[..error.utf8_error().valid_up_to()].iter().filter(|&&b| b == b'\n').count();
        FileProblem::Other(format!("line {}: expected text in UTF-8, found other bytes", line + 1))
    })?;
    read_one(&text).map_err(|error| FileProblem::Other(error.to_string()))
}

/// The name to save under where nobody chose one.
pub(crate) fn default_name(game: catalog::GameId) -> PathBuf {
    PathBuf::from(format!("{game}.pgn"))
}

/// A path as it can be shown without upsetting a terminal.
pub(crate) fn shown(path: &Path) -> String {
    path.display().to_string().chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect()
}
