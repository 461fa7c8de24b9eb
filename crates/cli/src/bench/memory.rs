//! Memory: how much more a search takes than one that may remember nothing.
//!
//! Every search runs in a process of its own, since what a process gives back to its allocator still counts as its own.

use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use clap::Args;
use engine::{Limits, Stop, Table, think_best};
use serde_json::{Map, Value, json};

use super::starts;

/// The memory that is set, in MiB.
const SET: [usize; 3] = [4, 16, 64];
/// Where the system tells what a process takes, and the line that tells the most it ever took.
const STATUS: &str = "/proc/self/status";
const PEAK: &str = "VmHWM:";

#[derive(Args)]
pub(crate) struct Arguments {
    /// Milliseconds for each search
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=600_000))]
    movetime: u64,
    /// Only think about this start, and print the KiB that it took
    #[arg(long, hide = true, requires = "mebibytes")]
    alone: Option<String>,
    /// With --alone: the memory that is set
    #[arg(long, hide = true, requires = "alone", value_parser = clap::value_parser!(u64).range(0..=65_536))]
    mebibytes: Option<u64>,
}

/// Measures every game and prints a table and, last, one line of JSON.
pub(super) fn run(arguments: &Arguments) -> Result<()> {
    if let (Some(name), Some(mebibytes)) = (&arguments.alone, arguments.mebibytes) {
        println!("{}", alone(name, mebibytes as usize, arguments.movetime)?);
        return Ok(());
    }
    println!("{:<24}{:>10}{:>10}{:>10}{:>10}", "memory, in MiB", "set", "in all", "more", "ratio");
    let mut figures = Map::new();
    for (name, _) in starts::named()? {
        let nothing = apart(&name, 0, arguments.movetime)?;
        let mut of_game = Map::new();
        for set in SET {
            let all = apart(&name, set, arguments.movetime)?;
            let (more, of_set) = (all - nothing, (all - nothing) / set as f64);
            println!("{name:<24}{set:>10}{all:>10.1}{more:>10.1}{of_set:>10.2}");
            of_game.insert(set.to_string(), json!({ "all": all, "more": more, "ratio": of_set }));
        }
        figures.insert(name, Value::Object(of_game));
    }
    println!("{}", json!({ "bench": "memory", "unit": "MiB", "figures": Value::Object(figures) }));
    Ok(())
}

/// The most MiB that a process takes that thinks about this start and nothing else.
fn apart(name: &str, mebibytes: usize, movetime: u64) -> Result<f64> {
    let output = Command::new(std::env::current_exe()?)
        .args(["bench", "memory", "--alone", name])
        .args(["--mebibytes", &mebibytes.to_string(), "--movetime", &movetime.to_string()])
        .output()?;
    if !output.status.success() {
        bail!("{name}: {}", String::from_utf8_lossy(&output.stderr).trim());
    }
    let kibibytes: f64 = String::from_utf8_lossy(&output.stdout).trim().parse()?;
    Ok(kibibytes / 1024.0)
}

/// Thinks about a start and tells the most KiB that this process has taken.
fn alone(name: &str, mebibytes: usize, movetime: u64) -> Result<u64> {
    let starts = starts::named()?;
    let (_, start) = starts
        .iter()
        .find(|(known, _)| known == name)
        .with_context(|| format!("alone: expected the name of a start, found {name}"))?;
    let limits = Limits { movetime: Some(Duration::from_millis(movetime)), ..Limits::default() };
    think_best(start, &[], &limits, &Table::new(mebibytes << 20), &Stop::new());
    let status = std::fs::read_to_string(STATUS)
        .with_context(|| format!("memory: expected a system that tells it in {STATUS}"))?;
    let peak =
        status.lines().find_map(|line| line.strip_prefix(PEAK)?.split_whitespace().next()?.parse().ok());
    peak.with_context(|| format!("memory: expected a line {PEAK} in {STATUS}, found none"))
}
