//! New games that are opened while others are played.

use std::rc::Rc;
use std::time::Duration;

use anyhow::{Result, bail};
use protocol::Action;
use tokio::task::JoinSet;
use tokio::time::{Instant, interval_at, timeout};

use super::{Common, Times};
use crate::Guest;
use crate::source::source;

/// How often a game is opened, and how long that may take.
const PERIOD: Duration = Duration::from_secs(1);
const LONGEST: Duration = Duration::from_secs(10);

/// A game that somebody has tried to open.
pub(super) struct Opened {
    pub(super) asked: Instant,
    /// How long it took until both were seated; nothing where it was refused or not answered in time.
    pub(super) took: Option<Duration>,
    /// Why it was not opened.
    pub(super) reason: Option<String>,
}

/// Opens games at a steady pace until the end: two new people each time, at different servers.
pub(super) async fn open(common: Rc<Common>, times: Times) -> Vec<Opened> {
    let mut ticks = interval_at(times.counts, PERIOD);
    let mut opening = JoinSet::new();
    let mut number = 0;
    while Instant::now() < times.until {
        ticks.tick().await;
        number += 1;
        let common = Rc::clone(&common);
        opening.spawn_local(async move {
            let asked = Instant::now();
            let (took, reason) = match timeout(LONGEST, open_one(&common, number)).await {
                Ok(Ok(())) => (Some(asked.elapsed()), None),
                Ok(Err(error)) => (None, Some(format!("{error:#}"))),
                Err(_) => (None, Some(format!("not within {} s", LONGEST.as_secs()))),
            };
            Opened { asked, took, reason }
        });
    }
    opening.join_all().await
}

async fn open_one(common: &Common, number: usize) -> Result<()> {
    // Behind those who play.
    let person = common.games * 2 + number * 2;
    let from = |side| (!common.without_limits).then(|| source(person + side));
    let server = |side: usize| common.servers[(number + side) % common.servers.len()];
    let maker = Guest::arrive_from(from(0), server(0)).await?;
    let other = Guest::arrive_from(from(1), server(1)).await?;
    let view = maker.make(&common.playouts[number % common.playouts.len()].wish).await?;
    let answer = other.act(&view.id, "join", Action::Join { key: view.key }).await?;
    if !answer.status.is_success() {
        bail!("{}: {}", answer.status, answer.body);
    }
    Ok(())
}
