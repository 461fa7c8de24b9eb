//! Games in parallel, counted in order.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Sender, channel};

use anyhow::Result;
use engine::Stop;

use super::bout::{Finished, Round};
use super::opening::Openings;
use super::seating::Seating;
use super::spec::Spec;

/// What all games of a match have in common.
pub(super) struct Arena<'a> {
    pub(super) specs: &'a [Spec],
    pub(super) seating: &'a Seating,
    pub(super) openings: &'a Openings,
    pub(super) max_plies: Option<u32>,
}

impl Arena<'_> {
    /// Plays games and hands them over in their order until there are no more or nobody wants more.
    pub(super) fn play(
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
        let mut round = match Round::new(self.specs, self.seating) {
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
            let opening = self.openings.opening((number / self.seating.rotations()) as u64);
            let played = opening.and_then(|opening| round.play(number, opening, seed, self.max_plies, stop));
            let Some(played) = played.transpose() else { return };
            if to.send(played).is_err() {
                return;
            }
        }
    }
}
