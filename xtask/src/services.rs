//! What needs other servers: the store by PostgreSQL, and a site of several servers by PostgreSQL and NATS.

use anyhow::{Context, Result};
use services::{Durability, Nats, Postgres};

use crate::debian;
use crate::process::{Step, cargo};

/// Starts a throw-away PostgreSQL and NATS, sees that nginx is there, and runs everything that can be kept in them or
/// played by them.
pub(crate) fn test() -> Result<()> {
    let postgres = installed(|| Postgres::start(Durability::Quick))?;
    let nats = installed(Nats::start)?;
    installed(|| services::find("nginx"))?;
    // Only root can disturb a network; the tests say so where they do not.
    let _ = installed(|| services::find("nft"));
    // With the whole workspace, whose parts are built already, and not each package for itself.
    let tests = ["postgres", "nats", "sockets", "chaos", "rolling"].iter().flat_map(|test| ["--test", test]);
    cargo(&["test", "--workspace"])
        .args(tests)
        .env("PARDALIS_TEST_POSTGRES", postgres.address())
        .env("PARDALIS_TEST_NATS", nats.address())
        .run("keep games in PostgreSQL and play on three servers")
}

/// Starts a server; Debian's packages are installed where they are missing and we may.
fn installed<T>(start: impl Fn() -> Result<T>) -> Result<T> {
    start().or_else(|missing| {
        debian::install(&["postgresql", "nats-server", "nginx-light", "nftables"])
            .context(services::ADVICE)
            .context(missing)?;
        start()
    })
}
