//! One game from its opening to its end.

use std::time::{Duration, Instant};

use anyhow::{Result, anyhow, bail};
use catalog::{AnyMove, Declared, Record};
use engine::{CannotMove, Player, Stop};
use rules_core::{Outcome, Seat};

use super::seating::Seating;
use super::spec::Spec;

/// A game that was played to its end.
pub(super) struct Finished {
    /// The number of the game, from 0.
    pub(super) number: usize,
    pub(super) record: Record,
    pub(super) outcome: Outcome,
    /// Whether the limit of plies ended it.
    pub(super) cut: bool,
    /// The seats in turn order.
    pub(super) seats: Vec<Seat>,
    /// The number of the spec at each seat.
    pub(super) players: Vec<usize>,
    /// The number of the spec that moved, and how long it took.
    pub(super) times: Vec<(usize, Duration)>,
}

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

    /// Plays a game; nothing if it was stopped.
    pub(super) fn play(
        &mut self,
        number: usize,
        opening: Record,
        seed: u64,
        max_plies: Option<u32>,
        stop: &Stop,
    ) -> Result<Option<Finished>> {
        let seats = self.seating.seats().to_vec();
        for (chair, player) in self.players.iter_mut().enumerate() {
            player.new_game(rules_core::key::mix(seed ^ (number as u64) << 3 ^ chair as u64));
        }
        let mut record = opening;
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
            let Some(place) = place else { bail!("game {}: nobody is to move", number + 1) };
            let chair = self.seating.chair_at(place, number);
            let spec = self.seating.chairs()[chair];
            let begun = Instant::now();
            let choice = self.players[chair].choose(&record, self.specs[spec].limits(), stop);
            times.push((spec, begun.elapsed()));
            if stop.is_stopped() {
                return Ok(None);
            }
            self.move_on(&mut record, spec, choice)
                .map_err(|fault| anyhow!("game {}: {fault:#}", number + 1))?;
        };
        let players = (0..seats.len())
            .map(|place| self.seating.chairs()[self.seating.chair_at(place, number)])
            .collect();
        Ok(Some(Finished { number, record, outcome, cut, seats, players, times }))
    }

    fn move_on(&self, record: &mut Record, spec: usize, choice: Result<AnyMove, CannotMove>) -> Result<()> {
        let name = self.specs[spec].text();
        let mv = choice.map_err(|fault| anyhow!("{name} in {}: {fault}", record.position()))?;
        let position = record.position().to_string();
        record.play(mv).map_err(|refusal| anyhow!("illegal move {mv} by {name} in {position}: {refusal}"))?;
        Ok(())
    }
}
