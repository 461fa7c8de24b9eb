//! What a site of several machines loses when its parts are killed and paused and the ways between them disturbed: three
//! servers, two workers, one PostgreSQL and one NATS, and tables whose people sit at different servers.

mod fault;
mod suffer;

use std::time::Duration;

use anyhow::Result;
use rand_pcg::Pcg64Mcg;
use services::Durability;

use super::stage::{Doors, MOST_DOORS, Order, Stage};
use super::tally::Fault as Finding;
use super::{Company, EARLY, Plan, Tally, agreement, audit, gather, wait_for_all};
use crate::moves::below;
use crate::network::Network;
use crate::site::{Site, Size};
use fault::Faults;
pub use fault::Kind;

/// The site: a server for each door.
pub const SIZE: Size = Size { servers: MOST_DOORS, workers: 2, durability: Durability::Quick };
/// How soon play has to go on after the end of a fault.
const SOON: Duration = Duration::from_secs(5);
/// The longest that a part is dead or paused.
const LONGEST_FAULT: usize = 2_000;

/// Lets as many faults happen as planned, only those of a kind if any is named, and tells what was counted; `told` hears
/// how far it is. Where this program runs in the hub of a network, the site is on that, and ways are disturbed, too.
///
/// # Errors
///
/// If the site cannot be started, or no fault fits what is named.
pub async fn run(plan: &Plan, only: &[Kind], mut told: impl FnMut(usize, &str)) -> Result<Tally> {
    let network = Network::entered();
    let faults = Faults::new(only, network.is_some())?;
    let mut random = Pcg64Mcg::new(u128::from(plan.seed));
    let mut site = Site::start(&plan.program, &plan.data, SIZE, network).await?;
    let Company { orders, mut resuming, mut tables } = Company::gather_round(plan, Stage::Site);
    let mut tally = Tally::default();
    // What happened last, in words.
    let mut fault = String::new();
    let longest = usize::try_from(plan.longest.as_millis())?;
    let millis = |random: &mut Pcg64Mcg, most| Duration::from_millis(below(random, most) as u64);
    for round in 1..=plan.times {
        orders.send_replace(Order { round, doors: Doors::new(site.addresses()), is_last: false });
        if below(&mut random, EARLY) > 0 {
            let mut measured = Tally::default();
            wait_for_all(&mut resuming, round, plan.games, &mut measured).await;
            if round > 1 && u128::from(measured.slowest_ms) > SOON.as_millis() {
                let slowest = measured.slowest_ms;
                let words = format!("round {round}, {fault}: play went on after {slowest} ms only");
                tally.fault(Finding::Late, words);
            }
            tally.add(measured);
        }
        tokio::time::sleep(millis(&mut random, longest)).await;
        site.check_alive()?;
        let next = faults.random(&mut random);
        fault = next.to_string();
        told(round, &fault);
        suffer::suffer(&mut site, next, millis(&mut random, LONGEST_FAULT)).await?;
        tally.kills += 1;
    }
    orders.send_replace(Order { round: plan.times + 1, doors: Doors::new(site.addresses()), is_last: true });
    site.check_alive()?;
    let histories = gather(&mut tables, &mut tally).await?;
    agreement::compare(&site, &histories, &mut tally).await?;
    let database = site.end().await?;
    audit::audit(database.address(), &histories, &mut tally).await?;
    Ok(tally)
}
