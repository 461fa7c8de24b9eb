//! What happens to a part of a site.

use std::fmt;

use anyhow::{Result, bail};
use rand_pcg::Pcg64Mcg;

use super::SIZE;
use crate::moves::below;
use crate::network::Disturbance;
use crate::site::Part;

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
}

/// Servers are hit most often, since people sit at them.
const PARTS: [Kind; 10] = [
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
/// What may happen to a part, those of a network last.
const DEEDS: [(Kind, Deed); 6] = [
    (Kind::Pause, Deed::Pause),
    (Kind::Kill, Deed::Kill),
    (Kind::Kill, Deed::Kill),
    (Kind::Cut, Deed::Disturb(Disturbance::Cut)),
    (Kind::Loss, Deed::Disturb(Disturbance::Loss)),
    (Kind::Delay, Deed::Disturb(Disturbance::Delay)),
];

/// What happens to a part.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Deed {
    Kill,
    Pause,
    Disturb(Disturbance),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Fault {
    pub(super) part: Part,
    pub(super) deed: Deed,
}

/// The faults among which chance chooses.
pub(super) struct Faults {
    parts: Vec<Kind>,
    deeds: Vec<Deed>,
}

impl Faults {
    /// All faults, or those that fit what is named: any of the parts, if parts are, and any of the deeds, if deeds are.
    pub(super) fn new(only: &[Kind], has_network: bool) -> Result<Self> {
        let is_wanted =
            |kind: Kind, all: &[Kind]| only.contains(&kind) || !only.iter().any(|named| all.contains(named));
        let of_deeds = DEEDS.map(|(kind, _)| kind);
        let parts = PARTS.into_iter().filter(|kind| is_wanted(*kind, &PARTS)).collect();
        let wanted = DEEDS.into_iter().filter(|(kind, _)| is_wanted(*kind, &of_deeds));
        let deeds = wanted.map(|(_, deed)| deed);
        let deeds: Vec<Deed> =
            deeds.filter(|deed| has_network || !matches!(deed, Deed::Disturb(_))).collect();
        if deeds.is_empty() {
            bail!("ways can be disturbed where every part has a network of its own only: add --apart");
        }
        Ok(Self { parts, deeds })
    }

    pub(super) fn random(&self, random: &mut Pcg64Mcg) -> Fault {
        let part = match self.parts[below(random, self.parts.len())] {
            Kind::Server => Part::Server(below(random, SIZE.servers)),
            Kind::Worker => Part::Worker(below(random, SIZE.workers)),
            Kind::Nats => Part::Nats,
            _ => Part::Postgres,
        };
        Fault { part, deed: self.deeds[below(random, self.deeds.len())] }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.deed {
            Deed::Kill => "kill ",
            Deed::Pause => "pause ",
            Deed::Disturb(Disturbance::Cut) => "cut off ",
            Deed::Disturb(Disturbance::Loss) => "lose packets of ",
            Deed::Disturb(Disturbance::Delay) => "delay packets of ",
        })?;
        match self.part {
            Part::Server(number) => write!(f, "server {number}"),
            Part::Worker(number) => write!(f, "worker {number}"),
            Part::Nats => f.write_str("NATS"),
            Part::Postgres => f.write_str("PostgreSQL"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(only: &[Kind], has_network: bool) -> Vec<Fault> {
        let faults = Faults::new(only, has_network).expect("faults that fit");
        let mut random = Pcg64Mcg::new(7);
        (0..500).map(|_| faults.random(&mut random)).collect()
    }

    #[test]
    fn ways_are_disturbed_on_a_network_only() {
        let is_disturbed = |fault: &Fault| matches!(fault.deed, Deed::Disturb(_));
        assert!(!drawn(&[], false).iter().any(is_disturbed));
        for disturbance in [Disturbance::Cut, Disturbance::Loss, Disturbance::Delay] {
            assert!(drawn(&[], true).iter().any(|fault| fault.deed == Deed::Disturb(disturbance)));
        }
        assert!(Faults::new(&[Kind::Cut], false).is_err());
    }

    #[test]
    fn only_what_is_named_happens() {
        assert!(drawn(&[Kind::Nats], true).iter().all(|fault| fault.part == Part::Nats));
        let both = drawn(&[Kind::Postgres, Kind::Pause], false);
        assert!(both.iter().all(|fault| (fault.part, fault.deed) == (Part::Postgres, Deed::Pause)));
        let all = drawn(&[Kind::Kill], false);
        assert!(SIZE.parts().all(|part| all.iter().any(|fault| fault.part == part)));
    }
}
