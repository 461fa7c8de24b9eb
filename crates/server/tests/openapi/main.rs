//! The API's document against what the server does: every path, every kind of answer, every message.

mod answers;
mod messages;
mod schema;
#[allow(dead_code)] // the other tests of the server use the rest of it
#[path = "../sockets/table.rs"]
mod table;

use std::collections::BTreeSet;
use std::path::Path;

use harness::{Answer, Guest, request};
use hyper::{Method, StatusCode};
use protocol::Code;
use serde_json::Value;
use server::limits::{LimitSettings, Rate};

use schema::Schemas;
use table::House;

/// The document as the server gives it.
pub(crate) async fn document(house: &House) -> Value {
    let answer =
        request(house.address, Method::GET, "/api/openapi.json", &[], None).await.expect("an answer");
    answer.json().expect("the document")
}

/// Every path of the document with its methods.
fn operations(document: &Value) -> Vec<(String, Method)> {
    let paths = document["paths"].as_object().expect("paths");
    let methods = |(path, item): (&String, &Value)| {
        let methods = item.as_object().expect("methods").keys();
        let method = |name: &String| name.to_uppercase().parse().expect("a method");
        methods.map(|name| (path.clone(), method(name))).collect::<Vec<_>>()
    };
    paths.iter().flat_map(methods).collect()
}

/// Checks an answer against what the document says of it.
pub(crate) fn check(document: &Value, path: &str, method: &Method, answer: &Answer) {
    let status = answer.status.as_str();
    let told = &document["paths"][path][method.as_str().to_lowercase()]["responses"][status];
    assert!(told.is_object(), "{method} {path}: {status} is not in the document; {}", answer.body);
    let Some(content) = told.get("content") else {
        assert_eq!(answer.body, "", "{method} {path} {status}: a body that is not in the document");
        return;
    };
    let kind = answer.headers.get("content-type").and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    let kind = kind.split(';').next().unwrap_or_default();
    let schema = &content[kind]["schema"];
    assert!(schema.is_object(), "{method} {path} {status}: {kind} is not in the document, {content} is");
    let body = match kind {
        "application/json" => serde_json::from_str(&answer.body).expect("JSON"),
        _ => Value::from(answer.body.as_str()),
    };
    if let Err(fault) = Schemas(document).check(schema, &body) {
        panic!("{method} {path} {status}: {fault}\n{}", answer.body);
    }
}

fn references<'a>(value: &'a Value, found: &mut BTreeSet<&'a str>) {
    match value {
        Value::Object(fields) => {
            found.extend(fields.get("$ref").and_then(Value::as_str));
            fields.values().for_each(|field| references(field, found));
        }
        Value::Array(items) => items.iter().for_each(|item| references(item, found)),
        _ => (),
    }
}

#[tokio::test]
async fn every_reference_leads_somewhere_and_every_schema_is_told_in_words() {
    let house = House::open().await;
    let document = document(&house).await;
    assert_eq!(document["openapi"], "3.1.0");
    assert_eq!(document["servers"][0]["url"], "/");
    let mut found = BTreeSet::new();
    references(&document, &mut found);
    assert!(found.len() > 10, "{found:?}");
    for reference in found {
        Schemas(&document).find(reference).expect("what is referred to");
    }
    for (name, schema) in document["components"]["schemas"].as_object().expect("schemas") {
        assert!(schema["description"].is_string(), "{name} has no description");
    }
    for (path, method) in operations(&document) {
        let told = &document["paths"][&path][method.as_str().to_lowercase()];
        assert!(told["summary"].is_string() && told["tags"].is_array(), "{method} {path} is not described");
    }
    house.close().await;
}

#[tokio::test]
async fn the_document_names_the_paths_and_methods_that_are_served_and_no_others() {
    let house = House::open().await;
    let document = document(&house).await;
    let guest = Guest::arrive(house.address).await.expect("a guest");
    for (path, item) in document["paths"].as_object().expect("paths") {
        let answer = guest.send(Method::DELETE, &path.replace("{id}", "x"), None).await.expect("an answer");
        assert_eq!(answer.status, StatusCode::METHOD_NOT_ALLOWED, "{path} is not served");
        assert_eq!(answer.refusal().expect("a refusal").code, Code::Malformed);
        let allowed = answer.headers["allow"].to_str().expect("methods").split(',').map(str::to_lowercase);
        let allowed: BTreeSet<String> = allowed.filter(|method| method != "head").collect();
        let told: BTreeSet<String> = item.as_object().expect("methods").keys().cloned().collect();
        assert_eq!(allowed, told, "{path}");
    }
    house.close().await;
    // There is one list of paths, from which the document is made; nothing is served beside it.
    for file in std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("src/http")).expect("a folder") {
        let path = file.expect("a file").path();
        let text = std::fs::read_to_string(&path).expect("a text");
        for beside in [".route(", ".route_service(", ".nest(", ".nest_service(", ".merge("] {
            assert!(!text.contains(beside), "{}: {beside} serves what is not described", path.display());
        }
    }
}

#[tokio::test]
async fn who_asks_too_often_is_refused_everywhere_as_the_document_says() {
    let house = House::open().await;
    let document = document(&house).await;
    house.close().await;
    let once = Rate { per_second: 1, at_once: 1 };
    let house = House::open_with(LimitSettings { requests: once, ..LimitSettings::none() }).await;
    for (path, method) in operations(&document) {
        let asked = path.replace("{id}", "x");
        // Time goes on while we ask: only a few get through in between.
        let mut refused = false;
        for _ in 0..20 {
            let answer = request(house.address, method.clone(), &asked, &[], None).await.expect("an answer");
            check(&document, &path, &method, &answer);
            refused |= answer.status == StatusCode::TOO_MANY_REQUESTS;
            if refused {
                break;
            }
        }
        assert!(refused, "{method} {path}");
    }
    house.close().await;
}
