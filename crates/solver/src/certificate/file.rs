//! A certificate as bytes.
//!
//! All numbers are little-endian:
//!
//! ```text
//! magic      8 bytes   PARDALCT
//! version    4 bytes
//! searched   1 byte    positions won within so many moves are not listed
//! entries    4 bytes   how many positions are listed
//! checksum   8 bytes   of the two numbers before it and of what follows
//! classes    packed bits; for every class in order:
//!   count      32 bits   how many of its positions are listed
//!   low        6 bits    how many low bits of a gap are written as they are
//!   and for each position, in the order of the index:
//!     gap        from the position before, low bits apart, the rest in unary
//!     distance   beyond `searched` and one, in unary
//!     move       its place among the legal moves, in as few bits as these need
//! ```

use rules_core::key::mix;

use super::bits::{Reader, Writer};
use super::{Certificate, Entry, canonical};
use crate::{Arrangement, Class};

const MAGIC: [u8; 8] = *b"PARDALCT";
/// Rises whenever the rules, the order of positions or the form of the file change.
const VERSION: u32 = 1;
pub(crate) const HEADER: usize = 25;
/// More moves take a search too long.
const MOST_SEARCHED: u8 = 4;
/// No distance is longer.
const LONGEST: u64 = 127;

/// What is wrong with the bytes of a certificate or of openings.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CertificateFault {
    /// They are something else altogether.
    #[error("expected another kind of file")]
    Magic,
    /// They were written by another version.
    #[error("expected version {VERSION}, found version {0}")]
    Version(u32),
    /// They are damaged or cut short.
    #[error("damaged or cut short: expected checksum {expected:016x}, found {found:016x}")]
    Checksum {
        /// The checksum that the head names.
        expected: u64,
        /// The checksum of what follows.
        found: u64,
    },
    /// They leave too much to search.
    #[error("expected wins within {MOST_SEARCHED} moves to be left to search at most, found {0}")]
    Searched(u8),
    /// They do not say what they should although the checksum fits.
    #[error("not a list of positions: the entries break off after {0}")]
    Entries(usize),
}

/// The checksum of a body and of the two numbers in its head.
fn checksum(number: u8, count: u64, body: &[u8]) -> u64 {
    mix(crate::digest(body, 1) ^ mix(u64::from(number) << 56 | count))
}

/// How many bits tell so many things apart.
fn width(count: usize) -> u32 {
    usize::BITS - count.saturating_sub(1).leading_zeros()
}

/// The head of a file with this magic, number and count in front of a body.
pub(crate) fn head(magic: &[u8; 8], number: u8, count: usize, body: &[u8]) -> Vec<u8> {
    let mut head = Vec::with_capacity(HEADER + body.len());
    head.extend_from_slice(magic);
    head.extend_from_slice(&VERSION.to_le_bytes());
    head.push(number);
    head.extend_from_slice(&(count as u32).to_le_bytes());
    head.extend_from_slice(&checksum(number, count as u64, body).to_le_bytes());
    head
}

/// Reads the head of a file and checks the body against it; tells number and count.
pub(crate) fn head_checked(magic: &[u8; 8], bytes: &[u8]) -> Result<(u8, usize), CertificateFault> {
    let Some((head, body)) = bytes.split_first_chunk::<HEADER>() else { return Err(CertificateFault::Magic) };
    if head[..8] != *magic {
        return Err(CertificateFault::Magic);
    }
    let number = |at: usize, length: usize| -> u64 {
        head[at..at + length].iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte))
    };
    if number(8, 4) != u64::from(VERSION) {
        return Err(CertificateFault::Version(number(8, 4) as u32));
    }
    let (expected, found) = (number(17, 8), checksum(head[12], number(13, 4), body));
    if expected != found {
        return Err(CertificateFault::Checksum { expected, found });
    }
    Ok((head[12], number(13, 4) as usize))
}

impl Certificate {
    /// The certificate as bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut listed: Vec<(Class, u64, &Entry)> = self
            .entries
            .iter()
            .filter_map(|entry| {
                canonical(&entry.arrangement).map(|(class, number, _)| (class, number, entry))
            })
            .collect();
        listed.sort_by_key(|&(class, number, _)| (class, number));
        let mut writer = Writer::default();
        for class in Class::all() {
            let first = listed.partition_point(|&(of, ..)| of < class);
            let end = listed.partition_point(|&(of, ..)| of <= class);
            self.write_class(class, &listed[first..end], &mut writer);
        }
        let body = writer.finish();
        let mut bytes = head(&MAGIC, self.searched, listed.len(), &body);
        bytes.extend_from_slice(&body);
        bytes
    }

    fn write_class(&self, class: Class, listed: &[(Class, u64, &Entry)], writer: &mut Writer) {
        let mean = class.positions() / (listed.len() as u64 + 1);
        let low = mean.max(1).ilog2().min(32);
        writer.bits(listed.len() as u64, 32);
        writer.bits(low.into(), 6);
        let mut next = 0;
        for &(_, number, entry) in listed {
            writer.rice(number - next, low);
            next = number + 1;
            writer.unary(u64::from(entry.distance.saturating_sub(self.searched + 1)));
            let moves = entry.arrangement.moves();
            let place =
                moves.iter().position(|&(from, to)| (from, to) == (entry.from.into(), entry.to.into()));
            writer.bits(place.unwrap_or(0) as u64, width(moves.len()));
        }
    }

    /// Reads a certificate; whatever is damaged, cut short or of another kind is refused.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, CertificateFault> {
        let (searched, count) = head_checked(&MAGIC, bytes)?;
        if searched > MOST_SEARCHED {
            return Err(CertificateFault::Searched(searched));
        }
        let mut certificate = Self { searched, ..Self::default() };
        let mut entries = Vec::new();
        let mut reader = Reader::new(bytes.get(HEADER..).unwrap_or_default());
        for class in Class::all() {
            certificate
                .read_class(class, &mut reader, &mut entries)
                .ok_or(CertificateFault::Entries(entries.len()))?;
        }
        if entries.len() != count || !reader.is_at_end() {
            return Err(CertificateFault::Entries(entries.len()));
        }
        certificate = Self::new(certificate.searched, entries);
        Ok(certificate)
    }

    fn read_class(&self, class: Class, reader: &mut Reader<'_>, entries: &mut Vec<Entry>) -> Option<()> {
        let count = reader.bits(32)?;
        let low = reader.bits(6)? as u32;
        let mut next = 0_u64;
        for _ in 0..count {
            let number = next.checked_add(reader.rice(low)?)?;
            next = number + 1;
            let distance = reader.unary(LONGEST)? + u64::from(self.searched) + 1;
            let arrangement: Arrangement = class.arrangement(number)?;
            let moves = arrangement.moves();
            let &(from, to) = moves.get(reader.bits(width(moves.len()))? as usize)?;
            let distance = u8::try_from(distance).ok()?;
            entries.push(Entry { arrangement, distance, from: from as u8, to: to as u8 });
        }
        Some(())
    }
}
