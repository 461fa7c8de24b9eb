//! The search: nodes per second on one thread and on two, and its signature.

use std::time::Duration;

use anyhow::Result;
use catalog::AnyPosition;
use engine::{Limits, Stop, Table, think};
use serde_json::{Map, Value, json};

use super::starts;

/// Bytes of the table: enough for a full tree on each of two threads, since who has no room left counts fewer nodes.
const TABLE: usize = 128 << 20;

/// Measures nodes per second from every start.
pub(super) fn speed(time: Duration) -> Result<()> {
    println!(
        "{:<22}{:>8}{:>14}{:>16}{:>16}{:>8}",
        "search", "depth", "nodes", "nodes/s", "two threads", "ratio"
    );
    let mut figures = Map::new();
    for (name, start) in starts::named()? {
        // Memory that the machine has not handed out before comes slowly, and whoever is measured first would pay.
        measure(&start, time / 4, 2);
        let (depth, nodes, one) = measure(&start, time, 1);
        let (.., two) = measure(&start, time, 2);
        println!("{name:<22}{depth:>8}{nodes:>14}{one:>16.0}{two:>16.0}{:>8.2}", two / one);
        figures.insert(name, json!({ "per_second": one.round(), "two_threads": two / one }));
    }
    println!("{}", json!({ "bench": "search", "unit": "nodes", "figures": Value::Object(figures) }));
    Ok(())
}

fn measure(start: &AnyPosition, time: Duration, threads: usize) -> (u32, u64, f64) {
    let limits = Limits { movetime: Some(time), threads, ..Limits::default() };
    let thought = think(start, &[], &limits, &Table::new(TABLE), &Stop::new());
    (thought.depth, thought.nodes, thought.nodes as f64 / thought.time.as_secs_f64().max(1e-9))
}

/// Prints the nodes over fixed positions at fixed depths.
pub(super) fn signature() {
    let games = engine::signature();
    let total: u64 = games.iter().map(|(_, nodes)| nodes).sum();
    for (game, nodes) in &games {
        println!("{game} {nodes}");
    }
    println!("signature {total}");
}
