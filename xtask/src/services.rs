//! What needs other servers: the store by PostgreSQL, and a site of several servers by PostgreSQL and NATS.

use anyhow::{Context, Result};
use services::{Durability, Nats, Postgres};

use crate::debian;
use crate::process::{Step, cargo};

/// Starts a throw-away PostgreSQL and NATS, and runs everything that can be kept in them or played by them.
pub(crate) fn test() -> Result<()> {
    let postgres = installed(|| Postgres::start(Durability::Quick))?;
    let nats = installed(Nats::start)?;
    let run = |packages: &[&str], what: &str| {
        cargo(packages)
            .env("PARDALIS_TEST_POSTGRES", postgres.address())
            .env("PARDALIS_TEST_NATS", nats.address())
            .run(what)
    };
    run(&["test", "--package", "store", "--test", "postgres"], "keep games in PostgreSQL")?;
    run(&["test", "--package", "bus", "--test", "nats"], "talk by NATS")?;
    run(&["test", "--package", "server", "--test", "sockets"], "play on three servers")?;
    run(&["test", "--package", "cli", "--test", "chaos"], "play on while parts of a site die")
}

/// Starts a server; Debian's packages are installed where they are missing and we may.
fn installed<T>(start: impl Fn() -> Result<T>) -> Result<T> {
    start().or_else(|missing| {
        debian::install(&["postgresql", "nats-server"]).context(services::ADVICE).context(missing)?;
        start()
    })
}
