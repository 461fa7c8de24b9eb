//! Whether what the server says after a crash agrees with what it had said before.

use std::time::Duration;

use protocol::{Action, ClockSetting, GameView, Millis, SeatView, Sitter, Version};

use super::copy::Copy;
use super::tally::{Fault, Tally};

/// By how much more than the time that has passed the clocks may have run: what a server measures is not exact.
const INEXACT: Duration = Duration::from_secs(3);
const DAY: Millis = 24 * 60 * 60 * 1_000;

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
        tally.fault(Fault::Wrong, format!("game {id}: a player ran out of time"));
    }
    if let Some(before) = copy.before
        && let Some(missing) = charged_too_much(view, before.elapsed())
    {
        tally.fault(Fault::Wrong, format!("game {id}: {missing} ms were taken from its clocks wrongly"));
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

/// By how many milliseconds the clocks of a game have run more than they can in the time since it was made.
fn charged_too_much(view: &GameView, since: Duration) -> Option<Millis> {
    // No clock runs while the computer plays on for a leaver, and its moves add nothing.
    let is_leaver = |seat: &SeatView| matches!(seat.sitter, Sitter::Computer { took_over: true, .. });
    if view.seats.iter().any(is_leaver) {
        return None;
    }
    let left = &view.clocks.as_ref()?.left_ms;
    let most = Millis::try_from((since + INEXACT).as_millis()).unwrap_or(Millis::MAX);
    let charged = match view.clock {
        ClockSetting::None => return None,
        ClockSetting::RealTime { initial_ms, increment_ms } => {
            let begun_with = (initial_ms + increment_ms) * left.len() as Millis;
            begun_with + increment_ms * view.moves.len() as Millis - left.values().sum::<Millis>()
        }
        // Counted anew for every move.
        ClockSetting::Correspondence { days } => Millis::from(days) * DAY - left.values().min()?,
    };
    (charged > most).then_some(charged - most)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn view(clock: &str, left: [Millis; 2]) -> GameView {
        let [white, black] = left;
        let text = format!(
            r#"{{"id":"a","game":"chess960","version":3,"status":"playing","choices":{{}},"seats":[],
            "clock":{clock},"clocks":{{"left_ms":{{"w":{white},"b":{black}}},"running":"w","at":0}},
            "start":"","moves":["e2e4","e7e5"],"shown":[],"position":"","offers":{{"draw":[],"takeback":[],"rematch":[]}},"claims":[],
            "may_swap":false,"yours":[],"made_at":0}}"#
        );
        serde_json::from_str(&text).expect("a view")
    }

    #[test]
    fn clocks_cannot_run_for_longer_than_time_has_passed() {
        let real = serde_json::to_string(&ClockSetting::RealTime { initial_ms: 60_000, increment_ms: 1_000 });
        let real = real.expect("a clock");
        let seconds = Duration::from_secs;
        // Each began with 61 s, and two moves brought a second each: 24 s are gone.
        let view_of = |left| view(&real, left);
        assert_eq!(charged_too_much(&view_of([60_000, 40_000]), seconds(21)), None);
        assert_eq!(charged_too_much(&view_of([60_000, 40_000]), seconds(11)), Some(10_000));
        // More than there was is not this check's business.
        assert_eq!(charged_too_much(&view_of([90_000, 90_000]), seconds(0)), None);
        let days = serde_json::to_string(&ClockSetting::Correspondence { days: 1 }).expect("a clock");
        assert_eq!(charged_too_much(&view(&days, [DAY, DAY - 20_000]), seconds(17)), None);
        assert_eq!(charged_too_much(&view(&days, [DAY, DAY - 20_000]), seconds(7)), Some(10_000));
    }
}
