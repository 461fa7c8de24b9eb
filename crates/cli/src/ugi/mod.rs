//! `pardalis ugi GAME`: the Universal Game Interface, for games of two.
//!
//! The first player (`p1`) is the seat that comes first in the game's turn order: White, Red, the rounds.

mod session;

use anyhow::{Result, bail};
use clap::Args;

use self::session::Ugi;
use crate::dialogue::{Session, answer_lines, to_standard_output};
use crate::start::Start;
use crate::tables::Tables;

#[derive(Args)]
pub(crate) struct Arguments {
    /// The game, and the position that `startpos` stands for
    #[command(flatten)]
    start: Start,
    #[command(flatten)]
    tables: Tables,
}

/// Answers lines of standard input until `quit` or its end.
pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let start = arguments.start.position()?;
    let seats = start.seats().len();
    if seats != 2 {
        bail!("ugi: expected a game of two players, found one of {seats}");
    }
    engine::get_ready(start.game());
    let say = to_standard_output();
    let mut session = Ugi::new(start, say.clone()).knowing(arguments.tables.open()?);
    let at_once = answer_lines(std::io::stdin().lock(), &say, |line| session.answer(line))?;
    session.close(at_once);
    Ok(())
}
