//! What a crash loses: a server is killed again and again while games of all sorts are played on it.
//!
//! Tables of people play as fast as they can. Whenever the server is back they compare what it says with everything
//! that they had heard and that had been acknowledged, send again what was not answered, and go on. When all is over
//! the logs themselves are read.

mod agreement;
mod audit;
pub mod chaos;
mod copy;
mod hear;
mod kinds;
mod play;
mod resume;
pub mod rolling;
mod stage;
mod table;
mod tally;
mod verify;
mod wishes;

pub use tally::Tally;

use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, Result};
use rand_pcg::Pcg64Mcg;
use tokio::sync::{mpsc, watch};
use tokio::task::JoinSet;
use tokio::time::{Instant, timeout_at};

use store::Database;

use crate::ServerProcess;
use crate::moves::below;
use copy::History;
use stage::{Doors, Order, Stage};
use table::Table;
use tally::Fault;

/// How long all games may take to go on after a start.
const RESUME: Duration = Duration::from_secs(60);
/// In one of so many rounds the server is killed while people are still coming back.
const EARLY: usize = 5;
/// The name of the database in the data folder.
const DATABASE: &str = "pardalis.sqlite";

/// How often and how a server is killed.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The program to start as the server.
    pub program: PathBuf,
    /// The folder of its data.
    pub data: PathBuf,
    /// How often it is killed.
    pub times: usize,
    /// How many games are played at a time.
    pub games: usize,
    /// The longest time that is played before it is killed.
    pub longest: Duration,
    /// Where chance begins.
    pub seed: u64,
}

/// Kills a server as often as planned and tells what was counted; `told` hears how far it is.
pub async fn run(plan: &Plan, mut told: impl FnMut(usize)) -> Result<Tally> {
    let mut random = Pcg64Mcg::new(u128::from(plan.seed));
    let Company { orders, mut resuming, mut tables } = Company::gather_round(plan, Stage::Server);
    let mut order;
    let mut tally = Tally::default();
    let longest = usize::try_from(plan.longest.as_millis())?;
    for round in 1..=plan.times {
        let server = ServerProcess::start(&plan.program, &plan.data).await?;
        told(round);
        order = Order { round, doors: Doors::new([server.address()]), is_last: false };
        orders.send_replace(order);
        if below(&mut random, EARLY) > 0 {
            wait_for_all(&mut resuming, round, plan.games, &mut tally).await;
        }
        tokio::time::sleep(Duration::from_millis(below(&mut random, longest) as u64)).await;
        server.kill().await?;
        tally.kills += 1;
        orders.send_replace(Order { doors: Doors::default(), ..order });
    }
    let server = ServerProcess::start(&plan.program, &plan.data).await?;
    let round = plan.times + 1;
    order = Order { round, doors: Doors::new([server.address()]), is_last: true };
    orders.send_replace(order);
    let histories = gather(&mut tables, &mut tally).await?;
    server.kill().await?;
    audit::audit(Database::File(plan.data.join(DATABASE)), &histories, &mut tally).await?;
    Ok(tally)
}

/// All tables, and the ways to and from them.
struct Company {
    orders: watch::Sender<Order>,
    resuming: mpsc::UnboundedReceiver<usize>,
    tables: JoinSet<(Tally, Vec<History>)>,
}

impl Company {
    /// Sets up as many tables as planned; they wait for the first order.
    fn gather_round(plan: &Plan, stage: Stage) -> Self {
        let (orders, listening) = watch::channel(Order { round: 0, doors: Doors::default(), is_last: false });
        let (resumed, resuming) = mpsc::unbounded_channel();
        let mut tables = JoinSet::new();
        for number in 0..plan.games {
            tables.spawn(Table::new(number, stage, plan.seed, listening.clone(), resumed.clone()).live());
        }
        Self { orders, resuming, tables }
    }
}

/// Waits until every game has gone on after a start.
async fn wait_for_all(
    resuming: &mut mpsc::UnboundedReceiver<usize>,
    round: usize,
    games: usize,
    tally: &mut Tally,
) {
    let began = Instant::now();
    let deadline = began + RESUME;
    let mut missing = games;
    while missing > 0 {
        match timeout_at(deadline, resuming.recv()).await {
            Ok(Some(resumed)) => missing -= usize::from(resumed == round),
            Ok(None) | Err(_) => {
                tally.fault(Fault::Stuck, format!("round {round}: {missing} games did not go on"));
                return;
            }
        }
    }
    let took = u64::try_from(began.elapsed().as_millis()).unwrap_or(u64::MAX);
    tally.slowest_ms = tally.slowest_ms.max(took);
}

/// Waits for the tables to end, and gives all that must be in the logs.
async fn gather(tables: &mut JoinSet<(Tally, Vec<History>)>, tally: &mut Tally) -> Result<Vec<History>> {
    let deadline = Instant::now() + RESUME;
    let mut all = Vec::new();
    while !tables.is_empty() {
        match timeout_at(deadline, tables.join_next()).await {
            Ok(ended) => {
                let (counted, histories) = ended.context("a table is missing")??;
                tally.add(counted);
                all.extend(histories);
            }
            Err(_) => {
                tally.fault(Fault::Stuck, format!("{} games did not go on at the end", tables.len()));
                tables.abort_all();
                break;
            }
        }
    }
    Ok(all)
}
