//! Who sits where in which game.

use anyhow::{Result, bail};
use rules_core::{Seat, SeatSet};

/// The seats of a match and how the players rotate over them.
pub(crate) struct Seating {
    seats: Vec<Seat>,
    /// The number of the spec that each chair has; in every further game all chairs move on by one seat.
    chairs: Vec<usize>,
}

impl Seating {
    /// Seats for this many specs: one for every seat, or one against the other on all other seats.
    pub(crate) fn new(seats: SeatSet, specs: usize) -> Result<Self> {
        let seats: Vec<Seat> = seats.iter().collect();
        let chairs = match (specs, seats.len()) {
            (specs, seats) if specs == seats => (0..seats).collect(),
            (2, seats) => (0..seats).map(|chair| usize::from(chair > 0)).collect(),
            (specs, 2) => bail!("players: expected 2 for a game of two, found {specs}"),
            (specs, seats) => bail!("players: expected 2 or {seats}, one for every seat, found {specs}"),
        };
        Ok(Self { seats, chairs })
    }

    /// The seats in turn order.
    pub(crate) fn seats(&self) -> &[Seat] {
        &self.seats
    }

    /// The number of the spec of each chair.
    pub(crate) fn chairs(&self) -> &[usize] {
        &self.chairs
    }

    /// In how many games everybody has had every seat.
    pub(crate) fn rotations(&self) -> usize {
        self.seats.len()
    }

    /// The chair that stands at a seat, given by its place in turn order, in a game of this number.
    pub(crate) fn chair_at(&self, place: usize, game: usize) -> usize {
        (place + self.seats.len() - game % self.seats.len()) % self.seats.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_has_every_seat_equally_often() {
        for (bits, specs) in [(0b11, 2), (0b101, 2), (0b111, 2), (0b111, 3), (0b1111, 2), (0b1111, 4)] {
            let seating = Seating::new(SeatSet::from_bits(bits), specs).expect("a seating");
            let n = seating.rotations();
            let mut counts = vec![vec![0; specs]; n];
            for game in 0..n {
                for (place, counts) in counts.iter_mut().enumerate() {
                    counts[seating.chairs()[seating.chair_at(place, game)]] += 1;
                }
            }
            assert!(counts.iter().all(|seat| seat[0] == 1), "{counts:?}");
            assert!(counts.windows(2).all(|pair| pair[0] == pair[1]), "{counts:?}");
        }
    }

    #[test]
    fn a_number_of_players_that_does_not_fit_is_refused() {
        assert!(Seating::new(SeatSet::first(2), 3).is_err());
        assert!(Seating::new(SeatSet::first(4), 3).is_err());
        assert!(Seating::new(SeatSet::first(3), 4).is_err());
    }
}
