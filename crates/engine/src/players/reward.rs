//! What an outcome is worth to each seat.

use rules_core::{MAX_SEATS, Outcome};

/// What an outcome is worth to each seat: 1 for the first place, 0 for the last, shared places averaged.
pub fn rewards(outcome: &Outcome) -> [f64; MAX_SEATS] {
    let seats = outcome.seats();
    let lowest = seats.len().saturating_sub(1).max(1) as f64;
    let mut rewards = [0.0; MAX_SEATS];
    for seat in seats.iter() {
        let place = outcome.place(seat);
        let level = seats.iter().filter(|&other| outcome.place(other) == place).count();
        // Level seats share the places from the best one down.
        let average = f64::from(place.unwrap_or(1) - 1) + (level - 1) as f64 / 2.0;
        rewards[seat.index()] = 1.0 - average / lowest;
    }
    rewards
}

#[cfg(test)]
mod tests {
    use rules_core::{Seat, SeatSet};

    use super::*;

    #[test]
    fn places_are_shared_out_evenly() {
        let [r, b, y, g] = [0, 1, 2, 3].map(|i| SeatSet::only(Seat::at(i)));
        assert_eq!(rewards(&Outcome::ranked([r, y])), [1.0, 0.0, 0.0, 0.0]);
        assert_eq!(rewards(&Outcome::drawn(SeatSet::first(2))), [0.5, 0.5, 0.0, 0.0]);
        assert_eq!(rewards(&Outcome::ranked([g, r, b])), [0.5, 0.0, 0.0, 1.0]);
        assert_eq!(rewards(&Outcome::drawn(SeatSet::first(4))), [0.5; 4]);
        let pair = SeatSet::first(2);
        let shared = rewards(&Outcome::ranked([pair, y, g]));
        assert!((shared[0] - 5.0 / 6.0).abs() < 1e-12 && shared[0] == shared[1] && shared[3] == 0.0);
    }
}
