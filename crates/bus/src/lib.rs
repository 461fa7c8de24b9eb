//! How several servers tell each other what happened: by NATS, or not at all where a server is alone.
//!
//! Nothing that travels here is needed for a game to be right: the store decides. A message that is lost or comes
//! twice costs a reading of the log at most. The crate is the only one that knows NATS.

mod address;
mod jobs;
mod nats;
mod word;

pub use jobs::{Desk, Job, Jobs, PROGRESS, Worker};
pub use word::{Heard, LobbyWord, Word};

use std::sync::Arc;

use futures_util::StreamExt as _;
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::sync::mpsc;

use crate::nats::Nats;

/// Why the bus cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum BusError {
    /// The address makes no sense.
    #[error("the address of NATS: expected nats://HOST:PORT, found {0}")]
    Address(String),
    /// The server does not answer, or not as it should.
    #[error("NATS at {place}: {reason}")]
    Place {
        /// Where.
        place: String,
        /// Why not.
        reason: String,
    },
}

/// The way to the other servers of a site.
#[derive(Clone, Debug)]
pub struct Bus {
    /// The name of this server, new with every start.
    node: Arc<str>,
    nats: Option<Nats>,
}

impl Bus {
    /// A bus without others.
    pub fn alone(node: &str) -> Self {
        Self { node: node.into(), nats: None }
    }

    /// Connects to NATS. `site` keeps sites apart that share one; `node` is this server's name.
    ///
    /// # Errors
    ///
    /// If the address makes no sense or nobody answers there.
    pub async fn connect(address: &str, site: &str, node: &str) -> Result<Self, BusError> {
        let nats = Nats::connect(address, site).await?;
        Ok(Self { node: node.into(), nats: Some(nats) })
    }

    /// The name of this server.
    pub fn node(&self) -> &str {
        &self.node
    }

    /// Whether there may be other servers.
    pub fn is_shared(&self) -> bool {
        self.nats.is_some()
    }

    /// Whether the others can be reached at the moment; a server that is alone lacks nobody.
    pub fn is_connected(&self) -> bool {
        self.nats.as_ref().is_none_or(Nats::is_connected)
    }

    /// Tells the others something about a game.
    pub async fn tell(&self, game: &str, word: &Word) {
        if let Some(nats) = &self.nats {
            nats.publish(&format!("game.{game}"), &Spoken { from: &self.node, word }).await;
        }
    }

    /// Tells the others which game is shown to those who look for one.
    pub async fn tell_lobby(&self, word: &LobbyWord) {
        if let Some(nats) = &self.nats {
            nats.publish("lobby", &Spoken { from: &self.node, word }).await;
        }
    }

    /// Hears what the others tell about a game from now on.
    ///
    /// # Errors
    ///
    /// If the subscription cannot be made.
    pub async fn follow(&self, game: &str) -> Result<Following<Word>, BusError> {
        self.subscribe(&format!("game.{game}")).await
    }

    /// Hears which games the others show.
    ///
    /// # Errors
    ///
    /// If the subscription cannot be made.
    pub async fn follow_lobby(&self) -> Result<Following<LobbyWord>, BusError> {
        self.subscribe("lobby").await
    }

    async fn subscribe<W>(&self, subject: &str) -> Result<Following<W>, BusError> {
        let stream = match &self.nats {
            Some(nats) => Some(nats.subscribe(subject).await?),
            None => None,
        };
        Ok(Following { node: Arc::clone(&self.node), stream, kind: std::marker::PhantomData })
    }

    /// The queue of work for the computer players' helpers; nothing where the server is alone.
    pub fn jobs(&self) -> Option<Jobs> {
        self.nats.clone().map(|nats| Jobs::new(nats, Arc::clone(&self.node)))
    }
}

/// What is sent: a word and who says it.
#[derive(Serialize)]
struct Spoken<'a, W> {
    from: &'a str,
    word: &'a W,
}

/// What the other servers tell; our own words are left out.
#[derive(Debug)]
pub struct Following<W> {
    node: Arc<str>,
    stream: Option<async_nats::Subscriber>,
    kind: std::marker::PhantomData<fn() -> W>,
}

impl<W: DeserializeOwned> Following<W> {
    /// Waits for the next word; for ever where there are no others.
    pub async fn next(&mut self) -> Heard<W> {
        loop {
            let Some(stream) = &mut self.stream else { return std::future::pending().await };
            let Some(message) = stream.next().await else {
                // The connection is closed for good: only a server that ends does that.
                self.stream = None;
                continue;
            };
            match serde_json::from_slice::<Heard<W>>(&message.payload) {
                Ok(heard) if *heard.from == *self.node => {}
                Ok(heard) => return heard,
                // A newer server may say things that we do not know: the store heals what that costs.
                Err(error) => tracing::debug!(%error, "a word was not understood"),
            }
        }
    }
}

/// Something that is said to the other servers.
#[derive(Debug)]
enum Said {
    Game(String, Word),
    Lobby(Box<LobbyWord>),
}

/// Says things to the other servers, in order and without making anybody wait.
#[derive(Clone, Debug)]
pub struct Voice {
    /// Nothing where there is nobody to hear it.
    words: Option<mpsc::UnboundedSender<Said>>,
}

impl Voice {
    /// A voice on this bus; its words are said by a task that ends with the last copy of it.
    pub fn new(bus: Bus) -> Self {
        if !bus.is_shared() {
            return Self { words: None };
        }
        let (words, mut waiting) = mpsc::unbounded_channel();
        tokio::spawn(async move {
            while let Some(said) = waiting.recv().await {
                match said {
                    Said::Game(game, word) => bus.tell(&game, &word).await,
                    Said::Lobby(word) => bus.tell_lobby(&word).await,
                }
            }
        });
        Self { words: Some(words) }
    }

    /// Says something about a game.
    pub fn say(&self, game: &str, word: Word) {
        if let Some(words) = &self.words {
            // The task listens as long as we are here.
            let _ = words.send(Said::Game(game.to_owned(), word));
        }
    }

    /// Says what is shown in the lobby.
    pub fn say_lobby(&self, word: LobbyWord) {
        if let Some(words) = &self.words {
            let _ = words.send(Said::Lobby(Box::new(word)));
        }
    }
}
