//! The blocks that were unpacked last.

use std::sync::{Mutex, MutexGuard, PoisonError};

use zstd::bulk::Decompressor;

use super::BLOCK;

/// How many threads can unpack at the same time.
const SHELVES: usize = 16;
/// How many blocks a shelf holds at most: four megabytes in all.
const SLOTS: usize = 64;

/// Unpacked blocks, each in the place that its number names, so that threads seldom wait for each other.
pub(super) struct Cache {
    shelves: Vec<Mutex<Shelf>>,
}

#[derive(Default)]
struct Shelf {
    /// Made when it is needed first: that takes longer than unpacking does.
    unpacker: Option<Decompressor<'static>>,
    slots: Vec<Slot>,
}

#[derive(Clone, Default)]
struct Slot {
    block: Option<usize>,
    values: Vec<u8>,
}

impl Default for Cache {
    fn default() -> Self {
        Self { shelves: (0..SHELVES).map(|_| Mutex::default()).collect() }
    }
}

impl Cache {
    /// A value of the block with this number, unpacked if it was not; nothing if it does not unpack to so many values.
    pub(super) fn value(&self, block: usize, packed: &[u8], place: usize) -> Option<u8> {
        // Whoever panicked while unpacking has left the slot without a block.
        let mut shelf = self.shelves.get(block % SHELVES)?.lock().unwrap_or_else(PoisonError::into_inner);
        let slot = block / SHELVES % SLOTS;
        if shelf.slots.get(slot).is_none_or(|slot| slot.block != Some(block)) {
            unpack(&mut shelf, slot, block, packed)?;
        }
        shelf.slots.get(slot)?.values.get(place).copied()
    }
}

fn unpack(shelf: &mut MutexGuard<'_, Shelf>, slot: usize, block: usize, packed: &[u8]) -> Option<()> {
    let Shelf { unpacker, slots } = &mut **shelf;
    slots.resize(SLOTS, Slot::default());
    let slot = slots.get_mut(slot)?;
    slot.block = None;
    slot.values.resize(BLOCK as usize, 0);
    let unpacker = match unpacker {
        Some(unpacker) => unpacker,
        None => unpacker.insert(Decompressor::new().ok()?),
    };
    let count = unpacker.decompress_to_buffer(packed, &mut slot.values).ok()?;
    slot.values.truncate(count);
    slot.block = Some(block);
    Some(())
}
