//! Fitting numbers by games of the engine against itself or among guests: those of the search for two, and with more
//! than two seats those of the judgement.
//!
//! Simultaneous perturbation: every pair of games is played with all numbers moved a little, each up or down by
//! chance, against the same numbers moved the other way; all are then moved towards the side that won. What a
//! number brings shows over thousands of games, however many numbers there are. Among guests both play the same start
//! from the same seat, each alone against them.

use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use catalog::{AnyMove, AnyPosition, GameId, Record, StartOptions};
use clap::Args;
use engine::{Dice, Evaluate, Game, Limits, Number, Spec, Stop, Table, Tuning, rewards, think};
use rules_chameleon_chess::ChameleonChess;
use rules_chess960::Chess960;
use rules_core::{Outcome, Seat};

use crate::crew::at_once;

/// Fit the numbers of the search for two, or of the judgement for more, by games against itself or among guests.
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
    /// Chameleon Chess: who plays; with more than two, the judgement is fitted
    #[arg(long, default_value = "ry")]
    players: String,
    /// Who has all other seats, such as textbook:depth=3 or uct:nodes=500; ourselves if nobody is named. Several take
    /// turns
    #[arg(long, value_name = "PLAYER")]
    against: Vec<Spec>,
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

/// What is fitted.
struct Subject {
    numbers: Vec<Number>,
    /// What they are in the program.
    values: Vec<i32>,
    is_for_many: bool,
}

impl Subject {
    /// A table for searches that go by some numbers.
    fn table(&self, numbers: &[i32]) -> Table {
        let limits = self.numbers.iter().zip(numbers);
        let numbers: Vec<i32> = limits.map(|(limit, &value)| value.clamp(limit.least, limit.most)).collect();
        let table = Table::new(TABLE_BYTES);
        if self.is_for_many {
            table.with_numbers_for_many(numbers)
        } else {
            table.with_tuning(Tuning::COMMON.with_numbers(&numbers))
        }
    }
}

/// The numbers as far as they are fitted.
struct State {
    numbers: Vec<f64>,
    pairs: u32,
    /// Points of the side that was moved up or down first, to see that neither is favoured.
    points: f64,
}

impl Tune {
    pub(crate) fn run(&self) -> Result<()> {
        let subject = &self.subject();
        let numbers = self.read(subject)?;
        let state = Mutex::new(State { numbers, pairs: self.played, points: 0.0 });
        let begun = Instant::now();
        let goes_on = || begun.elapsed() < Duration::from_secs(self.seconds);
        at_once(self.threads as usize, || {
            while goes_on() {
                self.pair(subject, &state)?;
            }
            Ok(())
        })?;
        let state = lock(&state);
        eprintln!("{} pairs, points {:+.1}", state.pairs, state.points);
        self.write(subject, &state.numbers)
    }

    fn subject(&self) -> Subject {
        if self.game == GameId::ChameleonChess && self.players.len() > 2 {
            let (numbers, values) = <ChameleonChess as Game>::Evaluation::FOR_MANY.iter().copied().unzip();
            return Subject { numbers, values, is_for_many: true };
        }
        let values = match self.game {
            GameId::Chess960 => Chess960::TUNING.numbers(),
            _ => Tuning::COMMON.numbers(),
        };
        Subject { numbers: Tuning::NUMBERS.to_vec(), values, is_for_many: false }
    }

    /// Plays two games with numbers moved both ways, from one start with the sides changed, and learns from them.
    fn pair(&self, subject: &Subject, state: &Mutex<State>) -> Result<()> {
        let (at, number) = {
            let mut state = lock(state);
            state.pairs += 1;
            (state.numbers.clone(), state.pairs)
        };
        let mut dice = Dice::new(self.seed << 32 | u64::from(number));
        let done = f64::from(number) / f64::from(self.pairs.max(1));
        let width = self.width * (0.5 + 0.5 * (1.0 - done).max(0.0));
        let ways: Vec<f64> = subject
            .numbers
            .iter()
            .map(|limits| {
                let way = if dice.below(2) == 0 { 1.0 } else { -1.0 };
                // Half a step at least, so that the numbers differ after rounding.
                way * (width * f64::from(limits.most - limits.least)).max(0.5)
            })
            .collect();
        let moved = |sign: f64| {
            let numbers = at.iter().zip(&ways).map(|(number, way)| (number + sign * way).round() as i32);
            numbers.collect::<Vec<_>>()
        };
        let (up, down) = (moved(1.0), moved(-1.0));
        let start = self.start(&mut dice)?;
        let won = match dice.pick(&self.against) {
            Some(guest) => {
                let seat = dice.pick(&start.seats().iter().collect::<Vec<_>>()).copied();
                let seed = dice.seed();
                let visit = |numbers: &[i32]| self.visit(&start, subject.table(numbers), guest, seat, seed);
                visit(&up)? - visit(&down)?
            }
            None => {
                let game = |sides: [&[i32]; 2]| self.game(&start, sides.map(|side| subject.table(side)));
                game([&up, &down])? - game([&down, &up])?
            }
        };
        let step = self.step * (1.0 - done).max(0.02) * won;
        let mut state = lock(state);
        state.points += won;
        for ((value, way), limits) in state.numbers.iter_mut().zip(&ways).zip(&subject.numbers) {
            *value = (*value + step * way).clamp(f64::from(limits.least), f64::from(limits.most));
        }
        if number.is_multiple_of(100) {
            self.write(subject, &state.numbers)?;
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

    /// What the side that begins gets out of a game, from 1 to −1; each side has every other seat.
    fn game(&self, start: &AnyPosition, tables: [Table; 2]) -> Result<f64> {
        let seats: Vec<Seat> = start.seats().iter().collect();
        let Some(first) = start.turn() else { return Ok(0.0) };
        let place = |seat: Seat| seats.iter().position(|&other| other == seat).unwrap_or(0);
        let side = |seat: Seat| (place(seat) + place(first)) % 2;
        let outcome = self.play(start, |record, before| {
            self.choose(record, before, &tables[record.position().turn().map_or(0, side)])
        })?;
        let Some(outcome) = outcome else { return Ok(0.0) };
        let sign = |seat: Seat| if side(seat) == 0 { 1.0 } else { -1.0 };
        Ok(match outcome.winner() {
            Some(winner) => sign(winner),
            // Two who are level on different sides are worth nothing to either.
            None => seats.iter().map(|&seat| sign(seat) * rewards(&outcome)[seat.index()]).sum(),
        })
    }

    /// What one seat gets out of a game in which a guest has all others: 1 for a win, nothing for less.
    fn visit(
        &self,
        start: &AnyPosition,
        table: Table,
        guest: &Spec,
        seat: Option<Seat>,
        seed: u64,
    ) -> Result<f64> {
        let mut player = guest.player();
        player.new_game(seed);
        let outcome = self.play(start, |record, before| {
            if record.position().turn() == seat {
                self.choose(record, before, &table)
            } else {
                Ok(player.choose(record, &guest.limits, &Stop::new())?)
            }
        })?;
        Ok(f64::from(u8::from(outcome.is_some_and(|outcome| outcome.winner() == seat))))
    }

    /// What the engine plays with a table's numbers.
    fn choose(&self, record: &Record, before: &[AnyPosition], table: &Table) -> Result<AnyMove> {
        let limits = Limits { nodes: Some(self.nodes), ..Limits::default() };
        let thought = think(record.position(), before, &limits, table, &Stop::new());
        thought.best().context("thinking gave no move")
    }

    /// Plays a game; nothing where it is called a draw.
    fn play(
        &self,
        start: &AnyPosition,
        mut choose: impl FnMut(&Record, &[AnyPosition]) -> Result<AnyMove>,
    ) -> Result<Option<Outcome>> {
        let mut record = Record::new(start.clone());
        let mut before = Vec::new();
        loop {
            if let Some(outcome) = record.standing().outcome {
                return Ok(Some(outcome));
            }
            if record.len() >= LONGEST || !record.claims().is_empty() {
                return Ok(None);
            }
            let mv = choose(&record, &before)?;
            before.push(record.position().clone());
            record.play(mv).map_err(|refusal| anyhow::anyhow!("{refusal}"))?;
        }
    }

    /// The numbers of the file, or those of the program where there is none.
    fn read(&self, subject: &Subject) -> Result<Vec<f64>> {
        let mut numbers: Vec<f64> = subject.values.iter().copied().map(f64::from).collect();
        let text = match std::fs::read_to_string(&self.out) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(numbers),
            Err(error) => {
                return Err(error).with_context(|| format!("cannot read {}", self.out.display()));
            }
        };
        for line in text.lines() {
            let place = |name: &str| subject.numbers.iter().position(|number| number.name == name);
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

    fn write(&self, subject: &Subject, numbers: &[f64]) -> Result<()> {
        let lines = subject.numbers.iter().zip(numbers);
        let text: String = lines.map(|(number, value)| format!("{} {value:.2}\n", number.name)).collect();
        std::fs::write(&self.out, text).with_context(|| format!("cannot write {}", self.out.display()))
    }
}

fn lock(state: &Mutex<State>) -> MutexGuard<'_, State> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}
