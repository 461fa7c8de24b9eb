//! The games that are measured, by name and start.

use anyhow::Result;
use catalog::{AnyPosition, GameId, StartOptions};

/// The games with the seats of Chameleon Chess.
const GAMES: [(GameId, Option<&str>); 5] = [
    (GameId::ChameleonChess, Some("ry")),
    (GameId::ChameleonChess, Some("rbyg")),
    (GameId::Chameleon, None),
    (GameId::Chess960, None),
    (GameId::Cameleon, None),
];

/// A name and a start for every game, for Chameleon Chess with two seats and with four.
pub(super) fn named() -> Result<Vec<(String, AnyPosition)>> {
    let start = |(game, players): (GameId, Option<&str>)| {
        let options = StartOptions { players: players.map(str::to_owned), ..StartOptions::default() };
        let name = players.map_or(game.to_string(), |players| format!("{game} {players}"));
        Ok((name, options.position(game)?))
    };
    GAMES.into_iter().map(start).collect()
}
