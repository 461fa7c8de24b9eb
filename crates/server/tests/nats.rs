//! Computer players by workers over NATS. Needs one: `cargo xtask services` starts it and runs this.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use bus::{Bus, Jobs};
use catalog::{AnyPosition, GameId, StartOptions};
use engine::{Knowledge, Stop};
use serde_json::{Value, json};
use server::bots::{Bots, Player, SearchRequest, SearchResult, Task, run_workers};
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;

/// Longer than anything here takes.
const PATIENCE: Duration = Duration::from_secs(30);

async fn join(site: &str, node: &str) -> Jobs {
    let address = std::env::var("PARDALIS_TEST_NATS")
        .expect("PARDALIS_TEST_NATS names a NATS server: run this by `cargo xtask services`");
    Bus::connect(&address, site, node).await.expect("a bus").jobs().expect("jobs")
}

async fn shared(site: &str) -> Bots {
    let queue = join(site, "server").await.queue().await.expect("a queue");
    Bots::shared(queue, &Knowledge::default())
}

fn start() -> AnyPosition {
    StartOptions::default().position(GameId::Chess960).expect("a start")
}

fn request() -> SearchRequest {
    let player = Player { level: 4, seed: 7, clock: None, may_swap: false };
    SearchRequest::new(start(), [], Task::Move(player))
}

/// A move of a computer player, which is legal.
async fn search(bots: &Bots) -> String {
    let found = timeout(PATIENCE, bots.search("maker", request(), Stop::new())).await.expect("in time");
    let Ok(Ok(SearchResult::Move(text))) = found else { panic!("expected a move, found {found:?}") };
    assert!(start().read_move(&text).is_ok(), "{text}");
    text
}

/// A worker that gives the same answer to every job, and notes when it got them.
async fn fake_worker(site: &str, answer: Value) -> Arc<Mutex<Vec<Instant>>> {
    let mut worker = join(site, "fake").await.worker().await.expect("a worker");
    let taken = Arc::new(Mutex::new(Vec::new()));
    let noted = Arc::clone(&taken);
    tokio::spawn(async move {
        while let Ok(job) = worker.next().await {
            noted.lock().expect("no panic").push(Instant::now());
            job.answer(answer.clone()).await;
        }
    });
    taken
}

async fn answers_wrongly(site: &'static str, answer: Value) {
    let (bots, taken) = (shared(site).await, fake_worker(site, answer).await);
    let begun = Instant::now();
    // Until the workers were asked four times: every search begins when the one before has ended.
    while taken.lock().expect("no panic").len() < 4 {
        search(&bots).await;
        assert!(begun.elapsed() < PATIENCE, "{site}: the worker is not asked again");
    }
    for pair in taken.lock().expect("no panic").windows(2) {
        assert!(pair[1] - pair[0] >= Duration::from_millis(500), "{site}: {:?}", pair[1] - pair[0]);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_worker_that_answers_wrongly_is_asked_once_in_500_ms_and_the_game_goes_on() {
    let line = json!({ "value": {
        "moves": ["e2e4"], "score": 0, "expected": [0.5, 0.5, 0, 0], "proved": false
    } });
    tokio::join!(
        answers_wrongly("wrong-illegal", json!({ "move": "e2e5" })),
        answers_wrongly("wrong-swap", json!("swap")),
        answers_wrongly("wrong-value", line),
        answers_wrongly("wrong-shape", json!({ "moev": "e2e4" })),
        answers_wrongly("wrong-empty", Value::Null),
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_worker_finds_the_move_that_a_server_alone_finds() {
    let (jobs, ending) = (join("true", "worker").await, CancellationToken::new());
    let throw = ending.clone();
    let working = tokio::spawn(async move { run_workers(&jobs, 2, Knowledge::default(), ending).await });
    let bots = shared("true").await;
    let alone = Bots::local(1, &Knowledge::default());
    assert_eq!(search(&bots).await, search(&alone).await);
    throw.cancel();
    timeout(PATIENCE, working).await.expect("it ends").expect("no panic").expect("no error");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_that_no_worker_of_this_release_understands_is_refused_at_once() {
    let (jobs, ending) = (join("strange", "worker").await, CancellationToken::new());
    tokio::spawn(async move { run_workers(&jobs, 1, Knowledge::default(), ending).await });
    let queue = join("strange", "server").await.queue().await.expect("a queue");
    let question = json!({ "game": "chess960", "start": start().to_string(), "moves": [], "task": "juggle" });
    let reply = timeout(PATIENCE, queue.submit(question)).await.expect("a reply in time");
    assert_eq!(reply.worker.as_deref(), Some("worker"));
    assert!(reply.result.is_err_and(|reason| reason.contains("makes no sense")));
}
