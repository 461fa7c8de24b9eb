//! The result as people and programs read it.

use std::io::Write;

use anyhow::Result;
use serde_json::{Map, Value, json};

use super::spec::Spec;
use super::sprt::Sprt;
use super::statistics::Estimate;
use super::tally::{Achieved, Tally};
use super::{Arena, Arguments};

/// Prints the result; the last line is one JSON object.
pub(super) fn print(
    out: &mut impl Write,
    arguments: &Arguments,
    arena: &Arena,
    tally: &Tally,
    sprt: Option<&Sprt>,
) -> Result<()> {
    let specs = &arena.specs;
    let first = &tally.achieved[0];
    writeln!(out, "{} games of {}, seed {}", tally.games, arguments.game, arguments.seed)?;
    writeln!(out, "{}: won {}, drawn {}, lost {}", specs[0].text(), first.wins, first.draws, first.losses)?;
    if tally.is_duel() {
        let score = tally.pairs.score();
        let elo = score.in_elo();
        writeln!(out, "score {:.1} % ± {:.1}", 100.0 * score.value, 100.0 * score.error())?;
        writeln!(out, "Elo {:+.0}, from {:+.0} to {:+.0} (95 %)", elo.value, elo.low, elo.high)?;
        writeln!(out, "pairs of games by half points {:?}", tally.pairs.counts)?;
    } else {
        let wins = first.win_share();
        writeln!(out, "outright wins {:.1} % ± {:.1}", 100.0 * wins.value, 100.0 * wins.error())?;
    }
    let mean = tally.plies as f64 / f64::from(tally.games.max(1));
    writeln!(out, "plies a game {mean:.1}, longest {}, cut off {}", tally.longest, tally.cut)?;
    if let Some(count) = arena.openings_left_out(tally.games).filter(|&count| count > 0) {
        writeln!(out, "openings left out because they had decided the game: {count}")?;
    }
    for (spec, achieved) in specs.iter().zip(&tally.achieved) {
        print_player(out, spec, achieved)?;
    }
    if let Some(sprt) = sprt {
        writeln!(out, "{sprt}: {}", sprt.verdict().as_str())?;
    }
    writeln!(out, "{}", Value::Object(summary(arguments, arena, tally, sprt)))?;
    Ok(())
}

fn print_player(out: &mut impl Write, spec: &Spec, achieved: &Achieved) -> Result<()> {
    let times = achieved.timing.summary(spec.limits());
    write!(
        out,
        "{}: {} moves, mean {:.2} ms, most {:.2} ms",
        spec.text(),
        times.moves,
        times.mean,
        times.max
    )?;
    if let Some(over) = &times.overshoot {
        write!(
            out,
            ", overshoot p99 {:.2} ms, most {:.2} ms, {} moves over 10 ms late",
            over.p99, over.max, over.late
        )?;
    }
    writeln!(out)?;
    Ok(())
}

fn summary(arguments: &Arguments, arena: &Arena, tally: &Tally, sprt: Option<&Sprt>) -> Map<String, Value> {
    let first = &tally.achieved[0];
    let players: Vec<Value> = arena
        .specs
        .iter()
        .zip(&tally.achieved)
        .map(|(spec, achieved)| {
            json!({
                "player": spec.text(),
                "seats": achieved.seats,
                "wins": achieved.wins,
                "draws": achieved.draws,
                "losses": achieved.losses,
                "win_share": estimate(achieved.win_share()),
                "mean_reward": achieved.mean_reward(),
                "time": achieved.timing.summary(spec.limits()).json(),
            })
        })
        .collect();
    let mut summary = Map::new();
    let mut put = |name: &str, value: Value| summary.insert(name.to_owned(), value);
    put("match", json!(arguments.game));
    put("games", json!(tally.games));
    put("seed", json!(arguments.seed));
    put("wins", json!(first.wins));
    put("draws", json!(first.draws));
    put("losses", json!(first.losses));
    if tally.is_duel() {
        put("score", estimate(tally.pairs.score()));
        put("elo", estimate(tally.pairs.score().in_elo()));
        put("pairs", json!(tally.pairs.counts));
    } else {
        put("win_share", estimate(first.win_share()));
    }
    put("plies", json!(tally.plies));
    put("longest", json!(tally.longest));
    put("cut", json!(tally.cut));
    if let Some(count) = arena.openings_left_out(tally.games) {
        put("openings_left_out", json!(count));
    }
    if let Some(sprt) = sprt {
        let (low, high) = sprt.bounds();
        let bounds = json!([low, high]);
        let verdict = sprt.verdict().as_str();
        put(
            "sprt",
            json!({ "elo0": sprt.elo0, "elo1": sprt.elo1, "llr": sprt.ratio, "bounds": bounds, "accepted": verdict }),
        );
    }
    put("players", json!(players));
    summary
}

/// A value with its interval; infinite ends are null.
fn estimate(estimate: Estimate) -> Value {
    json!({ "value": estimate.value, "low": estimate.low, "high": estimate.high })
}
