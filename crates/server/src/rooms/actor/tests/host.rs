//! A host whose store, cluster and computer do what a test tells them.

use std::collections::{HashMap, VecDeque};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use bus::{GameMessage, Incoming};
use catalog::GameId;
use engine::Stop;
use protocol::{GameSummary, Millis, Refusal, Version};
use room::{LogVersion, Setup};
use store::{Append, Deadline, NewGame, StoreError, StoredGame, Verdict};
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

use crate::bots::SearchRequest;
use crate::rooms::host::{Feed, Host, Searched};
use crate::rooms::registry::ToRoom;
use crate::rooms::stored;

/// What the store does with an append.
#[derive(Clone, Copy, Debug)]
pub(super) enum Fate {
    /// It stores it and answers after this time.
    Stores(Duration),
    /// It stores it and answers with an error.
    StoresAndFails,
    /// It stores nothing and answers with an error.
    Fails,
    /// It stores it and never answers.
    StoresAndHangs,
    /// It stores nothing and never answers.
    Hangs,
    /// The first id of a game that is made is in use.
    Taken,
}

/// A search that a test answers.
pub(super) struct Asked {
    pub(super) at: Instant,
    pub(super) request: SearchRequest,
    pub(super) answer: oneshot::Sender<Searched>,
}

#[derive(Default)]
pub(super) struct Script {
    pub(super) games: HashMap<String, StoredGame>,
    pub(super) deadlines: HashMap<String, Option<Millis>>,
    /// What happens to the next appends; those after it are stored at once.
    pub(super) fates: VecDeque<Fate>,
    /// How often the store was asked to append.
    pub(super) appends: usize,
    /// Whether reading fails.
    pub(super) is_away: bool,
    pub(super) downtime: Millis,
    pub(super) outages: u64,
    /// Whether another server has the lease.
    pub(super) is_leased_elsewhere: bool,
    pub(super) released: usize,
    pub(super) asked: Vec<Asked>,
    pub(super) published: Vec<GameMessage>,
    pub(super) made: Vec<String>,
    pub(super) unloaded: bool,
}

pub(super) struct Scripted {
    script: Mutex<Script>,
    is_shared: bool,
    began: Instant,
    ids: AtomicU64,
    ending: CancellationToken,
    feed: Mutex<Option<mpsc::UnboundedReceiver<Incoming<GameMessage>>>>,
}

/// When the tests begin.
pub(super) const BEGAN: Millis = 1_700_000_000_000;

impl Scripted {
    /// A host that is alone, or one of several with what the others say.
    pub(super) fn new(is_shared: bool) -> (Arc<Self>, mpsc::UnboundedSender<Incoming<GameMessage>>) {
        let (say, feed) = mpsc::unbounded_channel();
        let host = Self {
            script: Mutex::default(),
            is_shared,
            began: Instant::now(),
            ids: AtomicU64::new(0),
            ending: CancellationToken::new(),
            feed: Mutex::new(Some(feed)),
        };
        (Arc::new(host), say)
    }

    pub(super) fn script(&self) -> MutexGuard<'_, Script> {
        self.script.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The texts of a game's log.
    pub(super) fn log(&self, id: &str) -> Vec<String> {
        let script = self.script();
        script.games.get(id).map_or_else(Vec::new, |game| game.log.iter().map(|e| e.body.clone()).collect())
    }

    /// Appends as another server does.
    pub(super) fn append_elsewhere(&self, id: &str, body: &str) {
        let at = self.now();
        let mut script = self.script();
        let game = script.games.get_mut(id).expect("the game");
        let version = game.log.len() as Version + 1;
        game.log.push(store::Entry { version, at, body: body.to_owned() });
    }

    fn store(script: &mut Script, append: &Append) -> Verdict {
        let Some(game) = script.games.get_mut(&append.game) else { return Verdict::Stale };
        if append.entries.first().map(|entry| entry.version) != Some(game.log.len() as Version + 1) {
            return Verdict::Stale;
        }
        game.log.extend(append.entries.iter().cloned());
        match append.deadline {
            Deadline::Unchanged => {}
            Deadline::None => {
                script.deadlines.insert(append.game.clone(), None);
            }
            Deadline::At(at) => {
                script.deadlines.insert(append.game.clone(), Some(at));
            }
        }
        for made in &append.creates {
            Self::put(script, made);
        }
        Verdict::Kept
    }

    pub(super) fn put(script: &mut Script, game: &NewGame) {
        let log = game.entries.clone();
        script.games.insert(game.row.id.clone(), StoredGame { row: game.row.clone(), log });
    }
}

pub(super) struct ScriptedFeed(Option<mpsc::UnboundedReceiver<Incoming<GameMessage>>>);

impl Feed for ScriptedFeed {
    async fn next(&mut self) -> Incoming<GameMessage> {
        match &mut self.0 {
            Some(feed) => match feed.recv().await {
                Some(incoming) => incoming,
                None => std::future::pending().await,
            },
            None => std::future::pending().await,
        }
    }
}

fn away() -> StoreError {
    StoreError::Database("scripted".into())
}

impl Host for Scripted {
    type Feed = ScriptedFeed;

    fn now(&self) -> Millis {
        BEGAN + Millis::try_from(self.began.elapsed().as_millis()).expect("a short test")
    }

    fn writes(&self) -> LogVersion {
        LogVersion::NEWEST
    }

    fn is_shared(&self) -> bool {
        self.is_shared
    }

    fn ending(&self) -> &CancellationToken {
        &self.ending
    }

    async fn stored(&self, id: &str) -> Result<Option<StoredGame>, StoreError> {
        let script = self.script();
        if script.is_away { Err(away()) } else { Ok(script.games.get(id).cloned()) }
    }

    async fn head(&self, id: &str) -> Result<Option<Version>, StoreError> {
        let script = self.script();
        if script.is_away { Err(away()) } else { Ok(script.games.get(id).map(|g| g.log.len() as Version)) }
    }

    async fn append(&self, append: Append) -> Result<Verdict, StoreError> {
        let fate = {
            let mut script = self.script();
            script.appends += 1;
            let fate = script.fates.pop_front().unwrap_or(Fate::Stores(Duration::ZERO));
            match fate {
                Fate::Stores(after) => Ok((Self::store(&mut script, &append), after)),
                Fate::StoresAndFails | Fate::StoresAndHangs => {
                    Self::store(&mut script, &append);
                    Err(fate)
                }
                Fate::Fails | Fate::Hangs | Fate::Taken => Err(fate),
            }
        };
        match fate {
            Ok((verdict, after)) => {
                tokio::time::sleep(after).await;
                Ok(verdict)
            }
            Err(Fate::StoresAndHangs | Fate::Hangs) => std::future::pending().await,
            Err(Fate::Taken) => Err(StoreError::Taken("game1".into())),
            Err(_) => Err(away()),
        }
    }

    async fn downtime(&self, _since: Millis, _now: Millis) -> Result<Millis, StoreError> {
        Ok(self.script().downtime)
    }

    async fn outages(&self) -> u64 {
        self.script().outages
    }

    async fn set_deadline(&self, id: &str, at: Option<Millis>) -> Result<(), StoreError> {
        let mut script = self.script();
        if script.is_away {
            return Err(away());
        }
        script.deadlines.insert(id.to_owned(), at);
        Ok(())
    }

    async fn lease(&self, _id: &str) -> Result<bool, StoreError> {
        let script = self.script();
        if script.is_away { Err(away()) } else { Ok(!script.is_leased_elsewhere) }
    }

    async fn release_lease(&self, _id: &str) -> Result<(), StoreError> {
        self.script().released += 1;
        Ok(())
    }

    fn subscribe(&self, _id: &str) -> Self::Feed {
        ScriptedFeed(self.feed.lock().unwrap_or_else(PoisonError::into_inner).take())
    }

    fn publish(&self, _id: &str, message: GameMessage) {
        self.script().published.push(message);
    }

    fn search(&self, _owner: &str, request: SearchRequest, _stop: Stop) -> oneshot::Receiver<Searched> {
        let (answer, receiver) = oneshot::channel();
        self.script().asked.push(Asked { at: Instant::now(), request, answer });
        receiver
    }

    fn prepare(&self, _game: GameId) {}

    fn show_in_lobby(&self, _id: &str, _summary: Option<GameSummary>) {}

    fn chance(&self) -> Result<(String, u64), Refusal> {
        Ok(("key".into(), 518))
    }

    fn new_game(&self, setup: Setup) -> Result<NewGame, Refusal> {
        let id = format!("game{}", self.ids.fetch_add(1, Ordering::Relaxed) + 1);
        Ok(stored::new_game(&id, setup, self.now()).expect("a game"))
    }

    fn made(self: &Arc<Self>, game: &NewGame) {
        self.script().made.push(game.row.id.clone());
    }

    fn unload(self: &Arc<Self>, _id: &str, messages: &mut mpsc::Receiver<ToRoom>) -> bool {
        if !messages.is_empty() {
            return false;
        }
        self.script().unloaded = true;
        true
    }
}
