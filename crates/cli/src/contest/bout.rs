//! One game from its opening to its end.

use std::error::Error;
use std::fmt;
use std::time::{Duration, Instant};

use anyhow::{Result, anyhow, bail};
use catalog::{AnyMove, Declared, Record};
use engine::{CannotMove, Player, Stop};
use rules_core::{Outcome, Seat};

use super::seating::Seating;
use super::spec::Spec;

/// A game that was played to its end.
pub(crate) struct Finished {
    /// The number of the game, from 0.
    pub(crate) number: usize,
    pub(crate) record: Record,
    pub(crate) outcome: Outcome,
    /// Whether the limit of plies ended it.
    pub(crate) cut: bool,
    /// The seats in turn order.
    pub(crate) seats: Vec<Seat>,
    /// The number of the spec at each seat.
    pub(crate) players: Vec<usize>,
    /// The number of the spec that moved, and how long it took.
    pub(crate) times: Vec<(usize, Duration)>,
}

/// Why a game was not played to its end, and how far it came.
#[derive(Debug)]
pub(crate) struct Broken {
    /// The number of the game, from 0.
    pub(crate) number: usize,
    pub(crate) record: Record,
    pub(crate) reason: String,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "game {}: {}", self.number + 1, self.reason)
    }
}

impl Error for Broken {}

/// The players round the board.
pub(super) struct Round<'a> {
    pub(super) specs: &'a [Spec],
    pub(super) seating: &'a Seating,
    /// One player for every chair.
    pub(super) players: Vec<Box<dyn Player>>,
}

impl<'a> Round<'a> {
    pub(super) fn new(specs: &'a [Spec], seating: &'a Seating) -> Result<Self> {
        let players = seating.chairs().iter().map(|&spec| specs[spec].player()).collect::<Result<_>>()?;
        Ok(Self { specs, seating, players })
    }

    /// Plays a game on from a record, which holds all moves even where it fails; nothing if it was stopped.
    pub(super) fn play(
        &mut self,
        number: usize,
        record: &mut Record,
        seed: u64,
        max_plies: Option<u32>,
        stop: &Stop,
    ) -> Result<Option<Finished>> {
        let seats = self.seating.seats().to_vec();
        for (chair, player) in self.players.iter_mut().enumerate() {
            player.new_game(rules_core::key::mix(seed ^ (number as u64) << 3 ^ chair as u64));
        }
        let mut times = Vec::new();
        let mut cut = false;
        let outcome = loop {
            let standing = record.standing();
            if let Some(outcome) = standing.outcome {
                break outcome;
            }
            if max_plies.is_some_and(|most| record.len() >= most as usize) {
                cut = true;
                let outcome = record.position().drawn();
                record.declare(Declared { outcome, reason: Some("too many plies".into()) });
                break outcome;
            }
            let place = standing.turn.and_then(|turn| seats.iter().position(|&seat| seat == turn));
            let Some(place) = place else { bail!("nobody is to move") };
            let chair = self.seating.chair_at(place, number);
            let spec = self.seating.chairs()[chair];
            let begun = Instant::now();
            let choice = self.players[chair].choose(record, self.specs[spec].limits(), stop);
            times.push((spec, begun.elapsed()));
            if stop.is_stopped() {
                return Ok(None);
            }
            self.move_on(record, spec, choice)?;
        };
        let players = (0..seats.len())
            .map(|place| self.seating.chairs()[self.seating.chair_at(place, number)])
            .collect();
        Ok(Some(Finished { number, record: record.clone(), outcome, cut, seats, players, times }))
    }

    fn move_on(&self, record: &mut Record, spec: usize, choice: Result<AnyMove, CannotMove>) -> Result<()> {
        let name = self.specs[spec].text();
        let mv = choice.map_err(|fault| anyhow!("{name} in {}: {fault}", record.position()))?;
        let position = record.position().to_string();
        record.play(mv).map_err(|refusal| anyhow!("illegal move {mv} by {name} in {position}: {refusal}"))?;
        Ok(())
    }
}
