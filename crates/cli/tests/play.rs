//! `pardalis play` line by line, as scripts use it.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

fn play(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_pardalis"))
        .arg("play")
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    child.stdin.take().expect("its input").write_all(input).expect("it reads");
    child.wait_with_output().expect("it ends")
}

/// Plays lines and gives what was said; the program must end well and use no escape codes.
fn said(arguments: &[&str], input: &str) -> String {
    let output = play(arguments, input.as_bytes());
    let text = String::from_utf8(output.stdout).expect("text");
    assert!(output.status.success(), "{text}\n{}", String::from_utf8_lossy(&output.stderr));
    assert!(!text.contains('\u{1b}'), "{text}");
    text
}

fn contains_all(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "{part}\n---\n{text}");
    }
}

fn folder(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("pardalis-lines-{}-{name}", std::process::id()));
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).expect("a folder");
    path
}

#[test]
fn chameleon_chess_is_played() {
    let text = said(
        &["chameleon-chess", "--players", "ryg"],
        "moves d1\nd1d3\nnonsense\nd1e3\nresign\nundo\nundo\nposition\n",
    );
    contains_all(
        &text,
        &[
            "1 |rR:N r rG:N g rY:N y rB:N b    . r    . g    . y gG:N g|",
            "red> moves d1\nd1b2 rook\nd1c3 bishop\nd1e3 knight\nd1f2 rook\n",
            "refused: rB on d1 is a knight, and a knight does not move to d3 (chameleon-chess/roles)",
            "refused: move: expected two squares such as d1e3, found \"nonsense\"",
            "Red's pawn goes from d1 to e3 and stays a knight. chameleon-chess/move",
            "Yellow leaves; the computer moves for Yellow. common/leaver\nYellow (level 5) plays ",
            "green> undo\ntaken back: 2\n",
            "refused: there is nothing to take back",
            "red> position\n4yGyRyByY/8/8/8/7gR/7gB/7gY/rRrGrYrB3gG r a1-h8 ryg 0 0\n",
        ],
    );
}

#[test]
fn a_shrinking_board_shows_its_fence() {
    let text = said(
        &["chameleon-chess", "--position", "8/4gY3/2rG5/6bR1/8/3rB1yY2/8/8 r c3-g7 rbyg 0 40"],
        "d3f3\nboard\n",
    );
    contains_all(
        &text,
        &[
            "                +----------------------------------+\n7               |   . r    . b gY:N y    . g    . r|",
            "Yellow's pawn on f3 is captured. chameleon-chess/capture",
            "Yellow is out. chameleon-chess/eliminate",
            "blue> ",
        ],
    );
}

#[test]
fn chameleon_is_played_to_its_end() {
    let text = said(&["chameleon"], "a1c2\nb5c3\nb1c1\nmoves\nquit\n");
    contains_all(&text, &["5 :w=N:", "red> a1c2", "as a knight to c2, now a bishop.", "refused:"]);
    let text = said(
        &["chameleon", "--position", "w4/5/5/4W/5 r 0 9"],
        "e2e3\na5a4\ne3e4\na4a3\ne4e5\nmoves\na3a2\n",
    );
    contains_all(
        &text,
        &["Red wins. chameleon/lone-invader", "over> moves\nnone\n", "refused: the game is over"],
    );
}

#[test]
fn chess960_is_played() {
    let text = said(&["chess960", "--start", "518"], "e4\ne7e5\nKe3\nNf3\nNc6\nmoves f1\nmoves z9\ndraw\n");
    contains_all(
        &text,
        &[
            "8  r :n: b :q: k :b: n :r:",
            "White's pawn goes from e2 to e4. chess960/move",
            "refused: ",
            "f1b5 Bb5",
            "refused: moves: expected a square of the board",
            "Drawn. agreed",
        ],
    );
    let text = said(&["chess960", "--position", "4k3/8/8/8/8/8/8/5K1R w H - 0 1"], "O-O\nresign\n");
    contains_all(&text, &["White castles on the g-side. chess960/castle", "White wins. Black resigned"]);
}

#[test]
fn le_cameleon_is_played() {
    let text = said(
        &["cameleon", "--position", "8/8/7r/2y5/1bRv4/8/1r4B1/7Y/8 r 5665/6665 0 40"],
        "b3c4\nb3c4xc5(c6)=o@b9\nposition\n",
    );
    contains_all(
        &text,
        &[
            "supply of the rounds: 5 violet, 6 orange, 6 green, 5 chameleons",
            "(cameleon/several)",
            "The square red on c5 falls between c4 and c6. cameleon/reward-complementary",
            "The round orange comes to b9 in reserve. cameleon/reward-complementary",
            "squares> position\n",
        ],
    );
}

#[test]
fn a_game_is_saved_and_loaded() {
    let folder = folder("save");
    let path = folder.join("game.pgn");
    let file = path.to_str().expect("a name");
    let text = said(&["chameleon", "--save", file], "a1c2\nsave\nsave /no/such/place/game.pgn\n");
    contains_all(&text, &[&format!("saved {file}"), "refused: /no/such/place/game.pgn: "]);
    assert!(std::fs::read_to_string(&path).expect("the file").contains("1. a1c2 *"));
    let text = said(&["--load", file], "position\n");
    contains_all(&text, &["blue> position\nwbwbw/5/5/2W2/1BWBW b 1 1\n"]);

    let bad = folder.join("bad.pgn");
    std::fs::write(&bad, "[Variant \"chameleon\"]\n\n1. a1c2 e5e1 *\n").expect("a file");
    let text = said(&["chameleon"], &format!("b1a2\nload {}\nload {file}x\nload\nposition\n", bad.display()));
    contains_all(
        &text,
        &["bad.pgn: record 1, line 3: move 1 (blue), \"e5e1\"", "refused: load: expected the name"],
    );
    contains_all(&text, &["blue> position\nwbwbw/5/5/B4/W1WBW b 1 1\n"]);
    std::fs::remove_dir_all(&folder).expect("the folder goes");
}

#[test]
fn what_is_unknown_is_refused_with_status_two() {
    for (arguments, expected) in [
        (vec!["chess"], "game: expected one of chameleon-chess"),
        (vec![], "the menu needs a terminal"),
        (vec!["--players", "ry"], "required"),
        (vec!["chess960", "--players", "ry"], "players: chess960 does not offer this choice"),
        (vec!["chess960", "--start", "960"], "expected a number from 0 to 959"),
        (vec!["--load", "/no/such/file.pgn"], "/no/such/file.pgn: "),
        (vec!["chess960", "--load", "x.pgn", "--start", "3"], "cannot be used with"),
        (vec!["--computer", "r=1"], "computer: expected a game or --load beside it"),
        (vec!["chameleon", "--computer", "y=1"], "computer: expected a seat of r b, found 'y'"),
        (vec!["chameleon-chess", "--players", "ry", "--computer", "b=1"], "a seat that plays, found blue"),
        (vec!["chameleon", "--computer", "r=0"], "expected a level from 1 to 8, best or person, found \"0\""),
        (vec!["chameleon", "--computer", "b"], "expected seats and a level such as y=3, found \"b\""),
        (vec!["chameleon", "--computer", "b=best", "--think", "0"], "0 is not in 1..=3600000"),
    ] {
        let output = play(&arguments, b"");
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{arguments:?} {error}");
        assert!(error.contains(expected), "{arguments:?} {error}");
        assert!(output.stdout.is_empty());
    }
}

#[test]
fn computers_play_a_game_to_its_end_the_same_way_every_time() {
    for (arguments, seats) in [
        (vec!["chameleon", "--computer", "r=1,b=1"], ["Red (level 1) plays ", "Blue (level 1) plays "]),
        (
            vec!["chameleon-chess", "--players", "rby", "--computer", "rb=1", "--computer", "y=2"],
            ["Blue (level 1) plays ", "Yellow (level 2) plays "],
        ),
    ] {
        let arguments: Vec<&str> = arguments.into_iter().chain(["--plain", "--seed", "1"]).collect();
        let text = said(&arguments, "");
        contains_all(&text, &seats);
        assert!(text.ends_with("over> \n"), "{text}");
        assert!(text.contains(" wins. ") || text.contains("Drawn. "), "{text}");
        assert_eq!(said(&arguments, ""), text);
    }
}

#[test]
fn a_person_plays_against_the_computer_and_takes_back() {
    let text = said(
        &["chameleon", "--computer", "b=2", "--seed", "5"],
        "a1c2\nundo\nposition\nredo\nhint\nvalues\ncomputer b=person\ncomputer z=1\nhint now\n",
    );
    contains_all(
        &text,
        &[
            "Blue (level 2) plays ",
            "taken back: 2\n",
            "red> position\nwbwbw/5/5/5/WBWBW r 0 0\n",
            "hint: ",
            "Red: 100 %, proved\nBlue: 0 %, proved\n",
            "Red: person\nBlue: person\n",
            "refused: computer: expected a seat of r b, found 'z'",
            "refused: expected nothing behind this command",
        ],
    );
    assert_eq!(text.matches("plays").count(), 1, "what is played again is not thought of anew\n{text}");
}

#[test]
fn the_best_player_thinks_as_long_as_it_is_told() {
    let text = said(
        &[
            "chess960",
            "--position",
            "7k/8/8/8/8/8/R7/1R5K w - - 0 1",
            "--computer",
            "w=best",
            "--think",
            "50",
        ],
        "hint\nresign\nhint\n",
    );
    contains_all(
        &text,
        &["White (best) plays ", "hint: h8", "White wins. Black resigned", "refused: the game is over"],
    );
}

#[test]
fn bad_bytes_do_not_end_the_game_and_the_end_of_input_does() {
    let output = play(&["chameleon"], b"\xff\xfe\x00\n\x1b[2J\na1c2\n");
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).expect("text");
    assert!(text.contains("blue> ") && !text.contains('\u{1b}'), "{text}");
    assert_eq!(said(&["chameleon"], "a1c2\n"), said(&["chameleon"], "a1c2\n"), "the same every time");
}
