//! Positions and whole games against an implementation that was written from the rule page alone.

use rules_cameleon::Cameleon;
use rules_core::{Position, Seat};
use serde::Deserialize;
use testkit::playthrough::legal_moves;

#[derive(Deserialize)]
struct End {
    reason: String,
    winner: String,
}

#[derive(Deserialize)]
struct Row {
    position: String,
    outcome: Option<End>,
    moves: Vec<String>,
    after: Vec<String>,
}

#[derive(Deserialize)]
struct Game {
    start: String,
    moves: Vec<String>,
    positions: Vec<String>,
    outcome: Option<End>,
}

fn assert_end(position: &Cameleon, end: Option<&End>) {
    let rule = end.map(|end| format!("cameleon/{}", end.reason));
    assert_eq!(position.ended_by().map(|rule| rule.to_string()), rule, "{position}");
    let winner = end.and_then(|end| Seat::from_letter(end.winner.chars().next()?, Cameleon::SEAT_LETTERS));
    assert_eq!(position.outcome().and_then(|outcome| outcome.winner()), winner, "{position}");
    assert_eq!(position.turn().is_none(), end.is_some(), "{position}");
}

#[test]
fn every_position_has_the_same_moves_and_the_same_results() {
    let rows: Vec<Row> = testkit::data::json_lines("oracle/cameleon/positions.jsonl");
    assert_eq!(rows.len(), 140);
    for row in rows {
        let position: Cameleon = row.position.parse().unwrap();
        assert_eq!(position.to_string(), row.position);
        assert_end(&position, row.outcome.as_ref());
        let mut moves: Vec<String> = legal_moves(&position).iter().map(ToString::to_string).collect();
        moves.sort();
        assert_eq!(moves, row.moves, "{position}");
        assert_eq!(position.count_moves(), moves.len() as u64, "{position}");
        for (text, after) in row.moves.iter().zip(&row.after) {
            let mv = position.read_move(text).unwrap();
            assert_eq!(position.after(mv).to_string(), *after, "{position} {text}");
        }
    }
}

#[test]
fn every_game_replays_to_the_same_positions() {
    let games: Vec<Game> = testkit::data::json_lines("oracle/cameleon/games.jsonl");
    assert_eq!(games.len(), 20);
    for game in games {
        let mut position: Cameleon = game.start.parse().unwrap();
        let mut keys = vec![position.key()];
        assert_eq!(game.moves.len(), game.positions.len());
        for (text, after) in game.moves.iter().zip(&game.positions) {
            let mv = position.read_move(text).unwrap_or_else(|why| panic!("{position} {text}: {why}"));
            position.play(mv, &mut ()).unwrap();
            assert_eq!(position.to_string(), *after, "{text}");
            keys.push(position.key());
        }
        // Draws that no position shows: the record declares them.
        let occurrences = keys.iter().filter(|&&key| key == position.key()).count();
        match game.outcome.as_ref().map(|end| end.reason.as_str()) {
            Some("no-progress") => assert_eq!(position.quiet(), 100),
            Some("repetition") => assert_eq!(occurrences, 3),
            _ => {
                assert!(position.quiet() < 100 && occurrences < 3, "{position}");
                assert_end(&position, game.outcome.as_ref());
            }
        }
    }
}
