//! Who plays: a player of the engine crate or another program that speaks UCI.

use anyhow::{Result, bail};
use catalog::GameId;
use engine::{Limits, Player};

use super::uci::{UciPlayer, UciSpec};

/// A player as the command line names it.
pub(crate) struct Spec {
    text: String,
    who: Who,
}

enum Who {
    Engine(engine::Spec),
    Uci(UciSpec),
}

impl Spec {
    /// Reads a spec for a game.
    pub(crate) fn parse(text: &str, game: GameId) -> Result<Self> {
        let who = match text.strip_prefix("uci:") {
            Some(_) if game != GameId::Chess960 => {
                bail!("player: a UCI program plays chess960 only, found {game}")
            }
            Some(rest) => Who::Uci(UciSpec::parse(rest)?),
            None => Who::Engine(text.parse()?),
        };
        Ok(Self { text: text.to_owned(), who })
    }

    /// The spec as it was written.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// How long it thinks about a move.
    pub(crate) fn limits(&self) -> &Limits {
        match &self.who {
            Who::Engine(spec) => &spec.limits,
            Who::Uci(spec) => &spec.limits,
        }
    }

    /// A player of this kind.
    pub(crate) fn player(&self) -> Result<Box<dyn Player>> {
        Ok(match &self.who {
            Who::Engine(spec) => spec.player(),
            Who::Uci(spec) => Box::new(UciPlayer::start(spec)?),
        })
    }
}
