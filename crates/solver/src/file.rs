//! A solved class on disk, with a digest over its values.
//!
//! All numbers are little-endian:
//!
//! ```text
//! magic      8 bytes   PARDALSV
//! version    4 bytes
//! class      4 bytes   own white, own black, other white, other black
//! positions  8 bytes
//! digest     8 bytes   of the values
//! checksum   8 bytes   of all bytes before it
//! values     1 byte a position, in the order of the index
//! ```

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use rules_core::key::mix;

use crate::Class;
use crate::digest::{self, digest};
use crate::shelf::read_at;

const MAGIC: [u8; 8] = *b"PARDALSV";
/// Rises whenever the rules, the order of positions, the values or the form of the file change.
const VERSION: u32 = 1;
pub(crate) const HEADER: usize = 40;

/// What is wrong with a file.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// It cannot be read or written.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// It is not a file of this kind at all.
    #[error("expected a table of a class, found something else")]
    Magic,
    /// It was written by another version.
    #[error("expected version {VERSION}, found version {0}")]
    Version(u32),
    /// Its head is damaged.
    #[error("the head is damaged: its checksum does not fit")]
    Head,
    /// It holds another class.
    #[error("expected class {expected}, found another: {found:?}")]
    Class {
        /// The class that was asked for.
        expected: Class,
        /// Own white, own black, other white, other black.
        found: [u8; 4],
    },
    /// There is no table at all.
    #[error("expected tables such as chameleon-W-w.values, found none")]
    NoTables,
    /// Its values are too few or too many.
    #[error("expected {expected} bytes, found {found}")]
    Length {
        /// How long the file must be.
        expected: u64,
        /// How long it is.
        found: u64,
    },
    /// Its values are damaged.
    #[error("the values are damaged: expected digest {expected:016x}, found {found:016x}")]
    Digest {
        /// The digest that the head names.
        expected: u64,
        /// The digest of what follows.
        found: u64,
    },
}

impl FileError {
    /// Whether there is just nothing there: no folder, or no table in it.
    pub fn is_absence(&self) -> bool {
        match &self.fault {
            Fault::NoTables => true,
            Fault::Io(error) => error.kind() == io::ErrorKind::NotFound,
            _ => false,
        }
    }
}

/// A file that was refused, or could not be written.
#[derive(Debug, thiserror::Error)]
#[error("{}: {fault}", path.display())]
pub struct FileError {
    /// The file.
    pub path: PathBuf,
    /// What is wrong with it; the error's own text says it, so it is no source beside.
    pub fault: Fault,
}

/// Where the file of a class is.
pub fn path_of(folder: &Path, class: Class) -> PathBuf {
    folder.join(format!("chameleon-{class}.values"))
}

fn class_bytes(class: Class) -> [u8; 4] {
    [class.own.white, class.own.black, class.other.white, class.other.black]
}

fn head(class: Class, positions: u64, digest: u64) -> Vec<u8> {
    let mut head = Vec::with_capacity(HEADER);
    head.extend_from_slice(&MAGIC);
    head.extend_from_slice(&VERSION.to_le_bytes());
    head.extend_from_slice(&class_bytes(class));
    head.extend_from_slice(&positions.to_le_bytes());
    head.extend_from_slice(&digest.to_le_bytes());
    let sum = checksum(&head);
    head.extend_from_slice(&sum.to_le_bytes());
    head
}

fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(mix(bytes.len() as u64), |sum, &byte| mix(sum ^ u64::from(byte)))
}

/// Writes the values of a class and tells their digest.
///
/// The file gets its name once all of it is safely on disk: a reader finds the old file or the new one, never half
/// of one, and whatever goes wrong harms no file that was finished.
pub fn write(folder: &Path, class: Class, values: &[u8], threads: usize) -> Result<u64, FileError> {
    let path = path_of(folder, class);
    let digest = digest(values, threads);
    let unfinished = path.with_extension("part");
    let written = write_all(&unfinished, class, values, digest)
        .and_then(|()| fs::rename(&unfinished, &path))
        .and_then(|()| File::open(folder)?.sync_all());
    match written {
        Ok(()) => Ok(digest),
        Err(error) => {
            // What is left of it is of no use, and whether it goes away changes nothing.
            let _ = fs::remove_file(&unfinished);
            Err(FileError { path, fault: error.into() })
        }
    }
}

fn write_all(path: &Path, class: Class, values: &[u8], digest: u64) -> io::Result<()> {
    let mut file = File::create(path)?;
    file.write_all(&head(class, values.len() as u64, digest))?;
    file.write_all(values)?;
    file.sync_all()
}

/// Reads the values of a class and their digest, and refuses whatever is not exactly what was written.
pub fn read(folder: &Path, class: Class, threads: usize) -> Result<(Box<[u8]>, u64), FileError> {
    let path = path_of(folder, class);
    read_all(&path, class, threads).map_err(|fault| FileError { path, fault })
}

/// Opens the file of a class and checks its head and length; nothing if there is no such file.
pub(crate) fn open(folder: &Path, class: Class) -> Result<Option<File>, FileError> {
    let path = path_of(folder, class);
    match open_checked(&path, class) {
        Ok((file, _)) => Ok(Some(file)),
        Err(Fault::Io(error)) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(fault) => Err(FileError { path, fault }),
    }
}

/// Reads all values of an open file, a little at a time, and compares their digest with the head's.
pub(crate) fn audit(file: &File, class: Class) -> Result<(), Fault> {
    let mut head = [0; HEADER];
    fill(file, &mut head, 0)?;
    let expected = checked(&head, class)?;
    let (mut sum, mut at, len) = (0_u64, 0, class.positions());
    // A multiple of eight, so that words are the same as in the whole.
    let mut bytes = vec![0; 1 << 20];
    while at < len {
        let count = (len - at).min(bytes.len() as u64) as usize;
        fill(file, &mut bytes[..count], HEADER as u64 + at)?;
        sum = sum.wrapping_add(digest::sum(&bytes[..count], at / 8));
        at += count as u64;
    }
    let found = digest::finished(sum, len);
    if expected == found { Ok(()) } else { Err(Fault::Digest { expected, found }) }
}

/// Reads so many bytes from a place on.
fn fill(file: &File, bytes: &mut [u8], from: u64) -> io::Result<()> {
    let mut done = 0;
    while done < bytes.len() {
        match read_at(file, &mut bytes[done..], from + done as u64)? {
            0 => return Err(io::ErrorKind::UnexpectedEof.into()),
            count => done += count,
        }
    }
    Ok(())
}

/// Opens a file, read up to its values, and tells the digest that its head names.
fn open_checked(path: &Path, class: Class) -> Result<(File, u64), Fault> {
    let mut file = File::open(path)?;
    let found = file.metadata()?.len();
    let mut head = [0; HEADER];
    let expected = HEADER as u64 + class.positions();
    if found < HEADER as u64 {
        return Err(Fault::Length { expected, found });
    }
    file.read_exact(&mut head)?;
    let digest = checked(&head, class)?;
    if found != expected {
        return Err(Fault::Length { expected, found });
    }
    Ok((file, digest))
}

fn read_all(path: &Path, class: Class, threads: usize) -> Result<(Box<[u8]>, u64), Fault> {
    let (mut file, expected) = open_checked(path, class)?;
    let mut values = vec![0; class.positions() as usize];
    file.read_exact(&mut values)?;
    let found = digest(&values, threads);
    if expected != found {
        return Err(Fault::Digest { expected, found });
    }
    Ok((values.into_boxed_slice(), found))
}

/// Reads the head of a file and tells the digest that it names.
fn checked(head: &[u8; HEADER], class: Class) -> Result<u64, Fault> {
    let field =
        |at: usize| -> u64 { head[at..].first_chunk::<8>().map_or(0, |bytes| u64::from_le_bytes(*bytes)) };
    if head[..8] != MAGIC {
        return Err(Fault::Magic);
    }
    let version = field(8) as u32;
    if version != VERSION {
        return Err(Fault::Version(version));
    }
    if checksum(&head[..HEADER - 8]) != field(HEADER - 8) {
        return Err(Fault::Head);
    }
    let found = ((field(8) >> 32) as u32).to_le_bytes();
    if found != class_bytes(class) {
        return Err(Fault::Class { expected: class, found });
    }
    let expected = HEADER as u64 + class.positions();
    if field(16) != class.positions() {
        return Err(Fault::Length { expected, found: HEADER as u64 + field(16) });
    }
    Ok(field(24))
}
