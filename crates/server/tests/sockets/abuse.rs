//! Bad input of every kind is refused in words, and nobody else notices.

use harness::{Guest, Socket, request};
use hyper::{Method, StatusCode};
use protocol::{Action, Code, FromClient, NewSeat, Refusal, ToClient};
use server::limits::{LimitSettings, Rate};
use tokio::io::{AsyncReadExt, AsyncWriteExt};

use crate::table::{House, ME, Player, seat_all, wish};

fn refusal(message: ToClient) -> Option<Refusal> {
    match message {
        ToClient::Refused { refusal, .. } | ToClient::Closing { refusal } => Some(refusal),
        _ => None,
    }
}

#[tokio::test]
async fn what_makes_no_sense_on_a_socket_is_answered() {
    let house = House::open().await;
    let mut player = Player::arrive(&house).await;
    let bad = [
        "",
        "{",
        "[]",
        "null",
        "{\"type\":\"fly\"}",
        "{\"type\":\"watch\"}",
        "{\"type\":\"act\",\"game\":\"x\"}",
        "{\"type\":\"act\",\"game\":\"x\",\"nonce\":\"n\",\"do\":\"move\",\"ply\":-1,\"text\":\"\"}",
    ];
    for text in bad {
        player.socket.say_text(text).await.expect("said");
        let refused = player.socket.hear_until(refusal).await.expect("an answer");
        assert_eq!(refused.code, Code::Malformed, "{text}");
    }
    player.socket.say(&FromClient::Watch { game: "nowhere".into(), since: Some(3) }).await.expect("said");
    assert_eq!(player.socket.hear_until(refusal).await.expect("an answer").code, Code::NotFound);
    assert_eq!(player.is_refused("nowhere", Action::Resign).await, Code::NotFound);
    player.socket.say(&FromClient::Ping { at: 7 }).await.expect("said");
    let pong = |message| matches!(message, ToClient::Pong { at: 7, .. }).then_some(());
    player.socket.hear_until(pong).await.expect("still there");
    house.close().await;
}

#[tokio::test]
async fn a_text_that_cannot_be_an_id_names_no_game() {
    let house = House::open().await;
    let mut player = Player::arrive(&house).await;
    for id in ["A".repeat(33), "A".repeat(3_500), "*".into(), ">".into(), "a.b".into(), "a b".into()] {
        player.socket.say(&FromClient::Watch { game: id.clone(), since: None }).await.expect("said");
        assert_eq!(player.socket.hear_until(refusal).await.expect("an answer").code, Code::NotFound, "{id}");
        assert_eq!(player.is_refused(&id, Action::Resign).await, Code::NotFound, "{id}");
    }
    let act = "{\"nonce\":\"n\",\"do\":\"resign\"}";
    for id in ["A".repeat(33), "A".repeat(5_000), "%2A".into(), "%3E".into(), "a.b".into(), "a%20b".into()] {
        for (method, path, body) in [
            (Method::GET, "", None),
            (Method::GET, "/moves", None),
            (Method::GET, "/record", None),
            (Method::GET, "/export", None),
            (Method::GET, "/invitation.svg", None),
            (Method::POST, "/analysis", None),
            (Method::POST, "/acts", Some(act.to_owned())),
        ] {
            let answer = player.guest.send(method, &format!("/api/games/{id}{path}"), body).await;
            let refused = answer.expect("an answer").refusal().expect("a refusal");
            assert_eq!(refused.code, Code::NotFound, "{path}");
        }
    }
    house.close().await;
}

#[tokio::test]
async fn moves_that_may_not_be_made_are_refused_by_kind() {
    let house = House::open().await;
    let mut people = vec![Player::arrive(&house).await, Player::arrive(&house).await];
    let view = seat_all(&wish("chess960", &[("w", ME), ("b", NewSeat::Anyone)]), &mut people).await;
    let mv = |ply, text: &str| Action::Move { ply, text: text.into() };
    assert_eq!(people[0].is_refused(&view.id, mv(0, "e2e5")).await, Code::IllegalMove);
    assert_eq!(people[0].is_refused(&view.id, mv(0, "💥")).await, Code::IllegalMove);
    assert_eq!(people[0].is_refused(&view.id, mv(7, "e2e4")).await, Code::Stale);
    assert_eq!(people[1].is_refused(&view.id, mv(0, "e7e5")).await, Code::NotYourTurn);
    assert_eq!(people[0].is_refused(&view.id, mv(0, &"x".repeat(300))).await, Code::Malformed);
    let mut stranger = Player::arrive(&house).await;
    assert_eq!(stranger.is_refused(&view.id, mv(0, "e2e4")).await, Code::NotYourSeat);
    assert_eq!(stranger.is_refused(&view.id, Action::Abort).await, Code::NotYourSeat);
    assert_eq!(people[0].view(&view.id).await.version, view.version, "nothing has happened");
    house.close().await;
}

#[tokio::test]
async fn too_large_a_message_ends_only_its_own_connection() {
    let house = House::open().await;
    let mut player = Player::arrive(&house).await;
    let mut other = Player::arrive(&house).await;
    player.socket.say_text("x".repeat(10_000)).await.expect("said");
    let refused = player.socket.hear_until(refusal).await.expect("a word");
    assert_eq!(refused.code, Code::TooLarge);
    assert!(player.socket.hear().await.expect("an end").is_none());
    other.socket.say(&FromClient::Ping { at: 1 }).await.expect("said");
    other.socket.hear_until(|m| matches!(m, ToClient::Pong { .. }).then_some(())).await.expect("still there");
    let body = format!("{{\"name\":\"{}\"}}", "y".repeat(100_000));
    let answer = other.guest.send(Method::PUT, "/api/me", Some(body)).await.expect("an answer");
    assert_eq!(answer.status, StatusCode::PAYLOAD_TOO_LARGE);
    house.close().await;
}

#[tokio::test]
async fn strangers_forgers_and_other_sites_stay_outside() {
    let house = House::open().await;
    let guest = Guest::arrive(house.address).await.expect("a guest");
    let game = serde_json::to_string(&wish("chameleon", &[("r", ME), ("b", NewSeat::Anyone)])).expect("JSON");
    let make = |headers: Vec<(&'static str, String)>| {
        let (address, game) = (house.address, game.clone());
        async move {
            let headers: Vec<(&str, &str)> =
                headers.iter().map(|(name, value)| (*name, value.as_str())).collect();
            request(address, Method::POST, "/api/games", &headers, Some(game)).await.expect("an answer")
        }
    };
    let without = make(vec![]).await;
    assert_eq!(without.refusal().expect("a refusal").code, Code::Unidentified);
    let forged = guest.cookie.replace(&guest.me.id, "AAAAAAAAAAAAAAAA");
    assert_eq!(make(vec![("cookie", forged.clone())]).await.status, StatusCode::UNAUTHORIZED);
    let evil = vec![("cookie", guest.cookie.clone()), ("origin", "https://evil.example".into())];
    assert_eq!(make(evil).await.refusal().expect("a refusal").code, Code::WrongOrigin);
    let cross = vec![("cookie", guest.cookie.clone()), ("sec-fetch-site", "cross-site".into())];
    assert_eq!(make(cross).await.status, StatusCode::FORBIDDEN);
    let own = vec![("cookie", guest.cookie.clone()), ("origin", format!("http://{}", house.address))];
    assert_eq!(make(own).await.status, StatusCode::CREATED);
    assert!(Socket::open(house.address, None, &[]).await.is_err());
    assert!(Socket::open(house.address, Some(&forged), &[]).await.is_err());
    assert!(
        Socket::open(house.address, Some(&guest.cookie), &[("origin", "https://evil.example")])
            .await
            .is_err()
    );
    // A form of another site cannot send JSON, and nothing else is read.
    let form = [("cookie", guest.cookie.as_str()), ("content-type", "text/plain")];
    let answer =
        request(house.address, Method::POST, "/api/games", &form, Some(game)).await.expect("an answer");
    assert_eq!(answer.refusal().expect("a refusal").code, Code::Malformed);
    house.close().await;
}

#[tokio::test]
async fn a_flood_is_refused_and_others_play_on() {
    let few = Rate { per_second: 1, at_once: 10 };
    let house = House::open_with(LimitSettings { messages: few, ..LimitSettings::none() }).await;
    let mut people = vec![Player::arrive(&house).await, Player::arrive(&house).await];
    let view = seat_all(&wish("chameleon", &[("r", ME), ("b", NewSeat::Anyone)]), &mut people).await;
    let mut flooder = Player::arrive(&house).await;
    for _ in 0..200 {
        // The connection may be ended while we still write.
        if flooder.socket.say(&FromClient::Watch { game: view.id.clone(), since: None }).await.is_err() {
            break;
        }
    }
    let mut refused = 0;
    while let Some(message) = flooder.socket.hear().await.expect("an answer or an end") {
        refused += u32::from(refusal(message).is_some_and(|refusal| refusal.code == Code::TooFast));
    }
    assert!(refused > 0, "a flood is told that it is one, then let go");
    people[0].moves(&view.id, 0).await;
    people[1].moves(&view.id, 0).await;
    house.close().await;
}

#[tokio::test]
async fn who_sends_a_request_slowly_is_not_waited_for() {
    let house = House::open().await;
    let mut slow = tokio::net::TcpStream::connect(house.address).await.expect("a connection");
    slow.write_all(b"GET /api/me HTTP/1.1\r\nHost: x\r\n").await.expect("half a head");
    let player = Player::arrive(&house).await;
    assert!(!player.guest.me.name.is_empty(), "others are served meanwhile");
    let mut end = Vec::new();
    // The server ends it by itself; the patience of the test is longer than the server's.
    tokio::time::timeout(harness::PATIENCE, slow.read_to_end(&mut end)).await.expect("an end").expect("read");
    assert!(!end.starts_with(b"HTTP/1.1 200"), "{end:?}");
    house.close().await;
}

#[tokio::test]
async fn bad_requests_are_refused_in_words() {
    let house = House::open().await;
    let guest = Guest::arrive(house.address).await.expect("a guest");
    let cases = [
        (Method::GET, "/api/games/nowhere", None, Code::NotFound),
        (Method::GET, "/api/nothing", None, Code::NotFound),
        (Method::GET, "/api/games?limit=1000", None, Code::BadChoice),
        (Method::GET, "/api/games?limit=x", None, Code::Malformed),
        (Method::GET, "/api/games?game=go", None, Code::BadChoice),
        (Method::POST, "/api/games", Some("{"), Code::Malformed),
        (Method::POST, "/api/games", Some("{\"game\":\"go\",\"seats\":{}}"), Code::BadChoice),
        (
            Method::POST,
            "/api/games",
            Some("{\"game\":\"chameleon\",\"seats\":{},\"more\":1}"),
            Code::Malformed,
        ),
        (Method::PUT, "/api/me", Some("{\"name\":\"\\u202e\"}"), Code::BadChoice),
    ];
    for (method, path, body, code) in cases {
        let answer = guest.send(method, path, body.map(str::to_owned)).await.expect("an answer");
        let refusal = answer.refusal().expect("a refusal");
        assert_eq!((refusal.code, answer.status.as_u16()), (code, code.status()), "{path}");
        assert!(!refusal.message.is_empty());
    }
    let named = guest.send(Method::PUT, "/api/me", Some("{\"name\":\" <b>Zoé</b> \"}".into())).await;
    assert_eq!(named.expect("an answer").json::<protocol::Me>().expect("me").name, "<b>Zoé</b>");
    house.close().await;
}
