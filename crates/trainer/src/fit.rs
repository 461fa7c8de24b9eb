//! Fitting a network to positions.

use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use catalog::GameId;
use clap::Args;
use engine::Dice;
use engine::net::{Shown, Trained};
use rules_chess960::Chess960;

use crate::model::{Adam, Desk, Numbers, learn};
use crate::samples::{Sample, Samples};

/// Fit a network to positions.
#[derive(Args)]
pub(crate) struct Fit {
    /// The game that the network is for
    game: GameId,
    /// Files of positions as `play` writes them
    #[arg(required = true)]
    positions: Vec<PathBuf>,
    /// Write the network to this file
    #[arg(long)]
    out: PathBuf,
    /// Begin with this network instead of chance
    #[arg(long)]
    from: Option<PathBuf>,
    /// How often every position is looked at
    #[arg(long, default_value_t = 20)]
    rounds: usize,
    /// Positions between two steps
    #[arg(long, default_value_t = 16_384)]
    batch: usize,
    /// Length of the first steps; it falls to a hundredth
    #[arg(long, default_value_t = 0.001)]
    rate: f32,
    /// How much the result of a game counts beside the teacher's opinion, from 0 to 1
    #[arg(long, default_value_t = 0.0)]
    result: f32,
    /// How many threads work
    #[arg(long, default_value_t = 2)]
    threads: usize,
    /// Determines everything that is left to chance
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// One position in so many is not fitted to, to see whether what was learnt holds elsewhere.
const HELD_BACK: usize = 50;

impl Fit {
    pub(crate) fn run(&self) -> Result<()> {
        match self.game {
            GameId::Chess960 => self.fit::<Chess960>(),
            game => bail!("game: expected one whose judgement is a network, found {game}"),
        }
    }

    fn fit<G: Shown>(&self) -> Result<()> {
        let mut samples = Samples::default();
        for path in &self.positions {
            samples.read::<G>(path, self.result)?;
        }
        // Neighbours in a file come from the same game: what is held back are whole stretches.
        let stretch = 1000;
        let (held, mut fitted): (Vec<_>, Vec<_>) =
            samples.all.iter().enumerate().partition(|(i, _)| i / stretch % HELD_BACK == 0);
        let held: Vec<Sample> = held.into_iter().map(|(_, &sample)| sample).collect();
        if fitted.is_empty() {
            bail!("positions: expected more than {stretch}, found {}", samples.all.len());
        }
        eprintln!("{} positions, {} held back", fitted.len(), held.len());
        let mut net = match &self.from {
            None => Numbers::random(G::INPUTS, G::HIDDEN, G::HEADS, self.seed),
            Some(path) => {
                let bytes = std::fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
                let trained = Trained::read(&bytes, [G::INPUTS, G::HIDDEN, G::HEADS]);
                Numbers::from_trained(trained.with_context(|| path.display().to_string())?)
            }
        };
        let mut adam = Adam::new(net.all.len());
        let threads = self.threads.max(1);
        let mut gradients = vec![Numbers::zeros(G::INPUTS, G::HIDDEN, G::HEADS); threads];
        let mut dice = Dice::new(self.seed);
        let batches = fitted.len().div_ceil(self.batch);
        for round in 0..self.rounds {
            dice.shuffle(&mut fitted);
            let mut loss = 0.0;
            for (number, batch) in fitted.chunks(self.batch).enumerate() {
                let batch: Vec<Sample> = batch.iter().map(|&(_, &sample)| sample).collect();
                let done = (round * batches + number) as f32 / (self.rounds * batches) as f32;
                let rate = self.rate * (0.01 + 0.99 * 0.5 * (1.0 + (done * std::f32::consts::PI).cos()));
                loss += total_loss(&net, &samples, &batch, &mut gradients);
                adam.step(&mut net, &mut gradients, batch.len(), rate);
            }
            let unseen = held_loss(&net, &samples, &held, threads) / held.len().max(1) as f64;
            let mean = loss / fitted.len() as f64;
            eprintln!(
                "round {}/{}: loss {mean:.6}, of what was held back {unseen:.6}",
                round + 1,
                self.rounds
            );
        }
        std::fs::write(&self.out, net.trained().to_bytes())
            .with_context(|| format!("cannot write {}", self.out.display()))
    }
}

/// The loss of a batch; its slope goes into the gradients, one a thread.
fn total_loss(net: &Numbers, samples: &Samples, batch: &[Sample], gradients: &mut [Numbers]) -> f64 {
    let size = batch.len().div_ceil(gradients.len()).max(1);
    std::thread::scope(|scope| {
        let work = |(part, gradient): (&[Sample], &mut Numbers)| {
            let mut desk = Desk::new(net.hidden);
            let mut loss = 0.0;
            for &sample in part {
                loss += f64::from(learn(net, samples, sample, Some(gradient), &mut desk));
            }
            loss
        };
        let parts = batch.iter().as_slice().chunks(size).zip(gradients.iter_mut());
        let workers: Vec<_> = parts.map(|part| scope.spawn(move || work(part))).collect();
        workers.into_iter().filter_map(|worker| worker.join().ok()).sum()
    })
}

fn held_loss(net: &Numbers, samples: &Samples, held: &[Sample], threads: usize) -> f64 {
    let size = held.len().div_ceil(threads).max(1);
    std::thread::scope(|scope| {
        let work = |part: &[Sample]| {
            let mut desk = Desk::new(net.hidden);
            part.iter().map(|&sample| f64::from(learn(net, samples, sample, None, &mut desk))).sum::<f64>()
        };
        let workers: Vec<_> = held.chunks(size).map(|part| scope.spawn(move || work(part))).collect();
        workers.into_iter().filter_map(|worker| worker.join().ok()).sum()
    })
}
