//! The export of a site as text: a JSON object a line, as release 0.1.0 wrote it.

use serde_json::Value;
use store::{Entry, GameRow, GameStatus, Kept, KeptGame, Person, StoredGame, Summary};

/// What the lines keep; the first line and the last keep nothing.
pub(crate) fn kept(text: &str) -> Vec<Kept> {
    text.lines().filter_map(|line| kept_by(&serde_json::from_str(line).expect("a JSON line"))).collect()
}

fn kept_by(line: &Value) -> Option<Kept> {
    let (kind, value) = line.as_object()?.iter().next()?;
    Some(match kind.as_str() {
        "secret" => Kept::Secret { name: text(value, "name"), value: bytes(&text(value, "hex")) },
        "heartbeat" => Kept::Heartbeat(number(value, "at")),
        "downtime" => Kept::Downtime { started: number(value, "started"), ended: number(value, "ended") },
        "person" => Kept::Person(Person {
            id: text(value, "id"),
            name: text(value, "name"),
            since: number(value, "since"),
        }),
        "game" => Kept::Game(Box::new(game(value))),
        "pardalis_site" | "end" => return None,
        other => panic!("a line of the kind {other}"),
    })
}

fn game(value: &Value) -> KeptGame {
    let row = GameRow {
        id: text(value, "id"),
        game: text(value, "game"),
        setup: text(value, "setup"),
        is_clocked: flag(value, "clocked"),
        made_by: text(value, "made_by"),
        made_at: number(value, "made_at"),
    };
    let entry = |(version, entry): (u64, &Value)| Entry {
        version,
        at: entry[0].as_i64().expect("a moment"),
        body: entry[1].as_str().expect("a text").to_owned(),
    };
    let log = value["log"].as_array().expect("a log");
    let summary = Summary {
        status: GameStatus::from_word(&text(value, "status")).expect("a status"),
        is_open: flag(value, "open"),
        shown: text(value, "shown"),
        people: texts(value, "people"),
    };
    KeptGame {
        game: StoredGame { row, log: (1..).zip(log).map(entry).collect() },
        summary,
        left: texts(value, "left"),
        deadline: None,
    }
}

fn text(value: &Value, field: &str) -> String {
    value[field].as_str().unwrap_or_else(|| panic!("{field}: expected a text in {value}")).to_owned()
}

fn texts(value: &Value, field: &str) -> Vec<String> {
    serde_json::from_value(value[field].clone()).expect("texts")
}

fn number(value: &Value, field: &str) -> i64 {
    value[field].as_i64().unwrap_or_else(|| panic!("{field}: expected a number in {value}"))
}

fn flag(value: &Value, field: &str) -> bool {
    value[field].as_bool().unwrap_or_else(|| panic!("{field}: expected true or false in {value}"))
}

fn bytes(hex: &str) -> Vec<u8> {
    let byte = |at| u8::from_str_radix(&hex[at..at + 2], 16).expect("two digits");
    (0..hex.len()).step_by(2).map(byte).collect()
}
