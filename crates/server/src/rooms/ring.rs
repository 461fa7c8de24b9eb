//! The latest happenings of a game, so that a short absence is made up for without sending everything.

use std::collections::VecDeque;

use protocol::Version;

/// How many happenings a game keeps at hand.
const KEPT: usize = 64;

/// The latest happenings of a game, each with its version; without gaps.
#[derive(Clone, Debug)]
pub struct Ring<T> {
    latest: VecDeque<T>,
    /// The version of the newest, or of the game when nothing has happened yet.
    version: Version,
}

impl<T: Clone> Ring<T> {
    /// A ring for a game at this version.
    pub fn new(version: Version) -> Self {
        Self { latest: VecDeque::new(), version }
    }

    /// Adds the happening that made the next version.
    pub fn push(&mut self, happening: T) {
        if self.latest.len() == KEPT {
            self.latest.pop_front();
        }
        self.latest.push_back(happening);
        self.version += 1;
    }

    /// What happened after a version; nothing if that is not at hand any more, or the version never was.
    pub fn since(&self, version: Version) -> Option<Vec<T>> {
        let missed = usize::try_from(self.version.checked_sub(version)?).ok()?;
        let from = self.latest.len().checked_sub(missed)?;
        Some(self.latest.range(from..).cloned().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_gives_what_was_missed_or_nothing() {
        let mut ring = Ring::new(10);
        for version in 11..=100u64 {
            ring.push(version);
        }
        assert_eq!(ring.since(100), Some(vec![]));
        assert_eq!(ring.since(98), Some(vec![99, 100]));
        assert_eq!(ring.since(100 - KEPT as u64).map(|missed| missed.len()), Some(KEPT));
        assert_eq!(ring.since(100 - KEPT as u64 - 1), None);
        assert_eq!(ring.since(101), None);
        assert_eq!(ring.since(0), None);
    }
}
