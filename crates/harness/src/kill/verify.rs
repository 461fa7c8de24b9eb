//! Whether what the server says after a crash agrees with what it had said before.

use protocol::{Action, GameView, Version};

use super::copy::Copy;
use super::tally::{Fault, Tally};

/// Compares a view with what was heard and acknowledged, of which the server has to know up to `known`; `unanswered`
/// may have been done or not.
pub(super) fn check_view<'a>(
    copy: &Copy,
    view: &GameView,
    known: Version,
    unanswered: impl Iterator<Item = &'a Action>,
    tally: &mut Tally,
) {
    let id = &copy.id;
    if view.version < known {
        let words = format!("game {id}: version {known} was told of, the server is at {}", view.version);
        tally.fault(Fault::Lost, words);
        return;
    }
    if view.result.as_ref().is_some_and(|result| result.reason == "time") {
        tally.fault(Fault::Wrong, format!("game {id}: somebody ran out of time"));
    }
    let own = copy.moves();
    let shared = own.iter().zip(&view.moves).take_while(|(own, other)| own == other).count();
    let takeback = |action: &Action| match action {
        Action::AskTakeback { ply } => Some(*ply as usize),
        _ => None,
    };
    // What one person was told of may not have reached the copy, which follows another's socket.
    let ahead = copy.history.acknowledged.iter().filter(|act| act.version > copy.version);
    let undone = unanswered.filter_map(takeback).chain(ahead.filter_map(|act| takeback(&act.action))).min();
    let least = undone.unwrap_or(own.len()).min(own.len());
    if shared < least {
        let (expected, found) = (own.get(shared), view.moves.get(shared));
        let words = format!("game {id}, ply {shared}: expected {expected:?}, found {found:?}");
        tally.fault(Fault::Lost, words);
    }
    // Every version more than is known is at most one move more.
    let more = (view.version - copy.version) as usize;
    if view.moves.len() > own.len() + more || (more == 0 && view.moves != own) {
        let words = format!(
            "game {id}: {} plies at version {} were followed by {} plies at version {}",
            own.len(),
            copy.version,
            view.moves.len(),
            view.version
        );
        tally.fault(Fault::Duplicated, words);
    }
}
