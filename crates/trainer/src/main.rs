//! Plays games and fits the engine's networks to them.
//!
//! `trainer play` has a teacher play against itself and writes down what it thought of every position and how the
//! game ended, `trainer glance` writes down what a teacher makes of far more positions at first sight; `trainer fit` fits a network to such positions and writes the file that the engine has inside;
//! `trainer show` writes such positions for `fit.py`, which does the same on a graphics processor;
//! `trainer tune` fits the numbers that the search goes by.
#![allow(clippy::print_stderr)]

mod crew;
mod fit;
mod games;
mod glance;
mod model;
mod samples;
mod show;
mod stockfish;
mod teacher;
mod tune;

use clap::Parser;

#[derive(Parser)]
#[command(about = "Plays games and fits the engine's networks to them")]
enum Command {
    /// Have a teacher play against itself and write down positions with what became of them
    Play(games::Play),
    /// Play games and write down very many positions around them, judged at first sight
    Glance(glance::Glance),
    /// Fit a network to positions
    Fit(fit::Fit),
    /// Write positions as numbers, to fit a network on a graphics processor
    Show(show::Show),
    /// Fit the numbers of the two-player search by games against itself
    Tune(tune::Tune),
}

fn main() -> anyhow::Result<()> {
    match Command::parse() {
        Command::Play(play) => play.run(),
        Command::Glance(glance) => glance.run(),
        Command::Fit(fit) => fit.run(),
        Command::Show(show) => show.run(),
        Command::Tune(tune) => tune.run(),
    }
}
