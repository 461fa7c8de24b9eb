//! Measures how many durable appends a second a file takes: directly in batches of a few sizes, and through the
//! journal from many tasks at once.
//!
//! `cargo run --release -p store --example append_speed -- [FOLDER] [SECONDS] [GAMES]`

#![allow(clippy::print_stdout, reason = "a measurement is there to be read")]

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use store::{
    Append, Entry, GameRow, GameStatus, Journal, NewGame, SqliteStore, Store, StoreError, Summary, Verdict,
};

const BODY: &str =
    r#"{"move":{"seat":1,"text":"e2e4","nonce":"5f0c2b9a71d3","spent":1840,"clocks":[178160,180000]}}"#;

#[tokio::main]
async fn main() -> Result<(), StoreError> {
    let mut arguments = std::env::args().skip(1);
    let folder: PathBuf = arguments.next().map_or_else(std::env::temp_dir, PathBuf::from);
    let seconds = arguments.next().and_then(|text| text.parse().ok()).unwrap_or(3);
    let games = arguments.next().and_then(|text| text.parse().ok()).unwrap_or(2_000).max(1);
    let time = Duration::from_secs(seconds);
    for size in [1, 16, 128, 512] {
        fresh(&folder, games, async |store| direct(&*store, games, size, None, time).await).await?;
    }
    fresh(&folder, games, async |store| direct(&*store, games, 128, Some(summary()), time).await).await?;
    for tasks in [16, 128, 512, 2_000] {
        fresh(&folder, games, async |store| journal(store, games, tasks, time).await).await?;
    }
    Ok(())
}

/// Measures on a new database with games in it, and removes it again.
async fn fresh(
    folder: &Path,
    games: usize,
    measure: impl AsyncFn(Arc<SqliteStore>) -> Result<(), StoreError>,
) -> Result<(), StoreError> {
    let folder = folder.join(format!("append-speed-{}", std::process::id()));
    let store = Arc::new(SqliteStore::open(&folder.join("games.db")).await?);
    for game in 0..games {
        let row = GameRow {
            id: id(game),
            game: "chess960".into(),
            setup: "{}".into(),
            is_clocked: true,
            made_by: "somebody".into(),
            made_at: 0,
        };
        store.create(&NewGame { row, summary: summary(), entries: Vec::new(), deadline: None }).await?;
    }
    measure(store.clone()).await?;
    store.close().await;
    std::fs::remove_dir_all(&folder)
        .map_err(|error| StoreError::Place { place: folder.display().to_string(), reason: error.to_string() })
}

/// Appends batches of one size, one after the other.
async fn direct(
    store: &dyn Store,
    games: usize,
    size: usize,
    summary: Option<Summary>,
    time: Duration,
) -> Result<(), StoreError> {
    let mut turn = 0;
    let mut waits = Vec::new();
    let started = Instant::now();
    while started.elapsed() < time {
        let batch: Vec<Append> = (turn..turn + size)
            .map(|turn| Append { summary: summary.clone(), ..next(turn % games, turn / games) })
            .collect();
        turn += size;
        let begun = Instant::now();
        let verdicts = store.append(&batch).await?;
        waits.push(begun.elapsed());
        assert!(verdicts.iter().all(|verdict| *verdict == Ok(Verdict::Kept)));
    }
    let with = if summary.is_some() { ", with summary" } else { "" };
    report(&format!("batches of {size}{with}"), turn, started.elapsed(), waits);
    Ok(())
}

/// Appends from many tasks, each waiting for its append before the next.
async fn journal(
    store: Arc<SqliteStore>,
    games: usize,
    tasks: usize,
    time: Duration,
) -> Result<(), StoreError> {
    let tasks = tasks.min(games);
    let journal = Journal::new(store, 512);
    let is_over = Arc::new(AtomicBool::new(false));
    let started = Instant::now();
    let mut running = tokio::task::JoinSet::new();
    for task in 0..tasks {
        let (journal, is_over) = (journal.clone(), is_over.clone());
        let own: Vec<usize> = (task..games).step_by(tasks).collect();
        running.spawn(async move {
            let mut waits = Vec::new();
            for turn in 0.. {
                if is_over.load(Ordering::Relaxed) {
                    break;
                }
                let begun = Instant::now();
                let verdict = journal.append(next(own[turn % own.len()], turn / own.len())).await?;
                waits.push(begun.elapsed());
                assert_eq!(verdict, Verdict::Kept);
            }
            Ok::<_, StoreError>(waits)
        });
    }
    tokio::time::sleep(time).await;
    is_over.store(true, Ordering::Relaxed);
    let waits: Vec<Duration> =
        running.join_all().await.into_iter().collect::<Result<Vec<_>, _>>()?.into_iter().flatten().collect();
    let elapsed = started.elapsed();
    journal.close().await;
    report(&format!("journal, {tasks} tasks"), waits.len(), elapsed, waits);
    println!("    {:?}", journal.figures());
    Ok(())
}

fn summary() -> Summary {
    Summary {
        status: GameStatus::Playing,
        is_open: false,
        shown: BODY.into(),
        people: vec!["anna".into(), "bert".into()],
    }
}

fn id(game: usize) -> String {
    format!("game{game:08}")
}

/// The append after so many others to this game.
fn next(game: usize, before: usize) -> Append {
    let version = u64::try_from(before + 1).unwrap_or(u64::MAX);
    Append { game: id(game), entries: vec![Entry { version, at: 0, body: BODY.into() }], ..Append::default() }
}

fn report(what: &str, appends: usize, elapsed: Duration, mut waits: Vec<Duration>) {
    waits.sort_unstable();
    let wait = |part: f64| waits.get((waits.len() as f64 * part) as usize).copied().unwrap_or_default();
    println!(
        "{what:28} {:8.0} appends/s   wait p50 {:.1?}, p99 {:.1?}, longest {:.1?}",
        appends as f64 / elapsed.as_secs_f64(),
        wait(0.5),
        wait(0.99),
        waits.last().copied().unwrap_or_default()
    );
}
