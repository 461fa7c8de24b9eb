//! What a game does when its computer's move is answered wrongly: a site of three servers, all thinking left to workers,
//! and one worker that answers in one of the wrong ways for a while, then a right one.

use std::collections::BTreeMap;
use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, Result};
use catalog::{GameId, StartOptions};
use protocol::{Action, Choices, ClockSetting, NewGame, NewSeat};
use serde::Serialize;
use services::{Durability, Nats};
use tokio::time::{Instant, sleep, timeout};

use super::window::most_within;
use super::{Wrong, WrongWorker};
use crate::Guest;
use crate::site::{Blueprint, Site, Size};

/// The site: its one worker comes last.
const SIZE: Size = Size { servers: 3, workers: 0, durability: Durability::Quick };
/// The name of the site.
const SITE: &str = "pardalis";
/// The span for which questions are counted.
const SPAN: Duration = Duration::from_millis(500);
/// How long the computer may take to move once a right worker is there: a server waits up to 60 s for a lost answer.
const RIGHT: Duration = Duration::from_secs(90);
/// The level that is asked for.
const LEVEL: u8 = 3;

/// What is measured.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The program `pardalis`.
    pub program: PathBuf,
    /// The folder for logs.
    pub data: PathBuf,
    /// The ways in which is answered.
    pub ways: Vec<Wrong>,
    /// How long each of them lasts.
    pub lasts: Duration,
}

/// What a game did while a worker answered wrongly in one way.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Measured {
    /// How it answered.
    pub wrong: Wrong,
    /// How many questions the game asked.
    pub questions: usize,
    /// The most in any half second.
    pub most_in_half_a_second: usize,
    /// The move that was played for the computer meanwhile, if any was.
    pub played: Option<String>,
    /// How the game ended meanwhile, if it did.
    pub ended: Option<String>,
    /// How long after a right worker had come the computer moved, in milliseconds; nothing if it did not.
    pub right_after_ms: Option<u64>,
}

/// What games did.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Report {
    /// How long each way lasted, in seconds.
    pub seconds: u64,
    /// Each way.
    pub ways: Vec<Measured>,
}

/// Measures all ways, one after the other on one site; `told` hears how far it is.
///
/// # Errors
///
/// If the site cannot be started or refuses a game.
pub async fn run(plan: &Plan, mut told: impl FnMut(&str)) -> Result<Report> {
    let blueprint = Blueprint { without_bots: true, ..Blueprint::new(&plan.program, &plan.data, SIZE) };
    let site = Site::build(blueprint).await?;
    let mut ways = Vec::new();
    for (number, wrong) in plan.ways.iter().enumerate() {
        told(&format!("{wrong:?}"));
        ways.push(measure(&site, *wrong, u32::try_from(number)?, plan.lasts).await?);
    }
    Ok(Report { seconds: plan.lasts.as_secs(), ways })
}

async fn measure(site: &Site, wrong: Wrong, number: u32, lasts: Duration) -> Result<Measured> {
    let nats = site.nats.as_ref().map(Nats::address).context("a site of several servers has NATS")?;
    let worker = WrongWorker::start(&nats, SITE, wrong).await?;
    let address = site.addresses().nth(number as usize % SIZE.servers).context("a server")?;
    let guest = Guest::arrive(address).await?;
    let made = guest.make(&wish(number)).await?;
    let first = StartOptions { start: Some(number), ..StartOptions::default() }.position(GameId::Chess960)?;
    let legal = first.legal_moves();
    let text = legal.first().context("a first move")?.to_string();
    guest.act(&made.id, "first", Action::Move { ply: 0, text }).await?.json::<serde::de::IgnoredAny>()?;
    sleep(lasts).await;
    let asked = worker.asked(&made.start);
    let meanwhile = guest.game(&made.id).await?;
    drop(worker);
    let mut right = site.worker(0).await?;
    let come = Instant::now();
    let moved = timeout(RIGHT, async {
        while guest.game(&made.id).await?.moves.len() < 2 {
            sleep(Duration::from_millis(100)).await;
        }
        anyhow::Ok(come.elapsed())
    });
    let right_after_ms = match moved.await {
        Ok(moved) => Some(u64::try_from(moved?.as_millis())?),
        Err(_) => None,
    };
    right.kill().await?;
    Ok(Measured {
        wrong,
        questions: asked.len(),
        most_in_half_a_second: most_within(&asked, SPAN),
        played: meanwhile.moves.get(1).cloned(),
        ended: meanwhile.result.map(|result| result.reason),
        right_after_ms,
    })
}

/// A game of its own start, by which its questions are known, with the computer to move second.
fn wish(number: u32) -> NewGame {
    let seats =
        [("w".to_owned(), NewSeat::Me { name: None }), ("b".to_owned(), NewSeat::Computer { level: LEVEL })];
    NewGame {
        game: GameId::Chess960.as_str().to_owned(),
        seats: BTreeMap::from(seats),
        choices: Choices { start: Some(number), ..Choices::default() },
        clock: ClockSetting::RealTime { initial_ms: 600_000, increment_ms: 0 },
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:<12}{:>10}{:>8}{:>14}  {:<16}{:<10}right worker",
            "answers", "questions", "per s", "most in 0.5 s", "played", "ended"
        )?;
        for way in &self.ways {
            let Measured { questions, most_in_half_a_second: most, played, ended, right_after_ms, .. } = way;
            let name = format!("{:?}", way.wrong);
            let per_second = *questions as f64 / self.seconds.max(1) as f64;
            let or_none = |words: &Option<String>| words.clone().unwrap_or_else(|| "nothing".to_owned());
            let right = right_after_ms.map_or("never".to_owned(), |millis| format!("after {millis} ms"));
            let (played, ended) = (or_none(played), or_none(ended));
            write!(
                f,
                "\n{name:<12}{questions:>10}{per_second:>8.1}{most:>14}  {played:<16}{ended:<10}{right}"
            )?;
        }
        Ok(())
    }
}
