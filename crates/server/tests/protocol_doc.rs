//! `docs/protocol.md` cannot go stale: its examples are messages of the protocol, and it names all there are.

#[path = "openapi/schema.rs"]
mod schema;

use std::collections::BTreeSet;
use std::fmt::Debug;

use protocol::{
    Act, Analysis, AnalysisProgress, Code, FromClient, GameView, LegalMoves, Me, NewGame, NewName, Refusal,
    ToClient,
};
use schema::Schemas;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use server::limits::LimitSettings;

const PAGE: &str = include_str!("../../../docs/protocol.md");

/// The examples of the page, each with the tag of its block.
fn examples() -> Vec<(&'static str, Value)> {
    let mut examples = Vec::new();
    for block in PAGE.split("```json").skip(1) {
        let (tag, rest) = block.split_once('\n').expect("a tag");
        let (text, _) = rest.split_once("\n```").expect("the end of a block");
        for example in serde_json::Deserializer::from_str(text).into_iter() {
            let example = example.unwrap_or_else(|error| panic!("{error} in the block {tag}:\n{text}"));
            examples.push((tag.trim(), example));
        }
    }
    examples
}

/// Whether everything that an example says is said after a round trip, too.
fn is_kept(example: &Value, again: &Value) -> bool {
    match (example, again) {
        (Value::Object(fields), Value::Object(kept)) => {
            fields.iter().all(|(name, field)| kept.get(name).is_some_and(|kept| is_kept(field, kept)))
        }
        (Value::Array(items), Value::Array(kept)) => {
            items.len() == kept.len() && items.iter().zip(kept).all(|(item, kept)| is_kept(item, kept))
        }
        _ => example == again,
    }
}

fn check<T: DeserializeOwned + Serialize + PartialEq + Debug>(
    schema: &str,
    example: &Value,
    document: &Value,
) {
    let read: T = serde_json::from_value(example.clone())
        .unwrap_or_else(|error| panic!("{error}, but expected {schema}:\n{example}"));
    let written = serde_json::to_value(&read).expect("JSON");
    assert!(is_kept(example, &written), "not all is kept of\n{example}\nin\n{written}");
    assert_eq!(serde_json::from_value::<T>(written).expect("the same"), read);
    let schemas = Schemas(document);
    schemas.check_named(schema, example).unwrap_or_else(|fault| panic!("{fault}\n{example}"));
}

fn document() -> Value {
    serde_json::to_value(server::http::document()).expect("the document")
}

#[test]
fn the_examples_are_messages_of_the_protocol() {
    let document = document();
    for (tag, example) in examples() {
        match tag {
            "from-client" => check::<FromClient>("FromClient", &example, &document),
            "to-client" => check::<ToClient>("ToClient", &example, &document),
            "act" => check::<Act>("Act", &example, &document),
            "new-game" => check::<NewGame>("NewGame", &example, &document),
            "game" => check::<GameView>("GameView", &example, &document),
            "moves" => check::<LegalMoves>("LegalMoves", &example, &document),
            "values" => check::<server::http::Values>("Values", &example, &document),
            "analysis" => check::<Analysis>("Analysis", &example, &document),
            "progress" => check::<AnalysisProgress>("AnalysisProgress", &example, &document),
            "me" => check::<Me>("Me", &example, &document),
            "new-name" => check::<NewName>("NewName", &example, &document),
            "refusal" => check::<Refusal>("Refusal", &example, &document),
            _ => panic!("a block of examples has the tag {tag:?}, which this test does not know"),
        }
    }
}

/// The values that a tag may have in a schema, without those that it refers to.
fn kinds<'a>(schema: &'a Value, tag: &str, found: &mut BTreeSet<&'a str>) {
    match schema {
        Value::Object(words) => {
            let named = schema.pointer(&format!("/properties/{tag}/enum")).and_then(Value::as_array);
            found.extend(named.into_iter().flatten().filter_map(Value::as_str));
            words.values().for_each(|word| kinds(word, tag, found));
        }
        Value::Array(items) => items.iter().for_each(|item| kinds(item, tag, found)),
        _ => (),
    }
}

#[test]
fn every_kind_of_message_has_an_example() {
    let document = document();
    let examples = examples();
    for (schema, tag, least) in
        [("FromClient", "type", 6), ("Action", "do", 12), ("ToClient", "type", 9), ("Happening", "what", 14)]
    {
        let mut all = BTreeSet::new();
        kinds(&document["components"]["schemas"][schema], tag, &mut all);
        assert!(all.len() >= least, "{schema}: found only {all:?}");
        for kind in all {
            assert!(
                examples.iter().any(|(_, example)| example[tag] == kind),
                "{schema}: no example of {kind}"
            );
        }
    }
}

#[test]
fn every_code_is_listed_with_its_status() {
    let document = document();
    let codes = document["components"]["schemas"]["Code"]["enum"].as_array().expect("codes");
    assert!(codes.len() >= 16);
    for code in codes {
        let status = serde_json::from_value::<Code>(code.clone()).expect("a code").status();
        let row = format!("| `{}` | {status} |", code.as_str().expect("a name"));
        assert!(PAGE.contains(&row), "expected a row {row}");
    }
    for code in [1008, 1009, 1012, 1013] {
        assert!(PAGE.contains(&format!("| {code} |")), "expected a row for the closing code {code}");
    }
}

#[test]
fn every_path_and_limit_is_told() {
    let document = document();
    for path in document["paths"].as_object().expect("paths").keys() {
        let short = path.strip_prefix("/api/games/{id}").filter(|rest| !rest.is_empty());
        let is_told =
            PAGE.contains(path.as_str()) || short.is_some_and(|rest| PAGE.contains(&format!("…{rest}")));
        assert!(is_told, "{path} is not told");
    }
    let LimitSettings { requests, arrivals, messages, games, analyses, sockets } = LimitSettings::default();
    let rates = [
        ("requests of an address", requests),
        ("new guests of an address", arrivals),
        ("games that a person makes", games),
        ("games that a person has looked through", analyses),
        ("messages and acts of a person", messages),
    ];
    let mut rows: Vec<String> = rates
        .map(|(what, rate)| format!("| {what} | {} a second, {} at once |", rate.per_second, rate.at_once))
        .into();
    rows.push(format!("| sockets of an address at a time | {sockets} |"));
    rows.push(format!("| a message on the socket | {} bytes |", protocol::LARGEST_MESSAGE));
    rows.push(format!(
        "| a nonce, a move, a name | {} bytes, {} bytes, {} characters |",
        protocol::LONGEST_NONCE,
        protocol::LONGEST_MOVE,
        protocol::LONGEST_NAME
    ));
    for row in rows {
        assert!(PAGE.contains(&row), "expected a row {row}");
    }
}
