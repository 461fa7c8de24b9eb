//! A site on this machine: servers on one PostgreSQL, with NATS and workers where there are several.

use std::fs::OpenOptions;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use services::{Durability, Host, Nats, Postgres, Tmpfs};
use store::Database;
use tokio::process::{Child, Command};
use tokio::time::{Instant, sleep};

use crate::network::{self, Network};
use crate::{Launch, PATIENCE, Proxy, ServerProcess, machine};

/// What a worker says when it is ready.
const READY: &str = "this worker is ready";

/// What a site consists of beside PostgreSQL.
#[derive(Clone, Copy, Debug)]
pub struct Size {
    /// How many servers; with more than one there is NATS.
    pub servers: usize,
    /// How many workers think for computers; without any the servers do.
    pub workers: usize,
    /// Whether commits wait for the disk.
    pub durability: Durability,
}

impl Size {
    /// All parts of a site with workers and several servers.
    pub(crate) fn parts(self) -> impl Iterator<Item = Part> {
        let servers = (0..self.servers).map(Part::Server);
        servers.chain((0..self.workers).map(Part::Worker)).chain([Part::Nats, Part::Postgres])
    }
}

/// A part of a site.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Part {
    Server(usize),
    Worker(usize),
    Nats,
    Postgres,
}

/// How a site is built.
#[derive(Clone, Debug)]
pub struct Blueprint {
    /// The program `pardalis`.
    pub program: PathBuf,
    /// The folder for the logs of its parts.
    pub data: PathBuf,
    /// What it consists of.
    pub size: Size,
    /// The network on which each part has a host of its own, where there is one.
    pub network: Option<Network>,
    /// Whether each server reaches PostgreSQL by a proxy of its own.
    pub has_proxies: bool,
    /// The size of the disk in memory on which PostgreSQL keeps its data, in megabytes; none is the usual disk.
    pub disk: Option<usize>,
    /// Whether the servers' limits on addresses and people are switched off.
    pub without_limits: bool,
    /// Whether servers leave all thinking to workers, even where none was started.
    pub without_bots: bool,
}

impl Blueprint {
    /// A site without proxies, on the usual disk and without limits.
    pub fn new(program: &Path, data: &Path, size: Size) -> Self {
        Self {
            program: program.to_owned(),
            data: data.to_owned(),
            size,
            network: None,
            has_proxies: false,
            disk: None,
            without_limits: true,
            without_bots: size.workers > 0,
        }
    }
}

/// A site that ends with this value.
#[derive(Debug)]
pub struct Site {
    /// How it is built; the program is that of the parts that are started next.
    pub(crate) plan: Blueprint,
    pub(crate) servers: Vec<ServerProcess>,
    pub(crate) workers: Vec<Child>,
    /// For each server the proxy on its way to PostgreSQL, where there are proxies.
    pub(crate) proxies: Vec<Proxy>,
    pub(crate) nats: Option<Nats>,
    pub(crate) postgres: Postgres,
    /// The disk of PostgreSQL, where it has one of its own; unmounted after PostgreSQL has gone.
    pub(crate) disk: Option<Tmpfs>,
}

/// The database of a site that has ended.
pub(crate) struct Kept {
    postgres: Postgres,
    _disk: Option<Tmpfs>,
}

impl Kept {
    pub(crate) fn address(&self) -> Database {
        Database::Postgres(self.postgres.address())
    }
}

impl Site {
    /// Starts a site of the program `pardalis`, on a network if there is one; the logs of its parts come into the data
    /// folder.
    ///
    /// # Errors
    ///
    /// If a program is missing or does not get ready.
    pub async fn start(program: &Path, data: &Path, size: Size, network: Option<Network>) -> Result<Self> {
        Self::build(Blueprint { network, ..Blueprint::new(program, data, size) }).await
    }

    /// Builds a site.
    ///
    /// # Errors
    ///
    /// If a program is missing or does not get ready, or a disk cannot be mounted.
    pub async fn build(plan: Blueprint) -> Result<Self> {
        let [for_nats, for_postgres] =
            [Part::Nats, Part::Postgres].map(|part| host(plan.network.as_ref(), part));
        let (size, disk) = (plan.size, plan.disk);
        let services = tokio::task::spawn_blocking(move || {
            let nats = (size.servers > 1).then(|| Nats::start_on(for_nats)).transpose();
            let disk = disk.map(Tmpfs::mount).transpose()?;
            let place = disk.as_ref().map(Tmpfs::path);
            anyhow::Ok((Postgres::start_in(place, for_postgres, size.durability)?, nats?, disk))
        });
        let (postgres, nats, disk) = services.await??;
        let (servers, workers, proxies) = (Vec::new(), Vec::new(), Vec::new());
        let mut site = Self { plan, servers, workers, proxies, nats, postgres, disk };
        for number in 0..size.servers {
            if site.plan.has_proxies {
                let hub = site.plan.network.as_ref().map_or(Ipv4Addr::LOCALHOST, |_| network::hub());
                site.proxies.push(Proxy::start(IpAddr::V4(hub), site.postgres.place()).await?);
            }
            site.servers.push(site.server(number).await?);
        }
        for number in 0..size.workers {
            site.workers.push(site.worker(number).await?);
        }
        Ok(site)
    }

    /// Starts one of its servers.
    pub(crate) async fn server(&self, number: usize) -> Result<ServerProcess> {
        ServerProcess::launch(&self.launch(number)?).await
    }

    /// Starts one of its servers at this port; 0 is any that is free.
    pub(crate) async fn server_at(&self, number: usize, port: u16) -> Result<ServerProcess> {
        ServerProcess::launch(&Launch { port, ..self.launch(number)? }).await
    }

    /// How one of its servers is started.
    pub(crate) fn launch(&self, number: usize) -> Result<Launch> {
        let data = self.plan.data.join(format!("server-{number}"));
        std::fs::create_dir_all(&data)?;
        let database = match self.proxies.get(number) {
            Some(_) => {
                let (direct, place) = (self.postgres.address(), self.postgres.place().to_string());
                direct.replace(&place, &self.way_to_postgres(number).to_string())
            }
            None => self.postgres.address(),
        };
        let mut arguments = vec!["--database".to_owned(), database];
        if let Some(nats) = &self.nats {
            arguments.extend(["--nats".to_owned(), nats.address()]);
        }
        if self.plan.without_bots {
            arguments.extend(["--bot-threads", "0"].map(str::to_owned));
        }
        let host = host(self.plan.network.as_ref(), Part::Server(number));
        let without_limits = self.plan.without_limits;
        Ok(Launch { host, arguments, without_limits, ..Launch::new(&self.plan.program, &data) })
    }

    /// Where a server finds PostgreSQL: behind its proxy, if it has one.
    pub(crate) fn way_to_postgres(&self, server: usize) -> SocketAddr {
        self.proxies.get(server).map_or_else(|| self.postgres.place(), Proxy::address)
    }

    /// Starts one of its workers and waits until it is ready: one that finds no NATS when it starts ends.
    pub(crate) async fn worker(&self, number: usize) -> Result<Child> {
        let path = self.plan.data.join(format!("worker-{number}.log"));
        let before = std::fs::read(&path).map_or(0, |log| log.len());
        let mut child = self.spawn_worker(number, &path)?;
        let deadline = Instant::now() + PATIENCE;
        loop {
            let log = std::fs::read(&path)?;
            if String::from_utf8_lossy(&log[before.min(log.len())..]).contains(READY) {
                return Ok(child);
            }
            if let Some(status) = child.try_wait()? {
                bail!("worker {number} ended with {status}; its log is {}", path.display());
            }
            if Instant::now() > deadline {
                bail!("worker {number} was not ready within {PATIENCE:?}");
            }
            sleep(Duration::from_millis(20)).await;
        }
    }

    fn spawn_worker(&self, number: usize, log: &Path) -> Result<Child> {
        let nats = self.nats.as_ref().context("workers are reached by NATS")?;
        let log = OpenOptions::new().create(true).append(true).open(log)?;
        let host = host(self.plan.network.as_ref(), Part::Worker(number));
        Command::from(host.command(&self.plan.program))
            .args(["worker", "--nats", &nats.address(), "--threads", "1", "--log", "warn,cli=info"])
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(log)
            .kill_on_drop(true)
            .spawn()
            .context("cannot start a worker")
    }

    /// Its servers.
    pub fn servers(&self) -> &[ServerProcess] {
        &self.servers
    }

    /// Where its servers listen.
    pub(crate) fn addresses(&self) -> impl Iterator<Item = SocketAddr> {
        self.servers.iter().map(ServerProcess::address)
    }

    /// The process that leads each of the services that the servers stand on.
    pub fn services(&self) -> Vec<(&'static str, u32)> {
        let nats = self.nats.as_ref().map(|nats| ("NATS", nats.process()));
        [("PostgreSQL", self.postgres.process())].into_iter().chain(nats).collect()
    }

    /// The processes of a part, those that it started included.
    pub(crate) fn processes(&self, part: Part) -> Result<Vec<u32>> {
        let leader = match part {
            Part::Server(number) => self.servers[number].pid(),
            Part::Worker(number) => self.workers[number].id(),
            Part::Nats => self.nats.as_ref().map(Nats::process),
            Part::Postgres => Some(self.postgres.process()),
        };
        let leader = leader.context("a part of the site has ended by itself")?;
        Ok([leader].into_iter().chain(machine::children(leader)).collect())
    }

    /// An error where a server or worker has ended by itself.
    pub(crate) fn check_alive(&mut self) -> Result<()> {
        for (number, server) in self.servers.iter_mut().enumerate() {
            if let Some(status) = server.ended()? {
                bail!("server {number} has ended by itself with {status}");
            }
        }
        for (number, worker) in self.workers.iter_mut().enumerate() {
            if let Some(status) = worker.try_wait()? {
                bail!("worker {number} has ended by itself with {status}");
            }
        }
        Ok(())
    }

    /// Ends everything but the database.
    pub(crate) async fn end(mut self) -> Result<Kept> {
        for server in self.servers.drain(..) {
            server.kill().await?;
        }
        for worker in &mut self.workers {
            worker.kill().await?;
        }
        Ok(Kept { postgres: self.postgres, _disk: self.disk })
    }
}

/// Where a part runs.
fn host(network: Option<&Network>, part: Part) -> Host {
    network.map_or_else(Host::default, |network| network.host(part))
}
