//! Sets of squares and their numbers, and sets of pieces with their natures as bits.
//!
//! Sets with as many elements are numbered in the order of their bits read as a number (colexicographic order).

use std::sync::LazyLock;

/// How many squares a numbered set can have at most.
const SQUARES: u32 = 20;

/// The number of ways to choose so many of so many.
pub(crate) const fn choose(of: u32, count: u32) -> u32 {
    let (mut ways, mut i) = (1, 0);
    while i < count {
        if i >= of {
            return 0;
        }
        ways = ways * (of - i) / (i + 1);
        i += 1;
    }
    ways
}

/// Numbers of sets of up to twenty squares with at most five elements, and the sets with these numbers.
pub(crate) struct Sets {
    /// What the lower ten squares contribute to the number of a set.
    pub(crate) low: [u16; 1024],
    /// What the upper ten squares contribute, by how many of the lower ones are in the set.
    pub(crate) high: [[u16; 1024]; 6],
    /// The sets with so many elements, in order.
    pub(crate) with: [Vec<u32>; 6],
}

pub(crate) static SETS: LazyLock<Sets> = LazyLock::new(|| {
    let number = |set: u32, shift: u32, before: u32| -> u16 {
        let squares = (0..10).filter(|square| set >> square & 1 != 0);
        squares
            .zip(before + 1..)
            .map(|(square, place)| choose(square + shift, place) as u16)
            .fold(0, u16::wrapping_add)
    };
    let mut sets = Sets { low: [0; 1024], high: [[0; 1024]; 6], with: Default::default() };
    for part in 0..1024_u32 {
        sets.low[part as usize] = number(part, 0, 0);
        for before in 0..6 {
            sets.high[before as usize][part as usize] = number(part, 10, before);
        }
    }
    for set in 0..1_u32 << SQUARES {
        if let Some(list) = sets.with.get_mut(set.count_ones() as usize) {
            list.push(set);
        }
    }
    sets
});

impl Sets {
    /// The number of a set among those with as many elements.
    #[inline]
    pub(crate) fn number(&self, set: u32) -> u32 {
        let low = (set & 1023) as usize;
        let before = low.count_ones().min(5) as usize;
        u32::from(self.low[low]) + u32::from(self.high[before][(set >> 10 & 1023) as usize])
    }

    /// The set with this number among those with so many elements.
    #[inline]
    pub(crate) fn set(&self, number: u32, count: u32) -> u32 {
        self.with.get(count as usize).and_then(|list| list.get(number as usize)).copied().unwrap_or_default()
    }
}

/// Takes the bits at the squares of a mask out of a set and closes the gaps.
#[inline]
pub(crate) fn without(mut set: u32, mut mask: u32) -> u32 {
    while mask != 0 {
        let top = 31 - mask.leading_zeros();
        mask ^= 1 << top;
        let below = (1 << top) - 1;
        set = set & below | set >> 1 & !below;
    }
    set
}

/// Opens gaps in a set at the squares of a mask.
#[inline]
pub(crate) fn spread(mut set: u32, mut mask: u32) -> u32 {
    while mask != 0 {
        let below = (mask & mask.wrapping_neg()) - 1;
        mask &= mask - 1;
        set = set & below | (set & !below) << 1;
    }
    set
}

/// Which pieces of a set are white, as bits in the order of their squares.
#[inline]
pub(crate) fn pattern(mut pieces: u32, white: u32) -> u32 {
    let (mut pattern, mut bit) = (0, 1);
    while pieces != 0 {
        if white & pieces & pieces.wrapping_neg() != 0 {
            pattern |= bit;
        }
        bit <<= 1;
        pieces &= pieces - 1;
    }
    pattern
}

/// The squares of a set whose bits in the pattern are set.
#[inline]
pub(crate) fn patterned(mut pieces: u32, mut pattern: u32) -> u32 {
    let mut white = 0;
    while pieces != 0 {
        if pattern & 1 != 0 {
            white |= pieces & pieces.wrapping_neg();
        }
        pattern >>= 1;
        pieces &= pieces - 1;
    }
    white
}
