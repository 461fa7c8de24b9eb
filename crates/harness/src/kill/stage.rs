//! Where tables play, and what they are told.

use std::net::SocketAddr;
use std::time::Duration;

use super::table::{Trouble, wrong};
use crate::PATIENCE;

/// What is played on, which decides what may happen while a fault lasts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Stage {
    /// One server: it knows everything that it ever said, and does what it is asked as long as it lives.
    Server,
    /// Several: one may not have heard yet what another said, or lack a part of the site for a while.
    Site,
    /// Several behind a proxy, restarted in good order: connections end, and whoever connects anew is served at once.
    Proxy,
}

impl Stage {
    /// How soon it is known that a server was killed, when a connection ends.
    pub(super) fn notice(self) -> Duration {
        Duration::from_secs(match self {
            Self::Server => 5,
            // The part that was killed is started again first, and how long that takes is judged elsewhere.
            Self::Site => 120,
            Self::Proxy => 20,
        })
    }

    /// How long nothing may be heard at a table.
    pub(super) fn silence(self) -> Duration {
        match self {
            Self::Server | Self::Proxy => PATIENCE,
            // Longer than any fault: how tables go on during one is judged elsewhere.
            Self::Site => Duration::from_secs(120),
        }
    }

    /// How long a server may take to know what was said elsewhere.
    pub(super) fn heals(self) -> Duration {
        match self {
            Self::Server => Duration::ZERO,
            Self::Site | Self::Proxy => Duration::from_secs(5),
        }
    }

    /// What it means that nobody answered a question or opened a connection.
    pub(super) fn unanswered(self, error: impl std::fmt::Display) -> Trouble {
        match self {
            Self::Server | Self::Site => Trouble::Gone,
            Self::Proxy => wrong(format!("somebody was not served: {error:#}")),
        }
    }
}

/// What all tables are told.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Order {
    /// How often the server was started.
    pub(super) round: usize,
    /// Where servers are, while there is one.
    pub(super) doors: Doors,
    /// Whether nothing new is begun.
    pub(super) is_last: bool,
    /// Whether a long fault lasts: connections may end although the servers live, and are opened anew.
    pub(super) is_rough: bool,
}

/// The most servers that a site has here.
pub(super) const MOST_DOORS: usize = 3;

/// Where the servers of a site are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Doors([Option<SocketAddr>; MOST_DOORS]);

impl Doors {
    pub(super) fn new(addresses: impl IntoIterator<Item = SocketAddr>) -> Self {
        let mut doors = Self::default();
        doors.0.iter_mut().zip(addresses).for_each(|(door, address)| *door = Some(address));
        doors
    }

    pub(super) fn is_shut(self) -> bool {
        self.0.iter().all(Option::is_none)
    }

    /// The server of somebody: people of one game come to different ones.
    pub(super) fn of(self, person: usize) -> Option<SocketAddr> {
        let open = self.0.iter().flatten();
        open.clone().nth(person % open.count().max(1)).copied()
    }
}
