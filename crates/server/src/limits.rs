//! Who asks for too much.

use std::hash::Hash;
use std::net::IpAddr;
use std::num::NonZeroU32;

use governor::clock::DefaultClock;
use governor::state::keyed::DashMapStateStore;
use governor::{Quota, RateLimiter};
use protocol::{Code, Refusal};

/// How much somebody may do: a share each second, and as much at once as was saved up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rate {
    /// How often in a second.
    pub per_second: u32,
    /// How often at once.
    pub at_once: u32,
}

/// How much is allowed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LimitSettings {
    /// Requests of an address.
    pub requests: Rate,
    /// New identities of an address.
    pub arrivals: Rate,
    /// Messages of a person over sockets.
    pub messages: Rate,
    /// Games that a person makes.
    pub games: Rate,
    /// Games that a person has looked through.
    pub analyses: Rate,
    /// Sockets of an address at the same time.
    pub sockets: usize,
}

impl Default for LimitSettings {
    fn default() -> Self {
        Self {
            requests: Rate { per_second: 20, at_once: 200 },
            arrivals: Rate { per_second: 1, at_once: 60 },
            messages: Rate { per_second: 20, at_once: 100 },
            games: Rate { per_second: 1, at_once: 30 },
            analyses: Rate { per_second: 1, at_once: 10 },
            sockets: 200,
        }
    }
}

impl LimitSettings {
    /// For those who measure: as good as no limits.
    pub const fn none() -> Self {
        let rate = Rate { per_second: 1_000_000, at_once: 1_000_000 };
        Self {
            requests: rate,
            arrivals: rate,
            messages: rate,
            games: rate,
            analyses: rate,
            sockets: usize::MAX,
        }
    }
}

type Keyed<K> = RateLimiter<K, DashMapStateStore<K>, DefaultClock>;

/// Counts what people and addresses do.
pub struct Limiter {
    requests: Keyed<IpAddr>,
    arrivals: Keyed<IpAddr>,
    messages: Keyed<String>,
    games: Keyed<String>,
    analyses: Keyed<String>,
    sockets: Sockets,
}

impl Limiter {
    /// Nobody has done anything yet.
    pub fn new(settings: LimitSettings) -> Self {
        Self {
            requests: keyed(settings.requests),
            arrivals: keyed(settings.arrivals),
            messages: keyed(settings.messages),
            games: keyed(settings.games),
            analyses: keyed(settings.analyses),
            sockets: Sockets { most: settings.sockets, open: dashmap::DashMap::new() },
        }
    }

    /// Counts a request of an address.
    pub fn request(&self, address: IpAddr) -> Result<(), Refusal> {
        check(&self.requests, &address, "requests")
    }

    /// Counts somebody new from an address.
    pub fn arrival(&self, address: IpAddr) -> Result<(), Refusal> {
        check(&self.arrivals, &address, "new guests")
    }

    /// Counts a message of a person.
    pub fn message(&self, person: &str) -> Result<(), Refusal> {
        check(&self.messages, &person.to_owned(), "messages")
    }

    /// Counts a game that a person makes.
    pub fn game(&self, person: &str) -> Result<(), Refusal> {
        check(&self.games, &person.to_owned(), "new games")
    }

    /// Counts a game that a person has looked through.
    pub fn analysis(&self, person: &str) -> Result<(), Refusal> {
        check(&self.analyses, &person.to_owned(), "analyses")
    }

    /// Counts a socket of an address for as long as the permit is kept.
    pub fn socket(&self, address: IpAddr) -> Result<SocketPermit<'_>, Refusal> {
        let mut open = self.sockets.open.entry(address).or_insert(0);
        if *open >= self.sockets.most {
            let most = self.sockets.most;
            return Err(Refusal::new(Code::TooFast, format!("sockets: expected at most {most} at a time")));
        }
        *open += 1;
        Ok(SocketPermit { sockets: &self.sockets, address })
    }

    /// Forgets those who have been quiet for long.
    pub fn forget(&self) {
        self.requests.retain_recent();
        self.arrivals.retain_recent();
        self.messages.retain_recent();
        self.games.retain_recent();
        self.analyses.retain_recent();
    }
}

struct Sockets {
    most: usize,
    open: dashmap::DashMap<IpAddr, usize>,
}

/// A socket that counts.
pub struct SocketPermit<'a> {
    sockets: &'a Sockets,
    address: IpAddr,
}

impl Drop for SocketPermit<'_> {
    fn drop(&mut self) {
        self.sockets.open.remove_if_mut(&self.address, |_, open| {
            *open = open.saturating_sub(1);
            *open == 0
        });
    }
}

fn keyed<K: Hash + Eq + Clone>(rate: Rate) -> Keyed<K> {
    let at_least_one = |number: u32| NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN);
    RateLimiter::keyed(
        Quota::per_second(at_least_one(rate.per_second)).allow_burst(at_least_one(rate.at_once)),
    )
}

fn check<K: Hash + Eq + Clone>(limiter: &Keyed<K>, key: &K, what: &str) -> Result<(), Refusal> {
    limiter.check_key(key).map_err(|_| {
        metrics::counter!("pardalis_refused_total", "code" => "too_fast").increment(1);
        Refusal::new(Code::TooFast, format!("{what}: too many in too short a time; wait a little"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_asks_too_much_is_refused_and_others_are_not() {
        let one = Rate { per_second: 1, at_once: 2 };
        let limiter = Limiter::new(LimitSettings { messages: one, sockets: 1, ..LimitSettings::default() });
        assert!(limiter.message("a").is_ok() && limiter.message("a").is_ok());
        assert_eq!(limiter.message("a").map_err(|refusal| refusal.code), Err(Code::TooFast));
        assert!(limiter.message("b").is_ok());
        let here = IpAddr::from([127, 0, 0, 1]);
        let permit = limiter.socket(here);
        assert!(permit.is_ok() && limiter.socket(here).is_err());
        drop(permit);
        assert!(limiter.socket(here).is_ok());
    }
}
