//! The latest events of a game, so that a short absence is made up for without sending everything.

use std::collections::VecDeque;

use protocol::Version;

use crate::outbox::Frame;

/// The most bytes of events that a game keeps at hand: some ten moves. A client that missed more is sent the game.
const MAX_BYTES: usize = 8 * 1024;

/// The latest events of a game as they were sent, one for each version; without gaps.
#[derive(Clone, Debug)]
pub(super) struct Recent {
    frames: VecDeque<Frame>,
    bytes: usize,
    /// The version of the newest, or of the game when nothing has happened yet.
    version: Version,
}

impl Recent {
    /// No events of a game at this version.
    pub(super) fn new(version: Version) -> Self {
        Self { frames: VecDeque::new(), bytes: 0, version }
    }

    /// Adds the event that made the next version.
    pub(super) fn push(&mut self, frame: Frame) {
        self.bytes += frame.len();
        self.frames.push_back(frame);
        self.version += 1;
        while self.bytes > MAX_BYTES {
            let Some(oldest) = self.frames.pop_front() else { break };
            self.bytes -= oldest.len();
        }
    }

    /// The events after a version; nothing if those are not at hand any more, or the version never was.
    pub(super) fn since(&self, version: Version) -> Option<impl Iterator<Item = &Frame>> {
        let missed = usize::try_from(self.version.checked_sub(version)?).ok()?;
        let from = self.frames.len().checked_sub(missed)?;
        Some(self.frames.range(from..))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn since(recent: &Recent, version: Version) -> Option<Vec<String>> {
        recent.since(version).map(|frames| frames.map(ToString::to_string).collect())
    }

    #[test]
    fn it_gives_what_was_missed_or_nothing() {
        let mut recent = Recent::new(10);
        for version in 11..=20u64 {
            recent.push(version.to_string().into());
        }
        assert_eq!(since(&recent, 20), Some(vec![]));
        assert_eq!(since(&recent, 18), Some(vec!["19".to_owned(), "20".to_owned()]));
        assert_eq!(since(&recent, 10).map(|missed| missed.len()), Some(10));
        assert_eq!(since(&recent, 9), None);
        assert_eq!(since(&recent, 21), None);
    }

    #[test]
    fn it_keeps_so_many_bytes_and_no_more() {
        let mut recent = Recent::new(0);
        let frame: Frame = "x".repeat(1_000).into();
        (0..100).for_each(|_| recent.push(frame.clone()));
        assert_eq!(recent.frames.len(), MAX_BYTES / 1_000);
        assert!(since(&recent, 100 - 8).is_some() && since(&recent, 100 - 9).is_none());
        // One that is larger than all the room there is leaves nothing, and no gap.
        recent.push("y".repeat(MAX_BYTES + 1).into());
        assert_eq!(since(&recent, 101), Some(vec![]));
        assert_eq!(since(&recent, 100), None);
    }
}
