//! A game between two with a socket each.

use std::rc::Rc;
use std::task::Poll;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use protocol::{Action, FromClient};
use tokio::sync::watch;
use tokio::time::Instant;

use super::{Common, Phase};
use crate::kind::{Kind, kind_of};
use crate::{Guest, Socket};

/// What was measured of one server at a table, in microseconds.
#[derive(Clone, Debug, Default)]
pub(super) struct Samples {
    /// From sending it a move until it was acknowledged.
    pub(super) acknowledged: Vec<u32>,
    /// From sending a move anywhere until the opponent heard of it from this server.
    pub(super) heard: Vec<u32>,
    /// By how much a move was sent later than it was due: how busy this program was.
    pub(super) late: Vec<u32>,
    /// How many games were begun at it.
    pub(super) games: usize,
}

impl Samples {
    /// Adds others to these.
    pub(super) fn add(&mut self, mut other: Self) {
        self.acknowledged.append(&mut other.acknowledged);
        self.heard.append(&mut other.heard);
        self.late.append(&mut other.late);
        self.games += other.games;
    }
}

/// A game between two with a socket each.
pub(super) struct Table {
    number: usize,
    common: Rc<Common>,
    guests: [Guest; 2],
    sockets: [Socket; 2],
    /// The id of the game that is played.
    game: String,
    /// Which of the prepared games it follows, and how far.
    playout: usize,
    ply: usize,
    /// For each server what was measured of it.
    samples: Vec<Samples>,
}

impl Table {
    /// Goes through all phases and gives what was measured.
    pub(super) async fn live(number: usize, common: Rc<Common>) -> Result<Vec<Samples>> {
        let mut phase = common.phase.clone();
        let guests = {
            let _turn = common.asking.acquire().await?;
            let door = |side| common.servers[common.server_of(number, side)];
            [Guest::arrive(door(0)).await?, Guest::arrive(door(1)).await?]
        };
        common.ready.send(())?;
        phase.wait_for(|phase| *phase >= Phase::Connect).await?;
        let sockets = {
            let _turn = common.asking.acquire().await?;
            [guests[0].connect().await?, guests[1].connect().await?]
        };
        common.ready.send(())?;
        let mut table = Self {
            number,
            playout: number % common.playouts.len(),
            samples: vec![Samples::default(); common.servers.len()],
            common,
            guests,
            sockets,
            game: String::new(),
            ply: 0,
        };
        table.rest(&mut phase, |phase| phase != Phase::Connect).await?;
        table.begin().await?;
        table.common.ready.send(())?;
        table.rest(&mut phase, |phase| matches!(phase, Phase::Play { .. })).await?;
        let Phase::Play { from, measured, until } = *phase.borrow() else { bail!("expected to play") };
        table.play(from, measured, until).await?;
        Ok(table.samples)
    }

    /// Makes the next game, and both follow it.
    async fn begin(&mut self) -> Result<()> {
        let wish = &self.common.playouts[self.playout].wish;
        let made = {
            let _turn = self.common.asking.acquire().await?;
            self.guests[0].make(wish).await?
        };
        self.game = made.id;
        self.ply = 0;
        self.samples_of(0).games += 1;
        self.act(1, "join", Action::Join { key: made.key }).await?;
        for socket in &mut self.sockets {
            socket.say(&FromClient::Watch { game: self.game.clone(), since: None }).await?;
        }
        let mut follows = [false; 2];
        while follows != [true; 2] {
            if let (side, Kind::Game { .. }) = self.hear().await? {
                follows[side] = true;
            }
        }
        Ok(())
    }

    /// Ends the game before its time and begins the next.
    async fn begin_another(&mut self) -> Result<()> {
        self.act(0, "resign", Action::Resign).await?;
        for socket in &mut self.sockets {
            socket.say(&FromClient::Unwatch { game: self.game.clone() }).await?;
        }
        self.playout = (self.playout + 1) % self.common.playouts.len();
        self.begin().await
    }

    /// Does something that is not measured.
    async fn act(&mut self, side: usize, nonce: &str, action: Action) -> Result<()> {
        self.sockets[side].send_act(&self.game, nonce, action).await?;
        while self.hear().await? != (side, Kind::Done) {}
        Ok(())
    }

    /// The next message of either socket.
    async fn hear(&mut self) -> Result<(usize, Kind)> {
        let sockets = &mut self.sockets;
        let (side, text) = std::future::poll_fn(|context| {
            for (side, socket) in sockets.iter_mut().enumerate() {
                if let Poll::Ready(text) = socket.poll_text(context) {
                    return Poll::Ready((side, text));
                }
            }
            Poll::Pending
        })
        .await;
        let text = text.context("the server ended a connection")?;
        match kind_of(&text) {
            Kind::Refused => bail!("game {}, ply {}: {text}", self.game, self.ply),
            kind => Ok((side, kind)),
        }
    }

    /// Answers pings until the phase has come.
    async fn rest(
        &mut self,
        phase: &mut watch::Receiver<Phase>,
        is_far_enough: fn(Phase) -> bool,
    ) -> Result<()> {
        loop {
            tokio::select! {
                come = phase.wait_for(|phase| is_far_enough(*phase)) => {
                    come?;
                    return Ok(());
                }
                heard = self.hear() => { heard?; }
            }
        }
    }

    /// Answers pings until a moment.
    async fn rest_until(&mut self, moment: Instant) -> Result<()> {
        loop {
            tokio::select! {
                () = tokio::time::sleep_until(moment) => return Ok(()),
                heard = self.hear() => { heard?; }
            }
        }
    }

    async fn play(&mut self, from: Instant, measured: Instant, until: Instant) -> Result<()> {
        // The tables are spread evenly over the time between two moves.
        let share = self.number as f64 / self.common.games.max(1) as f64;
        let mut due = from + self.common.period.unwrap_or_default().mul_f64(share);
        loop {
            if self.ply == self.common.playouts[self.playout].moves.len() {
                self.begin_another().await?;
            }
            match self.common.period {
                Some(_) => self.rest_until(due.min(until)).await?,
                None => due = Instant::now(),
            }
            if Instant::now() >= until {
                return Ok(());
            }
            self.move_once(due, measured, until).await?;
            due += self.common.period.unwrap_or_default();
        }
    }

    /// Plays a move and waits until it is acknowledged and heard.
    async fn move_once(&mut self, due: Instant, measured: Instant, until: Instant) -> Result<()> {
        let (side, text) = self.common.playouts[self.playout].moves[self.ply].clone();
        let action = Action::Move { ply: self.ply as u32, text };
        let nonce = self.ply.to_string();
        let sent = Instant::now();
        self.sockets[side].send_act(&self.game, &nonce, action).await?;
        let (mut acknowledged, mut heard) = (None, None);
        while acknowledged.is_none() || heard.is_none() {
            match self.hear().await? {
                (from, Kind::Done) if from == side => acknowledged = Some(sent.elapsed()),
                (from, Kind::Played) if from != side => heard = Some(sent.elapsed()),
                // A server that missed a word of another reads the game, and tells all of it.
                (from, Kind::Game { plies }) if from != side && plies > self.ply => {
                    heard = Some(sent.elapsed());
                }
                _ => (),
            }
        }
        self.ply += 1;
        if let (Some(acknowledged), Some(heard)) = (acknowledged, heard)
            && (measured..until).contains(&sent)
        {
            let asked = self.samples_of(side);
            asked.acknowledged.push(micros(acknowledged));
            asked.late.push(micros(sent.saturating_duration_since(due)));
            self.samples_of(1 - side).heard.push(micros(heard));
        }
        Ok(())
    }

    /// What was measured of the server at which one of the players sits.
    fn samples_of(&mut self, side: usize) -> &mut Samples {
        &mut self.samples[self.common.server_of(self.number, side)]
    }
}

fn micros(time: Duration) -> u32 {
    u32::try_from(time.as_micros()).unwrap_or(u32::MAX)
}
