//! The values of all positions within a few plies of the start, small enough to ship.
//!
//! The file has the form of a certificate's with one byte a value in place of distance and move:
//!
//! ```text
//! magic      8 bytes   PARDALOP
//! version    4 bytes
//! plies      1 byte    how far from the start
//! positions  4 bytes   how many are listed
//! checksum   8 bytes   of the two numbers before it and of what follows
//! classes    packed bits; for every class in order:
//!   count      32 bits
//!   low        6 bits    how many low bits of a gap are written as they are
//!   and for each position, the lesser of it and its mirror image, in the order of the index:
//!     gap        from the position before, low bits apart, the rest in unary
//!     value      8 bits
//! ```

use std::collections::{BTreeMap, HashSet};

use crate::certificate::bits::{Reader, Writer};
use crate::certificate::{CertificateFault, HEADER, canonical, head, head_checked};
use crate::tables::Oracle;
use crate::{Arrangement, Class, Value};

const MAGIC: [u8; 8] = *b"PARDALOP";

/// The values of all positions within a few plies of the start.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Openings {
    /// How many plies from the start.
    pub plies: u8,
    values: BTreeMap<(Class, u64), u8>,
}

/// All different positions within so many plies of the start, up to mirroring, ply by ply.
pub fn openings(plies: u8) -> Vec<Vec<Arrangement>> {
    let start = Arrangement::start();
    let mut seen = HashSet::from([start]);
    let mut layers = vec![vec![start]];
    for _ in 0..plies {
        let mut next = Vec::new();
        for before in layers.last().into_iter().flatten().filter(|before| !before.is_lost()) {
            let moves = before.moves().into_iter().filter_map(|(from, to)| before.next(from, to));
            next.extend(moves.map(|after| after.canonical().0).filter(|&after| seen.insert(after)));
        }
        layers.push(next);
    }
    layers
}

impl Openings {
    /// Looks up all positions within so many plies of the start; nothing if one is not known.
    pub fn look_up(oracle: &impl Oracle, plies: u8) -> Option<Self> {
        let positions = openings(plies).into_iter().flatten();
        let values = positions.map(|arrangement| {
            let (class, number, _) = canonical(&arrangement)?;
            Some(((class, number), oracle.value(&arrangement)?.byte()))
        });
        Some(Self { plies, values: values.collect::<Option<_>>()? })
    }

    /// The values that are shipped: all positions within five plies of the start.
    pub fn shipped() -> Result<Self, CertificateFault> {
        Self::from_bytes(include_bytes!("../data/chameleon.openings"))
    }

    /// How many positions there are.
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// The values as bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut writer = Writer::default();
        for class in Class::all() {
            let listed: Vec<(u64, u8)> = self
                .values
                .range((class, 0)..=(class, u64::MAX))
                .map(|(&(_, number), &byte)| (number, byte))
                .collect();
            let low = (class.positions() / (listed.len() as u64 + 1)).max(1).ilog2().min(32);
            writer.bits(listed.len() as u64, 32);
            writer.bits(low.into(), 6);
            let mut next = 0;
            for (number, byte) in listed {
                writer.rice(number - next, low);
                next = number + 1;
                writer.bits(byte.into(), 8);
            }
        }
        let body = writer.finish();
        let mut bytes = head(&MAGIC, self.plies, self.values.len(), &body);
        bytes.extend_from_slice(&body);
        bytes
    }

    /// Reads values; whatever is damaged, cut short or of another kind is refused.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, CertificateFault> {
        let (plies, positions) = head_checked(&MAGIC, bytes)?;
        let mut reader = Reader::new(bytes.get(HEADER..).unwrap_or_default());
        let mut openings = Self { plies, values: BTreeMap::new() };
        for class in Class::all() {
            openings.read_class(class, &mut reader).ok_or(CertificateFault::Entries(openings.len()))?;
        }
        if openings.len() != positions || !reader.is_at_end() {
            return Err(CertificateFault::Entries(openings.len()));
        }
        Ok(openings)
    }

    fn read_class(&mut self, class: Class, reader: &mut Reader<'_>) -> Option<()> {
        let count = reader.bits(32)?;
        let low = reader.bits(6)? as u32;
        let mut next = 0_u64;
        for _ in 0..count {
            let number = next.checked_add(reader.rice(low)?).filter(|&number| number < class.positions())?;
            next = number + 1;
            self.values.insert((class, number), reader.bits(8)? as u8);
        }
        Some(())
    }
}

impl Oracle for Openings {
    fn value(&self, arrangement: &Arrangement) -> Option<Value> {
        if arrangement.is_lost() {
            return Some(Value::Loss(0));
        }
        let (class, number, _) = canonical(arrangement)?;
        self.values.get(&(class, number)).map(|&byte| Value::of(byte))
    }
}
