//! `pardalis match`: computer players against each other, with the result and its error bar.
//!
//! Every opening is played with all rotations of the players round the board, and only the rules end a game. Openings
//! that random plies have decided are left out.
//! Games run in parallel but are counted in their order, so that the seed alone determines the result of
//! players that think in nodes or plies.

mod arena;
mod bout;
mod opening;
mod seating;
mod sheet;
mod spec;
mod sprt;
pub(crate) mod statistics;
mod tally;
mod timing;
mod uci;

use std::fs::OpenOptions;
use std::io::{IsTerminal, Write};
use std::path::PathBuf;

use anyhow::{Context, Result};
use catalog::{GameId, Record};
use clap::Args;

pub(crate) use arena::Arena;
pub(crate) use bout::{Broken, Finished};
pub(crate) use opening::Start;
use spec::Spec;
use sprt::{Sprt, Verdict};
pub(crate) use tally::Tally;

#[derive(Args)]
pub(crate) struct Arguments {
    /// chameleon-chess, chameleon, chess960 or cameleon
    game: String,
    /// Two players, or one for every seat: random, greedy, textbook:depth=3, uct:nodes=2000, ours:movetime=100,
    /// ours:level=3 or uci:PROGRAM:OPTION=VALUE:movetime=100; of two players the first takes one seat, the second
    /// all others
    #[arg(required = true, num_args = 2..=4, value_name = "PLAYER")]
    contestants: Vec<String>,
    /// How many games, rounded up so that everybody has every seat equally often
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    games: u32,
    /// Random plies before the players take over
    #[arg(long, default_value_t = 2, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(0..=100))]
    opening_plies: u32,
    /// Keep openings whose random plies have lost the game for one of two seats; otherwise others are drawn instead, but
    /// where `--position` says what is wanted
    #[arg(long)]
    any_opening: bool,
    #[command(flatten)]
    start: Start,
    /// Determines openings and everything that players leave to chance
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many games run at the same time
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=256))]
    threads: u32,
    /// Stop as soon as one of two Elo differences is accepted: ELO0,ELO1[,ALPHA,BETA]
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    sprt: Option<String>,
    /// Append the games to this file
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Call a game a draw of those still in it after this many plies; by the rules alone if nothing is said
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..))]
    max_plies: Option<u32>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let game: GameId = arguments.game.parse()?;
    let mut arena =
        Arena::new(game, &arguments.start, &arguments.contestants, arguments.opening_plies, arguments.seed)?
            .cut_after(arguments.max_plies);
    if !arguments.any_opening && arguments.start.position.is_none() {
        arena = arena.staying_open();
    }
    let mut sprt = arguments.sprt.as_deref().map(|text| Sprt::parse(text, &arena.seating)).transpose()?;
    let mut save = arguments
        .save
        .as_ref()
        .map(|path| {
            let file = OpenOptions::new().append(true).create(true).open(path);
            file.with_context(|| format!("{}", path.display()))
        })
        .transpose()?;
    let games = arguments.games.next_multiple_of(arena.seating.rotations() as u32);
    let mut tally = arena.tally();
    let progress = Progress::new(games);
    arena.play(games, arguments.threads as usize, arguments.seed, &mut |finished| {
        tally.add(&finished);
        if let Some(file) = &mut save {
            writeln!(file, "{}", signed(&finished, &arena.specs, game))?;
        }
        let verdict = sprt.as_mut().map_or(Verdict::Open, |sprt| sprt.update(&tally));
        progress.show(&tally, sprt.as_ref());
        Ok(verdict == Verdict::Open)
    })?;
    progress.end();
    sheet::print(&mut std::io::stdout().lock(), arguments, &arena, &tally, sprt.as_ref())
}

/// The record with the names of those who played.
fn signed(finished: &Finished, specs: &[Spec], game: GameId) -> Record {
    let mut record = finished.record.clone();
    record.tags_mut().set("Event", "pardalis match");
    record.tags_mut().set("Round", &(finished.number + 1).to_string());
    for (seat, &spec) in finished.seats.iter().zip(&finished.players) {
        let name = game.seat_name(*seat);
        let tag = name[..1].to_uppercase() + &name[1..];
        record.tags_mut().set(&tag, specs[spec].text());
    }
    record
}

/// One line on standard error that says how far the match is.
struct Progress {
    games: u32,
    terminal: bool,
}

impl Progress {
    fn new(games: u32) -> Self {
        Self { games, terminal: std::io::stderr().is_terminal() }
    }

    fn show(&self, tally: &Tally, sprt: Option<&Sprt>) {
        let line = format!("game {}/{}: {}", tally.games, self.games, tally.first_in_short());
        let line = sprt.map_or(line.clone(), |sprt| format!("{line}, {sprt}"));
        let every = (self.games / 10).max(1);
        if self.terminal {
            eprint!("\r{line}\x1b[K");
        } else if tally.games.is_multiple_of(every) {
            eprintln!("{line}");
        }
    }

    fn end(&self) {
        if self.terminal {
            eprintln!();
        }
    }
}
