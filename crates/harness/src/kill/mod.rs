//! What a crash loses: a server is killed again and again while games of all sorts are played on it.
//!
//! Tables of people play as fast as they can. Whenever the server is back they compare what it says with everything
//! that they had heard and that had been acknowledged, send again what was not answered, and go on. When all is over
//! the logs themselves are read.

mod agreement;
mod audit;
mod board;
pub mod chaos;
pub mod clock;
mod copy;
pub mod disk;
mod hear;
mod kinds;
mod play;
mod resume;
pub mod rolling;
mod stage;
mod table;
mod tally;
pub mod upgrade;
mod verify;
mod wishes;

pub use tally::Tally;

use std::collections::BTreeSet;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result};
use rand_pcg::Pcg64Mcg;
use tokio::sync::{mpsc, watch};
use tokio::task::JoinSet;
use tokio::time::{Instant, timeout_at};

use store::Database;

use crate::ServerProcess;
use crate::moves::below;
use board::Board;
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
    let mut company = Company::gather_round(plan, Stage::Server);
    let mut tally = Tally { seed: plan.seed, ..Tally::default() };
    let longest = usize::try_from(plan.longest.as_millis())?;
    for round in 1..=plan.times {
        let server = ServerProcess::start(&plan.program, &plan.data).await?;
        told(round);
        company.open(round, [server.address()]);
        if below(&mut random, EARLY) > 0 {
            wait_for_all(&mut company.resuming, round, plan.games, RESUME, "", &mut tally).await;
        }
        tokio::time::sleep(Duration::from_millis(below(&mut random, longest) as u64)).await;
        server.kill().await?;
        tally.kills += 1;
        company.orders.send_modify(|order| order.doors = Doors::default());
    }
    let server = ServerProcess::start(&plan.program, &plan.data).await?;
    let round = plan.times + 1;
    let doors = Doors::new([server.address()]);
    company.orders.send_replace(Order { round, doors, is_last: true, is_rough: false });
    let histories = gather(&mut company.tables, &mut tally).await?;
    server.kill().await?;
    audit::audit(Database::File(plan.data.join(DATABASE)), &histories, &mut tally).await?;
    Ok(tally)
}

/// All tables, and the ways to and from them.
struct Company {
    games: usize,
    orders: watch::Sender<Order>,
    /// Round and table, whenever a table goes on in a round.
    resuming: mpsc::UnboundedReceiver<(usize, usize)>,
    tables: JoinSet<(Tally, Vec<History>)>,
    board: Arc<Board>,
}

impl Company {
    /// Sets up as many tables as planned; they wait for the first order.
    fn gather_round(plan: &Plan, stage: Stage) -> Self {
        let (orders, listening) = watch::channel(Order::default());
        let (resumed, resuming) = mpsc::unbounded_channel();
        let mut tables = JoinSet::new();
        let board = Arc::new(Board::new(plan.games));
        for number in 0..plan.games {
            let (orders, resumed, board) = (listening.clone(), resumed.clone(), Arc::clone(&board));
            tables.spawn(Table::new(number, stage, plan.seed, orders, resumed, board).live());
        }
        Self { games: plan.games, orders, resuming, tables, board }
    }

    /// Sends everybody to these servers.
    fn open(&self, round: usize, servers: impl IntoIterator<Item = SocketAddr>) {
        let doors = Doors::new(servers);
        self.orders.send_replace(Order { round, doors, is_last: false, is_rough: false });
    }
}

/// Waits until every game has gone on after a start or a fault; returns whether all have within `soon`. Each that has
/// not is stuck, and is waited for somewhat longer.
async fn wait_for_all(
    resuming: &mut mpsc::UnboundedReceiver<(usize, usize)>,
    round: usize,
    games: usize,
    soon: Duration,
    words: &str,
    tally: &mut Tally,
) -> bool {
    let began = Instant::now();
    let mut missing: BTreeSet<usize> = (0..games).collect();
    collect(resuming, round, &mut missing, began + soon).await;
    let is_stuck = !missing.is_empty();
    for table in &missing {
        tally.fault(
            Fault::Stuck,
            format!("{words}round {round}: table {table} did not go on within {soon:?}"),
        );
    }
    collect(resuming, round, &mut missing, began + RESUME.max(soon)).await;
    let took = u64::try_from(began.elapsed().as_millis()).unwrap_or(u64::MAX);
    tally.slowest_ms = tally.slowest_ms.max(took);
    !is_stuck
}

/// Strikes out the tables that go on in a round, until all have or time is up.
async fn collect(
    resuming: &mut mpsc::UnboundedReceiver<(usize, usize)>,
    round: usize,
    missing: &mut BTreeSet<usize>,
    deadline: Instant,
) {
    while !missing.is_empty() {
        match timeout_at(deadline, resuming.recv()).await {
            Ok(Some((resumed, table))) if resumed == round => missing.remove(&table),
            Ok(Some(_)) => false,
            Ok(None) | Err(_) => return,
        };
    }
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
