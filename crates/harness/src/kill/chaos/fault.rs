//! What happens to a part of a site.

use std::fmt;

use rand_pcg::Pcg64Mcg;

use super::SIZE;
use crate::moves::below;
use crate::site::Part;

/// A kind of part of a site.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum Kind {
    /// One of the servers.
    Server,
    /// One of the workers.
    Worker,
    /// NATS.
    Nats,
    /// PostgreSQL.
    Postgres,
}

/// What happens to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Fault {
    pub(super) part: Part,
    /// Whether it is only paused; otherwise it is killed.
    pub(super) is_pause: bool,
}

impl Fault {
    /// Servers are hit most often, since people sit at them; where one kind is named only that is.
    pub(super) fn random(random: &mut Pcg64Mcg, only: Option<Kind>) -> Self {
        let kind = only.unwrap_or_else(|| match below(random, 10) {
            0..4 => Kind::Server,
            4..6 => Kind::Worker,
            6..8 => Kind::Nats,
            _ => Kind::Postgres,
        });
        let part = match kind {
            Kind::Server => Part::Server(below(random, SIZE.servers)),
            Kind::Worker => Part::Worker(below(random, SIZE.workers)),
            Kind::Nats => Part::Nats,
            Kind::Postgres => Part::Postgres,
        };
        Self { part, is_pause: below(random, 3) == 0 }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.is_pause { "pause " } else { "kill " })?;
        match self.part {
            Part::Server(number) => write!(f, "server {number}"),
            Part::Worker(number) => write!(f, "worker {number}"),
            Part::Nats => f.write_str("NATS"),
            Part::Postgres => f.write_str("PostgreSQL"),
        }
    }
}
