//! Evaluations that are sums: how often each term counts, times what it is worth.
//!
//! The terms are counted by one piece of code. The search has it add up weights; who fits the weights to the
//! results of games has it write down the counts.

use crate::Game;

/// Takes the terms of a position as they are counted.
pub(crate) trait Tally {
    /// Counts a term so many times, for the seat to move or, below zero, against it.
    fn add(&mut self, term: usize, times: i32);
}

/// Adds up what the terms are worth.
pub(crate) struct Sum<'a, const N: usize> {
    pub(crate) weights: &'a [i32; N],
    pub(crate) value: i32,
}

impl<const N: usize> Tally for Sum<'_, N> {
    #[inline(always)]
    fn add(&mut self, term: usize, times: i32) {
        self.value += self.weights[term] * times;
    }
}

/// Writes down how often each term counts.
pub(crate) struct Counts(pub(crate) Vec<i32>);

impl Tally for Counts {
    fn add(&mut self, term: usize, times: i32) {
        self.0[term] += times;
    }
}

/// A game whose evaluation is a sum of terms, so that their weights can be fitted to results.
pub trait Weighed: Game {
    /// The terms in their order: name, and how many of them stand under it.
    const TERMS: &'static [(&'static str, usize)];

    /// What each term is worth now, in hundredths.
    fn weights() -> Vec<i32>;

    /// How often each term counts for the seat to move; the game is not over.
    fn terms(&self) -> Vec<i32>;
}
