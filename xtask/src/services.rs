//! What needs a database server: the behaviours of the store, by PostgreSQL.

use anyhow::{Context, Result};
use services::{Durability, Postgres};

use crate::debian;
use crate::process::{Step, cargo};

/// Starts a throw-away PostgreSQL and runs the store's behaviours against it.
pub(crate) fn postgres() -> Result<()> {
    let server = start()?;
    cargo(&["test", "--package", "store", "--test", "postgres"])
        .env("PARDALIS_TEST_POSTGRES", server.address())
        .run("keep games in PostgreSQL")
}

/// Starts a server; Debian's packages are installed where they are missing and we may.
fn start() -> Result<Postgres> {
    Postgres::start(Durability::Quick).or_else(|missing| {
        debian::install(&["postgresql", "nats-server"]).context(services::ADVICE).context(missing)?;
        Postgres::start(Durability::Quick)
    })
}
