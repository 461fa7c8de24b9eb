//! Which of several servers watches the clock of a game and lets its computer players think.

use std::time::Duration;

use protocol::Sitter;
use tokio::time::Instant;

use super::Room;

/// How often a server that does not have the duty asks for it while there is something to do.
const ASK: Duration = Duration::from_secs(1);

/// Whether this server looks after a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Duty {
    /// It does, as far as it knows.
    Ours,
    /// Another one does, or nobody; asked again at this moment.
    NotOurs(Instant),
}

impl Room {
    /// Whether something in the game happens by itself: a clock runs out, or the computer is to move.
    pub(super) fn has_duties(&self) -> bool {
        let turn = self.state.turn().and_then(|turn| self.state.sitter(turn));
        self.state.clock().due().is_some()
            || matches!(turn, Some(Sitter::Computer { .. }))
            || self.state.wants_rematch()
    }

    /// When the duty is to be asked for.
    pub(super) fn duty_due(&self) -> Option<Instant> {
        match self.duty {
            Duty::NotOurs(ask_at) if self.has_duties() => Some(ask_at),
            _ => None,
        }
    }

    /// Asks for the duty, and does what it asks for once it is ours.
    pub(super) async fn ask_for_duty(&mut self) {
        let node = self.app.bus.node().to_owned();
        match self.app.store.claim(self.state.id(), &node).await {
            Ok(true) => {
                self.duty = Duty::Ours;
            }
            Ok(false) => self.duty = Duty::NotOurs(Instant::now() + ASK),
            Err(error) => {
                tracing::warn!(game = self.state.id(), %error, "a duty could not be asked for");
                self.duty = Duty::NotOurs(Instant::now() + ASK);
            }
        }
    }

    /// Asks anew whether the game is ours to look after: somebody else was faster.
    pub(super) fn doubt_duty(&mut self) {
        if self.app.bus.is_shared() {
            self.duty = Duty::NotOurs(Instant::now());
        }
    }

    /// Whether this server is the one to make the next game; a server that does not have the duty tries to get it.
    pub(super) async fn may_make_rematch(&mut self) -> bool {
        if self.duty != Duty::Ours {
            self.ask_for_duty().await;
        }
        self.duty == Duty::Ours
    }

    /// Gives the duty back before the game falls asleep.
    pub(super) async fn give_duty_back(&mut self) {
        if self.duty == Duty::Ours && self.app.bus.is_shared() {
            let node = self.app.bus.node().to_owned();
            if let Err(error) = self.app.store.release(self.state.id(), &node).await {
                tracing::debug!(game = self.state.id(), %error, "a duty could not be given back");
            }
        }
    }
}
