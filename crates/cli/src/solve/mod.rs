//! `pardalis solve`: what every position of Chameleon is worth, proofs of it, and exact endings of Chameleon Chess.

mod bar;
mod chameleon;
mod check;
mod endings;
#[cfg(feature = "gpu")]
mod gpu;
#[cfg(feature = "gpu")]
mod lines;
mod pack;
mod report;
mod value;
mod verify;

use anyhow::Result;
use clap::{Args, Subcommand};

#[derive(Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// Solve every position with up to a number of pieces
    Chameleon(chameleon::Arguments),
    /// Judge random positions of solved classes anew by the rules alone
    Check(check::Arguments),
    /// Chameleon Chess: solve the endings between two with up to a number of pawns
    Endings(endings::Arguments),
    /// Pack solved tables of few pieces into the file that the program brings along
    Pack(pack::Arguments),
    /// Tell what a position and each of its moves are worth, where that is known
    Value(value::Arguments),
    /// Check the certificate: that who begins wins, move by move
    Verify(verify::Arguments),
}

pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    match &arguments.what {
        What::Chameleon(arguments) => chameleon::run(arguments),
        What::Check(arguments) => check::run(arguments),
        What::Endings(arguments) => endings::run(arguments),
        What::Pack(arguments) => pack::run(arguments),
        What::Value(arguments) => value::run(arguments),
        What::Verify(arguments) => verify::run(arguments),
    }
}

/// How many threads work where nobody says.
fn threads(asked: Option<u32>) -> usize {
    let here = || std::thread::available_parallelism().map_or(1, usize::from);
    asked.map_or_else(here, |threads| threads as usize)
}
