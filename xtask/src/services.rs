//! What needs other servers: the store by PostgreSQL, and a site of several servers by PostgreSQL and NATS.

use anyhow::{Context, Result};
use services::{Durability, Nats, Postgres};

use crate::process::{Step, cargo};
use crate::{browser, debian};

/// Starts a throw-away PostgreSQL and NATS, sees that nginx is there, and runs everything that can be kept in them or
/// played by them.
pub(crate) fn test() -> Result<()> {
    let servers = Servers::start()?;
    installed(|| services::find("nginx"))?;
    // Only root can disturb a network; the tests say so where they do not.
    let _ = installed(|| services::find("nft"));
    let _ = installed(services::faketime);
    // With the whole workspace, whose parts are built already, and not each package for itself.
    let tests = ["postgres", "nats", "outage", "sockets", "release_0_1_0", "chaos", "rolling"]
        .iter()
        .flat_map(|test| ["--test", test]);
    cargo(&["test", "--workspace"])
        .args(tests)
        .envs(servers.places())
        .run("keep games in PostgreSQL and play on three servers")
}

/// Plays in the browser on sites of three servers and two workers.
pub(crate) fn browse() -> Result<()> {
    browser::test(false, &Servers::start()?.places())
}

/// What servers share.
struct Servers {
    postgres: Postgres,
    nats: Nats,
}

impl Servers {
    fn start() -> Result<Self> {
        let postgres = installed(|| Postgres::start(Durability::Quick))?;
        Ok(Self { postgres, nats: installed(Nats::start)? })
    }

    /// Where they are, for those who are told by their environment.
    fn places(&self) -> [(&'static str, String); 2] {
        [("PARDALIS_TEST_POSTGRES", self.postgres.address()), ("PARDALIS_TEST_NATS", self.nats.address())]
    }
}

/// Starts a server; Debian's packages are installed where they are missing and we may.
fn installed<T>(start: impl Fn() -> Result<T>) -> Result<T> {
    start().or_else(|missing| {
        debian::install(&["postgresql", "nats-server", "nginx-light", "nftables", "faketime"])
            .context(services::ADVICE)
            .context(missing)?;
        start()
    })
}
