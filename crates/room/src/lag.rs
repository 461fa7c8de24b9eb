//! How much of the way through the network is made up for.

use crate::log::v1::Millis;

/// The most that one move's way is made up for, and the allowance at the start.
pub const MAX_LAG: Millis = 1_000;
/// How much of the allowance comes back with every move.
pub const LAG_REFILL: Millis = 200;
/// What part of the difference a shorter way takes off the lag that is noted.
const SLOWNESS: Millis = 8;

/// The way to a player and back, and the allowance from which it is made up for.
///
/// The allowance is what keeps it fair: a client can answer late on purpose, and would gain as much with every move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lag {
    noted: Millis,
    allowance: Millis,
}

impl Default for Lag {
    fn default() -> Self {
        Self { noted: 0, allowance: MAX_LAG }
    }
}

impl Lag {
    /// Notes how long the way is.
    ///
    /// A longer way counts at once, a shorter one little by little: where the network is uneven the last measurement
    /// alone would be too short for every second move.
    pub fn note(&mut self, way: Millis) {
        let way = way.clamp(0, MAX_LAG);
        self.noted = way.max(self.noted - (self.noted - way) / SLOWNESS);
    }

    /// How much is made up for now.
    pub fn compensation(&self) -> Millis {
        self.noted.min(self.allowance)
    }

    /// Notes that a move was played that took this long in all: what was made up for is used up, and some comes back.
    pub fn moved(&mut self, took: Millis) {
        let used = self.compensation().min(took.max(0));
        self.allowance = (self.allowance - used + LAG_REFILL).min(MAX_LAG);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_usual_way_is_always_made_up_for() {
        let mut lag = Lag::default();
        for _ in 0..500 {
            lag.note(LAG_REFILL);
            assert_eq!(lag.compensation(), LAG_REFILL);
            lag.moved(3_000);
        }
    }

    #[test]
    fn a_feigned_way_gains_little() {
        let mut lag = Lag::default();
        lag.note(60_000);
        let mut gained = 0;
        for _ in 0..12 {
            gained += lag.compensation();
            lag.moved(1_000);
        }
        assert!(gained <= MAX_LAG + 12 * LAG_REFILL, "{gained}");
    }

    #[test]
    fn an_uneven_way_comes_down_slowly() {
        let mut lag = Lag::default();
        lag.note(400);
        lag.note(80);
        assert_eq!(lag.compensation(), 360);
        lag.note(500);
        assert_eq!(lag.compensation(), 500);
    }

    #[test]
    fn moves_that_are_quicker_than_the_way_use_only_their_time() {
        let mut lag = Lag::default();
        lag.note(1_000);
        lag.moved(50);
        assert_eq!(lag.compensation(), 1_000);
    }
}
