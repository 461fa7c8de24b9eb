//! Measures what players of other games feel while something hangs between the journal and PostgreSQL: a steady load for
//! a time, first undisturbed, then with a game that a frozen session holds, then with all connections swallowed every
//! few seconds.
//!
//! `cargo run --release -p store --example stalls -- [SECONDS] [RATE]`

#![allow(clippy::print_stdout, reason = "a measurement is there to be read")]
#![allow(clippy::unwrap_used, reason = "a measurement that cannot be made ends")]

#[path = "../tests/hanging/load.rs"]
mod load;
#[path = "../tests/hanging/proxy.rs"]
mod proxy;

use std::sync::Arc;
use std::time::Duration;

use load::{Answers, load};
use proxy::Proxy;
use services::{Durability, Postgres};
use sqlx::{Connection as _, PgConnection};
use store::{Append, Entry, GameRow, GameStatus, Journal, NewGame, PostgresStore, Store, Summary};
use tokio::time::{Instant, sleep};

/// Games that are played at the same time.
const GAMES: usize = 600;
/// How long the connections live.
const SWALLOWED_EVERY: Duration = Duration::from_secs(10);

#[tokio::main]
async fn main() {
    let mut arguments = std::env::args().skip(1);
    let seconds = arguments.next().and_then(|text| text.parse().ok()).unwrap_or(30);
    let rate = arguments.next().and_then(|text| text.parse().ok()).unwrap_or(300);
    let time = Duration::from_secs(seconds);
    let server = Postgres::start(Durability::Synced).unwrap();

    let (store, games) = open(&server.database("quiet").unwrap()).await;
    let journal = Journal::new(store.clone(), 256);
    report("undisturbed", &load(&journal, &games, rate, time).await, &journal);
    end(&journal, &*store).await;

    let address = server.database("locked").unwrap();
    let (store, games) = open(&address).await;
    let journal = Journal::new(store.clone(), 256);
    let mut frozen = PgConnection::connect(&address).await.unwrap();
    let hold = "insert into entries (game, version, at, body) \
         select number, 1, 0, 'theirs' from games where id = 'stuck'";
    for statement in ["begin", hold] {
        sqlx::query(statement).execute(&mut frozen).await.unwrap();
    }
    let stuck = async {
        let began = Instant::now();
        let mut waits = Vec::new();
        while began.elapsed() < time {
            let asked = Instant::now();
            let entry = Entry { version: 1, at: 0, body: String::new() };
            let append = Append { game: "stuck".into(), entries: vec![entry], ..Append::default() };
            assert!(journal.append(append).await.is_err());
            waits.push(asked.elapsed());
        }
        waits.into_iter().max().unwrap_or_default()
    };
    let (answers, longest) = tokio::join!(load(&journal, &games, rate, time), stuck);
    report("a game that a frozen session holds", &answers, &journal);
    println!("    the one that is held: answered within {longest:.1?}");
    end(&journal, &*store).await;

    let (proxy, address) = Proxy::before(&server.database("swallowed").unwrap()).await;
    let (store, games) = open(&address).await;
    let journal = Journal::new(store.clone(), 256);
    let swallowing = async {
        let began = Instant::now();
        while began.elapsed() + SWALLOWED_EVERY < time + SWALLOWED_EVERY / 2 {
            sleep(SWALLOWED_EVERY / 2).await;
            proxy.swallow();
            sleep(SWALLOWED_EVERY / 2).await;
        }
    };
    let (answers, ()) = tokio::join!(load(&journal, &games, rate, time), swallowing);
    report("all connections swallowed every ten seconds", &answers, &journal);
    end(&journal, &*store).await;
}

async fn open(address: &str) -> (Arc<PostgresStore>, Vec<String>) {
    let store = Arc::new(PostgresStore::open(address).await.unwrap());
    let games: Vec<String> = (0..GAMES).map(|number| format!("game {number}")).collect();
    for id in games.iter().map(String::as_str).chain(["stuck"]) {
        let row = GameRow {
            id: id.into(),
            game: "chess960".into(),
            setup: "{}".into(),
            is_clocked: true,
            made_by: "anna".into(),
            made_at: 0,
        };
        let summary =
            Summary { status: GameStatus::Playing, is_open: false, shown: String::new(), people: Vec::new() };
        store.create(&NewGame { row, summary, entries: Vec::new(), deadline: None }).await.unwrap();
    }
    (store, games)
}

fn report(what: &str, answers: &Answers, journal: &Journal) {
    let count = answers.waits.len();
    println!(
        "{what}: {count} appends, wait p50 {:.1?}, p99 {:.1?}, longest {:.1?}; not kept: {}",
        answers.percentile(50),
        answers.percentile(99),
        answers.percentile(100),
        answers.others.len()
    );
    println!("    {:?}", journal.figures());
}

async fn end(journal: &Journal, store: &dyn Store) {
    let began = Instant::now();
    journal.close().await;
    store.close().await;
    println!("    closed within {:.1?}", began.elapsed());
}
