//! What was measured.

use std::fmt;
use std::net::SocketAddr;
use std::ops::Sub;
use std::time::Duration;

use anyhow::Result;
use hyper::Method;
use serde::Serialize;

use super::Plan;
use super::table::Samples;
use crate::{machine, request};

/// How numbers are spread, in milliseconds.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
pub struct Spread {
    /// Half are below.
    pub p50: f64,
    /// Nine of ten are below.
    pub p90: f64,
    /// 99 of 100 are below.
    pub p99: f64,
    /// The largest.
    pub max: f64,
}

impl Spread {
    fn of(mut micros: Vec<u32>) -> Self {
        micros.sort_unstable();
        let at = |share: f64| {
            let rank = (micros.len() as f64 * share).ceil() as usize;
            micros.get(rank.saturating_sub(1)).map_or(0.0, |&micros| f64::from(micros) / 1_000.0)
        };
        Self { p50: at(0.5), p90: at(0.9), p99: at(0.99), max: at(1.0) }
    }
}

impl fmt::Display for Spread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { p50, p90, p99, max } = self;
        write!(f, "p50 {p50:.2} ms, p90 {p90:.2} ms, p99 {p99:.2} ms, max {max:.2} ms")
    }
}

/// The memory of the server in bytes, where it is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Memory {
    /// When all guests had arrived and no socket was open.
    pub before: Option<u64>,
    /// When all sockets were open and nothing was said.
    pub idle: Option<u64>,
    /// How many sockets those were.
    pub idle_sockets: usize,
    /// When all games were made and followed.
    pub watching: Option<u64>,
    /// The most under load.
    pub load: Option<u64>,
}

impl Memory {
    /// What an idle socket takes.
    pub fn per_idle_socket(&self) -> Option<u64> {
        let grown = self.idle?.saturating_sub(self.before?);
        grown.checked_div(self.idle_sockets as u64)
    }
}

/// What server and machine counted up to a moment, or between two.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
pub(super) struct Figures {
    commits: f64,
    appends: f64,
    largest_commit: f64,
    server_seconds: f64,
    client_seconds: f64,
}

impl Figures {
    /// Looks at them now.
    pub(super) async fn look(address: SocketAddr, pid: Option<u32>) -> Result<Self> {
        let answer = request(address, Method::GET, "/metrics", &[], None).await?;
        let figure = |name: &str| {
            let value = |line: &str| line.strip_prefix(name)?.strip_prefix(' ')?.parse().ok();
            answer.body.lines().find_map(value).unwrap_or(0.0)
        };
        let seconds = |pid: u32| machine::processor_time(pid).unwrap_or(Duration::ZERO).as_secs_f64();
        Ok(Self {
            commits: figure("pardalis_commits_total"),
            appends: figure("pardalis_appends_total"),
            largest_commit: figure("pardalis_largest_commit"),
            server_seconds: pid.map_or(0.0, seconds),
            client_seconds: seconds(std::process::id()),
        })
    }
}

impl Sub for Figures {
    type Output = Self;

    fn sub(self, earlier: Self) -> Self {
        Self {
            commits: self.commits - earlier.commits,
            appends: self.appends - earlier.appends,
            largest_commit: self.largest_commit,
            server_seconds: self.server_seconds - earlier.server_seconds,
            client_seconds: self.client_seconds - earlier.client_seconds,
        }
    }
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
    /// Moves that were sent in the time measured and acknowledged.
    pub moves: usize,
    /// Moves in a second.
    pub moves_per_second: f64,
    /// From sending a move until it was acknowledged.
    pub acknowledged: Spread,
    /// From sending a move until the opponent heard of it.
    pub heard: Spread,
    /// By how much moves were sent later than they were due.
    pub late: Spread,
    /// The server's memory.
    pub memory: Memory,
    /// What an idle socket takes of it, in bytes.
    pub bytes_per_idle_socket: Option<u64>,
    figures: Figures,
    /// Games that were begun.
    pub games_begun: usize,
    /// How many wanted a processor before and at the end.
    pub load_average: [Option<f64>; 2],
}

impl Report {
    pub(super) fn new(
        plan: &Plan,
        samples: Samples,
        memory: Memory,
        figures: Figures,
        load_before: Option<f64>,
    ) -> Self {
        let seconds = plan.measured.as_secs_f64();
        let moves = samples.acknowledged.len();
        Self {
            games: plan.games,
            seconds,
            rate: plan.period.map(|period| 1.0 / period.as_secs_f64()),
            moves,
            moves_per_second: moves as f64 / seconds,
            acknowledged: Spread::of(samples.acknowledged),
            heard: Spread::of(samples.heard),
            late: Spread::of(samples.late),
            memory,
            bytes_per_idle_socket: memory.per_idle_socket(),
            figures,
            games_begun: samples.games,
            load_average: [load_before, machine::load_average()],
        }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let megabytes = |bytes: Option<u64>| bytes.map_or(f64::NAN, |bytes| bytes as f64 / 1e6);
        let average = |load: Option<f64>| load.unwrap_or(f64::NAN);
        let Memory { before, idle, idle_sockets, watching, load } = self.memory;
        let Figures { commits, appends, largest_commit, server_seconds, client_seconds } = self.figures;
        let per_move = |seconds: f64| seconds * 1e6 / self.moves.max(1) as f64;
        writeln!(f, "games          {} at a time, {} begun", self.games, self.games_begun)?;
        writeln!(f, "moves          {} in {} s: {:.0}/s", self.moves, self.seconds, self.moves_per_second)?;
        writeln!(f, "acknowledged   {}", self.acknowledged)?;
        writeln!(f, "heard          {}", self.heard)?;
        writeln!(f, "sent late by   {}", self.late)?;
        writeln!(
            f,
            "commits        {commits:.0}: {:.0}/s, {:.1} appends each, largest {largest_commit:.0}",
            commits / self.seconds,
            appends / commits.max(1.0)
        )?;
        writeln!(
            f,
            "processor      server {:.0} µs a move ({:.2} cores), this program {:.0} µs ({:.2} cores)",
            per_move(server_seconds),
            server_seconds / self.seconds,
            per_move(client_seconds),
            client_seconds / self.seconds
        )?;
        writeln!(
            f,
            "memory         {:.1} MB before, {:.1} MB with {idle_sockets} idle sockets, {:.1} MB with games, {:.1} MB under load",
            megabytes(before),
            megabytes(idle),
            megabytes(watching),
            megabytes(load)
        )?;
        if let Some(bytes) = self.bytes_per_idle_socket {
            writeln!(f, "idle socket    {bytes} bytes")?;
        }
        let [first, last] = self.load_average.map(average);
        write!(f, "load average   {first} before, {last} at the end")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_spread_names_the_ranks() {
        let spread = Spread::of((1..=1_000).rev().map(|n| n * 1_000).collect());
        assert_eq!(spread, Spread { p50: 500.0, p90: 900.0, p99: 990.0, max: 1_000.0 });
        assert_eq!(Spread::of(Vec::new()), Spread::default());
    }
}
