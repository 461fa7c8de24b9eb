//! Servers that know less of the game than there is of it: what they decide, and what becomes of it.

use protocol::{Act, Me};
use room::{Decision, State};

use super::play::Play;
use super::verdict::Verdict;

impl Play {
    /// A server hears of the next entries of the log.
    pub(crate) fn hears(&mut self, server: usize, entries: usize) {
        let heard = self.grown(&self.others[server], entries);
        self.others[server] = heard;
    }

    /// Another server decides from now on: it reads what it has missed, and nobody notices.
    pub(crate) fn change(&mut self, server: usize) {
        let mut next = self.grown(&self.others[server], self.kept.len());
        // Servers tell each other how long the ways are; the rest of the clock is in the log.
        *next.clock_mut() = self.state.clock().clone();
        assert_eq!(next, self.state, "servers that know the same log know the same game");
        self.others[server] = std::mem::replace(&mut self.state, next);
        self.seen.insert("another server".into());
    }

    /// The same wish comes to servers that are behind. Whatever they want to keep has a version that is taken, so that
    /// the store refuses it and they decide anew; only what was done before they may tell at once.
    pub(crate) fn decide_behind(&mut self, who: &Me, act: &Act, truth: &Verdict) {
        for other in &self.others {
            if other.version() == self.state.version() {
                continue;
            }
            match other.decide(self.now, who, act) {
                Ok(Decision::Done(version)) => {
                    assert!(matches!(truth, Verdict::Done(first) if *first == version), "{act:?}: {truth:?}");
                    self.seen.insert("told by a server that was behind".into());
                }
                Ok(Decision::Do(_) | Decision::TooLate(..)) => {
                    assert!(other.version() < self.kept.len() as u64, "the version is taken");
                    self.seen.insert("decided by a server that was behind".into());
                }
                Err(_) => {
                    self.seen.insert("refused by a server that was behind".into());
                }
            }
        }
    }

    /// A copy of the game with the next entries that were kept.
    fn grown(&self, known: &State, entries: usize) -> State {
        let mut grown = known.clone();
        for (at, text) in self.kept.iter().skip(known.version() as usize).take(entries) {
            grown.apply(*at, &serde_json::from_str(text).expect("an entry")).expect("it fits");
        }
        grown
    }
}
