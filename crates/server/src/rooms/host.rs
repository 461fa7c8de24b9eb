//! What a room needs of the server around it.

use std::sync::Arc;

use bus::{GameMessage, Incoming};
use catalog::GameId;
use engine::Stop;
use protocol::{GameSummary, Millis, Refusal, Version};
use room::{LogVersion, Setup};
use store::{Append, NewGame, StoreError, StoredGame, Verdict};
use tokio::sync::{mpsc, oneshot};
use tokio_util::sync::CancellationToken;

use super::registry::ToRoom;
use crate::bots::{NoAnswer, SearchRequest, SearchResult};

/// What comes back of a search.
pub(super) type Searched = Result<SearchResult, NoAnswer>;

/// What a room needs of the server around it: store, cluster, computer players, time.
///
/// Whatever waits ends by itself: the store answers or gives up within seconds, everything else at once.
pub(super) trait Host: Send + Sync + Sized + 'static {
    /// What other servers say about a game.
    type Feed: Feed;

    /// The time.
    fn now(&self) -> Millis;

    /// The version of the log that every server alive can read.
    fn writes(&self) -> LogVersion;

    /// Whether there may be other servers.
    fn is_shared(&self) -> bool;

    /// Cancelled when everything is to end.
    fn ending(&self) -> &CancellationToken;

    /// A game with its log, if there is one.
    fn stored(&self, id: &str) -> impl Future<Output = Result<Option<StoredGame>, StoreError>> + Send;

    /// How far the log of a game goes.
    fn head(&self, id: &str) -> impl Future<Output = Result<Option<Version>, StoreError>> + Send;

    /// Appends to a log; an error may mean that the outcome is not known.
    fn append(&self, append: Append) -> impl Future<Output = Result<Verdict, StoreError>> + Send;

    /// How much of the time from `since` to `now` no server was there.
    fn downtime(&self, since: Millis, now: Millis)
    -> impl Future<Output = Result<Millis, StoreError>> + Send;

    /// How many outages of the store have ended that this server noticed; it looks now if it could not for long.
    fn outages(&self) -> impl Future<Output = u64> + Send;

    /// Sets when somebody must look at a game even if nobody asks.
    fn set_deadline(
        &self,
        id: &str,
        at: Option<Millis>,
    ) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// Takes the lease of a game unless another server that is alive has it; says whether this one has it now.
    fn lease(&self, id: &str) -> impl Future<Output = Result<bool, StoreError>> + Send;

    /// Gives the lease of a game back.
    fn release_lease(&self, id: &str) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// Listens to what other servers say about a game.
    fn subscribe(&self, id: &str) -> Self::Feed;

    /// Tells the other servers something about a game, if they can be reached.
    fn publish(&self, id: &str, message: GameMessage);

    /// Has the computer's turn thought out, for a game of this owner.
    fn search(&self, owner: &str, request: SearchRequest, stop: Stop) -> oneshot::Receiver<Searched>;

    /// Has what the engine knows of a game read, so that the computer's first move does not wait for it.
    fn prepare(&self, game: GameId);

    /// Shows a game in the lobby, or takes it off.
    fn show_in_lobby(&self, id: &str, summary: Option<GameSummary>);

    /// A key for an invitation and a number, both left to chance.
    fn chance(&self) -> Result<(String, u64), Refusal>;

    /// A new game under a new id, to be stored.
    fn new_game(&self, setup: Setup) -> Result<NewGame, Refusal>;

    /// Notes that a new game was stored, and loads it.
    fn made(self: &Arc<Self>, game: &NewGame);

    /// Takes a room off the list, unless a message has just come for it; says whether it did.
    fn unload(self: &Arc<Self>, id: &str, messages: &mut mpsc::Receiver<ToRoom>) -> bool;
}

/// What other servers say about a game.
pub(super) trait Feed: Send {
    /// Waits for the next message; for ever where there are no others. Nothing is lost when the waiting is given up.
    fn next(&mut self) -> impl Future<Output = Incoming<GameMessage>> + Send;
}
