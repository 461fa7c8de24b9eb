//! What servers and machine count.

use std::ops::Sub;
use std::time::Duration;

use anyhow::Result;
use serde::Serialize;

use super::{Measured, Plan};
use crate::{Metrics, machine};

/// The memory of all servers in bytes, where it is known.
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

/// What everybody counted up to a moment, or between two.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Figures {
    /// For each server.
    pub(super) servers: Vec<ServerFigures>,
    /// For each of the services that the servers stand on, the processors' seconds.
    pub(super) services: Vec<f64>,
    /// The processors' seconds for this program.
    pub(super) client_seconds: f64,
}

/// What one server counted.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
pub(super) struct ServerFigures {
    pub(super) commits: f64,
    pub(super) appends: f64,
    pub(super) largest_commit: f64,
    /// The processors' seconds for it.
    pub(super) seconds: f64,
}

impl ServerFigures {
    async fn look(server: &Measured) -> Result<Self> {
        let metrics = Metrics::of(server.address).await?;
        Ok(Self {
            commits: metrics.sum("pardalis_commits_total"),
            appends: metrics.sum("pardalis_appends_total"),
            largest_commit: metrics.sum("pardalis_largest_commit"),
            seconds: seconds(server.pid.and_then(machine::processor_time)),
        })
    }

    /// What several counted together.
    pub(super) fn total(all: &[Self]) -> Self {
        all.iter().fold(Self::default(), |sum, one| Self {
            commits: sum.commits + one.commits,
            appends: sum.appends + one.appends,
            largest_commit: sum.largest_commit.max(one.largest_commit),
            seconds: sum.seconds + one.seconds,
        })
    }
}

impl Figures {
    /// Looks at them now.
    pub(super) async fn look(plan: &Plan) -> Result<Self> {
        let mut servers = Vec::with_capacity(plan.servers.len());
        for server in &plan.servers {
            servers.push(ServerFigures::look(server).await?);
        }
        let services = plan.services.iter().map(|(_, pid)| seconds(machine::processor_time_of_family(*pid)));
        let client_seconds = seconds(machine::processor_time(std::process::id()));
        Ok(Self { servers, services: services.collect(), client_seconds })
    }
}

fn seconds(time: Option<Duration>) -> f64 {
    time.unwrap_or_default().as_secs_f64()
}

impl Sub for Figures {
    type Output = Self;

    fn sub(self, earlier: Self) -> Self {
        let servers = self.servers.into_iter().zip(earlier.servers).map(|(now, then)| now - then);
        let services = self.services.into_iter().zip(earlier.services).map(|(now, then)| now - then);
        Self {
            servers: servers.collect(),
            services: services.collect(),
            client_seconds: self.client_seconds - earlier.client_seconds,
        }
    }
}

impl Sub for ServerFigures {
    type Output = Self;

    fn sub(self, earlier: Self) -> Self {
        Self {
            commits: self.commits - earlier.commits,
            appends: self.appends - earlier.appends,
            largest_commit: self.largest_commit,
            seconds: self.seconds - earlier.seconds,
        }
    }
}
