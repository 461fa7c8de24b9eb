//! One portable random generator for all tests.

use rand_core::Rng;
use rand_pcg::Pcg64Mcg;

/// A seeded generator that gives the same numbers on every platform.
pub struct Random(Pcg64Mcg);

impl Random {
    /// A generator that this seed determines.
    pub fn new(seed: u64) -> Self {
        Self(Pcg64Mcg::new(u128::from(seed) << 64 | 0xcafe_f00d_d15e_a5e5))
    }

    /// A number below `bound`; the bias is far below what a test could notice.
    ///
    /// # Panics
    /// If `bound` is zero.
    pub fn below(&mut self, bound: usize) -> usize {
        assert!(bound > 0, "there is no number below zero");
        ((u128::from(self.0.next_u64()) * bound as u128) >> 64) as usize
    }

    /// One of the items.
    ///
    /// # Panics
    /// If there is none.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }
}
