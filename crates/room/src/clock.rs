//! The clocks of a game, without a clock: every moment is told from outside.

use protocol::{ClockSetting, Millis};
use rules_core::{MAX_SEATS, Seat};

/// The most that a move's way through the network is made up for.
pub const MOST_LAG: Millis = 1_000;

/// What part of the difference a shorter way takes off the lag that is made up for.
const SLOWNESS: Millis = 8;

const DAY: Millis = 24 * 60 * 60 * 1_000;

/// The clocks of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clock {
    setting: ClockSetting,
    left: [Millis; MAX_SEATS],
    /// The seat whose time runs, and since when.
    running: Option<(Seat, Millis)>,
    /// How long the way to each seat's player and back is, as last measured.
    lag: [Millis; MAX_SEATS],
}

impl Clock {
    /// Clocks that stand still.
    pub fn new(setting: ClockSetting) -> Self {
        let full = match setting {
            ClockSetting::None => 0,
            ClockSetting::RealTime { initial_ms, increment_ms } => initial_ms.saturating_add(increment_ms),
            ClockSetting::Correspondence { days } => Millis::from(days) * DAY,
        };
        Self { setting, left: [full; MAX_SEATS], running: None, lag: [0; MAX_SEATS] }
    }

    /// Whether time counts at all.
    pub fn is_there(&self) -> bool {
        self.setting != ClockSetting::None
    }

    /// The seat whose time runs.
    pub fn running(&self) -> Option<Seat> {
        self.running.map(|(seat, _)| seat)
    }

    /// Lets the time of a seat run from this moment on; days are counted anew for every turn.
    pub fn run(&mut self, seat: Seat, now: Millis) {
        if let ClockSetting::Correspondence { days } = self.setting {
            self.left[seat.index()] = Millis::from(days) * DAY;
        }
        self.running = self.is_there().then_some((seat, now));
    }

    /// Stops all clocks.
    pub fn halt(&mut self) {
        self.running = None;
    }

    /// What a seat has left at a moment; the way through the network is not counted.
    pub fn left(&self, seat: Seat, now: Millis) -> Millis {
        let left = self.left[seat.index()];
        match self.running {
            Some((running, since)) if running == seat => {
                let spent = now.saturating_sub(since).saturating_sub(self.lag[seat.index()]);
                left.saturating_sub(spent.max(0))
            }
            _ => left,
        }
    }

    /// What the running seat would have after a move at this moment; nothing if its time is up.
    pub fn after_move(&self, now: Millis) -> Option<Millis> {
        let (seat, _) = self.running?;
        let left = self.left(seat, now);
        match self.setting {
            _ if left <= 0 => None,
            ClockSetting::None => None,
            ClockSetting::RealTime { increment_ms, .. } => Some(left.saturating_add(increment_ms)),
            ClockSetting::Correspondence { days } => Some(Millis::from(days) * DAY),
        }
    }

    /// What the running seat would have if its turn were taken from it at this moment.
    pub fn after_takeback(&self, now: Millis) -> Option<Millis> {
        let (seat, _) = self.running?;
        match self.setting {
            ClockSetting::Correspondence { days } => Some(Millis::from(days) * DAY),
            ClockSetting::None | ClockSetting::RealTime { .. } => Some(self.left(seat, now).max(1)),
        }
    }

    /// Exchanges the clocks of two seats whose players changed places: everybody keeps their own time.
    pub fn exchange(&mut self, one: Seat, other: Seat) {
        self.left.swap(one.index(), other.index());
        self.lag.swap(one.index(), other.index());
    }

    /// Sets what a seat has left.
    pub fn set(&mut self, seat: Seat, left: Millis) {
        self.left[seat.index()] = left;
    }

    /// The moment from which the running seat's time is up.
    pub fn due(&self) -> Option<Millis> {
        let (seat, since) = self.running?;
        Some(since.saturating_add(self.left[seat.index()]).saturating_add(self.lag[seat.index()]))
    }

    /// Notes how long the way to a seat's player and back is.
    ///
    /// A longer way counts at once, a shorter one little by little: where the network is uneven the last
    /// measurement alone would be too short for every second move.
    pub fn set_lag(&mut self, seat: Seat, lag: Millis) {
        let noted = &mut self.lag[seat.index()];
        let lag = lag.clamp(0, MOST_LAG);
        *noted = lag.max(*noted - (*noted - lag) / SLOWNESS);
    }

    /// Goes on after the server was away for `downtime` before `now`.
    ///
    /// The log does not keep this: `downtime` is the sum of all absences since [`since`](Self::since).
    /// In real time the seat to move gets its time as of the last move; days are only made longer by the
    /// downtime, or a server that is restarted every night would make every deadline disappear.
    pub fn resume(&mut self, now: Millis, downtime: Millis) {
        if let Some((_, since)) = &mut self.running {
            *since = match self.setting {
                ClockSetting::RealTime { .. } => now,
                ClockSetting::None | ClockSetting::Correspondence { .. } => {
                    return self.put_off(now, downtime);
                }
            };
        }
    }

    /// Lets the running seat's time begin later by the time that no server was there.
    pub fn put_off(&mut self, now: Millis, downtime: Millis) {
        if let Some((_, since)) = &mut self.running {
            *since = since.saturating_add(downtime).min(now);
        }
    }

    /// Lets the running seat's time begin at a moment, unless it begins later anyway.
    pub fn begin_not_before(&mut self, moment: Millis) {
        if let Some((_, since)) = &mut self.running {
            *since = moment.max(*since);
        }
    }

    /// The moment since when the running seat's time runs.
    pub fn since(&self) -> Option<Millis> {
        self.running.map(|(_, since)| since)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RED: Seat = Seat::at(0);
    const BLUE: Seat = Seat::at(1);

    fn blitz() -> Clock {
        Clock::new(ClockSetting::RealTime { initial_ms: 60_000, increment_ms: 2_000 })
    }

    #[test]
    fn only_the_running_seat_pays() {
        let mut clock = blitz();
        clock.run(RED, 1_000);
        assert_eq!((clock.left(RED, 11_000), clock.left(BLUE, 11_000)), (52_000, 62_000));
        assert_eq!(clock.after_move(11_000), Some(54_000));
        clock.halt();
        assert_eq!(clock.left(RED, 99_000), 62_000);
    }

    #[test]
    fn lag_is_made_up_for_within_bounds() {
        let mut clock = blitz();
        clock.run(RED, 0);
        clock.set_lag(RED, 400);
        assert_eq!(clock.left(RED, 300), 62_000, "nobody gains time by lag");
        assert_eq!(clock.left(RED, 1_400), 61_000);
        assert_eq!(clock.due(), Some(62_400));
        clock.set_lag(RED, 5_000);
        assert_eq!(clock.due(), Some(62_000 + MOST_LAG));
        assert_eq!(clock.after_move(62_999), Some(2_001));
        assert_eq!(clock.after_move(63_000), None);
    }

    #[test]
    fn downtime_is_charged_to_nobody() {
        let mut clock = blitz();
        clock.run(RED, 0);
        clock.resume(50_000, 10);
        assert_eq!(clock.left(RED, 50_000), 62_000);
        let mut letters = Clock::new(ClockSetting::Correspondence { days: 2 });
        letters.run(BLUE, 0);
        letters.resume(DAY, DAY / 2);
        assert_eq!(letters.due(), Some(2 * DAY + DAY / 2));
        assert_eq!(letters.after_move(DAY), Some(2 * DAY));
    }

    #[test]
    fn without_a_clock_nothing_is_due() {
        let mut clock = Clock::new(ClockSetting::None);
        clock.run(RED, 0);
        assert_eq!((clock.due(), clock.running(), clock.is_there()), (None, None, false));
    }
}
