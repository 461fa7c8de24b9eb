//! The games that are awake, and the way to them.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use protocol::{Act, Code, Me, Millis, Refusal, Version};
use room::State;
use tokio::sync::{mpsc, oneshot};
use tokio_util::task::TaskTracker;

use super::actor;
use crate::app::App;
use crate::outbox::Outbox;

/// How many messages may wait for a game; who comes later waits.
const INBOX: usize = 64;

/// Work that looks at a game, or hears why there is none to look at.
type Look = Box<dyn FnOnce(Result<&State, &Refusal>) + Send>;

/// A message to a game.
pub(crate) enum ToRoom {
    /// Somebody wants something; the answer goes the way that is given.
    Act { who: Me, act: Act, lag: Option<Millis>, answer: Answer },
    /// Somebody follows the game.
    Watch { watcher: Watcher, since: Option<Version> },
    /// Somebody follows it no longer.
    Unwatch { connection: u64 },
    /// Somebody looks.
    Look(Look),
    /// How long the way to somebody and back is.
    Lag { person: String, lag: Millis },
    /// The store has the game up to this version.
    Kept { version: Version },
}

/// Where the answer to a wish goes.
pub(crate) enum Answer {
    /// To a client over its socket.
    Socket(Outbox),
    /// To whoever waits.
    Caller(oneshot::Sender<Result<Version, Refusal>>),
}

/// Somebody who follows a game.
pub(crate) struct Watcher {
    /// The connection's number; one connection follows a game once.
    pub(crate) connection: u64,
    /// Who it is.
    pub(crate) person: Me,
    /// The way there.
    pub(crate) outbox: Outbox,
}

/// The games that are awake.
#[derive(Default)]
pub struct Rooms {
    awake: Mutex<HashMap<String, mpsc::Sender<ToRoom>>>,
    tasks: TaskTracker,
}

impl Rooms {
    fn lock(&self) -> MutexGuard<'_, HashMap<String, mpsc::Sender<ToRoom>>> {
        self.awake.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Wakes a game, so that its clock and its computer players go on.
    pub fn wake(&self, app: &Arc<App>, id: &str) {
        self.inbox(app, id);
    }

    /// The ids of the games that are awake.
    pub(crate) fn awake_ids(&self) -> Vec<String> {
        self.lock().keys().cloned().collect()
    }

    /// Sends a message to a game if it is awake.
    pub(crate) async fn send_if_awake(&self, id: &str, message: ToRoom) {
        let inbox = self.lock().get(id).cloned();
        if let Some(inbox) = inbox {
            // It may fall asleep just now: then it reads everything again when it wakes.
            let _ = inbox.send(message).await;
        }
    }

    /// How many games are awake.
    pub fn awake(&self) -> usize {
        self.lock().len()
    }

    fn inbox(&self, app: &Arc<App>, id: &str) -> mpsc::Sender<ToRoom> {
        let mut awake = self.lock();
        if let Some(inbox) = awake.get(id).filter(|inbox| !inbox.is_closed()) {
            return inbox.clone();
        }
        let (inbox, messages) = mpsc::channel(INBOX);
        awake.insert(id.to_owned(), inbox.clone());
        self.tasks.spawn(actor::live(Arc::clone(app), id.to_owned(), messages));
        inbox
    }

    /// Sends a message to a game, and wakes it if it sleeps.
    pub(crate) async fn send(&self, app: &Arc<App>, id: &str, mut message: ToRoom) {
        // A game may fall asleep between the finding and the sending: then it is woken again.
        loop {
            if app.ending.is_cancelled() {
                return;
            }
            match self.inbox(app, id).send(message).await {
                Ok(()) => return,
                Err(mpsc::error::SendError(returned)) => message = returned,
            }
            // Where everything ends, no game can be woken any more: whoever tries must give way to that.
            tokio::task::yield_now().await;
        }
    }

    /// Looks at a game.
    pub async fn look<T: Send + 'static>(
        &self,
        app: &Arc<App>,
        id: &str,
        look: impl FnOnce(&State) -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let (seen, sight) = oneshot::channel();
        let look = Box::new(move |state: Result<&State, &Refusal>| {
            let _ = seen.send(state.map(look).map_err(Clone::clone));
        });
        self.send(app, id, ToRoom::Look(look)).await;
        sight.await.unwrap_or_else(|_| Err(gone(app, id)))
    }

    /// Does something in a game and gives the version it made.
    pub async fn act(&self, app: &Arc<App>, id: &str, who: Me, act: Act) -> Result<Version, Refusal> {
        let (answer, answered) = oneshot::channel();
        let message = ToRoom::Act { who, act, lag: None, answer: Answer::Caller(answer) };
        self.send(app, id, message).await;
        answered.await.unwrap_or_else(|_| Err(gone(app, id)))
    }

    /// Takes a game off the list, unless somebody has just written to it.
    pub(crate) fn fall_asleep(&self, id: &str, messages: &mpsc::Receiver<ToRoom>) -> bool {
        let mut awake = self.lock();
        if !messages.is_empty() {
            return false;
        }
        awake.remove(id);
        true
    }

    /// Waits until every game has finished what it was about.
    pub(crate) async fn all_asleep(&self) {
        self.tasks.close();
        self.tasks.wait().await;
    }
}

/// What somebody is told whom a game did not answer.
fn gone(app: &App, id: &str) -> Refusal {
    if app.ending.is_cancelled() {
        return Refusal::new(Code::Unavailable, "the server ends; try again in a moment");
    }
    not_found(id)
}

/// What somebody is told who asks for a game that is not there.
pub(crate) fn not_found(id: &str) -> Refusal {
    let found = rules_core::Snippet::new(id);
    Refusal::new(Code::NotFound, format!("game: expected the id of a game, found {found}"))
}
