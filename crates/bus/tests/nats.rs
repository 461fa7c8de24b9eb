//! Servers that talk by NATS. Needs one: `cargo xtask services` starts it and runs this.

use std::time::Duration;

use bus::{Bus, BusError, LobbyWord, Word};
use serde_json::json;
use services::Nats;
use tokio::time::timeout;

/// Longer than anything here takes.
const PATIENCE: Duration = Duration::from_secs(20);

fn address() -> String {
    std::env::var("PARDALIS_TEST_NATS")
        .expect("PARDALIS_TEST_NATS names a NATS server: run this by `cargo xtask services`")
}

async fn join(site: &str, node: &str) -> Bus {
    Bus::connect(&address(), site, node).await.expect("a bus")
}

fn lag(lag: i64) -> Word {
    Word::Lag { person: "somebody".into(), lag }
}

#[tokio::test]
async fn a_word_reaches_the_others_of_the_site_in_order_and_nobody_else() {
    let (one, two, stranger) =
        (join("words", "one").await, join("words", "two").await, join("other", "x").await);
    let mut heard = two.follow("game").await.expect("following");
    let mut own = one.follow("game").await.expect("following");
    let mut strange = stranger.follow("game").await.expect("following");
    let mut other_game = two.follow("another").await.expect("following");
    for number in 0..50 {
        one.tell("game", &lag(number)).await;
    }
    for number in 0..50 {
        let word = timeout(PATIENCE, heard.next()).await.expect("a word");
        assert_eq!((word.from.as_str(), word.word), ("one", lag(number)));
    }
    let moment = Duration::from_millis(100);
    assert!(timeout(moment, own.next()).await.is_err(), "its own words");
    assert!(timeout(moment, strange.next()).await.is_err(), "another site's words");
    assert!(timeout(moment, other_game.next()).await.is_err(), "another game's words");
}

#[tokio::test]
async fn the_lobby_is_told() {
    let (one, two) = (join("lobby", "one").await, join("lobby", "two").await);
    let mut heard = two.follow_lobby().await.expect("following");
    one.tell_lobby(&LobbyWord { game: "g".into(), summary: None }).await;
    let word = timeout(PATIENCE, heard.next()).await.expect("a word").word;
    assert_eq!(word, LobbyWord { game: "g".into(), summary: None });
}

#[tokio::test]
async fn every_job_is_done_once_by_one_of_the_workers() {
    let desk = join("jobs", "asks").await.jobs().expect("jobs").desk().await.expect("a desk");
    for name in ["a", "b"] {
        let mut worker = join("jobs", name).await.jobs().expect("jobs").worker().await.expect("a worker");
        tokio::spawn(async move {
            while let Ok(job) = worker.next().await {
                let answer =
                    json!({ "twice": job.question["number"].as_u64().expect("a number") * 2, "by": name });
                job.answer(answer).await;
            }
        });
    }
    let mut answers = tokio::task::JoinSet::new();
    for number in 0..40_u64 {
        let desk = desk.clone();
        answers.spawn(async move { (number, desk.ask(json!({ "number": number }), PATIENCE).await) });
    }
    let mut by = std::collections::BTreeSet::new();
    while let Some(answer) = answers.join_next().await {
        let (number, answer) = answer.expect("no panic");
        let answer = answer.expect("an answer");
        assert_eq!(answer["twice"].as_u64(), Some(number * 2));
        by.insert(answer["by"].as_str().expect("a name").to_owned());
    }
    assert!(!by.is_empty());
}

#[tokio::test]
async fn a_job_that_nobody_waits_for_is_withdrawn() {
    let desk = join("withdrawn", "asks").await.jobs().expect("jobs").desk().await.expect("a desk");
    let mut worker = join("withdrawn", "works").await.jobs().expect("jobs").worker().await.expect("a worker");
    assert_eq!(desk.ask(json!("nobody"), Duration::from_millis(300)).await, None);
    // It is still in the queue, and the worker learns at once that it is in vain.
    let job = timeout(PATIENCE, worker.next()).await.expect("a job").expect("a job");
    timeout(PATIENCE, worker.withdrawn(&job)).await.expect("it was withdrawn");
    job.drop().await;
}

#[tokio::test]
async fn a_job_survives_that_nats_is_killed() {
    let mut nats = Nats::start().expect("a NATS of one's own");
    let bus = |node: &'static str| {
        let address = nats.address();
        async move { Bus::connect(&address, "killed", node).await.expect("a bus") }
    };
    let desk = bus("asks").await.jobs().expect("jobs").desk().await.expect("a desk");
    let jobs = bus("works").await.jobs().expect("jobs");
    let waiting = tokio::spawn(async move { desk.ask(json!("still there?"), PATIENCE).await });
    tokio::time::sleep(Duration::from_millis(500)).await;
    nats.kill().expect("killed");
    tokio::time::sleep(Duration::from_millis(300)).await;
    nats.start_again().expect("started again");
    let answering = async {
        loop {
            let Ok(mut worker) = jobs.worker().await else {
                tokio::time::sleep(Duration::from_millis(100)).await;
                continue;
            };
            if let Ok(job) = worker.next().await {
                return job.answer(json!("yes")).await;
            }
        }
    };
    timeout(PATIENCE, answering).await.expect("a worker gets the job");
    assert_eq!(waiting.await.expect("no panic"), Some(json!("yes")));
}

#[tokio::test]
async fn a_wrong_address_is_refused_without_its_password() {
    let closed = "nats://me:hush@127.0.0.1:1";
    for address in [closed, "http://127.0.0.1:1", "nats://"] {
        let refused = Bus::connect(address, "s", "n").await.expect_err("a refusal");
        assert!(!refused.to_string().contains("hush"), "{refused}");
        assert_eq!(matches!(refused, BusError::Place { .. }), address == closed, "{refused}");
    }
}
