//! Chance that can be repeated.

use crate::table::scrambled;

/// Numbers that look like chance and are the same for the same seed.
#[derive(Clone, Debug)]
pub(crate) struct Dice {
    seed: u64,
    step: u64,
}

impl Dice {
    pub(crate) fn new(seed: u64) -> Self {
        Self { seed, step: 0 }
    }

    /// A number below `end`.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        self.step += 1;
        scrambled(self.seed, self.step) % end
    }

    /// Whether something happens that happens once in `times`.
    pub(crate) fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    pub(crate) fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len())]
    }

    /// Up to `most` bytes of any kind.
    pub(crate) fn bytes(&mut self, most: usize) -> Vec<u8> {
        (0..self.below(most + 1)).map(|_| self.below(256) as u8).collect()
    }
}
