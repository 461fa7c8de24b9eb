//! The value of a position for the seat to move, in one byte.

/// A position that cannot be won by force.
pub(super) const DRAW: u8 = 0;
/// Squares on which pawns cannot stand like this.
pub(super) const IMPOSSIBLE: u8 = u8::MAX;
/// The longest way to the end that can be written down.
pub(super) const LONGEST: u8 = 126;

const LOSS: u8 = 128;

/// A win in this many plies, up to [`LONGEST`].
#[inline]
pub(super) const fn win(plies: u8) -> u8 {
    plies + 1
}

/// A loss in this many plies, up to [`LONGEST`].
#[inline]
pub(super) const fn loss(plies: u8) -> u8 {
    LOSS + plies
}

/// The plies to a win, where it is one.
#[inline]
pub(super) const fn plies_to_win(value: u8) -> Option<u8> {
    if value != DRAW && value < LOSS { Some(value - 1) } else { None }
}

/// The plies to a loss, where it is one.
#[inline]
pub(super) const fn plies_to_loss(value: u8) -> Option<u8> {
    if value >= LOSS && value != IMPOSSIBLE { Some(value - LOSS) } else { None }
}
