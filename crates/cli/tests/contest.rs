//! `pardalis match` as others call it: small matches of every game.

use std::process::{Command, Output};

use serde_json::Value;

fn pardalis(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_pardalis")).args(arguments).output().expect("the program starts")
}

/// The JSON of a match's last line.
fn result(arguments: &[&str]) -> Value {
    let output = pardalis(&[&["match"], arguments].concat());
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{arguments:?}: {errors}");
    let text = String::from_utf8(output.stdout).expect("text");
    serde_json::from_str(text.lines().last().expect("a line")).expect("JSON")
}

/// The result without what the clock says.
fn timeless(arguments: &[&str]) -> Value {
    let mut result = result(arguments);
    for player in result["players"].as_array_mut().expect("players") {
        player["time"] = Value::Null;
    }
    result
}

fn refused(arguments: &[&str]) -> String {
    let output = pardalis(&[&["match"], arguments].concat());
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    assert!(output.stdout.is_empty(), "{arguments:?}");
    String::from_utf8(output.stderr).expect("text")
}

fn number(value: &Value) -> u64 {
    value.as_u64().unwrap_or_else(|| panic!("{value} is no number"))
}

/// Everybody's results add up to the games that were played.
fn adds_up(result: &Value, seats: u64) {
    let games = number(&result["games"]);
    let of = |player: &Value| {
        let count = |name: &str| number(&player[name]);
        assert_eq!(count("seats"), count("wins") + count("draws") + count("losses"), "{result}");
        [count("seats"), count("wins")]
    };
    let players: Vec<[u64; 2]> = result["players"].as_array().expect("players").iter().map(of).collect();
    assert_eq!(players.iter().map(|[seats, _]| seats).sum::<u64>(), games * seats, "{result}");
    assert!(players.iter().map(|[_, wins]| wins).sum::<u64>() <= games, "{result}");
    let rewards: f64 = result["players"]
        .as_array()
        .expect("players")
        .iter()
        .map(|player| {
            player["mean_reward"].as_f64().expect("a reward") * player["seats"].as_f64().expect("seats")
        })
        .sum();
    // Places from 1 to 0 in even steps give half a point for every seat.
    assert!((rewards - (games * seats) as f64 / 2.0).abs() < 1e-6, "{result}");
    assert_eq!(number(&result["wins"]), players[0][1]);
}

const MATCHES: [(&[&str], u64); 7] = [
    (&["chameleon-chess", "ours:nodes=200", "greedy"], 2),
    (&["chameleon-chess", "ours:nodes=200", "random", "--players", "rby"], 3),
    (&["chameleon-chess", "ours:nodes=200", "random", "--players", "rbyg"], 4),
    (&["chameleon-chess", "greedy", "random", "textbook:depth=1", "uct:nodes=5", "--players", "rbyg"], 4),
    (&["chameleon", "ours:nodes=200", "random"], 2),
    (&["chess960", "ours:nodes=200", "greedy", "--start", "random"], 2),
    (&["cameleon", "ours:nodes=200", "greedy"], 2),
];

#[test]
fn small_matches_of_every_game_add_up() {
    for (arguments, seats) in MATCHES {
        let result = result(&[arguments, &["--games", "3", "--threads", "2"]].concat());
        // Rounded up so that everybody has every seat equally often.
        assert_eq!(number(&result["games"]), 3u64.next_multiple_of(seats), "{arguments:?}");
        adds_up(&result, seats);
    }
}

#[test]
fn the_seed_determines_the_result_whatever_the_threads() {
    let folder = tempfile::tempdir().expect("a folder");
    for (arguments, _) in MATCHES {
        let play = |seed, threads| {
            let path = folder.path().join(format!("{seed}-{threads}.pgn"));
            let path = path.to_str().expect("a plain path");
            let options = ["--games", "4", "--seed", seed, "--threads", threads, "--save", path];
            let result = timeless(&[arguments, &options].concat());
            (result, std::fs::read_to_string(path).expect("games"))
        };
        let (result, games) = play("1", "1");
        assert_eq!(result, play("1", "3").0, "{arguments:?}");
        // Sums may happen to agree; whole games do not.
        assert_ne!(games, play("2", "1").1, "{arguments:?}");
    }
}

#[test]
fn the_stronger_player_wins() {
    for game in ["chameleon-chess", "chameleon", "chess960", "cameleon"] {
        let result = result(&[game, "ours:nodes=500", "random", "--games", "6"]);
        assert_eq!(number(&result["losses"]), 0, "{result}");
        assert!(number(&result["wins"]) >= 5, "{result}");
        assert!(result["elo"]["low"].as_f64().expect("a bound") > 0.0, "{result}");
    }
}

#[test]
fn a_sequential_test_ends_the_match_early() {
    let result = result(&["chameleon", "greedy", "random", "--games", "2000", "--sprt", "0,50"]);
    assert_eq!(result["sprt"]["accepted"], "elo1");
    assert!(number(&result["games"]) < 200, "{result}");
    adds_up(&result, 2);
}

#[test]
fn games_are_saved_and_can_be_read_again() {
    let folder = std::env::temp_dir().join(format!("pardalis-match-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("games.pgn");
    let path = file.to_str().expect("a plain path");
    let players = ["--players", "rbg", "--games", "3", "--save", path];
    let first = result(&[&["chameleon-chess", "greedy", "random"], &players[..]].concat());
    let cut = result(&["chess960", "random", "random", "--games", "2", "--max-plies", "9", "--save", path]);
    let checked = pardalis(&["records", "--check", path]);
    let text = std::fs::read_to_string(&file).expect("a file");
    std::fs::remove_dir_all(&folder).expect("our own folder");
    assert_eq!((number(&cut["cut"]), number(&cut["draws"]), number(&cut["plies"])), (2, 2, 18));
    let plies = number(&first["plies"]) + 18;
    assert_eq!(String::from_utf8_lossy(&checked.stdout), format!("records 5 plies {plies} refused 0\n"));
    for tag in
        ["[Blue \"greedy\"]", "[Green \"greedy\"]", "[White \"random\"]", "[Termination \"too many plies\"]"]
    {
        assert!(text.contains(tag), "{tag} in {text}");
    }
}

#[test]
fn time_is_measured_against_what_is_allowed() {
    let result = result(&["chameleon", "ours:movetime=5", "uct:movetime=5", "--games", "2"]);
    for player in result["players"].as_array().expect("players") {
        assert!(player["time"]["overshoot_p99_ms"].is_number() && player["time"]["late"].is_number());
        assert!(player["time"]["mean_ms"].as_f64().expect("a time") > 0.0);
    }
}

#[test]
fn a_program_that_does_not_speak_uci_ends_the_match_with_a_reason() {
    let program = format!("uci:{} moves chameleon:depth=1", env!("CARGO_BIN_EXE_pardalis"));
    let reason = refused(&["chess960", "random", &program, "--games", "2"]);
    assert!(reason.contains("uciok") || reason.contains("does not listen"), "{reason}");
}

#[test]
fn our_own_program_plays_as_a_uci_program() {
    let program = format!("uci:{} uci:nodes=200", env!("CARGO_BIN_EXE_pardalis"));
    let result = result(&["chess960", &program, "random", "--games", "2", "--start", "random"]);
    assert_eq!(number(&result["losses"]), 0, "{result}");
    adds_up(&result, 2);
}

#[test]
fn bad_matches_are_refused_with_what_was_expected_and_found() {
    for (arguments, parts) in [
        (&["go", "random", "random"][..], &["game: expected one of"][..]),
        (&["chameleon", "random"], &["PLAYER"]),
        (&["chameleon", "random", "clever"], &["player: expected one of random", "\"clever\""]),
        (&["chameleon", "random", "ours"], &["expected depth, nodes, movetime or level"]),
        (&["chameleon", "random", "random", "random"], &["players: expected 2 for a game of two, found 3"]),
        (
            &["chameleon-chess", "random", "random", "random", "--players", "rbyg"],
            &["players: expected 2 or 4, one for every seat, found 3"],
        ),
        (&["chameleon", "random", "random", "--players", "ry"], &["does not offer"]),
        (&["chameleon", "random", "random", "--games", "0"], &["--games"]),
        (&["chameleon", "random", "random", "--sprt", "5,0"], &["sprt: expected ELO0,ELO1", "\"5,0\""]),
        (&["chess960", "random", "random", "--start", "1000"], &["from 0 to 959, found 1000"]),
        (&["chameleon", "random", "uci:program:depth=1"], &["plays chess960 only, found chameleon"]),
        (&["chess960", "random", "uci:program"], &["expected movetime, nodes or depth"]),
        (&["chess960", "random", "uci:no-such-program:depth=1"], &["no-such-program does not start"]),
        (
            &["chameleon", "random", "random", "--position", "5/5/2W2/5/5 - 0 9"],
            &["expected a game that goes on"],
        ),
    ] {
        let reason = refused(arguments);
        for part in parts {
            assert!(reason.contains(part), "{arguments:?}: {reason}");
        }
    }
}
