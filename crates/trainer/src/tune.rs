//! Fitting the numbers of the two-player search by games of the engine against itself.
//!
//! Simultaneous perturbation: every pair of games is played with all numbers moved a little, each up or down by
//! chance, against the same numbers moved the other way; all are then moved towards the side that won. What a
//! number brings shows over thousands of games, however many numbers there are.

use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use catalog::{AnyPosition, GameId, Record, StartOptions};
use clap::Args;
use engine::{Dice, Limits, Stop, Table, Tuning, think};

/// Fit the numbers of the two-player search by games against itself.
#[derive(Args)]
pub(crate) struct Tune {
    /// The game to play
    game: GameId,
    /// Write the numbers to this file, `name number` a line; where it exists, they are read from it first
    #[arg(long)]
    out: PathBuf,
    /// Stop after this many seconds
    #[arg(long, default_value_t = 60)]
    seconds: u64,
    /// How many pairs of games the steps are made for: they shorten towards that number
    #[arg(long, default_value_t = 10_000)]
    pairs: u32,
    /// How many pairs were played for these numbers before
    #[arg(long, default_value_t = 0)]
    played: u32,
    /// How many nodes are thought about each move
    #[arg(long, default_value_t = 8000)]
    nodes: u64,
    /// How far numbers are moved, as a part of what is between their limits
    #[arg(long, default_value_t = 0.08)]
    width: f64,
    /// How far the first steps go, as a part of that
    #[arg(long, default_value_t = 0.12)]
    step: f64,
    /// Chameleon Chess: who plays
    #[arg(long, default_value = "ry")]
    players: String,
    /// Random plies before the engine takes over
    #[arg(long, default_value_t = 4)]
    opening_plies: u32,
    /// How many games run at the same time
    #[arg(long, default_value_t = 1)]
    threads: u32,
    /// Determines everything that is left to chance, as far as the order in which games end does not
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Plies after which a game is called a draw.
const LONGEST: usize = 300;
/// The table of each side: small, so that many fit beside each other.
const TABLE_BYTES: usize = 4 << 20;

/// The numbers as far as they are fitted.
struct State {
    numbers: Vec<f64>,
    pairs: u32,
    /// Points of the side that was moved up or down first, to see that neither is favoured.
    points: f64,
}

impl Tune {
    pub(crate) fn run(&self) -> Result<()> {
        let numbers = self.read()?;
        let state = Mutex::new(State { numbers, pairs: self.played, points: 0.0 });
        let begun = Instant::now();
        let goes_on = || begun.elapsed() < Duration::from_secs(self.seconds);
        std::thread::scope(|scope| -> Result<()> {
            let worker = || -> Result<()> {
                while goes_on() {
                    self.pair(&state)?;
                }
                Ok(())
            };
            let workers: Vec<_> = (0..self.threads.max(1)).map(|_| scope.spawn(worker)).collect();
            for worker in workers {
                worker.join().map_err(|_| anyhow::anyhow!("a game failed"))??;
            }
            Ok(())
        })?;
        let state = lock(&state);
        eprintln!("{} pairs, points {:+.1}", state.pairs, state.points);
        self.write(&state.numbers)
    }

    /// Plays two games with numbers moved both ways, from one start with the sides changed, and learns from them.
    fn pair(&self, state: &Mutex<State>) -> Result<()> {
        let (at, number) = {
            let mut state = lock(state);
            state.pairs += 1;
            (state.numbers.clone(), state.pairs)
        };
        let mut dice = Dice::new(self.seed << 32 | u64::from(number));
        let done = f64::from(number) / f64::from(self.pairs.max(1));
        let width = self.width * (0.5 + 0.5 * (1.0 - done).max(0.0));
        let ways: Vec<f64> = Tuning::NUMBERS
            .iter()
            .map(|limits| {
                let way = if dice.below(2) == 0 { 1.0 } else { -1.0 };
                // Half a step at least, so that the numbers differ after rounding.
                way * (width * f64::from(limits.most - limits.least)).max(0.5)
            })
            .collect();
        let moved = |sign: f64| {
            let numbers = at.iter().zip(&ways).map(|(number, way)| (number + sign * way).round() as i32);
            Tuning::COMMON.with_numbers(&numbers.collect::<Vec<_>>())
        };
        let sides = [moved(1.0), moved(-1.0)];
        let start = self.start(&mut dice)?;
        let won = self.game(&start, sides)? - self.game(&start, [sides[1], sides[0]])?;
        let step = self.step * (1.0 - done).max(0.02) * won;
        let mut state = lock(state);
        state.points += won;
        for ((value, way), limits) in state.numbers.iter_mut().zip(&ways).zip(Tuning::NUMBERS) {
            *value = (*value + step * way).clamp(f64::from(limits.least), f64::from(limits.most));
        }
        if number.is_multiple_of(100) {
            self.write(&state.numbers)?;
            let numbers: Vec<String> = state.numbers.iter().map(|value| format!("{value:.1}")).collect();
            eprintln!("{number}: points {:+.1}; {}", state.points, numbers.join(" "));
        }
        Ok(())
    }

    fn start(&self, dice: &mut Dice) -> Result<AnyPosition> {
        let options = StartOptions {
            players: (self.game == GameId::ChameleonChess).then(|| self.players.clone()),
            start: (self.game == GameId::Chess960).then(|| dice.below(960) as u32),
            ..StartOptions::default()
        };
        let mut position = options.position(self.game)?;
        for _ in 0..self.opening_plies {
            if let Some(&mv) = dice.pick(&position.legal_moves()) {
                position.play(mv).map_err(|refusal| anyhow::anyhow!("{refusal}"))?;
            }
        }
        Ok(position)
    }

    /// What the first of two sides gets out of a game that it begins: 1, 0 or −1.
    fn game(&self, start: &AnyPosition, sides: [Tuning; 2]) -> Result<f64> {
        let mut record = Record::new(start.clone());
        let tables = sides.map(|tuning| Table::new(TABLE_BYTES).with_tuning(tuning));
        let Some(first) = record.position().turn() else { return Ok(0.0) };
        let limits = Limits { nodes: Some(self.nodes), ..Limits::default() };
        let mut before = Vec::new();
        loop {
            if let Some(outcome) = record.standing().outcome {
                return Ok(match outcome.winner() {
                    None => 0.0,
                    Some(winner) if winner == first => 1.0,
                    Some(_) => -1.0,
                });
            }
            if record.len() >= LONGEST || !record.claims().is_empty() {
                return Ok(0.0);
            }
            let position = record.position().clone();
            let table = &tables[usize::from(position.turn() != Some(first))];
            let thought = think(&position, &before, &limits, table, &Stop::new());
            let mv = thought.best().context("thinking gave no move")?;
            before.push(position);
            record.play(mv).map_err(|refusal| anyhow::anyhow!("{refusal}"))?;
        }
    }

    /// The numbers of the file, or those of the program where there is none.
    fn read(&self) -> Result<Vec<f64>> {
        let mut numbers: Vec<f64> = Tuning::COMMON.numbers().into_iter().map(f64::from).collect();
        let text = match std::fs::read_to_string(&self.out) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(numbers),
            Err(error) => {
                return Err(error).with_context(|| format!("cannot read {}", self.out.display()));
            }
        };
        for line in text.lines() {
            let place = |name: &str| Tuning::NUMBERS.iter().position(|number| number.name == name);
            let Some((name, value)) = line.split_once(' ') else {
                bail!("{}: expected `name number`, found {line:?}", self.out.display());
            };
            let at = place(name).with_context(|| {
                format!("{}: expected a number of the search, found {name}", self.out.display())
            })?;
            numbers[at] = value.parse().with_context(|| {
                format!("{}: expected a number for {name}, found {value}", self.out.display())
            })?;
        }
        Ok(numbers)
    }

    fn write(&self, numbers: &[f64]) -> Result<()> {
        let lines = Tuning::NUMBERS.iter().zip(numbers);
        let text: String = lines.map(|(number, value)| format!("{} {value:.2}\n", number.name)).collect();
        std::fs::write(&self.out, text).with_context(|| format!("cannot write {}", self.out.display()))
    }
}

fn lock(state: &Mutex<State>) -> MutexGuard<'_, State> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}
