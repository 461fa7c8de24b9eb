//! What people ask for.

use std::time::Duration;

use protocol::{Code, LONGEST_NONCE, Me, Refusal, Version};
use room::Decision;
use rules_core::Snippet;
use tokio::time::Instant;

use super::Room;
use super::commit::Committed;
use crate::app::unavailable;
use crate::rooms::host::Host;
use crate::rooms::stored::Asker;

/// How often a request is decided anew when other servers are faster.
const MAX_TRIES: usize = 8;
/// How long a person waits for an answer at most, whatever hangs.
const ANSWER_TIMEOUT: Duration = Duration::from_millis(4_500);

impl<H: Host> Room<H> {
    /// Does what a person asks for, and gives the version it made.
    pub(super) async fn act(&mut self, who: &Me, act: &protocol::Act) -> Result<Version, Refusal> {
        check_nonce(&act.nonce)?;
        let mut patience = std::mem::take(&mut self.patience);
        let deadline = Some(Instant::now() + ANSWER_TIMEOUT);
        let result = tokio::select! {
            biased;
            result = self.decide_and_commit(who, act) => Some(result),
            () = patience.wait_until(deadline) => None,
        };
        self.patience = patience;
        // Whether it was stored is not known then: `is_in_doubt` was set before the store was asked.
        let late = || unavailable(format!("game {}: the store did not answer in time", self.state.id()));
        result.unwrap_or_else(|| Err(late()))
    }

    async fn decide_and_commit(&mut self, who: &Me, act: &protocol::Act) -> Result<Version, Refusal> {
        if self.is_in_doubt {
            self.reload().await?;
        }
        self.mind_outages().await;
        // A server that is alone has missed nothing.
        let mut has_looked = !self.host.is_shared();
        // Another server may be faster; the request is then decided anew by how the game stands.
        for _ in 0..MAX_TRIES {
            if let Some(version) = self.nonces.get(&who.id, &act.nonce) {
                return Ok(version);
            }
            let decision = match self.state.decide(&self.moment(), who, act.seat.as_deref(), &act.action) {
                Ok(decision) => decision,
                // What makes no sense here may make sense by what happened elsewhere a moment ago.
                Err(_) if !has_looked && self.is_behind().await? => {
                    has_looked = true;
                    self.reload().await?;
                    continue;
                }
                Err(refusal) => return Err(refusal),
            };
            let asker = Asker { person: &who.id, nonce: &act.nonce };
            let (committed, refusal) = match decision {
                Decision::Do(events) => (self.commit(Some(asker), events).await?, None),
                Decision::TooLate(events, refusal) => (self.commit(None, events).await?, Some(refusal)),
            };
            match (committed, refusal) {
                (Committed::Stale, _) => {}
                // The first entry is the one that was asked for.
                (Committed::After(before), None) => return Ok(before + 1),
                (Committed::After(_), Some(refusal)) => return Err(refusal),
            }
        }
        Err(Refusal::new(Code::Stale, "the game goes on elsewhere; look at it again"))
    }
}

fn check_nonce(nonce: &str) -> Result<(), Refusal> {
    if (1..=LONGEST_NONCE).contains(&nonce.len()) {
        return Ok(());
    }
    let found = Snippet::new(nonce);
    let message = format!("nonce: expected 1 to {LONGEST_NONCE} bytes, found {found}");
    Err(Refusal::new(Code::Malformed, message))
}
