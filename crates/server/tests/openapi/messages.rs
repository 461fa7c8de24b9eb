//! The messages of a real game against the schemas.

use std::collections::BTreeSet;
use std::future::poll_fn;

use harness::{Guest, PATIENCE, Socket};
use protocol::{Act, Action, Choices, ClockSetting, FromClient, NewSeat};
use serde_json::Value;
use tokio::time::timeout;

use crate::document;
use crate::schema::Schemas;
use crate::table::{House, ME, wish};

/// Somebody on a socket who compares everything that is said and heard with the schemas.
struct Listener<'a> {
    guest: Guest,
    socket: Socket,
    schemas: Schemas<'a>,
    nonces: u32,
    /// The kinds of messages and happenings that were heard.
    heard: BTreeSet<String>,
}

impl<'a> Listener<'a> {
    async fn arrive(house: &House, document: &'a Value) -> Self {
        let guest = Guest::arrive(house.address).await.expect("a guest");
        let socket = guest.connect().await.expect("a socket");
        Self { guest, socket, schemas: Schemas(document), nonces: 0, heard: BTreeSet::new() }
    }

    async fn say(&mut self, message: &FromClient) {
        let value = serde_json::to_value(message).expect("JSON");
        self.schemas.check_named("FromClient", &value).unwrap_or_else(|fault| panic!("{fault}\n{value}"));
        self.socket.say(message).await.expect("said");
    }

    /// Hears messages until one is of a kind.
    async fn hear(&mut self, kind: &str) -> Value {
        loop {
            let text = timeout(PATIENCE, poll_fn(|context| self.socket.poll_text(context))).await;
            let text = text.unwrap_or_else(|_| panic!("nothing of the kind {kind} came")).expect("a message");
            let message: Value = serde_json::from_str(&text).expect("JSON");
            self.schemas.check_named("ToClient", &message).unwrap_or_else(|fault| panic!("{fault}\n{text}"));
            let kinds = ["type", "what"].map(|name| message[name].as_str().unwrap_or_default().to_owned());
            self.heard.extend(kinds.iter().filter(|kind| !kind.is_empty()).cloned());
            if kinds.iter().any(|heard| heard == kind) {
                return message;
            }
        }
    }

    async fn act(&mut self, game: &str, action: Action, kind: &str) -> Value {
        self.nonces += 1;
        let act = Act { nonce: format!("n{}", self.nonces), seat: None, action };
        let act_body = serde_json::to_value(&act).expect("JSON");
        self.schemas.check_named("Act", &act_body).expect("an act");
        self.say(&FromClient::Act { game: game.to_owned(), act }).await;
        self.hear(kind).await
    }

    async fn moves(&mut self, game: &str) {
        let legal: protocol::LegalMoves =
            self.guest.get(&format!("/api/games/{game}/moves")).await.expect("moves");
        let action = Action::Move { ply: legal.ply, text: legal.moves[0].clone() };
        self.act(game, action, "done").await;
    }
}

#[tokio::test]
async fn what_is_said_in_a_game_is_as_the_schemas_say() {
    let house = House::open().await;
    let document = document(&house).await;
    let mut one = Listener::arrive(&house, &document).await;
    let mut other = Listener::arrive(&house, &document).await;
    let mut asked = wish("chameleon", &[("r", ME), ("b", NewSeat::Anyone)]);
    asked.clock = ClockSetting::RealTime { initial_ms: 600_000, increment_ms: 2_000 };
    asked.choices = Choices { pie: true, ..Choices::default() };
    let value = serde_json::to_value(&asked).expect("JSON");
    one.schemas.check_named("NewGame", &value).expect("a wish");
    let game = one.guest.make(&asked).await.expect("a game").id;

    other.say(&FromClient::WatchLobby).await;
    one.say(&FromClient::Watch { game: game.clone(), since: None }).await;
    one.hear("game").await;
    other.hear("lobby").await;
    other.say(&FromClient::UnwatchLobby).await;
    other.say(&FromClient::Watch { game: game.clone(), since: Some(0) }).await;
    other.act(&game, Action::Join { key: None }, "done").await;
    one.hear("started").await;
    one.hear("presence").await;
    one.moves(&game).await;
    other.act(&game, Action::Swap, "done").await;
    one.hear("swapped").await;
    one.moves(&game).await;
    one.act(&game, Action::OfferDraw, "done").await;
    other.hear("draw_offered").await;
    other.act(&game, Action::DeclineDraw, "done").await;
    other.act(&game, Action::AskTakeback { ply: 1 }, "done").await;
    one.act(&game, Action::DeclineTakeback, "done").await;
    one.act(&game, Action::AskTakeback { ply: 1 }, "done").await;
    other.act(&game, Action::AskTakeback { ply: 1 }, "done").await;
    one.hear("took_back").await;
    for action in [Action::ClaimDraw, Action::Stand, Action::Rematch, Action::Join { key: Some("k".into()) }]
    {
        one.act(&game, action, "refused").await;
    }
    one.act(&game, Action::Resign, "done").await;
    other.hear("ended").await;
    one.act(&game, Action::Rematch, "done").await;
    other.act(&game, Action::Rematch, "done").await;
    let next = one.hear("rematch_made").await["next"].as_str().expect("the next game").to_owned();
    one.act(&next, Action::Abort, "done").await;
    one.say(&FromClient::Unwatch { game }).await;
    one.say(&FromClient::Ping { at: 7 }).await;
    one.hear("pong").await;
    other.socket.say_text("x".repeat(10_000)).await.expect("said");
    other.hear("closing").await;

    let heard: BTreeSet<&str> = one.heard.union(&other.heard).map(String::as_str).collect();
    let expected = "closing done draw_declined draw_offered ended game happened joined lobby played pong \
                    presence refused rematch_made rematch_offered started swapped takeback_asked \
                    takeback_declined took_back welcome";
    let missing: Vec<&str> = expected.split(' ').filter(|kind| !heard.contains(kind)).collect();
    assert!(missing.is_empty(), "{missing:?} never came");
    house.close().await;
}

#[tokio::test]
async fn what_makes_no_sense_is_not_as_the_schemas_say() {
    let house = House::open().await;
    let document = document(&house).await;
    let schemas = Schemas(&document);
    for (name, text) in [
        ("FromClient", r#"{"type":"fly"}"#),
        ("FromClient", r#"{"type":"watch"}"#),
        ("FromClient", r#"{"type":"act","game":"x","do":"resign"}"#),
        ("FromClient", r#"{"type":"act","game":"x","nonce":"n","do":"move","ply":-1,"text":"a"}"#),
        ("NewGame", r#"{"game":"chameleon","seats":{"r":{"for":"nobody"}}}"#),
        ("NewGame", r#"{"game":"chameleon","seats":{},"more":1}"#),
        ("ToClient", r#"{"type":"welcome","me":{"id":"a"},"now":0,"program":"0.1.0"}"#),
    ] {
        let value = serde_json::from_str(text).expect("JSON");
        assert!(schemas.check_named(name, &value).is_err(), "{text}");
    }
    house.close().await;
}
