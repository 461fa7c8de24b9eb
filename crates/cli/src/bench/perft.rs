//! Perft of every game beside shakmaty's own.

use anyhow::Result;
use catalog::{AnyPosition, GameId, StartOptions};

use super::Contestant;

/// Start and depth of each contestant.
const RUNS: [(GameId, &str, u32); 6] = [
    (GameId::ChameleonChess, "ry", 6),
    (GameId::ChameleonChess, "rby", 6),
    (GameId::ChameleonChess, "rbyg", 6),
    (GameId::Chameleon, "", 5),
    (GameId::Chess960, "", 5),
    (GameId::Cameleon, "", 6),
];

pub(super) fn contestants() -> Result<Vec<Contestant>> {
    let mut contestants = vec![Contestant { name: "shakmaty".into(), work: Box::new(shakmaty) }];
    for (game, players, depth) in RUNS {
        let options = StartOptions {
            players: (!players.is_empty()).then(|| players.to_owned()),
            ..StartOptions::default()
        };
        let position: AnyPosition = options.position(game)?;
        let name = if players.is_empty() { game.to_string() } else { format!("{game} {players}") };
        contestants.push(Contestant { name, work: Box::new(move || position.perft(depth)) });
    }
    Ok(contestants)
}

/// shakmaty's own perft from the standard position.
fn shakmaty() -> u64 {
    shakmaty::perft(&shakmaty::Chess::default(), 5)
}
