//! What a fault does to a site, and how it ends.

use std::time::Duration;

use anyhow::{Context, Result, bail};
use tokio::process::Command;
use tokio::task::block_in_place;
use tokio::time::sleep;

use super::fault::{Deed, Fault};
use crate::site::{Part, Site};

/// Lets a fault happen, and ends it after a while.
pub(super) async fn suffer(site: &mut Site, fault: Fault, lasts: Duration) -> Result<()> {
    match fault.deed {
        Deed::Kill => kill(site, fault.part, lasts).await,
        Deed::Pause => {
            let processes = site.processes(fault.part)?;
            signal("-STOP", &processes).await?;
            sleep(lasts).await;
            signal("-CONT", &processes).await
        }
        Deed::Disturb(disturbance) => {
            let network = site.network.as_ref().context("ways are disturbed on a network only")?;
            block_in_place(|| network.disturb(fault.part, disturbance))?;
            sleep(lasts).await;
            block_in_place(|| network.heal(fault.part, disturbance))
        }
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

async fn signal(signal: &str, processes: &[u32]) -> Result<()> {
    let numbers = processes.iter().map(u32::to_string);
    let status = Command::new("kill").arg(signal).args(numbers).status().await.context("kill")?;
    // One of PostgreSQL's helpers may have ended by itself in the meantime.
    if !status.success() && processes.len() == 1 {
        bail!("kill {signal} ended with {status}");
    }
    Ok(())
}
