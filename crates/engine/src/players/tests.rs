//! Every player in every game.

use catalog::{AnyPosition, GameId, Record, StartOptions};

use super::*;

fn starts() -> Vec<AnyPosition> {
    let mut starts: Vec<AnyPosition> =
        GameId::ALL.iter().map(|&game| StartOptions::default().position(game).expect("a start")).collect();
    for players in ["rby", "rbyg"] {
        let options = StartOptions { players: Some(players.into()), ..StartOptions::default() };
        starts.push(options.position(GameId::ChameleonChess).expect("a start"));
    }
    starts
}

/// The moves of a game that one player plays against itself.
fn self_play(start: &AnyPosition, text: &str, seed: u64, plies: usize) -> Vec<AnyMove> {
    let spec: Spec = text.parse().expect("a spec");
    let mut player = spec.player();
    player.new_game(seed);
    let mut record = Record::new(start.clone());
    while record.len() < plies && record.standing().outcome.is_none() {
        let mv = player
            .choose(&record, &spec.limits, &Stop::new())
            .unwrap_or_else(|e| panic!("{spec:?} {}: {e}", record.position()));
        record.play(mv).expect("a legal move");
    }
    record.moves().collect()
}

#[test]
fn everybody_plays_legal_moves_that_the_seed_determines() {
    for start in starts() {
        let loose = "ours:nodes=60:lines=4:looseness=40:tolerance=200";
        for spec in
            ["random", "greedy", "textbook:depth=2", "uct:nodes=40", "ours:nodes=200", "ours:level=2", loose]
        {
            let plies = if spec.starts_with("uct") { 4 } else { 12 };
            assert_eq!(self_play(&start, spec, 5, plies), self_play(&start, spec, 5, plies), "{spec}");
        }
        assert_ne!(self_play(&start, "random", 5, 12), self_play(&start, "random", 6, 12));
    }
}

#[test]
fn a_finished_game_gives_no_move() {
    let over = AnyPosition::parse(GameId::Chameleon, "5/5/2W2/5/5 - 0 9").expect("a position");
    let record = Record::new(over);
    for text in ["random", "greedy", "textbook:depth=2", "uct:nodes=4", "ours:nodes=9"] {
        let spec: Spec = text.parse().expect("a spec");
        let answer = spec.player().choose(&record, &spec.limits, &Stop::new());
        assert_eq!(answer, Err(CannotMove::GameOver), "{text}");
    }
}

/// The share of games in which these players find a move that wins at once.
fn finds(text: &str, game: GameId, position: &str, wanted: &[&str]) -> bool {
    let record = Record::new(AnyPosition::parse(game, position).expect("a position"));
    let spec: Spec = text.parse().expect("a spec");
    (0..10).all(|seed| {
        let mut player = spec.player();
        player.new_game(seed);
        let mv = player.choose(&record, &spec.limits, &Stop::new()).expect("a move");
        wanted.contains(&mv.to_string().as_str())
    })
}

#[test]
fn all_but_the_random_player_win_at_once_where_they_can() {
    let mate = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";
    for spec in ["greedy", "textbook:depth=1", "textbook:depth=3", "uct:nodes=800", "ours:depth=3"] {
        assert!(finds(spec, GameId::Chess960, mate, &["a1a8"]), "{spec}");
    }
    assert!(!finds("random", GameId::Chess960, mate, &["a1a8"]));
}

#[test]
fn the_textbook_sees_that_a_man_is_guarded_and_the_greedy_player_does_not() {
    let guarded = "6k1/5p2/4p3/8/8/8/4Q3/6K1 w - - 0 1";
    assert!(finds("greedy", GameId::Chess960, guarded, &["e2e6"]));
    assert!(!finds("textbook:depth=2", GameId::Chess960, guarded, &["e2e6"]));
}

#[test]
fn a_stopped_player_still_answers_at_once() {
    let stop = Stop::new();
    stop.stop();
    for start in starts() {
        let record = Record::new(start);
        for text in ["textbook:movetime=60000", "uct:movetime=60000"] {
            let spec: Spec = text.parse().expect("a spec");
            let mv = spec.player().choose(&record, &spec.limits, &stop).expect("a move");
            assert!(record.position().legal_moves().contains(&mv));
        }
    }
}

#[test]
fn bad_specs_are_refused_with_what_was_expected_and_found() {
    for (text, parts) in [
        ("clever", &["expected one of random, greedy, textbook, uct, ours", "\"clever\""][..]),
        ("", &["expected one of", "found nothing"]),
        ("random:depth=3", &["expected no option for random", "depth=3"]),
        ("ours", &["expected depth, nodes, movetime or level", "found none"]),
        ("ours:threads=2", &["expected depth, nodes, movetime or level"]),
        ("ours:movetime", &["expected movetime from 1", "found nothing"]),
        ("ours:movetime=0", &["expected movetime from 1", "\"0\""]),
        ("uct:depth=3", &["expected nodes, movetime", "depth=3"]),
        ("textbook:depth=-1", &["expected depth from 1 to 100", "\"-1\""]),
        ("ours:nodes=5:nodes=6", &["once", "twice"]),
        ("ours:level=9", &["expected level from 1 to 8", "\"9\""]),
        ("ours:level=3:depth=2", &["no limit beside level"]),
        ("ours:nodes=5:", &["expected depth"]),
        ("ours:level=3:lines=2", &["no limit beside level"]),
        ("ours:nodes=5:lines=2:looseness=30", &["expected nodes, lines and tolerance beside looseness"]),
        ("ours:movetime=5:lines=2:looseness=30:tolerance=9", &["expected nodes, lines and tolerance"]),
        ("ours:nodes=5:lines=2:looseness=0:tolerance=9", &["expected looseness from 1 to 1000"]),
    ] {
        let refusal = text.parse::<Spec>().expect_err(text).to_string();
        assert!(parts.iter().all(|part| refusal.contains(part)), "{text}: {refusal}");
    }
    let spec: Spec = "ours:movetime=100:threads=2:hash=8".parse().expect("a spec");
    assert_eq!(spec.limits.movetime, Some(std::time::Duration::from_millis(100)));
    assert_eq!((spec.limits.threads, spec.hash), (2, Some(8)));
}
