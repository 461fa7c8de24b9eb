//! The commands as others call them: what they print, and how they refuse.

use std::io::Write;
use std::process::{Command, Output, Stdio};

fn pardalis(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_pardalis")).args(arguments).output().expect("the program starts")
}

fn printed(arguments: &[&str]) -> String {
    let output = pardalis(arguments);
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{arguments:?}: {errors}");
    String::from_utf8(output.stdout).expect("text")
}

/// The reason with which a call is refused: status 2, nothing on standard output.
fn refused(arguments: &[&str]) -> String {
    let output = pardalis(arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    assert!(output.stdout.is_empty(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stdout));
    String::from_utf8(output.stderr).expect("text")
}

fn rpc(lines: &str) -> Vec<serde_json::Value> {
    let mut child = Command::new(env!("CARGO_BIN_EXE_pardalis"))
        .arg("rpc")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut input = child.stdin.take().expect("a pipe");
    let lines = lines.to_owned();
    let writer = std::thread::spawn(move || input.write_all(lines.as_bytes()));
    let output = child.wait_with_output().expect("it ends");
    writer.join().expect("a thread").expect("it reads everything");
    assert_eq!(output.status.code(), Some(0));
    let text = String::from_utf8(output.stdout).expect("text");
    text.lines().map(|line| serde_json::from_str(line).expect("a JSON object")).collect()
}

#[test]
fn perft_prints_the_nodes_last() {
    assert_eq!(printed(&["perft", "chameleon-chess", "4"]), "nodes 71470\n");
    assert_eq!(printed(&["perft", "chameleon-chess", "3", "--players", "gr"]), "nodes 2112\n");
    assert_eq!(printed(&["perft", "chess960", "3", "--start", "0"]).lines().last(), Some("nodes 9006"));
    assert_eq!(printed(&["perft", "cameleon", "3", "--opposite-sides-only"]), "nodes 441\n");
    let divided = printed(&["perft", "chameleon", "2", "--divide"]);
    let counts: Vec<u64> = divided
        .lines()
        .map(|line| line.rsplit(' ').next().expect("a count").parse().expect("a number"))
        .collect();
    assert_eq!((counts.len(), counts[..27].iter().sum::<u64>(), counts[27]), (28, 729, 729));
    assert!(divided.lines().take(27).is_sorted());
}

#[test]
fn moves_are_sorted_one_a_line() {
    let moves = printed(&["moves", "cameleon"]);
    assert_eq!(moves, "a6b5\nc6b5\nc6d5\ne6d5\ne6f5\ng6f5\ng6h5\n");
    assert_eq!(
        printed(&["moves", "chess960", "--position", "4k3/8/8/8/8/8/8/6KR w H - 0 1"]).lines().count(),
        12
    );
    assert_eq!(printed(&["moves", "chameleon", "--position", "5/5/2W2/5/5 - 0 9"]), "");
}

#[test]
fn apply_shows_position_events_turn_and_outcome() {
    let text = printed(&["apply", "chameleon-chess", "d1e3", "e8d6"]);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "position 5yRyByY/8/3yG4/8/8/4rB3/8/rRrGrY5 r a1-h8 ry 2 2");
    assert!(lines[1].starts_with("event chameleon-chess/move moved piece=rB from=d1 to=e3"), "{text}");
    assert_eq!(lines[lines.len() - 2..], ["turn r", "outcome -"]);
    let won = printed(&["apply", "chameleon", "--position", "5/5/2w2/3W1/5 r 0 8", "d2c3"]);
    assert!(won.ends_with("turn -\noutcome {\"r\":1,\"b\":2}\n"), "{won}");
}

#[test]
fn bad_input_is_refused_with_what_was_expected_and_found() {
    for (arguments, parts) in [
        (&["moves", "draughts"][..], &["game: expected one of chameleon-chess", "\"draughts\""][..]),
        (&["moves", "chameleon-chess", "--players", "rr"], &["players: expected", "\"rr\""]),
        (&["moves", "chameleon-chess", "--players", "r"], &["players: expected", "\"r\""]),
        (&["moves", "chess960", "--start", "960"], &["start: expected a number from 0 to 959, found 960"]),
        (&["moves", "chess960", "--start", "x"], &["--start", "x"]),
        (&["moves", "chess960", "--players", "ry"], &["players", "chess960 does not offer"]),
        (&["moves", "chameleon", "--position", "nonsense"], &["chameleon position:", "expected", "nonsense"]),
        (&["moves", "chess960", "--start", "5", "--position", "x"], &["position: expected no other choice"]),
        (&["perft", "chameleon", "-1"], &["-1"]),
        (&["perft", "chameleon", "99"], &["99"]),
        (&["apply", "chameleon-chess", "d1d2"], &["move 1 (d1d2)", "chameleon-chess/roles"]),
        (&["apply", "chameleon-chess", "d1e3", "z9"], &["move 2 (z9)", "expected", "\"z9\""]),
        (&["apply", "chess960", "e2e4", "e7e5", "e4e5"], &["move 3 (e4e5)", "chess960/"]),
        (&["picture", "chameleon", "-o", "board.gif"], &["output: expected", "board.gif"]),
        (&["records", "no-such-file.pgn"], &["no-such-file.pgn"]),
    ] {
        let reason = refused(arguments);
        for part in parts {
            assert!(reason.contains(part), "{arguments:?}: {reason}");
        }
    }
}

#[test]
fn rpc_answers_in_order_and_never_ends_on_bad_input() {
    let long = format!("{{\"id\":9,\"pad\":\"{}\"}}", "x".repeat(2 << 20));
    let requests = [
        r#"{"id":1,"do":"moves","game":"chameleon-chess","players":"ry"}"#,
        "not json",
        r#"{"id":"two","do":"apply","game":"chess960","start":518,"moves":["e2e4","e5"]}"#,
        "[1,2]",
        r#"{"id":3,"do":"perft","game":"chameleon","depth":3}"#,
        r#"{"id":4,"do":"dance","game":"chameleon"}"#,
        r#"{"id":5,"do":"moves","game":"go"}"#,
        r#"{"id":6,"do":"moves","game":"chameleon","position":7}"#,
        r#"{"id":7,"do":"moves","game":"chess960","start":-1}"#,
        r#"{"id":8,"do":"apply","game":"chameleon","moves":["a1a2","a5a9"]}"#,
        "\u{1F98E}",
        &long,
        r#"{"id":10,"do":"perft","game":"chameleon","depth":1e3}"#,
        r#"{"id":11,"do":"moves","game":"cameleon","position":"8/8/8/8/8/8/8/8/8 r 6665/6665 0 0"}"#,
        r#"{"id":12,"do":"apply","game":"chameleon","moves":["a1a2","a5a4","a2a1","a4a5","a1a2","a5a4","a2a1","a4a5"]}"#,
    ];
    let answers = rpc(&(requests.join("\n") + "\n"));
    assert_eq!(answers.len(), requests.len());
    let code = |i: usize| answers[i]["error"]["code"].as_str().unwrap_or("none").to_owned();
    assert_eq!(answers[0]["id"], 1);
    assert_eq!(answers[0]["moves"].as_array().map(Vec::len), Some(13));
    assert_eq!((answers[0]["turn"].as_str(), answers[0]["outcome"].is_null()), (Some("r"), true));
    assert_eq!(code(1), "bad-json");
    assert_eq!(answers[2]["id"], "two");
    assert_eq!(answers[2]["events"][0]["rule"], "chess960/move");
    assert_eq!(answers[4]["nodes"], 20554);
    let expected = [
        (3, "bad-request"),
        (5, "bad-request"),
        (6, "unknown-game"),
        (7, "bad-request"),
        (8, "bad-request"),
        (9, "bad-move"),
        (10, "bad-json"),
        (11, "too-long"),
        (12, "bad-request"),
        (13, "bad-position"),
    ];
    for (i, wanted) in expected {
        assert_eq!(code(i), wanted, "{}", answers[i]);
    }
    assert_eq!(answers[14]["outcome"], serde_json::json!({ "r": 1, "b": 1 }));
    assert!(answers[14]["turn"].is_null());
    let drawn = answers[14]["events"].as_array().and_then(|events| events.last()).expect("events");
    assert_eq!(drawn["rule"], "common/repetition");
}

#[test]
fn records_are_checked_and_written_again() {
    let folder = std::env::temp_dir().join(format!("pardalis-records-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("games.pgn");
    std::fs::write(&file, "1. e4 e5 *\n\n[Event \"bad\"]\n\n1. e4 Ke4 *\n").expect("a file");
    let path = file.to_str().expect("a plain path");
    let output = pardalis(&["records", "--check", path]);
    std::fs::remove_dir_all(&folder).expect("our own folder");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(String::from_utf8_lossy(&output.stdout), "records 1 plies 2 refused 1\n");
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(errors.contains("record 2, line 5: move 1 (black), \"Ke4\""), "{errors}");
}

#[test]
fn pictures_are_written_as_svg_and_png() {
    let folder = std::env::temp_dir().join(format!("pardalis-pictures-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    for (game, name) in
        [("chameleon-chess", "a.svg"), ("chameleon", "b.png"), ("chess960", "c.svg"), ("cameleon", "d.png")]
    {
        let file = folder.join(name);
        printed(&["picture", game, "-o", file.to_str().expect("a plain path"), "--width", "200"]);
        let bytes = std::fs::read(&file).expect("a picture");
        let magic: &[u8] = if name.ends_with("svg") { b"<svg" } else { b"\x89PNG" };
        assert!(bytes.starts_with(magic), "{name}");
    }
    std::fs::remove_dir_all(&folder).expect("our own folder");
}
