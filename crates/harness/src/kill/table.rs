//! The people of one game, who play on whatever happens to the server.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use hyper::StatusCode;
use protocol::Version;
use rand_pcg::Pcg64Mcg;
use serde::de::DeserializeOwned;
use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, sleep_until, timeout};

use super::board::Board;
use super::copy::{Copy, History};
use super::hear::hear;
use super::kinds;
use super::stage::{Order, Stage};
use super::tally::{Fault, Tally};
use super::wishes::Wish;
use crate::{Answer, Guest, Socket};

/// How long after a connection has ended during a long fault people connect anew.
const AGAIN: Duration = Duration::from_millis(500);

/// Why a table cannot go on for now.
#[derive(Debug)]
pub(super) enum Trouble {
    /// The server is gone.
    Gone,
    /// The server does what it should not, in words.
    Fault(Fault, String),
}

pub(super) type Done<T = ()> = Result<T, Trouble>;

/// The connection failed: the server is gone.
pub(super) fn gone<T>(_: T) -> Trouble {
    Trouble::Gone
}

/// An answer in JSON; a server that lacks a part of its site at the moment counts as gone.
pub(super) fn answered<T: DeserializeOwned>(stage: Stage, answer: &Answer, fault: Fault) -> Done<T> {
    let lacks_part = [StatusCode::SERVICE_UNAVAILABLE, StatusCode::REQUEST_TIMEOUT];
    if stage == Stage::Site && lacks_part.contains(&answer.status) {
        return Err(Trouble::Gone);
    }
    answer.json().map_err(|error| Trouble::Fault(fault, format!("{error:#}")))
}

pub(super) fn wrong(error: impl std::fmt::Display) -> Trouble {
    Trouble::Fault(Fault::Wrong, format!("{error:#}"))
}

/// Waits for a moment that may never come.
async fn until(moment: Option<Instant>) {
    match moment {
        Some(moment) => sleep_until(moment).await,
        None => std::future::pending().await,
    }
}

/// An act that was sent and not answered.
pub(super) struct Pending {
    pub(super) nonce: String,
    pub(super) wish: Wish,
    /// Whether the server died in the meantime; it may have been kept or not.
    pub(super) is_old: bool,
}

/// The people of one game.
pub(super) struct Table {
    pub(super) number: usize,
    pub(super) stage: Stage,
    pub(super) random: Pcg64Mcg,
    pub(super) guests: Vec<Guest>,
    pub(super) sockets: Vec<Socket>,
    /// The version that each socket has heard of last.
    pub(super) seen: Vec<Version>,
    pub(super) copy: Option<Copy>,
    histories: Vec<History>,
    pub(super) pending: Vec<Pending>,
    /// Acknowledged acts that were sent again, with the version they made.
    pub(super) verifying: HashMap<String, Version>,
    /// When what a server could not do for a moment is sent again.
    pub(super) again_at: Option<Instant>,
    pub(super) nonces: usize,
    /// Whether another game with the same people is wanted after this one, and whether they have said so.
    pub(super) wants_rematch: bool,
    pub(super) has_offered: bool,
    /// The version of the game when the server was back.
    pub(super) found_at: Version,
    /// The version from which on the game goes on anew after a crash, once that is known.
    pub(super) resumes_from: Option<Version>,
    has_resumed: bool,
    /// When a connection ended behind a proxy, until the game has gone on.
    left_at: Option<Instant>,
    orders: watch::Receiver<Order>,
    resumed: mpsc::UnboundedSender<(usize, usize)>,
    board: Arc<Board>,
    /// How far the table was when it was noted last that it goes on.
    noted: (usize, Version),
    pub(super) tally: Tally,
}

impl Table {
    /// Sets up a table at which nobody sits.
    pub(super) fn new(
        number: usize,
        stage: Stage,
        seed: u64,
        orders: watch::Receiver<Order>,
        resumed: mpsc::UnboundedSender<(usize, usize)>,
        board: Arc<Board>,
    ) -> Self {
        Self {
            number,
            stage,
            random: Pcg64Mcg::new(u128::from(seed) << 64 | number as u128),
            guests: Vec::new(),
            sockets: Vec::new(),
            seen: Vec::new(),
            copy: None,
            histories: Vec::new(),
            pending: Vec::new(),
            verifying: HashMap::new(),
            again_at: None,
            nonces: 0,
            wants_rematch: false,
            has_offered: false,
            found_at: 0,
            resumes_from: None,
            has_resumed: false,
            left_at: None,
            orders,
            resumed,
            board,
            noted: (0, 0),
            tally: Tally::default(),
        }
    }

    /// Plays until the last order is fulfilled; gives what was counted and what must be in the logs.
    pub(super) async fn live(mut self) -> (Tally, Vec<History>) {
        let mut last_round = 0;
        loop {
            let is_new = |order: &Order| !order.doors.is_shut() && order.round > last_round;
            let Ok(order) = self.orders.wait_for(is_new).await.map(|order| *order) else { break };
            last_round = order.round;
            match self.round(order).await {
                Ok(()) => break,
                Err(Trouble::Gone) if self.stage == Stage::Proxy => self.left_at = Some(Instant::now()),
                Err(Trouble::Gone) if self.orders.borrow().is_rough => {
                    tokio::time::sleep(AGAIN).await;
                    // The same order is followed again, unless there is a new one.
                    last_round = order.round - 1;
                }
                Err(Trouble::Gone) => self.expect_killed(last_round).await,
                Err(Trouble::Fault(fault, words)) => {
                    let words = format!("table {}, round {last_round}: {words}", self.number);
                    self.tally.fault(fault, words);
                    self.put_away();
                }
            }
            self.sockets.clear();
            self.verifying.clear();
            self.again_at = None;
            self.pending.iter_mut().for_each(|pending| pending.is_old = true);
            if self.stage == Stage::Proxy {
                // Behind a proxy somebody is always there: the same order is followed again at once.
                last_round = order.round - 1;
            }
        }
        self.put_away();
        (self.tally, self.histories)
    }

    /// A connection ends only because the server was killed.
    async fn expect_killed(&mut self, round: usize) {
        let is_over = |order: &Order| order.round != round || order.doors.is_shut() || order.is_rough;
        if timeout(self.stage.notice(), self.orders.wait_for(is_over)).await.is_err() {
            let words =
                format!("table {}, round {round}: a connection ended while the server lived", self.number);
            self.tally.fault(Fault::Wrong, words);
        }
    }

    /// Plays as long as the server lives.
    async fn round(&mut self, order: Order) -> Done {
        let number = self.number;
        let door = |person| order.doors.of(number + person).ok_or(Trouble::Gone);
        self.has_resumed = false;
        self.resumes_from = None;
        for (person, guest) in self.guests.iter_mut().enumerate() {
            guest.address = door(person)?;
        }
        while self.guests.len() < kinds::people(self.number) {
            let address = door(self.guests.len())?;
            self.guests.push(Guest::arrive(address).await.map_err(|error| self.stage.unanswered(error))?);
        }
        for guest in &self.guests {
            self.sockets.push(guest.connect().await.map_err(|error| self.stage.unanswered(error))?);
        }
        if self.copy.is_some() {
            self.resume().await?;
        }
        loop {
            let now = *self.orders.borrow_and_update();
            if now.round != order.round || now.doors.is_shut() {
                return Err(Trouble::Gone);
            }
            self.note_progress();
            let is_quiet = self.is_quiet();
            self.note_resumed(order.round, is_quiet);
            if is_quiet && now.is_last && self.has_resumed {
                return Ok(());
            }
            if is_quiet && self.go_on().await? {
                continue;
            }
            tokio::select! {
                heard = hear(&mut self.sockets, self.stage) => {
                    let (socket, message) = heard?;
                    self.receive(socket, message)?;
                }
                _ = self.orders.changed() => (),
                () = until(self.again_at) => self.send_again().await?,
            }
        }
    }

    /// Whether everything is answered, and the first socket has heard all that any has.
    fn is_quiet(&self) -> bool {
        let version = self.copy.as_ref().map_or(Version::MAX, |copy| copy.version);
        let has_heard_all = self.seen.iter().all(|seen| *seen <= version);
        self.pending.is_empty() && self.verifying.is_empty() && has_heard_all
    }

    /// Shows everybody that the table goes on, if it has.
    fn note_progress(&mut self) {
        let Some(copy) = &self.copy else { return };
        let now = (self.histories.len(), copy.version);
        if now != self.noted {
            self.noted = now;
            self.board.note(self.number, &copy.id);
        }
    }

    /// Tells once a round that the game goes on.
    fn note_resumed(&mut self, round: usize, is_quiet: bool) {
        let Some(copy) = &self.copy else { return };
        match self.resumes_from {
            None if is_quiet => self.resumes_from = Some(copy.version),
            Some(version) if copy.version > version && !self.has_resumed => {
                self.has_resumed = true;
                if let Some(left_at) = self.left_at.take() {
                    let took = u64::try_from(left_at.elapsed().as_millis()).unwrap_or(u64::MAX);
                    self.tally.slowest_ms = self.tally.slowest_ms.max(took);
                    self.tally.reconnects += 1;
                }
                // Whoever counts may have stopped counting.
                let _ = self.resumed.send((round, self.number));
            }
            _ => (),
        }
    }

    /// Keeps what is known of the game and is done with it.
    pub(super) fn put_away(&mut self) {
        self.histories.extend(self.copy.take().map(|copy| copy.history));
        self.pending.clear();
        self.has_offered = false;
    }
}
