//! `pardalis play`: people and computer players at one terminal, two to four of them.
//!
//! The table ([`table`]) is the game; [`state`] is the full-screen table without a terminal, [`view`] draws it,
//! [`input`] reads keys and mouse, [`screen`] owns the terminal. [`plain`] plays line by line instead.
//! [`players`] says who sits where; the computer thinks in a thread of its own ([`thinker`]), and [`desk`] sees to
//! it that only answers to what is on the table now are heard.

mod desk;
#[cfg(test)]
mod desk_tests;
mod files;
mod full;
mod input;
#[cfg(test)]
mod input_tests;
mod menu;
mod plain;
mod players;
mod screen;
mod state;
#[cfg(test)]
mod state_tests;
mod table;
mod thinker;
mod view;
mod words;

use std::hash::{BuildHasher, Hasher};
use std::io::IsTerminal;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use catalog::GameId;
use clap::{ArgGroup, Args};

use self::players::Players;
use self::state::State;
use self::table::Table;
use self::view::paint::Look;
use self::view::palette::Depth;
use crate::start;

#[derive(Args)]
#[command(group(
    ArgGroup::new("choice of a start")
        .args(["position", "players", "start", "black_start", "first", "opposite_sides_only"])
        .multiple(true)
        .requires("game")
        .conflicts_with("load")
))]
pub(crate) struct Arguments {
    /// chameleon-chess, chameleon, chess960 or cameleon; a menu asks if nothing is said
    game: Option<String>,
    #[command(flatten)]
    from: start::From,
    /// Go on with the game in this file
    #[arg(long, value_name = "FILE")]
    load: Option<PathBuf>,
    /// Save under this name unless another is typed
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Let the computer play: seats and a level from 1 to 8 or best, such as y=3 or b=5,yg=best
    #[arg(long, value_name = "SEATS=LEVEL")]
    computer: Vec<String>,
    /// How long the best player thinks about a move, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=3_600_000))]
    think: u64,
    /// Let the levels choose by this number, the same way every time
    #[arg(long, value_name = "NUMBER")]
    seed: Option<u64>,
    /// Play line by line, as when the output is not a terminal
    #[arg(long)]
    plain: bool,
    /// Use only ASCII characters
    #[arg(long)]
    ascii: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let game: Option<GameId> = arguments.game.as_deref().map(str::parse).transpose()?;
    let table = match (&arguments.load, game) {
        (Some(path), game) => {
            let record = match files::load(path) {
                Ok(record) => record,
                Err(problem) => bail!("{}: {problem}", files::shown(path)),
            };
            if let Some(game) = game.filter(|&game| game != record.game()) {
                bail!("{}: expected a game of {game}, found one of {}", files::shown(path), record.game());
            }
            Some(Table::from_record(record))
        }
        (None, Some(game)) => Some(Table::new(arguments.from.position(game)?)),
        (None, None) => None,
    };
    let mut players = Players::people(arguments.seed.unwrap_or_else(seed));
    players.think = Duration::from_millis(arguments.think);
    for text in &arguments.computer {
        let table = table.as_ref().context("computer: expected a game or --load beside it, found neither")?;
        players.read(table.record().start(), text)?;
    }
    let is_dumb = std::env::var("TERM").is_ok_and(|term| term == "dumb");
    let full = std::io::stdout().is_terminal() && std::io::stdin().is_terminal() && !is_dumb;
    if arguments.plain || !full {
        let table = table.with_context(|| {
            let games = GameId::ALL.map(GameId::as_str).join(", ");
            format!("game: expected one of {games} (the menu needs a terminal), found nothing")
        })?;
        let file = arguments.save.clone().or_else(|| arguments.load.clone());
        return plain::play(table, players, file);
    }
    run_full(arguments, table, players)
}

fn run_full(arguments: &Arguments, table: Option<Table>, players: Players) -> Result<()> {
    let depth = Depth::from_environment(|name| std::env::var(name).ok());
    let look = Look { depth, ascii: arguments.ascii };
    let mut screen = screen::Screen::open()?;
    let state = match table {
        Some(table) => {
            let file = arguments.save.clone().unwrap_or_else(|| files::default_name(table.game()));
            let state = State::new(table, file).with_players(players);
            match &arguments.load {
                Some(path) if arguments.save.is_none() => state.opened_from(path.clone()),
                _ => state,
            }
        }
        None => match full::choose(&mut screen, look, arguments.save.clone(), players)? {
            Some(state) => state,
            None => return Ok(()),
        },
    };
    full::play(&mut screen, state, look)
}

/// A number that nobody can foresee well enough to cheat at dice.
fn seed() -> u64 {
    std::collections::hash_map::RandomState::new().build_hasher().finish()
}
