//! Which of several servers watches the clock of a game and lets its computer players think.

use std::time::Duration;

use room::Occupant;
use tokio::time::Instant;

use super::Room;
use crate::rooms::host::Host;

/// How often a server without the lease asks for it while there is something to do.
const LEASE_RETRY: Duration = Duration::from_secs(1);

/// Whether this server looks after a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Lease {
    /// It does, as far as it knows.
    Ours,
    /// Another one does, or none; asked for again at this moment.
    NotOurs { ask_at: Instant },
}

impl<H: Host> Room<H> {
    /// Whether something in the game happens by itself: a clock runs out, or the computer is to move.
    fn needs_lease(&self) -> bool {
        let turn = self.state.turn().and_then(|turn| self.state.occupant(turn));
        self.state.clock().running().is_some()
            || matches!(turn, Some(Occupant::Computer { .. }))
            || self.state.wants_rematch()
    }

    /// When the lease is to be asked for.
    pub(super) fn lease_due(&self) -> Option<Instant> {
        match self.lease {
            Lease::NotOurs { ask_at } if self.needs_lease() => Some(ask_at),
            _ => None,
        }
    }

    pub(super) async fn ask_for_lease(&mut self) {
        self.lease = match self.host.lease(self.state.id()).await {
            Ok(true) => Lease::Ours,
            Ok(false) => Lease::NotOurs { ask_at: Instant::now() + LEASE_RETRY },
            Err(error) => {
                tracing::warn!(game = self.state.id(), %error, "failed to ask for a lease");
                Lease::NotOurs { ask_at: Instant::now() + LEASE_RETRY }
            }
        };
    }

    /// Asks again whether the game is ours to look after: another server was faster.
    pub(super) fn doubt_lease(&mut self) {
        if self.host.is_shared() {
            self.lease = Lease::NotOurs { ask_at: Instant::now() };
        }
    }

    /// Gives the lease back when the room is unloaded.
    pub(super) async fn release_lease(&mut self) {
        if self.lease == Lease::Ours
            && self.host.is_shared()
            && let Err(error) = self.host.release_lease(self.state.id()).await
        {
            tracing::debug!(game = self.state.id(), %error, "failed to release a lease");
        }
    }
}
