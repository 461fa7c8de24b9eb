//! The connection.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use async_nats::connection::State;
use async_nats::{Client, ConnectOptions, Subscriber, jetstream};
use serde::Serialize;

use crate::BusError;
use crate::address::place;

/// How long a server may take to answer at first.
const PATIENCE: Duration = Duration::from_secs(5);

/// How often is looked whether the connection is another one.
const LOOK: Duration = Duration::from_millis(100);
/// The longest pause between two tries to connect again: games wait for it.
const LONGEST_PAUSE: Duration = Duration::from_millis(500);

/// How long an answer about queues may take.
const QUEUE: Duration = Duration::from_secs(1);

/// How long is waited until NATS has taken in a subscription.
const ROUND_TRIP: Duration = Duration::from_millis(250);

/// A connection, which comes back by itself when it is lost.
#[derive(Clone, Debug)]
pub(crate) struct Nats {
    client: Client,
    /// What every subject of this site begins with.
    prefix: Arc<str>,
    place: Arc<str>,
}

impl Nats {
    pub(crate) async fn connect(address: &str, site: &str) -> Result<Self, BusError> {
        let Some(place) = place(address) else {
            let kind = address.split_once(':').map_or(address, |(kind, _)| kind);
            return Err(BusError::Address(kind.to_owned()));
        };
        let wrong = |reason: String| BusError::Place { place: place.to_owned(), reason };
        let options = ConnectOptions::new()
            .name("pardalis")
            .connection_timeout(PATIENCE)
            .reconnect_delay_callback(|tries| LONGEST_PAUSE.min(Duration::from_millis(50) * tries as u32));
        let connecting = tokio::time::timeout(PATIENCE, options.connect(address));
        let client = match connecting.await {
            Ok(connected) => connected.map_err(|error| wrong(error.to_string()))?,
            Err(_) => return Err(wrong(format!("no answer within {} seconds", PATIENCE.as_secs()))),
        };
        Ok(Self { client, prefix: format!("pardalis.{site}").into(), place: place.into() })
    }

    /// The queues, which are not waited for long: where NATS was just started they may not be there yet.
    pub(crate) fn jetstream(&self) -> jetstream::Context {
        let mut context = jetstream::new(self.client.clone());
        context.set_timeout(QUEUE);
        context
    }

    pub(crate) fn is_connected(&self) -> bool {
        self.client.connection_state() == State::Connected
    }

    /// Which connection it is, counted from the first: another number means that something may have been lost.
    pub(crate) fn connection(&self) -> u64 {
        self.client.statistics().connects.load(Ordering::Relaxed)
    }

    /// Waits until the connection is another one.
    pub(crate) async fn lost(&self, connection: u64) {
        while self.connection() == connection {
            tokio::time::sleep(LOOK).await;
        }
    }

    /// A subject of this site.
    pub(crate) fn subject(&self, name: &str) -> String {
        format!("{}.{name}", self.prefix)
    }

    /// A name that may not contain dots, such as a stream's.
    pub(crate) fn name(&self, name: &str) -> String {
        format!("{}-{name}", self.prefix.replace('.', "-"))
    }

    /// Sends a message; one that cannot be sent is dropped, as the store heals what that costs.
    pub(crate) async fn publish(&self, name: &str, message: &impl Serialize) {
        let payload = match serde_json::to_vec(message) {
            Ok(payload) => payload,
            Err(error) => return tracing::error!(%error, "a word could not be written"),
        };
        if let Err(error) = self.client.publish(self.subject(name), payload.into()).await {
            tracing::debug!(%error, "a word could not be sent");
        }
    }

    pub(crate) async fn subscribe(&self, name: &str) -> Result<Subscriber, BusError> {
        let subscriber =
            self.client.subscribe(self.subject(name)).await.map_err(|error| self.wrong(error))?;
        // A question that nobody answers comes back when NATS has taken in what was sent before: from now on all is
        // heard. Where the connection is lost that is made up for later.
        let _ =
            tokio::time::timeout(ROUND_TRIP, self.client.request(self.subject("nobody"), "".into())).await;
        Ok(subscriber)
    }

    pub(crate) fn wrong(&self, error: impl ToString) -> BusError {
        BusError::Place { place: self.place.to_string(), reason: error.to_string() }
    }
}
