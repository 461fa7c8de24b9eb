//! What was measured.

use std::fmt;
use std::time::Duration;

use serde::Serialize;

use super::Plan;
use crate::load::Spread;
use crate::machine;

/// Everything that was noted; times in microseconds.
#[derive(Default)]
pub(super) struct Samples {
    /// The server's memory when everybody had arrived and no spectator had a socket.
    pub(super) before: Option<u64>,
    /// The same when all watched.
    pub(super) after: Option<u64>,
    /// How long it took until all watched.
    pub(super) opening: Duration,
    /// For each move until it was acknowledged.
    pub(super) acknowledged: Vec<u32>,
    /// For each move and spectator until it was heard.
    pub(super) heard: Vec<u32>,
    /// For each move until the last spectator had heard.
    pub(super) last: Vec<u32>,
    /// What processors spent on the server and on this program while moves were told.
    pub(super) server: Duration,
    pub(super) own: Duration,
}

/// What was measured.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Report {
    /// How many watched.
    pub sockets: usize,
    /// How long it took until all watched, in seconds.
    pub opening_seconds: f64,
    /// How many moves were made.
    pub moves: usize,
    /// From sending a move until it was acknowledged.
    pub acknowledged: Spread,
    /// From sending a move until a spectator heard of it.
    pub heard: Spread,
    /// From sending a move until the last spectator heard of it.
    pub last: Spread,
    /// The server's memory in bytes before the spectators connected and when all watched.
    pub memory: [Option<u64>; 2],
    /// What a spectator's socket takes of it.
    pub bytes_per_socket: Option<u64>,
    /// The processors' seconds for the server and for this program, for a move.
    pub seconds_per_move: [f64; 2],
    /// How many wanted a processor at the end.
    pub load_average: Option<f64>,
}

impl Report {
    pub(super) fn new(plan: &Plan, samples: Samples) -> Self {
        let Samples { before, after, .. } = samples;
        let grown = after.zip(before).map(|(after, before)| after.saturating_sub(before));
        Self {
            sockets: plan.sockets,
            opening_seconds: samples.opening.as_secs_f64(),
            moves: plan.moves,
            acknowledged: Spread::of(samples.acknowledged),
            heard: Spread::of(samples.heard),
            last: Spread::of(samples.last),
            memory: [before, after],
            bytes_per_socket: grown.and_then(|grown| grown.checked_div(plan.sockets as u64)),
            seconds_per_move: [samples.server, samples.own]
                .map(|time| time.as_secs_f64() / plan.moves.max(1) as f64),
            load_average: machine::load_average(),
        }
    }

    /// Whether the last spectator heard of every move within a time.
    pub fn is_within(&self, time: Duration) -> bool {
        self.last.max <= time.as_secs_f64() * 1_000.0
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let megabytes = |bytes: Option<u64>| bytes.map_or(f64::NAN, |bytes| bytes as f64 / 1e6);
        let [before, after] = self.memory.map(megabytes);
        let [server, own] = self.seconds_per_move.map(|seconds| seconds * 1e3);
        writeln!(f, "spectators     {}, all there after {:.1} s", self.sockets, self.opening_seconds)?;
        writeln!(f, "moves          {}", self.moves)?;
        writeln!(f, "acknowledged   {}", self.acknowledged)?;
        writeln!(f, "heard          {}", self.heard)?;
        writeln!(f, "by the last    {}", self.last)?;
        writeln!(f, "processor      server {server:.0} ms a move, this program {own:.0} ms")?;
        writeln!(f, "memory         {before:.1} MB before, {after:.1} MB with all")?;
        if let Some(bytes) = self.bytes_per_socket {
            writeln!(f, "a socket       {bytes} bytes")?;
        }
        write!(f, "load average   {} at the end", self.load_average.unwrap_or(f64::NAN))
    }
}
