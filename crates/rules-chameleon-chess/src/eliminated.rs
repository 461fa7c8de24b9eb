//! The seats that are out, in order.

use rules_core::{MAX_SEATS, Seat, SeatSet};

/// The eliminated seats, earliest first; no seat occurs twice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Eliminated {
    /// Two bits a seat, the earliest lowest.
    order: u8,
    len: u8,
}

impl Eliminated {
    /// Nobody is out yet.
    pub const NONE: Self = Self { order: 0, len: 0 };

    /// Adds a seat as the latest; false, and nothing changes, if it is already there.
    pub fn push(&mut self, seat: Seat) -> bool {
        if self.set().contains(seat) {
            return false;
        }
        self.order |= (seat.index() as u8) << (2 * self.len);
        self.len += 1;
        true
    }

    /// The seats, earliest first.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = Seat> {
        (0..self.len).map(move |i| Seat::at(usize::from(self.order >> (2 * i)) % MAX_SEATS))
    }

    /// The seats without their order.
    pub fn set(self) -> SeatSet {
        self.iter().collect()
    }

    /// How many seats are out.
    pub const fn len(self) -> usize {
        self.len as usize
    }

    /// Whether nobody is out.
    pub const fn is_empty(self) -> bool {
        self.len == 0
    }

    /// A number that tells different orders apart.
    pub(crate) const fn code(self) -> u64 {
        self.order as u64 | (self.len as u64) << 8
    }
}
