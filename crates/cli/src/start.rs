//! The options that say from which position a command starts.

use anyhow::{Result, bail};
use catalog::{AnyPosition, GameId, StartOptions};
use clap::Args;

/// A game and the position to start from.
#[derive(Args)]
pub(crate) struct Start {
    /// chameleon-chess, chameleon, chess960 or cameleon
    pub(crate) game: String,

    #[command(flatten)]
    pub(crate) from: From,
}

/// The position to start from; the game's start if nothing is said.
#[derive(Args)]
pub(crate) struct From {
    /// Start from this position (text as in the rules' notation)
    #[arg(long, value_name = "TEXT")]
    position: Option<String>,
    /// Chameleon Chess: who plays, two to four letters of r b y g
    #[arg(long, value_name = "LETTERS")]
    players: Option<String>,
    /// Chess960: number of the start, 0–959
    #[arg(long, value_name = "NUMBER")]
    start: Option<u32>,
    /// Chess960: another start for Black (double Chess960)
    #[arg(long, value_name = "NUMBER")]
    black_start: Option<u32>,
    /// Chameleon and Le Caméléon: letter of the seat that begins
    #[arg(long, value_name = "LETTER")]
    first: Option<String>,
    /// Le Caméléon: associate on opposite sides only
    #[arg(long)]
    opposite_sides_only: bool,
}

impl Start {
    /// The position that the options describe.
    pub(crate) fn position(&self) -> Result<AnyPosition> {
        self.from.position(self.game.parse()?)
    }
}

impl From {
    /// The position that the options describe for a game.
    pub(crate) fn position(&self, game: GameId) -> Result<AnyPosition> {
        let options = StartOptions {
            players: self.players.clone(),
            start: self.start,
            black_start: self.black_start,
            first: self.first.clone(),
            opposite_sides_only: self.opposite_sides_only,
        };
        match &self.position {
            None => Ok(options.position(game)?),
            Some(_) if options != StartOptions::default() => {
                bail!("position: expected no other choice of a start beside it, found one")
            }
            Some(text) => Ok(AnyPosition::parse(game, text)?),
        }
    }
}
