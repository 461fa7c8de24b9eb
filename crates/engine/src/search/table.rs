//! The transposition table: what is known of positions, shared by all threads without locks.
//!
//! An entry is two words, the data and the key xored with the data. Two threads may tear an entry apart by
//! writing at once; then the xor does not give the key back and the entry counts as absent.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::history::History;
use super::memory;
use super::tuning::Tuning;
use crate::{Endgames, Knowledge, Score};

/// What a stored score says of the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    /// The true score is at most this.
    Upper,
    /// The true score is at least this.
    Lower,
    /// The true score to this depth.
    Exact,
}

/// What is known of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    pub score: Score,
    pub evaluation: i16,
    pub depth: i8,
    pub bound: Bound,
    /// The mark of the best move; 0 where none is known.
    pub mark: u16,
}

impl Entry {
    fn pack(self, age: u8) -> u64 {
        let bound = self.bound as u64 + 1;
        u64::from(self.score.raw() as i16 as u16)
            | u64::from(self.evaluation as u16) << 16
            | u64::from(self.mark) << 32
            | u64::from(self.depth as u8) << 48
            | bound << 56
            | u64::from(age & 63) << 58
    }

    fn unpack(data: u64) -> Option<Self> {
        let bound = match data >> 56 & 3 {
            1 => Bound::Upper,
            2 => Bound::Lower,
            3 => Bound::Exact,
            _ => return None,
        };
        Some(Self {
            score: Score::from_raw(i32::from(data as u16 as i16)),
            evaluation: (data >> 16) as u16 as i16,
            mark: (data >> 32) as u16,
            depth: (data >> 48) as u8 as i8,
            bound,
        })
    }
}

#[derive(Default)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

/// The slots that may hold one position: a line of the processor's cache, so that looking costs one miss at most.
#[derive(Default)]
#[repr(align(64))]
struct Cluster([Slot; 4]);

/// All clusters; dropped, their memory is given back at once.
struct Clusters(Box<[Cluster]>);

impl Clusters {
    fn new(count: usize) -> Self {
        let mut clusters = Vec::with_capacity(count);
        memory::prefer_large_pages(clusters.spare_capacity_mut());
        clusters.extend((0..count).map(|_| Cluster::default()));
        Self(clusters.into_boxed_slice())
    }
}

impl std::ops::Deref for Clusters {
    type Target = [Cluster];

    #[inline]
    fn deref(&self) -> &[Cluster] {
        &self.0
    }
}

impl Drop for Clusters {
    fn drop(&mut self) {
        let mut clusters = std::mem::take(&mut self.0).into_vec();
        clusters.clear();
        memory::release(clusters.spare_capacity_mut());
    }
}

/// What is known of positions, shared by all threads.
pub struct Table {
    clusters: Clusters,
    age: AtomicU8,
    knowledge: Knowledge,
    /// Other numbers for the search for two than those of the game.
    tuning: Option<Tuning>,
    /// Other numbers for the judgement of more than two.
    for_many: Vec<i32>,
    /// What earlier searches learnt about moves, for the threads of the next one.
    histories: Mutex<Vec<History>>,
}

impl Table {
    /// A table of about this many bytes; at least one cache line.
    ///
    /// Where three and four play, the trees of a search take as much again.
    pub fn new(bytes: usize) -> Self {
        let count = (bytes / size_of::<Cluster>()).max(1);
        // Made here, with the table, because getting millions of zeros takes some systems longer than a search may take to
        // stop. Further threads make their own.
        let histories = Mutex::new(vec![History::new()]);
        Self {
            clusters: Clusters::new(count),
            age: AtomicU8::new(0),
            knowledge: Knowledge::default(),
            tuning: None,
            for_many: Vec::new(),
            histories,
        }
    }

    /// How much memory it takes.
    pub(crate) fn bytes(&self) -> usize {
        size_of_val(&*self.clusters)
    }

    /// The same table with what is known for certain at hand.
    #[must_use]
    pub fn with_knowledge(self, knowledge: Knowledge) -> Self {
        Self { knowledge, ..self }
    }

    /// What is known for certain.
    pub fn knowledge(&self) -> &Knowledge {
        &self.knowledge
    }

    /// What is known for certain of Chameleon.
    #[cfg(feature = "solved")]
    pub fn known(&self) -> &solver::Known {
        self.knowledge.known.as_deref().unwrap_or_else(|| crate::solved::shipped())
    }

    /// The same table for searches that go by these numbers, to find out which are best.
    #[must_use]
    pub fn with_tuning(self, tuning: Tuning) -> Self {
        Self { tuning: Some(tuning), ..self }
    }

    /// The same table for searches that judge positions of more than two by these numbers.
    #[must_use]
    pub fn with_numbers_for_many(self, for_many: Vec<i32>) -> Self {
        Self { for_many, ..self }
    }

    /// Other numbers for the judgement of more than two; none where the game's own count.
    pub(crate) fn for_many(&self) -> &[i32] {
        &self.for_many
    }

    /// The numbers that searches go by, where they are not those of the game.
    pub(crate) fn tuning(&self) -> Option<Tuning> {
        self.tuning
    }

    /// The exact endings that are at hand.
    pub fn endgames(&self) -> &Endgames {
        &self.knowledge.endgames
    }

    /// Forgets everything, what is known for certain, too.
    pub(crate) fn renew(&mut self) {
        self.clear();
        self.knowledge = Knowledge::default();
    }

    /// Forgets everything but what is known for certain.
    pub fn clear(&self) {
        for slot in self.clusters.iter().flat_map(|cluster| &cluster.0) {
            slot.check.store(0, Ordering::Relaxed);
            slot.data.store(0, Ordering::Relaxed);
        }
        self.age.store(0, Ordering::Relaxed);
        self.histories().iter_mut().for_each(History::forget);
    }

    fn histories(&self) -> MutexGuard<'_, Vec<History>> {
        // What a thread that failed left behind is only advice.
        self.histories.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What an earlier search learnt about moves, or nothing yet.
    pub(crate) fn take_history(&self) -> History {
        self.histories().pop().unwrap_or_else(History::new)
    }

    /// Keeps what was learnt about moves for the next search.
    pub(crate) fn give_history(&self, history: History) {
        self.histories().push(history);
    }

    /// Tells the table that a new search begins, so that older knowledge gives way first.
    pub(crate) fn new_search(&self) {
        self.age.fetch_add(1, Ordering::Relaxed);
    }

    #[inline]
    fn cluster(&self, key: u64) -> &[Slot; 4] {
        let clusters = self.clusters.len() as u64;
        &self.clusters[((u128::from(key) * u128::from(clusters)) >> 64) as usize].0
    }

    /// Tells that a position will be asked for soon.
    #[inline]
    pub(crate) fn expect(&self, key: u64) {
        memory::fetch(self.cluster(key));
    }

    pub(crate) fn get(&self, key: u64) -> Option<Entry> {
        self.cluster(key).iter().find_map(|slot| {
            let data = slot.data.load(Ordering::Relaxed);
            let check = slot.check.load(Ordering::Relaxed);
            if check ^ data == key { Entry::unpack(data) } else { None }
        })
    }

    /// Stores what is known; the least useful of the cluster gives way.
    pub(crate) fn put(&self, key: u64, mut entry: Entry) {
        let age = self.age.load(Ordering::Relaxed);
        let mut victim = None;
        let mut least = i32::MAX;
        for slot in self.cluster(key) {
            let data = slot.data.load(Ordering::Relaxed);
            if slot.check.load(Ordering::Relaxed) ^ data == key {
                // A shallow bound does not replace what a deeper search found in this same search.
                let known = Entry::unpack(data);
                let fresh = (data >> 58) as u8 == age & 63;
                if known.is_some_and(|k| fresh && entry.bound != Bound::Exact && k.depth > entry.depth + 3) {
                    return;
                }
                // A best move stays known until a better one is.
                if entry.mark == 0 {
                    entry.mark = known.map_or(0, |known| known.mark);
                }
                victim = Some(slot);
                break;
            }
            let worth = match Entry::unpack(data) {
                None => i32::MIN,
                Some(known) => {
                    let years = i32::from(age.wrapping_sub((data >> 58) as u8) & 63);
                    i32::from(known.depth) - 8 * years
                }
            };
            if worth < least || victim.is_none() {
                least = worth;
                victim = Some(slot);
            }
        }
        if let Some(slot) = victim {
            let data = entry.pack(age);
            slot.data.store(data, Ordering::Relaxed);
            slot.check.store(key ^ data, Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(depth: i8) -> Entry {
        Entry { score: Score::estimate(-123), evaluation: 45, depth, bound: Bound::Lower, mark: 777 }
    }

    #[test]
    fn what_is_stored_is_found() {
        let table = Table::new(1 << 16);
        table.put(0x1234_5678_9abc_def0, entry(5));
        assert_eq!(table.get(0x1234_5678_9abc_def0), Some(entry(5)));
        assert_eq!(table.get(0x1234_5678_9abc_def1), None);
        table.clear();
        assert_eq!(table.get(0x1234_5678_9abc_def0), None);
    }

    #[test]
    fn a_torn_entry_is_never_taken_for_another() {
        let table = Table::new(64);
        table.put(42, entry(5));
        // As if another thread had overwritten only the data.
        table.clusters[0].0.iter().for_each(|slot| slot.data.store(entry(9).pack(3), Ordering::Relaxed));
        assert_eq!(table.get(42), None);
    }

    #[test]
    fn deep_and_new_entries_stay() {
        let table = Table::new(64);
        for key in 1..=4 {
            table.put(key, entry(key as i8));
        }
        table.put(5, entry(9));
        assert_eq!(table.get(1), None);
        assert_eq!(table.get(4), Some(entry(4)));
        (0..3).for_each(|_| table.new_search());
        table.put(6, entry(1));
        assert_eq!(table.get(6), Some(entry(1)));
    }
}
