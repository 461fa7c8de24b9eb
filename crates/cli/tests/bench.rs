//! `pardalis bench` as others call it: small runs whose last line is one JSON object.

mod program;

use serde_json::Value;

fn result(arguments: &[&str]) -> (String, Value) {
    program::result("bench", arguments)
}

fn refused(arguments: &[&str]) -> String {
    program::refused("bench", arguments)
}

/// Self-play of mixed players in all games: no illegal move, no panic.
#[test]
fn a_short_soak_breaks_nothing() {
    // How long a move takes says nothing on a machine that does other things too.
    let soak = ["soak", "--games", "60", "--seed", "7", "--threads", "2", "--grace", "60000"];
    let (text, last) = result(&soak);
    assert_eq!((last["games"].as_u64(), last["failures"].as_u64()), (Some(60), Some(0)), "{text}");
    for game in ["chameleon-chess ry", "chameleon-chess rby", "chameleon-chess rbyg", "chess960"] {
        assert!(text.lines().any(|line| line.starts_with(game)), "{game} in {text}");
    }
    assert!(last["plies"].as_u64().expect("plies") > 600, "{text}");
}

/// A fixed share of what `bench best` plays: who begins wins every game within the proved number of moves.
#[test]
fn the_best_wins_what_is_won() {
    let (text, last) = result(&["best", "--games", "60", "--to", "4", "--seed", "3", "--threads", "2"]);
    assert_eq!((last["games"].as_u64(), last["won"].as_u64()), (Some(60), Some(60)), "{text}");
    assert_eq!(last["longest"], 12, "whoever resists longest lasts exactly so long: {text}");
    assert!(
        ["random", "longest resistance", "level 4", "all"].iter().all(|name| text.contains(name)),
        "{text}"
    );
}

#[test]
fn manners_are_measured_in_every_game() {
    let (_, last) = result(&["manners", "--searches", "1"]);
    let games = last["figures"].as_object().expect("figures");
    assert_eq!(games.len(), 5);
    for (game, figures) in games {
        for what in ["movetime 20", "movetime 100"] {
            assert_eq!(figures[what]["searches"], 1, "{game} {what}");
            assert!(figures[what]["p99"].is_number() && figures[what]["max"].is_number());
        }
        assert!(figures["stop"]["p50"].is_number(), "{game}");
    }
}

#[test]
fn memory_is_measured_in_every_game() {
    let (text, last) = result(&["memory", "--movetime", "50"]);
    let games = last["figures"].as_object().expect("figures");
    assert_eq!(games.len(), 5);
    for (game, figures) in games {
        let ratio = figures["64"]["ratio"].as_f64().expect("a ratio");
        // The table is there from the start; a tree takes as much again at most.
        assert!((0.9..2.2).contains(&ratio), "{game}: {text}");
    }
}

#[test]
fn levels_are_measured_step_by_step() {
    let steps = |arguments: &[&str]| {
        let (text, last) = result(&[&["levels"], arguments].concat());
        let steps = last["steps"].as_array().expect("steps").clone();
        assert!(steps.iter().all(|step| step["score"].is_number() && step["reached"].is_boolean()), "{text}");
        steps.iter().map(|step| step["step"].as_str().expect("a name").to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(steps(&["chameleon", "--games", "4", "--to", "3"]), ["2 over 1", "3 over 2"]);
    assert_eq!(
        steps(&["chameleon-chess", "--players", "rby", "--games", "3", "--to", "2", "--best", "200"]),
        ["2 over 1", "best over 2"]
    );
}

#[test]
fn bad_calls_are_refused() {
    for (arguments, part) in [
        (&["levels", "draughts"][..], "game: expected one of"),
        (&["levels", "chameleon", "--players", "ry"], "expected chameleon-chess beside it"),
        (&["levels", "--from", "9"], "--from"),
        (&["soak", "--games", "0"], "--games"),
        (&["manners", "--searches", "0"], "--searches"),
        (&["memory", "--movetime", "0"], "--movetime"),
        (&["memory", "--alone", "draughts", "--mebibytes", "1"], "alone: expected the name of a start"),
    ] {
        let reason = refused(arguments);
        assert!(reason.contains(part), "{arguments:?}: {reason}");
    }
}
