//! Answers to requests, also where there is no game.

use std::sync::Arc;

use protocol::{Refusal, ToClient, Version};
use tokio::sync::mpsc;

use crate::rooms::host::Host;
use crate::rooms::registry::{Act, Answer, ToRoom};

/// Refuses everything that waits, until nothing does.
pub(super) fn decline_all<H: Host>(
    host: &Arc<H>,
    id: &str,
    messages: &mut mpsc::Receiver<ToRoom>,
    refusal: &Refusal,
) {
    loop {
        while let Ok(message) = messages.try_recv() {
            match message {
                ToRoom::Act(act) => {
                    let Act { act, answer, .. } = *act;
                    answer.give(id, act.nonce, Err(refusal.clone()));
                }
                ToRoom::Watch { watcher, .. } => watcher.outbox.send(&ToClient::Refused {
                    game: Some(id.to_owned()),
                    nonce: None,
                    refusal: refusal.clone(),
                }),
                ToRoom::Look(look) => look(Err(refusal)),
                ToRoom::Unwatch { .. } | ToRoom::Lag { .. } | ToRoom::Stored { .. } => (),
            }
        }
        if host.unload(id, messages) {
            return;
        }
    }
}

impl Answer {
    pub(super) fn give(self, id: &str, nonce: String, result: Result<Version, Refusal>) {
        let game = id.to_owned();
        match (self, result) {
            (Self::Caller(caller), result) => {
                // The caller may have stopped waiting.
                let _ = caller.send(result);
            }
            (Self::Socket(outbox), Ok(version)) => outbox.send(&ToClient::Done { game, nonce, version }),
            (Self::Socket(outbox), Err(refusal)) => {
                outbox.send(&ToClient::Refused { game: Some(game), nonce: Some(nonce), refusal });
            }
        }
    }
}
