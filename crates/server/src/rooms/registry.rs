//! The rooms that are loaded, and the way to them.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use protocol::{Code, Me, Millis, Refusal, Version};
use room::{Moment, State};
use tokio::sync::{mpsc, oneshot};
use tokio_util::task::TaskTracker;

use super::actor;
use crate::app::App;
use crate::ids;
use crate::outbox::Outbox;

/// How many messages may wait for a room; a sender that comes later waits.
const INBOX: usize = 64;

/// Work that looks at a game, or hears why there is none to look at.
type Look = Box<dyn FnOnce(Result<(&State, &Moment), &Refusal>) + Send>;

/// A message to a room.
pub(crate) enum ToRoom {
    /// A person asks for something.
    Act(Box<Act>),
    /// A connection watches the game.
    Watch { watcher: Watcher, since: Option<Version> },
    /// A connection watches it no longer.
    Unwatch { connection: u64 },
    /// A look at the game.
    Look(Look),
    /// How long the way to a player and back is.
    Lag { person: Arc<Me>, lag: Millis },
    /// The store has the game up to this version.
    Stored { version: Version },
}

/// Something that a person asks for.
pub(crate) struct Act {
    pub(crate) who: Arc<Me>,
    pub(crate) act: protocol::Act,
    /// How long the way to the person and back is.
    pub(crate) lag: Option<Millis>,
    pub(crate) answer: Answer,
}

/// Where the answer to a request goes.
pub(crate) enum Answer {
    /// To a client over its socket.
    Socket(Outbox),
    /// To a task that waits.
    Caller(oneshot::Sender<Result<Version, Refusal>>),
}

/// A connection that watches a game.
pub(crate) struct Watcher {
    /// The connection's number; one connection watches a game once.
    pub(crate) connection: u64,
    /// The person.
    pub(crate) person: Arc<Me>,
    /// The way there.
    pub(crate) outbox: Outbox,
}

/// The rooms that are loaded.
#[derive(Default)]
pub struct Rooms {
    loaded: Mutex<HashMap<String, mpsc::Sender<ToRoom>>>,
    tasks: TaskTracker,
}

impl Rooms {
    fn lock(&self) -> MutexGuard<'_, HashMap<String, mpsc::Sender<ToRoom>>> {
        self.loaded.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Loads a game, so that its clock and its computer players go on.
    pub fn load(&self, app: &Arc<App>, id: &str) {
        self.inbox(app, id);
    }

    /// The ids of the games that are loaded.
    pub(crate) fn loaded_ids(&self) -> Vec<String> {
        self.lock().keys().cloned().collect()
    }

    /// Sends a message to a game if it is loaded.
    pub(crate) async fn send_if_loaded(&self, id: &str, message: ToRoom) {
        let inbox = self.lock().get(id).cloned();
        if let Some(inbox) = inbox {
            // A room that is unloaded just now reads everything again when it is loaded.
            let _ = inbox.send(message).await;
        }
    }

    /// Tells a game how far the store has it, if it is loaded and has room for the message: it is told again soon.
    pub(crate) fn stored_up_to(&self, id: &str, version: Version) {
        if let Some(inbox) = self.lock().get(id) {
            let _ = inbox.try_send(ToRoom::Stored { version });
        }
    }

    /// How many games are loaded.
    pub fn loaded(&self) -> usize {
        self.lock().len()
    }

    fn inbox(&self, app: &Arc<App>, id: &str) -> mpsc::Sender<ToRoom> {
        let mut loaded = self.lock();
        if let Some(inbox) = loaded.get(id).filter(|inbox| !inbox.is_closed()) {
            return inbox.clone();
        }
        let (inbox, messages) = mpsc::channel(INBOX);
        loaded.insert(id.to_owned(), inbox.clone());
        self.tasks.spawn(actor::run(Arc::clone(app), id.to_owned(), messages));
        inbox
    }

    /// Sends a message to a game, and loads it if it is not. A text that is no id has no game that would answer.
    pub(crate) async fn send(&self, app: &Arc<App>, id: &str, mut message: ToRoom) {
        if !ids::is_game_id(id) {
            return;
        }
        // A room may be unloaded between the finding and the sending: then it is loaded again.
        loop {
            if app.ending.is_cancelled() {
                return;
            }
            match self.inbox(app, id).send(message).await {
                Ok(()) => return,
                Err(mpsc::error::SendError(returned)) => message = returned,
            }
            // While the server ends no room can be loaded any more: the ending must get its turn.
            tokio::task::yield_now().await;
        }
    }

    /// Looks at a game.
    ///
    /// # Errors
    ///
    /// If there is no such game, or it cannot be read.
    pub async fn look<T: Send + 'static>(
        &self,
        app: &Arc<App>,
        id: &str,
        look: impl FnOnce(&State, &Moment) -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let (seen, sight) = oneshot::channel();
        let look = Box::new(move |seen_state: Result<(&State, &Moment), &Refusal>| {
            let _ = seen.send(seen_state.map(|(state, moment)| look(state, moment)).map_err(Clone::clone));
        });
        self.send(app, id, ToRoom::Look(look)).await;
        sight.await.unwrap_or_else(|_| Err(gone(app, id)))
    }

    /// Does something in a game and gives the version it made.
    ///
    /// # Errors
    ///
    /// The refusal of the room.
    pub async fn act(
        &self,
        app: &Arc<App>,
        id: &str,
        who: Me,
        act: protocol::Act,
    ) -> Result<Version, Refusal> {
        let (answer, answered) = oneshot::channel();
        let act = Act { who: Arc::new(who), act, lag: None, answer: Answer::Caller(answer) };
        self.send(app, id, ToRoom::Act(Box::new(act))).await;
        answered.await.unwrap_or_else(|_| Err(gone(app, id)))
    }

    /// Takes a room off the list, unless a message has just come for it; says whether it did.
    pub(super) fn unload(&self, app: &Arc<App>, id: &str, messages: &mut mpsc::Receiver<ToRoom>) -> bool {
        let mut loaded = self.lock();
        if !messages.is_empty() {
            return false;
        }
        loaded.remove(id);
        drop(loaded);
        // A sender that found the room before may have sent in the meantime: its message goes to the next room.
        messages.close();
        while let Ok(message) = messages.try_recv() {
            let (app, id) = (Arc::clone(app), id.to_owned());
            self.tasks.spawn(async move { app.rooms.send(&app, &id, message).await });
        }
        true
    }

    /// Waits until every room has finished what it was about.
    pub(crate) async fn all_unloaded(&self) {
        self.tasks.close();
        self.tasks.wait().await;
    }
}

/// The refusal to send when a room did not answer.
fn gone(app: &App, id: &str) -> Refusal {
    if app.ending.is_cancelled() {
        return Refusal::new(Code::Unavailable, "the server ends; try again in a moment");
    }
    not_found(id)
}

/// The refusal of a request for a game that is not there.
pub(crate) fn not_found(id: &str) -> Refusal {
    let found = rules_core::Snippet::new(id);
    Refusal::new(Code::NotFound, format!("game: expected the id of a game, found {found}"))
}
