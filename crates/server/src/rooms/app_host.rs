//! The server as rooms see it.

use std::sync::Arc;

use bus::{GameMessage, Incoming, Subscription};
use catalog::GameId;
use engine::Stop;
use protocol::{GameSummary, Millis, Refusal, Version};
use room::{LogVersion, Setup};
use store::{Append, NewGame, StoreError, StoredGame, Verdict};
use tokio::sync::{mpsc, oneshot};
use tokio_util::sync::CancellationToken;

use super::host::{Feed, Host, Searched};
use super::registry::ToRoom;
use crate::app::App;
use crate::bots::SearchRequest;

impl Host for App {
    type Feed = Subscription<GameMessage>;

    fn now(&self) -> Millis {
        self.time.now()
    }

    fn writes(&self) -> LogVersion {
        self.log_version()
    }

    fn is_shared(&self) -> bool {
        self.bus.is_shared()
    }

    fn ending(&self) -> &CancellationToken {
        &self.ending
    }

    async fn stored(&self, id: &str) -> Result<Option<StoredGame>, StoreError> {
        self.store.game(id).await
    }

    async fn head(&self, id: &str) -> Result<Option<Version>, StoreError> {
        Ok(self.store.heads(&[id.to_owned()]).await?.first().map(|(_, version)| *version))
    }

    async fn append(&self, append: Append) -> Result<Verdict, StoreError> {
        self.journal.append(append).await
    }

    async fn downtime(&self, since: Millis, now: Millis) -> Result<Millis, StoreError> {
        self.store.downtime(since, now).await
    }

    async fn outages(&self) -> u64 {
        if self.pulse.is_overdue() {
            // A store that does not answer is not there for the room either, which will be told so.
            let _ = self.pulse.beat(self.store.as_ref(), self.time.now()).await;
        }
        self.pulse.outages()
    }

    async fn set_deadline(&self, id: &str, at: Option<Millis>) -> Result<(), StoreError> {
        self.store.set_deadline(id, at).await
    }

    async fn lease(&self, id: &str) -> Result<bool, StoreError> {
        self.store.lease_game(id, self.bus.node()).await
    }

    async fn release_lease(&self, id: &str) -> Result<(), StoreError> {
        self.store.release_lease(id, self.bus.node()).await
    }

    fn subscribe(&self, id: &str) -> Self::Feed {
        self.bus.subscribe_game(id)
    }

    fn publish(&self, id: &str, message: GameMessage) {
        self.bus.publish_game(id, message);
    }

    fn search(&self, owner: &str, request: SearchRequest, stop: Stop) -> oneshot::Receiver<Searched> {
        self.bots.search(owner, request, stop)
    }

    fn prepare(&self, game: GameId) {
        self.bots.prepare(game);
    }

    fn show_in_lobby(&self, id: &str, summary: Option<GameSummary>) {
        if self.lobby.put(id, summary.clone()) {
            self.bus.publish_lobby(bus::LobbyMessage { game: id.to_owned(), summary });
        }
    }

    fn chance(&self) -> Result<(String, u64), Refusal> {
        Self::chance_of_a_game()
    }

    fn new_game(&self, setup: Setup) -> Result<NewGame, Refusal> {
        self.with_new_id(setup)
    }

    fn made(self: &Arc<Self>, game: &NewGame) {
        self.game_made(game);
    }

    fn unload(self: &Arc<Self>, id: &str, messages: &mut mpsc::Receiver<ToRoom>) -> bool {
        self.rooms.unload(self, id, messages)
    }
}

impl Feed for Subscription<GameMessage> {
    async fn next(&mut self) -> Incoming<GameMessage> {
        Self::next(self).await
    }
}
