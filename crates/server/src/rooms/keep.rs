//! A game as the store keeps it.

use protocol::{Millis, Status, Version};
use room::{Damaged, Entry, Setup, State};
use store::{GameStatus, StoredGame, Summary};


/// Entries as the store keeps them, behind this version.
pub fn kept_entries(version: Version, at: Millis, entries: &[Entry]) -> Vec<store::Entry> {
    let kept = |(entry, version): (&Entry, Version)| store::Entry {
        version,
        at,
        // Entries hold nothing that JSON cannot say.
        body: serde_json::to_string(entry).unwrap_or_default(),
    };
    entries.iter().zip(version + 1..).map(kept).collect()
}

/// How far a game is, as the store says it.
pub fn kept_status(status: Status) -> GameStatus {
    match status {
        Status::Waiting => GameStatus::Waiting,
        Status::Playing => GameStatus::Playing,
        Status::Over => GameStatus::Over,
        Status::Aborted => GameStatus::Aborted,
    }
}

/// What the store keeps beside a game's log.
pub fn kept_summary(state: &State) -> Summary {
    Summary {
        status: kept_status(state.status()),
        is_open: state.is_open(),
        shown: serde_json::to_string(&state.summary()).unwrap_or_default(),
        people: state.people(),
    }
}

/// Adds up what the store kept of a game.
pub fn from_kept(kept: &StoredGame) -> Result<State, Damaged> {
    let setup: Setup = serde_json::from_str(&kept.row.setup).map_err(|e| Damaged(format!("setup: {e}")))?;
    let mut state = State::new(kept.row.id.clone(), setup, kept.row.made_at)?;
    for entry in &kept.log {
        let read: Entry = serde_json::from_str(&entry.body)
            .map_err(|e| Damaged(format!("entry {}: {e}", entry.version)))?;
        if entry.version != state.version() + 1 {
            return Err(Damaged(format!("entry {}: expected {}", entry.version, state.version() + 1)));
        }
        state.apply(entry.at, &read)?;
    }
    Ok(state)
}
