//! The random numbers behind the keys of positions.

use rules_core::key::{self, Table};
use rules_core::{Seat, SeatSet};

use crate::{Eliminated, Pawn, Square};

static PAWNS: Table<{ 16 * 64 }> = Table::new(0x6368_616d_2d70_6177);
static TURNS: Table<4> = Table::new(0x6368_616d_2d74_7572);
static LOW_CORNERS: Table<64> = Table::new(0x6368_616d_2d6c_6f77);
static HIGH_CORNERS: Table<64> = Table::new(0x6368_616d_2d68_6967);
const STANDING: u64 = 0x6368_616d_2d73_7461;

/// The number of a pawn on a square.
#[inline]
pub(crate) fn pawn(pawn: Pawn, square: Square) -> u64 {
    PAWNS.at(pawn.slot() * 64 + square.slot())
}

/// The number of the seat to move.
#[inline]
pub(crate) fn turn(seat: Option<Seat>) -> u64 {
    seat.map_or(0, |seat| TURNS.at(seat.index() & 3))
}

/// The number of the limits, given as the bits of their squares.
#[inline]
pub(crate) fn limits(rectangle: u64) -> u64 {
    LOW_CORNERS.at((rectangle.trailing_zeros() & 63) as usize)
        ^ HIGH_CORNERS.at((63 - (rectangle | 1).leading_zeros()) as usize)
}

/// The number of who is alive and in which order the others went out.
pub(crate) fn standing(alive: SeatSet, eliminated: Eliminated) -> u64 {
    key::mix(STANDING ^ u64::from(alive.bits()) << 16 ^ eliminated.code())
}
