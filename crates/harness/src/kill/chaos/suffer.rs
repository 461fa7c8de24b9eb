//! What a fault does to a site, and how it ends.

use std::time::Duration;

use anyhow::{Context, Result, bail};
use rand_pcg::Pcg64Mcg;
use services::Session;
use tokio::process::Command;
use tokio::task::block_in_place;
use tokio::time::sleep;

use super::fault::{Deed, Fault};
use super::watch::{Concern, Watch};
use crate::kill::{Company, Tally};
use crate::moves::below;
use crate::site::{Part, Site};
use crate::{Launch, Reach, ServerProcess};

/// How long is waited for a connection of a server to PostgreSQL to be used.
const USE: Duration = Duration::from_secs(3);
/// How often is tried to be the first to write the next entry of a game.
const MAX_TRIES: usize = 50;

/// Lets a fault happen and ends it after its time. While a long one lasts, tables are watched.
pub(super) async fn suffer(
    site: &mut Site,
    company: &Company,
    fault: Fault,
    random: &mut Pcg64Mcg,
    round: &mut usize,
    tally: &mut Tally,
) -> Result<()> {
    let session = match fault.deed {
        Deed::Freeze => freeze(site, company, random)?,
        _ => None,
    };
    let concern = match (&session, fault.deed) {
        (Some((_, table)), _) => Concern::Table(*table),
        (None, Deed::Freeze) => return Ok(()),
        (None, Deed::FillDisk) => Concern::All,
        (None, _) => Concern::Part(fault.part),
    };
    tally.kills += 1;
    if !fault.is_long {
        return happen(site, fault).await;
    }
    let mut watch = Watch::begin(company, site.addresses().collect(), concern, *round);
    tokio::select! {
        ended = happen(site, fault) => ended?,
        never = watch.go_on() => match never {},
    }
    *round = watch.end(&fault.to_string(), tally);
    Ok(())
}

/// A fault from its beginning to its end.
async fn happen(site: &mut Site, fault: Fault) -> Result<()> {
    let Fault { part, deed, lasts, .. } = fault;
    match deed {
        Deed::Kill => kill(site, part, lasts).await,
        Deed::Pause => {
            let processes = site.processes(part)?;
            signal("-STOP", &processes).await?;
            sleep(lasts).await;
            signal("-CONT", &processes).await
        }
        Deed::Disturb(disturbance) => {
            let network = site.plan.network.as_ref().context("ways are disturbed on a network only")?;
            block_in_place(|| network.disturb(part, disturbance))?;
            sleep(lasts).await;
            block_in_place(|| network.heal(part, disturbance))
        }
        // Nothing ends it but the server's own time-outs: new connections work from the beginning.
        Deed::SwallowInUse => {
            site.proxies[server(part)?].swallow_in_use(Reach::All, USE).await;
            Ok(())
        }
        Deed::SwallowIdle => {
            site.proxies[server(part)?].swallow_idle();
            Ok(())
        }
        // The session was frozen before, and is ended by whoever holds it.
        Deed::Freeze => {
            sleep(lasts).await;
            Ok(())
        }
        Deed::SetClock(seconds) => set_clock(site, server(part)?, seconds, lasts).await,
        Deed::FillDisk => fill_disk(site, lasts).await,
        Deed::Sever => {
            let place = site.way_to_postgres(server(part)?);
            let network = site.plan.network.as_ref().context("packets are dropped on a network only")?;
            block_in_place(|| network.sever(part, place))?;
            sleep(lasts).await;
            block_in_place(|| network.mend(part))
        }
    }
}

fn server(part: Part) -> Result<usize> {
    match part {
        Part::Server(number) => Ok(number),
        _ => bail!("expected a server, found {part:?}"),
    }
}

/// Kills a part, and starts it again after a while.
async fn kill(site: &mut Site, part: Part, lasts: Duration) -> Result<()> {
    match part {
        Part::Server(number) => {
            site.servers.remove(number).kill().await?;
            sleep(lasts).await;
            let server = site.server(number).await?;
            site.servers.insert(number, server);
        }
        Part::Worker(number) => {
            site.workers[number].kill().await?;
            sleep(lasts).await;
            site.workers[number] = site.worker(number).await?;
        }
        Part::Nats => {
            let nats = site.nats.as_mut().context("a site of several servers has NATS")?;
            nats.kill()?;
            sleep(lasts).await;
            block_in_place(|| nats.start_again())?;
        }
        Part::Postgres => {
            site.postgres.kill()?;
            sleep(lasts).await;
            block_in_place(|| site.postgres.start_again())?;
        }
    }
    Ok(())
}

/// Starts a server anew with a wrong clock and, after a while, with the right one, both times where it was.
async fn set_clock(site: &mut Site, number: usize, seconds: i64, lasts: Duration) -> Result<()> {
    let right = Launch { port: site.servers[number].address().port(), ..site.launch(number)? };
    let wrong = Launch { clock: Some((services::faketime()?, seconds)), ..right.clone() };
    site.servers.remove(number).kill().await?;
    let server = ServerProcess::launch(&wrong).await?;
    sleep(lasts).await;
    server.kill().await?;
    site.servers.insert(number, ServerProcess::launch(&right).await?);
    Ok(())
}

/// Leaves PostgreSQL without space for a while. Where it ended for that, it is started again when there is some.
async fn fill_disk(site: &mut Site, lasts: Duration) -> Result<()> {
    let disk = site.disk.as_ref().context("PostgreSQL has no disk of its own")?;
    block_in_place(|| disk.fill())?;
    sleep(lasts).await;
    disk.free()?;
    if site.postgres.has_ended()? {
        block_in_place(|| site.postgres.start_again())?;
    }
    Ok(())
}

/// Writes the next entry of a game that is played, in a session that then does nothing more; returns it with the table
/// of the game. Nothing, if others were always faster.
fn freeze(site: &Site, company: &Company, random: &mut Pcg64Mcg) -> Result<Option<(Session, usize)>> {
    const PLAYED: &str =
        "select number, id from games where status = 'playing' order by number desc limit 200";
    block_in_place(|| {
        let mut session = site.postgres.session()?;
        for _ in 0..MAX_TRIES {
            let games = session.run(PLAYED)?;
            let Some((number, id)) =
                games.get(below(random, games.len())).and_then(|row| row.split_once('|'))
            else {
                return Ok(None);
            };
            let Some(table) = company.board.table_of(id) else { continue };
            session.run("begin")?;
            let next = format!(
                "insert into entries (game, version, at, body) select game, max(version) + 1, 0, '{{}}' \
                 from entries where game = {number} group by game returning version"
            );
            if !session.run(&next)?.is_empty() {
                return Ok(Some((session, table)));
            }
            // A server was faster.
            session.run("rollback")?;
        }
        Ok(None)
    })
}

async fn signal(signal: &str, processes: &[u32]) -> Result<()> {
    let numbers = processes.iter().map(u32::to_string);
    let status = Command::new("kill").arg(signal).args(numbers).status().await.context("kill")?;
    // One of PostgreSQL's helpers may have ended by itself in the meantime.
    if !status.success() && processes.len() == 1 {
        bail!("kill {signal} ended with {status}");
    }
    Ok(())
}
