//! The page's types are fresh, and the computer player answers what it is asked.

use std::path::Path;

use catalog::{GameId, StartOptions};
use serde_json::{Value, json};
use typescript::Declarations;

use crate::{Asked, Thinker, Thought};

#[test]
fn the_types_of_the_page_are_fresh() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/generated/engine/index.ts");
    typescript::keep(&file, "web-engine", &Declarations::new().with::<Thought>());
}

/// The first plies of a game between levels, one question and its answer a line.
fn questions(game: GameId, options: &StartOptions) -> Vec<Value> {
    let mut thinker = Thinker::default();
    let start = options.position(game).expect("a start").to_string();
    let mut moves = Vec::new();
    let mut questions = Vec::new();
    for level in [1, 2, 3, 4, 5, 6, 5, 6] {
        let seed = moves.len() as u64;
        let asked = Asked { game: game.as_str(), start: &start, moves: &moves };
        let thought = thinker.think(&asked, level, seed).expect("a move");
        let mut found = json!(thought);
        found.as_object_mut().map(|found| found.remove("time"));
        questions.push(json!({
            "game": game.as_str(), "start": start, "moves": moves, "level": level, "seed": seed, "found": found
        }));
        moves.push(thought.mv);
    }
    questions
}

/// The tests of the page ask the same in WebAssembly and must hear the same.
#[test]
fn the_page_knows_what_is_found_here() {
    let players =
        |letters: &str| StartOptions { players: Some(letters.to_owned()), ..StartOptions::default() };
    let start = StartOptions { start: Some(42), ..StartOptions::default() };
    let games = [
        (GameId::ChameleonChess, players("ry")),
        (GameId::ChameleonChess, players("rby")),
        (GameId::ChameleonChess, players("rbyg")),
        (GameId::Chameleon, StartOptions::default()),
        (GameId::Chess960, start),
        (GameId::Cameleon, StartOptions::default()),
    ];
    let lines: Vec<String> = games
        .iter()
        .flat_map(|(game, options)| questions(*game, options))
        .map(|question| format!("  {question}"))
        .collect();
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/generated/engine/thoughts.json");
    typescript::keep_text(&file, "web-engine", &format!("[\n{}\n]\n", lines.join(",\n")));
}

#[test]
fn every_level_finds_a_legal_move_in_every_game() {
    let mut thinker = Thinker::default();
    for game in GameId::ALL {
        let start = StartOptions::default().position(game).expect("a start");
        let text = start.to_string();
        for level in 1..=6 {
            let asked = Asked { game: game.as_str(), start: &text, moves: &[] };
            let thought = thinker.think(&asked, level, 7).expect("a move");
            assert!(start.read_move(&thought.mv).is_ok(), "{game} level {level}");
            assert_eq!(thought.pv.first(), Some(&thought.mv));
            assert_eq!(thought.values.len(), start.seats().len());
            assert_eq!(thinker.think(&asked, level, 7).map(|again| again.mv), Ok(thought.mv));
        }
    }
}

#[test]
fn the_best_player_takes_its_time_and_sees_a_mate() {
    let mut thinker = Thinker::default();
    let asked = Asked { game: "chess960", start: "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", moves: &[] };
    let thought = thinker.analyse(&asked, 100).expect("a move");
    assert_eq!((thought.mv.as_str(), thought.shown.as_str()), ("a1a8", "Ra8#"));
    assert_eq!((thought.proved, thought.values["w"]), (true, 1.0));
}

#[test]
fn nonsense_is_refused() {
    let mut thinker = Thinker::default();
    let text = StartOptions::default().position(GameId::Chameleon).expect("a start").to_string();
    let nonsense = ["xx".to_owned()];
    for (game, start, moves, level) in [
        ("go", &text[..], &[][..], 1),
        ("chameleon", "nonsense", &[], 1),
        ("chameleon", &text, &nonsense, 1),
        ("chameleon", &text, &[], 0),
        ("chameleon", &text, &[], 10),
        ("chess960", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", &[], 1),
    ] {
        assert!(thinker.think(&Asked { game, start, moves }, level, 0).is_err(), "{game} {start} {level}");
    }
}
