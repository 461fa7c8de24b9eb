//! What was decided is stored, then made true, then told.

use bus::GameMessage;
use protocol::{Happened, Happening, Millis, Refusal, ToClient, Version};
use room::{Moment, RoomEvent, State};
use store::{Append, Deadline, NewGame, StoreError, Verdict};
use tokio::time::Instant;

use super::Room;
use crate::app::unavailable;
use crate::outbox::frame;
use crate::rooms::host::Host;
use crate::rooms::stored::{self, Asker};

/// How often another id is tried for a rematch.
const MAX_IDS: usize = 4;

/// What became of events.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Committed {
    /// They are stored, after this version.
    After(Version),
    /// The game went on elsewhere; it was read again, and nothing of them is stored.
    Stale,
}

/// Events with the state after them, not stored yet.
struct Draft {
    events: Vec<RoomEvent>,
    next: State,
    happened: Vec<Happened>,
    /// The game that is made with them: a rematch that all want.
    makes: Option<NewGame>,
}

impl<H: Host> Room<H> {
    /// Stores events, then makes them true and tells everybody; a rematch that all want then is made with them.
    pub(super) async fn commit(
        &mut self,
        asker: Option<Asker<'_>>,
        events: Vec<RoomEvent>,
    ) -> Result<Committed, Refusal> {
        let moment = self.moment();
        for _ in 0..MAX_IDS {
            let draft = self.draft(&moment, events.clone())?;
            if draft.events.is_empty() {
                return Ok(Committed::After(self.state.version()));
            }
            let append = self.append_for(&moment, asker, &draft)?;
            let (bodies, deadline) = (self.bodies(&append), append.deadline);
            // Until the store has answered nobody knows.
            self.is_in_doubt = true;
            let began = Instant::now();
            let verdict = self.host.append(append).await;
            metrics::histogram!("pardalis_commit_seconds").record(began.elapsed());
            match verdict {
                Ok(Verdict::Kept) => {
                    self.is_in_doubt = false;
                    if deadline != Deadline::Unchanged {
                        self.deadline = Some(deadline);
                    }
                    let before = self.state.version();
                    self.make_true(&moment, asker, draft, bodies);
                    return Ok(Committed::After(before));
                }
                Ok(Verdict::Stale) => {
                    metrics::counter!("pardalis_stale_appends_total").increment(1);
                    self.reload().await?;
                    return Ok(Committed::Stale);
                }
                // The id of a rematch is in use: nothing was stored, and another one is tried.
                Err(StoreError::Taken(_)) => self.is_in_doubt = false,
                Err(error) => return Err(unavailable(error)),
            }
        }
        Err(unavailable(format!("game {}: every new id is in use", self.state.id())))
    }

    fn draft(&self, moment: &Moment, mut events: Vec<RoomEvent>) -> Result<Draft, Refusal> {
        let (next, mut happened) = self.state.after(moment, &mut events).map_err(unavailable)?;
        if !next.wants_rematch() {
            return Ok(Draft { events, next, happened, makes: None });
        }
        let (key, chance) = self.host.chance()?;
        let game = self.host.new_game(next.setup().rotated(&next.seating(), key, chance)?)?;
        let mut made = [RoomEvent::RematchMade { game: game.row.id.clone() }];
        let (next, more) = next.after(moment, &mut made).map_err(unavailable)?;
        happened.extend(more);
        events.extend(made);
        Ok(Draft { events, next, happened, makes: Some(game) })
    }

    fn append_for(
        &self,
        moment: &Moment,
        asker: Option<Asker<'_>>,
        draft: &Draft,
    ) -> Result<Append, Refusal> {
        let entries = stored::entries(self.state.version(), moment.now, asker, &draft.events);
        let summary = self.is_listed_anew(&draft.next).then(|| stored::summary(&draft.next)).transpose();
        let deadline = self.wanted_deadline(&draft.next);
        Ok(Append {
            game: self.state.id().to_owned(),
            entries: entries.map_err(unavailable)?,
            summary: summary.map_err(unavailable)?,
            deadline: if self.deadline == Some(deadline) { Deadline::Unchanged } else { deadline },
            creates: draft.makes.iter().cloned().collect(),
        })
    }

    /// The deadline that the store is to have for a state.
    pub(super) fn wanted_deadline(&self, state: &State) -> Deadline {
        if !state.clock().is_correspondence() {
            return Deadline::Unchanged;
        }
        let at = stored::deadline(state, state.due(&self.measured()), self.host.now());
        at.map_or(Deadline::None, Deadline::At)
    }

    /// The entries as other servers are told of them, where there may be others.
    fn bodies(&self, append: &Append) -> Vec<String> {
        match self.host.is_shared() {
            true => append.entries.iter().map(|entry| entry.body.clone()).collect(),
            false => Vec::new(),
        }
    }

    fn make_true(&mut self, moment: &Moment, asker: Option<Asker<'_>>, draft: Draft, bodies: Vec<String>) {
        let Draft { events, next, happened, makes } = draft;
        let before = self.state.version();
        let is_turn =
            |event: &RoomEvent| matches!(event, RoomEvent::Played { .. } | RoomEvent::Swapped { .. });
        if let (true, Some((seat, took))) = (events.iter().any(is_turn), self.state.turn_time(moment)) {
            self.lags.moved(&self.state, seat, took);
        }
        if let Some(Asker { person, nonce }) = asker {
            self.nonces.note(person, nonce, before + 1);
        }
        if !bodies.is_empty() {
            self.publish(GameMessage::Grown { before, at: moment.now, entries: bodies });
        }
        let moves = happened.iter().filter(|happened| matches!(happened.happening, Happening::Played { .. }));
        metrics::counter!("pardalis_moves_total").increment(moves.count() as u64);
        self.go_on_to(next, events.len(), happened);
        if let Some(game) = makes {
            self.host.made(&game);
        }
    }

    /// Takes over the next state, and tells every watcher what happened on the way to it.
    pub(super) fn go_on_to(&mut self, next: State, entries: usize, happened: Vec<Happened>) {
        let is_listed_anew = self.is_listed_anew(&next);
        self.state = next;
        if happened.len() == entries {
            for happened in happened {
                let frame = frame(&ToClient::Happened(Box::new(happened)));
                self.watchers.iter().for_each(|watcher| watcher.outbox.send_frame(frame.clone()));
                self.recent.push(frame);
            }
        } else {
            self.show_whole_game();
        }
        if is_listed_anew {
            self.prepare_computer();
            self.presence_changed();
        }
    }

    fn is_listed_anew(&self, next: &State) -> bool {
        next.status() != self.state.status() || !next.has_same_seats(&self.state)
    }

    pub(super) fn publish(&self, message: GameMessage) {
        if self.host.is_shared() {
            self.host.publish(self.state.id(), message);
        }
    }

    /// Notes how long the way to a player is, and tells the other servers.
    pub(super) fn note_lag(&mut self, person: &str, lag: Millis) {
        if self.lags.note(&self.state, person, lag) {
            self.publish(GameMessage::Lag { person: person.to_owned(), lag });
        }
    }
}
