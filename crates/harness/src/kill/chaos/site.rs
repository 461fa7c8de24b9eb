//! A site of several servers on one machine.

use std::fs::OpenOptions;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use protocol::GameView;
use services::{Durability, Nats, Postgres};
use store::Database;
use tokio::process::{Child, Command};
use tokio::task::block_in_place;
use tokio::time::{Instant, sleep};

use super::fault::{Fault, Part};
use crate::kill::copy::History;
use crate::kill::table::{Doors, MOST_DOORS};
use crate::kill::tally::{Fault as Finding, Tally};
use crate::{Guest, ServerProcess};

pub(super) const SERVERS: usize = MOST_DOORS;
pub(super) const WORKERS: usize = 2;
/// How long the servers may take to agree with each other once nothing happens any more.
const AGREEMENT: Duration = Duration::from_secs(10);

pub(super) struct Site {
    program: PathBuf,
    data: PathBuf,
    postgres: Postgres,
    nats: Nats,
    servers: Vec<ServerProcess>,
    workers: Vec<Child>,
}

/// The database of a site that has ended.
pub(super) struct Kept(Postgres);

impl Kept {
    pub(super) fn address(&self) -> Database {
        Database::Postgres(self.0.address())
    }
}

impl Site {
    pub(super) async fn start(program: &Path, data: &Path) -> Result<Self> {
        let (postgres, nats) = block_in_place(|| (Postgres::start(Durability::Quick), Nats::start()));
        let mut site = Self {
            program: program.to_owned(),
            data: data.to_owned(),
            postgres: postgres?,
            nats: nats?,
            servers: Vec::new(),
            workers: Vec::new(),
        };
        for number in 0..SERVERS {
            site.servers.push(site.server(number).await?);
        }
        for number in 0..WORKERS {
            site.workers.push(site.worker(number)?);
        }
        Ok(site)
    }

    async fn server(&self, number: usize) -> Result<ServerProcess> {
        let folder = self.data.join(format!("server-{number}"));
        std::fs::create_dir_all(&folder)?;
        let (database, nats) = (self.postgres.address(), self.nats.address());
        let arguments = ["--database", &database, "--nats", &nats, "--bot-threads", "0"];
        ServerProcess::start_with(&self.program, &folder, &arguments).await
    }

    fn worker(&self, number: usize) -> Result<Child> {
        let log = self.data.join(format!("worker-{number}.log"));
        let log = OpenOptions::new().create(true).append(true).open(log)?;
        Command::new(&self.program)
            .args(["worker", "--nats", &self.nats.address(), "--threads", "1", "--log", "warn"])
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(log)
            .kill_on_drop(true)
            .spawn()
            .context("cannot start a worker")
    }

    pub(super) fn doors(&self) -> Doors {
        Doors::new(self.servers.iter().map(ServerProcess::address))
    }

    /// Lets a fault happen, and ends it after a while.
    pub(super) async fn suffer(&mut self, fault: Fault, lasts: Duration) -> Result<()> {
        if fault.is_pause {
            let processes = self.processes(fault.part)?;
            signal("-STOP", &processes).await?;
            sleep(lasts).await;
            return signal("-CONT", &processes).await;
        }
        match fault.part {
            Part::Server(number) => {
                self.servers.remove(number).kill().await?;
                sleep(lasts).await;
                let server = self.server(number).await?;
                self.servers.insert(number, server);
            }
            Part::Worker(number) => {
                self.workers[number].kill().await?;
                sleep(lasts).await;
                self.workers[number] = self.worker(number)?;
            }
            Part::Nats => {
                self.nats.kill()?;
                sleep(lasts).await;
                block_in_place(|| self.nats.start_again())?;
            }
            Part::Postgres => {
                self.postgres.kill()?;
                sleep(lasts).await;
                block_in_place(|| self.postgres.start_again())?;
            }
        }
        Ok(())
    }

    /// The processes of a part, those that it started included.
    fn processes(&self, part: Part) -> Result<Vec<u32>> {
        let leader = match part {
            Part::Server(number) => self.servers[number].pid(),
            Part::Worker(number) => self.workers[number].id(),
            Part::Nats => Some(self.nats.process()),
            Part::Postgres => Some(self.postgres.process()),
        };
        let leader = leader.context("a part of the site has ended by itself")?;
        let children = std::fs::read_to_string(format!("/proc/{leader}/task/{leader}/children"));
        let children = children.unwrap_or_default();
        let children = children.split_whitespace().filter_map(|number| number.parse().ok());
        Ok([leader].into_iter().chain(children).collect())
    }

    /// Compares what every server says of every game with what the others say.
    pub(super) async fn compare(&self, histories: &[History], tally: &mut Tally) -> Result<()> {
        let mut guests = Vec::new();
        for server in &self.servers {
            guests.push(Guest::arrive(server.address()).await?);
        }
        for History { game, .. } in histories {
            let deadline = Instant::now() + AGREEMENT;
            while !agree(&guests, game).await? {
                if Instant::now() > deadline {
                    tally.fault(Finding::Wrong, format!("game {game}: the servers do not agree"));
                    break;
                }
                sleep(Duration::from_millis(100)).await;
            }
        }
        Ok(())
    }

    /// Ends everything but the database.
    pub(super) async fn end(mut self) -> Result<Kept> {
        for server in self.servers.drain(..) {
            server.kill().await?;
        }
        for worker in &mut self.workers {
            worker.kill().await?;
        }
        Ok(Kept(self.postgres))
    }
}

/// Whether all servers say the same of a game.
async fn agree(guests: &[Guest], game: &str) -> Result<bool> {
    let mut views: Vec<GameView> = Vec::new();
    for guest in guests {
        views.push(guest.game(game).await?);
    }
    let told = |view: &GameView| (view.version, view.moves.clone(), view.status, view.position.clone());
    Ok(views.windows(2).all(|two| told(&two[0]) == told(&two[1])))
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
