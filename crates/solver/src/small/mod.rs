//! The values of all positions with few pieces, packed small enough to ship.
//!
//! Kept is only what cannot be told at a glance: no position with an invader, for there the captures decide, which lead
//! to smaller classes; none that is won at once; and of a position and its mirror image the one with the lesser number.
//! In place of what is left out stands the value before it, which costs next to nothing once it is packed. The values of
//! a class, as far as no invader stands, are cut into blocks, each packed on its own, so that one look unpacks one block.
//!
//! The file has the head of a certificate's:
//!
//! ```text
//! magic      8 bytes   PARDALSM
//! version    4 bytes
//! pieces     1 byte    every class with up to so many is there
//! blocks     4 bytes   how many there are
//! checksum   8 bytes   of the two numbers before it and of what follows
//! digests    8 bytes a class, in order: of all its values, whether they are kept or not
//! lengths    2 bytes a block: how many bytes it has, none where nothing is kept
//! blocks     of every class in order, packed by Zstandard
//! ```

mod cache;
mod pack;

pub use pack::{PackError, pack};

use std::borrow::Cow;

use crate::arrangement::Next;
use crate::certificate::{CertificateFault, HEADER, head_checked};
use crate::index::{Layout, layout};
use crate::tables::Oracle;
use crate::{Arrangement, Class, Value};
use cache::Cache;

const MAGIC: [u8; 8] = *b"PARDALSM";
/// How many values a block has; the last one of a class has what is left.
const BLOCK: u64 = 1 << 12;

/// The values of all positions with few pieces.
#[derive(Default)]
pub struct SmallTables {
    pieces: usize,
    bytes: Cow<'static, [u8]>,
    /// For every class, by its id, its digest and the number of its first block.
    classes: Vec<Option<(u64, usize)>>,
    /// Where each block begins, and where the last one ends.
    begins: Vec<usize>,
    cache: Cache,
}

/// All classes with up to so many pieces, in order, and how many blocks each has.
fn blocks(pieces: usize) -> impl Iterator<Item = (Class, usize)> {
    let classes = Class::all().into_iter().filter(move |class| class.pieces() <= pieces);
    classes.map(|class| {
        let kept = layout(class).map_or(0, Layout::quiet);
        (class, kept.div_ceil(BLOCK) as usize)
    })
}

impl SmallTables {
    /// The values that are shipped: all positions with up to six pieces.
    pub fn shipped() -> Result<Self, CertificateFault> {
        Self::from_bytes(include_bytes!("../../data/chameleon.small").as_slice())
    }

    /// Reads packed values; whatever is damaged, cut short or of another kind is refused.
    pub fn from_bytes(bytes: impl Into<Cow<'static, [u8]>>) -> Result<Self, CertificateFault> {
        let bytes = bytes.into();
        let (pieces, count) = head_checked(&MAGIC, &bytes)?;
        let pieces = usize::from(pieces);
        let mut classes = vec![None; Class::IDS];
        let (mut at, mut first) = (HEADER, 0);
        let broken = CertificateFault::Entries;
        for (class, blocks) in blocks(pieces) {
            let digest = bytes.get(at..).and_then(<[u8]>::first_chunk).ok_or(broken(first))?;
            if let Some(place) = classes.get_mut(class.id()) {
                *place = Some((u64::from_le_bytes(*digest), first));
            }
            (at, first) = (at + digest.len(), first + blocks);
        }
        let lengths = bytes.get(at..).unwrap_or_default().as_chunks::<2>().0;
        let lengths = lengths.get(..first).filter(|_| first == count).ok_or(broken(0))?;
        let mut begins = vec![at + 2 * first];
        for length in lengths {
            begins.push(begins.last().unwrap_or(&0) + usize::from(u16::from_le_bytes(*length)));
        }
        if begins.last() != Some(&bytes.len()) {
            return Err(broken(first));
        }
        Ok(Self { pieces, bytes, classes, begins, cache: Cache::default() })
    }

    /// Up to how many pieces all positions are known.
    pub fn pieces(&self) -> usize {
        self.pieces
    }

    /// The digest of all values of a class; nothing if it is not there.
    pub fn digest(&self, class: Class) -> Option<u64> {
        self.classes.get(class.id())?.map(|(digest, _)| digest)
    }

    /// The value with this number among those of a class that are kept.
    fn kept(&self, class: Class, number: u64) -> Option<u8> {
        let (_, first) = (*self.classes.get(class.id())?)?;
        if number >= layout(class)?.quiet() {
            return None;
        }
        let block = first + (number / BLOCK) as usize;
        let packed = self.bytes.get(*self.begins.get(block)?..*self.begins.get(block + 1)?)?;
        self.cache.value(block, packed, (number % BLOCK) as usize)
    }
}

impl Oracle for SmallTables {
    fn value(&self, arrangement: &Arrangement) -> Option<Value> {
        if (arrangement.own | arrangement.other).count_ones() as usize > self.pieces {
            return None;
        }
        let (class, number) = arrangement.place()?;
        if let Some(value) = at_a_glance(self, arrangement) {
            return Some(value);
        }
        let (_, image) = arrangement.mirrored().place()?;
        self.kept(class, number.min(image)).map(Value::of)
    }
}

/// What a position is worth if that need not be kept, by the help of somebody who knows the smaller classes.
fn at_a_glance(smaller: &impl Oracle, arrangement: &Arrangement) -> Option<Value> {
    if arrangement.is_lost() {
        return Some(Value::Loss(0));
    }
    if arrangement.invader() == 0 {
        return wins_at_once(arrangement).then_some(Value::Win(1));
    }
    let moves = arrangement.moves().into_iter();
    let values = moves.map(|(from, to)| smaller.value_of_move(arrangement, from, to));
    let values: Option<Vec<Value>> = values.collect();
    values?.into_iter().max_by_key(|value| value.merit())
}

/// Whether a move of the side to move ends the game.
fn wins_at_once(arrangement: &Arrangement) -> bool {
    let mut is_won = false;
    arrangement.each_move(|from, to| {
        is_won = match arrangement.after(from, to) {
            Next::Won => true,
            Next::Arrangement(next) => next.is_lost(),
        };
        !is_won
    });
    is_won
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::certificate::head;

    #[test]
    fn a_list_that_does_not_fit_is_refused_although_the_checksum_fits() {
        let made = |pieces: u8, blocks: usize, body: &[u8]| {
            let mut bytes = head(&MAGIC, pieces, blocks, body);
            bytes.extend_from_slice(body);
            SmallTables::from_bytes(bytes).err()
        };
        // Of the four classes with two pieces each has one block, here of no bytes.
        let body = [0; 4 * 8 + 4 * 2];
        assert_eq!(made(2, 4, &body), None);
        assert_eq!(made(2, 5, &body), Some(CertificateFault::Entries(0)));
        assert_eq!(made(2, 4, &body[..38]), Some(CertificateFault::Entries(0)));
        assert_eq!(made(2, 4, &[&body[..], &[0]].concat()), Some(CertificateFault::Entries(4)));
        assert_eq!(made(3, 4, &body), Some(CertificateFault::Entries(5)));
    }

    #[test]
    fn a_block_that_does_not_unpack_tells_nothing() {
        let body = [0; 4 * 8 + 4 * 2];
        let mut bytes = head(&MAGIC, 2, 4, &body);
        bytes.extend_from_slice(&body);
        let small = SmallTables::from_bytes(bytes).expect("a list");
        let class: Class = "W-w".parse().expect("a class");
        assert!((0..4).all(|number| small.kept(class, number).is_none()));
    }
}
