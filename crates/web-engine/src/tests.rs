//! The page's types are fresh, and the computer player answers what it is asked.

use std::path::Path;

use catalog::{GameId, StartOptions};
use typescript::Declarations;

use crate::{Asked, Thinker, Thought};

#[test]
fn the_types_of_the_page_are_fresh() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/generated/engine/index.ts");
    typescript::keep(&file, "web-engine", &Declarations::new().with::<Thought>());
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
