//! Garbage on sockets, thousands of messages of every kind, while honest people play.
//!
//! `PARDALIS_LONG=1` sends many more. A failure names its seed; with `PARDALIS_SEED` set to it the same is sent again.

mod dice;
mod frames;
mod honest;
mod intruder;
mod line;
mod messages;
#[allow(dead_code)] // it furnishes the tests beside this one, too
#[path = "../sockets/table.rs"]
mod table;

use std::net::SocketAddr;
use std::sync::Mutex;
use std::time::Duration;

use futures_util::future::join_all;
use harness::{Guest, Metrics};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::dice::Dice;
use crate::honest::Pair;
use crate::intruder::{Tally, intrude};
use crate::messages::Games;
use crate::table::{House, ME, scrambled, wish};

/// How many people send garbage at the same time.
const INTRUDERS: usize = 6;
/// For how many bursts an intruder keeps a game of its own.
const BURSTS_A_GAME: u64 = 5;

static PANICS: Mutex<Vec<String>> = Mutex::new(Vec::new());

/// Notes every panic of every task; the test that runs into one itself is told by the old hook, too.
fn note_panics() {
    let before = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        PANICS.lock().unwrap_or_else(std::sync::PoisonError::into_inner).push(panic.to_string());
        before(panic);
    }));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn garbage_is_refused_and_others_play_on() {
    note_panics();
    let is_long = std::env::var_os("PARDALIS_LONG").is_some();
    let first =
        std::env::var("PARDALIS_SEED").ok().map(|seed| seed.parse::<u64>().expect("PARDALIS_SEED: a number"));
    let bursts = match (first, is_long) {
        (Some(_), _) => 1,
        (None, true) => 20_000,
        (None, false) => 500,
    };
    let first = first.unwrap_or(1);

    let house = House::open().await;
    let mut honest = Pair::sit_down(&house).await;
    let mut guests = Vec::new();
    for _ in 0..INTRUDERS {
        guests.push(Guest::arrive(house.address).await.expect("a guest"));
    }
    let mut games = Vec::new();
    let mut made = 0;
    let mut tally = Tally::default();
    for seed in first..first + bursts {
        if games.is_empty() || seed % BURSTS_A_GAME == 0 {
            games = join_all(guests.iter().map(new_game)).await;
            made += games.len();
        }
        let place = honest.game().to_owned();
        let intruders = guests.iter().zip(&games).enumerate().map(|(number, (guest, own))| {
            let games = Games { own, honest: &place };
            async move { intrude(guest, &games, scrambled(seed, number as u64) as u64).await }
        });
        let knocks = (0..2).map(|number| knock(house.address, scrambled(seed, 100 + number) as u64));
        let play = async {
            for step in 0..2 {
                honest.play(scrambled(seed, 200 + step)).await;
            }
        };
        let (answers, knocked, ()) = tokio::join!(join_all(intruders), join_all(knocks), play);
        let again = format!("again with PARDALIS_SEED={seed}");
        for (number, answer) in answers.into_iter().enumerate() {
            tally.add(answer.unwrap_or_else(|error| panic!("intruder {number}: {error} ({again})")));
        }
        knocked
            .into_iter()
            .for_each(|answer| answer.unwrap_or_else(|error| panic!("a knock: {error} ({again})")));
        let panics = PANICS.lock().expect("no panic").clone();
        assert!(panics.is_empty(), "the server panicked: {panics:?} ({again})");
    }
    // Where one seed is looked at, not everything need occur.
    if bursts > 1 {
        assert!(tally.refused > 0 && tally.closed > 0, "of everything something: {tally:?}");
        // Not by what intruders hear: a move is on disk before it is acknowledged, and by then they may have gone.
        let moves = figures(house.address).await.sum("pardalis_moves_total");
        assert!(honest.moves > 0 && moves > honest.moves as f64, "{moves}, honest ones {}", honest.moves);
    }
    nothing_is_left(house.address, made + honest.games).await;
    drop(honest);
    house.close().await;
    let panics = PANICS.lock().expect("no panic").clone();
    assert!(panics.is_empty(), "the server panicked at its end: {panics:?}");
}

/// A game in which one person may move for both.
async fn new_game(guest: &Guest) -> String {
    guest.make(&wish("chess960", &[("w", ME), ("b", ME)])).await.expect("a game").id
}

/// Bytes in place of a request: they are refused, or the connection ends.
async fn knock(address: SocketAddr, seed: u64) -> Result<(), String> {
    let mut dice = Dice::new(seed);
    let mut bytes = match dice.below(4) {
        0 => b"GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: upgrade\r\n\r\n".to_vec(),
        1 => b"GET /ws HTTP/9.9\r\n\r\n".to_vec(),
        2 => format!("GET /api/{} HTTP/1.1\r\n\r\n", "x".repeat(dice.below(20_000))).into_bytes(),
        _ => Vec::new(),
    };
    bytes.extend(dice.bytes(300));
    let mut answer = Vec::new();
    let talk = async {
        let mut stream = TcpStream::connect(address).await?;
        stream.write_all(&bytes).await?;
        stream.shutdown().await?;
        stream.read_to_end(&mut answer).await
    };
    // It may be ended while we still write.
    let _ = tokio::time::timeout(harness::PATIENCE, talk).await.map_err(|_| "it did not end".to_owned())?;
    let is_refused =
        answer.is_empty() || answer.starts_with(b"HTTP/1.1 4") || answer.starts_with(b"HTTP/1.0 4");
    is_refused.then_some(()).ok_or_else(|| {
        let (start, answer) = (&bytes[..bytes.len().min(80)], String::from_utf8_lossy(&answer));
        format!("{} bytes that begin with {start:?} were answered by {answer}", bytes.len())
    })
}

async fn figures(address: SocketAddr) -> Metrics {
    Metrics::of(address).await.expect("figures")
}

/// All sockets but those of the honest are gone, and no game is awake that nobody has made.
async fn nothing_is_left(address: SocketAddr, made_by_us: usize) {
    let mut sockets = f64::NAN;
    for _ in 0..100 {
        let figures = figures(address).await;
        let (awake, made) = (figures.sum("pardalis_games_awake"), figures.sum("pardalis_games_made_total"));
        assert!(made >= made_by_us as f64, "{made} games were made, {made_by_us} by us");
        assert!(awake <= made, "{awake} games are awake of {made}");
        sockets = figures.sum("pardalis_sockets");
        if sockets == 2.0 {
            return;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("expected the sockets of two honest people, found {sockets}");
}
