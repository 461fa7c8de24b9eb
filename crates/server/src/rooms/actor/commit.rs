//! What was decided is kept, then made true, then told.

use bus::Word;
use protocol::{Happening, Millis, Refusal, ToClient, Version};
use room::{Damaged, Entry, State};
use store::{Append, Verdict};
use tokio::time::Instant;

use super::Room;
use crate::app::{App, unavailable};
use crate::outbox::{Frame, frame};
use crate::rooms::registry::not_found;
use crate::rooms::{Ring, from_kept, kept_entries, kept_summary};

/// Reads a game from the store and lets its clock go on.
pub(super) async fn load(app: &App, id: &str) -> Result<Option<State>, Refusal> {
    let Some(kept) = app.store.game(id).await.map_err(unavailable)? else { return Ok(None) };
    let mut state = from_kept(&kept).map_err(|damaged| unavailable(format!("game {id}: {damaged}")))?;
    if let Some(since) = state.clock().since() {
        let now = app.time.now();
        let downtime = app.store.downtime(since, now).await.map_err(unavailable)?;
        if app.bus.is_shared() {
            // Other servers may have been there all the time.
            state.clock_mut().put_off(now, downtime);
        } else {
            state.clock_mut().resume(now, downtime);
        }
    }
    Ok(Some(state))
}

/// What became of entries.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Committed {
    /// They are kept, after this version.
    After(Version),
    /// The game went on elsewhere; it was read again, and nothing of them is kept.
    Stale,
}

impl Room {
    /// Keeps entries, then makes them true and tells everybody.
    pub(super) async fn commit(&mut self, entries: Vec<Entry>) -> Result<Committed, Refusal> {
        let now = self.app.time.now();
        let before = self.state.version();
        let (frames, moves) = match self.try_out(now, &entries) {
            Ok(tried) => tried,
            Err(damaged) => {
                self.draft = self.state.clone();
                return Err(unavailable(damaged));
            }
        };
        let next = &self.draft;
        let is_listed_anew = next.status() != self.state.status() || next.sitters() != self.state.sitters();
        let kept = kept_entries(before, now, &entries);
        let bodies: Vec<String> = match self.app.bus.is_shared() {
            true => kept.iter().map(|entry| entry.body.clone()).collect(),
            false => Vec::new(),
        };
        let append = Append {
            game: self.state.id().to_owned(),
            entries: kept,
            summary: is_listed_anew.then(|| kept_summary(next)),
        };
        let began = Instant::now();
        let verdict = self.app.journal.append(append).await;
        metrics::histogram!("pardalis_commit_seconds").record(began.elapsed());
        match verdict {
            Ok(Verdict::Kept) => metrics::counter!("pardalis_moves_total").increment(moves),
            Ok(Verdict::Stale) => {
                metrics::counter!("pardalis_stale_appends_total").increment(1);
                self.is_doubtful = true;
                self.draft = self.state.clone();
                self.reload().await?;
                return Ok(Committed::Stale);
            }
            Err(error) => {
                // Whether it was kept is not known: ask the store before anything else.
                self.is_doubtful = true;
                self.draft = self.state.clone();
                return Err(unavailable(error));
            }
        }
        for entry in &entries {
            // What fitted the draft fits the state, which was the same.
            self.state.apply(now, entry).map_err(unavailable)?;
        }
        if !bodies.is_empty() {
            self.app.voice.say(self.state.id(), Word::Grown { before, at: now, entries: bodies });
        }
        self.spread(frames, is_listed_anew);
        Ok(Committed::After(before))
    }

    /// Tells everybody here what happened.
    pub(super) fn spread(&mut self, frames: Vec<Frame>, is_listed_anew: bool) {
        for frame in frames {
            self.ring.push(frame.clone());
            self.watchers.iter().for_each(|watcher| watcher.outbox.send_frame(frame.clone()));
        }
        if is_listed_anew {
            self.show_in_lobby();
            self.presence_changed();
        }
    }

    /// Whether the store has more of the game than we do.
    pub(super) async fn is_behind(&self) -> Result<bool, Refusal> {
        let heads = self.app.store.heads(&[self.state.id().to_owned()]).await.map_err(unavailable)?;
        Ok(heads.iter().any(|&(_, version)| version > self.state.version()))
    }

    /// Looks into the store, and reads the game again if that has more of it than we do.
    pub(super) async fn catch_up_with_store(&mut self) {
        let is_behind = self.is_behind().await;
        if is_behind.unwrap_or(true) && self.reload().await.is_err() {
            self.is_doubtful = true;
        }
    }

    /// Reads the game again if the store has more of it than we do.
    pub(super) async fn catch_up(&mut self, version: Version) {
        if version > self.state.version() {
            self.read_on().await;
            self.follow_up().await;
        }
    }

    /// Reads what was appended elsewhere and tells everybody of it entry by entry, or how the game stands where
    /// that is not possible.
    pub(super) async fn read_on(&mut self) {
        // Entries that did not fit may have been tried out on it.
        self.draft = self.state.clone();
        let followed = if self.is_doubtful { Ok(false) } else { self.follow_store().await };
        let read = match followed {
            Ok(true) => Ok(()),
            Ok(false) => {
                self.draft = self.state.clone();
                self.reload().await
            }
            Err(refusal) => Err(refusal),
        };
        if let Err(refusal) = read {
            tracing::warn!(game = self.state.id(), %refusal, "a game that went on elsewhere could not be read");
            self.is_doubtful = true;
        }
    }

    /// Adds what the store has beyond what is known here; false if an entry does not fit.
    async fn follow_store(&mut self) -> Result<bool, Refusal> {
        let id = self.state.id().to_owned();
        let kept = self.app.store.game(&id).await.map_err(unavailable)?.ok_or_else(|| not_found(&id))?;
        let known = self.state.version();
        for entry in kept.log.iter().filter(|entry| entry.version > known) {
            let is_next = entry.version == self.state.version() + 1;
            if !is_next || !self.follow_log(entry.at, std::slice::from_ref(&entry.body)) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Applies entries to the draft, and gives what everybody will be told and how many moves there are among them.
    fn try_out(&mut self, now: Millis, entries: &[Entry]) -> Result<(Vec<Frame>, u64), Damaged> {
        let mut frames = Vec::with_capacity(entries.len());
        let mut moves = 0;
        for entry in entries {
            let happening = self.draft.apply(now, entry)?;
            moves += u64::from(matches!(happening, Happening::Played { .. }));
            frames.push(frame(&ToClient::Happened(Box::new(self.draft.happened(now, happening)))));
        }
        Ok((frames, moves))
    }

    /// Reads the game again from the store and tells everybody how it stands.
    pub(super) async fn reload(&mut self) -> Result<(), Refusal> {
        let id = self.state.id().to_owned();
        let state = load(&self.app, &id).await?.ok_or_else(|| not_found(&id))?;
        self.is_doubtful = false;
        if state.version() != self.state.version() {
            self.ring = Ring::new(state.version());
            self.draft = state.clone();
            self.state = state;
            let now = self.app.time.now();
            for watcher in &self.watchers {
                let view = Box::new(self.state.view(now, Some(&watcher.person.id)));
                watcher.outbox.send(&ToClient::Game { view });
            }
        }
        Ok(())
    }
}
