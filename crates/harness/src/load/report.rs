//! What was measured.

use std::fmt;
use std::net::SocketAddr;

use serde::Serialize;

use super::figures::{Figures, ServerFigures};
use super::table::Samples;
use super::{Memory, Plan, Spread};
use crate::machine;

/// What was measured of one server, or of all together.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Share {
    /// Moves that were sent to it in the time measured and acknowledged.
    pub moves: usize,
    /// Moves in a second.
    pub moves_per_second: f64,
    /// From sending a move until it was acknowledged.
    pub acknowledged: Spread,
    /// From sending a move, wherever, until the opponent, who sits here, heard of it.
    pub heard: Spread,
    /// By how much moves were sent later than they were due.
    pub late: Spread,
    /// Games that were begun.
    pub games_begun: usize,
    figures: ServerFigures,
}

impl Share {
    fn new(samples: Samples, figures: ServerFigures, seconds: f64) -> Self {
        let moves = samples.acknowledged.len();
        Self {
            moves,
            moves_per_second: moves as f64 / seconds,
            acknowledged: Spread::of(samples.acknowledged),
            heard: Spread::of(samples.heard),
            late: Spread::of(samples.late),
            games_begun: samples.games,
            figures,
        }
    }
}

/// What was measured of a server.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct OfServer {
    /// Where it is.
    pub address: SocketAddr,
    /// Its share.
    #[serde(flatten)]
    pub share: Share,
}

/// What a service that the servers stand on took.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct OfService {
    /// Its name.
    pub name: &'static str,
    /// The time that processors spent on it, all its processes together.
    pub seconds: f64,
}

/// What was measured.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Report {
    /// How many games were played at a time.
    pub games: usize,
    /// How long was measured.
    pub seconds: f64,
    /// How many moves of a game were wanted each second; nothing where it went as fast as it could.
    pub rate: Option<f64>,
    /// All servers together.
    #[serde(flatten)]
    pub total: Share,
    /// Each server.
    pub servers: Vec<OfServer>,
    /// What they stand on.
    pub services: Vec<OfService>,
    client_seconds: f64,
    /// The servers' processor time for a durable move, in microseconds.
    pub micros_per_move: f64,
    /// The servers' memory.
    pub memory: Memory,
    /// What an idle socket takes of it, in bytes.
    pub bytes_per_idle_socket: Option<u64>,
    /// How many wanted a processor before and at the end.
    pub load_average: [Option<f64>; 2],
}

impl Report {
    pub(super) fn new(
        plan: &Plan,
        samples: Vec<Samples>,
        memory: Memory,
        figures: &Figures,
        load_before: Option<f64>,
    ) -> Self {
        let seconds = plan.measured.as_secs_f64();
        let mut all = Samples::default();
        samples.iter().cloned().for_each(|samples| all.add(samples));
        let shares = samples.into_iter().zip(&figures.servers);
        let servers = plan.servers.iter().zip(shares).map(|(server, (samples, figures))| OfServer {
            address: server.address,
            share: Share::new(samples, *figures, seconds),
        });
        let services = plan.services.iter().zip(&figures.services);
        let total = Share::new(all, ServerFigures::total(&figures.servers), seconds);
        Self {
            games: plan.games,
            seconds,
            rate: plan.period.map(|period| 1.0 / period.as_secs_f64()),
            micros_per_move: total.figures.seconds * 1e6 / total.moves.max(1) as f64,
            total,
            servers: servers.collect(),
            services: services.map(|((name, _), seconds)| OfService { name, seconds: *seconds }).collect(),
            client_seconds: figures.client_seconds,
            memory,
            bytes_per_idle_socket: memory.per_idle_socket(),
            load_average: [load_before, machine::load_average()],
        }
    }

    fn write_share(&self, f: &mut fmt::Formatter<'_>, share: &Share) -> fmt::Result {
        let ServerFigures { commits, appends, largest_commit, seconds } = share.figures;
        write!(f, "\nmoves          {} in {} s: {:.0}/s", share.moves, self.seconds, share.moves_per_second)?;
        write!(f, "\nacknowledged   {}", share.acknowledged)?;
        write!(f, "\nheard          {}", share.heard)?;
        write!(f, "\nsent late by   {}", share.late)?;
        write!(
            f,
            "\ncommits        {commits:.0}: {:.0}/s, {:.1} appends each, largest {largest_commit:.0}",
            commits / self.seconds,
            appends / commits.max(1.0)
        )?;
        self.write_processor(f, "server", seconds, share.moves)
    }

    fn write_processor(
        &self,
        f: &mut fmt::Formatter<'_>,
        name: &str,
        seconds: f64,
        moves: usize,
    ) -> fmt::Result {
        let per_move = seconds * 1e6 / moves.max(1) as f64;
        let cores = seconds / self.seconds;
        write!(f, "\nprocessor      {name}: {per_move:.0} µs a move, {cores:.2} cores")
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let megabytes = |bytes: Option<u64>| bytes.map_or(f64::NAN, |bytes| bytes as f64 / 1e6);
        let Memory { before, idle, idle_sockets, watching, load } = self.memory;
        write!(f, "games          {} at a time, {} begun", self.games, self.total.games_begun)?;
        self.write_share(f, &self.total)?;
        for OfService { name, seconds } in &self.services {
            self.write_processor(f, name, *seconds, self.total.moves)?;
        }
        self.write_processor(f, "this program", self.client_seconds, self.total.moves)?;
        write!(
            f,
            "\nmemory         {:.1} MB before, {:.1} MB with {idle_sockets} idle sockets, {:.1} MB with games, {:.1} MB under load",
            megabytes(before),
            megabytes(idle),
            megabytes(watching),
            megabytes(load)
        )?;
        if let Some(bytes) = self.bytes_per_idle_socket {
            write!(f, "\nidle socket    {bytes} bytes")?;
        }
        let [first, last] = self.load_average.map(|load| load.unwrap_or(f64::NAN));
        write!(f, "\nload average   {first} before, {last} at the end")?;
        // One alone is the total.
        for OfServer { address, share } in self.servers.iter().filter(|_| self.servers.len() > 1) {
            write!(f, "\n\nserver         {address}")?;
            self.write_share(f, share)?;
        }
        Ok(())
    }
}
