//! What is offered in a game and not yet answered.

use rules_core::{MAX_SEATS, SeatSet};

/// What is offered in a game and not yet answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Offered {
    /// The seats that offer a draw.
    pub(crate) draw: SeatSet,
    /// At which ply each seat last offered one, so that nobody is asked twice in a row.
    pub(crate) draw_ply: [Option<u32>; MAX_SEATS],
    /// How many plies a takeback would leave, and the seats that want it.
    pub(crate) takeback: Option<(u32, SeatSet)>,
    /// At which ply each seat last asked for a takeback, so that it is asked once a ply.
    pub(crate) takeback_ply: [Option<u32>; MAX_SEATS],
    /// The seats that offer another game.
    pub(crate) rematch: SeatSet,
}

impl Offered {
    /// Somebody who holds these seats moved: whoever moves instead of answering has declined.
    pub(crate) fn moved(&mut self, held: SeatSet) {
        self.takeback = None;
        if !is_one_of(held, self.draw) {
            self.draw = SeatSet::EMPTY;
        }
    }

    /// Nothing is offered any more, but another game; whoever offered something may do so again.
    pub(crate) fn lapse(&mut self) {
        self.draw = SeatSet::EMPTY;
        self.draw_ply = [None; MAX_SEATS];
        self.takeback = None;
        self.takeback_ply = [None; MAX_SEATS];
    }
}

/// Whether one of these seats is among others.
pub(crate) fn is_one_of(seats: SeatSet, others: SeatSet) -> bool {
    seats.iter().any(|seat| others.contains(seat))
}
