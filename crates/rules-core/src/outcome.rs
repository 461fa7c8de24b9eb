//! How a game ended: a place for every seat.

use crate::{MAX_SEATS, Seat, SeatSet};

/// A place for every seat of a finished game.
///
/// The winner is first; seats that draw share the best place they are level for. Rule: common/outcome.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    /// Zero for a seat that did not take part.
    places: [u8; MAX_SEATS],
}

impl Outcome {
    /// Ranks groups of seats from best to worst; the seats of one group are level.
    ///
    /// Empty groups are passed over and a seat keeps the first place it was given.
    pub fn ranked(groups: impl IntoIterator<Item = SeatSet>) -> Self {
        let mut places = [0; MAX_SEATS];
        let mut next = 1;
        for group in groups {
            let mut newly = 0;
            for seat in group.iter().filter(|s| places[s.index()] == 0).collect::<SeatSet>().iter() {
                places[seat.index()] = next;
                newly += 1;
            }
            next += newly;
        }
        Self { places }
    }

    /// The winner first, everybody else of `seats` level behind.
    pub fn won(winner: Seat, seats: SeatSet) -> Self {
        Self::ranked([SeatSet::only(winner), seats.without(winner)])
    }

    /// All these seats level on the first place.
    pub fn drawn(seats: SeatSet) -> Self {
        Self::ranked([seats])
    }

    /// The same outcome with those who left ranked behind everyone who stayed. Rule: common/leaver.
    ///
    /// Those who stayed keep their order among themselves, and so do those who left.
    #[must_use]
    pub fn with_leavers(&self, leavers: SeatSet) -> Self {
        let level = |place: u8, left: bool| {
            self.seats()
                .iter()
                .filter(|&seat| self.place(seat) == Some(place) && leavers.contains(seat) == left)
                .collect()
        };
        let places = || 1..=MAX_SEATS as u8;
        Self::ranked(places().map(|p| level(p, false)).chain(places().map(|p| level(p, true))))
    }

    /// The place of a seat, from 1; nothing if it did not take part.
    pub const fn place(&self, seat: Seat) -> Option<u8> {
        match self.places[seat.index()] {
            0 => None,
            place => Some(place),
        }
    }

    /// The seats that took part.
    pub fn seats(&self) -> SeatSet {
        (0..MAX_SEATS).filter(|&i| self.places[i] != 0).map(Seat::at).collect()
    }

    /// The one seat in first place; nothing where several share it.
    pub fn winner(&self) -> Option<Seat> {
        let first: SeatSet = (0..MAX_SEATS).filter(|&i| self.places[i] == 1).map(Seat::at).collect();
        if first.len() == 1 { first.iter().next() } else { None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leavers_come_last() {
        let all = SeatSet::first(4);
        let outcome = Outcome::won(Seat::at(0), all).with_leavers(SeatSet::only(Seat::at(0)));
        assert_eq!([0, 1, 2, 3].map(|i| outcome.place(Seat::at(i))), [Some(4), Some(1), Some(1), Some(1)]);
        assert_eq!(Outcome::drawn(all).with_leavers(SeatSet::EMPTY), Outcome::drawn(all));
    }

    #[test]
    fn level_seats_share_the_best_place() {
        let pair: SeatSet = [Seat::at(0), Seat::at(1)].into_iter().collect();
        let outcome = Outcome::ranked([pair, SeatSet::only(Seat::at(3)), SeatSet::only(Seat::at(2))]);
        assert_eq!([0, 1, 2, 3].map(|i| outcome.place(Seat::at(i))), [Some(1), Some(1), Some(4), Some(3)]);
        assert_eq!(outcome.winner(), None);
        assert_eq!(Outcome::won(Seat::at(1), pair).winner(), Some(Seat::at(1)));
        assert_eq!(Outcome::won(Seat::at(1), pair).place(Seat::at(2)), None);
    }
}
