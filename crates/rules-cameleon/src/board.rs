//! The board as bits: each side lives on its own shade, so one word holds everything a side owns.
//!
//! Every move is diagonal and keeps the shade. The squares of one shade are numbered so that a diagonal step
//! is the same addition everywhere: the number of a square is `(9 * rank + file) / 2`, rounded down, and what
//! lies one file beside the board falls into a gap that no piece ever stands on. Neighbours have the other
//! shade; in its numbering they too lie at fixed distances. All numbers are raised by [`BASE`] so that no
//! distance leads below zero. Such a number is called a spot.
//!
//! ```text
//! black spots, less BASE          white spots, less BASE
//! 9  36  .  37  .  38  .  39  .   9   .  36  .  37  .  38  .  39
//! 8   .  32  .  33  .  34  .  35  8  31  .  32  .  33  .  34  .
//! 7  27  .  28  .  29  .  30  .   7   .  27  .  28  .  29  .  30
//!        …                               …
//! 2   .   5  .   6  .   7  .   8  2   4  .   5  .   6  .   7  .
//! 1   0   .  1   .  2   .  3   .  1   .  0   .   1  .   2  .   3
//!     a   b  c   d  e   f  g   h      a  b   c   d  e   f  g   h
//! ```

use rules_core::{Seat, key};

use crate::piece::Colour;
use crate::square::Square;

/// What is added to every spot so that no step from a square leads below zero.
pub(crate) const BASE: u8 = 8;
const SPOTS: usize = 40;

/// The diagonal steps, the same for both shades.
pub const STEPS: [i8; 4] = [-5, -4, 4, 5];

/// The way from a spot of a seat's shade to its neighbours below, left, right and above.
///
/// This is also the order of squares, in which a move lists its victims.
pub const NEIGHBOURS: [[i8; 4]; 2] = [[-4, 0, 1, 5], [-5, -1, 0, 4]];

/// The four reserve squares of each seat.
pub const RESERVE: [u64; 2] = [0b1111 << (BASE + 36), 0b1111 << BASE];

/// The squares of each seat's shade that pieces can move onto.
// Rule: cameleon/reserve. No square of either reserve rank is among them.
pub const FIELD: [u64; 2] = [field(0), field(1)];

const fn field(seat: usize) -> u64 {
    let mut bits = 0;
    let mut index = 0;
    while let Some(square) = Square::new(index) {
        if square.shade().seat().index() == seat && !square.is_on_reserve_rank() {
            bits |= 1 << spot(square);
        }
        index += 1;
    }
    bits
}

/// The spot of a square in the numbering of its shade.
pub(crate) const fn spot(square: Square) -> u8 {
    BASE + (9 * square.rank() + square.file()) / 2
}

/// The square of a seat's shade that has this spot; nothing for a gap.
pub(crate) const fn square_at(seat: usize, spot: u8) -> Option<Square> {
    if spot < BASE {
        return None;
    }
    let line = 2 * (spot - BASE) + (1 - seat as u8);
    Square::at(line % 9, line / 9)
}

/// The spot of a seat's reserve square by its place in the reserve, 0 to 3.
pub(crate) const fn reserve_spot(seat: usize, slot: u8) -> u8 {
    RESERVE[seat].trailing_zeros() as u8 + slot
}

/// Moves every spot by a distance.
#[inline(always)]
pub const fn shift(bits: u64, by: i8) -> u64 {
    if by >= 0 { bits << by } else { bits >> -by }
}

/// The free spots that lie on a diagonal from these, up to the first that is not free.
#[inline(always)]
pub fn rays(from: u64, empty: u64) -> u64 {
    let mut reached = 0;
    for by in STEPS {
        let mut front = shift(from, by) & empty;
        while front != 0 {
            reached |= front;
            front = shift(front, by) & empty;
        }
    }
    reached
}

/// The spots one diagonal step away.
#[inline(always)]
pub const fn around(bits: u64) -> u64 {
    bits << 4 | bits << 5 | bits >> 4 | bits >> 5
}

/// Whether a spot is in the set.
#[inline(always)]
pub(crate) const fn has(bits: u64, spot: u8) -> bool {
    bits >> spot & 1 != 0
}

/// Takes the lowest spot out of a set.
#[inline(always)]
pub fn take_lowest(bits: &mut u64) -> Option<u8> {
    let lowest = bits.trailing_zeros() as u8;
    if *bits == 0 {
        return None;
    }
    *bits &= *bits - 1;
    Some(lowest)
}

/// The pieces of one side: three planes that spell the number of the colour on each spot.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Side([u64; 3]);

impl Side {
    /// All spots with a piece.
    #[inline(always)]
    pub(crate) const fn occupied(&self) -> u64 {
        self.0[0] | self.0[1] | self.0[2]
    }

    /// The three planes: blue, red, yellow.
    #[inline(always)]
    pub(crate) const fn planes(&self) -> [u64; 3] {
        self.0
    }

    /// All spots with a chameleon.
    #[inline(always)]
    pub(crate) const fn chameleons(&self) -> u64 {
        self.0[0] & self.0[1] & self.0[2]
    }

    /// All spots with a piece of this colour.
    #[inline]
    pub(crate) const fn of(&self, code: u8) -> u64 {
        let [blue, red, yellow] = self.0;
        (if code & 1 != 0 { blue } else { !blue })
            & (if code & 2 != 0 { red } else { !red })
            & (if code & 4 != 0 { yellow } else { !yellow })
    }

    /// The number of the colour on a spot, 0 where there is no piece.
    #[inline(always)]
    pub(crate) const fn code_at(&self, spot: u8) -> u8 {
        ((self.0[0] >> spot & 1) | (self.0[1] >> spot & 1) << 1 | (self.0[2] >> spot & 1) << 2) as u8
    }

    /// The colour on a spot.
    pub(crate) const fn colour_at(&self, spot: u8) -> Option<Colour> {
        Colour::from_code(self.code_at(spot))
    }

    /// Puts a piece of this colour on an empty spot, or lifts it from where it stands.
    #[inline(always)]
    pub(crate) const fn toggle(&mut self, spot: u8, code: u8) {
        self.0[0] ^= ((code & 1) as u64) << spot;
        self.0[1] ^= ((code >> 1 & 1) as u64) << spot;
        self.0[2] ^= ((code >> 2) as u64) << spot;
    }
}

/// Where the count of a reward stands in a supply, by the colour's number.
pub(crate) const SUPPLY_INDEX: [u8; 8] = [0, 0, 0, 0, 0, 2, 1, 3];

static PIECE_KEYS: key::Table<{ 2 * 8 * SPOTS }> = key::Table::new(0x6361_6d65_6c65_6f6e);
static SUPPLY_KEYS: key::Table<{ 2 * 4 * 8 }> = key::Table::new(0x7375_7070_6c79);

/// The key of squares to move.
pub(crate) const SQUARES_KEY: u64 = key::mix(0x7475_726e);
/// The key of a game that is over.
pub(crate) const OVER_KEY: u64 = key::mix(0x6f76_6572);
/// The key of the option that only opposite sides associate.
pub(crate) const OPPOSITE_KEY: u64 = key::mix(0x6f70_706f_7369_7465);

/// The key of a seat's piece on a spot.
#[inline(always)]
pub(crate) fn piece_key(seat: usize, spot: u8, code: u8) -> u64 {
    PIECE_KEYS.at((seat * 8 + usize::from(code)) * SPOTS + usize::from(spot - BASE))
}

/// The key of a seat's having so many of a reward left.
#[inline(always)]
pub(crate) fn supply_key(seat: usize, index: usize, left: u8) -> u64 {
    SUPPLY_KEYS.at((seat * 4 + index) * 8 + usize::from(left & 7))
}

/// The seat with this number, 0 or 1.
pub(crate) const fn seat(index: usize) -> Seat {
    Seat::at(index & 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spots_number_the_squares_of_each_shade() {
        for square in Square::all() {
            let seat = square.shade().seat().index();
            assert_eq!(square_at(seat, spot(square)), Some(square));
        }
        for (seat, field) in FIELD.into_iter().enumerate() {
            assert_eq!((0..64).filter(|&s| square_at(seat, s).is_some()).count(), 36);
            assert_eq!(field.count_ones(), 28);
        }
    }

    #[test]
    fn steps_and_neighbours_are_distances() {
        for square in Square::all() {
            let seat = square.shade().seat().index();
            let reached = |seat: usize, steps: [i8; 4]| {
                steps.map(|by| square_at(seat, spot(square).wrapping_add_signed(by)))
            };
            let around = |diagonal: bool| {
                let steps = if diagonal {
                    [(-1, -1), (1, -1), (-1, 1), (1, 1)]
                } else {
                    [(0, -1), (-1, 0), (1, 0), (0, 1)]
                };
                steps.map(|(f, r)| {
                    Square::at(square.file().wrapping_add_signed(f), square.rank().wrapping_add_signed(r))
                })
            };
            assert_eq!(reached(seat, STEPS), around(true));
            assert_eq!(reached(1 - seat, NEIGHBOURS[seat]), around(false));
        }
    }
}
