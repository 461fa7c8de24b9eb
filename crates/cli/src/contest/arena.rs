//! Games in parallel, counted in order.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Sender, channel};

use anyhow::Result;
use catalog::GameId;
use engine::Stop;

use super::bout::{Broken, Finished, Round};
use super::opening::{Openings, Start};
use super::seating::Seating;
use super::spec::Spec;
use super::tally::Tally;

/// What all games of a match have in common.
pub(crate) struct Arena {
    pub(crate) specs: Vec<Spec>,
    pub(crate) seating: Seating,
    openings: Openings,
    max_plies: Option<u32>,
}

impl Arena {
    /// A match of these contestants; openings have so many random plies, which the seed determines.
    pub(crate) fn new<T: AsRef<str>>(
        game: GameId,
        start: &Start,
        contestants: &[T],
        opening_plies: u32,
        seed: u64,
    ) -> Result<Self> {
        engine::get_ready(game);
        let openings = Openings::new(game, start, opening_plies, seed)?;
        let specs: Vec<Spec> =
            contestants.iter().map(|text| Spec::parse(text.as_ref(), game)).collect::<Result<_>>()?;
        let seating = Seating::new(openings.seats()?, specs.len())?;
        Ok(Self { specs, seating, openings, max_plies: None })
    }

    /// The same match without openings that have decided the game.
    pub(crate) fn staying_open(self) -> Self {
        Self { openings: self.openings.staying_open(), ..self }
    }

    /// The same match with games that end after so many plies.
    pub(crate) fn cut_after(self, max_plies: Option<u32>) -> Self {
        Self { max_plies, ..self }
    }

    /// How many openings were left out for its first games; nothing where none are to be.
    pub(crate) fn openings_left_out(&self, games: u32) -> Option<u32> {
        self.openings.left_out(u64::from(games).div_ceil(self.seating.rotations() as u64))
    }

    /// A count of its games.
    pub(crate) fn tally(&self) -> Tally {
        Tally::new(&self.specs, &self.seating)
    }

    /// Plays games and hands them over in their order until there are no more or nobody wants more.
    ///
    /// Where a game breaks off, the fault is [`Broken`].
    pub(crate) fn play(
        &self,
        games: u32,
        threads: usize,
        seed: u64,
        on_game: &mut dyn FnMut(Finished) -> Result<bool>,
    ) -> Result<()> {
        let next = AtomicUsize::new(0);
        let stop = Stop::new();
        let (sender, receiver) = channel();
        std::thread::scope(|scope| {
            for _ in 0..threads.min(games as usize) {
                let (sender, next, stop) = (sender.clone(), &next, &stop);
                scope.spawn(move || self.work(games as usize, seed, next, stop, &sender));
            }
            drop(sender);
            let mut waiting: BTreeMap<usize, Finished> = BTreeMap::new();
            let mut counted = 0;
            let mut done = Ok(());
            'all: for result in receiver {
                match result {
                    Ok(finished) => waiting.insert(finished.number, finished),
                    Err(fault) => {
                        done = Err(fault);
                        break;
                    }
                };
                while let Some(finished) = waiting.remove(&counted) {
                    counted += 1;
                    match on_game(finished) {
                        Ok(true) => (),
                        Ok(false) => break 'all,
                        Err(fault) => {
                            done = Err(fault);
                            break 'all;
                        }
                    }
                }
            }
            stop.stop();
            done
        })
    }

    /// One thread's games; a fault is handed over like a game and ends the match.
    fn work(&self, games: usize, seed: u64, next: &AtomicUsize, stop: &Stop, to: &Sender<Result<Finished>>) {
        let mut round = match Round::new(&self.specs, &self.seating) {
            Ok(round) => round,
            Err(fault) => {
                // Nobody listens any more where the match is over already.
                let _ = to.send(Err(fault));
                return;
            }
        };
        while !stop.is_stopped() {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= games {
                return;
            }
            let Some(played) = self.play_one(&mut round, number, seed, stop).transpose() else { return };
            if to.send(played).is_err() {
                return;
            }
        }
    }

    /// Plays a game; a player that panics breaks the game off, not the program.
    fn play_one(
        &self,
        round: &mut Round<'_>,
        number: usize,
        seed: u64,
        stop: &Stop,
    ) -> Result<Option<Finished>> {
        let mut record = self.openings.opening((number / self.seating.rotations()) as u64)?;
        let play = || round.play(number, &mut record, seed, self.max_plies, stop);
        let reason = match catch_unwind(AssertUnwindSafe(play)) {
            Ok(Ok(played)) => return Ok(played),
            Ok(Err(fault)) => format!("{fault:#}"),
            Err(_) => format!("a player panicked in {}", record.position()),
        };
        Err(Broken { number, record, reason }.into())
    }
}
