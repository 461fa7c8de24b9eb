//! What players notice while something that the servers stand on is away or hangs: two servers, PostgreSQL and NATS under
//! a steady load, and one trouble for a while.
//!
//! The two players of every game sit at different servers, so that each watches the other's moves from elsewhere. A move
//! is due at a fixed pace and sent when the one before it was accepted, whether its player has heard of that or not. What
//! is refused is sent again after half a second under the same nonce.

mod game;
mod opener;
mod report;
mod trouble;

pub use report::Report;
pub use trouble::Trouble;

use std::cell::RefCell;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::rc::Rc;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use hyper::Method;
use services::Durability;
use tokio::sync::{Semaphore, mpsc, watch};
use tokio::task::{JoinSet, LocalSet};
use tokio::time::{Instant, MissedTickBehavior, interval, sleep_until, timeout};

use crate::moves::{Playout, playouts};
use crate::site::{Blueprint, Site, Size};
use crate::{Metrics, machine, request};
use game::{Game, Played};
use report::Answers;
use trouble::Begun;

/// The site. PostgreSQL's commits wait for the disk, as in earnest.
const SIZE: Size = Size { servers: 2, workers: 0, durability: Durability::Synced };
/// How many requests are under way at a time while games are set up.
const AT_ONCE: usize = 16;
/// Among how many prepared games those are looked for that are long enough.
const PLAYOUTS: usize = 96;
/// How often a server is asked whether it is ready, and how long it may take to say so.
const READY: Duration = Duration::from_millis(500);
const ANSWER: Duration = Duration::from_secs(5);
/// How long is played after the games were set up until it counts.
const WARM_UP: Duration = Duration::from_secs(5);
/// How long a server may take to end after SIGTERM.
const END: Duration = Duration::from_secs(60);

/// How an outage is made and measured.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The program `pardalis`.
    pub program: PathBuf,
    /// The folder for logs.
    pub data: PathBuf,
    /// Moves a second of all games together.
    pub rate: f64,
    /// How many games are played at a time.
    pub games: usize,
    /// What goes wrong.
    pub trouble: Trouble,
    /// How long is measured before it, how long it lasts, and how long is measured after it.
    pub phases: [Duration; 3],
    /// Whether the limits on addresses and people are switched off. Otherwise each person has an address of their own.
    pub without_limits: bool,
    /// Where chance begins.
    pub seed: u64,
}

/// When what begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Times {
    /// From when on games are played, and from when on that counts.
    from: Instant,
    counts: Instant,
    /// When the trouble begins and ends.
    begins: Instant,
    ends: Instant,
    until: Instant,
    /// When the first server is ended, in the middle of the same trouble. Nothing counts any more by then.
    last: Instant,
}

/// What all games share.
struct Common {
    servers: [SocketAddr; 2],
    games: usize,
    period: Duration,
    playouts: Vec<Playout>,
    without_limits: bool,
    asking: Semaphore,
    /// When is played, once that is known; a game rests until then.
    times: watch::Receiver<Option<Times>>,
    ready: mpsc::UnboundedSender<()>,
    /// The games that are played, by their numbers.
    ids: RefCell<Vec<String>>,
    /// The moments at which something happened that hangs what is under way at the first server.
    swallowed: RefCell<Vec<Instant>>,
}

/// Sees to it that this program, and the servers that it starts then, may open a file for every socket.
///
/// # Errors
///
/// If the machine does not allow so many.
pub fn make_room(games: usize) -> Result<()> {
    machine::allow_open_files(games * 2 + 512)
}

/// Makes the load and the outage, and returns what was measured; needs a runtime of one thread.
///
/// # Errors
///
/// If the site cannot be started or the games not be set up.
pub async fn run(plan: &Plan, told: impl FnMut(&str)) -> Result<Report> {
    make_room(plan.games)?;
    LocalSet::new().run_until(stage(plan, told)).await
}

async fn stage(plan: &Plan, mut told: impl FnMut(&str)) -> Result<Report> {
    told("starting the site");
    let site = Site::build(Blueprint {
        has_proxies: plan.trouble.needs_proxies(),
        without_limits: plan.without_limits,
        ..Blueprint::new(&plan.program, &plan.data, SIZE)
    });
    let mut site = site.await?;
    let [first, second] = site.addresses().collect::<Vec<_>>()[..] else { bail!("expected two servers") };
    let (times, waiting) = watch::channel(None);
    let (ready, mut readied) = mpsc::unbounded_channel();
    let common = Rc::new(Common {
        servers: [first, second],
        games: plan.games,
        period: Duration::from_secs_f64(plan.games as f64 / plan.rate),
        playouts: long_enough(plan)?,
        without_limits: plan.without_limits,
        asking: Semaphore::new(AT_ONCE),
        times: waiting,
        ready,
        ids: RefCell::new(vec![String::new(); plan.games]),
        swallowed: RefCell::new(Vec::new()),
    });
    told("setting up the games");
    let mut games = JoinSet::new();
    for number in 0..plan.games {
        games.spawn_local(Game::live(number, Rc::clone(&common)));
    }
    for _ in 0..plan.games {
        tokio::select! {
            note = readied.recv() => note.context("the games have gone")?,
            Some(ended) = games.join_next() => { ended??; bail!("a game ended before it was played"); }
        }
    }
    let planned = schedule(plan);
    times.send_replace(Some(planned));
    let opening = tokio::task::spawn_local(opener::open(Rc::clone(&common), planned));
    let asking = tokio::task::spawn_local(ask_ready(common.servers, planned.until));

    sleep_until(planned.begins).await;
    told("the trouble begins");
    trouble(plan, &mut site, &common, planned.ends).await?.end(&mut site).await?;
    let ended = Instant::now();
    told("the trouble has ended");
    sleep_until(planned.until).await;
    let messages_dropped = count_dropped(&common).await;

    told("the same trouble, and SIGTERM in the middle of it");
    let again = trouble(plan, &mut site, &common, planned.last).await?;
    let terminated = site.servers.remove(0).terminate(END).await?;
    again.end(&mut site).await?;

    let mut played = Vec::new();
    while let Some(game) = games.join_next().await {
        played.push(game??);
    }
    let opened = opening.await?;
    let ready = asking.await?;
    let after = report::After { lost: lost(&played).await, messages_dropped, terminated };
    let times = Times { ends: ended, ..planned };
    Ok(Report::new(plan, &common, times, &played, &opened, &ready, after))
}

/// Lets the trouble begin and last until a moment; it goes on until it is ended.
async fn trouble(plan: &Plan, site: &mut Site, common: &Common, until: Instant) -> Result<Begun> {
    let begun = Begun::begin(plan.trouble, site, common).await?;
    begun.last(site, common, until).await;
    Ok(begun)
}

fn schedule(plan: &Plan) -> Times {
    let from = Instant::now();
    let counts = from + WARM_UP;
    let [before, during, after] = plan.phases;
    let begins = counts + before;
    let ends = begins + during;
    let until = ends + after;
    Times { from, counts, begins, ends, until, last: until + plan.trouble.fills_in() }
}

/// Prepared games that do not end before the measurement does.
fn long_enough(plan: &Plan) -> Result<Vec<Playout>> {
    let counted: Duration = plan.phases.iter().sum();
    let seconds = (WARM_UP + counted + plan.trouble.fills_in() + END / 10).as_secs_f64();
    let needed = (seconds * plan.rate / plan.games as f64).ceil() as usize + 4;
    let mut found = playouts(PLAYOUTS, needed + 1, plan.seed)?;
    found.retain(|game| game.moves.len() >= needed);
    if found.is_empty() {
        bail!("no game of {needed} moves was found: take more games, so that each is shorter");
    }
    Ok(found)
}

/// Asks both servers again and again whether they are ready.
async fn ask_ready(servers: [SocketAddr; 2], until: Instant) -> Answers {
    let mut asking = JoinSet::new();
    for (number, server) in servers.into_iter().enumerate() {
        asking.spawn_local(async move {
            let mut ticks = interval(READY);
            ticks.set_missed_tick_behavior(MissedTickBehavior::Skip);
            let mut answers = Vec::new();
            while Instant::now() < until {
                ticks.tick().await;
                let asked = Instant::now();
                let answer = timeout(ANSWER, request(server, Method::GET, "/ready", &[], None)).await;
                let words = match answer {
                    Ok(Ok(answer)) => format!("{} {}", answer.status.as_u16(), answer.body.trim()),
                    Ok(Err(_)) => "no connection".to_owned(),
                    Err(_) => format!("no answer within {} s", ANSWER.as_secs()),
                };
                answers.push((asked, number, words));
            }
            answers
        });
    }
    asking.join_all().await.into_iter().flatten().collect()
}

/// How many accepted moves the second server does not know at the end.
async fn lost(played: &[Played]) -> usize {
    let mut lost = 0;
    for game in played {
        let view = timeout(ANSWER, game.guest_at(1).game(&game.id)).await;
        let known = view.ok().and_then(Result::ok).map_or(0, |view| view.moves.len());
        lost += game.accepted().saturating_sub(known);
    }
    lost
}

/// How many messages to NATS the servers have counted as dropped, if they count them.
async fn count_dropped(common: &Common) -> f64 {
    let mut sum = 0.0;
    for server in common.servers {
        if let Ok(Ok(metrics)) = timeout(ANSWER, Metrics::of(server)).await {
            sum += metrics.sum_where(|name| name.contains("dropped"));
        }
    }
    sum
}
