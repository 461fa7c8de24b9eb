//! What the terms of Chameleon are worth, in hundredths of a man.

use super::terms::COUNT;

/// The weights in the order of the terms.
#[rustfmt::skip]
pub(super) const WEIGHTS: [i32; COUNT] = [
    // men
    114, 86, 114, 87, 88, 120, 114, 86, 70, 122,
    // place
    16, -40, -16, 18, 46, 10, 49, 24, 62, 49, 31, 26, 0, 0, 0,
    -34, 12, -20, 30, 23, 50, 22, 36, 40, 25, 12, 8, 0, 0, 0,
    // lone
    0, 10, 30, 40, 0, 0, 10, 30, 40, 0,
    // mobility
    2,
    // cover
    -16, -8,
    // entry
    15,
    // strike
    54, 72,
    // threat
    24, 58,
    // prey
    -6, -11,
    // hanging
    13, 29,
    // covered
    2,
    // space
    0,
    // tempo
    25,
];
