//! What people notice when the servers of a site are restarted one after the other: nothing but that they are connected
//! anew. They come by nginx, as `deploy/nginx.conf` sets it up.

use std::net::SocketAddr;
use std::time::Duration;

use anyhow::{Result, bail};
use hyper::{Method, StatusCode};
use rand_pcg::Pcg64Mcg;
use services::{Durability, Nginx};
use tokio::task::block_in_place;
use tokio::time::{Instant, sleep};

use super::stage::{Doors, MOST_DOORS, Order, Stage};
use super::{Company, Plan, RESUME, Tally, agreement, audit, gather, wait_for_all};
use crate::moves::below;
use crate::request;
use crate::site::{Site, Size};

pub(super) const SIZE: Size = Size { servers: MOST_DOORS, workers: 2, durability: Durability::Quick };
/// The configuration that we ship.
const NGINX: &str = include_str!("../../../../deploy/nginx.conf");
/// How long after that the next one is restarted: for longer than nginx leaves a server alone.
const NOTICED: Duration = Duration::from_secs(3);
/// How long a server may take until it is ready again.
const READY: Duration = Duration::from_secs(30);

/// Restarts servers as often as planned, one after the other, and tells what was counted; `told` hears how far it is.
pub async fn run(plan: &Plan, mut told: impl FnMut(usize, usize)) -> Result<Tally> {
    let mut random = Pcg64Mcg::new(u128::from(plan.seed));
    let mut site = Site::start(&plan.program, &plan.data, SIZE, None).await?;
    let servers: Vec<SocketAddr> = site.addresses().collect();
    let proxy = block_in_place(|| Nginx::start(|address, folder| configured(address, &servers, folder)))?;
    let mut company = Company::gather_round(plan, Stage::Proxy);
    let mut tally = Tally { seed: plan.seed, ..Tally::default() };
    company.open(1, [proxy.address()]);
    wait_for_all(&mut company.resuming, 1, plan.games, RESUME, "", &mut Tally::default()).await;
    let longest = usize::try_from(plan.longest.as_millis())?;
    for time in 0..plan.times {
        sleep(Duration::from_millis(below(&mut random, longest) as u64)).await;
        let number = time % SIZE.servers;
        told(time + 1, number);
        restart(&mut site, number).await?;
        tally.kills += 1;
    }
    let doors = Doors::new([proxy.address()]);
    company.orders.send_replace(Order { round: 2, doors, is_last: true, is_rough: false });
    let histories = gather(&mut company.tables, &mut tally).await?;
    agreement::compare(&site, &histories, &mut tally).await?;
    let database = site.end().await?;
    audit::audit(database.address(), &histories, &mut tally).await?;
    Ok(tally)
}

/// Ends a server in good order, starts it again where it was, and waits until it is ready and the proxy knows that.
pub(super) async fn restart(site: &mut Site, number: usize) -> Result<()> {
    let server = site.servers.remove(number);
    let address = server.address();
    server.end().await?;
    let server = site.server_at(number, address.port()).await?;
    site.servers.insert(number, server);
    ready(address, number).await?;
    sleep(NOTICED).await;
    Ok(())
}

/// Waits until a server says that it is ready.
pub(super) async fn ready(address: SocketAddr, number: usize) -> Result<()> {
    let patience = Instant::now() + READY;
    while request(address, Method::GET, "/ready", &[], None).await?.status != StatusCode::OK {
        if Instant::now() > patience {
            bail!("server {number} was not ready again within {} seconds", READY.as_secs());
        }
        sleep(Duration::from_millis(50)).await;
    }
    Ok(())
}

/// The configuration that we ship, for these addresses and this folder.
pub(super) fn configured(proxy: SocketAddr, servers: &[SocketAddr], folder: &str) -> Result<String> {
    let mut text = NGINX.to_owned();
    let shipped = ["127.0.0.1:8961", "127.0.0.1:8962", "127.0.0.1:8963"].into_iter();
    let places = shipped.zip(servers).map(|(shipped, server)| (shipped, server.to_string()));
    let others = [("127.0.0.1:8080", proxy.to_string()), ("/tmp/pardalis-nginx", format!("{folder}/nginx"))];
    for (shipped, ours) in places.chain(others) {
        if !text.contains(shipped) {
            bail!("deploy/nginx.conf: expected {shipped}, and it is not there");
        }
        text = text.replace(shipped, &ours);
    }
    Ok(text)
}
