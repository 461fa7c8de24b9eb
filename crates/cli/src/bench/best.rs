//! The best player of Chameleon: that it wins what is won, in how many moves, and how long it thinks.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use catalog::{AnyMove, AnyPosition, GameId, Record, StartOptions};
use clap::Args;
use engine::{Dice, Knowledge, Level, Limits, Stop, Table, think_best};
use serde_json::json;
use solver::{Known, Value, value_of};

use crate::tables;

/// Who begins wins within so many moves: the certificate proves it.
const PROVED: usize = 12;
/// A game that takes longer is not won by force.
const LONGEST: usize = 200;
/// Bytes of a player's table.
const TABLE: usize = 8 << 20;

#[derive(Args)]
pub(crate) struct Arguments {
    /// How many games
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// How many games run at the same time
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=256))]
    threads: u32,
    /// Determines what the opponents leave to chance
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The highest level among the opponents
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u8).range(1..=8))]
    to: u8,
    /// Milliseconds for a move that nothing at hand settles
    #[arg(long, value_name = "MS", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=60_000))]
    movetime: u64,
    /// Let the best play the second seat, which is lost until the opponent errs
    #[arg(long)]
    second: bool,
    /// Full tables by which every move of the best is judged; it does not see them
    #[arg(long, value_name = "DIR")]
    judge: Option<PathBuf>,
    #[command(flatten)]
    tables: tables::Tables,
}

/// Who plays against the best.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Opponent {
    /// Any legal move.
    Random,
    Level(Level),
    /// The reply that holds out longest, by chance among equals.
    Longest,
}

impl Opponent {
    fn name(self) -> String {
        match self {
            Self::Random => "random".into(),
            Self::Level(level) => format!("level {level}"),
            Self::Longest => "longest resistance".into(),
        }
    }
}

/// What came of the games against one opponent.
#[derive(Default)]
struct Sheet {
    games: u32,
    wins: u32,
    /// The most moves that the best made in a game that it won.
    longest: usize,
    times: Vec<Duration>,
    faults: Faults,
}

/// What full tables find fault with.
#[derive(Clone, Copy, Default)]
struct Faults {
    moves: u32,
    /// A won position was let go, or a drawn one lost.
    given_away: u32,
    /// Another move would have held out longer.
    too_short: u32,
}

impl Faults {
    fn note(&mut self, before: Value, after: Value) {
        let rank = |value: Value| value.merit().signum();
        self.moves += 1;
        self.given_away += u32::from(rank(after) < rank(before));
        self.too_short += u32::from(rank(before) < 0 && after.merit() < before.merit());
    }
}

struct Hall {
    limits: Limits,
    plays_second: bool,
    seed: u64,
    knowledge: Option<Knowledge>,
    judge: Option<Arc<Known>>,
}

pub(super) fn run(arguments: &Arguments) -> Result<()> {
    let hall = Hall {
        limits: Limits { movetime: Some(Duration::from_millis(arguments.movetime)), ..Limits::default() },
        plays_second: arguments.second,
        seed: arguments.seed,
        knowledge: arguments.tables.open()?,
        judge: arguments.judge.as_deref().map(tables::chameleon).transpose()?,
    };
    let levels = Level::ALL.into_iter().filter(|level| level.number() <= arguments.to).map(Opponent::Level);
    let opponents: Vec<Opponent> = [Opponent::Random, Opponent::Longest].into_iter().chain(levels).collect();
    // What the program brings along is read before anybody's time is taken.
    engine::get_ready(GameId::Chameleon);
    let (next, sheets) = (AtomicU32::new(0), Mutex::new(BTreeMap::<Opponent, Sheet>::new()));
    let work = || {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= arguments.games {
                return;
            }
            let opponent = opponents[number as usize % opponents.len()];
            let sheet = hall.play(opponent, number);
            let mut sheets = sheets.lock().unwrap_or_else(PoisonError::into_inner);
            sheets.entry(opponent).or_default().add(sheet);
        }
    };
    std::thread::scope(|scope| (0..arguments.threads).for_each(|_| drop(scope.spawn(work))));
    report(arguments, sheets.into_inner().unwrap_or_else(PoisonError::into_inner))
}

impl Hall {
    /// Plays one game.
    fn play(&self, opponent: Opponent, number: u32) -> Sheet {
        // The sides take turns in beginning: the game knows no difference.
        let first = if number.is_multiple_of(2) { "r" } else { "b" };
        let options = StartOptions { first: Some(first.into()), ..StartOptions::default() };
        let Ok(start) = options.position(GameId::Chameleon) else { return Sheet::default() };
        let mut record = Record::new(start);
        let mut dice = Dice::new(self.seed << 32 | u64::from(number));
        let (ours, theirs) = (tables::table(TABLE, self.knowledge.as_ref()), Table::new(TABLE));
        let mut sheet = Sheet { games: 1, ..Sheet::default() };
        let best = usize::from(self.plays_second);
        while record.standing().outcome.is_none() && record.len() < LONGEST {
            let before: Vec<AnyPosition> =
                (0..record.len()).filter_map(|plies| record.position_after(plies)).cloned().collect();
            let position = record.position();
            let mv = if record.len() % 2 == best {
                let begun = Instant::now();
                let mv = think_best(position, &before, &self.limits, &ours, &Stop::new()).best();
                sheet.times.push(begun.elapsed());
                mv.inspect(|&mv| self.judge_move(position, mv, &mut sheet.faults))
            } else {
                self.reply(opponent, position, &before, &theirs, &mut dice)
            };
            if mv.is_none_or(|mv| record.play(mv).is_err()) {
                return sheet;
            }
        }
        let outcome = record.standing().outcome;
        let seat = record.position_after(best).and_then(AnyPosition::turn);
        if outcome.is_some_and(|outcome| outcome.winner() == seat) {
            sheet.wins = 1;
            sheet.longest = (record.len() + 1 - best) / 2;
        }
        sheet
    }

    fn judge_move(&self, position: &AnyPosition, mv: AnyMove, faults: &mut Faults) {
        let (Some(judge), AnyPosition::Chameleon(before)) = (&self.judge, position) else { return };
        let mut next = position.clone();
        let Ok(AnyPosition::Chameleon(after)) = next.play(mv).map(|_| next) else { return };
        if let (Some(before), Some(after)) = (value_of(&**judge, before), value_of(&**judge, &after)) {
            faults.note(before, after.before());
        }
    }

    fn reply(
        &self,
        opponent: Opponent,
        position: &AnyPosition,
        before: &[AnyPosition],
        table: &Table,
        dice: &mut Dice,
    ) -> Option<AnyMove> {
        match opponent {
            Opponent::Random => dice.pick(&position.legal_moves()).copied(),
            Opponent::Level(level) => {
                let seed = dice.below(usize::MAX) as u64;
                level.choose(position, before, seed, table, &Stop::new()).map(|(mv, _)| mv)
            }
            Opponent::Longest => {
                let known = engine::known_moves(position, table);
                let longest: Vec<AnyMove> = known
                    .iter()
                    .filter(|found| Some(found.value) == known.first().map(|best| best.value))
                    .map(|found| found.mv)
                    .collect();
                // Where nothing is known any move may be the one.
                let moves = if longest.is_empty() { position.legal_moves() } else { longest };
                dice.pick(&moves).copied()
            }
        }
    }
}

impl Sheet {
    fn add(&mut self, other: Self) {
        self.games += other.games;
        self.wins += other.wins;
        self.longest = self.longest.max(other.longest);
        self.times.extend(other.times);
        self.faults.moves += other.faults.moves;
        self.faults.given_away += other.faults.given_away;
        self.faults.too_short += other.faults.too_short;
    }

    /// The time in milliseconds that so large a share of the moves did not exceed.
    fn quantile(&mut self, share: f64) -> f64 {
        self.times.sort_unstable();
        let place = (self.times.len() as f64 * share) as usize;
        let time = self.times.get(place.min(self.times.len().saturating_sub(1)));
        time.map_or(0.0, |time| time.as_secs_f64() * 1000.0)
    }
}

fn report(arguments: &Arguments, sheets: BTreeMap<Opponent, Sheet>) -> Result<()> {
    let name = if arguments.second { "best, second" } else { "best, first" };
    println!(
        "{name:<22}{:>8}{:>8}{:>10}{:>8}{:>10}{:>10}",
        "games", "won", "longest", "p50 ms", "p99", "max"
    );
    let mut all = Sheet::default();
    for (opponent, mut sheet) in sheets {
        row(&opponent.name(), &mut sheet);
        all.add(sheet);
    }
    row("all", &mut all);
    let Faults { moves, given_away, too_short } = all.faults;
    if arguments.judge.is_some() {
        println!(
            "judged by tables: {moves} moves, {given_away} gave something away, {too_short} held out less long"
        );
    }
    let json = json!({
        "bench": "best", "games": all.games, "won": all.wins, "longest": all.longest, "moves": all.times.len(),
        "p50_ms": all.quantile(0.5), "p99_ms": all.quantile(0.99), "max_ms": all.quantile(1.0),
        "judged": moves, "given_away": given_away, "too_short": too_short, "seed": arguments.seed,
    });
    println!("{json}");
    if !arguments.second && (all.wins < all.games || all.longest > PROVED) {
        let (games, wins, longest) = (all.games, all.wins, all.longest);
        bail!("expected {games} wins within {PROVED} moves, found {wins} within {longest}");
    }
    Ok(())
}

fn row(name: &str, sheet: &mut Sheet) {
    let (p50, p99, max) = (sheet.quantile(0.5), sheet.quantile(0.99), sheet.quantile(1.0));
    println!(
        "{name:<22}{:>8}{:>8}{:>10}{p50:>8.1}{p99:>10.1}{max:>10.1}",
        sheet.games, sheet.wins, sheet.longest
    );
}
