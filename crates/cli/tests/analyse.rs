//! `pardalis analyse` as others call it: short records of every game, graded with few nodes.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use catalog::{GameId, Record, StartOptions, read_one};
use serde_json::Value;
use testkit::random::Random;

const FOOLS_MATE: &str = "[White \"Fool\"]\n[Black \"Ben\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";
const MISSED: &str = "[White \"Fool\"]\n\n1. f3 e5 2. g4 { [%clk 0:01:00] } a6 { why? } ( 2... h6 ) 0-1\n";

/// A file that goes when the test ends.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str, text: &str) -> Self {
        let path = std::env::temp_dir().join(format!("pardalis-analyse-{}-{name}", std::process::id()));
        std::fs::write(&path, text).expect("a writable folder");
        Self(path)
    }

    fn text(&self) -> &str {
        self.0.to_str().expect("a plain path")
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

fn pardalis(arguments: &[&str], input: &str) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_pardalis"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut pipe = program.stdin.take().expect("a pipe");
    // A program that refuses its arguments does not read what it is sent.
    let _ = pipe.write_all(input.as_bytes());
    drop(pipe);
    program.wait_with_output().expect("it ends")
}

fn analysed(input: &str, more: &[&str]) -> String {
    let output = pardalis(&[&["analyse", "-"], more].concat(), input);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(output.stderr.is_empty(), "no bar where nobody looks");
    String::from_utf8(output.stdout).expect("text")
}

fn random_record(game: GameId, players: Option<&str>, plies: usize) -> Record {
    let options = StartOptions { players: players.map(str::to_owned), ..StartOptions::default() };
    let mut record = Record::new(options.position(game).expect("a start"));
    let mut random = Random::new(5);
    while record.len() < plies && record.standing().outcome.is_none() {
        let moves = record.position().legal_moves();
        record.play(*random.pick(&moves)).expect("a legal move");
    }
    record
}

/// A short record of every kind of game.
fn records() -> Vec<Record> {
    vec![
        random_record(GameId::ChameleonChess, Some("ry"), 16),
        random_record(GameId::ChameleonChess, Some("rby"), 15),
        random_record(GameId::ChameleonChess, Some("rbyg"), 16),
        random_record(GameId::Chameleon, None, 16),
        random_record(GameId::Chess960, None, 16),
        random_record(GameId::Cameleon, None, 16),
    ]
}

fn joined(records: &[Record]) -> String {
    records.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

#[test]
fn the_table_names_every_move_and_the_better_line() {
    let text = analysed(&format!("{FOOLS_MATE}\n{MISSED}"), &["--nodes", "2000"]);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "record 1: Chess960, white Fool, black Ben");
    let line = |part: &str| lines.iter().position(|line| line.contains(part)).expect(part);
    assert!(
        lines[line("g4??")].contains("blunder") && lines[line("g4??") + 1].contains("better: "),
        "{text}"
    );
    let mate = lines[line("Qh4#  ")];
    assert!(mate.contains("best") && mate.ends_with("w 0.00 b 1.00  proved"), "{text}");
    let missed = line("a6??");
    assert!(lines[missed + 1].contains("better: Qh4# (win in 1)"), "{text}");
    let counted = lines[line("record 2: ")..].iter().find(|line| line.starts_with("black: moves 2, "));
    assert!(counted.is_some_and(|line| line.contains("blunder 1, mean loss ")), "{text}");
}

#[test]
fn every_game_is_graded_as_json() {
    let records = records();
    let text = analysed(&joined(&records), &["--nodes", "150", "--format", "json"]);
    let objects: Vec<Value> =
        text.lines().map(|line| serde_json::from_str(line).expect("a JSON object")).collect();
    assert_eq!(objects.len(), records.len());
    for (object, record) in objects.iter().zip(&records) {
        assert_eq!(object["game"], record.game().as_str());
        assert_eq!(object["start"], record.start().to_string());
        let moves = object["moves"].as_array().expect("moves");
        let played: Vec<String> = record.moves().map(|mv| mv.to_string()).collect();
        assert_eq!(moves.iter().map(|entry| entry["move"].clone()).collect::<Vec<Value>>(), played);
        for entry in moves {
            let values = entry["played"]["values"].as_object().expect("values");
            assert_eq!(values.len(), record.start().seats().len());
            let in_range = |value: &Value| value.as_f64().is_some_and(|value| (0.0..=1.0).contains(&value));
            assert!(values.values().all(in_range) && in_range(&entry["loss"]), "{entry}");
            let grade = entry["grade"].as_str().expect("a grade");
            assert!(["best", "good", "inaccuracy", "mistake", "blunder"].contains(&grade));
            assert_eq!(entry["played"]["pv"][0], entry["move"]);
        }
        let counted = object["seats"].as_object().expect("seats").values();
        assert_eq!(counted.filter_map(|seat| seat["moves"].as_u64()).sum::<u64>(), played.len() as u64);
    }
    assert_eq!(
        text,
        analysed(&joined(&records), &["--nodes", "150", "--format", "json"]),
        "same nodes, same text"
    );
}

#[test]
fn annotated_records_of_every_game_read_back() {
    let records = records();
    let text = analysed(&joined(&records), &["--nodes", "150", "--format", "record"]);
    let checked = pardalis(&["records", "--check"], &text);
    let plies: usize = records.iter().map(Record::len).sum();
    let expected = format!("records {} plies {plies} refused 0\n", records.len());
    assert_eq!(String::from_utf8_lossy(&checked.stdout), expected, "{text}");
    for (written, record) in catalog::RecordReader::new(text.as_bytes()).zip(&records) {
        let written = written.expect("a good record");
        assert_eq!(written.moves().collect::<Vec<_>>(), record.moves().collect::<Vec<_>>());
        assert!(written.line().moves[0].after[0].starts_with("[%eval "), "{written}");
    }
}

#[test]
fn what_people_wrote_stays_beside_what_was_found() {
    let text = analysed(MISSED, &["--nodes", "2000", "--format", "record"]);
    let record = read_one(&text).expect("a good record");
    let moves = &record.line().moves;
    assert_eq!((moves[2].nags.as_slice(), moves[3].nags.as_slice()), (&[4][..], &[4][..]));
    assert_eq!(moves[2].after[0], "[%clk 0:01:00]");
    assert!(moves[2].after[1].starts_with("[%eval #-1] Blunder. Better: "), "{text}");
    assert_eq!(moves[3].after[0], "why?");
    assert!(moves[3].after[1].ends_with("Blunder. Better: Qh4#."), "{text}");
    assert_eq!(moves[3].variations.len(), 2);
    // Lines may be broken anywhere between words.
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("( 2... Qh4# )"), "{text}");
    let ended = analysed(FOOLS_MATE, &["--depth", "3", "--format", "record"]);
    assert!(ended.contains("2... Qh4# 0-1"), "no value behind the end: {ended}");
}

#[test]
fn a_bad_record_is_refused_whole() {
    let bad = format!("{FOOLS_MATE}\n{}", MISSED.replace("g4", "g5"));
    let file = Scratch::new("bad.pgn", &bad);
    let output = Scratch::new("kept.txt", "as it was");
    let run = pardalis(&["analyse", file.text(), "--output", output.text(), "--depth", "1"], "");
    let errors = String::from_utf8(run.stderr).expect("text");
    assert_eq!((run.status.code(), run.stdout.len()), (Some(2), 0));
    assert!(errors.contains("record 2, line 8: move 2 (white), \"g5\""), "{errors}");
    assert_eq!(std::fs::read_to_string(&output.0).expect("a file"), "as it was");
    for (arguments, input, part) in [
        (&["analyse", "-"][..], "", "expected a record, found nothing"),
        (&["analyse", "no/such/file"], "", "no/such/file"),
        (&["analyse", "-", "--nodes", "0"], FOOLS_MATE, "0"),
        (&["analyse", "-", "--nodes", "5", "--depth", "2"], FOOLS_MATE, "cannot be used with"),
        (&["analyse", "-", "--depth", "1", "--output", "no/such/folder/file"], FOOLS_MATE, "no/such/folder"),
    ] {
        let output = pardalis(arguments, input);
        let errors = String::from_utf8(output.stderr).expect("text");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(output.stdout.is_empty() && errors.contains(part), "{arguments:?}: {errors}");
    }
}

#[test]
fn a_file_is_written_whole_and_nothing_else() {
    let file = Scratch::new("game.pgn", FOOLS_MATE);
    let run = pardalis(
        &["analyse", file.text(), "--output", file.text(), "--format", "record", "--movetime", "2"],
        "",
    );
    assert!(run.status.success() && run.stdout.is_empty(), "{}", String::from_utf8_lossy(&run.stderr));
    let written = std::fs::read_to_string(&file.0).expect("a file");
    assert_eq!(read_one(&written).map(|record| record.len()), Ok(4), "{written}");
    let folder = file.0.parent().unwrap_or(Path::new("."));
    let own = file.0.file_name().expect("a name").to_string_lossy().into_owned();
    let left = std::fs::read_dir(folder).expect("a folder").filter_map(Result::ok).filter(|entry| {
        let name = entry.file_name().to_string_lossy().into_owned();
        name.starts_with(&own) && name != own
    });
    assert_eq!(left.count(), 0, "nothing is left beside it");
}
