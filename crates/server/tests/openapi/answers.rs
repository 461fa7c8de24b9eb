//! Every kind of answer that the document lists, provoked.

use std::collections::BTreeSet;

use harness::{Answer, Guest, request};
use hyper::Method;
use serde_json::{Value, json};

use crate::table::House;
use crate::{check, document, operations};

/// Answers that no request can provoke here: the limits have a test of their own, the others need a server in
/// trouble.
const ELSEWHERE: [&str; 3] = ["408", "429", "503"];

/// Somebody who asks, compares every answer with the document and remembers what was seen.
struct Reader {
    house: House,
    document: Value,
    seen: BTreeSet<(String, String, String)>,
}

/// A request: the headers, the method, the path in the document, the id in it, and what comes behind it.
struct Question<'a> {
    headers: &'a [(&'a str, &'a str)],
    method: Method,
    path: &'a str,
    id: &'a str,
    query: &'a str,
    body: Option<String>,
}

impl Reader {
    async fn ask(&mut self, question: Question<'_>) -> Answer {
        let Question { headers, method, path, id, query, body } = question;
        let asked = format!("{}{query}", path.replace("{id}", id));
        let answer =
            request(self.house.address, method.clone(), &asked, headers, body).await.expect("an answer");
        check(&self.document, path, &method, &answer);
        let status = answer.status.as_str().to_owned();
        self.seen.insert((path.to_owned(), method.as_str().to_lowercase(), status));
        answer
    }

    /// Asks and expects a status.
    async fn expect(&mut self, status: u16, question: Question<'_>) -> Value {
        let told = format!("{} {}{}", question.method, question.path, question.query);
        let answer = self.ask(question).await;
        assert_eq!(answer.status.as_u16(), status, "{told}: {}", answer.body);
        serde_json::from_str(&answer.body).unwrap_or_default()
    }

    /// What the document lists and nobody has seen.
    fn unseen(&self) -> Vec<String> {
        let mut unseen = Vec::new();
        for (path, method) in operations(&self.document) {
            let method = method.as_str().to_lowercase();
            let told = self.document["paths"][&path][&method]["responses"].as_object().expect("answers");
            for status in told.keys().filter(|status| !ELSEWHERE.contains(&status.as_str())) {
                if !self.seen.contains(&(path.clone(), method.clone(), status.clone())) {
                    unseen.push(format!("{method} {path} {status}"));
                }
            }
        }
        unseen
    }
}

fn get<'a>(path: &'a str, id: &'a str) -> Question<'a> {
    Question { headers: &[], method: Method::GET, path, id, query: "", body: None }
}

#[tokio::test]
async fn every_answer_is_as_the_document_says() {
    let house = House::open().await;
    let document = document(&house).await;
    let maker = Guest::arrive(house.address).await.expect("a guest");
    let other = Guest::arrive(house.address).await.expect("a guest");
    let mut reader = Reader { house, document, seen: BTreeSet::new() };
    let by_maker = [("cookie", maker.cookie.as_str())];
    let by_other = [("cookie", other.cookie.as_str())];
    let from_afar = [("cookie", maker.cookie.as_str()), ("origin", "https://other.example")];

    let wish = json!({ "game": "chameleon", "seats": { "r": { "for": "me" }, "b": { "for": "anyone" } } });
    let make = |body: &Value| Question {
        headers: &by_maker,
        method: Method::POST,
        body: Some(body.to_string()),
        ..get("/api/games", "")
    };
    let made = reader.expect(201, make(&wish)).await;
    let id = made["id"].as_str().expect("an id").to_owned();
    let name = |headers, body: &str| Question {
        headers,
        method: Method::PUT,
        body: Some(body.to_owned()),
        ..get("/api/me", "")
    };
    let act = |headers, id, body: Value| Question {
        headers,
        method: Method::POST,
        body: Some(body.to_string()),
        ..get("/api/games/{id}/acts", id)
    };
    let play = |ply: u32, text: &str| json!({ "nonce": text, "do": "move", "ply": ply, "text": text });
    let large = format!("{{\"name\":\"{}\"}}", "y".repeat(20_000));

    // People.
    reader.expect(200, get("/api/me", "")).await;
    reader.expect(200, Question { headers: &by_maker, ..get("/api/me", "") }).await;
    reader.expect(200, name(&by_maker, r#"{"name":"Zoé"}"#)).await;
    reader.expect(400, name(&by_maker, "{")).await;
    reader.expect(400, name(&by_maker, r#"{"name":""}"#)).await;
    reader.expect(401, name(&[], r#"{"name":"Zoé"}"#)).await;
    reader.expect(403, name(&from_afar, r#"{"name":"Zoé"}"#)).await;
    reader.expect(413, name(&by_maker, &large)).await;

    // Games made and listed.
    reader.expect(400, make(&json!({ "game": "go", "seats": {} }))).await;
    reader.expect(400, make(&json!([]))).await;
    reader.expect(401, Question { headers: &[], ..make(&wish) }).await;
    reader.expect(403, Question { headers: &from_afar, ..make(&wish) }).await;
    reader.expect(413, make(&json!({ "game": "x".repeat(20_000) }))).await;
    let listed = |query, headers| Question { query, headers, ..get("/api/games", "") };
    reader.expect(200, listed("?mine=true&game=chameleon&status=waiting&limit=1", &by_maker)).await;
    reader.expect(400, listed("?limit=x", &[])).await;
    reader.expect(400, listed("?limit=0", &[])).await;
    reader.expect(401, listed("?mine=true", &[])).await;
    reader.expect(200, get("/api/lobby", "")).await;

    // A game looked at, and one that is not there.
    for path in [
        "/api/games/{id}",
        "/api/games/{id}/moves",
        "/api/games/{id}/record",
        "/api/games/{id}/export",
        "/api/games/{id}/invitation.svg",
    ] {
        reader.expect(200, Question { headers: &by_maker, ..get(path, &id) }).await;
        reader.expect(404, get(path, "nowhere")).await;
        reader.expect(404, get(path, "%ff")).await;
    }
    reader.expect(200, Question { query: "?key=abc", ..get("/api/games/{id}/invitation.svg", &id) }).await;
    reader.expect(400, Question { query: "?key=%22", ..get("/api/games/{id}/invitation.svg", &id) }).await;

    // Acts.
    reader.expect(409, act(&by_maker, &id, play(0, "a1b2"))).await;
    reader.expect(200, act(&by_other, &id, json!({ "nonce": "j", "do": "join" }))).await;
    reader.expect(200, act(&by_other, &id, json!({ "nonce": "j", "do": "join" }))).await;
    reader.expect(400, act(&by_maker, &id, json!({ "nonce": "n", "do": "fly" }))).await;
    reader.expect(400, act(&by_maker, &id, json!({ "nonce": "", "do": "resign" }))).await;
    reader.expect(401, act(&[], &id, json!({ "nonce": "n", "do": "resign" }))).await;
    reader.expect(403, act(&from_afar, &id, json!({ "nonce": "n", "do": "resign" }))).await;
    reader.expect(404, act(&by_maker, "nowhere", json!({ "nonce": "n", "do": "resign" }))).await;
    reader.expect(413, act(&by_maker, &id, play(0, &"x".repeat(20_000)))).await;
    reader.expect(422, act(&by_maker, &id, play(0, "a1a1"))).await;
    reader.expect(409, act(&by_maker, &id, play(7, "a1b2"))).await;
    let legal = reader.expect(200, get("/api/games/{id}/moves", &id)).await;
    let text = legal["moves"][0].as_str().expect("a move");
    reader.expect(200, act(&by_maker, &id, play(0, text))).await;
    reader.expect(200, act(&by_maker, &id, json!({ "nonce": "r", "do": "resign" }))).await;
    reader.expect(200, Question { headers: &by_other, ..get("/api/games/{id}", &id) }).await;
    reader.expect(200, Question { query: "?status=over", ..get("/api/games", "") }).await;

    // A game looked through, once it is over.
    let looked = |query, headers| Question {
        query,
        headers,
        method: Method::POST,
        ..get("/api/games/{id}/analysis", &id)
    };
    reader.expect(400, looked("?wait=11", &by_maker)).await;
    reader.expect(401, looked("", &[])).await;
    reader.expect(403, looked("", &from_afar)).await;
    reader.expect(404, Question { id: "nowhere", ..looked("", &by_maker) }).await;
    let waiting = reader.expect(201, make(&wish)).await;
    let waiting = waiting["id"].as_str().expect("an id").to_owned();
    reader.expect(409, Question { id: &waiting, ..looked("", &by_maker) }).await;
    let begun = reader.expect(202, looked("", &by_maker)).await;
    assert_eq!(begun, json!({ "done": 0, "of": 2 }));
    let graded = reader.expect(200, looked("?wait=10", &by_other)).await;
    assert_eq!(
        (graded["moves"].as_array().map(Vec::len), graded["moves"][0]["move"].as_str()),
        (Some(1), Some(text))
    );

    // What is known of Chameleon.
    let values = |query| Question { query, ..get("/api/chameleon/values", "") };
    let known = reader.expect(200, values("")).await;
    assert_eq!((known["value"].as_str(), known["in"].as_u64()), (Some("win"), Some(12)));
    assert_eq!(known["moves"].as_array().map(Vec::len), Some(27));
    let ended = reader.expect(200, values("?position=w4%2F4W%2F5%2F5%2F2B2%20r%200%2060")).await;
    assert_eq!(
        (ended["moves"][0]["value"].as_str(), ended["moves"][0]["in"].as_u64()),
        (Some("win"), Some(1))
    );
    reader.expect(400, values("?position=nonsense")).await;
    reader.expect(400, values("?game=chess960")).await;

    // Operation and the socket.
    for path in ["/health", "/ready", "/metrics", "/api/openapi.json"] {
        reader.expect(200, get(path, "")).await;
    }
    reader.expect(401, get("/ws", "")).await;
    reader.expect(400, Question { headers: &by_maker, ..get("/ws", "") }).await;
    reader.expect(403, Question { headers: &from_afar, ..get("/ws", "") }).await;
    // The test of the messages opens sockets: what an answer of 101 turns into is theirs to see.
    reader.seen.insert(("/ws".into(), "get".into(), "101".into()));

    assert_eq!(reader.unseen(), Vec::<String>::new());
    reader.house.close().await;
}
