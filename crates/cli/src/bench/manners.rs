//! Good manners: how much longer than allowed thinking takes, and how soon it ends when told.

use std::time::{Duration, Instant};

use anyhow::Result;
use catalog::AnyPosition;
use engine::{Dice, Limits, Stop, Table, think_best};
use serde_json::{Map, Value, json};

use super::starts;
use crate::contest::statistics::quantile;

/// Bytes of the table.
const TABLE: usize = 16 << 20;
/// The times that are allowed, in milliseconds.
const MOVETIMES: [u64; 2] = [20, 100];
/// A search is told to stop after this many milliseconds at most.
const LATEST_STOP: usize = 30;
/// So many times as many positions are tried as searches are wanted: many end before they are told to.
const TRIES: u32 = 20;
/// The most positions of a random game from which one is taken.
const MOST_PLIES: usize = 80;

/// How many searches, and how.
pub(super) struct Plan {
    pub(super) searches: u32,
    pub(super) threads: usize,
    pub(super) seed: u64,
}

/// Measures every game and prints a table and, last, one line of JSON.
pub(super) fn run(plan: &Plan) -> Result<()> {
    println!("{:<34}{:>10}{:>10}{:>10}{:>10}", "manners, in ms", "searches", "p50", "p99", "most");
    let mut figures = Map::new();
    for (name, start) in starts::named()? {
        engine::get_ready(start.game());
        let mut of_game = Map::new();
        let mut print = |what: String, times: &[f64]| {
            let [half, most, all] = [0.5, 0.99, 1.0].map(|share| quantile(times, share));
            println!(
                "{:<34}{:>10}{half:>10.2}{most:>10.2}{all:>10.2}",
                format!("{name}, {what}"),
                times.len()
            );
            let times = json!({ "searches": times.len(), "p50": half, "p99": most, "max": all });
            of_game.insert(what, times);
        };
        for movetime in MOVETIMES {
            let allowed = Duration::from_millis(movetime);
            print(
                format!("movetime {movetime}"),
                &measure(&start, plan, |at, table, _| overshoot(at, plan, allowed, table)),
            );
        }
        print("stop".to_owned(), &measure(&start, plan, |at, table, dice| stopping(at, plan, table, dice)));
        figures.insert(name, Value::Object(of_game));
    }
    println!("{}", json!({ "bench": "manners", "unit": "ms", "figures": Value::Object(figures) }));
    Ok(())
}

/// The milliseconds that searches of varied positions gave, sorted; each with a table that knows nothing yet.
fn measure(
    start: &AnyPosition,
    plan: &Plan,
    mut search: impl FnMut(&AnyPosition, &Table, &mut Dice) -> Option<Duration>,
) -> Vec<f64> {
    let mut dice = Dice::new(plan.seed);
    let tried = (0..plan.searches.saturating_mul(TRIES))
        .filter_map(|_| search(&varied(start, &mut dice), &Table::new(TABLE), &mut dice));
    let searched = tried.take(plan.searches as usize);
    let mut times: Vec<f64> = searched.map(|time| time.as_secs_f64() * 1000.0).collect();
    times.sort_unstable_by(f64::total_cmp);
    times
}

/// Any position of a random game in which the game goes on.
fn varied(start: &AnyPosition, dice: &mut Dice) -> AnyPosition {
    let mut game = vec![start.clone()];
    let mut position = start.clone();
    while game.len() < MOST_PLIES
        && let Some(&mv) = dice.pick(&position.legal_moves())
        && position.play(mv).is_ok()
        && position.turn().is_some()
    {
        game.push(position.clone());
    }
    dice.pick(&game).unwrap_or(start).clone()
}

/// By how much a search takes longer than allowed.
fn overshoot(position: &AnyPosition, plan: &Plan, allowed: Duration, table: &Table) -> Option<Duration> {
    let limits = Limits { movetime: Some(allowed), threads: plan.threads, ..Limits::default() };
    let begun = Instant::now();
    think_best(position, &[], &limits, table, &Stop::new());
    Some(begun.elapsed().saturating_sub(allowed))
}

/// How soon a search without limits ends when another thread says so; nothing where it ended before.
fn stopping(position: &AnyPosition, plan: &Plan, table: &Table, dice: &mut Dice) -> Option<Duration> {
    let limits = Limits { threads: plan.threads, ..Limits::default() };
    let delay = Duration::from_millis(dice.below(LATEST_STOP) as u64);
    let stop = Stop::new();
    std::thread::scope(|scope| {
        let stopper = scope.spawn(|| {
            std::thread::sleep(delay);
            let told = Instant::now();
            stop.stop();
            told
        });
        think_best(position, &[], &limits, table, &stop);
        let ended = Instant::now();
        ended.checked_duration_since(stopper.join().ok()?)
    })
}
