//! What the people of a table hear.

use std::future::poll_fn;
use std::task::Poll;
use std::time::Duration;

use protocol::{Action, Code, ToClient, Version};
use tokio::time::{Instant, timeout};

use super::copy::Acknowledged;
use super::stage::Stage;
use super::table::{Done, Pending, Table, Trouble, wrong};
use super::tally::Fault;
use super::verify;
use super::wishes::Wish;
use crate::Socket;

/// How long after a passing refusal an act is sent again.
const PAUSE: Duration = Duration::from_millis(500);

impl Table {
    /// Takes in what a socket has heard.
    pub(super) fn receive(&mut self, socket: usize, message: ToClient) -> Done {
        let Some(copy) = &mut self.copy else { return Ok(()) };
        match message {
            ToClient::Game { view } if view.id == copy.id => {
                if socket == 0 {
                    let unanswered = self.pending.iter().map(|pending| &pending.wish.action);
                    let known = match self.stage {
                        Stage::Server => copy.known(),
                        // What others were told of by their servers may not have come here yet.
                        Stage::Site | Stage::Proxy => copy.version,
                    };
                    verify::check_view(copy, &view, known, unanswered, &mut self.tally);
                    copy.take(&view).map_err(wrong)?;
                }
                self.seen[socket] = view.version;
            }
            ToClient::Happened(happened) if happened.game == copy.id => {
                if happened.version != self.seen[socket] + 1 {
                    let (seen, next) = (self.seen[socket], happened.version);
                    return Err(wrong(format!("game {}: version {next} was sent after {seen}", copy.id)));
                }
                self.seen[socket] = happened.version;
                if socket == 0 {
                    copy.follow(*happened).map_err(wrong)?;
                }
            }
            ToClient::Done { game, nonce, version } if game == copy.id => self.done(&nonce, version),
            ToClient::Refused { game, nonce, refusal } if game.as_ref() == Some(&copy.id) => {
                let nonce = nonce.ok_or_else(|| wrong(format!("{refusal:?}")))?;
                self.refused(&nonce, &refusal);
            }
            _ => (),
        }
        Ok(())
    }

    fn done(&mut self, nonce: &str, version: Version) {
        let Some(copy) = &mut self.copy else { return };
        if let Some(place) = self.pending.iter().position(|pending| pending.nonce == nonce) {
            let Pending { nonce, wish, is_old } = self.pending.swap_remove(place);
            self.tally.acknowledged += 1;
            self.tally.moves += usize::from(matches!(wish.action, Action::Move { .. }));
            self.tally.kept_unanswered += usize::from(is_old && version <= self.found_at);
            let Wish { person, action, .. } = wish;
            copy.history.acknowledged.push(Acknowledged { nonce, person, version, action });
            return;
        }
        let known = self.verifying.remove(nonce).or_else(|| {
            let acts = copy.history.acknowledged.iter().rev();
            acts.into_iter().find(|act| act.nonce == nonce).map(|act| act.version)
        });
        if known.is_some_and(|known| known != version) {
            let words = format!("game {}, nonce {nonce}: acknowledged as {known:?} and {version}", copy.id);
            self.tally.fault(Fault::Duplicated, words);
        }
    }

    fn refused(&mut self, nonce: &str, refusal: &protocol::Refusal) {
        let Some(copy) = &self.copy else { return };
        if refusal.code == Code::Unavailable && self.stage != Stage::Server {
            // Whether it was kept is not known: it is sent again, as the page does.
            self.tally.unavailable += 1;
            self.again_at.get_or_insert_with(|| Instant::now() + PAUSE);
            return;
        }
        if let Some(version) = self.verifying.remove(nonce) {
            let words = format!("game {}, nonce {nonce}, version {version}: {refusal:?}", copy.id);
            self.tally.fault(Fault::Lost, words);
        }
        if let Some(place) = self.pending.iter().position(|pending| pending.nonce == nonce) {
            let Pending { wish, .. } = self.pending.swap_remove(place);
            if wish.must_succeed {
                let words = format!("game {}, {wish:?} was refused: {refusal:?}", copy.id);
                self.tally.fault(Fault::Wrong, words);
            }
            if wish.action == Action::Rematch {
                self.wants_rematch = false;
            }
        }
    }
}

/// The next message of any socket, with the socket's number.
pub(super) async fn hear(sockets: &mut [Socket], stage: Stage) -> Done<(usize, ToClient)> {
    let next = poll_fn(|context| {
        for (number, socket) in sockets.iter_mut().enumerate() {
            if let Poll::Ready(text) = socket.poll_text(context) {
                return Poll::Ready((number, text));
            }
        }
        Poll::Pending
    });
    let silence = stage.silence();
    match timeout(silence, next).await {
        Ok((number, Some(text))) => Ok((number, serde_json::from_str(&text).map_err(wrong)?)),
        Ok((_, None)) => Err(Trouble::Gone),
        Err(_) => Err(Trouble::Fault(Fault::Stuck, format!("nothing was heard for {silence:?}"))),
    }
}
