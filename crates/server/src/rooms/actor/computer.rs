//! The computer's turn.

use std::time::Duration;

use catalog::AnyPosition;
use engine::Stop;
use protocol::{Code, Refusal, Version};
use room::log::v1::ClockSetting;
use room::{Occupant, RoomEvent};
use tokio::sync::oneshot;
use tokio::time::Instant;

use super::Room;
use super::lease::Lease;
use crate::bots::{NoAnswer, Player, SearchRequest, SearchResult, Task};
use crate::rooms::host::{Host, Searched};

/// How long to wait after a search without an answer; twice as long after each further one.
const SEARCH_RETRY: Duration = Duration::from_millis(500);
/// The longest such wait.
const MAX_SEARCH_RETRY: Duration = Duration::from_secs(30);

/// A search for the computer's turn, as it stood at a version.
pub(super) struct Thinking {
    version: Version,
    stop: Stop,
    answer: oneshot::Receiver<Searched>,
}

impl<H: Host> Room<H> {
    pub(super) async fn computer_decided(&mut self, searched: Searched) {
        let Some(Thinking { version, .. }) = self.thinking.take() else { return };
        self.mind_outages().await;
        let events = match searched {
            Ok(result) => self.events_of(version, result),
            Err(reason) => return self.search_again(&reason.to_string()),
        };
        match events {
            Ok(events) => {
                self.failed_searches = 0;
                self.commit_unasked(events, "a computer's turn").await;
            }
            // What was thought out for another turn is of no use, and no fault.
            Err(refusal) if matches!(refusal.code, Code::Stale | Code::NotYourTurn | Code::Over) => {
                tracing::debug!(game = self.state.id(), %refusal, "a computer's turn came too late");
            }
            Err(refusal) => return self.search_again(&refusal.to_string()),
        }
        self.follow_up().await;
    }

    fn events_of(&self, version: Version, result: SearchResult) -> Result<Vec<RoomEvent>, Refusal> {
        let moment = self.moment();
        match result {
            SearchResult::Move(text) => self.state.decide_computer(&moment, version, &text),
            SearchResult::Swap => self.state.decide_computer_swap(&moment, version),
            SearchResult::Value(_) => {
                Err(Refusal::new(Code::Malformed, "search: expected a move, found a value"))
            }
        }
    }

    /// Has the turn thought out again after a pause; the game waits, and says so in the log.
    fn search_again(&mut self, reason: &str) {
        let pause = SEARCH_RETRY * 2_u32.saturating_pow(self.failed_searches.min(10));
        let pause = pause.min(MAX_SEARCH_RETRY);
        self.failed_searches += 1;
        tracing::warn!(
            game = self.state.id(),
            reason,
            failures = self.failed_searches,
            again_ms = u64::try_from(pause.as_millis()).unwrap_or(u64::MAX),
            "no answer for a computer's turn"
        );
        self.retry_at = Some(Instant::now() + pause);
    }

    pub(super) fn stop_thinking(&mut self) {
        if let Some(thinking) = self.thinking.take() {
            thinking.stop.stop();
        }
    }

    pub(super) fn let_computer_think(&mut self) {
        // Talk does not disturb the computer.
        let turn = self.state.turn_version();
        if self.thinking.as_ref().is_some_and(|thinking| thinking.version >= turn) {
            return;
        }
        self.stop_thinking();
        if self.lease != Lease::Ours {
            return;
        }
        let Some(request) = self.request() else { return };
        let stop = Stop::new();
        let answer = self.host.search(&self.state.setup().maker.id, request, stop.clone());
        self.thinking = Some(Thinking { version: self.state.version(), stop, answer });
    }

    /// The search for the turn, if it is the computer's.
    fn request(&self) -> Option<SearchRequest> {
        let turn = self.state.turn()?;
        let Some(Occupant::Computer { level, .. }) = self.state.occupant(turn) else { return None };
        let clock = self.state.clock();
        let left = (clock.running() == Some(turn)).then(|| clock.left(turn, &self.moment()));
        let increment = match self.state.setup().clock {
            ClockSetting::RealTime { increment_ms, .. } => increment_ms,
            ClockSetting::None | ClockSetting::Correspondence { .. } => 0,
        };
        let millis = |time| Duration::from_millis(u64::try_from(time).unwrap_or(0));
        let player = Player {
            level: *level,
            seed: self.host.chance().map_or(self.state.version(), |(_, number)| number),
            clock: left.map(|left| (millis(left), millis(increment))),
            may_swap: self.state.may_swap(),
        };
        let played = self.state.played();
        Some(SearchRequest::new(AnyPosition::clone(played.start()), played.moves(), Task::Move(player)))
    }

    /// Has what the engine knows of the game read, where the computer has a seat.
    pub(super) fn prepare_computer(&self) {
        let is_computer = |(_, occupant): &(_, Occupant)| matches!(occupant, Occupant::Computer { .. });
        if self.state.result().is_none() && self.state.seats().iter().any(is_computer) {
            self.host.prepare(self.state.game());
        }
    }
}

/// Waits for a search; for ever where there is none.
pub(super) async fn finished(thinking: &mut Option<Thinking>) -> Searched {
    match thinking {
        Some(thinking) => (&mut thinking.answer).await.unwrap_or(Err(NoAnswer::Closed)),
        None => std::future::pending().await,
    }
}
