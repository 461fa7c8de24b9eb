//! The connection to NATS.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use async_nats::client::{FlushError, PublishError, SubscribeError};
use async_nats::connection::State;
use async_nats::{Client, ConnectOptions, Event, Subscriber, jetstream};
use futures_util::StreamExt as _;
use serde::Serialize;

use crate::BusError;
use crate::address::place;

/// How long a server may take to answer at first.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
/// How often a silent connection is asked for a sign of life: NATS that hangs is noticed after three times that.
const PING_INTERVAL: Duration = Duration::from_secs(5);
/// How often the client's state is compared.
pub(crate) const POLL_INTERVAL: Duration = Duration::from_millis(100);
/// The longest pause between two attempts to reconnect: games wait for it.
const MAX_RECONNECT_DELAY: Duration = Duration::from_millis(500);
/// How long an answer about queues may take.
const JETSTREAM_TIMEOUT: Duration = Duration::from_secs(1);
/// How long a round trip may take before it is begun again.
const ROUND_TRIP_TIMEOUT: Duration = Duration::from_secs(2);
/// How long a subscription of the queues waits until NATS has taken it in.
const SUBSCRIBE_TIMEOUT: Duration = Duration::from_millis(250);

/// A connection that reconnects by itself.
#[derive(Clone, Debug)]
pub(crate) struct Nats {
    client: Client,
    /// The beginning of every subject of this site.
    prefix: Arc<str>,
    place: Arc<str>,
    /// Whether the client has dropped messages that were not read in time.
    has_dropped: Arc<AtomicBool>,
}

impl Nats {
    pub(crate) async fn connect(address: &str, site: &str) -> Result<Self, BusError> {
        let Some(place) = place(address) else {
            let kind = address.split_once(':').map_or(address, |(kind, _)| kind);
            return Err(BusError::Address(kind.to_owned()));
        };
        let wrong = |reason: String| BusError::Place { place: place.to_owned(), reason };
        let has_dropped = Arc::new(AtomicBool::new(false));
        let dropped = Arc::clone(&has_dropped);
        let options = ConnectOptions::new()
            .name("pardalis")
            .connection_timeout(CONNECT_TIMEOUT)
            .ping_interval(PING_INTERVAL)
            .event_callback(move |event| {
                if matches!(event, Event::SlowConsumer(_)) {
                    dropped.store(true, Ordering::Release);
                }
                std::future::ready(())
            })
            .reconnect_delay_callback(|attempts| {
                MAX_RECONNECT_DELAY.min(Duration::from_millis(50) * attempts as u32)
            });
        let connecting = tokio::time::timeout(CONNECT_TIMEOUT, options.connect(address));
        let client = match connecting.await {
            Ok(connected) => connected.map_err(|error| wrong(error.to_string()))?,
            Err(_) => return Err(wrong(format!("no answer within {} seconds", CONNECT_TIMEOUT.as_secs()))),
        };
        Ok(Self { client, prefix: format!("pardalis.{site}").into(), place: place.into(), has_dropped })
    }

    /// The queues, which are not waited for long: where NATS was just started they may not be there yet.
    pub(crate) fn jetstream(&self) -> jetstream::Context {
        let mut context = jetstream::new(self.client.clone());
        context.set_timeout(JETSTREAM_TIMEOUT);
        context
    }

    pub(crate) fn is_connected(&self) -> bool {
        self.client.connection_state() == State::Connected
    }

    /// The number of the connection, counted from the first: with another number something may have been lost.
    pub(crate) fn connection(&self) -> u64 {
        self.client.statistics().connects.load(Ordering::Relaxed)
    }

    /// Waits until the connection is another one.
    pub(crate) async fn lost(&self, connection: u64) {
        while self.connection() == connection {
            tokio::time::sleep(POLL_INTERVAL).await;
        }
    }

    /// Whether the client has dropped messages since this was last asked.
    pub(crate) fn take_has_dropped(&self) -> bool {
        self.has_dropped.swap(false, Ordering::AcqRel)
    }

    /// A subject of this site.
    pub(crate) fn subject(&self, name: &str) -> String {
        format!("{}.{name}", self.prefix)
    }

    /// A name that may not contain dots, such as a stream's.
    pub(crate) fn name(&self, name: &str) -> String {
        format!("{}-{name}", self.prefix.replace('.', "-"))
    }

    /// Sends a message of the queues. It waits for room in the client's queue, which may last as long as an outage:
    /// what a game says goes through [`Publisher`](crate::publisher::Publisher).
    pub(crate) async fn publish(&self, name: &str, message: &impl Serialize) {
        let payload = match serde_json::to_vec(message) {
            Ok(payload) => payload,
            Err(error) => return tracing::error!(%error, name, "failed to serialize a message"),
        };
        if let Err(error) = self.send(self.subject(name), payload).await {
            tracing::debug!(%error, name, "failed to publish a message");
        }
    }

    /// Hands a message to the client.
    pub(crate) async fn send(&self, subject: String, payload: Vec<u8>) -> Result<(), PublishError> {
        self.client.publish(subject, payload.into()).await
    }

    /// Waits until everything that was sent is on the socket.
    pub(crate) async fn flush(&self) {
        // It fails only where the client has ended, and then there is nothing to wait for.
        let _: Result<(), FlushError> = self.client.flush().await;
    }

    /// Hands a subscription to the client; NATS has it after the next round trip.
    pub(crate) async fn begin_subscription(&self, subject: String) -> Result<Subscriber, SubscribeError> {
        self.client.subscribe(subject).await
    }

    /// Subscribes to a subject of the queues and waits until NATS has taken that in, for a moment at most.
    pub(crate) async fn subscribe(&self, name: &str) -> Result<Subscriber, BusError> {
        let begun = self.begin_subscription(self.subject(name)).await;
        let subscriber = begun.map_err(|error| self.wrong(error))?;
        // If the connection is lost meanwhile, the queues ask again.
        let _ = tokio::time::timeout(SUBSCRIBE_TIMEOUT, self.round_trip(self.connection())).await;
        Ok(subscriber)
    }

    /// Waits until NATS has taken in everything that was sent before; says whether it has, on this connection.
    pub(crate) async fn round_trip(&self, connection: u64) -> bool {
        let is_back = tokio::select! {
            echo = tokio::time::timeout(ROUND_TRIP_TIMEOUT, self.echo()) => echo.unwrap_or(false),
            () = self.lost(connection) => false,
        };
        is_back && self.connection() == connection
    }

    /// Sends a message to itself and waits for it: NATS reads a connection in order. A request to a subject without
    /// subscribers would not do, because an operator may subscribe to all of them to look on.
    async fn echo(&self) -> bool {
        let subject = self.client.new_inbox();
        let Ok(mut echo) = self.begin_subscription(subject.clone()).await else { return false };
        self.send(subject, Vec::new()).await.is_ok() && echo.next().await.is_some()
    }

    pub(crate) fn wrong(&self, error: impl ToString) -> BusError {
        BusError::Place { place: self.place.to_string(), reason: error.to_string() }
    }
}
