//! A game that is not there answers, too.

use protocol::{Refusal, ToClient, Version};
use tokio::sync::mpsc;

use crate::app::App;
use crate::rooms::registry::{Answer, ToRoom};

/// Refuses everything that waits, until nothing does.
pub(super) fn decline_all(app: &App, id: &str, messages: &mut mpsc::Receiver<ToRoom>, refusal: &Refusal) {
    loop {
        while let Ok(message) = messages.try_recv() {
            match message {
                ToRoom::Act { act, answer, .. } => answer.give(id, act.nonce, Err(refusal.clone())),
                ToRoom::Watch { watcher, .. } => watcher.outbox.send(&ToClient::Refused {
                    game: Some(id.to_owned()),
                    nonce: None,
                    refusal: refusal.clone(),
                }),
                ToRoom::Look(look) => look(Err(refusal)),
                ToRoom::Unwatch { .. } | ToRoom::Lag { .. } | ToRoom::Kept { .. } => (),
            }
        }
        if app.rooms.fall_asleep(id, messages) {
            return;
        }
    }
}

impl Answer {
    pub(super) fn give(self, id: &str, nonce: String, result: Result<Version, Refusal>) {
        let game = id.to_owned();
        match (self, result) {
            (Self::Caller(caller), result) => {
                let _ = caller.send(result);
            }
            (Self::Socket(outbox), Ok(version)) => outbox.send(&ToClient::Done { game, nonce, version }),
            (Self::Socket(outbox), Err(refusal)) => {
                outbox.send(&ToClient::Refused { game: Some(game), nonce: Some(nonce), refusal });
            }
        }
    }
}
