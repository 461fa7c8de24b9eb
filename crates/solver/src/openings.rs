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

use std::collections::HashSet;

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
    /// For every class, by its id, numbers and values in the order of the numbers.
    values: Vec<Vec<(u64, u8)>>,
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
        let mut values = vec![Vec::new(); Class::IDS];
        for arrangement in openings(plies).into_iter().flatten() {
            let (class, number, _) = canonical(&arrangement)?;
            values.get_mut(class.id())?.push((number, oracle.value(&arrangement)?.byte()));
        }
        values.iter_mut().for_each(|listed| listed.sort_unstable());
        Some(Self { plies, values })
    }

    /// The values that are shipped: all positions within five plies of the start.
    pub fn shipped() -> Result<Self, CertificateFault> {
        Self::from_bytes(include_bytes!("../data/chameleon.openings"))
    }

    /// How many positions there are.
    pub fn len(&self) -> usize {
        self.values.iter().map(Vec::len).sum()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The values as bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut writer = Writer::default();
        for class in Class::all() {
            let listed = self.listed(class);
            let low = (class.positions() / (listed.len() as u64 + 1)).max(1).ilog2().min(32);
            writer.bits(listed.len() as u64, 32);
            writer.bits(low.into(), 6);
            let mut next = 0;
            for &(number, byte) in listed {
                writer.rice(number - next, low);
                next = number + 1;
                writer.bits(byte.into(), 8);
            }
        }
        let body = writer.finish();
        let mut bytes = head(&MAGIC, self.plies, self.len(), &body);
        bytes.extend_from_slice(&body);
        bytes
    }

    /// Reads values; whatever is damaged, cut short or of another kind is refused.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, CertificateFault> {
        let (plies, positions) = head_checked(&MAGIC, bytes)?;
        let mut reader = Reader::new(bytes.get(HEADER..).unwrap_or_default());
        let mut openings = Self { plies, values: vec![Vec::new(); Class::IDS] };
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
        let (mut next, positions) = (0_u64, class.positions());
        let listed = self.values.get_mut(class.id())?;
        for _ in 0..count {
            let number = next.checked_add(reader.rice(low)?).filter(|&number| number < positions)?;
            next = number + 1;
            listed.push((number, reader.bits(8)? as u8));
        }
        Some(())
    }

    fn listed(&self, class: Class) -> &[(u64, u8)] {
        self.values.get(class.id()).map_or(&[], Vec::as_slice)
    }
}

impl Oracle for Openings {
    fn value(&self, arrangement: &Arrangement) -> Option<Value> {
        if arrangement.is_lost() {
            return Some(Value::Loss(0));
        }
        if Class::of(arrangement).is_none_or(|class| self.listed(class).is_empty()) {
            return None;
        }
        let (class, number, _) = canonical(arrangement)?;
        let listed = self.listed(class);
        let place = listed.binary_search_by_key(&number, |&(number, _)| number).ok()?;
        listed.get(place).map(|&(_, byte)| Value::of(byte))
    }
}
