//! The life of a game: one task owns it, stores what was decided, then tells everybody.

use std::sync::Arc;
use std::time::Duration;

use engine::Stop;
use protocol::{Code, Happening, Refusal, Sitter, ToClient, Version};
use store::{Append, Verdict};
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;

use super::rooms::{Answer, ToRoom, Watcher, not_found};
use super::{Decision, Deed, Entry, Ring, State, from_kept, kept_entries, kept_summary};
use crate::app::{App, unavailable};
use crate::bots::{self, Question};
use crate::outbox::{Frame, frame};

/// How long a game stays awake that nobody follows and in which nothing can happen by itself.
const REST: Duration = Duration::from_secs(60);
/// The shortest time between two messages about who is there.
const PRESENCE: Duration = Duration::from_millis(500);

/// Lives a game until it falls asleep.
pub(super) async fn live(app: Arc<App>, id: String, mut messages: mpsc::Receiver<ToRoom>) {
    match load(&app, &id).await {
        Ok(Some(state)) => Room::new(app, state).live(messages).await,
        Ok(None) => decline_all(&app, &id, &mut messages, &not_found(&id)),
        Err(refusal) => decline_all(&app, &id, &mut messages, &refusal),
    }
}

/// Reads a game from the store and lets its clock go on.
async fn load(app: &App, id: &str) -> Result<Option<State>, Refusal> {
    let Some(kept) = app.store.game(id).await.map_err(unavailable)? else { return Ok(None) };
    let mut state = from_kept(&kept).map_err(|damaged| unavailable(format!("game {id}: {damaged}")))?;
    if let Some(since) = state.clock().since() {
        let now = app.time.now();
        let downtime = app.store.downtime(since, now).await.map_err(unavailable)?;
        state.clock_mut().resume(now, downtime);
    }
    Ok(Some(state))
}

fn decline_all(app: &App, id: &str, messages: &mut mpsc::Receiver<ToRoom>, refusal: &Refusal) {
    loop {
        while let Ok(message) = messages.try_recv() {
            match message {
                ToRoom::Act { act, answer, .. } => answer.give(id, act.nonce, Err(refusal.clone())),
                ToRoom::Watch { watcher, .. } => watcher.outbox.send(&ToClient::Refused {
                    game: Some(id.to_owned()),
                    nonce: None,
                    refusal: refusal.clone(),
                }),
                ToRoom::Unwatch { .. } | ToRoom::Look(_) | ToRoom::Lag { .. } => (),
            }
        }
        if app.rooms.fall_asleep(id, messages) {
            return;
        }
    }
}

impl Answer {
    fn give(self, id: &str, nonce: String, result: Result<Version, Refusal>) {
        let game = id.to_owned();
        match (self, result) {
            (Self::Caller(caller), result) => {
                let _ = caller.send(result);
            }
            (Self::Socket(outbox), Ok(version)) => outbox.send(&ToClient::Done { game, nonce, version }),
            (Self::Socket(outbox), Err(refusal)) => {
                outbox.send(&ToClient::Refused { game: Some(game), nonce: Some(nonce), refusal });
            }
        }
    }
}

/// The computer thinks about the game at a version.
struct Thinking {
    version: Version,
    stop: Stop,
    answer: oneshot::Receiver<bots::Answer>,
}

struct Room {
    app: Arc<App>,
    state: State,
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
        self.let_computer_think();
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
            ToRoom::Look(look) => look(&self.state),
            ToRoom::Lag { person, lag } => self.note_lag(&person, lag),
        }
    }

    fn note_lag(&mut self, person: &str, lag: protocol::Millis) {
        for seat in self.state.held_by(person).iter() {
            self.state.clock_mut().set_lag(seat, lag);
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
                tokio::time::sleep(PRESENCE).await;
            }
            self.follow_up().await;
        }
    }

    async fn computer_decided(&mut self, answer: Option<bots::Answer>) {
        let Some(Thinking { version, .. }) = self.thinking.take() else { return };
        let now = self.app.time.now();
        let decided = match answer {
            Some(bots::Answer::Move(text)) => self.state.decide_computer(now, version, &text),
            Some(bots::Answer::Swap) => self.state.decide_computer_swap(now, version),
            None => return,
        };
        match decided {
            Ok(entries) => {
                if let Err(refusal) = self.commit(entries).await {
                    tracing::warn!(game = self.state.id(), %refusal, "a computer's move could not be kept");
                    tokio::time::sleep(PRESENCE).await;
                }
            }
            Err(refusal) => {
                tracing::debug!(game = self.state.id(), %refusal, "a computer's move came too late");
            }
        }
        self.follow_up().await;
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

    /// Keeps entries, then makes them true and tells everybody; gives the version before them.
    async fn commit(&mut self, entries: Vec<Entry>) -> Result<Version, Refusal> {
        let now = self.app.time.now();
        let before = self.state.version();
        let mut next = self.state.clone();
        let mut frames = Vec::with_capacity(entries.len());
        for entry in &entries {
            let happening = next.apply(now, entry).map_err(unavailable)?;
            if matches!(happening, Happening::Played { .. }) {
                metrics::counter!("pardalis_moves_total").increment(1);
            }
            frames.push(frame(&ToClient::Happened(Box::new(next.happened(now, happening)))));
        }
        let is_listed_anew = next.status() != self.state.status() || next.sitters() != self.state.sitters();
        let append = Append {
            game: self.state.id().to_owned(),
            entries: kept_entries(before, now, &entries),
            summary: is_listed_anew.then(|| kept_summary(&next)),
        };
        let began = Instant::now();
        let verdict = self.app.journal.append(append).await;
        metrics::histogram!("pardalis_commit_seconds").record(began.elapsed());
        match verdict {
            Ok(Verdict::Kept) => (),
            Ok(Verdict::Stale) => {
                self.is_doubtful = true;
                self.reload().await?;
                return Err(Refusal::new(Code::Stale, "the game went on elsewhere"));
            }
            Err(error) => {
                // Whether it was kept is not known: ask the store before anything else.
                self.is_doubtful = true;
                return Err(unavailable(error));
            }
        }
        self.state = next;
        for frame in frames {
            self.ring.push(frame.clone());
            self.watchers.iter().for_each(|watcher| watcher.outbox.send_frame(frame.clone()));
        }
        if is_listed_anew {
            self.show_in_lobby();
            self.presence_changed();
        }
        Ok(before)
    }

    /// Reads the game again from the store and tells everybody how it stands.
    async fn reload(&mut self) -> Result<(), Refusal> {
        let id = self.state.id().to_owned();
        let state = load(&self.app, &id).await?.ok_or_else(|| not_found(&id))?;
        self.is_doubtful = false;
        if state.version() != self.state.version() {
            self.ring = Ring::new(state.version());
            self.state = state;
            let now = self.app.time.now();
            for watcher in &self.watchers {
                let view = Box::new(self.state.view(now, Some(&watcher.person.id)));
                watcher.outbox.send(&ToClient::Game { view });
            }
        }
        Ok(())
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

    fn presence_changed(&mut self) {
        self.presence_due.get_or_insert_with(|| Instant::now() + PRESENCE);
        self.show_in_lobby();
    }

    fn tell_presence(&mut self) {
        self.presence_due = None;
        let is_there = |id: &str| self.watchers.iter().any(|watcher| watcher.person.id == id);
        let seats = self.state.sitters().iter().filter_map(|(seat, sitter)| match sitter {
            Sitter::Person { id, .. } if is_there(id) => Some(*seat),
            _ => None,
        });
        let seats = self.state.letters(seats.collect());
        let spectates = |watcher: &&Watcher| self.state.held_by(&watcher.person.id).is_empty();
        let spectators = self.watchers.iter().filter(spectates).count() as u32;
        let game = self.state.id().to_owned();
        let frame = frame(&ToClient::Presence { game, seats, spectators });
        self.watchers.iter().for_each(|watcher| watcher.outbox.send_frame(frame.clone()));
    }

    /// Shows the game to those who look for one while its maker is there; days are long enough to come back.
    fn show_in_lobby(&self) {
        let maker = &self.state.maker().id;
        let is_slow = matches!(self.state.setup().clock, protocol::ClockSetting::Correspondence { .. });
        let is_there = is_slow || self.watchers.iter().any(|watcher| watcher.person.id == *maker);
        let is_shown = is_there && self.state.is_open();
        self.app.lobby.put(self.state.id(), is_shown.then(|| self.state.summary()));
    }

    fn stop_thinking(&mut self) {
        if let Some(thinking) = self.thinking.take() {
            thinking.stop.stop();
        }
    }

    fn let_computer_think(&mut self) {
        if self.thinking.as_ref().is_some_and(|thinking| thinking.version == self.state.version()) {
            return;
        }
        self.stop_thinking();
        let Some(turn) = self.state.turn() else { return };
        let Some(Sitter::Computer { level, .. }) = self.state.sitter(turn) else { return };
        let record = self.state.record();
        let before = (0..record.len()).filter_map(|ply| record.position_after(ply).cloned()).collect();
        let now = self.app.time.now();
        let clock = self.state.clock();
        let left = (clock.running() == Some(turn)).then(|| clock.left(turn, now));
        let increment = match self.state.setup().clock {
            protocol::ClockSetting::RealTime { increment_ms, .. } => increment_ms,
            _ => 0,
        };
        let millis = |time| Duration::from_millis(u64::try_from(time).unwrap_or(0));
        let question = Question {
            position: record.position().clone(),
            before,
            level: *level,
            seed: crate::chance::number().unwrap_or(self.state.version()),
            clock: left.map(|left| (millis(left), millis(increment))),
            may_swap: self.state.may_swap(),
        };
        let stop = Stop::new();
        let answer = self.app.bots.think(&self.state.maker().id, question, stop.clone());
        self.thinking = Some(Thinking { version: self.state.version(), stop, answer });
    }
}

/// Waits for the computer; for ever where it does not think.
async fn thought(thinking: &mut Option<Thinking>) -> Option<bots::Answer> {
    match thinking {
        Some(thinking) => (&mut thinking.answer).await.ok(),
        None => std::future::pending().await,
    }
}
