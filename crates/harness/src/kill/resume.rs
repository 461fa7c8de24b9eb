//! Coming back after a crash.

use std::time::Duration;

use hyper::Method;
use protocol::{FromClient, GameView};

use super::hear::hear;
use super::table::{Done, Pending, Table, answered, gone};
use super::tally::Fault;
use super::verify;
use crate::moves::below;
use tokio::time::Instant;

/// How many of the latest acts of each person are sent again after a crash. The server remembers a few more; earlier
/// ones are looked for in the log at the end.
const LATEST: usize = 24;

impl Table {
    /// Compares what the server says with what is known, and goes on from there.
    pub(super) async fn resume(&mut self) -> Done {
        let Some(copy) = &mut self.copy else { return Ok(()) };
        let path = format!("/api/games/{}", copy.id);
        // A server that was not the one where it happened hears of it a moment later.
        let patience = Instant::now() + self.stage.heals();
        let view: GameView = loop {
            let answer = self.guests[0].send(Method::GET, &path, None).await;
            let answer = answer.map_err(|error| self.stage.unanswered(error))?;
            let view: GameView = answered(self.stage, &answer, Fault::Lost)?;
            if view.version >= copy.known() || Instant::now() > patience {
                break view;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        };
        let unanswered = self.pending.iter().map(|pending| &pending.wish.action);
        verify::check_view(copy, &view, copy.known(), unanswered, &mut self.tally);
        self.found_at = view.version;
        let id = copy.id.clone();
        for (socket, seen) in self.sockets.iter_mut().zip(&self.seen) {
            let watch = FromClient::Watch { game: id.clone(), since: Some(*seen) };
            socket.say(&watch).await.map_err(gone)?;
        }
        while self.copy.as_ref().is_some_and(|copy| copy.version < view.version) {
            let (socket, message) = hear(&mut self.sockets, self.stage).await?;
            self.receive(socket, message)?;
        }
        self.send_pending().await?;
        self.verify().await
    }

    /// Sends everything again that nobody has answered.
    async fn send_pending(&mut self) -> Done {
        let Some(copy) = &self.copy else { return Ok(()) };
        for Pending { nonce, wish, .. } in &self.pending {
            let socket = &mut self.sockets[wish.person];
            socket.send_act(&copy.id, nonce, wish.action.clone()).await.map_err(gone)?;
            self.tally.resent += 1;
        }
        Ok(())
    }

    /// Sends again what a server could not do for a moment; what it did in the meantime is the same act still.
    pub(super) async fn send_again(&mut self) -> Done {
        self.again_at = None;
        self.send_pending().await?;
        let Some(copy) = &self.copy else { return Ok(()) };
        for act in copy.history.acknowledged.iter().filter(|act| self.verifying.contains_key(&act.nonce)) {
            let socket = &mut self.sockets[act.person];
            socket.send_act(&copy.id, &act.nonce, act.action.clone()).await.map_err(gone)?;
        }
        Ok(())
    }

    /// Sends acknowledged acts again: each has to be answered with the version it made.
    async fn verify(&mut self) -> Done {
        let Some(copy) = &self.copy else { return Ok(()) };
        // Whatever is sent may move a game that would not go on by itself, so half of the time nothing is.
        if below(&mut self.random, 2) == 0 {
            return Ok(());
        }
        let mut left = vec![LATEST; self.sockets.len()];
        let latest = copy.history.acknowledged.iter().rev().filter(|act| {
            let is_late = left[act.person] > 0;
            left[act.person] -= usize::from(is_late);
            is_late
        });
        let latest: Vec<_> = latest.collect();
        for act in latest.into_iter().rev() {
            let socket = &mut self.sockets[act.person];
            socket.send_act(&copy.id, &act.nonce, act.action.clone()).await.map_err(gone)?;
            self.verifying.insert(act.nonce.clone(), act.version);
        }
        self.tally.verified += self.verifying.len();
        Ok(())
    }
}
