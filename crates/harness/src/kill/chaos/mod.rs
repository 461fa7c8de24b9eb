//! What a site of several machines loses when its parts are killed and paused, the ways between them disturbed, their
//! connections swallowed and their clocks set wrong: three servers, two workers, one PostgreSQL and one NATS, and tables
//! whose people sit at different servers.
//!
//! A table is stuck when it does not go on within [`SOON`] of the end of a fault. While a long fault lasts, tables that
//! it does not concern must go on in the same time, and those that it concerns are given more or, where nothing can be
//! done for them, are not judged before its end (module `watch`).

mod fault;
mod kinds;
mod suffer;
mod watch;

use std::time::Duration;

use anyhow::Result;
use rand_pcg::Pcg64Mcg;
use services::{Durability, Tmpfs};

use super::stage::{Doors, MOST_DOORS, Order, Stage};
use super::{Company, EARLY, Plan, Tally, agreement, audit, gather, wait_for_all};
use crate::moves::below;
use crate::network::Network;
use crate::site::{Blueprint, Part, Site, Size};
pub use fault::Choice;
use fault::{Deed, Fault, Faults};
pub use kinds::Kind;
use kinds::Need;

/// The site: a server for each door.
pub const SIZE: Size = Size { servers: MOST_DOORS, workers: 2, durability: Durability::Quick };
/// How soon play has to go on after the end of a fault.
pub const SOON: Duration = Duration::from_secs(10);
/// The size of PostgreSQL's disk where that is to be filled, in megabytes.
const DISK: usize = 1_024;

/// Lets as many faults happen as planned and tells what was counted; `told` hears how far it is, and at first, as of
/// round 0, which kinds of faults are not possible here. Where this program runs in the hub of a network, the site is on
/// that, and ways are disturbed, too.
///
/// # Errors
///
/// If the site cannot be started, or no fault fits what is chosen.
pub async fn run(plan: &Plan, choice: &Choice, mut told: impl FnMut(usize, &str)) -> Result<Tally> {
    let network = Network::entered();
    let faults = Faults::new(choice, |need| lacks(need, network.as_ref()))?;
    for reason in &faults.missing {
        told(0, reason);
    }
    let mut random = Pcg64Mcg::new(u128::from(plan.seed));
    let mut site = Site::build(blueprint(plan, &faults, network)).await?;
    let mut company = Company::gather_round(plan, Stage::Site);
    let mut tally = Tally { seed: plan.seed, ..Tally::default() };
    let (mut round, mut last) = (0, None);
    let longest = usize::try_from(plan.longest.as_millis())?;
    for time in 1..=plan.times {
        round += 1;
        company.open(round, site.addresses());
        if last.as_ref().is_some_and(is_half_open) {
            // Until the server has noticed which connections are dead, it refuses some for a moment; they come again.
            company.orders.send_modify(|order| order.is_rough = true);
        }
        let was_long = last.as_ref().is_some_and(|fault: &Fault| fault.is_long || is_half_open(fault));
        if was_long || below(&mut random, EARLY) > 0 {
            go_on(&mut site, &mut company, &mut round, last.as_ref(), &mut tally).await?;
        }
        tokio::time::sleep(Duration::from_millis(below(&mut random, longest) as u64)).await;
        site.check_alive()?;
        let fault = faults.random(&mut random);
        told(time, &fault.to_string());
        tally.count_fault(fault.sort());
        suffer::suffer(&mut site, &company, fault, &mut random, &mut round, &mut tally).await?;
        last = Some(fault);
    }
    round += 1;
    company.open(round, site.addresses());
    if last.as_ref().is_some_and(is_half_open) {
        company.orders.send_modify(|order| order.is_rough = true);
    }
    go_on(&mut site, &mut company, &mut round, last.as_ref(), &mut tally).await?;
    company.orders.send_replace(Order {
        round: round + 1,
        doors: Doors::new(site.addresses()),
        is_last: true,
        is_rough: false,
    });
    site.check_alive()?;
    let histories = gather(&mut company.tables, &mut tally).await?;
    agreement::compare(&site, &histories, &mut tally).await?;
    let database = site.end().await?;
    audit::audit(database.address(), &histories, &mut tally).await?;
    Ok(tally)
}

/// Waits until every table has gone on after a fault. Where a swallowed connection keeps tables from it, its server is
/// started anew, so that the faults that follow find a site that plays.
async fn go_on(
    site: &mut Site,
    company: &mut Company,
    round: &mut usize,
    last: Option<&Fault>,
    tally: &mut Tally,
) -> Result<()> {
    let words = last.map_or_else(String::new, |fault| format!("after {fault}, "));
    // The first games are not judged: programs are still warming up.
    let soon = if last.is_some() { SOON } else { super::RESUME };
    let mut measured = Tally::default();
    let has_gone_on =
        wait_for_all(&mut company.resuming, *round, company.games, soon, &words, &mut measured).await;
    if last.is_none() {
        measured.slowest_ms = 0;
    }
    tally.add(measured);
    if let Some(Fault { part: Part::Server(number), .. }) = last
        && !has_gone_on
    {
        site.servers.remove(*number).kill().await?;
        let server = site.server(*number).await?;
        site.servers.insert(*number, server);
        *round += 1;
        company.open(*round, site.addresses());
    }
    Ok(())
}

fn is_half_open(fault: &Fault) -> bool {
    matches!(fault.deed, Deed::SwallowIdle | Deed::SwallowInUse)
}

/// Why a need cannot be met here, if it cannot.
fn lacks(need: Need, network: Option<&Network>) -> Option<String> {
    match need {
        Need::Network => network.is_none().then(|| {
            "ways can be disturbed where every part has a network of its own only: add --apart".to_owned()
        }),
        Need::Faketime => services::faketime().err().map(|error| format!("{error:#}")),
        Need::Disk => Tmpfs::mount(1).err().map(|error| format!("{error:#}")),
    }
}

/// A site on which all the faults can happen that may be chosen.
fn blueprint(plan: &Plan, faults: &Faults, network: Option<Network>) -> Blueprint {
    let needs_proxies = |deed| matches!(deed, Deed::SwallowIdle | Deed::SwallowInUse | Deed::Sever);
    Blueprint {
        network,
        has_proxies: faults.may_be(needs_proxies),
        disk: faults.may_be(|deed| deed == Deed::FillDisk).then_some(DISK),
        ..Blueprint::new(&plan.program, &plan.data, SIZE)
    }
}
