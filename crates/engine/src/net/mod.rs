//! Small trained networks: sparse inputs, one hidden layer that is kept up to date move by move, a head a seat.
//!
//! Every seat sees the position with its own eyes: a short list of inputs that are on. The weights of these
//! inputs add up to the seat's row of hidden values; a move turns few inputs on and off, so a row follows it by
//! few additions. Hidden values are held between 0 and 1 and squared; a head, one for each kind of position and
//! each place in the order of turns, weighs them into what the position is worth to the seat. All of it is in
//! whole numbers, the same on every machine.

mod file;

pub use file::{BadNetwork, Trained};

use rules_core::Seat;

use crate::Game;

/// A hidden value of 1 in whole numbers.
pub const ONE: i32 = 255;
/// A head's weight of 1 in whole numbers.
pub const WEIGHT: i32 = 64;
/// Weights are held within this, so that no sum leaves its numbers.
pub const MOST: f32 = 1.98;

/// A game whose positions a network can be shown.
pub trait Shown: Game {
    /// How many inputs there are.
    const INPUTS: usize;
    /// How many hidden values a seat has.
    const HIDDEN: usize;
    /// How many heads there are.
    const HEADS: usize;

    /// The head that judges for a seat.
    fn head(&self, seat: Seat) -> usize;

    /// Tells every input that is on as a seat sees it.
    fn show(&self, seat: Seat, on: impl FnMut(usize));
}

/// One seat's hidden values, or the weights of one input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub(crate) struct Row<const H: usize>(pub(crate) [i16; H]);

impl<const H: usize> Row<H> {
    pub(crate) const ZERO: Self = Self([0; H]);

    /// Turns an input on.
    #[inline]
    pub(crate) fn add(&mut self, input: &Self) {
        for (value, weight) in self.0.iter_mut().zip(&input.0) {
            *value = value.wrapping_add(*weight);
        }
    }

    /// Turns an input off.
    #[inline]
    pub(crate) fn remove(&mut self, input: &Self) {
        for (value, weight) in self.0.iter_mut().zip(&input.0) {
            *value = value.wrapping_sub(*weight);
        }
    }

    /// Turns one input off and another on.
    #[inline]
    pub(crate) fn exchange(&mut self, off: &Self, on: &Self) {
        for ((value, off), on) in self.0.iter_mut().zip(&off.0).zip(&on.0) {
            *value = value.wrapping_add(on.wrapping_sub(*off));
        }
    }
}

/// Weighs the hidden values of a seat.
pub(crate) struct Head<const H: usize> {
    weights: Row<H>,
    bias: i32,
}

/// A network in whole numbers.
pub(crate) struct Network<const H: usize> {
    inputs: Box<[Row<H>]>,
    bias: Row<H>,
    heads: Box<[Head<H>]>,
}

impl<const H: usize> Network<H> {
    /// The weights of an input.
    #[inline]
    pub(crate) fn input(&self, input: usize) -> &Row<H> {
        &self.inputs[input]
    }

    /// The hidden values of a seat in a position that no move led to.
    pub(crate) fn row<G: Shown>(&self, position: &G, seat: Seat) -> Row<H> {
        let mut row = self.bias;
        position.show(seat, |input| row.add(self.input(input)));
        row
    }

    /// What a head makes of hidden values, in parts of [`ONE`] times [`WEIGHT`] to the unit of the logistic scale.
    #[inline]
    pub(crate) fn value(&self, head: usize, row: &Row<H>) -> i32 {
        let head = &self.heads[head];
        let mut sum = 0i32;
        for (value, weight) in row.0.iter().zip(&head.weights.0) {
            let value = (*value).clamp(0, ONE as i16);
            // A weight is below 127, so that its product with the value still fits sixteen bits.
            let product = value.wrapping_mul(*weight);
            sum = sum.wrapping_add(i32::from(product) * i32::from(value));
        }
        sum / ONE + head.bias
    }
}
