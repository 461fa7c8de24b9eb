//! Scripted sessions of `pardalis ugi`, as arbiters hold them.

mod scripted;

use std::process::Command;

use scripted::Session;

fn begin(arguments: &[&str]) -> Session {
    Session::new(&[&["ugi"], arguments].concat())
}

/// The answer to a question about the game.
fn query(session: &mut Session, question: &str) -> String {
    session.send(&format!("query {question}"));
    session.until("response").pop().unwrap_or_default().replace("response ", "")
}

#[test]
fn introduces_itself_with_its_options() {
    let mut session = begin(&["chameleon"]);
    session.send("ugi");
    let lines = session.until("ugiok");
    assert!(lines[0].starts_with("id name Pardalis"));
    for name in ["Hash", "Threads"] {
        let start = format!("option name {name} type spin ");
        assert!(lines.iter().any(|line| line.starts_with(&start)), "{name}");
    }
    assert!(lines.iter().all(|line| !line.contains("Chess960")), "{lines:?}");
    session.quit();
}

/// Plays a game with itself and asks about it as an arbiter would.
#[test]
fn an_arbiter_can_play_every_game_to_its_end() {
    for game in ["chameleon-chess", "chameleon", "chess960", "cameleon"] {
        let mut session = begin(&[game]);
        assert_eq!(session.answers("uginewgame"), [""; 0]);
        let mut moves: Vec<String> = Vec::new();
        while moves.len() < 60 {
            let line = if moves.is_empty() { String::new() } else { format!(" moves {}", moves.join(" ")) };
            assert_eq!(session.answers(&format!("position startpos{line}")), [""; 0]);
            if query(&mut session, "gameover") == "true" {
                break;
            }
            assert_eq!(query(&mut session, "p1turn"), moves.len().is_multiple_of(2).to_string());
            assert_eq!(query(&mut session, "result"), "none");
            let mv = session.best("go nodes 60").0;
            assert_ne!(mv, "(none)", "{game}: {moves:?}");
            moves.push(mv);
        }
        assert!(moves.len() > 3, "{game}: {moves:?}");
        let result = query(&mut session, "result");
        let over = query(&mut session, "gameover") == "true";
        assert_eq!(["p1win", "p2win", "draw"].contains(&result.as_str()), over, "{game}: {result}");
        if over {
            assert_eq!(session.best("go depth 2").0, "(none)");
            assert_eq!(query(&mut session, "p1turn"), "false");
        }
        session.quit();
    }
}

#[test]
fn results_are_told_by_player() {
    let mut session = begin(&["chameleon"]);
    session.send("position fen 5/5/2w2/3W1/5 r 0 8");
    assert_eq!(query(&mut session, "gameover"), "false");
    assert_eq!(session.best("go depth 3").0, "d2c3");
    session.send("position fen 5/5/2w2/3W1/5 r 0 8 moves d2c3");
    assert_eq!(
        (query(&mut session, "gameover"), query(&mut session, "result")),
        ("true".into(), "p1win".into())
    );
    session.send("position fen 5/5/2w2/3W1/5 b 0 8 moves c3d2");
    assert_eq!(query(&mut session, "result"), "p2win");
    session.quit();
    let mut session = begin(&["chess960"]);
    let round = " g1f3 g8f6 f3g1 f6g8".repeat(4);
    session.send(&format!("position startpos moves{round}"));
    assert_eq!(
        (query(&mut session, "gameover"), query(&mut session, "result")),
        ("true".into(), "draw".into())
    );
    assert_eq!(session.best("go movetime 10").0, "(none)");
    session.quit();
}

#[test]
fn stop_ends_an_endless_search_and_the_next_may_follow_at_once() {
    let mut session = begin(&["cameleon"]);
    session.send("go infinite");
    session.until("info depth 2 ");
    assert!(session.answers("go depth 1").iter().any(|line| line.contains("send stop first")));
    assert!(session.answers("setoption name Hash value 1").iter().any(|l| l.contains("send stop first")));
    let best = session.best("stop").0;
    assert!(best.len() >= 4, "{best}");
    for _ in 0..50 {
        assert!(session.best("go nodes 1").0.len() >= 4);
    }
    session.quit();
}

#[test]
fn limits_and_options_are_heeded() {
    let mut session = begin(&["chameleon-chess", "--players", "rb"]);
    session.send("setoption name Hash value 2");
    session.send("setoption name Threads value 2");
    for go in ["go movetime 20", "go p1time 300 p2time 300 p1inc 5 p2inc 5", "go p1time -10 p2time 1"] {
        assert_eq!(session.best(go).0.len(), 4, "{go}");
    }
    session.send("position startpos");
    session.send("go depth 3");
    let lines = session.until("bestmove");
    assert!(lines.iter().any(|line| line.starts_with("info depth 3 ")), "{lines:?}");
    session.quit();
}

#[test]
fn nonsense_is_answered_and_changes_nothing() {
    let mut session = begin(&["chameleon-chess"]);
    session.send("position startpos moves d1e3");
    let four = "bB3yGyRyByY/bR7/bG7/bY7/7gR/7gB/7gY/rRrGrYrB3gG r a1-h8 rbyg 0 0";
    for line in [
        "hello",
        "uci",
        "position",
        "position startpos moves d1e3 d1e3",
        "position fen nonsense",
        &format!("position fen {four}"),
        "setoption name Hash value -3",
        "setoption name UCI_Chess960 value true",
        "setoption Hash",
        "go depth x",
        "query",
        "query weather",
        "\u{fe}\u{ff} \u{0}",
    ] {
        let lines = session.answers(line);
        assert!(lines.len() == 1 && lines[0].starts_with("info string "), "{line}: {lines:?}");
    }
    session.send(&"x".repeat(3 << 20));
    assert!(session.until("info string")[0].contains("longer"));
    assert_eq!(query(&mut session, "p1turn"), "false");
    assert_eq!(session.best("go depth 1 fast").0.len(), 4);
    session.quit();
}

#[test]
fn only_the_moves_that_are_named_are_searched() {
    let mut session = begin(&["chameleon"]);
    session.send("position fen 5/5/2w2/3W1/5 r 0 8");
    assert_eq!(session.best("go depth 3").0, "d2c3");
    assert_eq!(session.best("go depth 3 searchmoves d2d1").0, "d2d1");
    session.send("go depth 3 searchmoves d2d2");
    assert!(session.until("info string").pop().unwrap_or_default().contains("searchmoves"));
    assert_eq!(session.until("bestmove").pop().unwrap_or_default(), "bestmove d2c3");
    session.quit();
}

#[test]
fn the_end_of_input_lets_a_limited_search_finish() {
    let mut session = begin(&["chameleon"]);
    session.send("uginewgame\nposition startpos\ngo depth 4");
    let last = session.finish().pop().expect("an answer");
    assert!(last.starts_with("bestmove "), "{last}");
}

#[test]
fn only_games_of_two_are_offered() {
    for (arguments, part) in [
        (&["chameleon-chess", "--players", "rbyg"][..], "expected a game of two players, found one of 4"),
        (&["draughts"], "game: expected one of"),
    ] {
        let output = Command::new(env!("CARGO_BIN_EXE_pardalis"))
            .arg("ugi")
            .args(arguments)
            .output()
            .expect("the program starts");
        let errors = String::from_utf8(output.stderr).expect("text");
        assert_eq!(output.status.code(), Some(2), "{errors}");
        assert!(output.stdout.is_empty() && errors.contains(part), "{errors}");
    }
}
