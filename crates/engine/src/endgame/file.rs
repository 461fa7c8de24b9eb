//! Solved endings on disk: one file a class, with a checksum over all of it.
//!
//! All numbers are little-endian:
//!
//! ```text
//! magic       8 bytes   PARDALEG
//! version     4 bytes
//! class       1 byte    the sets of knight colours, four bits a side
//! rectangles  2 bytes   how many follow, each as
//!   number      2 bytes
//!   values      1 byte a position, as many as the class has inside this rectangle
//! checksum    8 bytes   of all bytes before it
//! ```
//!
//! Neighbours differ too often for runs to be worth coding: that made the files half as long again.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::class::Class;
use super::store::{RECTANGLES, Rectangle, Shelf};
use crate::checksum::checksum;

const MAGIC: &[u8; 8] = b"PARDALEG";
/// Rises whenever the rules, the order of positions or the form of the file change.
const VERSION: u32 = 1;

/// Where the file of a class is.
pub(super) fn path(folder: &Path, class: Class) -> PathBuf {
    folder.join(format!("chameleon-chess-{class}.endgame"))
}

/// Writes what is known of a class; a reader finds the old file or the new one, never half of one.
pub(super) fn write(path: &Path, class: Class, shelf: &Shelf) -> io::Result<()> {
    let known: Vec<_> =
        Rectangle::all().filter_map(|rectangle| Some((rectangle, shelf.get(rectangle)?))).collect();
    let mut bytes = Vec::new();
    bytes.extend_from_slice(MAGIC);
    bytes.extend_from_slice(&VERSION.to_le_bytes());
    bytes.push(class.id());
    bytes.extend_from_slice(&(known.len() as u16).to_le_bytes());
    for (rectangle, values) in known {
        bytes.extend_from_slice(&(rectangle.slot() as u16).to_le_bytes());
        bytes.extend_from_slice(values);
    }
    bytes.extend_from_slice(&checksum(&bytes).to_le_bytes());
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let unfinished = path.with_extension(format!("{}.part", std::process::id()));
    let written = fs::write(&unfinished, &bytes).and_then(|()| fs::rename(&unfinished, path));
    if written.is_err() {
        // What is left of it is of no use, and whether it goes away changes nothing.
        let _ = fs::remove_file(&unfinished);
    }
    written
}

/// Reads the file of a class; nothing if it is absent, damaged, or of another class or version.
pub(super) fn read(
    path: &Path,
    class: Class,
    size: impl Fn(Rectangle) -> usize,
) -> Option<Vec<(Rectangle, Box<[u8]>)>> {
    let bytes = fs::read(path).ok()?;
    let (body, sum) = bytes.split_last_chunk::<8>()?;
    if checksum(body) != u64::from_le_bytes(*sum) {
        return None;
    }
    let mut reader = Reader(body);
    if reader.take(8)? != MAGIC || reader.number(4)? != VERSION as usize {
        return None;
    }
    if reader.number(1)? != usize::from(class.id()) {
        return None;
    }
    let count = reader.number(2)?;
    let mut found = Vec::with_capacity(count.min(RECTANGLES));
    for _ in 0..count {
        let slot = reader.number(2)?;
        if slot >= RECTANGLES {
            return None;
        }
        let rectangle = Rectangle::at(slot);
        found.push((rectangle, reader.take(size(rectangle))?.into()));
    }
    reader.0.is_empty().then_some(found)
}

struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (head, tail) = self.0.split_at_checked(count)?;
        self.0 = tail;
        Some(head)
    }

    fn number(&mut self, bytes: usize) -> Option<usize> {
        let number =
            self.take(bytes)?.iter().rev().fold(0_u64, |number, &byte| number << 8 | u64::from(byte));
        usize::try_from(number).ok()
    }
}
