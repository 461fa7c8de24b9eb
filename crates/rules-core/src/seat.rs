//! Seats: who plays, independent of what the game calls them.

/// The most seats that any game has.
pub const MAX_SEATS: usize = 4;

/// One player's place in a game, numbered in turn order.
///
/// A game names its seats by letters, see [`Position::SEAT_LETTERS`](crate::Position::SEAT_LETTERS).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Seat(u8);

impl Seat {
    /// The seat with this number, if it is below [`MAX_SEATS`].
    pub const fn new(index: usize) -> Option<Self> {
        if index < MAX_SEATS { Some(Self(index as u8)) } else { None }
    }

    /// The seat with this number.
    ///
    /// # Panics
    /// If the number is not below [`MAX_SEATS`]; meant for constants.
    pub const fn at(index: usize) -> Self {
        assert!(index < MAX_SEATS, "a seat's number is below MAX_SEATS");
        Self(index as u8)
    }

    /// The number of the seat in turn order.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The letter of the seat in a game whose seats have these letters.
    pub fn letter(self, letters: &str) -> char {
        letters.as_bytes().get(self.index()).map_or('?', |&b| char::from(b))
    }

    /// The seat with this letter in a game whose seats have these letters.
    pub fn from_letter(letter: char, letters: &str) -> Option<Self> {
        letters.chars().position(|l| l == letter).and_then(Self::new)
    }
}

/// A set of seats.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct SeatSet(u8);

impl SeatSet {
    /// No seat.
    pub const EMPTY: Self = Self(0);

    /// The set with exactly these bits; bit `n` is the seat numbered `n`.
    pub const fn from_bits(bits: u8) -> Self {
        Self(bits & ((1 << MAX_SEATS) - 1))
    }

    /// The set as bits; bit `n` is the seat numbered `n`.
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// The set of one seat.
    pub const fn only(seat: Seat) -> Self {
        Self(1 << seat.0)
    }

    /// The set of the first `n` seats.
    pub const fn first(n: usize) -> Self {
        assert!(n <= MAX_SEATS);
        Self(((1u16 << n) - 1) as u8)
    }

    /// Whether the seat is in the set.
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 & (1 << seat.0) != 0
    }

    /// The set with the seat added.
    #[must_use]
    pub const fn with(self, seat: Seat) -> Self {
        Self(self.0 | (1 << seat.0))
    }

    /// The set with the seat taken out.
    #[must_use]
    pub const fn without(self, seat: Seat) -> Self {
        Self(self.0 & !(1 << seat.0))
    }

    /// How many seats the set has.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set has no seat.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The seats in turn order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..MAX_SEATS as u8).map(Seat).filter(move |&s| self.contains(s))
    }

    /// The next seat of the set after `seat` in turn order, going round.
    ///
    /// Gives `seat` itself where it is the only one, and nothing for the empty set.
    pub const fn next_after(self, seat: Seat) -> Option<Seat> {
        if self.0 == 0 {
            return None;
        }
        let turned = (self.0 as u32 | (self.0 as u32) << MAX_SEATS) >> (seat.0 + 1);
        Some(Seat((seat.0 + 1 + turned.trailing_zeros() as u8) % MAX_SEATS as u8))
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        seats.into_iter().fold(Self::EMPTY, Self::with)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_next_seat_goes_round_and_skips_the_absent() {
        let set: SeatSet = [Seat::at(0), Seat::at(2)].into_iter().collect();
        assert_eq!(set.next_after(Seat::at(0)), Some(Seat::at(2)));
        assert_eq!(set.next_after(Seat::at(2)), Some(Seat::at(0)));
        assert_eq!(set.next_after(Seat::at(3)), Some(Seat::at(0)));
        assert_eq!(SeatSet::only(Seat::at(1)).next_after(Seat::at(1)), Some(Seat::at(1)));
        assert_eq!(SeatSet::EMPTY.next_after(Seat::at(1)), None);
    }

    #[test]
    fn letters_name_seats() {
        assert_eq!(Seat::from_letter('y', "rbyg"), Some(Seat::at(2)));
        assert_eq!(Seat::at(3).letter("rbyg"), 'g');
        assert_eq!(Seat::from_letter('w', "rbyg"), None);
    }
}
