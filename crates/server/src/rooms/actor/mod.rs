//! The task of a game: it owns the state, stores what was decided, then tells everybody.
//!
//! It waits in one place, [`Room::live`], and elsewhere only for the store, which answers or gives up within seconds.
//! What could not be done is tried again from there, too: nothing in here sleeps.

mod act;
mod alarm;
mod answer;
mod commit;
mod computer;
mod follow;
mod lease;
mod load;
mod presence;
#[cfg(test)]
mod tests;

use std::sync::Arc;
use std::time::Duration;

use protocol::{Millis, ToClient, Version};
use room::{Begins, Measured, Moment, RoomEvent, State};
use store::Deadline;
use tokio::sync::mpsc;
use tokio::time::Instant;

use super::host::{Feed, Host};
use super::lags::Lags;
use super::nonces::Nonces;
use super::recent::Recent;
use super::registry::{Act, ToRoom, Watcher, not_found};
use super::stored;
use alarm::Alarm;
use answer::decline_all;
use commit::Committed;
use computer::Thinking;
use lease::Lease;
use presence::Presence;

/// How long a room stays loaded that no connection watches and in which nothing can happen by itself.
const IDLE_TIMEOUT: Duration = Duration::from_secs(20);
/// The same once its game is over.
const OVER_TIMEOUT: Duration = Duration::from_secs(3);
/// How long to wait before something is tried again that should have happened by itself.
const RETRY: Duration = Duration::from_millis(500);

/// Runs a game until its room is unloaded.
pub(super) async fn run<H: Host>(host: Arc<H>, id: String, mut messages: mpsc::Receiver<ToRoom>) {
    // The store is asked first: what other servers say is listened to only where there is a game.
    match load::load(&*host, &id).await {
        Ok(Some(loaded)) => {
            let feed = host.subscribe(&id);
            Room::new(host, loaded).live(messages, feed).await;
        }
        Ok(None) => decline_all(&host, &id, &mut messages, &not_found(&id)),
        Err(refusal) => decline_all(&host, &id, &mut messages, &refusal),
    }
}

struct Room<H: Host> {
    host: Arc<H>,
    state: State,
    nonces: Nonces,
    recent: Recent,
    watchers: Vec<Watcher>,
    lags: Lags,
    /// From when the running turn counts, where no server was there for a part of it.
    begins: Option<Begins>,
    /// The outages that `begins` knows of.
    outages: u64,
    /// Whether the store may have more of the game, or something else, than is known here.
    is_in_doubt: bool,
    /// The deadline that the store is known to have.
    deadline: Option<Deadline>,
    lease: Lease,
    thinking: Option<Thinking>,
    /// How often the computer's turn was thought about in vain.
    failed_searches: u32,
    presence: Presence,
    /// How long the request that is decided may take.
    patience: Alarm,
    /// When something is tried again that should have happened by itself and could not.
    retry_at: Option<Instant>,
}

impl<H: Host> Room<H> {
    fn new(host: Arc<H>, loaded: load::Loaded) -> Self {
        let load::Loaded { state, nonces, begins, outages } = loaded;
        let lease = if host.is_shared() { Lease::NotOurs { ask_at: Instant::now() } } else { Lease::Ours };
        Self {
            host,
            recent: Recent::new(state.version()),
            state,
            nonces,
            watchers: Vec::new(),
            lags: Lags::default(),
            begins,
            outages,
            is_in_doubt: false,
            deadline: None,
            lease,
            thinking: None,
            failed_searches: 0,
            presence: Presence::default(),
            patience: Alarm::default(),
            retry_at: None,
        }
    }

    async fn live(mut self, mut messages: mpsc::Receiver<ToRoom>, mut feed: H::Feed) {
        let host = Arc::clone(&self.host);
        self.show_in_lobby();
        self.prepare_computer();
        self.follow_up().await;
        let (mut used_at, mut alarm) = (Instant::now(), Alarm::default());
        loop {
            let alarm_at = self.next_moment(used_at);
            tokio::select! {
                biased;
                () = host.ending().cancelled() => break,
                message = messages.recv() => match message {
                    Some(message) => {
                        let is_use = !matches!(message, ToRoom::Stored { .. });
                        self.receive(message).await;
                        if is_use {
                            used_at = Instant::now();
                        }
                    }
                    None => break,
                },
                incoming = feed.next() => self.hear(incoming).await,
                searched = computer::finished(&mut self.thinking) => self.computer_decided(searched).await,
                () = alarm.wait_until(alarm_at) => {
                    self.do_what_is_due().await;
                    if self.unload_at(used_at).is_some_and(|at| at <= Instant::now()) {
                        if self.unload(&mut messages).await {
                            break;
                        }
                        used_at = Instant::now();
                    }
                }
            }
        }
        self.stop_thinking();
        self.release_lease().await;
    }

    /// The next moment at which something is to be done.
    fn next_moment(&self, used_at: Instant) -> Option<Instant> {
        let moments =
            [self.lease_due(), self.retry_at, self.flag_at(), self.presence.due(), self.unload_at(used_at)];
        moments.into_iter().flatten().min()
    }

    /// Does what is due by now, except for unloading.
    async fn do_what_is_due(&mut self) {
        let is_due = |at: Option<Instant>| at.is_some_and(|at| at <= Instant::now());
        if is_due(self.lease_due()) {
            self.ask_for_lease().await;
            self.follow_up().await;
        }
        if is_due(self.retry_at) {
            self.follow_up().await;
        }
        if is_due(self.flag_at()) {
            self.flag().await;
        }
        if is_due(self.presence.due()) {
            self.tell_presence();
        }
    }

    /// The time, with what was measured.
    fn moment(&self) -> Moment {
        self.moment_at(self.host.now())
    }

    fn moment_at(&self, now: Millis) -> Moment {
        Moment { now, measured: self.measured(), writes: self.host.writes() }
    }

    fn measured(&self) -> Measured {
        Measured { lag: self.lags.compensations(&self.state), begins: self.begins }
    }

    /// When the running clock falls, if it is ours to see.
    fn flag_at(&self) -> Option<Instant> {
        if self.lease != Lease::Ours || self.retry_at.is_some() {
            return None;
        }
        let left = self.state.due(&self.measured())?.saturating_sub(self.host.now());
        Some(Instant::now() + Duration::from_millis(u64::try_from(left).unwrap_or(0)))
    }

    /// Whether nobody watches and nothing can happen by itself. Days are in the store's index of deadlines.
    fn is_idle(&self) -> bool {
        let ticks = self.lease == Lease::Ours && self.state.clock().running().is_some();
        let ticks = ticks && !self.state.clock().is_correspondence();
        self.watchers.is_empty() && self.thinking.is_none() && self.retry_at.is_none() && !ticks
    }

    /// When to unload the room, which a client used last at this moment.
    fn unload_at(&self, used_at: Instant) -> Option<Instant> {
        let timeout = if self.state.result().is_some() { OVER_TIMEOUT } else { IDLE_TIMEOUT };
        self.is_idle().then(|| used_at + timeout)
    }

    /// Unloads the room, once the store knows when the game must be looked at again.
    async fn unload(&mut self, messages: &mut mpsc::Receiver<ToRoom>) -> bool {
        let deadline = self.wanted_deadline(&self.state);
        if self.state.clock().is_correspondence() && self.deadline != Some(deadline) {
            let at = stored::deadline(&self.state, self.state.due(&self.measured()), self.host.now());
            if let Err(error) = self.host.set_deadline(self.state.id(), at).await {
                tracing::warn!(game = self.state.id(), %error, "failed to store a deadline; the room stays loaded");
                return false;
            }
            self.deadline = Some(deadline);
        }
        self.host.unload(self.state.id(), messages)
    }

    async fn receive(&mut self, message: ToRoom) {
        match message {
            ToRoom::Act(act) => {
                let Act { who, act, lag, answer } = *act;
                if let Some(lag) = lag {
                    self.note_lag(&who.id, lag);
                }
                let result = self.act(&who, &act).await;
                answer.give(self.state.id(), act.nonce, result);
                self.follow_up().await;
            }
            ToRoom::Watch { watcher, since } => {
                // A client that comes from another server may have heard more than this one.
                if since.is_some_and(|since| since > self.state.version()) && self.host.is_shared() {
                    self.compare_with_store().await;
                }
                self.watch(watcher, since);
            }
            ToRoom::Unwatch { connection } => {
                self.watchers.retain(|watcher| watcher.connection != connection);
                self.people_changed();
            }
            ToRoom::Look(look) => look(Ok((&self.state, &self.moment()))),
            ToRoom::Lag { person, lag } => self.note_lag(&person.id, lag),
            ToRoom::Stored { version } => self.catch_up_to(version).await,
        }
    }

    fn watch(&mut self, watcher: Watcher, since: Option<Version>) {
        match since.and_then(|since| self.recent.since(since)) {
            Some(missed) => missed.for_each(|frame| watcher.outbox.send_frame(frame.clone())),
            None => {
                let view = Box::new(self.state.view(&self.moment(), Some(&watcher.person.id)));
                watcher.outbox.send(&ToClient::Game { view });
            }
        }
        self.watchers.retain(|other| other.connection != watcher.connection);
        self.watchers.push(watcher);
        self.people_changed();
    }

    /// Sends the whole game to every watcher: what happened cannot be told event by event.
    fn show_whole_game(&mut self) {
        self.recent = Recent::new(self.state.version());
        let moment = self.moment();
        for watcher in &self.watchers {
            let view = Box::new(self.state.view(&moment, Some(&watcher.person.id)));
            watcher.outbox.send(&ToClient::Game { view });
        }
    }

    async fn flag(&mut self) {
        self.mind_outages().await;
        if let Some(events) = self.state.flag(&self.moment()) {
            self.commit_unasked(events, "a fallen flag").await;
            self.follow_up().await;
        }
    }

    /// Stores events that nobody asked for; what cannot be stored is tried again soon.
    async fn commit_unasked(&mut self, events: Vec<RoomEvent>, what: &'static str) {
        match self.commit(None, events).await {
            Ok(Committed::After(_)) => {}
            // Another server looks after the game, or a player moved at the last moment.
            Ok(Committed::Stale) => self.doubt_lease(),
            Err(refusal) => {
                tracing::warn!(game = self.state.id(), what, %refusal, "failed to store an event; trying again");
                self.retry_later();
            }
        }
    }

    fn retry_later(&mut self) {
        self.retry_at = Some(Instant::now() + RETRY);
    }

    /// What follows from the state by itself: a rematch that all want, a computer's turn.
    async fn follow_up(&mut self) {
        let is_early = self.retry_at.is_some_and(|at| at > Instant::now());
        if is_early {
            return;
        }
        self.retry_at = None;
        if self.is_in_doubt && self.lease == Lease::Ours && self.reload().await.is_err() {
            return self.retry_later();
        }
        // Release 0.1.0 stored a rematch after the offer that made it: a crash may have come between the two.
        if self.state.wants_rematch() && self.lease == Lease::Ours {
            self.commit_unasked(Vec::new(), "a rematch").await;
        }
        self.let_computer_think();
    }
}
