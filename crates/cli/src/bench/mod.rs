//! `pardalis bench`: speed, as a ratio to shakmaty measured in the same run, manners, memory, levels, and that nothing breaks.
//!
//! Machines are shared and noisy, so every contestant runs several times in turn and its best run counts.

mod best;
mod levels;
mod manners;
mod memory;
mod perft;
mod playouts;
mod search;
mod soak;
mod starts;
mod suite;

use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::Result;
use clap::{Args, Subcommand};
use serde_json::{Map, Value, json};

#[derive(Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// Nodes per second with bulk counting at the leaves
    Perft {
        /// How often each contestant runs
        #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=100))]
        rounds: u32,
        /// Instead, check an EPD suite (`;D1 20 ;D2 400 …`) of Chess960
        #[arg(long, value_name = "FILE")]
        suite: Option<PathBuf>,
        /// With --suite: the deepest count to check
        #[arg(long, default_value_t = 5, requires = "suite")]
        depth: u32,
    },
    /// Nodes per second of the search, on one thread and on two
    Search {
        /// Milliseconds for each start
        #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=600_000))]
        movetime: u64,
    },
    /// One number for the whole search, the same on every machine
    Signature,
    /// How much longer than allowed the search takes, and how soon it ends when told
    Manners {
        /// How many searches of each kind in each game
        #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
        searches: u32,
        /// How many threads think
        #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=256))]
        threads: u32,
        /// Determines the positions
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
    /// How much memory a search takes beside what is set
    Memory(memory::Arguments),
    /// Chameleon: that the best player wins what is won, and how long it thinks
    Best(best::Arguments),
    /// How often each level beats the one below it
    Levels(levels::Arguments),
    /// Self-play in all games with mixed players, to find whatever breaks a game
    Soak(soak::Arguments),
    /// Moves per second in random games
    Playouts {
        /// How often each contestant runs
        #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=100))]
        rounds: u32,
    },
}

pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    match &arguments.what {
        What::Perft { suite: Some(path), depth, .. } => suite::run(path, *depth),
        What::Perft { rounds, .. } => {
            report("perft", "nodes", &measure(perft::contestants()?, *rounds));
            Ok(())
        }
        What::Search { movetime } => search::speed(Duration::from_millis(*movetime)),
        What::Signature => {
            search::signature();
            Ok(())
        }
        What::Manners { searches, threads, seed } => {
            manners::run(&manners::Plan { searches: *searches, threads: *threads as usize, seed: *seed })
        }
        What::Memory(arguments) => memory::run(arguments),
        What::Best(arguments) => best::run(arguments),
        What::Levels(arguments) => levels::run(arguments),
        What::Soak(arguments) => soak::run(arguments),
        What::Playouts { rounds } => {
            report("playouts", "moves", &measure(playouts::contestants()?, *rounds));
            Ok(())
        }
    }
}

/// A run repeats its work until this much time is measured.
const SHORTEST: Duration = Duration::from_millis(300);

/// Somebody who runs for a while and says how much was done.
struct Contestant {
    name: String,
    work: Box<dyn FnMut() -> u64>,
}

/// The best run of a contestant.
struct Figure {
    name: String,
    units: u64,
    best: Duration,
}

impl Figure {
    fn per_second(&self) -> f64 {
        self.units as f64 / self.best.as_secs_f64()
    }
}

/// Lets all contestants run in turn, several times.
fn measure(mut contestants: Vec<Contestant>, rounds: u32) -> Vec<Figure> {
    let mut figures: Vec<Figure> =
        contestants.iter().map(|c| Figure { name: c.name.clone(), units: 0, best: Duration::MAX }).collect();
    for _ in 0..rounds {
        for (contestant, figure) in contestants.iter_mut().zip(&mut figures) {
            let begun = Instant::now();
            let mut units = 0;
            let mut took = Duration::ZERO;
            while took < SHORTEST {
                units += (contestant.work)();
                took = begun.elapsed();
            }
            if figure.units == 0 || units as f64 / took.as_secs_f64() > figure.per_second() {
                (figure.units, figure.best) = (units, took);
            }
        }
    }
    figures
}

/// Prints a table and, last, one line of JSON; the first figure is the yardstick.
fn report(what: &str, unit: &str, figures: &[Figure]) {
    let Some(yardstick) = figures.first() else { return };
    println!("{:<28}{:>14}{:>12}{:>16}{:>10}", what, unit, "seconds", format!("{unit}/s"), "ratio");
    let mut games = Map::new();
    for figure in figures {
        let ratio = figure.per_second() / yardstick.per_second();
        let seconds = figure.best.as_secs_f64();
        println!(
            "{:<28}{:>14}{seconds:>12.3}{:>16.0}{ratio:>10.3}",
            figure.name,
            figure.units,
            figure.per_second()
        );
        let fields = json!({ "per_second": figure.per_second().round(), "ratio": ratio });
        games.insert(figure.name.clone(), fields);
    }
    println!("{}", json!({ "bench": what, "unit": unit, "figures": Value::Object(games) }));
}
