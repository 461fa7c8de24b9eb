//! Random numbers for incremental keys, the same on every platform.

/// One step of SplitMix64, a well-studied mixer; good enough to number pieces on squares.
pub const fn mix(seed: u64) -> u64 {
    let z = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// One of the random numbers that belong to a salt; different salts give unrelated numbers.
const fn number(salt: u64, index: usize) -> u64 {
    mix(mix(salt) ^ (index as u64).wrapping_mul(0xd134_2543_de82_ef95))
}

/// A table of `N` random numbers.
///
/// A page works them out as it needs them: of all that it loads, they alone would not compress.
pub struct Table<const N: usize> {
    #[cfg(not(target_arch = "wasm32"))]
    numbers: [u64; N],
    #[cfg(target_arch = "wasm32")]
    salt: u64,
}

#[cfg(not(target_arch = "wasm32"))]
impl<const N: usize> Table<N> {
    /// The numbers that belong to a salt; different salts give unrelated tables.
    pub const fn new(salt: u64) -> Self {
        let mut numbers = [0; N];
        let mut i = 0;
        while i < N {
            numbers[i] = number(salt, i);
            i += 1;
        }
        Self { numbers }
    }

    /// The number at an index below `N`.
    #[inline(always)]
    pub const fn at(&self, index: usize) -> u64 {
        self.numbers[index]
    }
}

#[cfg(target_arch = "wasm32")]
impl<const N: usize> Table<N> {
    /// The numbers that belong to a salt; different salts give unrelated tables.
    pub const fn new(salt: u64) -> Self {
        Self { salt }
    }

    /// The number at an index below `N`.
    #[inline(always)]
    pub const fn at(&self, index: usize) -> u64 {
        number(self.salt, index)
    }
}
