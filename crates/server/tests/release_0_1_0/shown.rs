//! What the old site shows: games, lists, people, logs.

use std::collections::BTreeSet;

use serde_json::Value;
use store::Kept;

use crate::site::{Site, databases, on_every_site};

/// The most that a clock may differ: the old server ran so long after the last move, and the test may be slow.
const TOLERANCE_MS: i64 = 60_000;

/// Checks that every field that was shown is shown, and equal; fields may have been added.
fn assert_covers(what: &str, old: &Value, new: &Value) {
    match (old, new) {
        (Value::Object(old), Value::Object(_)) => {
            old.iter().for_each(|(name, old)| assert_covers(&format!("{what}.{name}"), old, &new[name]));
        }
        (Value::Array(old), Value::Array(new)) => {
            assert_eq!(old.len(), new.len(), "{what}");
            old.iter().zip(new).for_each(|(old, new)| assert_covers(what, old, new));
        }
        _ => assert_eq!(old, new, "{what}"),
    }
}

#[test]
fn a_field_that_is_missing_or_differs_is_found() {
    let old = serde_json::json!({ "a": [{ "b": 1 }] });
    assert_covers("same", &old, &serde_json::json!({ "a": [{ "b": 1, "c": 2 }], "d": 3 }));
    for bad in [r#"{"a":[{"b":2}]}"#, r#"{"a":[{"c":1}]}"#, r#"{"a":[]}"#, r#"{"a":[{"b":1},{"b":1}]}"#, "{}"]
    {
        let new: Value = serde_json::from_str(bad).expect("JSON");
        assert!(std::panic::catch_unwind(|| assert_covers("other", &old, &new)).is_err(), "{bad}");
    }
}

#[tokio::test]
async fn every_game_is_shown_as_before() {
    on_every_site(async |site: &Site| {
        assert!(site.views.games.len() > 50);
        // The computer that is to move may have moved meanwhile.
        for game in site.views.games.iter().filter(|game| game.label != "thinking") {
            let mut new = site.get(&game.path()).await;
            let mut old = game.view.clone();
            let clocks = (old["clocks"].take(), new["clocks"].take());
            assert_covers(&game.label, &old, &new);
            assert_clocks(&game.label, &clocks.0, &clocks.1);
            assert_covers(&game.label, &game.moves, &site.get(&format!("{}/moves", game.path())).await);
            assert_eq!(game.record, site.text(&format!("{}/record", game.path())).await, "{}", game.label);
        }
    })
    .await;
}

/// Clocks that stand are equal; one that runs has lost no more than the time for which the servers were there.
fn assert_clocks(label: &str, old: &Value, new: &Value) {
    assert_eq!(old["running"], new["running"], "{label}");
    for (seat, left) in old["left_ms"].as_object().into_iter().flatten() {
        let (old_left, new_left) = (left.as_i64().expect("ms"), new["left_ms"][seat].as_i64().expect("ms"));
        let tolerance = if old["running"] == seat.as_str() { TOLERANCE_MS } else { 0 };
        assert!((old_left - new_left).abs() <= tolerance, "{label} {seat}: {old_left} ms, now {new_left} ms");
    }
}

/// The ids in a list, page by page.
async fn ids(site: &Site, cookie: Option<&str>, query: &str) -> Vec<Value> {
    let mut found = Vec::new();
    let mut after = String::new();
    loop {
        let path = format!("/api/games?limit=20&{query}{after}");
        let page: Value = match cookie {
            Some(id) => site.guest(id).get(&path).await.expect("a list"),
            None => site.get(&path).await,
        };
        found.extend(page["games"].as_array().expect("games").iter().cloned());
        match page["next"].as_str() {
            Some(next) => after = format!("&after={next}"),
            None => return found,
        }
    }
}

fn assert_ids(what: &str, old: &[String], new: &[Value]) {
    let new: Vec<&str> = new.iter().filter_map(|game| game["id"].as_str()).collect();
    assert_eq!(old, new, "{what}");
}

#[tokio::test]
async fn every_list_shows_the_same_games() {
    on_every_site(async |site: &Site| {
        let views = &site.views;
        assert_covers("all", &Value::from(views.all.clone()), &Value::from(ids(site, None, "").await));
        for (person, old) in &views.mine {
            assert_ids("mine", old, &ids(site, Some(person), "mine=true").await);
        }
        for (game, old) in &views.by_game {
            assert_ids(game, old, &ids(site, None, &format!("game={game}")).await);
        }
        for (status, old) in &views.by_status {
            assert_ids(status, old, &ids(site, None, &format!("status={status}")).await);
        }
        assert_ids("lobby", &views.lobby, site.get("/api/lobby").await.as_array().expect("games"));
    })
    .await;
}

#[tokio::test]
async fn whoever_has_an_old_cookie_keeps_name_and_seats() {
    on_every_site(async |site: &Site| {
        for person in &site.views.people {
            let me: Value = site.guest(&person.id).get("/api/me").await.expect("somebody");
            assert_eq!((&me["id"], &me["name"]), (&person.id.as_str().into(), &person.name.as_str().into()));
        }
        for game in &site.views.games {
            for (person, seats) in &game.yours {
                let view = site.guest(person).game(game.id()).await.expect("a game");
                assert_eq!((&view.yours, &view.key), (seats, &game.key), "{}", game.label);
            }
        }
    })
    .await;
}

/// Every kind of entry that release 0.1.0 wrote.
const DEEDS: [&str; 16] = [
    "joined",
    "stood",
    "started",
    "played",
    "draw_offered",
    "draw_declined",
    "draw_agreed",
    "draw_claimed",
    "takeback_asked",
    "takeback_declined",
    "took_back",
    "swapped",
    "left",
    "aborted",
    "rematch_offered",
    "rematch_made",
];

/// What the other tests open holds everything that has to be read.
#[tokio::test]
async fn every_kind_of_entry_is_in_the_logs() {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, database) in databases(&folder).await {
        let store = database.open().await.expect("a store");
        let mut kept = Vec::new();
        let mut take = |piece| {
            kept.push(piece);
            Ok(())
        };
        store.export(&mut take).await.expect("everything");
        store.close().await;
        let mut found = BTreeSet::new();
        for piece in &kept {
            let Kept::Game(game) = piece else { continue };
            for entry in &game.game.log {
                let entry: Value = serde_json::from_str(&entry.body).expect("JSON");
                found.insert(entry["deed"].as_str().expect("a deed").to_owned());
            }
        }
        assert_eq!(found, DEEDS.map(String::from).into(), "{name}");
    }
}
