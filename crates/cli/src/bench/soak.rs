//! Self-play without end: every game, mixed players, small limits, tiny tables. Whatever breaks a game is shown
//! with the seed and the record.

use std::collections::BTreeMap;
use std::time::Duration;

use anyhow::{Result, bail};
use catalog::GameId;
use clap::Args;
use engine::Dice;
use serde_json::json;

use crate::contest::{Arena, Broken, Finished, Start};

#[derive(Args)]
pub(crate) struct Arguments {
    /// How many games
    #[arg(long, default_value_t = 600, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    games: u32,
    /// Determines players, openings and everything that players leave to chance
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many games run at the same time
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=256))]
    threads: u32,
    /// A move that takes longer than allowed by more than so many milliseconds is a loss on time
    #[arg(long, default_value_t = 500, value_name = "MS")]
    grace: u64,
}

/// The games in turn, with the seats of Chameleon Chess.
const GAMES: [(GameId, Option<&str>); 6] = [
    (GameId::ChameleonChess, Some("ry")),
    (GameId::Chameleon, None),
    (GameId::ChameleonChess, Some("rby")),
    (GameId::Chess960, None),
    (GameId::ChameleonChess, Some("rbyg")),
    (GameId::Cameleon, None),
];

/// Who may sit down; whoever is cheap comes often, so that thousands of games end within minutes.
const PLAYERS: [&str; 16] = [
    "random",
    "greedy",
    "uct:nodes=20",
    "textbook:depth=2",
    "ours:level=1",
    "ours:level=2",
    "ours:level=3",
    "ours:level=4",
    "ours:nodes=1",
    "ours:nodes=40",
    "ours:nodes=40:threads=2",
    "ours:nodes=150",
    "ours:nodes=500",
    "ours:nodes=150:lines=3:looseness=30:tolerance=200",
    "ours:movetime=1:hash=1",
    "ours:movetime=3:hash=1:threads=2",
];

/// How many matches of the same players there are at most.
const MATCHES: u32 = 600;
/// A game that goes on for longer is called a draw.
const LONGEST: u32 = 1000;

/// Plays the games and prints a summary and, last, one line of JSON; fails if any game did.
pub(super) fn run(arguments: &Arguments) -> Result<()> {
    let mut dice = Dice::new(arguments.seed);
    let mut soak = Soak { grace: Duration::from_millis(arguments.grace), ..Soak::default() };
    let at_once = arguments.games.div_ceil(MATCHES);
    for (game, players) in GAMES.into_iter().cycle() {
        let left = arguments.games - soak.games();
        if left == 0 {
            break;
        }
        let name = players.map_or(game.to_string(), |players| format!("{game} {players}"));
        let arena = arena(game, players, &mut dice)?;
        let games = left.min(at_once * arena.seating.rotations() as u32);
        soak.play(&arena, name, games, arguments.threads as usize, dice.seed());
    }
    soak.print(arguments)
}

/// A match of players that the dice choose.
fn arena(game: GameId, players: Option<&str>, dice: &mut Dice) -> Result<Arena> {
    let random = (game == GameId::Chess960).then(|| "random".to_owned());
    let start = Start { players: players.map(str::to_owned), start: random, ..Start::default() };
    let seats = players.map_or(2, str::len);
    let contestants: Vec<&str> = (0..seats).map(|_| PLAYERS[dice.below(PLAYERS.len())]).collect();
    let plies = dice.below(5) as u32;
    Ok(Arena::new(game, &start, &contestants, plies, dice.seed())?.cut_after(Some(LONGEST)))
}

/// The games of one kind so far.
#[derive(Default)]
struct Counted {
    games: u32,
    plies: u64,
    longest: usize,
    won: u32,
    drawn: u32,
    cut: u32,
    failed: u32,
}

#[derive(Default)]
struct Soak {
    counted: BTreeMap<String, Counted>,
    grace: Duration,
    /// What went wrong, and the record of the game.
    failures: Vec<(String, String)>,
}

impl Soak {
    fn games(&self) -> u32 {
        self.counted.values().map(|counted| counted.games).sum()
    }

    /// Plays games of one match; one that breaks ends the match and counts as the rest of it.
    fn play(&mut self, arena: &Arena, name: String, games: u32, threads: usize, seed: u64) {
        let counted = self.counted.entry(name.clone()).or_default();
        let (mut played, failures, grace) = (0, &mut self.failures, self.grace);
        let done = arena.play(games, threads, seed, &mut |finished| {
            played += 1;
            counted.add(&finished);
            if let Some(reason) = late(arena, &finished, grace) {
                counted.failed += 1;
                failures.push((format!("{name}: {reason}"), finished.record.to_string()));
            }
            Ok(true)
        });
        if let Err(fault) = done {
            counted.failed += 1;
            counted.games += games - played;
            let record = fault.downcast_ref::<Broken>().map(|broken| broken.record.to_string());
            failures.push((format!("{name}: {fault:#}"), record.unwrap_or_default()));
        }
    }

    fn print(&self, arguments: &Arguments) -> Result<()> {
        println!(
            "{:<22}{:>8}{:>10}{:>9}{:>8}{:>8}{:>6}{:>8}",
            "soak", "games", "plies", "longest", "won", "drawn", "cut", "failed"
        );
        for (name, counted) in &self.counted {
            let Counted { games, plies, longest, won, drawn, cut, failed } = counted;
            println!("{name:<22}{games:>8}{plies:>10}{longest:>9}{won:>8}{drawn:>8}{cut:>6}{failed:>8}");
        }
        let plies: u64 = self.counted.values().map(|counted| counted.plies).sum();
        for (reason, record) in &self.failures {
            println!("failed: {reason}\n{record}");
        }
        let summary = json!({
            "bench": "soak",
            "seed": arguments.seed,
            "games": self.games(),
            "plies": plies,
            "failures": self.failures.len(),
        });
        println!("{summary}");
        match self.failures.len() {
            0 => Ok(()),
            failures => bail!(
                "soak: {failures} games failed with --games {} --seed {}",
                arguments.games,
                arguments.seed
            ),
        }
    }
}

impl Counted {
    fn add(&mut self, finished: &Finished) {
        self.games += 1;
        self.plies += finished.record.len() as u64;
        self.longest = self.longest.max(finished.record.len());
        self.cut += u32::from(finished.cut);
        let is_won = finished.outcome.winner().is_some();
        *(if is_won { &mut self.won } else { &mut self.drawn }) += 1;
    }
}

/// Says who took far longer than allowed, if anybody did.
fn late(arena: &Arena, finished: &Finished, grace: Duration) -> Option<String> {
    finished.times.iter().find_map(|&(spec, time)| {
        let spec = &arena.specs[spec];
        let allowed = spec.limits().movetime?;
        let text = spec.text();
        (time > allowed + grace)
            .then(|| format!("game {}: {text} took {time:?} over a move", finished.number + 1))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn arena(game: GameId, contestants: [&str; 2]) -> Arena {
        Arena::new(game, &Start::default(), &contestants, 0, 1).expect("a match")
    }

    #[test]
    fn a_move_far_beyond_its_time_is_a_loss_on_time() {
        let arena = arena(GameId::Chameleon, ["ours:movetime=1", "random"]);
        let mut games = Vec::new();
        let done = arena.play(1, 1, 1, &mut |finished| {
            games.push(finished);
            Ok(true)
        });
        assert!(done.is_ok());
        let mut game = games.pop().expect("a game");
        game.times[0].1 = Duration::from_secs(9);
        assert!(late(&arena, &game, Duration::from_secs(60)).is_none());
        let reason = late(&arena, &game, Duration::from_secs(8)).expect("a loss on time");
        assert_eq!(reason, "game 1: ours:movetime=1 took 9s over a move");
        // Who has no time limit cannot lose on time.
        game.times[0].0 = 1;
        assert!(late(&arena, &game, Duration::from_secs(8)).is_none());
    }

    #[test]
    fn a_failure_is_told_with_the_seed() {
        let arena = arena(GameId::Chess960, ["random", "uci:no-such-program:depth=1"]);
        let mut soak = Soak::default();
        soak.play(&arena, "chess960".into(), 4, 1, 1);
        assert_eq!((soak.games(), soak.failures.len()), (4, 1));
        assert!(soak.failures[0].0.contains("does not start"), "{:?}", soak.failures);
        let arguments = Arguments { games: 4, seed: 77, threads: 1, grace: 500 };
        let fault = soak.print(&arguments).expect_err("a failure");
        assert!(format!("{fault:#}").contains("1 games failed with --games 4 --seed 77"), "{fault:#}");
    }
}
