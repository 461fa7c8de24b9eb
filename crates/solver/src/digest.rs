//! The digest of a class's values: the same wherever and in whatever order it is computed.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use rules_core::key::mix;

use crate::parallel;

/// The digest of values: every eight bytes are mixed with their place, and the results are added up.
///
/// It finds damage and differences; it is no protection against somebody who means to deceive.
pub fn digest(values: &[u8], threads: usize) -> u64 {
    let sum = AtomicU64::new(0);
    parallel::each_piece(values.len() as u64, threads, &AtomicBool::new(false), |piece| {
        // A piece starts at a multiple of eight, so words are the same for any number of threads.
        let bytes = values.get(piece.start as usize..piece.end as usize).unwrap_or_default();
        sum.fetch_add(self::sum(bytes, piece.start / 8), Ordering::Relaxed);
    });
    finished(sum.into_inner(), values.len() as u64)
}

/// The sum over the words of some bytes, the first of which has this place.
pub(crate) fn sum(bytes: &[u8], first: u64) -> u64 {
    bytes.chunks(8).zip(first..).map(|(bytes, place)| word(bytes, place)).fold(0, u64::wrapping_add)
}

fn word(bytes: &[u8], place: u64) -> u64 {
    let mut word = [0; 8];
    for (to, from) in word.iter_mut().zip(bytes) {
        *to = *from;
    }
    mix(mix(place) ^ u64::from_le_bytes(word))
}

/// The digest of so many values from the sum over all words.
pub(crate) const fn finished(sum: u64, len: u64) -> u64 {
    mix(sum ^ mix(len))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_and_every_place_counts() {
        let values: Vec<u8> = (0..100_003_u64).map(|i| mix(i) as u8).collect();
        let whole = digest(&values, 1);
        assert_eq!(digest(&values, 3), whole);
        assert_ne!(digest(&values[..values.len() - 1], 1), whole);
        for at in [0, 7, 8, 4096, 99_999, 100_002] {
            let mut changed = values.clone();
            changed[at] ^= 1;
            assert_ne!(digest(&changed, 1), whole);
        }
        let mut swapped = values.clone();
        swapped.swap(3, 90_003);
        assert_ne!(digest(&swapped, 1), whole);
        assert_ne!(digest(&[0; 8], 1), digest(&[0; 16], 1));
        assert_ne!(digest(&[], 1), digest(&[0], 1));
    }
}
