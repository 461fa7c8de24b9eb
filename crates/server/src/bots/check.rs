//! The border: the answer of a worker is compared with the request before anything else sees it.

use catalog::{AnyMove, AnyPosition};
use engine::{Score, ThoughtLine};
use serde_json::Value;

use super::wire::ResultText;
use super::{SearchRequest, SearchResult, Task, WrongAnswer};

/// The result in an answer to a request at this position; an error says what is wrong with it.
pub(super) fn check(
    answer: Value,
    request: &SearchRequest,
    position: &AnyPosition,
) -> Result<SearchResult, WrongAnswer> {
    let text: ResultText = serde_json::from_value(answer).map_err(|_| WrongAnswer::Unreadable)?;
    match (request.task(), text) {
        (Task::Move(_), ResultText::Move(text)) => {
            let mv = *line(position, &[text])
                .ok_or(WrongAnswer::IllegalMove)?
                .first()
                .ok_or(WrongAnswer::IllegalMove)?;
            Ok(SearchResult::Move(mv.to_string()))
        }
        (Task::Move(player), ResultText::Swap) if player.may_swap => Ok(SearchResult::Swap),
        (Task::Move(_), ResultText::Swap) => Err(WrongAnswer::IllegalSwap),
        (Task::Value { .. }, ResultText::Value { moves, score, expected, proved }) => {
            let moves = line(position, &moves).filter(|moves| !moves.is_empty());
            let moves = moves.ok_or(WrongAnswer::IllegalLine)?;
            let is_possible = expected.iter().all(|value| (0.0..=1.0).contains(value))
                && (-Score::MAX.raw()..=Score::MAX.raw()).contains(&score);
            let value = ThoughtLine { moves, score: Score::from_raw(score), expected, proved };
            is_possible.then_some(SearchResult::Value(value)).ok_or(WrongAnswer::ImpossibleValue)
        }
        (Task::Move(_), ResultText::Value { .. })
        | (Task::Value { .. }, ResultText::Move(_) | ResultText::Swap) => Err(WrongAnswer::OtherTask),
    }
}

/// The moves of a line that can be played from a position.
fn line(position: &AnyPosition, texts: &[String]) -> Option<Vec<AnyMove>> {
    let mut position = position.clone();
    let play = |text: &String| {
        let mv = position.read_move(text).ok()?;
        position.play(mv).ok()?;
        Some(mv)
    };
    texts.iter().map(play).collect()
}

#[cfg(test)]
mod tests {
    use catalog::{GameId, StartOptions};
    use serde_json::json;

    use super::super::Player;
    use super::*;

    const VALUE: Task = Task::Value { nodes: 1 };

    fn mv(may_swap: bool) -> Task {
        Task::Move(Player { level: 9, seed: 1, clock: None, may_swap })
    }

    fn checked(task: Task, answer: Value) -> Result<SearchResult, WrongAnswer> {
        let start = StartOptions::default().position(GameId::Chameleon).expect("a start");
        check(answer, &SearchRequest::new(start.clone(), [], task), &start)
    }

    fn value(moves: &[&str], score: i32, first: f64) -> Value {
        json!({ "value": { "moves": moves, "score": score, "expected": [first, 0.4, 0, 0], "proved": false } })
    }

    #[test]
    fn good_answers_pass() {
        assert_eq!(checked(mv(false), json!({ "move": "a1a2" })), Ok(SearchResult::Move("a1a2".into())));
        assert_eq!(checked(mv(true), json!("swap")), Ok(SearchResult::Swap));
        let Ok(SearchResult::Value(line)) = checked(VALUE, value(&["a1a2"], -50, 0.6)) else {
            panic!("expected a value")
        };
        assert_eq!((line.moves.len(), line.score, line.expected[0]), (1, Score::from_raw(-50), 0.6));
    }

    #[test]
    fn every_kind_of_wrong_answer_is_told_apart() {
        let cases = [
            (mv(true), json!(17), WrongAnswer::Unreadable),
            (mv(true), Value::Null, WrongAnswer::Unreadable),
            (mv(true), json!({ "mvoe": "a1a2" }), WrongAnswer::Unreadable),
            (mv(true), value(&["a1a2"], 0, 0.6), WrongAnswer::OtherTask),
            (VALUE, json!({ "move": "a1a2" }), WrongAnswer::OtherTask),
            (VALUE, json!("swap"), WrongAnswer::OtherTask),
            (mv(true), json!({ "move": "a1a1" }), WrongAnswer::IllegalMove),
            (mv(true), json!({ "move": "" }), WrongAnswer::IllegalMove),
            (mv(false), json!("swap"), WrongAnswer::IllegalSwap),
            (VALUE, value(&[], 0, 0.6), WrongAnswer::IllegalLine),
            (VALUE, value(&["a1a2", "a1a2"], 0, 0.6), WrongAnswer::IllegalLine),
            (VALUE, value(&["a1a2"], 0, 1.5), WrongAnswer::ImpossibleValue),
            (VALUE, value(&["a1a2"], i32::MIN, 0.6), WrongAnswer::ImpossibleValue),
        ];
        let mut seen = Vec::new();
        for (task, answer, kind) in cases {
            assert_eq!(checked(task, answer.clone()), Err(kind), "{answer}");
            seen.push(kind);
        }
        assert!(WrongAnswer::ALL.iter().all(|kind| seen.contains(kind)));
    }
}
