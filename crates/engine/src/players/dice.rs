//! Chance that a seed determines.

use rand_core::Rng;
use rand_pcg::Pcg64Mcg;

/// A seeded generator that gives the same numbers on every platform.
#[derive(Clone, Debug)]
pub struct Dice(Pcg64Mcg);

impl Dice {
    /// A generator that this seed determines.
    pub fn new(seed: u64) -> Self {
        // Neighbouring seeds must not give neighbouring games.
        Self(Pcg64Mcg::new(u128::from(rules_core::key::mix(seed)) << 64 | u128::from(seed)))
    }

    /// A number below `bound`, or 0 where there is none; the bias is below one in a million for lists of moves.
    pub fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.0.next_u64()) * bound as u128) >> 64) as usize
    }

    /// One of the items.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        items.get(self.below(items.len()))
    }

    /// Puts the items into a random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i + 1));
        }
    }

    /// A seed for another generator.
    pub fn seed(&mut self) -> u64 {
        self.0.next_u64()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_determines_everything() {
        let throw = |seed: u64| {
            let mut dice = Dice::new(seed);
            (0..20).map(|_| dice.below(1000)).collect::<Vec<_>>()
        };
        assert_eq!(throw(7), throw(7));
        assert_ne!(throw(7), throw(8));
    }

    #[test]
    fn all_faces_come_up_about_equally_often() {
        let mut dice = Dice::new(1);
        let mut counts = [0; 6];
        (0..6000).for_each(|_| counts[dice.below(6)] += 1);
        assert!(counts.iter().all(|count| (850..1150).contains(count)), "{counts:?}");
        let mut items: Vec<usize> = (0..50).collect();
        dice.shuffle(&mut items);
        assert!(!items.is_sorted());
        items.sort_unstable();
        assert!(items.into_iter().eq(0..50));
        assert_eq!(dice.pick::<u8>(&[]), None);
    }
}
