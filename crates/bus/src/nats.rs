//! The connection.

use std::sync::Arc;
use std::time::Duration;

use async_nats::connection::State;
use async_nats::{Client, ConnectOptions, Subscriber};
use serde::Serialize;

use crate::BusError;
use crate::address::place;

/// How long a server may take to answer at first.
const PATIENCE: Duration = Duration::from_secs(5);

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
        let options = ConnectOptions::new().name("pardalis").connection_timeout(PATIENCE);
        let connecting = tokio::time::timeout(PATIENCE, options.connect(address));
        let client = match connecting.await {
            Ok(connected) => connected.map_err(|error| wrong(error.to_string()))?,
            Err(_) => return Err(wrong(format!("no answer within {} seconds", PATIENCE.as_secs()))),
        };
        Ok(Self { client, prefix: format!("pardalis.{site}").into(), place: place.into() })
    }

    pub(crate) fn client(&self) -> &Client {
        &self.client
    }

    pub(crate) fn is_connected(&self) -> bool {
        self.client.connection_state() == State::Connected
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
        self.client.subscribe(self.subject(name)).await.map_err(|error| self.wrong(error))
    }

    pub(crate) fn wrong(&self, error: impl ToString) -> BusError {
        BusError::Place { place: self.place.to_string(), reason: error.to_string() }
    }
}
