//! Between the table and the thinker: asks what the table wants to know, and passes on only fresh answers.

use std::time::{Duration, Instant};

use super::state::{Order, State};
use super::thinker::{News, Thinker};

/// How long a computer's move takes at least, so that it can be seen.
const PAUSE: Duration = Duration::from_millis(300);

/// The question under way.
struct Open {
    number: u64,
    order: Order,
    begun: Instant,
}

/// One thinker at work for one table.
pub(crate) struct Desk<T> {
    thinker: T,
    open: Option<Open>,
    /// How many questions were asked.
    asked: u64,
}

impl<T: Thinker> Desk<T> {
    pub(crate) fn new(thinker: T) -> Self {
        Self { thinker, open: None, asked: 0 }
    }

    /// Hears what is new and asks what the table wants to know now; gives whether anything changed.
    pub(crate) fn attend(&mut self, state: &mut State, now: Instant) -> bool {
        let mut changed = false;
        while let Some((number, news)) = self.thinker.news() {
            let Some(open) = self.open.as_ref().filter(|open| open.number == number) else { continue };
            state.hear(open.order, news, open.begun + PAUSE);
            if matches!(news, News::Done(_)) {
                self.open = None;
            }
            changed = true;
        }
        changed |= state.settle(now);
        let order = state.order();
        if order != self.open.as_ref().map(|open| open.order) {
            if self.open.take().is_some() {
                self.thinker.stop();
            }
            if let Some(order) = order {
                self.asked += 1;
                self.thinker.begin(self.asked, state.task(order));
                self.open = Some(Open { number: self.asked, order, begun: now });
            }
            changed = true;
        }
        changed
    }

    /// Whether something may change without anybody touching a key.
    pub(crate) fn is_busy(&self, state: &State) -> bool {
        self.open.is_some() || state.has_answer()
    }
}
