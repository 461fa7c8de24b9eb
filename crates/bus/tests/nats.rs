//! Servers that talk by NATS. Needs one: `cargo xtask services` starts it and runs this.

use std::fmt::Debug;
use std::time::Duration;

use bus::{Bus, BusError, GameMessage, Incoming, LobbyMessage, Reply, Subscription};
use futures_util::FutureExt as _;
use serde::de::DeserializeOwned;
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

fn lag(lag: i64) -> GameMessage {
    GameMessage::Lag { person: "somebody".into(), lag }
}

/// Waits until a subscription is effective.
async fn effective<M: DeserializeOwned + PartialEq + Debug>(
    mut subscription: Subscription<M>,
) -> Subscription<M> {
    assert_eq!(timeout(PATIENCE, subscription.next()).await.expect("a resync"), Incoming::Resync);
    subscription
}

#[tokio::test]
async fn a_message_reaches_the_others_of_the_site_in_order_and_nothing_else() {
    let (one, two, stranger) =
        (join("words", "one").await, join("words", "two").await, join("other", "x").await);
    let mut incoming = effective(two.subscribe_game("game")).await;
    let mut own = effective(one.subscribe_game("game")).await;
    let mut strange = effective(stranger.subscribe_game("game")).await;
    let mut other_game = effective(two.subscribe_game("another")).await;
    for number in 0..50 {
        one.publish_game("game", lag(number));
    }
    for number in 0..50 {
        let message = timeout(PATIENCE, incoming.next()).await.expect("a message");
        assert_eq!(message, Incoming::Message { from: "one".into(), message: lag(number) });
    }
    // These come after everything that should not come.
    two.publish_game("game", lag(-1));
    one.publish_game("another", lag(-2));
    join("other", "y").await.publish_game("game", lag(-3));
    let first = timeout(PATIENCE, own.next()).await.expect("a message");
    assert_eq!(first, Incoming::Message { from: "two".into(), message: lag(-1) }, "its own messages");
    let first = timeout(PATIENCE, other_game.next()).await.expect("a message");
    assert_eq!(first, Incoming::Message { from: "one".into(), message: lag(-2) }, "another game's messages");
    let first = timeout(PATIENCE, strange.next()).await.expect("a message");
    assert_eq!(first, Incoming::Message { from: "y".into(), message: lag(-3) }, "another site's messages");
    assert_eq!((one.dropped(), two.dropped()), (0, 0));
}

#[tokio::test]
async fn the_lobby_is_published() {
    let (one, two) = (join("lobby", "one").await, join("lobby", "two").await);
    let mut incoming = effective(two.subscribe_lobby()).await;
    let message = LobbyMessage { game: "g".into(), summary: None };
    one.publish_lobby(message.clone());
    let found = timeout(PATIENCE, incoming.next()).await.expect("a message");
    assert_eq!(found, Incoming::Message { from: "one".into(), message });
}

#[tokio::test]
async fn an_operator_may_look_on() {
    let client = async_nats::connect(address()).await.expect("a client");
    let _looking_on = client.subscribe(">").await.expect("a subscription to everything");
    client.flush().await.expect("flushed");
    let bus = join("watched", "one").await;
    effective(bus.subscribe_game("game")).await;
}

#[tokio::test]
async fn a_bus_without_others_gives_nothing_and_drops_nothing() {
    let alone = Bus::alone("one");
    let mut incoming = alone.subscribe_game("game");
    alone.publish_game("game", lag(1));
    assert!(incoming.next().now_or_never().is_none());
    assert_eq!((alone.dropped(), alone.is_connected(), alone.is_shared()), (0, true, false));
}

#[tokio::test]
async fn every_job_is_done_once_by_one_of_the_workers() {
    let queue = join("jobs", "asks").await.jobs().expect("jobs").queue().await.expect("a queue");
    for name in ["a", "b"] {
        let mut worker = join("jobs", name).await.jobs().expect("jobs").worker().await.expect("a worker");
        tokio::spawn(async move {
            while let Ok(job) = worker.next().await {
                let number = job.question["number"].as_u64().expect("a number");
                job.answer(json!(number * 2)).await;
            }
        });
    }
    let mut answers = tokio::task::JoinSet::new();
    for number in 0..40_u64 {
        let queue = queue.clone();
        let question = json!({ "number": number });
        answers.spawn(async move { (number, timeout(PATIENCE, queue.submit(question)).await) });
    }
    while let Some(answer) = answers.join_next().await {
        let (number, reply) = answer.expect("no panic");
        let reply = reply.expect("an answer in time");
        assert_eq!(reply.result, Ok(json!(number * 2)));
        assert!(["a", "b"].map(Some).contains(&reply.worker.as_deref()), "{reply:?}");
    }
    assert_eq!(queue.pending(), 0);
}

/// Waits until the queue of a site has so many jobs in it.
async fn wait_for_jobs(site: &str, expected: u64) {
    let client = async_nats::connect(address()).await.expect("NATS");
    let context = async_nats::jetstream::new(client);
    let count = async {
        loop {
            let stream = context.get_stream(format!("pardalis-{site}-jobs")).await;
            if stream.is_ok_and(|stream| stream.cached_info().state.messages == expected) {
                return;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    timeout(PATIENCE, count)
        .await
        .unwrap_or_else(|_| panic!("expected {expected} jobs in the queue of {site}"));
}

#[tokio::test]
async fn a_withdrawn_job_is_removed_from_the_queue() {
    let queue = join("removed", "asks").await.jobs().expect("jobs").queue().await.expect("a queue");
    let waiting: Vec<_> = (0..20)
        .map(|number| {
            let queue = queue.clone();
            tokio::spawn(async move { queue.submit(json!(number)).await })
        })
        .collect();
    wait_for_jobs("removed", 20).await;
    waiting.iter().for_each(tokio::task::JoinHandle::abort);
    wait_for_jobs("removed", 0).await;
    assert_eq!(queue.pending(), 0);
}

#[tokio::test]
async fn a_worker_that_has_begun_hears_that_its_job_is_withdrawn() {
    let queue = join("withdrawn", "asks").await.jobs().expect("jobs").queue().await.expect("a queue");
    let mut worker = join("withdrawn", "works").await.jobs().expect("jobs").worker().await.expect("a worker");
    let asking = tokio::spawn(async move { queue.submit(json!("soon withdrawn")).await });
    let job = timeout(PATIENCE, worker.next()).await.expect("a job").expect("a job");
    asking.abort();
    timeout(PATIENCE, worker.withdrawn(&job)).await.expect("it was withdrawn");
    job.drop().await;
}

#[tokio::test]
async fn a_failure_reaches_the_server_that_asked() {
    let queue = join("failure", "asks").await.jobs().expect("jobs").queue().await.expect("a queue");
    let mut worker = join("failure", "works").await.jobs().expect("jobs").worker().await.expect("a worker");
    let failing = async { worker.next().await.expect("a job").fail("no idea").await };
    let (reply, ()) = timeout(PATIENCE, async { tokio::join!(queue.submit(json!(1)), failing) })
        .await
        .expect("a reply in time");
    assert_eq!(reply, Reply { worker: Some("works".into()), result: Err("no idea".into()) });
}

/// As release 0.1.0 makes the consumer: without a limit, and under the one name that a work queue can have.
async fn old_consumer(site: &str) -> async_nats::jetstream::consumer::PullConsumer {
    use async_nats::jetstream::{consumer, stream};
    let context = async_nats::jetstream::new(async_nats::connect(address()).await.expect("NATS"));
    let settings = stream::Config {
        name: format!("pardalis-{site}-jobs"),
        subjects: vec![format!("pardalis.{site}.jobs")],
        retention: stream::RetentionPolicy::WorkQueue,
        storage: stream::StorageType::Memory,
        max_age: Duration::from_secs(600),
        ..stream::Config::default()
    };
    let stream = context.get_or_create_stream(settings).await.expect("a stream");
    let settings = consumer::pull::Config {
        durable_name: Some("workers".into()),
        ack_policy: consumer::AckPolicy::Explicit,
        ack_wait: Duration::from_secs(3),
        ..consumer::pull::Config::default()
    };
    stream.get_or_create_consumer("workers", settings).await.expect("a consumer")
}

#[tokio::test]
async fn a_consumer_of_the_release_before_gets_a_limit_and_serves_on() {
    use futures_util::StreamExt as _;
    // A site of its own for every run: a NATS that a run before left running has the limit already.
    let site = &format!("mixed-{}", std::process::id());
    let mut old = old_consumer(site).await;
    assert!(old.cached_info().config.max_deliver < 1, "no limit");
    let queue = join(site, "asks").await.jobs().expect("jobs").queue().await.expect("a queue");
    assert_eq!(old.info().await.expect("a consumer").config.max_deliver, 3);
    // A worker of 0.1.0 takes the consumer as it finds it, and its answer has neither name nor failure.
    let client = async_nats::connect(address()).await.expect("NATS");
    let working = async {
        let mut batch = old_consumer(site).await.fetch().max_messages(1).messages().await.expect("a pull");
        let message = batch.next().await.expect("a job").expect("a job");
        let job: serde_json::Value = serde_json::from_slice(&message.payload).expect("a job");
        assert_eq!((&job["node"], &job["question"]), (&json!("asks"), &json!("old?")));
        let answer = json!({ "number": job["number"], "answer": "yes" }).to_string();
        client.publish(format!("pardalis.{site}.answer.asks"), answer.into()).await.expect("published");
        message.ack().await.expect("acknowledged");
    };
    let (reply, ()) = timeout(PATIENCE, async { tokio::join!(queue.submit(json!("old?")), working) })
        .await
        .expect("a reply in time");
    assert_eq!(reply, Reply { worker: None, result: Ok(json!("yes")) });
}

#[tokio::test]
async fn a_worker_serves_a_server_of_the_release_before() {
    use futures_util::StreamExt as _;
    old_consumer("old-server").await;
    let mut worker =
        join("old-server", "works").await.jobs().expect("jobs").worker().await.expect("a worker");
    let client = async_nats::connect(address()).await.expect("NATS");
    let mut answers = client.subscribe("pardalis.old-server.answer.old").await.expect("a subscription");
    client.flush().await.expect("flushed");
    let submit = |number: u64| {
        let job = json!({ "number": number, "node": "old", "question": "new?" }).to_string();
        client.publish("pardalis.old-server.jobs", job.into())
    };
    submit(7).await.expect("published");
    let job = timeout(PATIENCE, worker.next()).await.expect("a job").expect("a job");
    // What the old server would take for a bad answer is kept from it.
    job.fail("no idea").await;
    submit(8).await.expect("published");
    let job = timeout(PATIENCE, worker.next()).await.expect("a job").expect("a job");
    job.answer(json!("yes")).await;
    let answer = timeout(PATIENCE, answers.next()).await.expect("an answer").expect("an answer");
    let answer: serde_json::Value = serde_json::from_slice(&answer.payload).expect("an answer");
    assert_eq!((&answer["number"], &answer["answer"]), (&json!(8), &json!("yes")));
}

#[tokio::test]
async fn a_job_that_ends_its_workers_is_given_to_three_and_no_more() {
    let queue = join("limit", "asks").await.jobs().expect("jobs").queue().await.expect("a queue");
    let mut worker = join("limit", "works").await.jobs().expect("jobs").worker().await.expect("a worker");
    let asking = tokio::spawn(async move { queue.submit(json!("deadly")).await });
    for _ in 0..3 {
        // Taken and never heard of again.
        let job = timeout(PATIENCE, worker.next()).await.expect("a job").expect("a job");
        assert_eq!(job.question, json!("deadly"));
    }
    // Longer than a silent worker is waited for.
    assert!(timeout(Duration::from_secs(5), worker.next()).await.is_err(), "a fourth worker got it");
    asking.abort();
    wait_for_jobs("limit", 0).await;
}

#[tokio::test]
async fn a_job_survives_that_nats_is_killed() {
    let mut nats = Nats::start().expect("a NATS of one's own");
    let bus = |node: &'static str| {
        let address = nats.address();
        async move { Bus::connect(&address, "killed", node).await.expect("a bus") }
    };
    let queue = bus("asks").await.jobs().expect("jobs").queue().await.expect("a queue");
    let jobs = bus("works").await.jobs().expect("jobs");
    let waiting = tokio::spawn(async move { timeout(PATIENCE, queue.submit(json!("still there?"))).await });
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
    let reply = waiting.await.expect("no panic").expect("a reply in time");
    assert_eq!(reply.result, Ok(json!("yes")));
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
