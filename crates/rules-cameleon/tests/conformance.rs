//! The contract at every step of random games, and properties of arbitrary input.

use proptest::collection::vec;
use proptest::prelude::*;
use rules_cameleon::{Cameleon, Colour, Move, Options, Piece, ROUNDS, SQUARES, START, Setup, Square};
use rules_core::{MoveError, Position};
use serde::Deserialize;
use testkit::conformance::{events_replay, list_agrees_with_check, position_keeps_the_contract, walk};
use testkit::playthrough::legal_moves;
use testkit::random::Random;

const COLOURS: [&str; 4] = ["v", "o", "g", "c"];
const PLACES: [&str; 5] = ["a1", "c1", "g1", "b9", "h9"];

/// Moves that are nearly legal: a victim left out or added, another partner, reward or reserve square.
fn near_misses(position: &Cameleon, random: &mut Random) -> Vec<Move> {
    let texts: Vec<String> = legal_moves(position).iter().map(ToString::to_string).collect();
    let mut near = Vec::new();
    for text in texts.iter().filter(|text| text.contains('x')).take(40) {
        let (step, victims) = text.split_at(4);
        near.push(step.to_string());
        near.extend(victims.rmatch_indices('x').map(|(at, _)| format!("{step}{}", &victims[..at])));
        near.push(format!("{step}{}", &random.pick(&texts)[4..]));
        near.push(text.replacen(['v', 'o', 'g', 'c'], COLOURS[random.below(4)], 1));
        let square = format!("{}{}", random.pick(&["a", "b", "c", "d"]), 1 + random.below(9));
        near.push(text.replacen(&text[5..7], &square, 1));
        if let Some(at) = text.find('(') {
            near.push(text.replacen(&text[at + 1..at + 3], &square, 1));
        }
        if let Some(at) = text.find('@') {
            near.push(text.replacen(&text[at + 1..at + 3], PLACES[random.below(5)], 1));
            near.push(text.replacen(&text[at - 2..at + 3], "", 1));
        }
    }
    near.iter().filter_map(|text| text.parse().ok()).collect()
}

fn starts() -> Vec<Cameleon> {
    [false, true]
        .into_iter()
        .flat_map(|opposite_sides_only| {
            [ROUNDS, SQUARES].map(|first| Cameleon::start_with(first, Options { opposite_sides_only }))
        })
        .collect()
}

#[derive(Deserialize)]
struct Row {
    position: String,
}

fn oracle_positions() -> Vec<Cameleon> {
    let rows: Vec<Row> = testkit::data::json_lines("oracle/cameleon/positions.jsonl");
    rows.iter().map(|row| row.position.parse().unwrap()).collect()
}

#[test]
fn every_pair_of_squares_is_judged_as_listed() {
    for (seed, start) in (1..).zip(starts()) {
        walk(&start, seed, 1500, near_misses);
    }
    for position in oracle_positions().iter().step_by(3) {
        walk(position, 1, 20, near_misses);
    }
}

/// Random games from a start, with everything held to the contract but the many pairs of squares.
fn long_walk(start: &Cameleon, seed: u64, plies: usize) {
    let mut random = Random::new(seed);
    let mut position = *start;
    for _ in 0..plies {
        let moves = position_keeps_the_contract(&position);
        list_agrees_with_check(&position, &moves, &near_misses(&position, &mut random));
        position = match moves.is_empty() || position.quiet() > 200 {
            true => *start,
            false => {
                // Captures are rare at random, and they are what the rules are about.
                let captures: Vec<Move> = moves.iter().copied().filter(|mv| mv.is_capture()).collect();
                let captures = if captures.is_empty() || random.below(2) == 0 { &moves } else { &captures };
                events_replay(&position, *random.pick(captures))
            }
        };
    }
}

#[test]
fn random_games_keep_the_contract() {
    for seed in 1..=4 {
        for start in starts() {
            long_walk(&start, seed, 1500);
        }
    }
}

#[test]
fn games_from_late_positions_keep_the_contract() {
    for (seed, position) in (1..).zip(oracle_positions()) {
        if position.turn().is_some() {
            long_walk(&position, seed, 40);
        }
    }
}

#[test]
fn the_option_is_part_of_text_and_key() {
    let usual = Cameleon::start();
    let opposite = Cameleon::start_with(ROUNDS, Options { opposite_sides_only: true });
    assert_eq!(opposite.to_string(), format!("{START} opposite"));
    assert_eq!(opposite.to_string().parse(), Ok(opposite));
    assert_ne!(usual, opposite);
    assert_ne!(usual.key(), opposite.key());
}

#[test]
fn the_key_knows_the_supply_but_not_the_counters() {
    let read = |text: &str| text.parse::<Cameleon>().unwrap();
    let position = read("8/8/7b/2y5/2R5/8/1r4B1/7Y/8 r 6665/6665 0 40");
    assert_eq!(position.key(), read("8/8/7b/2y5/2R5/8/1r4B1/7Y/8 r 6665/6665 7 99").key());
    assert_ne!(position.key(), read("8/8/7b/2y5/2R5/8/1r4B1/7Y/8 r 6665/6655 0 40").key());
    assert_ne!(position.key(), read("8/8/7b/2y5/2R5/8/1r4B1/7Y/8 s 6665/6665 0 40").key());
}

#[test]
fn destinations_are_those_of_the_moves() {
    for position in oracle_positions() {
        for from in Square::all() {
            let mut listed: Vec<Square> =
                legal_moves(&position).iter().filter(|mv| mv.from() == from).map(|mv| mv.to()).collect();
            listed.sort_unstable();
            listed.dedup();
            assert_eq!(position.destinations(from).collect::<Vec<_>>(), listed, "{position} {from}");
        }
    }
}

/// A text with some characters replaced, put in or taken out.
fn mutated(texts: Vec<String>) -> impl Strategy<Value = String> {
    let edit = (
        0..3usize,
        any::<prop::sample::Index>(),
        prop::sample::select(b" /-0123456789brsyvogcBRYVOGCax()=@\xe9".to_vec()),
    );
    (prop::sample::select(texts), vec(edit, 1..4)).prop_map(|(text, edits)| {
        let mut chars: Vec<char> = text.chars().collect();
        for (kind, at, byte) in edits {
            let at = at.index(chars.len() + 1);
            match kind {
                0 if at < chars.len() => chars[at] = char::from(byte),
                1 if at < chars.len() => drop(chars.remove(at)),
                _ => chars.insert(at, char::from(byte)),
            }
        }
        chars.into_iter().collect()
    })
}

fn position_texts() -> Vec<String> {
    oracle_positions().iter().map(ToString::to_string).chain([format!("{START} opposite")]).collect()
}

fn arbitrary_setup() -> impl Strategy<Value = Setup> {
    let pieces = vec((0..Square::COUNT, prop::sample::select(Colour::ALL.to_vec())), 1..30);
    (pieces, 0..3usize, prop::array::uniform2(prop::array::uniform4(0..5u8)), any::<bool>()).prop_map(
        |(list, turn, supply, opposite_sides_only)| {
            let mut pieces = [None; Square::COUNT];
            for (index, colour) in list {
                let owner = Square::new(index).unwrap().shade().seat();
                pieces[index] = Some(Piece { owner, colour });
            }
            let turn = [Some(ROUNDS), Some(SQUARES), None][turn];
            Setup { pieces, turn, supply, quiet: 0, ply: 0, options: Options { opposite_sides_only } }
        },
    )
}

proptest! {
    #[test]
    fn arbitrary_games_keep_the_contract(choices in vec(any::<prop::sample::Index>(), 1..120)) {
        let mut position = Cameleon::start();
        for choice in choices {
            let moves = legal_moves(&position);
            prop_assert_eq!(moves.is_empty(), position.outcome().is_some());
            prop_assert_eq!(position.count_moves(), moves.len() as u64);
            prop_assert_eq!(position.key(), position.computed_key());
            prop_assert_eq!(position.to_string().parse(), Ok(position));
            let Some(&mv) = moves.get(choice.index(moves.len().max(1))) else { break };
            prop_assert!(position.play(mv, &mut ()).is_ok());
        }
    }

    #[test]
    fn an_arrangement_is_refused_or_keeps_the_contract(setup in arbitrary_setup()) {
        if let Ok(position) = Cameleon::try_from(setup) {
            prop_assert_eq!(position.setup(), setup);
            let moves = position_keeps_the_contract(&position);
            for mv in moves {
                events_replay(&position, mv);
            }
        }
    }

    #[test]
    fn a_mutated_position_is_refused_or_round_trips(text in mutated(position_texts())) {
        match text.parse::<Cameleon>() {
            Ok(position) => prop_assert_eq!(position.to_string(), text),
            Err(why) => prop_assert!(why.to_string().contains("expected"), "{}", why),
        }
    }

    #[test]
    fn a_mutated_move_is_refused_or_round_trips(
        text in mutated(["b4c5xc4(d4)=v@a1xd5(d6)=v@c1xc6(d6)=g@e1", "d4c5xb5(b6)=v@a1xc6(d6)", "b4a5"].map(String::from).to_vec())
    ) {
        if let Ok(mv) = text.parse::<Move>() {
            prop_assert_eq!(mv.to_string(), text.clone());
        }
        let position: Cameleon = "8/8/7b/2yB4/1y1r4/1BrB4/8/7R/8 s 6665/6665 0 41".parse().unwrap();
        match position.read_move(&text) {
            Ok(mv) => prop_assert!(position.check(mv).is_ok()),
            Err(why) => prop_assert!(!why.to_string().is_empty()),
        }
    }

    #[test]
    fn garbage_is_refused(text in "\\PC{0,80}") {
        prop_assert!(text.parse::<Cameleon>().is_err());
        prop_assert!(matches!(Cameleon::start().read_move(&text), Err(MoveError::Malformed(_))));
    }
}

#[test]
fn a_very_long_text_is_refused() {
    let long = "b1".repeat(1_000_000);
    assert!(long.parse::<Cameleon>().is_err());
    assert!(long.parse::<Move>().is_err());
    assert!(format!("{START}{long}").parse::<Cameleon>().is_err());
}
