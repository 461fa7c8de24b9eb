//! A game as the store keeps it: the log of the room in the server's envelope, which says who asked under which nonce.

use std::sync::Arc;

use protocol::{GameSummary, Millis, Status, Version};
use room::log::v1::read_event;
use room::{Damaged, Occupant, RoomEvent, Setup, State};
use serde::{Deserialize, Serialize};
use store::{GameRow, GameStatus, NewGame, StoredGame, Summary};

use super::nonces::Nonces;

/// The person who asked for an entry, and the nonce of the request.
#[derive(Clone, Copy, Debug)]
pub(super) struct Asker<'a> {
    pub(super) person: &'a str,
    pub(super) nonce: &'a str,
}

/// An entry as it is written.
#[derive(Serialize)]
struct Written<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    by: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    nonce: Option<&'a str>,
    #[serde(flatten)]
    event: &'a RoomEvent,
}

/// What the envelope of an entry says.
#[derive(Deserialize)]
struct Envelope {
    #[serde(default)]
    by: Option<String>,
    #[serde(default)]
    nonce: Option<String>,
}

/// An entry that was read.
pub(super) struct StoredEvent {
    pub(super) event: RoomEvent,
    asker: Option<(String, String)>,
}

impl StoredEvent {
    /// Reads an entry.
    ///
    /// # Errors
    ///
    /// Says what was expected and what was found.
    pub(super) fn read(text: &str) -> Result<Self, Damaged> {
        let event = read_event(text).map_err(Damaged)?;
        let envelope: Envelope = serde_json::from_str(text).map_err(|error| Damaged(error.to_string()))?;
        Ok(Self { event, asker: envelope.by.zip(envelope.nonce) })
    }

    /// Notes the nonce under which it was asked for.
    pub(super) fn note(&self, nonces: &mut Nonces, version: Version) {
        if let Some((person, nonce)) = &self.asker {
            nonces.note(person, nonce, version);
        }
    }
}

/// Events as entries behind this version; the first one is what was asked for.
///
/// # Errors
///
/// If an event cannot be written; nothing may be stored then.
pub(super) fn entries(
    version: Version,
    at: Millis,
    asker: Option<Asker<'_>>,
    events: &[RoomEvent],
) -> Result<Vec<store::Entry>, serde_json::Error> {
    let mut asker = asker;
    let mut entries = Vec::with_capacity(events.len());
    for (event, version) in events.iter().zip(version + 1..) {
        let asker = asker.take();
        let (by, nonce) = (asker.map(|asker| asker.person), asker.map(|asker| asker.nonce));
        let body = serde_json::to_string(&Written { by, nonce, event })?;
        entries.push(store::Entry { version, at, body });
    }
    Ok(entries)
}

/// What the store keeps beside a game's log.
///
/// # Errors
///
/// If the summary cannot be written.
pub(super) fn summary(state: &State) -> Result<Summary, serde_json::Error> {
    Ok(Summary {
        status: status(state.status()),
        is_open: state.is_open(),
        shown: serde_json::to_string(&state.summary())?,
        people: state.people(),
    })
}

/// How far a game is, as the store says it.
pub(crate) fn status(status: Status) -> GameStatus {
    match status {
        Status::Waiting => GameStatus::Waiting,
        Status::Playing => GameStatus::Playing,
        Status::Over => GameStatus::Over,
        Status::Aborted => GameStatus::Aborted,
    }
}

/// What lists show of a game, read from what is stored beside its log.
///
/// # Errors
///
/// Says what was expected and what was found.
pub(crate) fn wire_summary(shown: &str) -> Result<GameSummary, Damaged> {
    let summary: room::Summary =
        serde_json::from_str(shown).map_err(|error| Damaged(format!("summary: {error}")))?;
    summary.try_into().map_err(Damaged)
}

/// A new game with its opening, to be stored.
///
/// # Errors
///
/// If its start is no position of the game.
pub(crate) fn new_game(id: &str, setup: Setup, now: Millis) -> Result<NewGame, Damaged> {
    let setup = Arc::new(setup);
    let mut state = State::new(id, Arc::clone(&setup), now)?;
    let opening = state.opening();
    for event in &opening {
        state.apply(now, event)?;
    }
    let written = |error: serde_json::Error| Damaged(error.to_string());
    let row = GameRow {
        id: id.to_owned(),
        game: setup.game.clone(),
        setup: serde_json::to_string(&*setup).map_err(written)?,
        is_clocked: state.clock().is_there(),
        made_by: setup.maker.id.clone(),
        made_at: now,
    };
    let entries = entries(0, now, None, &opening).map_err(written)?;
    Ok(NewGame {
        row,
        summary: summary(&state).map_err(written)?,
        entries,
        deadline: deadline(&state, None, now),
    })
}

/// When somebody must look at a game even if nobody asks: its player runs out of days, or its computer is to move.
/// Nothing where its room stays loaded as long as its clock runs.
pub(super) fn deadline(state: &State, due: Option<Millis>, now: Millis) -> Option<Millis> {
    if !state.clock().is_correspondence() {
        return None;
    }
    let turn = state.turn()?;
    match state.occupant(turn) {
        Some(Occupant::Computer { .. }) => Some(now),
        _ => due.or_else(|| state.due(&room::Measured::default())),
    }
}

/// Adds up what the store kept of a game.
///
/// # Errors
///
/// Says which part cannot be read, what was expected and what was found.
pub(super) fn read(stored: &StoredGame) -> Result<(State, Nonces), Damaged> {
    let setup = Setup::read(&stored.row.setup).map_err(Damaged)?;
    let mut state = State::new(&stored.row.id, Arc::new(setup), stored.row.made_at)?;
    let mut nonces = Nonces::default();
    for entry in &stored.log {
        let damaged = |damaged: Damaged| Damaged(format!("entry {}: {damaged}", entry.version));
        if entry.version != state.version() + 1 {
            return Err(damaged(Damaged(format!("expected version {}", state.version() + 1))));
        }
        let read = StoredEvent::read(&entry.body).map_err(damaged)?;
        state.apply(entry.at, &read.event).map_err(damaged)?;
        read.note(&mut nonces, state.version());
    }
    Ok((state, nonces))
}
