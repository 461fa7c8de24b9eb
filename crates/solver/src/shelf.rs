//! Tables that stay on disk: any position is looked up by reading one byte.

use std::fs::File;
use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::file::{self, Fault, FileError};
use crate::tables::Oracle;
use crate::{Arrangement, Class, Value};

/// The solved classes that a folder has, opened and left where they are.
///
/// Heads and lengths are checked when it is opened; whether all values are sound is for [`audit`](Self::audit) to find
/// out, which takes as long as reading them does.
pub struct Shelf {
    tables: Vec<Option<OnDisk>>,
}

/// The table of a class.
struct OnDisk {
    class: Class,
    file: File,
    /// Set once its values are known to be damaged: nobody is told any of them then.
    is_damaged: AtomicBool,
}

impl Shelf {
    /// Opens all tables of a folder; a file that is damaged, cut short or of another class is refused.
    pub fn open(folder: &Path) -> Result<Self, FileError> {
        let refused = |fault| FileError { path: folder.to_owned(), fault };
        std::fs::read_dir(folder).map_err(|error| refused(error.into()))?;
        let mut tables: Vec<Option<OnDisk>> = (0..Class::IDS).map(|_| None).collect();
        for class in Class::all() {
            if let Some(place) = tables.get_mut(class.id()) {
                let file = file::open(folder, class)?;
                *place = file.map(|file| OnDisk { class, file, is_damaged: AtomicBool::new(false) });
            }
        }
        let shelf = Self { tables };
        if shelf.classes() == 0 { Err(refused(Fault::NoTables)) } else { Ok(shelf) }
    }

    /// How many classes there are.
    pub fn classes(&self) -> usize {
        self.tables.iter().flatten().count()
    }

    /// How many positions there are in all.
    pub fn positions(&self) -> u64 {
        self.tables.iter().flatten().map(|table| table.class.positions()).sum()
    }

    /// Reads every table of the folder and takes those away whose values are damaged; tells which these are.
    pub fn audit(&self, folder: &Path) -> Vec<FileError> {
        let mut refused = Vec::new();
        for table in self.tables.iter().flatten() {
            if let Err(fault) = file::audit(&table.file, table.class) {
                table.is_damaged.store(true, Ordering::Relaxed);
                refused.push(FileError { path: file::path_of(folder, table.class), fault });
            }
        }
        refused
    }
}

impl Oracle for Shelf {
    fn value(&self, arrangement: &Arrangement) -> Option<Value> {
        let class = Class::of(arrangement)?;
        let table = self.tables.get(class.id())?.as_ref()?;
        let (_, number) = arrangement.place()?;
        let mut byte = [0];
        let read = read_at(&table.file, &mut byte, file::HEADER as u64 + number).ok()?;
        (read == 1 && !table.is_damaged.load(Ordering::Relaxed)).then(|| Value::of(byte[0]))
    }
}

#[cfg(unix)]
pub(crate) fn read_at(file: &File, bytes: &mut [u8], at: u64) -> io::Result<usize> {
    std::os::unix::fs::FileExt::read_at(file, bytes, at)
}

#[cfg(windows)]
pub(crate) fn read_at(file: &File, bytes: &mut [u8], at: u64) -> io::Result<usize> {
    std::os::windows::fs::FileExt::seek_read(file, bytes, at)
}

#[cfg(not(any(unix, windows)))]
pub(crate) fn read_at(_: &File, _: &mut [u8], _: u64) -> io::Result<usize> {
    Err(io::ErrorKind::Unsupported.into())
}
