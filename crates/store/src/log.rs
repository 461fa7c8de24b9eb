//! Which entries continue a log, whatever database keeps it.

use std::collections::{BTreeMap, HashMap, HashSet};

use crate::{Append, Entry, Millis, NewGame, Outcome, StoreError, Summary, Verdict};

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

/// What is known of the games that a batch names.
#[derive(Default)]
pub(crate) struct Found<'a> {
    /// The heads of the logs, of those games that can be written.
    pub(crate) heads: HashMap<&'a str, Head>,
    /// The games that another session holds.
    pub(crate) locked: HashSet<&'a str>,
    /// The ids of games to be made that are in use.
    pub(crate) taken: HashSet<&'a str>,
}

/// What is to be written of a batch, and what is not.
pub(crate) struct Decided<'a> {
    /// The games to be made, none of whose ids is in use.
    pub(crate) creates: Vec<&'a NewGame>,
    /// The entries that are in time.
    pub(crate) rows: Vec<NewEntry<'a>>,
    /// The new summaries, by the game's number.
    pub(crate) summaries: Vec<(i64, &'a Summary)>,
    /// The new deadlines, one for each game that has one, by the game's number.
    pub(crate) deadlines: BTreeMap<i64, Option<Millis>>,
    /// The answer to each append.
    pub(crate) outcomes: Vec<Outcome>,
}

/// Decides what of a batch is in time, and moves the heads on.
pub(crate) fn decide<'a>(batch: &'a [Append], found: &mut Found<'a>) -> Decided<'a> {
    let mut decided = Decided {
        creates: Vec::new(),
        rows: Vec::with_capacity(batch.len()),
        summaries: Vec::new(),
        deadlines: BTreeMap::new(),
        outcomes: Vec::with_capacity(batch.len()),
    };
    for append in batch {
        let outcome = decided.take(append, found);
        decided.outcomes.push(outcome);
    }
    decided
}

impl<'a> Decided<'a> {
    /// Takes an append if it is in time.
    fn take(&mut self, append: &'a Append, found: &mut Found<'a>) -> Outcome {
        let game = append.game.as_str();
        if found.locked.contains(game) {
            return Err(StoreError::Locked(format!("the game {game}")));
        }
        let Some(head) = found.heads.get_mut(game).filter(|head| follows(head, &append.entries)) else {
            return Ok(Verdict::Stale);
        };
        check_creates(&append.creates, &found.taken)?;
        found.taken.extend(append.creates.iter().map(|new| new.row.id.as_str()));
        self.creates.extend(&append.creates);
        for entry in &append.entries {
            head.version += 1;
            self.rows.push((head.number, head.version, entry));
        }
        if let Some(summary) = &append.summary {
            self.summaries.push((head.number, summary));
        }
        if let Some(deadline) = append.deadline.column() {
            self.deadlines.insert(head.number, deadline);
        }
        Ok(Verdict::Kept)
    }
}

/// Refuses games that cannot be made.
fn check_creates(creates: &[NewGame], taken: &HashSet<&str>) -> Result<(), StoreError> {
    for (place, new) in creates.iter().enumerate() {
        check_new(&new.entries)?;
        let id = &new.row.id;
        if taken.contains(id.as_str()) || creates[..place].iter().any(|other| other.row.id == *id) {
            return Err(StoreError::Taken(id.clone()));
        }
    }
    Ok(())
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

/// Adds the game's id to the error about rows that cannot be read.
pub(crate) fn name_damage<T>(id: &str, rows: Result<T, sqlx::Error>) -> Result<T, StoreError> {
    rows.map_err(|error| match error.into() {
        StoreError::Damaged(reason) => StoreError::Damaged(format!("the game {id}: {reason}")),
        other => other,
    })
}
