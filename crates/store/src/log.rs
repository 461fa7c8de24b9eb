//! Which entries continue a log, whatever database keeps it.

use std::collections::HashMap;

use crate::{Append, Entry, Millis, StoreError, Summary, Verdict};

/// An entry to be written: its game's number, its version, itself.
pub(crate) type NewEntry<'a> = (i64, i64, &'a Entry);

/// An entry as it is kept: version, moment, text.
pub(crate) type KeptEntry = (i64, Millis, String);

/// How far the log of a game goes.
pub(crate) struct Head {
    /// The game's number.
    pub(crate) number: i64,
    /// The version of its last entry; 0 where there is none.
    pub(crate) version: i64,
}

/// What is to be written of a batch, and what is not.
pub(crate) struct Decided<'a> {
    /// The entries that are in time.
    pub(crate) rows: Vec<NewEntry<'a>>,
    /// The new summaries, by the game's number.
    pub(crate) summaries: Vec<(i64, &'a Summary)>,
    /// A verdict for each append.
    pub(crate) verdicts: Vec<Verdict>,
}

/// Decides what of a batch is in time, and moves the heads on.
pub(crate) fn decide<'a>(batch: &'a [Append], heads: &mut HashMap<&str, Head>) -> Decided<'a> {
    let mut decided = Decided {
        rows: Vec::with_capacity(batch.len()),
        summaries: Vec::new(),
        verdicts: Vec::with_capacity(batch.len()),
    };
    for append in batch {
        let head = heads.get_mut(append.game.as_str()).filter(|head| follows(head, &append.entries));
        decided.verdicts.push(if head.is_some() { Verdict::Kept } else { Verdict::Stale });
        let Some(head) = head else { continue };
        for entry in &append.entries {
            head.version += 1;
            decided.rows.push((head.number, head.version, entry));
        }
        if let Some(summary) = &append.summary {
            decided.summaries.push((head.number, summary));
        }
    }
    decided
}

/// Whether entries are there and continue a log without a gap.
fn follows(head: &Head, entries: &[Entry]) -> bool {
    !entries.is_empty()
        && (head.version + 1..)
            .zip(entries)
            .all(|(version, entry)| i64::try_from(entry.version) == Ok(version))
}

/// Refuses a new log whose versions do not count from 1.
pub(crate) fn check_new(entries: &[Entry]) -> Result<(), StoreError> {
    match (1..).zip(entries).find(|(version, entry)| entry.version != *version) {
        None => Ok(()),
        Some((version, entry)) => {
            let found = entry.version;
            Err(StoreError::Damaged(format!("a new log has version {found} where {version} belongs")))
        }
    }
}

/// Reads the log of a game, in which nothing may be missing.
pub(crate) fn read(id: &str, rows: Vec<KeptEntry>) -> Result<Vec<Entry>, StoreError> {
    let mut log = Vec::with_capacity(rows.len());
    for (next, (version, at, body)) in (1_u64..).zip(rows) {
        if u64::try_from(version) != Ok(next) {
            let message = format!("the log of {id} has version {version} where {next} belongs");
            return Err(StoreError::Damaged(message));
        }
        log.push(Entry { version: next, at, body });
    }
    Ok(log)
}
