//! `pardalis uci`: the Universal Chess Interface, for Chess960 and ordinary chess.

mod command;
mod session;
mod show;

use anyhow::{Context, Result};

use self::session::Session;
use crate::dialogue::{answer_lines, to_standard_output};

/// Answers lines of standard input until `quit` or its end.
pub(crate) fn serve() -> Result<()> {
    let say = to_standard_output();
    let mut session = Session::new(say.clone()).context("there is no standard start")?;
    let at_once = answer_lines(std::io::stdin().lock(), &say, |line| session.answer(line))?;
    session.close(at_once);
    Ok(())
}
