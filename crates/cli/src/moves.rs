//! `pardalis moves`: one legal move per line, sorted.

use std::io::Write;

use anyhow::Result;
use clap::Args;

use crate::start::Start;

#[derive(Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    start: Start,
}

pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let mut out = std::io::stdout().lock();
    for text in arguments.start.position()?.move_texts() {
        writeln!(out, "{text}")?;
    }
    Ok(())
}
