//! Random numbers for incremental keys, the same on every platform.

/// One step of SplitMix64, a well-studied mixer; good enough to number pieces on squares.
pub const fn mix(seed: u64) -> u64 {
    let z = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// A table of `N` random numbers; different salts give unrelated tables.
pub const fn table<const N: usize>(salt: u64) -> [u64; N] {
    let mut table = [0; N];
    let mut i = 0;
    while i < N {
        table[i] = mix(mix(salt) ^ (i as u64).wrapping_mul(0xd134_2543_de82_ef95));
        i += 1;
    }
    table
}
