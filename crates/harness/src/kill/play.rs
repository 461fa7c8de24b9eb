//! What the people of a table do.

use hyper::Method;
use protocol::{FromClient, GameView, Status};

use super::copy::Copy;
use super::kinds;
use super::table::{Done, Pending, Table, answered, gone, wrong};
use super::tally::Fault;
use super::wishes::{self, Wish};
use crate::moves::below;
use tokio::time::Instant;

impl Table {
    /// Does what comes next; false where others are waited for.
    pub(super) async fn go_on(&mut self) -> Done<bool> {
        let people: Vec<String> = self.guests.iter().map(|guest| guest.me.id.clone()).collect();
        let Some(copy) = &self.copy else {
            self.begin().await?;
            return Ok(true);
        };
        let wishes = match copy.status {
            Status::Waiting => wishes::join(copy, people.len()),
            Status::Playing => match copy.mover(&people) {
                Some(mover) => wishes::next(copy, mover, people.len(), &mut self.random),
                None if copy.is_computers_turn() => return Ok(false),
                None => return Err(wrong(format!("game {}: nobody is to move", copy.id))),
            },
            Status::Over | Status::Aborted => match &copy.rematch {
                Some(next) => {
                    let next = next.clone();
                    self.tally.rematches += 1;
                    self.follow(&next).await?;
                    return Ok(true);
                }
                None if self.wants_rematch && self.has_offered => return Ok(false),
                None if self.wants_rematch => {
                    self.has_offered = true;
                    wishes::rematch(copy, &people)
                }
                None => {
                    self.begin().await?;
                    return Ok(true);
                }
            },
        };
        if wishes.is_empty() {
            self.wants_rematch = false;
        }
        self.send(wishes).await?;
        Ok(true)
    }

    /// Sends wishes, each under a nonce of its own.
    async fn send(&mut self, wishes: Vec<Wish>) -> Done {
        let Some(copy) = &self.copy else { return Ok(()) };
        let first = self.pending.len();
        for wish in wishes {
            self.nonces += 1;
            self.pending.push(Pending { nonce: self.nonces.to_string(), wish, is_old: false });
        }
        for Pending { nonce, wish, .. } in &self.pending[first..] {
            for _ in 0..=usize::from(wish.is_doubled) {
                let socket = &mut self.sockets[wish.person];
                socket.send_act(&copy.id, nonce, wish.action.clone()).await.map_err(gone)?;
            }
        }
        Ok(())
    }

    /// Makes a new game.
    async fn begin(&mut self) -> Done {
        let wish = kinds::wish(self.number);
        let before = Instant::now();
        let answer =
            self.guests[0].post("/api/games", &wish).await.map_err(|error| self.stage.unanswered(error))?;
        let view: GameView = answered(self.stage, &answer, Fault::Wrong)?;
        self.sit_down(&view).await?;
        if let Some(copy) = &mut self.copy {
            copy.before = Some(before);
        }
        Ok(())
    }

    /// Goes on to a game that was made by the server.
    async fn follow(&mut self, id: &str) -> Done {
        let answer = self.guests[0].send(Method::GET, &format!("/api/games/{id}"), None).await;
        let answer = answer.map_err(|error| self.stage.unanswered(error))?;
        let view: GameView = answered(self.stage, &answer, Fault::Lost)?;
        self.sit_down(&view).await
    }

    /// Everybody follows a game from now on.
    async fn sit_down(&mut self, view: &GameView) -> Done {
        if let Some(old) = &self.copy {
            for socket in &mut self.sockets {
                socket.say(&FromClient::Unwatch { game: old.id.clone() }).await.map_err(gone)?;
            }
        }
        self.put_away();
        self.tally.games += 1;
        self.copy = Some(Copy::new(view).map_err(wrong)?);
        self.seen = vec![view.version; self.sockets.len()];
        self.wants_rematch = below(&mut self.random, 2) == 0;
        self.resumes_from = Some(view.version);
        for socket in &mut self.sockets {
            let watch = FromClient::Watch { game: view.id.clone(), since: Some(view.version) };
            socket.say(&watch).await.map_err(gone)?;
        }
        Ok(())
    }
}
