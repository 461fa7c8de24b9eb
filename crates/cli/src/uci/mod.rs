//! `pardalis uci`: the Universal Chess Interface, for Chess960 and ordinary chess.

mod session;
mod show;

use anyhow::{Context, Result};
use catalog::GameId;

use self::session::Uci;
use crate::dialogue::{Session, answer_lines, to_standard_output};

/// Answers lines of standard input until `quit` or its end.
pub(crate) fn serve() -> Result<()> {
    engine::get_ready(GameId::Chess960);
    let say = to_standard_output();
    let mut session = Uci::new(say.clone()).context("there is no standard start")?;
    let at_once = answer_lines(std::io::stdin().lock(), &say, |line| session.answer(line))?;
    session.close(at_once);
    Ok(())
}
