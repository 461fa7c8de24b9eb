//! The plain Le Caméléon agrees with the reference data, and its random positions show every rule.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;
use testkit::data::json_lines;
use testkit::plain_cameleon::{Plain, RULES, START, random_position};
use testkit::random::Random;

#[derive(Deserialize)]
struct Outcome {
    reason: String,
    winner: String,
}

#[derive(Deserialize)]
struct Reference {
    id: u32,
    position: String,
    outcome: Option<Outcome>,
    moves: Vec<String>,
    after: Vec<String>,
}

#[derive(Deserialize)]
struct Game {
    id: u32,
    start: String,
    moves: Vec<String>,
    positions: Vec<String>,
    outcome: Option<Outcome>,
}

#[derive(Deserialize)]
struct Nodes {
    id: u32,
    position: String,
    perft: Vec<usize>,
}

fn read(text: &str) -> Plain {
    text.parse().unwrap_or_else(|why| panic!("{text}: {why}"))
}

fn perft(position: &Plain, depth: u32) -> usize {
    let moves = position.legal_moves();
    if depth <= 1 {
        return moves.len();
    }
    let after = |mv: &String| position.apply(mv).expect("a listed move can be played");
    moves.iter().map(|mv| perft(&after(mv), depth - 1)).sum()
}

/// Whether the board is decided as the reference says; draws that only a record can declare are none here.
fn assert_outcome(position: &Plain, reference: Option<&Outcome>, id: u32) {
    let on_the_board = reference.filter(|o| !matches!(o.reason.as_str(), "no-progress" | "repetition"));
    let expected = on_the_board.map(|o| {
        let places = match o.winner.as_str() {
            "r" => (1, 2),
            "s" => (2, 1),
            "draw" => (1, 1),
            other => panic!("{id}: {other} is no winner"),
        };
        (format!("cameleon/{}", o.reason), places)
    });
    let found = position.ending().map(|(rule, places)| (rule.to_string(), places));
    assert_eq!(found, expected, "{id}: {position}");
    assert_eq!(position.outcome(), found.map(|(_, places)| places), "{id}");
}

#[test]
fn reference_positions() {
    let references: Vec<Reference> = json_lines("oracle/cameleon/positions.jsonl");
    assert_eq!(references.len(), 140);
    for reference in references {
        let position = read(&reference.position);
        assert_eq!(position.to_string(), reference.position);
        assert_outcome(&position, reference.outcome.as_ref(), reference.id);
        assert_eq!(position.legal_moves(), reference.moves, "{}: {position}", reference.id);
        assert_eq!(reference.moves.len(), reference.after.len());
        for (mv, expected) in reference.moves.iter().zip(&reference.after) {
            let after = position.apply(mv).expect("a listed move can be played");
            assert_eq!(after.to_string(), *expected, "{}: {position} {mv}", reference.id);
            assert_eq!(read(expected), after);
        }
    }
}

#[test]
fn reference_games() {
    let games: Vec<Game> = json_lines("oracle/cameleon/games.jsonl");
    assert_eq!(games.len(), 20);
    for game in games {
        let mut position = read(&game.start);
        assert_eq!(game.moves.len(), game.positions.len());
        for (mv, expected) in game.moves.iter().zip(&game.positions) {
            assert!(position.legal_moves().contains(mv), "{}: {position} {mv}", game.id);
            position = position.apply(mv).unwrap_or_else(|| panic!("{}: {position} {mv}", game.id));
            assert_eq!(position.to_string(), *expected, "{}", game.id);
        }
        assert_outcome(&position, game.outcome.as_ref(), game.id);
    }
}

#[test]
fn reference_perft() {
    let all: Vec<Nodes> = json_lines("oracle/cameleon/perft_positions.jsonl");
    assert_eq!(all.len(), 12);
    for nodes in all {
        let position = read(&nodes.position);
        for (depth, &expected) in (1..).zip(&nodes.perft) {
            assert_eq!(perft(&position, depth), expected, "{} depth {depth}", nodes.id);
        }
    }
}

#[test]
fn perft_of_the_rule_page() {
    for (depth, expected) in (1..).zip([7, 49, 516, 6_157, 80_247]) {
        assert_eq!(perft(&read(START), depth), expected, "depth {depth}");
    }
    let opposite = read(&format!("{START} opposite"));
    for (depth, expected) in (1..).zip([7, 49, 441, 4_509, 52_136]) {
        assert_eq!(perft(&opposite, depth), expected, "depth {depth} with the option");
    }
}

/// The moves of the list that begin like this.
fn moves_that_begin(position: &str, with: &str) -> Vec<String> {
    read(position).legal_moves().into_iter().filter(|mv| mv.starts_with(with)).collect()
}

#[test]
fn a_short_reserve_spares_nobody_whom_another_partner_takes_without_a_square() {
    // One square is free and one violet left. Once c4 has brought the violet, d5 can no longer fall for an orange
    // (with d6), which has no square, but for a second violet (with c5), which the supply lacks and needs none.
    let position = "1v1o1o2/8/8/b1rYy2Y/1bBr1yY1/y1b5/4R1B1/r2Br2B/2G1G1V1 s 5110/1411 0 65";
    let moves = moves_that_begin(position, "e3d4");
    assert!(!moves.is_empty() && moves.iter().all(|mv| mv.contains("xd5(")), "{moves:?}");
}

#[test]
fn the_supply_is_shared_out_among_the_victims_that_fall() {
    // Three chameleons are due, two are left, one square is free: any one victim falls, and brings its own.
    let position = "1o1o3g/8/8/8/3vO1C1/5Oo1/3oGgB1/6c1/2C5 r 2242/0132 16 16";
    let expected = ["d3e4xe3(f3)=c@f9", "d3e4xe5(d5)=c@f9", "d3e4xf4(f3)=c@f9"];
    assert_eq!(moves_that_begin(position, "d3e4"), expected);
}

#[test]
fn refuses_what_is_no_position() {
    let refused = [
        "",
        "8/8/8/8/8/8/8/8/8 - 6665/6665 0 0",
        "8/b1b1b1b1/1r1r1r1r/y1y1y1y1/8/1Y1Y1Y1Y/R1R1R1R1/1B1B1B1B r 6665/6665 0 0",
        "8/b1b1b1b1/1r1r1r1r/y1y1y1y1/8/1Y1Y1Y1Y/R1R1R1R1/1B1B1B1B/8 - 6665/6665 0 0",
        "8/b1b1b1b1/1r1r1r1r/y1y1y1y1/8/1Y1Y1Y1Y/R1R1R1R1/1B1B1B1B/8 r 6665/6665 0 00",
        "8/b1b1b1b1/1r1r1r1r/y1y1y1y1/8/1Y1Y1Y1Y/R1R1R1R1/1B1B1B1B/8 r 7665/6665 0 0",
        "8/b1b1b1b1/1r1r1r1r/y1y1y1y1/8/1Y1Y1Y1Y/R1R1R1R1/1B1B1B1B/8 r 6665/6665 0 0 diagonal",
        // A wrong colour, a foreign reserve, a primary in reserve, five of a primary, seven violets, a dead board.
        "8/1b6/8/8/8/1Y6/R7/8/8 r 6665/6665 0 0",
        "8/b7/8/y7/8/1Y6/R7/8/1v6 r 5665/6665 0 0",
        "1b6/b7/8/y7/8/1Y6/R7/8/8 r 6665/6665 0 0",
        "8/b1b1b1b1/1b6/8/8/1Y6/R7/8/8 r 6665/6665 0 0",
        "1v6/b1b5/8/8/8/1Y6/R7/8/8 r 6665/6665 0 0",
        "8/b7/8/8/8/1Y6/8/8/8 r 6665/6665 0 0",
    ];
    for text in refused {
        assert!(text.parse::<Plain>().is_err(), "\"{text}\" is accepted");
    }
}

#[test]
fn refuses_what_is_no_move() {
    let start = read(START);
    let refused = [
        "",
        "a",
        "a6",
        "a6b",
        "a6a5",
        "a6b5x",
        "b4c5",
        "a8b9",
        "a6b5xb4(a5)",
        "é6b5",
        "a6c4",
        "c5d4",
        "a6b5 ",
    ];
    for text in refused {
        assert_eq!(start.apply(text), None, "\"{text}\" is accepted");
        assert_eq!(start.rules_of(text), BTreeSet::new());
    }
}

#[test]
fn random_positions_show_every_rule() {
    let mut counts: BTreeMap<&str, usize> = RULES.map(|rule| (rule, 0)).into();
    let (mut moves_seen, mut finished, mut opposite, mut texts) = (0, 0, 0, BTreeSet::new());
    for seed in 0..20_000 {
        let mut random = Random::new(seed);
        let position = random_position(&mut random);
        let text = position.to_string();
        assert_eq!(read(&text), position, "seed {seed}");
        let mut moves = position.legal_moves();
        assert_eq!(moves.is_empty(), position.outcome().is_some(), "seed {seed}: {text}");
        finished += usize::from(moves.is_empty());
        opposite += usize::from(text.ends_with(" opposite"));
        moves_seen += moves.len();
        while moves.len() > 40 {
            moves.swap_remove(random.below(moves.len()));
        }
        for mv in moves {
            let after = position.apply(&mv).expect("a listed move can be played").to_string();
            assert_eq!(read(&after).to_string(), after, "seed {seed}: {text} {mv}");
            for rule in position.rules_of(&mv) {
                *counts.get_mut(rule).unwrap_or_else(|| panic!("{rule} is not in the list")) += 1;
            }
        }
        texts.insert(text);
    }
    println!(
        "{} positions, {finished} finished, {opposite} with the option, {moves_seen} moves",
        texts.len()
    );
    for (rule, count) in &counts {
        println!("{count:8} {rule}");
    }
    assert!(texts.len() > 19_000, "only {} different positions", texts.len());
    for (rule, count) in counts {
        assert!(count >= 500, "{rule} occurs only {count} times");
    }
}
