//! How much looking for a proof may cost.

/// So many positions at most, and no longer than somebody says.
#[derive(Clone, Copy)]
pub struct Effort<'a> {
    positions: u64,
    goes_on: Option<&'a dyn Fn() -> bool>,
}

/// Positions between two questions whether to go on: a fraction of a millisecond, even where each must be unpacked.
const INTERVAL: u64 = 64;

impl<'a> Effort<'a> {
    /// So many positions at most, as long as the answer is yes.
    pub fn as_long_as(goes_on: &'a dyn Fn() -> bool, positions: u64) -> Self {
        Self { positions, goes_on: Some(goes_on) }
    }

    /// Whether nobody has said that it is enough.
    pub fn goes_on(&self) -> bool {
        self.goes_on.is_none_or(|goes_on| goes_on())
    }
}

impl From<u64> for Effort<'_> {
    fn from(positions: u64) -> Self {
        Self { positions, goes_on: None }
    }
}

/// What is left of an effort.
pub(crate) struct Left<'a> {
    effort: Effort<'a>,
    looked_at: u64,
    is_spent: bool,
}

impl<'a> Left<'a> {
    pub(crate) fn of(effort: Effort<'a>) -> Self {
        Self { effort, looked_at: 0, is_spent: effort.positions == 0 }
    }

    /// Whether it has come to its end: then it stays so.
    pub(crate) fn is_spent(&self) -> bool {
        self.is_spent
    }

    pub(crate) fn looked_at(&self) -> u64 {
        self.looked_at
    }

    /// Counts a position.
    pub(crate) fn look(&mut self) {
        if self.looked_at < self.effort.positions {
            // The first of all asks, too: who was told to stop before does not begin.
            let is_stopped = self.looked_at.is_multiple_of(INTERVAL) && !self.effort.goes_on();
            self.looked_at += 1;
            self.is_spent = self.is_spent || is_stopped || self.looked_at == self.effort.positions;
        }
    }
}
