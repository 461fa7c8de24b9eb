//! The moment at which something is decided, with what the host measured.
//!
//! The log says how a game stands. How long the way to a player is, and when no server was there, it does not say: the
//! host measures that, and what is decided by it is logged with the decision.

use rules_core::MAX_SEATS;

use crate::LogVersion;
use crate::log::v1::Millis;

/// A moment, with what the host knows beyond the log.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Moment {
    /// The time.
    pub now: Millis,
    /// What was measured.
    pub measured: Measured,
    /// The version of the log to write, which every server alive can read.
    pub writes: LogVersion,
}

/// What the host measured and the log does not say.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Measured {
    /// How much of each seat's turn is the way of its messages, and is not charged.
    pub lag: [Millis; MAX_SEATS],
    /// From when the running turn counts, where that is not when it began.
    pub begins: Option<Begins>,
}

/// From when a turn counts, because no server was there for a part of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Begins {
    /// When the turn began, by the log; other turns are not concerned.
    pub since: Millis,
    /// From when it counts.
    pub from: Millis,
}

impl Moment {
    /// A moment at which nothing was measured.
    pub fn at(now: Millis) -> Self {
        Self::measured(now, Measured::default())
    }

    /// A moment with what was measured.
    pub fn measured(now: Millis, measured: Measured) -> Self {
        Self { now, measured, writes: LogVersion::NEWEST }
    }
}

impl Measured {
    /// From when a turn counts that began at this moment by the log.
    pub(crate) fn begins(&self, since: Millis) -> Millis {
        self.begins.filter(|begins| begins.since == since).map_or(since, |begins| begins.from)
    }
}
