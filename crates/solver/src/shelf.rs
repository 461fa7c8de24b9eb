//! Tables that stay on disk: any position is looked up by reading one byte.

use std::fs::File;
use std::io;
use std::path::Path;

use crate::file::{self, FileError};
use crate::tables::Oracle;
use crate::{Arrangement, Class, Value};

/// The solved classes that a folder has, opened and left where they are.
///
/// Heads and lengths are checked when it is opened; whether all values are sound is for [`read`](crate::read) to find
/// out, which takes as long as reading them does.
pub struct Shelf {
    files: Vec<Option<File>>,
}

impl Shelf {
    /// Opens all tables of a folder; a file that is damaged, cut short or of another class is refused.
    pub fn open(folder: &Path) -> Result<Self, FileError> {
        let mut files: Vec<Option<File>> = (0..Class::IDS).map(|_| None).collect();
        for class in Class::all() {
            if let Some(place) = files.get_mut(class.id()) {
                *place = file::open(folder, class)?;
            }
        }
        Ok(Self { files })
    }

    /// How many classes there are.
    pub fn classes(&self) -> usize {
        self.files.iter().flatten().count()
    }
}

impl Oracle for Shelf {
    fn value(&self, arrangement: &Arrangement) -> Option<Value> {
        let (class, number) = arrangement.place()?;
        let file = self.files.get(class.id())?.as_ref()?;
        let mut byte = [0];
        let read = read_at(file, &mut byte, file::HEADER as u64 + number).ok()?;
        (read == 1).then(|| Value::of(byte[0]))
    }
}

#[cfg(unix)]
fn read_at(file: &File, bytes: &mut [u8], at: u64) -> io::Result<usize> {
    std::os::unix::fs::FileExt::read_at(file, bytes, at)
}

#[cfg(windows)]
fn read_at(file: &File, bytes: &mut [u8], at: u64) -> io::Result<usize> {
    std::os::windows::fs::FileExt::seek_read(file, bytes, at)
}

#[cfg(not(any(unix, windows)))]
fn read_at(_: &File, _: &mut [u8], _: u64) -> io::Result<usize> {
    Err(io::ErrorKind::Unsupported.into())
}
