//! Appends at a steady rate, and how long they wait.

use std::sync::Arc;
use std::time::Duration;

use store::{Append, Entry, Journal, StoreError, Verdict};
use tokio::task::JoinSet;
use tokio::time::{Instant, MissedTickBehavior, interval};

/// The answers to a load.
#[derive(Default)]
pub(crate) struct Answers {
    /// How long each append waited, shortest first.
    pub(crate) waits: Vec<Duration>,
    /// What became of those that were not kept.
    pub(crate) others: Vec<Result<Verdict, StoreError>>,
}

impl Answers {
    /// The wait that so many parts in a hundred do not exceed.
    pub(crate) fn percentile(&self, part: usize) -> Duration {
        self.waits.get((self.waits.len() * part / 100).min(self.waits.len() - 1)).copied().unwrap_or_default()
    }
}

/// Appends to each of these games in turn, `rate` times a second, for a time.
///
/// A game whose append is not answered yet is left out until it is: its players wait for each other.
pub(crate) async fn load(journal: &Journal, games: &[String], rate: u32, time: Duration) -> Answers {
    let mut ticks = interval(Duration::from_secs(1) / rate);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Burst);
    let next: Arc<[tokio::sync::Mutex<u64>]> = games.iter().map(|_| tokio::sync::Mutex::new(1)).collect();
    let mut running = JoinSet::new();
    let began = Instant::now();
    let mut turn = 0;
    while began.elapsed() < time {
        ticks.tick().await;
        let place = turn % games.len();
        turn += 1;
        let (journal, game, next) = (journal.clone(), games[place].clone(), next.clone());
        running.spawn(async move {
            let mut version = next[place].lock().await;
            let entry = Entry { version: *version, at: 0, body: format!("{game} {version}") };
            let append = Append { game, entries: vec![entry], ..Append::default() };
            let began = Instant::now();
            let answer = journal.append(append).await;
            *version += u64::from(answer == Ok(Verdict::Kept));
            (began.elapsed(), answer)
        });
    }
    let mut answers = Answers::default();
    for (wait, answer) in running.join_all().await {
        answers.waits.push(wait);
        if answer != Ok(Verdict::Kept) {
            answers.others.push(answer);
        }
    }
    answers.waits.sort_unstable();
    answers
}
