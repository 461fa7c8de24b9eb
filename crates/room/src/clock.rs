//! The clocks of a game, without a clock: every moment is told from outside.

use rules_core::{MAX_SEATS, Seat};

use crate::log::v1::{ClockSetting, Millis};
use crate::moment::{Begins, Measured, Moment};

const DAY: Millis = 24 * 60 * 60 * 1_000;

/// The clocks of a game, as its log adds up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    setting: ClockSetting,
    left: [Millis; MAX_SEATS],
    /// The seat whose time runs, and since when.
    running: Option<(Seat, Millis)>,
}

impl Clock {
    /// Clocks that stand still.
    pub fn new(setting: ClockSetting) -> Self {
        let full = match setting {
            ClockSetting::None => 0,
            ClockSetting::RealTime { initial_ms, increment_ms } => initial_ms.saturating_add(increment_ms),
            ClockSetting::Correspondence { days } => Millis::from(days) * DAY,
        };
        Self { setting, left: [full; MAX_SEATS], running: None }
    }

    /// Whether time counts at all.
    pub fn is_there(&self) -> bool {
        self.setting != ClockSetting::None
    }

    /// Whether days are counted.
    pub fn is_correspondence(&self) -> bool {
        matches!(self.setting, ClockSetting::Correspondence { .. })
    }

    /// The seat whose time runs.
    pub fn running(&self) -> Option<Seat> {
        self.running.map(|(seat, _)| seat)
    }

    /// The moment since when the running seat's time runs, by the log.
    pub fn since(&self) -> Option<Millis> {
        self.running.map(|(_, since)| since)
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
    pub fn left(&self, seat: Seat, moment: &Moment) -> Millis {
        let left = self.left[seat.index()];
        match self.running {
            Some((running, since)) if running == seat => {
                let free = moment.measured.begins(since).saturating_add(moment.measured.lag[seat.index()]);
                left.saturating_sub(moment.now.saturating_sub(free).max(0))
            }
            _ => left,
        }
    }

    /// What every seat has left where none runs.
    pub fn standing(&self) -> [Millis; MAX_SEATS] {
        self.left
    }

    /// What the running seat would have after a move at this moment; nothing if its time is up.
    pub fn after_move(&self, moment: &Moment) -> Option<Millis> {
        let (seat, _) = self.running?;
        let left = self.left(seat, moment);
        match self.setting {
            _ if left <= 0 => None,
            ClockSetting::None => None,
            ClockSetting::RealTime { increment_ms, .. } => Some(left.saturating_add(increment_ms)),
            ClockSetting::Correspondence { days } => Some(Millis::from(days) * DAY),
        }
    }

    /// What the running seat would have if its turn were taken from it at this moment.
    pub fn after_takeback(&self, moment: &Moment) -> Option<Millis> {
        let (seat, _) = self.running?;
        match self.setting {
            ClockSetting::Correspondence { days } => Some(Millis::from(days) * DAY),
            ClockSetting::None | ClockSetting::RealTime { .. } => Some(self.left(seat, moment).max(1)),
        }
    }

    /// Exchanges the clocks of two seats whose players changed places: everybody keeps their own time.
    pub fn exchange(&mut self, one: Seat, other: Seat) {
        self.left.swap(one.index(), other.index());
    }

    /// Sets what a seat has left.
    pub fn set(&mut self, seat: Seat, left: Millis) {
        self.left[seat.index()] = left;
    }

    /// The moment from which the running seat's time is up.
    pub fn due(&self, measured: &Measured) -> Option<Millis> {
        let (seat, since) = self.running?;
        let free = measured.begins(since).saturating_add(measured.lag[seat.index()]);
        Some(free.saturating_add(self.left[seat.index()]))
    }

    /// From when the running turn counts after the only server was away for `downtime` before `now`.
    ///
    /// In real time the seat to move gets its time as of the last move; days are only made longer by the downtime, or
    /// a server that is restarted every night would make every deadline disappear.
    pub fn after_restart(&self, now: Millis, downtime: Millis) -> Option<Begins> {
        let since = self.since()?;
        match self.setting {
            ClockSetting::RealTime { .. } => Some(Begins { since, from: now }),
            ClockSetting::None | ClockSetting::Correspondence { .. } => self.after_downtime(now, downtime),
        }
    }

    /// From when the running turn counts after no server was there for `downtime` of it.
    ///
    /// A turn that began in the future, by a clock that was wrong then, begins now.
    pub fn after_downtime(&self, now: Millis, downtime: Millis) -> Option<Begins> {
        let since = self.since()?;
        Some(Begins { since, from: since.saturating_add(downtime).min(now) })
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

    fn with_lag(now: Millis, lag: Millis) -> Moment {
        let mut moment = Moment::at(now);
        moment.measured.lag[RED.index()] = lag;
        moment
    }

    #[test]
    fn only_the_running_seat_pays() {
        let mut clock = blitz();
        clock.run(RED, 1_000);
        let moment = Moment::at(11_000);
        assert_eq!((clock.left(RED, &moment), clock.left(BLUE, &moment)), (52_000, 62_000));
        assert_eq!(clock.after_move(&moment), Some(54_000));
        clock.halt();
        assert_eq!(clock.left(RED, &Moment::at(99_000)), 62_000);
    }

    #[test]
    fn lag_is_made_up_for_and_gives_no_time() {
        let mut clock = blitz();
        clock.run(RED, 0);
        assert_eq!(clock.left(RED, &with_lag(300, 400)), 62_000, "nobody gains time by lag");
        assert_eq!(clock.left(RED, &with_lag(1_400, 400)), 61_000);
        assert_eq!(clock.due(&with_lag(0, 400).measured), Some(62_400));
        assert_eq!(clock.after_move(&with_lag(62_399, 400)), Some(2_001));
        assert_eq!(clock.after_move(&with_lag(62_400, 400)), None);
    }

    #[test]
    fn downtime_is_charged_to_nobody() {
        let mut clock = blitz();
        clock.run(RED, 0);
        let begins = clock.after_restart(50_000, 10);
        let moment = Moment::measured(50_000, Measured { begins, ..Measured::default() });
        assert_eq!(clock.left(RED, &moment), 62_000);
        let mut letters = Clock::new(ClockSetting::Correspondence { days: 2 });
        letters.run(BLUE, 0);
        let begins = letters.after_restart(DAY, DAY / 2);
        let measured = Measured { begins, ..Measured::default() };
        assert_eq!(letters.due(&measured), Some(2 * DAY + DAY / 2));
        assert_eq!(letters.after_move(&Moment::measured(DAY, measured)), Some(2 * DAY));
        // What was measured of one turn says nothing of the next.
        letters.run(RED, DAY);
        assert_eq!(letters.due(&measured), Some(3 * DAY));
    }

    #[test]
    fn a_turn_that_began_by_a_wrong_clock_begins_now() {
        let mut letters = Clock::new(ClockSetting::Correspondence { days: 1 });
        letters.run(BLUE, 20 * DAY);
        let begins = letters.after_downtime(DAY, 0);
        assert_eq!(letters.due(&Measured { begins, ..Measured::default() }), Some(2 * DAY));
    }

    #[test]
    fn without_a_clock_nothing_is_due() {
        let mut clock = Clock::new(ClockSetting::None);
        clock.run(RED, 0);
        let due = clock.due(&Measured::default());
        assert_eq!((due, clock.running(), clock.is_there()), (None, None, false));
    }
}
