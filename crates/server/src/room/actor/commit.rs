//! What was decided is kept, then made true, then told.

use protocol::{Code, Happening, Millis, Refusal, ToClient, Version};
use store::{Append, Verdict};
use tokio::time::Instant;

use super::Room;
use crate::app::{App, unavailable};
use crate::outbox::{Frame, frame};
use crate::room::rooms::not_found;
use crate::room::{Damaged, Entry, Ring, State, from_kept, kept_entries, kept_summary};

/// Reads a game from the store and lets its clock go on.
pub(super) async fn load(app: &App, id: &str) -> Result<Option<State>, Refusal> {
    let Some(kept) = app.store.game(id).await.map_err(unavailable)? else { return Ok(None) };
    let mut state = from_kept(&kept).map_err(|damaged| unavailable(format!("game {id}: {damaged}")))?;
    if let Some(since) = state.clock().since() {
        let now = app.time.now();
        let downtime = app.store.downtime(since, now).await.map_err(unavailable)?;
        state.clock_mut().resume(now, downtime);
    }
    Ok(Some(state))
}

impl Room {
    /// Keeps entries, then makes them true and tells everybody; gives the version before them.
    pub(super) async fn commit(&mut self, entries: Vec<Entry>) -> Result<Version, Refusal> {
        let now = self.app.time.now();
        let before = self.state.version();
        let frames = match self.try_out(now, &entries) {
            Ok(frames) => frames,
            Err(damaged) => {
                self.draft = self.state.clone();
                return Err(unavailable(damaged));
            }
        };
        let next = &self.draft;
        let is_listed_anew = next.status() != self.state.status() || next.sitters() != self.state.sitters();
        let append = Append {
            game: self.state.id().to_owned(),
            entries: kept_entries(before, now, &entries),
            summary: is_listed_anew.then(|| kept_summary(next)),
        };
        let began = Instant::now();
        let verdict = self.app.journal.append(append).await;
        metrics::histogram!("pardalis_commit_seconds").record(began.elapsed());
        match verdict {
            Ok(Verdict::Kept) => (),
            Ok(Verdict::Stale) => {
                self.is_doubtful = true;
                self.draft = self.state.clone();
                self.reload().await?;
                return Err(Refusal::new(Code::Stale, "the game went on elsewhere"));
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

    /// Applies entries to the draft and gives what everybody will be told.
    fn try_out(&mut self, now: Millis, entries: &[Entry]) -> Result<Vec<Frame>, Damaged> {
        let mut frames = Vec::with_capacity(entries.len());
        for entry in entries {
            let happening = self.draft.apply(now, entry)?;
            if matches!(happening, Happening::Played { .. }) {
                metrics::counter!("pardalis_moves_total").increment(1);
            }
            frames.push(frame(&ToClient::Happened(Box::new(self.draft.happened(now, happening)))));
        }
        Ok(frames)
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
