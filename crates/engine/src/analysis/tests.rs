//! Short games of every kind, graded with few nodes.

use catalog::{GameId, StartOptions};

use super::*;
use crate::Dice;

fn random_record(game: GameId, players: Option<&str>, seed: u64, plies: usize) -> Record {
    let options = StartOptions { players: players.map(str::to_owned), ..StartOptions::default() };
    let mut record = Record::new(options.position(game).expect("a start"));
    let mut dice = Dice::new(seed);
    while record.len() < plies && record.standing().outcome.is_none() {
        let moves = record.position().legal_moves();
        record.play(moves[dice.below(moves.len())]).expect("a legal move");
    }
    record
}

fn chess(moves: &str) -> Record {
    let start = StartOptions::default().position(GameId::Chess960).expect("a start");
    let mut record = Record::new(start);
    moves.split(' ').for_each(|mv| assert!(record.play_text(mv).is_ok(), "{mv}"));
    record
}

fn graded(record: &Record, nodes: u64) -> Analysis {
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let mut steps = Vec::new();
    let mut hear = |done: usize, of: usize| steps.push((done, of));
    let analysis =
        analyse(record, &limits, &Table::new(1 << 20), &Stop::new(), &mut hear).expect("nobody stopped it");
    let of = record.len() + 1;
    assert_eq!(steps, (1..=of).map(|done| (done, of)).collect::<Vec<_>>());
    analysis
}

#[test]
fn a_move_that_allows_mate_is_a_blunder_and_the_mate_is_best() {
    let analysis = graded(&chess("f3 e5 g4 Qh4#"), 2_000);
    let [_, _, blunder, mate] = &analysis.moves[..] else { panic!("four moves: {analysis:?}") };
    assert_eq!((blunder.grade, mate.grade), (Grade::Blunder, Grade::Best));
    assert_eq!((blunder.played.score, mate.played.score), (Score::loss_in(2), Score::win_in(1)));
    assert!(mate.proved && !blunder.proved && blunder.loss > 0.2 && mate.loss == 0.0);
    assert_eq!(blunder.played.moves[1], mate.mv);
    assert_eq!(mate.played.expected[..2], [0.0, 1.0]);
}

#[test]
fn a_win_thrown_away_is_a_blunder_with_the_win_beside_it() {
    let record = chess("f3 e5 g4 a6");
    let analysis = graded(&record, 2_000);
    let missed = &analysis.moves[3];
    assert_eq!(missed.grade, Grade::Blunder);
    assert_eq!(missed.best.score, Score::win_in(1));
    let before = record.position_after(3).expect("a position");
    assert_eq!(before.show_move(missed.best.moves[0]), "Qh4#");
    let tally = analysis.tally(missed.seat);
    assert_eq!((tally.moves, tally.grades.iter().sum::<usize>(), tally.grades[4]), (2, 2, 1));
    assert!(tally.mean_loss > 0.1);
}

#[test]
fn games_of_every_kind_are_graded_and_the_lines_are_legal() {
    let kinds = [
        (GameId::ChameleonChess, Some("ry")),
        (GameId::ChameleonChess, Some("rby")),
        (GameId::ChameleonChess, Some("rbyg")),
        (GameId::Chameleon, None),
        (GameId::Chess960, None),
        (GameId::Cameleon, None),
    ];
    for (game, players) in kinds {
        let record = random_record(game, players, 11, 30);
        let analysis = graded(&record, 300);
        assert_eq!(analysis.moves.len(), record.len());
        for (i, graded) in analysis.moves.iter().enumerate() {
            let before = record.position_after(i).expect("a position");
            assert_eq!((graded.ply, Some(graded.seat)), (i + 1, before.turn()));
            for line in [&graded.best, &graded.played] {
                let mut position = before.clone();
                assert!(!line.moves.is_empty());
                line.moves.iter().for_each(|&mv| assert!(position.play(mv).is_ok(), "{game}: {mv}"));
                assert!(line.expected.iter().all(|value| (0.0..=1.0).contains(value)), "{line:?}");
            }
            assert!(graded.grade != Grade::Best || graded.loss == 0.0);
        }
        assert_eq!(graded_again(&record), graded_again(&record), "{game}");
    }
}

fn graded_again(record: &Record) -> Vec<(Grade, AnyMove)> {
    graded(record, 300).moves.iter().map(|graded| (graded.grade, graded.best.moves[0])).collect()
}

#[test]
fn a_thrown_switch_ends_it_without_an_answer() {
    let stop = Stop::new();
    stop.stop();
    let record = random_record(GameId::Chameleon, None, 3, 10);
    assert_eq!(analyse(&record, &Limits::default(), &Table::new(1 << 16), &stop, &mut |_, _| ()), None);
    let stop = Stop::new();
    let limits = Limits { nodes: Some(200), ..Limits::default() };
    let mut done = 0;
    let mut halt = |count: usize, _: usize| {
        done = count;
        if count == 4 {
            stop.stop();
        }
    };
    assert_eq!(analyse(&record, &limits, &Table::new(1 << 16), &stop, &mut halt), None);
    assert_eq!(done, 4);
}

#[test]
fn a_game_without_moves_has_nothing_to_grade() {
    let record = random_record(GameId::Cameleon, None, 0, 0);
    assert_eq!(graded(&record, 100).moves, []);
}

#[test]
fn grades_follow_the_loss() {
    let grades = [0.0, 0.049, 0.05, 0.1, 0.2, 1.0].map(Grade::of_loss);
    let [good, inaccuracy, mistake, blunder] =
        [Grade::Good, Grade::Inaccuracy, Grade::Mistake, Grade::Blunder];
    assert_eq!(grades, [good, good, inaccuracy, mistake, blunder, blunder]);
    assert_eq!(one_ply_earlier(Score::loss_in(3)), Score::win_in(4));
    assert_eq!(one_ply_earlier(Score::win_in(3)), Score::loss_in(4));
    assert_eq!(one_ply_earlier(Score::estimate(30)), Score::estimate(-30));
}
