//! Solving all classes up to a number of pieces, with what is finished kept in a folder.

use std::path::Path;
use std::sync::atomic::AtomicBool;

use super::{PairError, Pass, solve_pair};
use crate::file::{self, Fault, FileError};
use crate::tables::Tables;
use crate::{Census, Class};

/// Why solving ended early; what was finished before is on disk.
#[derive(Debug, thiserror::Error)]
pub enum SolveError {
    /// A class was not solved.
    #[error(transparent)]
    Pair(#[from] PairError),
    /// A file could not be read or written.
    #[error(transparent)]
    File(#[from] FileError),
}

/// A class that is solved and on disk.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SolvedClass {
    /// The class.
    pub class: Class,
    /// How often each value occurs.
    pub census: Census,
    /// The digest of its values.
    pub digest: u64,
}

/// What happens while classes are solved.
#[derive(Debug)]
pub enum Step<'a> {
    /// A file of an earlier run is not what it should be; the class is solved again.
    Refused(&'a FileError),
    /// A pass begins.
    Pass(Pass),
    /// A class is finished.
    Finished(&'a SolvedClass),
}

/// Solves all classes with up to so many pieces; those that a folder has are read instead.
pub fn solve(
    tables: &Tables,
    pieces: usize,
    folder: &Path,
    threads: usize,
    stop: &AtomicBool,
    on_step: &mut dyn FnMut(Step<'_>),
) -> Result<Vec<SolvedClass>, SolveError> {
    std::fs::create_dir_all(folder)
        .map_err(|error| FileError { path: folder.to_owned(), fault: Fault::Io(error) })?;
    let mut solved = Vec::new();
    for class in Class::all().into_iter().filter(|class| class.pieces() <= pieces) {
        if tables.get(class).is_none() && !found(tables, class, folder, threads, on_step) {
            let partner = class.partner();
            let missing = |class: Class| tables.get(class).is_none();
            let values = solve_pair(tables, class, threads, stop, &mut |pass| on_step(Step::Pass(pass)))?;
            for (class, values) in
                [class, partner].into_iter().zip(values).filter(|(class, _)| missing(*class))
            {
                file::write(folder, class, &values, threads)?;
                tables.put(class, values);
            }
        }
        let values = tables.get(class).ok_or(PairError::Missing(class))?;
        let digest = crate::digest(values, threads);
        let finished = SolvedClass { class, census: Census::of(values, threads), digest };
        on_step(Step::Finished(&finished));
        solved.push(finished);
    }
    Ok(solved)
}

/// Takes over the file of a class; says whether there was a sound one.
fn found(
    tables: &Tables,
    class: Class,
    folder: &Path,
    threads: usize,
    on_step: &mut dyn FnMut(Step<'_>),
) -> bool {
    match file::read(folder, class, threads) {
        Ok((values, _)) => tables.put(class, values),
        Err(FileError { fault: Fault::Io(error), .. }) if error.kind() == std::io::ErrorKind::NotFound => {
            false
        }
        Err(error) => {
            on_step(Step::Refused(&error));
            false
        }
    }
}

/// Reads all classes with up to so many pieces and refuses whatever is missing or damaged.
pub fn load(tables: &Tables, pieces: usize, folder: &Path, threads: usize) -> Result<(), FileError> {
    for class in Class::all().into_iter().filter(|class| class.pieces() <= pieces) {
        let (values, _) = file::read(folder, class, threads)?;
        tables.put(class, values);
    }
    Ok(())
}
