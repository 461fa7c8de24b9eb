//! The kinds of parts and of faults.

use super::fault::Deed;
use crate::network::Disturbance;

/// A kind of part of a site, or of what happens to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum Kind {
    /// One of the servers
    Server,
    /// One of the workers
    Worker,
    /// NATS
    Nats,
    /// PostgreSQL
    Postgres,
    /// It is killed and started again
    Kill,
    /// It is paused
    Pause,
    /// Nothing passes between it and the others
    Cut,
    /// Some of what passes between it and the others is lost
    Loss,
    /// What passes between it and the others waits
    Delay,
    /// All connections of a server to PostgreSQL are half open from the moment that one of them is used; new ones work
    HalfOpen,
    /// The connections of a server to PostgreSQL that are idle are half open; new ones work
    HalfOpenIdle,
    /// A session of PostgreSQL holds the next entry of a game uncommitted, and freezes
    Frozen,
    /// Long: NATS is killed and started again after a minute
    Away,
    /// Long: packets between a server and PostgreSQL are dropped
    Severed,
    /// Long: a server is started with a clock that is 20 s off, and later with the right one
    Clock,
    /// Long: the disk of PostgreSQL is full
    Disk,
}

/// What is needed for a fault to be possible.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Need {
    /// A network on which every part has a host of its own.
    Network,
    /// libfaketime.
    Faketime,
    /// A small disk, which only root can mount.
    Disk,
}

/// A sort of fault.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sort {
    pub(super) kind: Kind,
    pub(super) deed: Deed,
    /// The only part to which it may happen; none is any.
    pub(super) part: Option<Kind>,
    pub(super) need: Option<Need>,
    /// Whether it may be over in a moment.
    pub(super) is_short: bool,
    /// Into which part of the time of a long fault it fits, where it may be a long one.
    pub(super) long_share: Option<u32>,
}

impl Sort {
    pub(super) fn fits(&self, part: Kind) -> bool {
        self.part.is_none_or(|only| only == part)
    }
}

/// Servers are hit most often, since people sit at them. The same kinds stand together.
pub(super) const PARTS: [Kind; 10] = [
    Kind::Server,
    Kind::Server,
    Kind::Server,
    Kind::Server,
    Kind::Worker,
    Kind::Worker,
    Kind::Nats,
    Kind::Nats,
    Kind::Postgres,
    Kind::Postgres,
];

/// By how much a wrong clock is off, in seconds.
const OFF: i64 = 20;

/// What may happen. Of those that may happen to one part only a share as large falls to that part.
pub(super) const DEEDS: [Sort; 14] = [
    any(Kind::Pause, Deed::Pause, None),
    any(Kind::Kill, Deed::Kill, None),
    any(Kind::Kill, Deed::Kill, None),
    any(Kind::Cut, Deed::Disturb(Disturbance::Cut), Some(Need::Network)),
    any(Kind::Loss, Deed::Disturb(Disturbance::Loss), Some(Need::Network)),
    any(Kind::Delay, Deed::Disturb(Disturbance::Delay), Some(Need::Network)),
    one(Kind::HalfOpen, Deed::SwallowInUse, Kind::Server, None, None),
    one(Kind::HalfOpenIdle, Deed::SwallowIdle, Kind::Server, None, None),
    Sort { is_short: true, ..one(Kind::Frozen, Deed::Freeze, Kind::Postgres, None, Some(3)) },
    one(Kind::Away, Deed::Kill, Kind::Nats, None, Some(1)),
    one(Kind::Severed, Deed::Sever, Kind::Server, Some(Need::Network), Some(1)),
    one(Kind::Clock, Deed::SetClock(OFF), Kind::Server, Some(Need::Faketime), Some(3)),
    one(Kind::Clock, Deed::SetClock(-OFF), Kind::Server, Some(Need::Faketime), Some(3)),
    one(Kind::Disk, Deed::FillDisk, Kind::Postgres, Some(Need::Disk), Some(3)),
];

/// A short fault of any part.
const fn any(kind: Kind, deed: Deed, need: Option<Need>) -> Sort {
    Sort { kind, deed, part: None, need, is_short: true, long_share: None }
}

/// A fault of one part, which is a long one if it has a share.
const fn one(kind: Kind, deed: Deed, part: Kind, need: Option<Need>, long_share: Option<u32>) -> Sort {
    Sort { kind, deed, part: Some(part), need, is_short: long_share.is_none(), long_share }
}
