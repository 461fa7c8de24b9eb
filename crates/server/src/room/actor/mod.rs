//! The life of a game: one task owns it, stores what was decided, then tells everybody.

mod commit;
mod computer;
mod decline;
mod presence;

use std::sync::Arc;
use std::time::Duration;

use protocol::{Refusal, ToClient, Version};
use tokio::sync::mpsc;
use tokio::time::Instant;

use super::rooms::{ToRoom, Watcher, not_found};
use super::{Decision, Deed, Entry, Ring, State};
use crate::app::App;
use crate::outbox::Frame;
use commit::load;
use computer::{Thinking, thought};
use decline::decline_all;

/// How long a game stays awake that nobody follows and in which nothing can happen by itself.
const REST: Duration = Duration::from_secs(60);
/// How long the store is given before it is asked again for something that it refused.
const PAUSE: Duration = Duration::from_millis(500);

/// Lives a game until it falls asleep.
pub(super) async fn live(app: Arc<App>, id: String, mut messages: mpsc::Receiver<ToRoom>) {
    match load(&app, &id).await {
        Ok(Some(state)) => Room::new(app, state).live(messages).await,
        Ok(None) => decline_all(&app, &id, &mut messages, &not_found(&id)),
        Err(refusal) => decline_all(&app, &id, &mut messages, &refusal),
    }
}

struct Room {
    app: Arc<App>,
    state: State,
    /// The same as the state, to try things out on: a copy for every move would cost the more the longer a game is.
    draft: State,
    ring: Ring<Frame>,
    watchers: Vec<Watcher>,
    thinking: Option<Thinking>,
    /// When everybody is told anew who is there.
    presence_due: Option<Instant>,
    /// Whether what is in memory may differ from what is kept.
    is_doubtful: bool,
}

impl Room {
    fn new(app: Arc<App>, state: State) -> Self {
        let ring = Ring::new(state.version());
        Self {
            app,
            draft: state.clone(),
            state,
            ring,
            watchers: Vec::new(),
            thinking: None,
            presence_due: None,
            is_doubtful: false,
        }
    }

    async fn live(mut self, mut messages: mpsc::Receiver<ToRoom>) {
        let app = Arc::clone(&self.app);
        self.show_in_lobby();
        // A crash may have come between the last who wanted another game and the making of it.
        self.follow_up().await;
        let mut rest_from = Instant::now();
        loop {
            let due = self.state.clock().due().map(|due| app.time.until(due));
            tokio::select! {
                biased;
                () = app.ending.cancelled() => break,
                message = messages.recv() => match message {
                    Some(message) => self.receive(message).await,
                    None => break,
                },
                answer = thought(&mut self.thinking) => self.computer_decided(answer).await,
                () = tokio::time::sleep(due.unwrap_or_default()), if due.is_some() => self.flag().await,
                () = tokio::time::sleep_until(self.presence_due.unwrap_or(rest_from)), if self.presence_due.is_some() => {
                    self.tell_presence();
                }
                () = tokio::time::sleep_until(rest_from + REST), if self.may_rest() => {
                    if app.rooms.fall_asleep(self.state.id(), &messages) {
                        break;
                    }
                }
            }
            if !self.may_rest() {
                rest_from = Instant::now();
            }
        }
        self.stop_thinking();
    }

    fn may_rest(&self) -> bool {
        self.watchers.is_empty() && self.thinking.is_none() && self.state.clock().due().is_none()
    }

    async fn receive(&mut self, message: ToRoom) {
        match message {
            ToRoom::Act { who, act, lag, answer } => {
                if let Some(lag) = lag {
                    self.note_lag(&who.id, lag);
                }
                let result = self.act(&who, &act).await;
                answer.give(self.state.id(), act.nonce, result);
                self.follow_up().await;
            }
            ToRoom::Watch { watcher, since } => self.watch(watcher, since),
            ToRoom::Unwatch { connection } => {
                self.watchers.retain(|watcher| watcher.connection != connection);
                self.presence_changed();
            }
            ToRoom::Look(look) => look(Ok(&self.state)),
            ToRoom::Lag { person, lag } => self.note_lag(&person, lag),
        }
    }

    fn note_lag(&mut self, person: &str, lag: protocol::Millis) {
        for seat in self.state.held_by(person).iter() {
            self.state.clock_mut().set_lag(seat, lag);
            self.draft.clock_mut().set_lag(seat, lag);
        }
    }

    async fn act(&mut self, who: &protocol::Me, act: &protocol::Act) -> Result<Version, Refusal> {
        if self.is_doubtful {
            self.reload().await?;
        }
        match self.state.decide(self.app.time.now(), who, act)? {
            Decision::Done(version) => Ok(version),
            // The first entry is the one that was asked for.
            Decision::Do(entries) => self.commit(entries).await.map(|before| before + 1),
            Decision::TooLate(entries, refusal) => {
                self.commit(entries).await?;
                Err(refusal)
            }
        }
    }

    async fn flag(&mut self) {
        if let Some(entries) = self.state.flag(self.app.time.now()) {
            if let Err(refusal) = self.commit(entries).await {
                tracing::warn!(game = self.state.id(), %refusal, "a flag could not be kept");
                // The store is asked again soon, not at once.
                tokio::time::sleep(PAUSE).await;
            }
            self.follow_up().await;
        }
    }

    /// What follows from the new state by itself: a rematch that all want, a computer's turn.
    async fn follow_up(&mut self) {
        if self.state.wants_rematch() {
            match self.app.make_rematch(&self.state).await {
                Ok(game) => {
                    let made = vec![Entry::plain(Deed::RematchMade { game })];
                    if let Err(refusal) = self.commit(made).await {
                        tracing::warn!(game = self.state.id(), %refusal, "a rematch could not be kept");
                    }
                }
                Err(refusal) => {
                    tracing::warn!(game = self.state.id(), %refusal, "a rematch could not be made");
                }
            }
        }
        self.let_computer_think();
    }

    fn watch(&mut self, watcher: Watcher, since: Option<Version>) {
        match since.and_then(|since| self.ring.since(since)) {
            Some(missed) => missed.into_iter().for_each(|frame| watcher.outbox.send_frame(frame)),
            None => {
                let view = Box::new(self.state.view(self.app.time.now(), Some(&watcher.person.id)));
                watcher.outbox.send(&ToClient::Game { view });
            }
        }
        self.watchers.retain(|other| other.connection != watcher.connection);
        self.watchers.push(watcher);
        self.presence_changed();
    }
}
