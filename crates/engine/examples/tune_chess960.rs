//! Fits the weights of Chess960's judgement to the results of games that the engine plays against itself.
//!
//! `tune_chess960 play GAMES NODES SEED > positions` plays games and prints a position a line with the result
//! and what the search thought; `tune_chess960 fit positions PULL > weights.rs` prints the fitted weights as the
//! source file that holds them. PULL says in billionths how strongly weights are held back where they stand now:
//! the fewer games, the more; the error over the last fifth of the positions, which are not fitted to, tells.
// The platform's functions will do: nothing here decides a move.
#![allow(clippy::print_stdout, clippy::print_stderr, clippy::disallowed_methods)]

use std::fmt::Write as _;

use catalog::{AnyMove, AnyPosition};
use engine::chess960_fitting::{Counted, counted, weights};
use engine::{Limits, Stop, Table, think};
use rules_chess960::{Chess960, WHITE};
use rules_core::{Position as _, key::mix};

/// Random plies before a game is left to the engine.
const RANDOM_PLIES: u32 = 6;
/// How much the search's opinion counts beside the result of the game.
const OPINION: f32 = 0.4;
/// Rounds of fitting.
const ROUNDS: usize = 250;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["play", games, nodes, seed] => play(number(games), number(nodes), number(seed)),
        ["fit", file, pull] => {
            fit(&std::fs::read_to_string(file).expect("a file of positions"), number(pull) as f32 * 1e-9);
        }
        _ => eprintln!("expected: play GAMES NODES SEED, or fit FILE PULL"),
    }
}

fn number(text: &str) -> u64 {
    text.parse().expect("a whole number")
}

fn play(games: u64, nodes: u64, seed: u64) {
    let mut random = mix(seed);
    let mut next = move |below: u64| {
        random = mix(random);
        random % below
    };
    for _ in 0..games {
        let mut position = Chess960::start(next(960) as u16).expect("a start");
        for _ in 0..RANDOM_PLIES {
            let mut moves = Vec::new();
            let _ = position.legal_moves(|mv| {
                moves.push(mv);
                std::ops::ControlFlow::<()>::Continue(())
            });
            if !moves.is_empty() {
                position = position.after(moves[next(moves.len() as u64) as usize]);
            }
        }
        one_game(position, nodes);
    }
}

/// Plays a game and prints its quiet positions with the result for White.
fn one_game(mut position: Chess960, nodes: u64) {
    let table = Table::new(1 << 20);
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let mut before: Vec<AnyPosition> = Vec::new();
    let mut kept: Vec<(String, i32)> = Vec::new();
    let mut clear = 0;
    let result = loop {
        if let Some(outcome) = position.outcome() {
            break match outcome.winner() {
                None => 0.5,
                Some(winner) => f32::from(u8::from(winner == WHITE)),
            };
        }
        let repeated = before.iter().filter(|earlier| earlier.key() == position.key()).count() >= 2;
        if repeated || position.quiet() >= 100 {
            break 0.5;
        }
        let any = AnyPosition::Chess960(position.clone());
        let thought = think(&any, &before, &limits, &table, &Stop::new());
        let Some(AnyMove::Chess960(mv)) = thought.best() else { break 0.5 };
        let score = thought.lines[0].score;
        let for_white = if position.side_to_move() == WHITE { score } else { -score };
        clear = if score.raw().abs() > 900 { clear + 1 } else { 0 };
        if clear >= 6 || score.is_decided() {
            break f32::from(u8::from(for_white.raw() > 0));
        }
        if !position.in_check() && engine::Game::gain(&position, mv) == 0 && score.raw().abs() < 700 {
            kept.push((position.to_string(), for_white.raw()));
        }
        before.push(any);
        position = position.after(mv);
    };
    for (text, score) in kept {
        println!("{text};{result};{score}");
    }
}

/// A position to fit to: its terms and the share of the point that White is to get.
struct Sample {
    counted: Counted,
    target: f32,
}

fn sigmoid(value: f32) -> f32 {
    1.0 / (1.0 + (-value).exp())
}

fn fit(text: &str, pull: f32) {
    let read = |line: &str| {
        let mut fields = line.split(';');
        let position: Chess960 = fields.next()?.parse().ok()?;
        let result: f32 = fields.next()?.parse().ok()?;
        let score: f32 = fields.next()?.parse().ok()?;
        Some((counted(&position)?, result, score))
    };
    let lines: Vec<_> = text.lines().filter_map(read).collect();
    let scale = best_scale(&lines);
    let samples: Vec<Sample> = lines
        .into_iter()
        .map(|(counted, result, score)| Sample {
            counted,
            target: (1.0 - OPINION) * result + OPINION * sigmoid(score / scale),
        })
        .collect();
    let start: Vec<[f32; 2]> =
        weights().iter().flat_map(|(_, pairs)| pairs.clone()).map(|(m, e)| [m as f32, e as f32]).collect();
    eprintln!("{} positions, scale {scale}", samples.len());
    // Positions of one game stay together, so that the rest tells something new.
    let (samples, rest) = samples.split_at(samples.len() * 4 / 5);
    let fitted = descend(samples, rest, &start, scale, pull);
    println!("{}", source(&fitted));
}

/// The scale that makes the search's scores tell the results best.
fn best_scale(lines: &[(Counted, f32, f32)]) -> f32 {
    let error = |scale: f32| -> f32 {
        lines.iter().map(|(_, result, score)| (sigmoid(score / scale) - result).powi(2)).sum()
    };
    let scales = (10..60).map(|tens| tens as f32 * 10.0);
    scales.min_by(|a, b| error(*a).total_cmp(&error(*b))).unwrap_or(200.0)
}

/// The sum of a position's terms with some weights.
fn value(counted: &Counted, values: &[[f32; 2]]) -> f32 {
    let worth = |&(term, times): &(u16, i8)| {
        let [middle, end] = values[usize::from(term)];
        f32::from(times) * (middle * counted.middle + end * counted.end)
    };
    counted.terms.iter().map(worth).sum()
}

fn mean_error(samples: &[Sample], values: &[[f32; 2]], scale: f32) -> f32 {
    let error = |sample: &Sample| (sigmoid(value(&sample.counted, values) / scale) - sample.target).powi(2);
    samples.iter().map(error).sum::<f32>() / samples.len().max(1) as f32
}

/// Gradient descent with momentum and a step size for every weight; weights are drawn a little to their start.
fn descend(samples: &[Sample], rest: &[Sample], start: &[[f32; 2]], scale: f32, pull: f32) -> Vec<[f32; 2]> {
    let mut values = start.to_vec();
    let mut mean = vec![[0.0f32; 2]; start.len()];
    let mut square = vec![[0.0f32; 2]; start.len()];
    for round in 1..=ROUNDS {
        let mut gradient = vec![[0.0f32; 2]; start.len()];
        for Sample { counted, target } in samples {
            let chance = sigmoid(value(counted, &values) / scale);
            let slope = (chance - target) * chance * (1.0 - chance);
            for &(term, times) in &counted.terms {
                let step = slope * f32::from(times);
                gradient[usize::from(term)][0] += step * counted.middle;
                gradient[usize::from(term)][1] += step * counted.end;
            }
        }
        if round % 50 == 1 || round == ROUNDS {
            let (fitted, held) = (mean_error(samples, &values, scale), mean_error(rest, &values, scale));
            eprintln!("round {round}: mean error {fitted:.6}, over the rest {held:.6}");
        }
        let pull = pull * samples.len() as f32;
        for term in 0..start.len() {
            for i in 0..2 {
                let g = gradient[term][i] + pull * (values[term][i] - start[term][i]);
                mean[term][i] = 0.9 * mean[term][i] + 0.1 * g;
                square[term][i] = 0.999 * square[term][i] + 0.001 * g * g;
                let m = mean[term][i] / (1.0 - 0.9f32.powi(round as i32));
                let s = square[term][i] / (1.0 - 0.999f32.powi(round as i32));
                values[term][i] -= m / (s.sqrt() + 1e-6);
            }
        }
    }
    values
}

/// The weights as the source file that holds them.
fn source(values: &[[f32; 2]]) -> String {
    let mut text = String::from(
        "//! The weights of all terms, for the middlegame and for the endgame, in hundredths of a pawn.\n\
         //!\n\
         //! First written by hand from simple rules, then fitted to the results of games by the example \
         `tune_chess960`.\n\n\
         use super::terms::{COUNT, Pair};\n\n\
         const fn p(middle: i32, end: i32) -> Pair {\n    Pair::new(middle, end)\n}\n\n\
         #[rustfmt::skip]\npub(super) static WEIGHTS: [Pair; COUNT] = [\n",
    );
    let mut first = 0;
    for (name, pairs) in weights() {
        let _ = writeln!(text, "    // {name}");
        for row in values[first..first + pairs.len()].chunks(8) {
            let row: Vec<String> =
                row.iter().map(|[m, e]| format!("p({}, {}),", m.round() as i32, e.round() as i32)).collect();
            let _ = writeln!(text, "    {}", row.join(" "));
        }
        first += pairs.len();
    }
    text + "];"
}
