//! Fits the weights of an evaluation to the results of self-play, by logistic regression.
//!
//! ```text
//! cargo run --release -p engine --example tune -- GAME [GAMES] [NODES] [SEED] [THREADS]
//! cargo run --release -p engine --example tune -- chameleon 20000 1500 1 4
//! ```
//!
//! The engine plays GAMES games against itself, NODES nodes a move, after a few random plies. Every quiet
//! position is written down as the terms of its evaluation and the result of its game; then the weights are
//! moved until the chance of winning that they predict fits best. The weights come out in the form of the
//! game's `weights.rs`, scaled so that the first group of terms keeps its mean size, with the score that makes
//! a win 73 % likely (`CHANCE_SCALE`). The same arguments give the same weights. A better fit is not yet a better
//! player: take new weights over only after they have won a match against the old ones.
// The platform's functions will do: nothing here decides a move.
#![allow(clippy::print_stdout, clippy::print_stderr, clippy::disallowed_methods)]

use std::process::ExitCode;

use catalog::{AnyMove, AnyPosition, GameId, Record, StartOptions};
use engine::{Evaluate, Limits, Stop, Table, Weighed, think};
use rules_cameleon::Cameleon;
use rules_chameleon::Chameleon;
use rules_core::key::mix;

/// A position as the fit sees it: the terms that are not 0, and what the seat to move got in the end.
struct Sample {
    terms: Vec<(u16, f32)>,
    result: f32,
}

struct Dice(u64);

impl Dice {
    fn below(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        ((mix(self.0) >> 32) as usize * sides) >> 32
    }
}

/// How a game of any kind comes out of the catalogue's wrapper.
trait Tuned: Weighed {
    const ID: GameId;
    fn of(position: &AnyPosition) -> Option<&Self>;
    fn unwrap_move(mv: AnyMove) -> Option<Self::Move>;
}

impl Tuned for Chameleon {
    const ID: GameId = GameId::Chameleon;

    fn of(position: &AnyPosition) -> Option<&Self> {
        if let AnyPosition::Chameleon(position) = position { Some(position) } else { None }
    }

    fn unwrap_move(mv: AnyMove) -> Option<Self::Move> {
        if let AnyMove::Chameleon(mv) = mv { Some(mv) } else { None }
    }
}

impl Tuned for Cameleon {
    const ID: GameId = GameId::Cameleon;

    fn of(position: &AnyPosition) -> Option<&Self> {
        if let AnyPosition::Cameleon(position) = position { Some(position) } else { None }
    }

    fn unwrap_move(mv: AnyMove) -> Option<Self::Move> {
        if let AnyMove::Cameleon(mv) = mv { Some(mv) } else { None }
    }
}

/// Plays random moves from the start until a game stands that is not over.
fn opening(game: GameId, dice: &mut Dice) -> Record {
    loop {
        let mut record = Record::new(StartOptions::default().position(game).expect("every game has a start"));
        for _ in 0..2 + dice.below(7) {
            let moves = record.position().legal_moves();
            if moves.is_empty() || record.play(moves[dice.below(moves.len())]).is_err() {
                break;
            }
        }
        if record.standing().outcome.is_none() {
            return record;
        }
    }
}

/// Plays one game and adds its quiet positions.
fn play<G: Tuned>(number: u64, nodes: u64, table: &Table, samples: &mut Vec<Sample>) {
    let mut record = opening(G::ID, &mut Dice(number << 20));
    table.clear();
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let mut quiet: Vec<(Vec<(u16, f32)>, usize)> = Vec::new();
    while record.standing().outcome.is_none() {
        let before: Vec<AnyPosition> =
            (0..record.len()).filter_map(|plies| record.position_after(plies).cloned()).collect();
        let thought = think(record.position(), &before, &limits, table, &Stop::new());
        let Some(&mv) = thought.lines.first().and_then(|line| line.moves.first()) else { break };
        if let (Some(position), Some(own)) = (G::of(record.position()), G::unwrap_move(mv))
            && let Some(mover) = position.turn()
            && !position.is_forced()
            && position.gain(own) == 0
        {
            let terms = position.terms().into_iter().zip(0..);
            let terms = terms.filter(|(times, _)| *times != 0).map(|(times, term)| (term, times as f32));
            quiet.push((terms.collect(), mover.index()));
        }
        if record.play(mv).is_err() {
            break;
        }
    }
    let winner = record.standing().outcome.and_then(|outcome| outcome.winner());
    samples.extend(quiet.into_iter().map(|(terms, mover)| {
        let result = winner.map_or(0.5, |winner| if winner.index() == mover { 1.0 } else { 0.0 });
        Sample { terms, result }
    }));
}

/// Plays all games, shared out among threads, in an order that does not depend on their number.
fn collect<G: Tuned>(games: u64, nodes: u64, seed: u64, threads: u64) -> Vec<Sample> {
    let mut parts: Vec<(u64, Vec<Sample>)> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads)
            .map(|thread| {
                scope.spawn(move || {
                    let table = Table::new(2 << 20);
                    let own = (thread..games).step_by(threads as usize);
                    own.map(|number| {
                        let mut samples = Vec::new();
                        play::<G>(seed << 32 | number, nodes, &table, &mut samples);
                        (number, samples)
                    })
                    .collect::<Vec<_>>()
                })
            })
            .collect();
        workers.into_iter().flat_map(|worker| worker.join().expect("a worker plays to the end")).collect()
    });
    parts.sort_by_key(|(number, _)| *number);
    parts.into_iter().flat_map(|(_, samples)| samples).collect()
}

/// The logistic loss of weights that are counted in logits.
fn loss(samples: &[Sample], weights: &[f32]) -> f64 {
    let total: f64 = samples.iter().map(|sample| error(sample, weights).1).sum();
    total / samples.len().max(1) as f64
}

/// How far the prediction is from the result, and what that costs.
fn error(sample: &Sample, weights: &[f32]) -> (f32, f64) {
    let logit: f32 = sample.terms.iter().map(|&(term, times)| weights[usize::from(term)] * times).sum();
    let chance = (1.0 / (1.0 + (-logit).exp())).clamp(1e-6, 1.0 - 1e-6);
    let cost = -(sample.result * chance.ln() + (1.0 - sample.result) * (1.0 - chance).ln());
    (chance - sample.result, f64::from(cost))
}

/// Moves the weights by Adam; those that few games know stay near where they were.
fn fit(samples: &[Sample], start: &[f32]) -> Vec<f32> {
    const BATCH: usize = 4096;
    const PULL: f32 = 2e-4;
    let mut weights = start.to_vec();
    let (mut mean, mut square) = (vec![0f32; start.len()], vec![0f32; start.len()]);
    let mut step = 0;
    let mut dice = Dice(7);
    for epoch in 0..40 {
        let rate = 0.02 * (1.0 - epoch as f32 / 40.0) + 0.0005;
        for _ in 0..samples.len().div_ceil(BATCH) {
            let mut slope: Vec<f32> =
                weights.iter().zip(start).map(|(now, was)| PULL * (now - was)).collect();
            for _ in 0..BATCH {
                let sample = &samples[dice.below(samples.len())];
                let off = error(sample, &weights).0 / BATCH as f32;
                for &(term, times) in &sample.terms {
                    slope[usize::from(term)] += off * times;
                }
            }
            step += 1;
            for i in 0..weights.len() {
                mean[i] = 0.9 * mean[i] + 0.1 * slope[i];
                square[i] = 0.999 * square[i] + 0.001 * slope[i] * slope[i];
                let (m, s) = (mean[i] / (1.0 - 0.9f32.powi(step)), square[i] / (1.0 - 0.999f32.powi(step)));
                weights[i] -= rate * m / (s.sqrt() + 1e-8);
            }
        }
    }
    weights
}

fn mean_size(weights: &[f32]) -> f32 {
    weights.iter().map(|weight| weight.abs()).sum::<f32>() / weights.len().max(1) as f32
}

fn tune<G: Tuned>(games: u64, nodes: u64, seed: u64, threads: u64) {
    let samples = collect::<G>(games, nodes, seed, threads);
    if samples.is_empty() {
        println!("no quiet positions: nothing to fit");
        return;
    }
    let scale = <G::Evaluation as Evaluate<G>>::CHANCE_SCALE as f32;
    let now: Vec<f32> = G::weights().into_iter().map(|weight| weight as f32 / scale).collect();
    // The last tenth of the games is kept back to see whether the fit holds elsewhere.
    let (known, kept) = samples.split_at(samples.len() * 9 / 10);
    let fitted = fit(known, &now);
    println!("// {} positions; loss {:.5} -> {:.5}", samples.len(), loss(known, &now), loss(known, &fitted));
    println!("// kept back: loss {:.5} -> {:.5}", loss(kept, &now), loss(kept, &fitted));
    let first = G::TERMS.first().map_or(1, |(_, count)| *count);
    let unit = scale * mean_size(&now[..first]) / mean_size(&fitted[..first]);
    println!("// CHANCE_SCALE {unit:.0}");
    let mut at = 0;
    for &(name, count) in G::TERMS {
        println!("    // {name}");
        for row in fitted[at..at + count].chunks(15) {
            let row: Vec<String> = row.iter().map(|weight| format!("{:.0}", weight * unit)).collect();
            println!("    {},", row.join(", "));
        }
        at += count;
    }
}

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize, usual: u64| args.get(at).map_or(Some(usual), |text| text.parse().ok());
    let numbers = (number(1, 5000), number(2, 1500), number(3, 1), number(4, 1));
    let (Some(games), Some(nodes), Some(seed), Some(threads)) = numbers else {
        eprintln!("tune: expected numbers after the game, found {:?}", &args[1..]);
        return ExitCode::from(2);
    };
    match args.first().map(String::as_str) {
        Some("chameleon") => tune::<Chameleon>(games, nodes, seed, threads.max(1)),
        Some("cameleon") => tune::<Cameleon>(games, nodes, seed, threads.max(1)),
        found => {
            eprintln!("tune: expected chameleon or cameleon, found {found:?}");
            return ExitCode::from(2);
        }
    }
    ExitCode::SUCCESS
}
