//! Packing solved tables.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use super::{BLOCK, MAGIC, at_a_glance, blocks};
use crate::certificate::head;
use crate::index::{Layout, layout};
use crate::tables::Tables;
use crate::value::DRAW;
use crate::{Class, Value, parallel};

/// How hard the packer tries; the same version of it makes the same bytes everywhere.
const LEVEL: i32 = 19;

/// Why tables could not be packed.
#[derive(Debug, thiserror::Error)]
pub enum PackError {
    /// A class is missing.
    #[error("class {0} is not solved")]
    Missing(Class),
    /// A value is not what the position itself shows.
    #[error("class {class}, position {number}: expected {expected}, found {found}")]
    Value {
        /// The class.
        class: Class,
        /// The number of the position in the class.
        number: u64,
        /// What the position shows, or its mirror image has.
        expected: Value,
        /// What the table says.
        found: Value,
    },
    /// A block could not be packed.
    #[error("packing: {0}")]
    Packer(#[from] io::Error),
}

/// Packs the tables of all classes with up to so many pieces.
///
/// Whatever is left out is compared with what a reader will make of it.
pub fn pack(
    tables: &Tables,
    pieces: u8,
    threads: usize,
    on_class: &mut dyn FnMut(Class),
) -> Result<Vec<u8>, PackError> {
    let (mut digests, mut lengths, mut packed) = (Vec::new(), Vec::new(), Vec::new());
    for (class, count) in blocks(pieces.into()) {
        on_class(class);
        let (Some(values), Some(layout)) = (tables.get(class), layout(class)) else {
            return Err(PackError::Missing(class));
        };
        digests.extend_from_slice(&crate::digest(values, threads).to_le_bytes());
        let work = Work { tables, layout, values };
        work.check_invaded(threads)?;
        for block in work.blocks(count, threads)? {
            lengths.extend_from_slice(&(block.len() as u16).to_le_bytes());
            packed.extend_from_slice(&block);
        }
    }
    let body = [digests, lengths.clone(), packed].concat();
    let mut bytes = head(&MAGIC, pieces, lengths.len() / 2, &body);
    bytes.extend_from_slice(&body);
    Ok(bytes)
}

struct Work<'a> {
    tables: &'a Tables,
    layout: &'a Layout,
    values: &'a [u8],
}

impl Work<'_> {
    /// Says whether a position is left out, and refuses it if a reader would take it for something else.
    fn is_left_out(&self, number: u64) -> Result<bool, PackError> {
        let arrangement = self.layout.unrank(number);
        let image = arrangement.mirrored().place().map_or(number, |(_, image)| image);
        let shown = match at_a_glance(self.tables, &arrangement) {
            None if image < number => self.values.get(image as usize).copied().map(Value::of),
            shown => shown,
        };
        let found = Value::of(self.values[number as usize]);
        match shown {
            Some(expected) if expected != found => {
                Err(PackError::Value { class: self.layout.class, number, expected, found })
            }
            shown => Ok(shown.is_some()),
        }
    }

    /// Compares all positions with an invader, of which nothing is kept, with what captures make of them.
    fn check_invaded(&self, threads: usize) -> Result<(), PackError> {
        let quiet = self.layout.quiet();
        let each = |number: u64| match self.is_left_out(quiet + number)? {
            true => Ok(()),
            false => Err(PackError::Missing(self.layout.class)),
        };
        let (fault, stop) = (Mutex::new(Ok(())), AtomicBool::new(false));
        parallel::each_piece(self.layout.len() - quiet, threads, &stop, |mut piece| {
            if let Err(why) = piece.try_for_each(each) {
                *fault.lock().unwrap_or_else(PoisonError::into_inner) = Err(why);
                stop.store(true, Ordering::Relaxed);
            }
        });
        fault.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    /// The packed blocks of a class, of which there are so many.
    fn blocks(&self, count: usize, threads: usize) -> Result<Vec<Vec<u8>>, PackError> {
        let packed: Vec<Mutex<Result<Vec<u8>, PackError>>> =
            (0..count).map(|_| Mutex::new(Err(PackError::Missing(self.layout.class)))).collect();
        parallel::each(count, threads, &AtomicBool::new(false), |block| {
            let made = self.block(block as u64);
            *packed[block].lock().unwrap_or_else(PoisonError::into_inner) = made;
        });
        packed.into_iter().map(|made| made.into_inner().unwrap_or_else(PoisonError::into_inner)).collect()
    }

    fn block(&self, block: u64) -> Result<Vec<u8>, PackError> {
        let mut last = None;
        let numbers = block * BLOCK..self.layout.quiet().min((block + 1) * BLOCK);
        let mut kept = Vec::with_capacity(BLOCK as usize);
        for number in numbers {
            if !self.is_left_out(number)? {
                last = Some(self.values[number as usize]);
            }
            kept.push(last.unwrap_or(DRAW));
        }
        // Nobody looks where nothing is kept.
        Ok(if last.is_none() { Vec::new() } else { zstd::bulk::compress(&kept, LEVEL)? })
    }
}
