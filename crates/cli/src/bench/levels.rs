//! The levels: how often each beats the one below it.

use anyhow::{Result, bail};
use catalog::GameId;
use clap::Args;
use engine::Level;
use serde_json::{Value, json};

use crate::contest::statistics::{Estimate, share};
use crate::contest::{Arena, Start, Tally};

/// What a step between two levels must score.
const STEP: f64 = 0.65;

#[derive(Args)]
pub(crate) struct Arguments {
    /// chameleon-chess, chameleon, chess960 or cameleon; all of them if nothing is said
    game: Option<String>,
    /// How many games a step
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// How many games run at the same time
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=256))]
    threads: u32,
    /// Determines openings and everything that players leave to chance
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Random plies before the players take over
    #[arg(long, default_value_t = 2, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(0..=100))]
    opening_plies: u32,
    /// The lowest level that plays
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=8))]
    from: u8,
    /// The highest level that plays
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u8).range(1..=8))]
    to: u8,
    /// Let the best play against level 8, too, with so many nodes a move
    #[arg(long, value_name = "NODES")]
    best: Option<u64>,
    /// Chameleon Chess: who plays, two to four letters of r b y g
    #[arg(long, value_name = "LETTERS")]
    players: Option<String>,
}

/// Plays all steps and prints a table and, last, one line of JSON.
pub(super) fn run(arguments: &Arguments) -> Result<()> {
    let games: Vec<GameId> = match &arguments.game {
        Some(name) => vec![name.parse()?],
        None => GameId::ALL.to_vec(),
    };
    if arguments.players.is_some() && games != [GameId::ChameleonChess] {
        bail!("players: expected chameleon-chess beside it, found another game");
    }
    println!(
        "{:<18}{:>14}{:>8}{:>18}{:>18}{:>8}{:>20}",
        "levels", "step", "games", "won drawn lost", "score", "65 %", "openings left out"
    );
    let mut steps = Vec::new();
    for game in games {
        for (name, contestants) in contestants(arguments) {
            steps.push(step(arguments, game, &name, &contestants)?);
        }
    }
    println!("{}", json!({ "bench": "levels", "seed": arguments.seed, "steps": steps }));
    Ok(())
}

/// The name of every step, and who plays in it: the stronger first.
fn contestants(arguments: &Arguments) -> Vec<(String, [String; 2])> {
    let player = |level: Level| format!("ours:level={level}");
    let levels: Vec<Level> = Level::ALL
        .into_iter()
        .filter(|level| (arguments.from..=arguments.to).contains(&level.number()))
        .collect();
    let mut steps: Vec<_> = levels
        .windows(2)
        .map(|pair| (format!("{} over {}", pair[1], pair[0]), [player(pair[1]), player(pair[0])]))
        .collect();
    if let (Some(nodes), Some(&last)) = (arguments.best, levels.last()) {
        steps.push((format!("best over {last}"), [format!("ours:nodes={nodes}"), player(last)]));
    }
    steps
}

fn step(arguments: &Arguments, game: GameId, name: &str, contestants: &[String; 2]) -> Result<Value> {
    let random = (game == GameId::Chess960).then(|| "random".to_owned());
    let start = Start { players: arguments.players.clone(), start: random, ..Start::default() };
    let arena =
        Arena::new(game, &start, contestants, arguments.opening_plies, arguments.seed)?.staying_open();
    let games = arguments.games.next_multiple_of(arena.seating.rotations() as u32);
    let mut tally = arena.tally();
    arena.play(games, arguments.threads as usize, arguments.seed, &mut |finished| {
        tally.add(&finished);
        Ok(true)
    })?;
    let (score, first) = (score(&tally), &tally.achieved[0]);
    let reached = score.value >= STEP;
    let left_out = arena.openings_left_out(tally.games);
    println!(
        "{:<18}{name:>14}{:>8}{:>18}{:>18}{:>8}{:>20}",
        game.to_string(),
        tally.games,
        format!("{} {} {}", first.wins, first.draws, first.losses),
        format!("{:.1} % ± {:.1}", 100.0 * score.value, 100.0 * score.error()),
        if reached { "yes" } else { "no" },
        left_out.unwrap_or(0)
    );
    Ok(json!({
        "game": game.to_string(),
        "step": name,
        "games": tally.games,
        "wins": first.wins,
        "draws": first.draws,
        "losses": first.losses,
        "score": score.value,
        "error": score.error(),
        "reached": reached,
        "openings_left_out": left_out,
    }))
}

/// What the stronger player scored: draws count half, and with more than two seats places in between.
fn score(tally: &Tally) -> Estimate {
    let first = &tally.achieved[0];
    if tally.is_duel() { tally.pairs.score() } else { share(first.reward, f64::from(first.seats)) }
}
