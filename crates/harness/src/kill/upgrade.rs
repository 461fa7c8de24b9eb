//! A site of an old program becomes one of a new program while people play: its servers are replaced one after the other,
//! then its workers. As long as old servers run they must be able to read and play every game, those begun and continued
//! at new servers included.

use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;

use anyhow::Result;
use hyper::{Method, StatusCode};
use rand_pcg::Pcg64Mcg;
use services::Nginx;
use tokio::task::block_in_place;
use tokio::time::{sleep, timeout};

use super::chaos::SOON;
use super::rolling::{SIZE, configured, ready, restart};
use super::stage::{Doors, Order, Stage};
use super::tally::Fault;
use super::{Company, Plan, RESUME, Tally, agreement, audit, gather, wait_for_all};
use crate::moves::below;
use crate::site::Site;
use crate::{PATIENCE, request};

/// How many of the latest games every server must be able to show after each step.
const MAX_GAMES: usize = 400;
/// How long is played on when all are new.
const AFTERWARDS: Duration = Duration::from_secs(2);

/// How a server ends that is replaced.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum End {
    /// By SIGTERM; people come by nginx and notice nothing but a new connection
    Drain,
    /// By SIGKILL; people connect to another server
    Kill,
}

/// Replaces all servers and workers of a site of the plan's program by those of another, and returns what was counted.
/// `told` hears how far it is.
///
/// # Errors
///
/// If the site cannot be started, or a server of the new program not.
pub async fn run(plan: &Plan, new: &Path, end: End, mut told: impl FnMut(&str)) -> Result<Tally> {
    let mut random = Pcg64Mcg::new(u128::from(plan.seed));
    let mut site = Site::start(&plan.program, &plan.data, SIZE, None).await?;
    let servers: Vec<SocketAddr> = site.addresses().collect();
    let proxy = match end {
        End::Drain => {
            Some(block_in_place(|| Nginx::start(|address, folder| configured(address, &servers, folder)))?)
        }
        End::Kill => None,
    };
    let stage = if proxy.is_some() { Stage::Proxy } else { Stage::Site };
    let mut company = Company::gather_round(plan, stage);
    let mut tally = Tally { seed: plan.seed, ..Tally::default() };
    let mut round = 1;
    let doors = |site: &Site| match &proxy {
        Some(proxy) => vec![proxy.address()],
        None => site.addresses().collect(),
    };
    company.open(round, doors(&site));
    wait_for_all(&mut company.resuming, round, plan.games, RESUME, "", &mut Tally::default()).await;
    site.plan.program = new.to_owned();
    let longest = usize::try_from(plan.longest.as_millis())?;
    for number in 0..SIZE.servers {
        sleep(Duration::from_millis(below(&mut random, longest) as u64)).await;
        told(&format!("{end:?}: server {number} becomes new"));
        match end {
            End::Drain => restart(&mut site, number).await?,
            End::Kill => {
                replace(&mut site, number).await?;
                round += 1;
                company.open(round, doors(&site));
                let words = format!("server {number} replaced, ");
                let resuming = &mut company.resuming;
                wait_for_all(resuming, round, plan.games, SOON, &words, &mut tally).await;
            }
        }
        tally.kills += 1;
        tally.count_fault(format!("a server replaced ({end:?})"));
        check_readable(&site, &format!("with {} of {} servers new", number + 1, SIZE.servers), &mut tally)
            .await?;
    }
    for number in 0..SIZE.workers {
        site.workers[number].kill().await?;
        site.workers[number] = site.worker(number).await?;
    }
    sleep(AFTERWARDS).await;
    let order = Order { round: round + 1, doors: Doors::new(doors(&site)), is_last: true, is_rough: false };
    company.orders.send_replace(order);
    let histories = gather(&mut company.tables, &mut tally).await?;
    agreement::compare(&site, &histories, &mut tally).await?;
    let database = site.end().await?;
    audit::audit(database.address(), &histories, &mut tally).await?;
    Ok(tally)
}

/// Kills a server and starts the site's program in its place.
async fn replace(site: &mut Site, number: usize) -> Result<()> {
    let server = site.servers.remove(number);
    let address = server.address();
    server.kill().await?;
    let server = site.server_at(number, address.port()).await?;
    site.servers.insert(number, server);
    ready(address, number).await
}

/// Asks every server for the latest games; each it cannot show is unreadable to it.
async fn check_readable(site: &Site, words: &str, tally: &mut Tally) -> Result<()> {
    let latest = format!("select id from games order by number desc limit {MAX_GAMES}");
    let games = block_in_place(|| site.postgres.session()?.run(&latest))?;
    for (number, address) in site.addresses().enumerate() {
        for game in &games {
            let path = format!("/api/games/{game}");
            let answer = timeout(PATIENCE, request(address, Method::GET, &path, &[], None)).await;
            let found = match answer {
                Ok(Ok(answer)) if answer.status == StatusCode::OK => continue,
                Ok(Ok(answer)) => format!("{}: {}", answer.status, answer.body.trim()),
                Ok(Err(error)) => format!("{error:#}"),
                Err(_) => format!("no answer within {PATIENCE:?}"),
            };
            tally.fault(Fault::Unreadable, format!("{words}, server {number}, game {game}: {found}"));
        }
        tally.read += games.len();
    }
    Ok(())
}
