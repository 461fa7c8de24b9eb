//! Records: read, written, refused, taken back.

use std::ops::ControlFlow;

use catalog::{
    AnyPosition, Claim, Declared, GameId, Line, Record, RecordReader, StartOptions, Trouble, read_one,
};
use rules_core::{Outcome, Seat, SeatSet};
use testkit::random::Random;

const ANNOTATED: &str = r#"[Event "Club evening"]
[Site "?"]
[Date "2026.11.01"]
[Round "1"]
[White "One \"quoted\" \\ name"]
[Black "Two"]
[Result "1-0"]
[Variant "Chess960"]
[SetUp "1"]
[FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"]
[Termination "resigned"]
[Opening "Ruy Lopez"]

{ The game begins } 1. e4 $1 { best by test } 1... e5 ( 1... c5 2. Nf3 $5 (
2. c3 { Alapin } ) 2... d6 ) ( 1... e6 ) { [%clk 0:04:59] } 2. Nf3 Nc6 3. Bb5
a6 { Morphy } 1-0
"#;

#[test]
fn an_annotated_game_is_kept_word_by_word() {
    let record = read_one(ANNOTATED).expect("a good record");
    assert_eq!(record.len(), 6);
    assert_eq!(record.tags().get("White"), Some(r#"One "quoted" \ name"#));
    let line = record.line();
    assert_eq!(line.moves[0].before, ["The game begins"]);
    assert_eq!(
        (line.moves[0].nags.as_slice(), line.moves[0].after.as_slice()),
        (&[1][..], &["best by test".to_owned()][..])
    );
    assert_eq!(line.moves[1].variations.len(), 2);
    assert_eq!(line.moves[1].variations[0].moves[1].variations[0].moves[0].after, ["Alapin"]);
    assert_eq!(line.moves[2].before, ["[%clk 0:04:59]"]);
    assert_eq!(record.declared().and_then(|d| d.reason.as_deref()), Some("resigned"));
    assert_eq!(record.standing().outcome.and_then(|o| o.winner()), Some(Seat::at(0)));

    let written = record.to_string();
    let again = read_one(&written).expect("its own text");
    assert_eq!(again, record);
    assert_eq!(again.to_string(), written);
    assert_eq!(written, ANNOTATED);
}

#[test]
fn a_well_known_reader_sees_the_same_moves() {
    struct Moves;
    impl pgn_reader::Visitor for Moves {
        type Tags = ();
        type Movetext = Vec<String>;
        type Output = Vec<String>;
        fn begin_tags(&mut self) -> ControlFlow<Self::Output, Self::Tags> {
            ControlFlow::Continue(())
        }
        fn begin_movetext(&mut self, _: ()) -> ControlFlow<Self::Output, Self::Movetext> {
            ControlFlow::Continue(Vec::new())
        }
        fn begin_variation(&mut self, _: &mut Self::Movetext) -> ControlFlow<Self::Output, pgn_reader::Skip> {
            ControlFlow::Continue(pgn_reader::Skip(true))
        }
        fn san(&mut self, moves: &mut Self::Movetext, san: pgn_reader::SanPlus) -> ControlFlow<Self::Output> {
            moves.push(san.to_string());
            ControlFlow::Continue(())
        }
        fn end_game(&mut self, moves: Self::Movetext) -> Self::Output {
            moves
        }
    }
    for seed in 0..60 {
        let options = StartOptions { start: Some(seed * 16), ..StartOptions::default() };
        let record = random_record(GameId::Chess960, &options, u64::from(seed), 160);
        let text = record.to_string();
        let mut reader = pgn_reader::Reader::new(text.as_bytes());
        let seen = reader.read_game(&mut Moves).expect("a text in memory").expect("one game");
        assert_eq!(seen, record.shown_moves(), "{text}");
    }
}

fn random_record(game: GameId, options: &StartOptions, seed: u64, plies: usize) -> Record {
    let mut random = Random::new(seed);
    let mut record = Record::new(options.position(game).expect("a start"));
    while record.len() < plies && record.standing().outcome.is_none() {
        let moves = record.position().legal_moves();
        record.play(*random.pick(&moves)).expect("a legal move");
    }
    record
}

#[test]
fn random_games_of_every_game_survive_text() {
    for game in GameId::ALL {
        for seed in 0..40 {
            let sets = ["ry", "rb", "rbg", "rbyg"];
            let players = (game == GameId::ChameleonChess).then(|| sets[seed as usize % 4].to_owned());
            let options = StartOptions { players, ..StartOptions::default() };
            let mut record = random_record(game, &options, seed, 300);
            record.tags_mut().set("Event", "A \\ \"test\"");
            record.comment(1, "so it begins } with a brace");
            let text = record.to_string();
            let again = read_one(&text).unwrap_or_else(|error| panic!("{text}\n{error}"));
            assert_eq!(again.standing(), record.standing(), "{text}");
            assert_eq!(again.line(), record.line(), "{text}");
            assert_eq!(again.to_string(), text);
        }
    }
}

#[test]
fn several_records_are_read_one_by_one_and_a_bad_one_stops_nothing() {
    let good = read_one(ANNOTATED).expect("a good record");
    let bad = ANNOTATED.replace("3. Bb5", "3. Bb6");
    let text = format!("{ANNOTATED}\n{bad}\n\n{ANNOTATED}");
    let read: Vec<_> = RecordReader::new(text.as_bytes()).collect();
    assert_eq!(read.len(), 3);
    assert_eq!((read[0].as_ref(), read[2].as_ref()), (Ok(&good), Ok(&good)));
    let error = read[1].as_ref().expect_err("a bad move");
    assert_eq!(error.record, 2);
    assert!(matches!(error.trouble, Trouble::Move { number: 3, seat: "white", .. }), "{error}");
    assert_eq!(text.lines().nth(error.line - 1).map(|line| line.contains("Bb6")), Some(true), "{error}");
}

#[test]
fn spellings_of_chess960_are_accepted() {
    for variant in ["Chess960", "Chess 960", "chess960", "fischerandom", "Fischerandom", "Standard"] {
        let text = format!("[Variant \"{variant}\"]\n\n1. e4 0-1\n");
        assert_eq!(read_one(&text).map(|record| record.game()), Ok(GameId::Chess960), "{variant}");
    }
    let castled = "[Variant \"Chess960\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. 0-0 *\n";
    assert_eq!(read_one(castled).map(|record| record.shown_moves().pop()), Ok(Some("O-O".into())));
}

#[test]
fn what_is_wrong_is_said() {
    for (text, part) in [
        ("", "expected a record, found nothing"),
        ("[Variant \"draughts\"]\n\n*", "Variant: expected chameleon-chess"),
        ("[Variant \"chameleon\"]\n[SetUp \"1\"]\n\n*", "expected the tag FEN"),
        ("[Variant \"chameleon\"]\n[FEN \"5/5\"]\n\n*", "FEN: chameleon position"),
        ("[Event \"x]\n\n*", "expected a tag such as"),
        ("[Event \"x\"]\n[Event \"y\"]\n\n*", "expected each tag once"),
        ("1. e4 { open", "expected a closing brace"),
        ("1. e4 ( 1. d4 *", "expected a bracket that closes"),
        ("1. e4 ) *", "expected a variation to close"),
        ("( 1. e4 ) *", "expected a move before its variation"),
        ("1. e4 () *", "expected a move in the variation"),
        ("1. e4 $999 *", "expected an annotation from $0 to $255"),
        ("$1 *", "expected a move before its annotation"),
        ("1. e4 e5 1-0 2. d4", "expected the end of the record"),
        ("[Result \"1-0\"]\n\n1. e4 0-1", "Result: expected 1-0 as in the tag"),
        ("1. f3 e5 2. g4 Qh4# 1-0", "Result: expected white 2, black 1"),
        ("1. e4 e5 2. Ke3 *", "move 2 (white), \"Ke3\""),
        ("1. f3 e5 2. g4 Qh4# 3. a3 *", "the game is over"),
    ] {
        let error = read_one(text).expect_err(text).to_string();
        assert!(error.contains(part), "{text}: {error}");
    }
    let deep = format!("1. e4 {}", "( 1. d4 ".repeat(100));
    assert!(read_one(&deep).expect_err("too deep").to_string().contains("64 deep"));
}

#[test]
fn a_record_of_four_lists_the_places() {
    let options = StartOptions { players: Some("rbyg".into()), ..StartOptions::default() };
    let record = (0..50)
        .map(|seed| random_record(GameId::ChameleonChess, &options, seed, 2000))
        .find(|record| record.position().outcome().is_some())
        .expect("a random game that is won");
    let text = record.to_string();
    assert!(text.contains("[Places \"red ") && text.contains("[Result \"*\"]"), "{text}");
    assert_eq!(read_one(&text).map(|again| again.standing()), Ok(record.standing()));
    let wrong = text.replace(" 1, ", " 4, ");
    assert!(read_one(&wrong).is_err() || wrong == text);
}

#[test]
fn a_leaver_is_ranked_last_and_the_record_says_so() {
    let options = StartOptions { players: Some("rby".into()), ..StartOptions::default() };
    let mut record = Record::new(options.position(GameId::ChameleonChess).expect("a start"));
    assert!(record.leave(Seat::at(0), "resigned"));
    let mut random = Random::new(7);
    while record.standing().outcome.is_none() {
        let moves = record.position().legal_moves();
        record.play(*random.pick(&moves)).expect("a legal move");
    }
    assert_eq!(record.standing().outcome.and_then(|outcome| outcome.place(Seat::at(0))), Some(3));
    let text = record.to_string();
    assert!(text.contains("[Leavers \"red\"]"), "{text}");
    assert_eq!(read_one(&text).map(|again| again.standing()), Ok(record.standing()));
    assert!(!record.leave(Seat::at(1), "resigned"), "the game is over");
}

/// The places of a record that is over, by the letters of the seats.
fn places(record: &Record) -> String {
    let outcome = record.standing().outcome.expect("a game that is over");
    let place = |seat: Seat| {
        format!("{}{}", seat.letter(record.game().seat_letters()), outcome.place(seat).unwrap_or_default())
    };
    outcome.seats().iter().map(place).collect::<Vec<_>>().join(" ")
}

fn begun(players: &str) -> Record {
    let options = StartOptions { players: Some(players.into()), ..StartOptions::default() };
    Record::new(options.position(GameId::ChameleonChess).expect("a start"))
}

#[test]
fn a_draw_is_shared_by_those_who_stayed() {
    let mut two = begun("ry");
    assert!(two.declare_draw("agreed") && !two.declare_draw("agreed"));
    assert_eq!(places(&two), "r1 y1");
    let mut three = begun("rby");
    assert!(three.leave(Seat::at(1), "time") && three.declare_draw("agreed"));
    assert_eq!(places(&three), "r1 b3 y1");
    let mut taken_up = begun("rby");
    taken_up.set_leavers(three.leavers().with(Seat::at(3)));
    assert!(taken_up.leavers() == three.leavers() && taken_up.declare_draw("agreed"));
    assert_eq!(places(&taken_up), places(&three));
}

#[test]
fn the_other_of_two_wins_when_one_leaves() {
    let mut record = begun("ry");
    assert!(!record.leave(Seat::at(1), "resigned"), "blue does not play");
    assert!(record.leave(Seat::at(2), "time"));
    assert_eq!(places(&record), "r1 y2");
    assert_eq!(record.declared().and_then(|declared| declared.reason.as_deref()), Some("time"));
}

#[test]
fn a_deserted_game_ends() {
    let people = SeatSet::first(3);
    let mut record = begun("rby");
    assert!(!record.end_if_deserted(SeatSet::EMPTY, "resigned"), "nobody left: computers may play alone");
    record.leave(Seat::at(0), "resigned");
    assert!(!record.clone().end_if_deserted(people.without(Seat::at(0)), "resigned"), "two play on");
    let mut alone = record.clone();
    assert!(alone.end_if_deserted(SeatSet::EMPTY, "resigned"), "only computers are left");
    assert_eq!(places(&alone), "r3 b1 y1");
    record.leave(Seat::at(2), "time");
    assert!(record.end_if_deserted(SeatSet::only(Seat::at(1)), "time"), "one stayed");
    assert_eq!(places(&record), "r2 b1 y2");
}

#[test]
fn moves_are_taken_back_to_any_ply() {
    let mut record = random_record(GameId::Cameleon, &StartOptions::default(), 3, 60);
    assert!(record.comment(40, "kept when it is played again"));
    let text = record.to_string();
    let at_20 = record.position_after(20).cloned();
    let taken = record.undo_to(20);
    assert_eq!((taken.len(), record.len(), Some(record.position())), (40, 20, at_20.as_ref()));
    for node in taken {
        record.replay(node).expect("it was legal before");
    }
    assert_eq!(record.to_string(), text);
    assert!(record.undo_to(1000).is_empty());
    record.undo_to(0);
    assert_eq!(record.position(), record.start());
}

#[test]
fn marks_comments_and_variations_are_written_beside_a_move() {
    let mut record = read_one(ANNOTATED).expect("a good record");
    let line = |texts: &[&str]| -> Line {
        let mut position = record.position_after(2).expect("a position").clone();
        let read = |text: &&str| {
            let mv = position.read_move(text).expect("a legal move");
            position.play(mv).expect("a legal move");
            mv
        };
        texts.iter().map(read).collect()
    };
    let (better, empty) = (line(&["Nc3", "Nf6", "f4"]), Line::default());
    assert_eq!(record.annotate(3, &[6, 6], Some("[%eval 0.10]"), vec![better.clone(), empty]), Ok(true));
    assert_eq!(record.annotate(3, &[6], None, vec![better.clone()]), Ok(true), "once is enough");
    let before = record.clone();
    assert!(record.annotate(4, &[4], Some("not written"), vec![better.clone()]).is_err(), "white's moves");
    assert_eq!(record.annotate(0, &[4], None, Vec::new()), Ok(false));
    assert_eq!(record.annotate(7, &[4], None, Vec::new()), Ok(false));
    assert_eq!(record, before);
    let node = &record.line().moves[2];
    assert_eq!((&node.nags[..], &node.variations[..]), (&[6][..], &[better][..]));
    let text = record.to_string();
    let unbroken = text.replace('\n', " ");
    assert!(unbroken.contains("2. Nf3 $6 { [%eval 0.10] } ( 2. Nc3 Nf6 3. f4 )"), "{text}");
    assert_eq!(read_one(&text), Ok(record));
}

#[test]
fn chess_draws_are_claimed_at_three_and_automatic_at_five() {
    let start = StartOptions::default().position(GameId::Chess960).expect("a start");
    let mut record = Record::new(start);
    let round = ["g1f3", "g8f6", "f3g1", "f6g8"];
    for _ in 0..2 {
        round.iter().for_each(|mv| assert!(record.play_text(mv).is_ok()));
    }
    assert_eq!((record.occurrences(), record.claims()), (3, vec![Claim::Threefold]));
    assert_eq!(record.standing().outcome, None);
    round.iter().for_each(|mv| assert!(record.play_text(mv).is_ok()));
    round[..3].iter().for_each(|mv| assert!(record.play_text(mv).is_ok()));
    let events = record.play_text(round[3]).expect("legal");
    assert!(events.iter().any(|event| event.to_string() == "chess960/repetition drawn"), "{events:?}");
    assert_eq!(record.standing().outcome, Some(record.position().drawn()));
    assert!(record.play_text("e2e4").is_err());
    record.undo_to(15);
    assert!(record.play_text("e7e5").is_ok());
}

#[test]
fn chess_counts_fifty_and_seventy_five_moves() {
    let fen = |clock: u32| format!("4k3/8/8/8/8/8/8/R3K3 w - - {clock} 90");
    let record = |clock| Record::new(AnyPosition::parse(GameId::Chess960, &fen(clock)).expect("a position"));
    assert!(record(99).claims().is_empty());
    assert_eq!(record(100).claims(), [Claim::FiftyMoves]);
    let mut late = record(149);
    assert_eq!(late.standing().outcome, None);
    let events = late.play_text("a1a2").expect("legal");
    assert!(events.iter().any(|event| event.to_string() == "chess960/fifty-moves drawn"), "{events:?}");
    let mut mate = Record::new(
        AnyPosition::parse(GameId::Chess960, "k7/8/1K6/8/8/8/8/7R w - - 149 90").expect("a position"),
    );
    mate.play_text("Rh8#").expect("mate");
    assert_eq!(
        mate.standing().outcome.and_then(|o| o.winner()),
        Some(Seat::at(0)),
        "mate comes before the count"
    );
}

#[test]
fn a_result_is_declared_once() {
    let mut record = Record::new(StartOptions::default().position(GameId::Chameleon).expect("a start"));
    let seats = record.start().seats();
    let resigned = Declared { outcome: Outcome::won(Seat::at(1), seats), reason: None };
    assert!(record.declare(resigned.clone()));
    assert!(!record.declare(resigned));
    assert!(record.play_text("a1a2").is_err());
}
