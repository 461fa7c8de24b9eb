//! Servers whose NATS is away. Needs the program: `cargo xtask services` runs this.

use std::time::{Duration, Instant};

use async_nats::client::RequestErrorKind;
use bus::{Bus, GameMessage, Incoming, Subscription};
use futures_util::FutureExt as _;
use services::Nats;
use tokio::time::timeout;

/// Longer than anything here takes.
const PATIENCE: Duration = Duration::from_secs(20);
/// Far more than thousands of calls take that wait for nothing.
const AT_ONCE: Duration = Duration::from_secs(3);

fn lag(lag: i64) -> GameMessage {
    GameMessage::Lag { person: "somebody".into(), lag }
}

async fn next(subscription: &mut Subscription<GameMessage>) -> Incoming<GameMessage> {
    timeout(PATIENCE, subscription.next()).await.expect("a message or a resync")
}

async fn expect_resync(subscription: &mut Subscription<GameMessage>) {
    assert_eq!(next(subscription).await, Incoming::Resync);
}

async fn expect_lag(subscription: &mut Subscription<GameMessage>, number: i64) {
    let expected = Incoming::Message { from: "one".to_owned(), message: lag(number) };
    assert_eq!(next(subscription).await, expected);
}

/// Waits until a condition holds.
async fn until(what: &str, mut holds: impl AsyncFnMut() -> bool) {
    let waiting = async {
        while !holds().await {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    timeout(PATIENCE, waiting).await.unwrap_or_else(|_| panic!("{what}: not within {PATIENCE:?}"));
}

/// A NATS of its own and two servers on it, `one` and `two`.
async fn site() -> (Nats, Bus, Bus) {
    let nats = Nats::start().expect("NATS");
    let [one, two] = ["one", "two"].map(|node| {
        let address = nats.address();
        async move { Bus::connect(&address, "outage", node).await.expect("a bus") }
    });
    let (one, two) = (one.await, two.await);
    (nats, one, two)
}

async fn kill(nats: &mut Nats, buses: [&Bus; 2]) {
    nats.kill().expect("killed");
    until("both know that NATS is away", async || !buses.iter().any(|bus| bus.is_connected())).await;
}

async fn start_again(nats: &mut Nats, buses: [&Bus; 2]) {
    nats.start_again().expect("started again");
    until("both are connected again", async || buses.iter().all(|bus| bus.is_connected())).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_outage_stops_neither_publishing_nor_subscribing() {
    const PUBLISHED: u64 = 10_000;
    let (mut nats, one, two) = site().await;
    let mut before = two.subscribe_game("before");
    expect_resync(&mut before).await;
    one.publish_game("before", lag(0));
    expect_lag(&mut before, 0).await;
    kill(&mut nats, [&one, &two]).await;

    let began = Instant::now();
    (0..PUBLISHED).for_each(|_| one.publish_game("before", lag(-1)));
    let mut during: Vec<_> = (0..3_000).map(|number| two.subscribe_game(&format!("g{number}"))).collect();
    assert!(began.elapsed() < AT_ONCE, "waited for {:?}", began.elapsed());
    assert_eq!(one.dropped(), PUBLISHED);
    assert!(during[0].next().now_or_never().is_none(), "effective without NATS");

    start_again(&mut nats, [&one, &two]).await;
    // Of what was published meanwhile nothing arrives.
    expect_resync(&mut before).await;
    one.publish_game("before", lag(1));
    expect_lag(&mut before, 1).await;
    for subscription in &mut during {
        expect_resync(subscription).await;
    }
    // In portions, so that none grows too old on a busy machine.
    for (portion, subscriptions) in during.chunks_mut(100).enumerate() {
        let number = |index: usize| portion * 100 + index;
        for index in 0..subscriptions.len() {
            one.publish_game(&format!("g{}", number(index)), lag(number(index) as i64));
        }
        for (index, subscription) in subscriptions.iter_mut().enumerate() {
            expect_lag(subscription, number(index) as i64).await;
        }
    }
    assert_eq!((one.dropped(), two.dropped()), (PUBLISHED, 0));
}

#[tokio::test]
async fn an_outage_may_outlast_the_back_off() {
    let (mut nats, one, two) = site().await;
    let mut incoming = two.subscribe_game("game");
    expect_resync(&mut incoming).await;
    kill(&mut nats, [&one, &two]).await;
    // The pauses between two attempts grow for 2.75 seconds.
    let mut ticks = tokio::time::interval(Duration::from_millis(80));
    for _ in 0..50 {
        ticks.tick().await;
        (0..100).for_each(|_| one.publish_game("game", lag(-1)));
    }
    assert_eq!(one.dropped(), 5_000);
    start_again(&mut nats, [&one, &two]).await;
    expect_resync(&mut incoming).await;
    for number in 0..100 {
        one.publish_game("game", lag(number));
    }
    for number in 0..100 {
        expect_lag(&mut incoming, number).await;
    }
}

#[tokio::test]
async fn a_text_that_is_no_id_does_not_reach_nats() {
    let (_nats, one, two) = site().await;
    let mut incoming = two.subscribe_game("game");
    expect_resync(&mut incoming).await;
    let long = "A".repeat(5_000);
    for text in [long.as_str(), "", "*", ">", "a.b", "a b", "a\r\nSUB > 1\r\n"] {
        for bus in [&one, &two] {
            let mut refused = bus.subscribe_game(text);
            bus.publish_game(text, lag(-1));
            assert!(refused.next().now_or_never().is_none());
        }
    }
    assert_eq!((one.dropped(), two.dropped()), (7, 7));
    // A connection that NATS ended meanwhile would show as a resync.
    for number in 0..100 {
        one.publish_game("game", lag(number));
    }
    for number in 0..100 {
        expect_lag(&mut incoming, number).await;
    }
}

#[tokio::test]
async fn a_reader_that_does_not_read_stops_no_other() {
    let (_nats, one, two) = site().await;
    let (mut lazy, mut busy) = (two.subscribe_game("lazy"), two.subscribe_game("busy"));
    expect_resync(&mut busy).await;
    expect_resync(&mut lazy).await;
    for round in 0..20 {
        for number in 0..50 {
            one.publish_game("lazy", lag(round * 50 + number));
            one.publish_game("busy", lag(round * 50 + number));
        }
        for number in 0..50 {
            expect_lag(&mut busy, round * 50 + number).await;
        }
    }
    // It learns that something was lost, and still gets what came last.
    expect_resync(&mut lazy).await;
    let Incoming::Message { message: GameMessage::Lag { lag: first, .. }, .. } = next(&mut lazy).await else {
        panic!("expected a message after the resync");
    };
    assert!(first > 800, "kept {} messages", 1_000 - first);
    for number in first + 1..1_000 {
        expect_lag(&mut lazy, number).await;
    }
}

/// Whether NATS has a subscription to a game.
async fn has_subscription(client: &async_nats::Client, game: &str) -> bool {
    let request = async_nats::Request::new().timeout(Some(Duration::from_millis(200)));
    let answer = client.send_request(format!("pardalis.outage.game.{game}"), request).await;
    !answer.is_err_and(|error| error.kind() == RequestErrorKind::NoResponders)
}

#[tokio::test]
async fn a_dropped_subscription_ends_even_if_nats_is_away() {
    let (mut nats, one, two) = site().await;
    let [mut dropped_before, mut dropped_during, mut kept] =
        ["a", "b", "c"].map(|game| two.subscribe_game(game));
    for subscription in [&mut dropped_before, &mut dropped_during, &mut kept] {
        expect_resync(subscription).await;
    }
    let client = async_nats::connect(nats.address()).await.expect("a client");
    assert!(has_subscription(&client, "a").await);
    drop(dropped_before);
    until("NATS forgets the first", async || !has_subscription(&client, "a").await).await;

    kill(&mut nats, [&one, &two]).await;
    drop(dropped_during);
    let never_effective = two.subscribe_game("d");
    drop(never_effective);
    start_again(&mut nats, [&one, &two]).await;
    expect_resync(&mut kept).await;
    let client = async_nats::connect(nats.address()).await.expect("a client");
    assert!(has_subscription(&client, "c").await);
    for game in ["a", "b", "d"] {
        until("NATS does not know it", async || !has_subscription(&client, game).await).await;
    }
}
