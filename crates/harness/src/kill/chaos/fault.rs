//! What happens to a part of a site.

use std::fmt;
use std::time::Duration;

use anyhow::{Result, bail};
use rand_pcg::Pcg64Mcg;

use super::SIZE;
use super::kinds::{DEEDS, Kind, Need, PARTS};
use crate::moves::below;
use crate::network::Disturbance;
use crate::site::Part;

/// The longest that a short fault lasts, in milliseconds.
const MAX_SHORT_MS: usize = 2_000;

/// What happens to a part.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Deed {
    Kill,
    Pause,
    Disturb(Disturbance),
    /// All connections of a server to PostgreSQL are swallowed when one gets in use.
    SwallowInUse,
    /// The idle connections of a server to PostgreSQL are swallowed.
    SwallowIdle,
    /// A session of PostgreSQL freezes with the next entry of a game uncommitted.
    Freeze,
    /// A server is started with a clock that is off by this many seconds.
    SetClock(i64),
    /// PostgreSQL's disk is full.
    FillDisk,
    /// No packet passes between a server and PostgreSQL.
    Sever,
}

/// A fault that chance has chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Fault {
    pub(super) part: Part,
    pub(super) deed: Deed,
    pub(super) lasts: Duration,
    /// Whether play is watched while it lasts.
    pub(super) is_long: bool,
}

impl Fault {
    /// What happens to which sort of part, for the sums.
    pub(super) fn sort(&self) -> String {
        let part = match self.part {
            Part::Server(_) => "a server",
            Part::Worker(_) => "a worker",
            Part::Nats => "NATS",
            Part::Postgres => "PostgreSQL",
        };
        let words = self.deed.words().replace("{}", part);
        if self.is_long { format!("{words} for {} s", self.lasts.as_secs()) } else { words }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let part = match self.part {
            Part::Server(number) => format!("server {number}"),
            Part::Worker(number) => format!("worker {number}"),
            Part::Nats => "NATS".to_owned(),
            Part::Postgres => "PostgreSQL".to_owned(),
        };
        f.write_str(&self.deed.words().replace("{}", &part))
    }
}

impl Deed {
    /// What happens, with a gap for the part.
    fn words(self) -> String {
        match self {
            Self::Kill => "kill {}".to_owned(),
            Self::Pause => "pause {}".to_owned(),
            Self::Disturb(Disturbance::Cut) => "cut off {}".to_owned(),
            Self::Disturb(Disturbance::Loss) => "lose packets of {}".to_owned(),
            Self::Disturb(Disturbance::Delay) => "delay packets of {}".to_owned(),
            Self::SwallowInUse => "swallow connections of {} to PostgreSQL, one in use".to_owned(),
            Self::SwallowIdle => "swallow idle connections of {} to PostgreSQL".to_owned(),
            Self::Freeze => "freeze a session of {} in a transaction".to_owned(),
            Self::SetClock(seconds) => format!("start {{}} with a clock {seconds:+} s off"),
            Self::FillDisk => "fill the disk of {}".to_owned(),
            Self::Sever => "drop packets between {} and PostgreSQL".to_owned(),
        }
    }
}

/// Which faults are wanted.
#[derive(Clone, Debug)]
pub struct Choice {
    /// Only faults of these kinds, if any is named: any of the parts, if parts are, and any of the deeds, if deeds are.
    pub only: Vec<Kind>,
    /// The share of long faults in a hundred, where both short and long ones are possible.
    pub long_percent: usize,
    /// How long NATS is away and packets are dropped in a long fault; the others last a third of it.
    pub long: Duration,
}

impl Default for Choice {
    fn default() -> Self {
        Self { only: Vec::new(), long_percent: 0, long: Duration::from_secs(60) }
    }
}

impl Choice {
    /// The usual choice among faults of these kinds.
    pub fn only(only: &[Kind]) -> Self {
        Self { only: only.to_vec(), ..Self::default() }
    }
}

/// The faults among which chance chooses.
#[derive(Debug)]
pub(super) struct Faults {
    short: Vec<(Kind, Deed)>,
    /// Each with how long it lasts.
    long: Vec<(Kind, Deed, Duration)>,
    long_percent: usize,
    /// What is not possible here, in words.
    pub(super) missing: Vec<String>,
}

impl Faults {
    /// All faults that are wanted and possible; `lacks` gives a reason where a need cannot be met.
    pub(super) fn new(choice: &Choice, lacks: impl Fn(Need) -> Option<String>) -> Result<Self> {
        let only = &choice.only;
        let of_deeds = DEEDS.map(|sort| sort.kind);
        let is_wanted =
            |kind: Kind, all: &[Kind]| only.contains(&kind) || !only.iter().any(|named| all.contains(named));
        let (mut short, mut long, mut missing) = (Vec::new(), Vec::new(), Vec::new());
        for sort in DEEDS.iter().filter(|sort| is_wanted(sort.kind, &of_deeds)) {
            if let Some(reason) = sort.need.and_then(&lacks) {
                if !missing.contains(&reason) {
                    missing.push(reason);
                }
                continue;
            }
            let parts = PARTS.into_iter().filter(|part| is_wanted(*part, &PARTS) && sort.fits(*part));
            for part in parts {
                if sort.is_short {
                    short.push((part, sort.deed));
                }
                if let Some(share) = sort.long_share {
                    long.push((part, sort.deed, choice.long / share));
                }
            }
        }
        // A kind whose part is named several times is no likelier among the long ones.
        long.dedup();
        if choice.long_percent == 0 && !short.is_empty() {
            long.clear();
        }
        if short.is_empty() && long.is_empty() {
            bail!("no fault fits what is named and is possible here; {}", missing.join("; "));
        }
        Ok(Self { short, long, long_percent: choice.long_percent, missing })
    }

    /// Whether a deed may be chosen.
    pub(super) fn may_be(&self, fits: impl Fn(Deed) -> bool) -> bool {
        let long = self.long.iter().map(|(_, deed, _)| *deed);
        self.short.iter().map(|(_, deed)| *deed).chain(long).any(fits)
    }

    pub(super) fn random(&self, random: &mut Pcg64Mcg) -> Fault {
        let is_long = match (self.short.is_empty(), self.long.is_empty()) {
            (true, _) => true,
            (_, true) => false,
            _ => below(random, 100) < self.long_percent,
        };
        let (kind, deed, lasts) = if is_long {
            self.long[below(random, self.long.len())]
        } else {
            let (kind, deed) = self.short[below(random, self.short.len())];
            (kind, deed, Duration::from_millis(below(random, MAX_SHORT_MS) as u64))
        };
        let part = match kind {
            Kind::Server => Part::Server(below(random, SIZE.servers)),
            Kind::Worker => Part::Worker(below(random, SIZE.workers)),
            Kind::Nats => Part::Nats,
            _ => Part::Postgres,
        };
        Fault { part, deed, lasts, is_long }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(choice: &Choice, has_network: bool) -> Result<Faults> {
        Faults::new(choice, |need| (need == Need::Network && !has_network).then(|| "no network".to_owned()))
    }

    fn drawn(choice: &Choice, has_network: bool) -> Vec<Fault> {
        let faults = faults(choice, has_network).expect("faults that fit");
        let mut random = Pcg64Mcg::new(7);
        (0..1_000).map(|_| faults.random(&mut random)).collect()
    }

    #[test]
    fn ways_are_disturbed_on_a_network_only() {
        let all = Choice { long_percent: 50, ..Choice::default() };
        let is_disturbed = |fault: &Fault| matches!(fault.deed, Deed::Disturb(_) | Deed::Sever);
        assert!(!drawn(&all, false).iter().any(is_disturbed));
        for sort in DEEDS {
            assert!(drawn(&all, true).iter().any(|fault| fault.deed == sort.deed), "{:?}", sort.deed);
        }
        assert!(faults(&Choice::only(&[Kind::Cut]), false).is_err());
        assert!(
            faults(&Choice::only(&[Kind::Severed]), false)
                .is_err_and(|error| { error.to_string().contains("no network") })
        );
    }

    #[test]
    fn only_what_is_named_happens() {
        let named = |only: &[Kind]| drawn(&Choice::only(only), true);
        assert!(named(&[Kind::Nats]).iter().all(|fault| fault.part == Part::Nats));
        let both = named(&[Kind::Postgres, Kind::Pause]);
        assert!(both.iter().all(|fault| (fault.part, fault.deed) == (Part::Postgres, Deed::Pause)));
        let all = named(&[Kind::Kill]);
        assert!(SIZE.parts().all(|part| all.iter().any(|fault| fault.part == part)));
        assert!(all.iter().all(|fault| !fault.is_long && fault.lasts < Duration::from_secs(2)));
        let away = named(&[Kind::Away]);
        assert!(away.iter().all(|fault| (fault.part, fault.deed) == (Part::Nats, Deed::Kill)));
        assert!(away.iter().all(|fault| fault.lasts == Duration::from_secs(60)));
    }

    #[test]
    fn long_faults_have_the_share_that_is_wanted() {
        let is_long = |fault: &&Fault| fault.is_long;
        assert_eq!(drawn(&Choice::default(), true).iter().filter(is_long).count(), 0);
        let some = Choice { long_percent: 20, ..Choice::default() };
        let count = drawn(&some, true).iter().filter(is_long).count();
        assert!((150..250).contains(&count), "{count} of 1000");
    }

    #[test]
    fn the_words_of_a_fault_name_its_part() {
        let lasts = Duration::from_secs(60);
        let fault = Fault { part: Part::Server(2), deed: Deed::Sever, lasts, is_long: true };
        assert_eq!(fault.to_string(), "drop packets between server 2 and PostgreSQL");
        assert_eq!(fault.sort(), "drop packets between a server and PostgreSQL for 60 s");
    }
}
