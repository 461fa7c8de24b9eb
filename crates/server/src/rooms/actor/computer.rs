//! The computer's seats.

use std::time::Duration;

use engine::Stop;
use protocol::{ClockSetting, Sitter, Version};
use tokio::sync::oneshot;

use super::commit::Committed;
use super::duty::Duty;
use super::{PAUSE, Room};
use crate::bots::{self, Player, Question, Task};
use crate::chance;

/// The computer thinks about the game at a version.
pub(super) struct Thinking {
    version: Version,
    stop: Stop,
    answer: oneshot::Receiver<bots::Answer>,
}

impl Room {
    pub(super) async fn computer_decided(&mut self, answer: Option<bots::Answer>) {
        let Some(Thinking { version, .. }) = self.thinking.take() else { return };
        self.mind_outages().await;
        let now = self.app.time.now();
        let decided = match answer {
            Some(bots::Answer::Move(text)) => self.state.decide_computer(now, version, &text),
            Some(bots::Answer::Swap) => self.state.decide_computer_swap(now, version),
            Some(bots::Answer::Value(_)) | None => return,
        };
        match decided {
            Ok(entries) => match self.commit(entries).await {
                Ok(Committed::After(_)) => {}
                Ok(Committed::Stale) => self.doubt_duty(),
                Err(refusal) => {
                    tracing::warn!(game = self.state.id(), %refusal, "a computer's move could not be kept");
                    tokio::time::sleep(PAUSE).await;
                }
            },
            Err(refusal) => {
                tracing::debug!(game = self.state.id(), %refusal, "a computer's move came too late");
            }
        }
        self.follow_up().await;
    }

    pub(super) fn stop_thinking(&mut self) {
        if let Some(thinking) = self.thinking.take() {
            thinking.stop.stop();
        }
    }

    pub(super) fn let_computer_think(&mut self) {
        // Talk does not disturb who thinks.
        let turn = self.state.turn_version();
        if self.thinking.as_ref().is_some_and(|thinking| thinking.version >= turn) {
            return;
        }
        self.stop_thinking();
        if self.duty != Duty::Ours {
            return;
        }
        let Some(turn) = self.state.turn() else { return };
        let Some(Sitter::Computer { level, .. }) = self.state.sitter(turn) else { return };
        let record = self.state.record();
        let now = self.app.time.now();
        let clock = self.state.clock();
        let left = (clock.running() == Some(turn)).then(|| clock.left(turn, now));
        let increment = match self.state.setup().clock {
            ClockSetting::RealTime { increment_ms, .. } => increment_ms,
            _ => 0,
        };
        let millis = |time| Duration::from_millis(u64::try_from(time).unwrap_or(0));
        let player = Player {
            level: *level,
            seed: chance::number().unwrap_or(self.state.version()),
            clock: left.map(|left| (millis(left), millis(increment))),
            may_swap: self.state.may_swap(),
        };
        let question = Question { record: record.clone(), task: Task::Move(player) };
        let stop = Stop::new();
        let answer = self.app.bots.think(&self.state.maker().id, question, stop.clone());
        self.thinking = Some(Thinking { version: self.state.version(), stop, answer });
    }
}

/// Waits for the computer; for ever where it does not think.
pub(super) async fn thought(thinking: &mut Option<Thinking>) -> Option<bots::Answer> {
    match thinking {
        Some(thinking) => (&mut thinking.answer).await.ok(),
        None => std::future::pending().await,
    }
}
