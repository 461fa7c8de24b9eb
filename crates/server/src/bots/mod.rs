//! Computer players: searches on threads of their own or in other programs, so that none holds up a message.
//!
//! [`Bots::search`] is the way in. A server that is alone searches itself (`local`); servers that share NATS leave it
//! to workers (`remote`, `workers`) and compare what those say with what was asked (`check`).

mod check;
mod local;
mod remote;
mod request;
mod searcher;
mod turns;
mod wire;
mod workers;

use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};

use bus::JobQueue;
use catalog::GameId;
use engine::{Knowledge, Stop};
use tokio::sync::oneshot;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

use local::Local;
use remote::Remote;
pub use request::{NoAnswer, Player, SearchRequest, SearchResult, Task, WrongAnswer};
pub use workers::run_workers;

/// What searches for the computer players of a server.
#[derive(Clone)]
pub struct Bots {
    searches: Arc<Searches>,
    closing: CancellationToken,
    /// The games whose knowledge was read.
    prepared: Arc<Mutex<HashSet<GameId>>>,
}

enum Searches {
    Here(Local),
    Elsewhere(Box<Remote<JobQueue>>),
}

impl Searches {
    async fn search(
        &self,
        owner: &str,
        request: SearchRequest,
        stop: Stop,
    ) -> Result<SearchResult, NoAnswer> {
        match self {
            Self::Here(local) => local.search(owner, request, stop).await,
            Self::Elsewhere(remote) => remote.search(owner, request, stop).await,
        }
    }
}

impl Bots {
    /// Searches in this program, so many at a time, at least one, with what the host knows for certain.
    ///
    /// Neither threads nor memory are taken before they are needed.
    pub fn local(threads: usize, knowledge: &Knowledge) -> Self {
        Self::new(Searches::Here(Local::new(threads, knowledge)))
    }

    /// Leaves searches to the workers of a queue, and makes them here, with less effort, if no worker does.
    pub fn shared(queue: JobQueue, knowledge: &Knowledge) -> Self {
        Self::new(Searches::Elsewhere(Box::new(Remote::new(queue, knowledge))))
    }

    fn new(searches: Searches) -> Self {
        Self { searches: Arc::new(searches), closing: CancellationToken::new(), prepared: Arc::default() }
    }

    /// Searches for a game of `owner`; owners take turns.
    ///
    /// Dropping the receiver cancels the search: it leaves the queue, or is stopped. Throwing `stop` ends it as well.
    /// A move that comes back is legal. Must be called within a runtime.
    pub fn search(
        &self,
        owner: &str,
        request: SearchRequest,
        stop: Stop,
    ) -> oneshot::Receiver<Result<SearchResult, NoAnswer>> {
        let (mut answer, receiver) = oneshot::channel();
        let (searches, closing, owner) = (Arc::clone(&self.searches), self.closing.clone(), owner.to_owned());
        tokio::spawn(async move {
            let asked = Instant::now();
            let found = tokio::select! {
                biased;
                () = answer.closed() => return stop.stop(),
                () = closing.cancelled() => {
                    stop.stop();
                    Err(NoAnswer::Closed)
                }
                found = searches.search(&owner, request, stop.clone()) => found,
            };
            if found.is_ok() {
                metrics::histogram!("pardalis_thought_seconds").record(asked.elapsed());
            }
            // The room may have lost interest at this very moment.
            let _ = answer.send(found);
        });
        receiver
    }

    /// Reads what the program knows of a game, so that a computer's first move does not wait for it.
    ///
    /// To be called when a computer player takes a seat: reading all at start would cost every server the memory, and
    /// reading at the first move would cost that move some 60 ms. If workers search, they read it.
    pub fn prepare(&self, game: GameId) {
        let is_here = matches!(*self.searches, Searches::Here(_));
        if is_here && self.prepared.lock().unwrap_or_else(PoisonError::into_inner).insert(game) {
            tokio::task::spawn_blocking(move || engine::get_ready(game));
        }
    }

    /// How many requests wait for their turn.
    pub fn waiting(&self) -> usize {
        match &*self.searches {
            Searches::Here(local) => local.waiting(),
            Searches::Elsewhere(remote) => remote.waiting(),
        }
    }

    /// Stops all searches and begins no more.
    pub fn close(&self) {
        self.closing.cancel();
    }
}

#[cfg(test)]
mod tests;
