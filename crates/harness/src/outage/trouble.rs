//! What goes wrong during an outage.

use std::time::Duration;

use anyhow::{Context, Result, bail};
use services::Session;
use tokio::time::{Instant, sleep_until};

use super::Common;
use crate::Reach;
use crate::site::Site;

/// How often a connection is swallowed while that lasts: more often than a server gives up waiting for one.
const AGAIN: Duration = Duration::from_secs(6);
/// How long is waited for a connection to be used.
const USE: Duration = Duration::from_secs(3);
/// How often is tried to be the first to write the next entry of a game.
const MAX_TRIES: usize = 50;
/// The game whose next entry is locked.
pub(super) const LOCKED: usize = 0;

/// What goes wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum Trouble {
    /// NATS is killed, and started again at the end
    Nats,
    /// Every 6 seconds a connection of the first server to PostgreSQL is swallowed when it gets in use
    HalfOpen,
    /// All connections of the first server to PostgreSQL are swallowed when one gets in use; new ones work
    HalfOpenAll,
    /// A frozen session holds the next entry of one game uncommitted
    Lock,
}

impl Trouble {
    /// How long it lasts until everything is full that it fills.
    pub(super) fn fills_in(self) -> Duration {
        Duration::from_secs(if self == Self::Nats { 20 } else { 8 })
    }

    pub(super) fn needs_proxies(self) -> bool {
        matches!(self, Self::HalfOpen | Self::HalfOpenAll)
    }
}

/// A trouble that has begun.
pub(super) struct Begun {
    trouble: Trouble,
    session: Option<Session>,
}

impl Begun {
    pub(super) async fn begin(trouble: Trouble, site: &mut Site, common: &Common) -> Result<Self> {
        let mut session = None;
        match trouble {
            Trouble::Nats => site.nats.as_mut().context("a site of several servers has NATS")?.kill()?,
            Trouble::Lock => session = Some(lock(site, &common.ids.borrow()[LOCKED])?),
            Trouble::HalfOpenAll => swallow(site, Reach::All, common).await,
            // It is repeated, for as long as it lasts.
            Trouble::HalfOpen => (),
        }
        Ok(Self { trouble, session })
    }

    /// Lets it last until a moment. A connection is swallowed just before that, too.
    pub(super) async fn last(&self, site: &Site, common: &Common, until: Instant) {
        if self.trouble != Trouble::HalfOpen {
            return sleep_until(until).await;
        }
        while Instant::now() < until {
            swallow(site, Reach::One, common).await;
            sleep_until(until.min(Instant::now() + AGAIN)).await;
        }
        swallow(site, Reach::One, common).await;
    }

    pub(super) async fn end(self, site: &mut Site) -> Result<()> {
        if self.trouble == Trouble::Nats {
            let nats = site.nats.as_mut().context("a site of several servers has NATS")?;
            nats.start_again()?;
        }
        // The session ends here, and with it what it held.
        drop(self.session);
        Ok(())
    }
}

async fn swallow(site: &Site, reach: Reach, common: &Common) {
    if site.proxies[0].swallow_in_use(reach, USE).await {
        common.swallowed.borrow_mut().push(Instant::now());
    }
}

/// Writes the next entry of a game, in a session that then does nothing more.
fn lock(site: &Site, game: &str) -> Result<Session> {
    let mut session = site.postgres.session()?;
    for _ in 0..MAX_TRIES {
        session.run("begin")?;
        let next = format!(
            "insert into entries (game, version, at, body) select game, max(version) + 1, 0, '{{}}' from entries \
             where game = (select number from games where id = '{game}') group by game returning version"
        );
        if !session.run(&next)?.is_empty() {
            return Ok(session);
        }
        // A server was faster.
        session.run("rollback")?;
    }
    bail!("game {game}: no entry could be locked in {MAX_TRIES} tries")
}
