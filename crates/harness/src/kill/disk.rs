//! A single server on SQLite whose disk is full again and again while people play.

use std::time::Duration;

use anyhow::Result;
use rand_pcg::Pcg64Mcg;
use services::Tmpfs;
use store::Database;
use tokio::time::sleep;

use super::chaos::SOON;
use super::stage::{Doors, Order, Stage};
use super::{Company, DATABASE, Plan, RESUME, Tally, audit, gather, wait_for_all};
use crate::ServerProcess;
use crate::moves::below;

/// The size of the disk, in megabytes.
const DISK: usize = 512;
/// The shortest and the longest that it is full, in milliseconds: SQLite has some space left in the file of its log.
const FULL_MS: [usize; 2] = [4_000, 10_000];

/// Fills the disk as often as planned and returns what was counted; `told` hears how far it is.
///
/// # Errors
///
/// If no small disk can be mounted here, which only root may, or the server cannot be started.
pub async fn run(plan: &Plan, mut told: impl FnMut(usize)) -> Result<Tally> {
    let mut random = Pcg64Mcg::new(u128::from(plan.seed));
    let disk = Tmpfs::mount(DISK)?;
    let mut server = ServerProcess::start(&plan.program, disk.path()).await?;
    // As at a site a server may be unable to do something for a while.
    let mut company = Company::gather_round(plan, Stage::Site);
    let mut tally = Tally { seed: plan.seed, ..Tally::default() };
    company.open(1, [server.address()]);
    wait_for_all(&mut company.resuming, 1, plan.games, RESUME, "", &mut Tally::default()).await;
    let longest = usize::try_from(plan.longest.as_millis())?;
    for time in 1..=plan.times {
        sleep(Duration::from_millis(below(&mut random, longest) as u64)).await;
        told(time);
        company.orders.send_modify(|order| order.is_rough = true);
        disk.fill()?;
        let [shortest, most] = FULL_MS;
        sleep(Duration::from_millis((shortest + below(&mut random, most - shortest)) as u64)).await;
        disk.free()?;
        tally.kills += 1;
        tally.count_fault("fill the disk of the server".to_owned());
        if let Some(status) = server.ended()? {
            anyhow::bail!("the server has ended with {status} because of a full disk");
        }
        company.open(time + 1, [server.address()]);
        wait_for_all(&mut company.resuming, time + 1, plan.games, SOON, "", &mut tally).await;
    }
    let doors = Doors::new([server.address()]);
    company.orders.send_replace(Order { round: plan.times + 2, doors, is_last: true, is_rough: false });
    let histories = gather(&mut company.tables, &mut tally).await?;
    server.kill().await?;
    audit::audit(Database::File(disk.path().join(DATABASE)), &histories, &mut tally).await?;
    Ok(tally)
}
