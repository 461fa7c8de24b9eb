//! What the terms of Le Caméléon are worth, in hundredths of a primary.

use super::terms::COUNT;

/// The weights in the order of the terms.
#[rustfmt::skip]
pub(super) const WEIGHTS: [i32; COUNT] = [
    // men
    100, 130, 260,
    // lead
    60, 40, 20,
    // reserve
    -2, -6, -16, -60,
    // place
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0,
    // steps
    2,
    // slides
    3,
    // links
    1,
    // eyed
    8,
    // prey
    60, 90,
    // hanging
    40, 120,
    // precious
    60,
    // supply
    1, 2,
    // alone
    80,
    // tempo
    12,
];
