//! A game under a steady load.

use std::collections::BTreeMap;
use std::rc::Rc;
use std::task::Poll;
use std::time::Duration;

use anyhow::{Context, Result};
use protocol::{Action, FromClient, ToClient};
use tokio::time::{Instant, sleep, sleep_until, timeout};

use super::Common;
use crate::kind::{Kind, kind_of};
use crate::source::source;
use crate::{Guest, Socket};

/// How long after a refusal a move is sent again.
const AGAIN: Duration = Duration::from_millis(500);
/// After how long without an answer it is sent again.
const SILENCE: Duration = Duration::from_secs(20);
/// How long is waited at the end for what is under way.
const LINGER: Duration = Duration::from_secs(5);
/// How long a connection may take.
const CONNECT: Duration = Duration::from_secs(5);

/// What became of a move.
pub(super) struct Sent {
    /// When it was sent first, and to which server.
    pub(super) at: Instant,
    pub(super) server: usize,
    /// When it was accepted.
    pub(super) accepted: Option<Instant>,
    /// When anything was answered first.
    pub(super) answered: Option<Instant>,
    /// When the opponent heard of it from the other server.
    pub(super) heard: Option<Instant>,
}

/// What became of a game.
pub(super) struct Played {
    pub(super) number: usize,
    pub(super) id: String,
    pub(super) moves: Vec<Sent>,
    /// How often a move was refused, by the code.
    pub(super) refusals: BTreeMap<String, usize>,
    /// How often a connection ended.
    pub(super) reconnects: usize,
    guests: [Guest; 2],
}

impl Played {
    /// How many moves were accepted.
    pub(super) fn accepted(&self) -> usize {
        self.moves.iter().filter(|sent| sent.accepted.is_some()).count()
    }

    /// The player who sits at a server.
    pub(super) fn guest_at(&self, server: usize) -> &Guest {
        &self.guests[usize::from(server_of(self.number, 0) != server)]
    }
}

/// The server at which a player sits.
fn server_of(number: usize, side: usize) -> usize {
    (number + side) % 2
}

/// A game between two at different servers.
pub(super) struct Game {
    common: Rc<Common>,
    sockets: [Socket; 2],
    /// How many moves each of them knows.
    known: [usize; 2],
    /// When the move that is not accepted yet is sent again.
    again: Option<Instant>,
    /// Until when refusals and lost connections count.
    counts_until: Option<Instant>,
    played: Played,
}

impl Game {
    /// Sets a game up and plays it to the end of the measurement.
    pub(super) async fn live(number: usize, common: Rc<Common>) -> Result<Played> {
        let mut game = Self::set_up(number, common).await?;
        game.common.ready.send(())?;
        let mut times = game.common.times.clone();
        let times = loop {
            tokio::select! {
                known = times.wait_for(Option::is_some) => break known?.context("no time to play")?,
                heard = game.hear() => { heard.context("a connection ended before play")?; }
            }
        };
        // The games are spread evenly over the time between two moves.
        let share = number as f64 / game.common.games.max(1) as f64;
        game.counts_until = Some(times.until);
        game.play(times.from + game.common.period.mul_f64(share), times.last).await;
        Ok(game.played)
    }

    async fn set_up(number: usize, common: Rc<Common>) -> Result<Self> {
        let turn = common.asking.acquire().await?;
        let from = |side| (!common.without_limits).then(|| source(number * 2 + side));
        let door = |side| common.servers[server_of(number, side)];
        let maker = Guest::arrive_from(from(0), door(0)).await?;
        let other = Guest::arrive_from(from(1), door(1)).await?;
        let made = maker.make(&common.playouts[number % common.playouts.len()].wish).await?;
        other.act(&made.id, "join", Action::Join { key: made.key }).await?.json::<serde::de::IgnoredAny>()?;
        let mut sockets = [maker.connect().await?, other.connect().await?];
        for socket in &mut sockets {
            socket.watch(&made.id).await?;
        }
        drop(turn);
        common.ids.borrow_mut()[number].clone_from(&made.id);
        let (moves, refusals) = (Vec::new(), BTreeMap::new());
        let guests = [maker, other];
        let played = Played { number, id: made.id, moves, refusals, reconnects: 0, guests };
        Ok(Self { common, sockets, known: [0; 2], again: None, counts_until: None, played })
    }

    async fn play(&mut self, mut due: Instant, until: Instant) {
        let end = until + LINGER;
        loop {
            let is_open = self.is_open();
            let next = if is_open {
                self.again.unwrap_or(end)
            } else if due < until {
                due
            } else {
                end
            };
            tokio::select! {
                heard = self.hear() => match heard {
                    Ok((side, text)) => self.receive(side, &text),
                    Err(ended) => self.connect_anew(ended).await,
                },
                () = sleep_until(next.min(end)) => {
                    if next >= end {
                        return;
                    }
                    if !is_open {
                        due = (due + self.common.period).max(Instant::now());
                    }
                    if !self.send(is_open).await {
                        return;
                    }
                }
            }
            if Instant::now() >= end || (Instant::now() >= until && !self.is_open() && self.is_known()) {
                return;
            }
        }
    }

    /// Whether what happens now counts.
    fn counts(&self) -> bool {
        self.counts_until.is_none_or(|until| Instant::now() < until)
    }

    /// Whether a move is not accepted yet.
    fn is_open(&self) -> bool {
        self.played.moves.last().is_some_and(|sent| sent.accepted.is_none())
    }

    /// Whether both know all moves.
    fn is_known(&self) -> bool {
        self.known.iter().all(|known| *known >= self.played.moves.len())
    }

    /// Sends the next move, or the open one again; false where there is none.
    async fn send(&mut self, is_again: bool) -> bool {
        let number = self.played.number;
        let ply = self.played.moves.len() - usize::from(is_again);
        let playout = &self.common.playouts[number % self.common.playouts.len()];
        let Some((side, text)) = playout.moves.get(ply).cloned() else { return false };
        let now = Instant::now();
        if !is_again {
            let server = server_of(number, side);
            self.played.moves.push(Sent { at: now, server, accepted: None, answered: None, heard: None });
        }
        self.again = Some(now + SILENCE);
        let action = Action::Move { ply: ply as u32, text };
        // A connection that has ended is noticed by who listens.
        let _ = self.sockets[side].send_act(&self.played.id, &ply.to_string(), action).await;
        true
    }

    /// The next message of either socket; an error names the socket that has ended.
    async fn hear(&mut self) -> Result<(usize, String), Ended> {
        let sockets = &mut self.sockets;
        std::future::poll_fn(|context| {
            for (side, socket) in sockets.iter_mut().enumerate() {
                if let Poll::Ready(text) = socket.poll_text(context) {
                    return Poll::Ready(text.map(|text| (side, text.to_string())).ok_or(Ended(side)));
                }
            }
            Poll::Pending
        })
        .await
    }

    fn receive(&mut self, side: usize, text: &str) {
        let now = Instant::now();
        match kind_of(text) {
            Kind::Done => {
                // A move that was sent twice is answered twice, and the second answer may come after the next move.
                let nonce = format!("\"nonce\":\"{}\"", self.played.moves.len().saturating_sub(1));
                if let Some(sent) = self.played.moves.last_mut().filter(|_| text.contains(&nonce)) {
                    sent.accepted.get_or_insert(now);
                    sent.answered.get_or_insert(now);
                    self.again = None;
                }
            }
            Kind::Played => self.know(side, self.known[side] + 1),
            Kind::Game { plies } => self.know(side, plies),
            Kind::Refused => self.refused(text, now),
            Kind::Other => (),
        }
    }

    /// A player knows as many moves from now on.
    fn know(&mut self, side: usize, plies: usize) {
        let server = server_of(self.played.number, side);
        let news = self.played.moves.iter_mut().take(plies).skip(self.known[side]);
        for sent in news.filter(|sent| sent.server != server) {
            sent.heard = Some(Instant::now());
        }
        self.known[side] = plies;
    }

    fn refused(&mut self, text: &str, now: Instant) {
        let Ok(ToClient::Refused { nonce: Some(nonce), refusal, .. }) = serde_json::from_str(text) else {
            return;
        };
        let open = self.played.moves.len().saturating_sub(1).to_string();
        if let Some(sent) = self.played.moves.last_mut().filter(|_| nonce == open) {
            sent.answered.get_or_insert(now);
            self.again = Some(now + AGAIN);
            if self.counts() {
                *self.played.refusals.entry(format!("{:?}", refusal.code)).or_default() += 1;
            }
        }
    }

    /// Opens a connection again that has ended, and sends on it what was not answered.
    async fn connect_anew(&mut self, Ended(side): Ended) {
        self.played.reconnects += usize::from(self.counts());
        let guest = self.played.guests[side].clone();
        let watch = FromClient::Watch { game: self.played.id.clone(), since: None };
        let connected = timeout(CONNECT, async {
            let mut socket = guest.connect().await?;
            socket.say(&watch).await?;
            anyhow::Ok(socket)
        });
        match connected.await {
            Ok(Ok(socket)) => {
                self.sockets[side] = socket;
                if self.is_open() {
                    self.again = Some(Instant::now());
                }
            }
            Ok(Err(_)) | Err(_) => sleep(AGAIN).await,
        }
    }
}

/// The connection of a player has ended.
#[derive(Clone, Copy, Debug)]
struct Ended(usize);

impl std::fmt::Display for Ended {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "the connection of player {} has ended", self.0)
    }
}

impl std::error::Error for Ended {}
