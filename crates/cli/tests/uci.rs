//! Scripted sessions of `pardalis uci`, as chess programs hold them.

mod scripted;

use scripted::Session;

fn begin() -> Session {
    Session::new(&["uci"])
}

#[test]
fn introduces_itself_with_its_options() {
    let mut session = begin();
    session.send("uci");
    let lines = session.until("uciok");
    assert!(lines[0].starts_with("id name Pardalis"));
    for name in ["Hash", "Clear Hash", "Threads", "MultiPV", "Move Overhead", "UCI_Chess960", "UCI_ShowWDL"] {
        let start = format!("option name {name} type ");
        assert!(lines.iter().any(|line| line.starts_with(&start)), "{name}");
    }
    session.quit();
}

#[test]
fn finds_mates_and_counts_moves_to_them() {
    let mut session = begin();
    session.send("position fen 6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1");
    let (best, news) = session.best("go depth 4");
    assert_eq!(best, "d1d8");
    assert!(news.contains("score mate 1 ") && news.ends_with("pv d1d8"), "{news}");
    session.send("position fen k7/8/1K6/8/8/8/8/7R b - - 0 1");
    let (best, news) = session.best("go depth 6");
    assert_eq!(best, "a8b8");
    assert!(news.contains("score mate -1 "), "{news}");
    session.quit();
}

#[test]
fn castling_is_read_both_ways_and_found() {
    let mut session = begin();
    session.send("position startpos moves e2e4 e7e5 g1f3 g8f6 f1e2 f8e7 e1g1 e8h8");
    session.send("d");
    let shown = session.until("Fen:");
    let expected = "Fen: rnbq1rk1/ppppbppp/5n2/4p3/4P3/5N2/PPPPBPPP/RNBQ1RK1 w - - 6 5";
    assert_eq!(shown[shown.len() - 1], expected);
    // King and rook change places, and the rook gives mate: nothing else does.
    session.send("setoption name UCI_Chess960 value true");
    session.send("position fen 4rkr1/4p1p1/8/8/8/8/PPP5/5KR1 w G - 0 1");
    assert_eq!(session.best("go depth 3").0, "f1g1");
    session.quit();
}

#[test]
fn stop_ends_an_endless_search() {
    let mut session = begin();
    session.send("position startpos");
    session.send("go infinite");
    session.until("info depth 3 ");
    assert_eq!(session.answers("go depth 2").iter().filter(|l| l.starts_with("info string")).count(), 1);
    let (best, _) = session.best("stop");
    assert_eq!(best.len(), 4);
    // A search that has nothing left to find still waits for its stop.
    session.send("position fen 6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1");
    session.send("go infinite");
    session.until("info depth");
    assert!(session.answers("").iter().all(|line| !line.starts_with("bestmove")));
    assert_eq!(session.best("stop").0, "d1d8");
    session.quit();
}

#[test]
fn pondering_goes_on_by_the_clock() {
    let mut session = begin();
    session.send("position startpos moves e2e4");
    session.send("go ponder wtime 200 btime 200");
    session.until("info depth 2 ");
    let (best, _) = session.best("ponderhit");
    assert_eq!(best.len(), 4);
    assert!(session.answers("ponderhit")[0].starts_with("info string"));
    session.quit();
}

#[test]
fn clocks_nodes_and_several_lines_are_heeded() {
    let mut session = begin();
    session.send("setoption name MultiPV value 3");
    session.send("setoption name Threads value 2");
    session.send("setoption name Hash value 2");
    let (_, news) = session.best("go nodes 3000");
    assert!(news.contains(" multipv 3 "), "{news}");
    assert_eq!(session.best("go movetime 20").0.len(), 4);
    assert_eq!(session.best("go wtime 300 btime 300 winc 5 binc 5 movestogo 10").0.len(), 4);
    assert_eq!(session.best("go wtime -10 btime 1").0.len(), 4);
    session.quit();
}

#[test]
fn nonsense_is_answered_and_changes_nothing() {
    let mut session = begin();
    session.send("position startpos moves e2e4");
    for line in [
        "hello",
        "position",
        "position startpos moves e2e5",
        "position fen nonsense w - - 0 1",
        "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
        "position fen 8/8/8/8/8/8/8/K1k5 w - - 0 1 moves a1a9",
        "setoption name Hash value -3",
        "setoption name Nothing value 1",
        "setoption Hash",
        "go depth x",
        "go depth 0",
        "go nodes -1",
        "ponderhit",
        "\u{fe}\u{ff} \u{0}",
    ] {
        let lines = session.answers(line);
        assert!(lines.len() == 1 && lines[0].starts_with("info string "), "{line}: {lines:?}");
    }
    session.send(&"x".repeat(3 << 20));
    assert!(session.until("info string")[0].contains("longer"));
    session.send("d");
    assert!(session.until("Fen:").iter().any(|line| line.contains("4P3/8/PPPP1PPP")));
    assert_eq!(session.best("go depth 1 searchmoves e7e5").0.len(), 4);
    session.quit();
}

#[test]
fn finished_games_have_no_move() {
    let mut session = begin();
    session.send("position fen 6k1/6Q1/6K1/8/8/8/8/8 b - - 0 1");
    let (best, news) = session.best("go depth 3");
    assert_eq!((best.as_str(), news.contains("mate 0")), ("(none)", true), "{news}");
    session.send("position fen 8/8/8/8/8/8/8/K1k5 w - - 0 1");
    assert_eq!(session.best("go movetime 10").0, "(none)");
    session.quit();
}

#[test]
fn only_the_moves_that_are_named_are_searched() {
    let mut session = begin();
    session.send("position fen 6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1");
    let (best, news) = session.best("go searchmoves a1a2 a1b1 depth 5");
    assert!(["a1a2", "a1b1"].contains(&best.as_str()), "{best}");
    assert!(!news.contains("mate 1 "), "{news}");
    session.send("setoption name MultiPV value 5");
    session.send("go depth 3 searchmoves d1d8 d1d7");
    let lines = session.until("bestmove");
    let firsts: Vec<&str> =
        lines.iter().filter_map(|line| line.split(" pv ").nth(1)?.split(' ').next()).collect();
    assert!(firsts.contains(&"d1d7") && firsts.iter().all(|mv| ["d1d8", "d1d7"].contains(mv)), "{lines:?}");
    assert_eq!(lines[lines.len() - 1], "bestmove d1d8");
    // Castling is a move like any other, in both ways of writing it.
    session.send("position fen 4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    for castling in ["e1g1", "e1h1"] {
        assert_eq!(session.best(&format!("go nodes 50 searchmoves {castling}")).0, "e1g1");
    }
    session.quit();
}

#[test]
fn a_bad_list_of_moves_is_answered_and_all_moves_are_searched() {
    let mut session = begin();
    session.send("position fen 6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1");
    for moves in ["a1a8", "d1d7 nonsense", "\u{fe}\u{0}", "e2e4 depth"] {
        session.send(&format!("go searchmoves {moves} depth 4"));
        let (best, reason) = {
            let lines = session.until("info string");
            let reason = lines[lines.len() - 1].clone();
            if moves.ends_with("depth") {
                // The word ends the list, and its number is missing: nothing is searched.
                (String::from("bestmove d1d8"), reason)
            } else {
                (session.until("bestmove").pop().unwrap_or_default(), reason)
            }
        };
        assert_eq!(best, "bestmove d1d8", "{moves}");
        assert!(
            reason.contains("searchmoves") || reason.contains("a whole number from 1"),
            "{moves}: {reason}"
        );
    }
    assert_eq!(session.best("go depth 4 searchmoves").0, "d1d8");
    session.quit();
}

#[test]
fn odds_are_told_where_that_is_asked_for() {
    let odds = |news: &str| -> Option<Vec<u32>> {
        let mut words = news.split(' ').skip_while(|&word| word != "wdl");
        words.next()?;
        Some(words.take(3).map(|word| word.parse().expect("a number")).collect())
    };
    let mut session = begin();
    assert_eq!(odds(&session.best("go depth 3").1), None);
    session.send("setoption name UCI_ShowWDL value true");
    let start = odds(&session.best("go depth 3").1).expect("odds");
    assert!(start.iter().sum::<u32>() == 1000 && start[1] > 300, "{start:?}");
    session.send("position fen 6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1");
    assert_eq!(odds(&session.best("go depth 4").1), Some(vec![1000, 0, 0]));
    assert!(session.answers("setoption name UCI_ShowWDL value maybe")[0].contains("expected true or false"));
    session.send("setoption name UCI_ShowWDL value false");
    assert_eq!(odds(&session.best("go depth 3").1), None);
    session.quit();
}

#[test]
fn the_end_of_input_lets_a_limited_search_finish() {
    let mut session = begin();
    session.send("ucinewgame\nposition startpos\ngo depth 4");
    let last = session.finish().pop().expect("an answer");
    assert!(last.starts_with("bestmove "), "{last}");
}
