//! The room against a store that delays, fails, hangs and answers twice, in paused time.

mod doubt;
mod host;
mod rest;
mod time;
mod turns;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use bus::{GameMessage, Incoming};
use protocol::{
    Action, Choices, ClockSetting, Code, GameView, Me, NewGame, NewSeat, Refusal, ToClient, Version,
};
use room::Setup;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

use crate::outbox::{Frame, Outbox};
use crate::rooms::host::Host;
use crate::rooms::registry::{Act, Answer, ToRoom, Watcher};
use crate::rooms::stored;
use host::{Fate, Scripted};

const ID: &str = "theGame";
const BLITZ: ClockSetting = ClockSetting::RealTime { initial_ms: 60_000, increment_ms: 0 };
const ME: NewSeat = NewSeat::Me { name: None };

fn person(id: &str) -> Me {
    Me { id: id.into(), name: id.to_uppercase() }
}

/// A room on a scripted host.
struct Stage {
    host: Arc<Scripted>,
    say: mpsc::UnboundedSender<Incoming<GameMessage>>,
    inbox: mpsc::Sender<ToRoom>,
    task: JoinHandle<()>,
    nonces: u32,
}

impl Stage {
    /// A stored game of Ann's whose room is not loaded yet, and its host.
    fn stored(
        is_shared: bool,
        game: &str,
        seats: &[(&str, NewSeat)],
        clock: ClockSetting,
    ) -> (Arc<Scripted>, mpsc::UnboundedSender<Incoming<GameMessage>>) {
        let (host, say) = Scripted::new(is_shared);
        let seats: BTreeMap<String, NewSeat> =
            seats.iter().map(|(letter, seat)| ((*letter).to_owned(), seat.clone())).collect();
        let wish = NewGame { game: game.into(), seats, choices: Choices::default(), clock };
        let setup = Setup::new(&wish, &person("ann"), "key".into(), 518).expect("a setup");
        let made = stored::new_game(ID, setup, host.now()).expect("a game");
        Scripted::put(&mut host.script(), &made);
        (host, say)
    }

    /// Loads the room.
    fn load(host: Arc<Scripted>, say: mpsc::UnboundedSender<Incoming<GameMessage>>) -> Self {
        let (inbox, messages) = mpsc::channel(64);
        let task = tokio::spawn(super::run(Arc::clone(&host), ID.to_owned(), messages));
        Self { host, say, inbox, task, nonces: 0 }
    }

    fn new(is_shared: bool, game: &str, seats: &[(&str, NewSeat)], clock: ClockSetting) -> Self {
        let (host, say) = Self::stored(is_shared, game, seats, clock);
        Self::load(host, say)
    }

    /// Chess between Ann and Ben, who has joined.
    async fn chess(is_shared: bool, clock: ClockSetting) -> Self {
        let mut stage = Self::new(is_shared, "chess960", &[("w", ME), ("b", NewSeat::Anyone)], clock);
        stage.acts("ben", Action::Join { key: None }).await.expect("joined");
        stage
    }

    /// Chess of Ann's against the computer, which has the white pieces.
    fn against_the_computer(is_shared: bool, clock: ClockSetting) -> Self {
        Self::new(is_shared, "chess960", &[("w", NewSeat::Computer { level: 3 }), ("b", ME)], clock)
    }

    /// Sends a request under a nonce.
    async fn send(
        &self,
        who: &str,
        nonce: &str,
        action: Action,
    ) -> oneshot::Receiver<Result<Version, Refusal>> {
        let (answer, answered) = oneshot::channel();
        let act = protocol::Act { nonce: nonce.into(), seat: None, action };
        let act = Act { who: Arc::new(person(who)), act, lag: None, answer: Answer::Caller(answer) };
        assert!(self.inbox.send(ToRoom::Act(Box::new(act))).await.is_ok(), "the room is there");
        answered
    }

    async fn acts_under(&self, who: &str, nonce: &str, action: Action) -> Result<Version, Refusal> {
        self.send(who, nonce, action).await.await.expect("an answer")
    }

    async fn acts(&mut self, who: &str, action: Action) -> Result<Version, Refusal> {
        self.nonces += 1;
        self.acts_under(who, &format!("n{}", self.nonces), action).await
    }

    async fn moves(&mut self, who: &str, ply: u32, text: &str) -> Result<Version, Refusal> {
        self.acts(who, Action::Move { ply, text: text.into() }).await
    }

    /// The game as a stranger sees it.
    async fn view(&self) -> GameView {
        let (seen, sight) = oneshot::channel();
        let look = ToRoom::Look(Box::new(move |seen_state| {
            let view = seen_state.map(|(state, moment)| state.view(moment, None)).map_err(Clone::clone);
            assert!(seen.send(view).is_ok());
        }));
        assert!(self.inbox.send(look).await.is_ok(), "the room is there");
        sight.await.expect("an answer").expect("a game")
    }

    /// Ann watches; gives what she is sent.
    async fn watches(&self) -> mpsc::Receiver<Frame> {
        let (outbox, frames) = Outbox::new();
        let watcher = Watcher { connection: 1, person: Arc::new(person("ann")), outbox };
        assert!(self.inbox.send(ToRoom::Watch { watcher, since: None }).await.is_ok(), "the room is there");
        frames
    }

    /// Lets the room do what it is about, without any time passing.
    async fn settle(&self) {
        // Each yield lets every task that is ready run once.
        for _ in 0..64 {
            tokio::task::yield_now().await;
        }
    }

    fn log(&self) -> Vec<String> {
        self.host.log(ID)
    }
}

/// The versions of the events that were sent, in order.
fn versions(frames: &mut mpsc::Receiver<Frame>) -> Vec<Version> {
    let mut versions = Vec::new();
    while let Ok(frame) = frames.try_recv() {
        if let Ok(ToClient::Happened(happened)) = serde_json::from_str::<ToClient>(&frame) {
            versions.push(happened.version);
        }
    }
    versions
}
