//! The logs themselves, read when the server is dead.

use std::collections::HashMap;

use anyhow::{Context, Result};
use protocol::{Action, Version};
use serde::Deserialize;
use store::Database;

use super::copy::History;
use super::tally::{Fault, Tally};

/// What matters here of an entry, as the server writes it.
#[derive(Deserialize)]
struct Body {
    by: Option<String>,
    nonce: Option<String>,
    deed: String,
    text: Option<String>,
    ply: Option<u32>,
}

/// An entry, with how many plies were played after it.
struct Line {
    body: Body,
    plies: u32,
}

/// Compares the logs with everything that was acknowledged and heard.
pub(super) async fn audit(database: Database, histories: &[History], tally: &mut Tally) -> Result<()> {
    let store = database.open().await?;
    for history in histories {
        let game = &history.game;
        match store.game(game).await? {
            Some(kept) => {
                let log = read(&kept.log, game, tally)?;
                compare(&log, history, tally);
            }
            None => tally.fault(Fault::Lost, format!("game {game} is not there")),
        }
    }
    store.close().await;
    Ok(())
}

fn read(log: &[store::Entry], game: &str, tally: &mut Tally) -> Result<HashMap<Version, Line>> {
    let mut lines = HashMap::with_capacity(log.len());
    let mut nonces = HashMap::new();
    let mut plies = 0;
    for (expected, entry) in (1..).zip(log) {
        let version = entry.version;
        if version != expected {
            tally.fault(Fault::Wrong, format!("game {game}: version {version} in place of {expected}"));
        }
        let body: Body = serde_json::from_str(&entry.body).with_context(|| entry.body.clone())?;
        match body.deed.as_str() {
            "played" => plies += 1,
            "took_back" => plies = body.ply.context("a takeback without a ply")?,
            _ => (),
        }
        if body.deed == "played" && body.by.is_none() {
            tally.computer_moves += 1;
        }
        if body.deed == "took_back" {
            tally.takebacks += 1;
        }
        if let Some(nonce) = &body.nonce
            && let Some(earlier) = nonces.insert((body.by.clone(), nonce.clone()), version)
        {
            let words = format!("game {game}: {nonce} at versions {earlier} and {version}");
            tally.fault(Fault::Duplicated, words);
        }
        lines.insert(version, Line { body, plies });
    }
    tally.entries += log.len();
    Ok(lines)
}

fn compare(log: &HashMap<Version, Line>, history: &History, tally: &mut Tally) {
    let game = &history.game;
    for act in &history.acknowledged {
        let version = act.version;
        let line = log.get(&version).filter(|line| line.body.nonce.as_ref() == Some(&act.nonce));
        let is_there = match (line, &act.action) {
            (Some(line), Action::Move { ply, text }) => {
                line.body.text.as_ref() == Some(text) && line.plies == ply + 1
            }
            (line, _) => line.is_some(),
        };
        if !is_there {
            tally.fault(Fault::Lost, format!("game {game}, version {version}: {act:?}"));
        }
    }
    for (version, (ply, text)) in &history.heard {
        let line = log.get(version);
        if !line.is_some_and(|line| line.body.text.as_ref() == Some(text) && line.plies == *ply) {
            tally.fault(Fault::Lost, format!("game {game}, version {version}: heard {text} at ply {ply}"));
        }
    }
}
