//! Messages between the servers of a site, and jobs for workers: by NATS, or not at all if a server is alone.
//!
//! No message is needed for a game to be right: the store decides. One that is lost or comes twice costs a reading of
//! the log at most. So publishing and subscribing never wait and never fail, whether NATS is there or not. The crate
//! is the only one that knows NATS.

mod address;
mod jobs;
mod mailbox;
mod message;
mod nats;
mod publisher;
mod subject;
mod subscriber;
mod subscription;

pub use jobs::{Job, JobQueue, Jobs, PROGRESS, Reply, Worker};
pub use message::{GameMessage, LobbyMessage};
pub use subscription::{Incoming, Subscription};

use std::sync::Arc;

use crate::message::Outbound;
use crate::nats::Nats;
use crate::publisher::Publisher;
use crate::subscriber::Subscriber;

/// The reason why the bus cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum BusError {
    /// The address makes no sense.
    #[error("the address of NATS: expected nats://HOST:PORT, found {0}")]
    Address(String),
    /// The server does not answer, or not as it should.
    #[error("NATS at {place}: {reason}")]
    Place {
        /// Host and port.
        place: String,
        /// The reason.
        reason: String,
    },
}

/// The way to the other servers of a site.
#[derive(Clone, Debug)]
pub struct Bus {
    /// The name of this server, new with every start.
    node: Arc<str>,
    shared: Option<Shared>,
}

/// The bus of a server that may have others beside it.
#[derive(Clone, Debug)]
struct Shared {
    nats: Nats,
    publisher: Publisher,
    subscriber: Subscriber,
}

impl Bus {
    /// A bus without other servers.
    pub fn alone(node: &str) -> Self {
        Self { node: node.into(), shared: None }
    }

    /// Connects to NATS. `site` keeps sites apart that share one; `node` is this server's name.
    ///
    /// # Errors
    ///
    /// If the address makes no sense or nothing answers there.
    pub async fn connect(address: &str, site: &str, node: &str) -> Result<Self, BusError> {
        let nats = Nats::connect(address, site).await?;
        let publisher = Publisher::start(nats.clone());
        let subscriber = Subscriber::start(nats.clone(), message::opening(node));
        Ok(Self { node: node.into(), shared: Some(Shared { nats, publisher, subscriber }) })
    }

    /// The name of this server.
    pub fn node(&self) -> &str {
        &self.node
    }

    /// Whether there may be other servers.
    pub fn is_shared(&self) -> bool {
        self.shared.is_some()
    }

    /// Whether NATS is connected; a server that is alone needs none.
    pub fn is_connected(&self) -> bool {
        self.shared.as_ref().is_none_or(|shared| shared.nats.is_connected())
    }

    /// Publishes a message about a game, or drops it if it cannot be sent at once.
    pub fn publish_game(&self, game: &str, message: GameMessage) {
        let Some(shared) = &self.shared else { return };
        match game_subject(game) {
            Some(name) => shared.publisher.publish(&name, &Outbound { from: &self.node, message: &message }),
            None => shared.publisher.drop_one(),
        }
    }

    /// Publishes a message about a game in the lobby, or drops it if it cannot be sent at once.
    pub fn publish_lobby(&self, message: LobbyMessage) {
        if let Some(shared) = &self.shared {
            shared.publisher.publish(LOBBY, &Outbound { from: &self.node, message: &message });
        }
    }

    /// How many messages were dropped instead of sent.
    pub fn dropped(&self) -> u64 {
        self.shared.as_ref().map_or(0, |shared| shared.publisher.dropped())
    }

    /// Subscribes to a game, now or as soon as NATS is there.
    pub fn subscribe_game(&self, game: &str) -> Subscription<GameMessage> {
        match game_subject(game) {
            Some(name) => self.subscribe(&name),
            None => Subscription::new(None),
        }
    }

    /// Subscribes to the lobby, now or as soon as NATS is there.
    pub fn subscribe_lobby(&self) -> Subscription<LobbyMessage> {
        self.subscribe(LOBBY)
    }

    fn subscribe<M>(&self, name: &str) -> Subscription<M> {
        let shared = self.shared.as_ref();
        Subscription::new(shared.map(|shared| shared.subscriber.subscribe(shared.nats.subject(name))))
    }

    /// The queue of jobs for workers; none if the server is alone.
    pub fn jobs(&self) -> Option<Jobs> {
        self.shared.as_ref().map(|shared| Jobs::new(shared.nats.clone(), Arc::clone(&self.node)))
    }
}

/// The subject of the lobby behind the site's prefix.
const LOBBY: &str = "lobby";

/// The subject of a game behind the site's prefix; none for a text that is no id and could mean something there.
fn game_subject(game: &str) -> Option<String> {
    let is_token = subject::is_token(game);
    if !is_token {
        tracing::error!(length = game.len(), "refused a game id that is no token of a subject");
    }
    is_token.then(|| format!("game.{game}"))
}
