//! Plays games and fits the engine's networks to them.
//!
//! `trainer play` has a teacher play against itself and writes down what it thought of every position and how the
//! game ended; `trainer fit` fits a network to such positions and writes the file that the engine has inside;
//! `trainer tune` fits the numbers that the search goes by.
#![allow(clippy::print_stderr)]

mod fit;
mod games;
mod model;
mod samples;
mod teacher;
mod tune;

use clap::Parser;

#[derive(Parser)]
#[command(about = "Plays games and fits the engine's networks to them")]
enum Command {
    /// Have a teacher play against itself and write down positions with what became of them
    Play(games::Play),
    /// Fit a network to positions
    Fit(fit::Fit),
    /// Fit the numbers of the two-player search by games against itself
    Tune(tune::Tune),
}

fn main() -> anyhow::Result<()> {
    match Command::parse() {
        Command::Play(play) => play.run(),
        Command::Fit(fit) => fit.run(),
        Command::Tune(tune) => tune.run(),
    }
}
