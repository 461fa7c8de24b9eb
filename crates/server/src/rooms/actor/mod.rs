//! The life of a game: one task owns it, stores what was decided, then tells everybody.

mod commit;
mod computer;
mod decline;
mod duty;
mod elsewhere;
mod outage;
mod presence;

use std::sync::Arc;
use std::time::Duration;

use bus::{Following, Word};
use protocol::{Code, Refusal, ToClient, Version};
use room::{Decision, Deed, Entry, State};
use tokio::sync::mpsc;
use tokio::time::Instant;

use super::Ring;
use super::registry::{ToRoom, Watcher, not_found};
use crate::app::{App, unavailable};
use crate::chance;
use crate::outbox::Frame;
use commit::{Committed, load};
use computer::{Thinking, thought};
use decline::decline_all;
use duty::Duty;
use elsewhere::Elsewhere;

/// How long a game stays awake that nobody follows and in which nothing can happen by itself.
const REST: Duration = Duration::from_secs(60);
/// How often a wish is decided anew when other servers are faster.
const MOST_TRIES: usize = 8;
/// How long the store is given before it is asked again for something that it refused.
const PAUSE: Duration = Duration::from_millis(500);

/// Lives a game until it falls asleep.
pub(super) async fn live(app: Arc<App>, id: String, mut messages: mpsc::Receiver<ToRoom>) {
    // What is no word is no id of ours, and could mean something in a subject of the bus.
    if !chance::is_word(&id) {
        return decline_all(&app, &id, &mut messages, &not_found(&id));
    }
    // Listened to before the game is read, so that nothing falls between the two.
    let following = match app.bus.follow(&id).await {
        Ok(following) => following,
        Err(error) => return decline_all(&app, &id, &mut messages, &unavailable(error)),
    };
    match load(&app, &id).await {
        Ok(Some(state)) => Room::new(app, state).live(messages, following).await,
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
    /// Who follows the game on other servers.
    elsewhere: Elsewhere,
    /// Whether the other servers do not know yet who is here.
    are_people_new: bool,
    /// Whether this server looks after the game.
    duty: Duty,
    /// The outages that the clock knows of.
    outages: u64,
    /// When something is tried again that should have happened by itself and could not.
    again_at: Option<Instant>,
}

impl Room {
    fn new(app: Arc<App>, state: State) -> Self {
        let ring = Ring::new(state.version());
        let duty = if app.bus.is_shared() { Duty::NotOurs(Instant::now()) } else { Duty::Ours };
        let outages = app.pulse.outages();
        Self {
            app,
            draft: state.clone(),
            state,
            ring,
            watchers: Vec::new(),
            thinking: None,
            presence_due: None,
            is_doubtful: false,
            elsewhere: Elsewhere::default(),
            are_people_new: false,
            duty,
            outages,
            again_at: None,
        }
    }

    async fn live(mut self, mut messages: mpsc::Receiver<ToRoom>, mut following: Following<Word>) {
        let app = Arc::clone(&self.app);
        self.show_in_lobby();
        // A crash may have come between the last who wanted another game and the making of it.
        self.follow_up().await;
        let mut rest_from = Instant::now();
        loop {
            let due = self.state.clock().due().filter(|_| self.duty == Duty::Ours);
            let due = due.map(|due| app.time.until(due));
            let duty_due = self.duty_due();
            tokio::select! {
                biased;
                () = app.ending.cancelled() => break,
                message = messages.recv() => match message {
                    Some(message) => self.receive(message).await,
                    None => break,
                },
                heard = following.next() => self.hear(heard).await,
                answer = thought(&mut self.thinking) => self.computer_decided(answer).await,
                () = until(duty_due) => {
                    self.ask_for_duty().await;
                    self.follow_up().await;
                }
                () = until(self.again_at) => self.follow_up().await,
                () = until(self.elsewhere.tell_at) => self.tell_elsewhere(),
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
        self.give_duty_back().await;
    }

    fn may_rest(&self) -> bool {
        let is_on_duty = self.duty == Duty::Ours && self.state.clock().due().is_some();
        self.watchers.is_empty() && self.thinking.is_none() && !is_on_duty && self.again_at.is_none()
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
            ToRoom::Watch { watcher, since } => {
                // Who comes from another server may have heard more than this one.
                if since.is_some_and(|since| since > self.state.version()) && self.app.bus.is_shared() {
                    self.catch_up_with_store().await;
                }
                self.watch(watcher, since);
            }
            ToRoom::Unwatch { connection } => {
                self.watchers.retain(|watcher| watcher.connection != connection);
                self.people_changed();
            }
            ToRoom::Look(look) => look(Ok(&self.state)),
            ToRoom::Lag { person, lag } => self.note_lag(&person, lag),
            ToRoom::Kept { version } => self.catch_up(version).await,
        }
    }

    /// Notes how long the way to somebody here is, and tells the other servers.
    fn note_lag(&mut self, person: &str, lag: protocol::Millis) {
        if self.set_lag(person, lag) {
            self.app.voice.say(self.state.id(), Word::Lag { person: person.to_owned(), lag });
        }
    }

    /// Sets how long the way to somebody is; says whether that is new.
    fn set_lag(&mut self, person: &str, lag: protocol::Millis) -> bool {
        let before = self.state.clock().clone();
        for seat in self.state.held_by(person).iter() {
            self.state.clock_mut().set_lag(seat, lag);
            self.draft.clock_mut().set_lag(seat, lag);
        }
        *self.state.clock() != before
    }

    async fn act(&mut self, who: &protocol::Me, act: &protocol::Act) -> Result<Version, Refusal> {
        if self.is_doubtful {
            self.reload().await?;
        }
        self.mind_outages().await;
        // A server that is alone has missed nothing.
        let mut has_looked = !self.app.bus.is_shared();
        // Another server may be faster; what was wished for is then decided anew by how the game stands.
        for _ in 0..MOST_TRIES {
            let decision = match self.state.decide(self.app.time.now(), who, act) {
                Ok(decision) => decision,
                // What makes no sense here may make sense by what happened elsewhere a moment ago.
                Err(_) if !has_looked && self.is_behind().await? => {
                    has_looked = true;
                    self.reload().await?;
                    continue;
                }
                Err(refusal) => return Err(refusal),
            };
            let (entries, refusal) = match decision {
                Decision::Done(version) => return Ok(version),
                Decision::Do(entries) => (entries, None),
                Decision::TooLate(entries, refusal) => (entries, Some(refusal)),
            };
            match (self.commit(entries).await?, refusal) {
                (Committed::Stale, _) => {}
                // The first entry is the one that was asked for.
                (Committed::After(before), None) => return Ok(before + 1),
                (Committed::After(_), Some(refusal)) => return Err(refusal),
            }
        }
        Err(Refusal::new(Code::Stale, "the game goes on elsewhere; look at it again"))
    }

    async fn flag(&mut self) {
        self.mind_outages().await;
        if let Some(entries) = self.state.flag(self.app.time.now()) {
            match self.commit(entries).await {
                Ok(Committed::After(_)) => {}
                // Somebody else looks after the game, or somebody moved at the last moment.
                Ok(Committed::Stale) => self.doubt_duty(),
                Err(refusal) => {
                    tracing::warn!(game = self.state.id(), %refusal, "a flag could not be kept");
                    // The store is asked again soon, not at once.
                    tokio::time::sleep(PAUSE).await;
                }
            }
            self.follow_up().await;
        }
    }

    /// What follows from the new state by itself: a rematch that all want, a computer's turn.
    async fn follow_up(&mut self) {
        self.again_at = None;
        if self.state.wants_rematch() && self.may_make_rematch().await {
            match self.app.make_rematch(&self.state).await {
                Ok(game) => {
                    let made = vec![Entry::plain(Deed::RematchMade { game })];
                    match self.commit(made).await {
                        Ok(Committed::After(_)) => {}
                        // The next server to look after the game makes another; this one stays without players.
                        Ok(Committed::Stale) => self.doubt_duty(),
                        Err(refusal) => {
                            tracing::warn!(game = self.state.id(), %refusal, "a rematch could not be kept");
                            self.again_at = Some(Instant::now() + PAUSE);
                        }
                    }
                }
                Err(refusal) => {
                    tracing::warn!(game = self.state.id(), %refusal, "a rematch could not be made");
                    self.again_at = Some(Instant::now() + PAUSE);
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
        self.people_changed();
    }
}

/// Waits until a moment; for ever where there is none.
async fn until(moment: Option<Instant>) {
    match moment {
        Some(moment) => tokio::time::sleep_until(moment).await,
        None => std::future::pending().await,
    }
}
