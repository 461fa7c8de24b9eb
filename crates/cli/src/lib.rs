//! The `pardalis` program: every command in a module of its own.
//!
//! A library beside the binary so that tests and fuzz targets can call the commands without a process.
#![allow(clippy::print_stdout, clippy::print_stderr)] // the command line is where printing belongs

mod analyse;
mod apply;
mod bench;
mod contest;
mod dialogue;
mod moves;
mod perft;
mod picture;
#[cfg(feature = "serve")]
mod place;
mod play;
#[cfg(feature = "serve")]
mod process;
mod records;
pub mod rpc;
#[cfg(feature = "serve")]
mod serve;
mod solve;
mod start;
mod tables;
#[cfg(feature = "serve")]
mod transfer;
mod uci;
mod ugi;
#[cfg(feature = "serve")]
mod worker;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// The home of colour-changing chess.
#[derive(Parser)]
#[command(name = "pardalis", version, about, arg_required_else_help = true)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Count move sequences
    Perft(perft::Arguments),
    /// List the legal moves
    Moves(moves::Arguments),
    /// Play moves and show what happens
    Apply(apply::Arguments),
    /// Answer JSON lines on standard input
    Rpc(tables::Tables),
    /// Measure speed, with shakmaty as the yardstick
    Bench(bench::Arguments),
    /// Play at this terminal, against each other or the computer
    Play(play::Arguments),
    /// Let computer players play against each other
    Match(contest::Arguments),
    /// Speak the Universal Chess Interface, for Chess960 and chess
    Uci,
    /// Speak the Universal Game Interface, for games of two
    Ugi(ugi::Arguments),
    /// Grade every move of game records
    Analyse(analyse::Arguments),
    #[cfg(feature = "serve")]
    /// Run the site: games with friends and the computer in the browser
    Serve(serve::Arguments),
    #[cfg(feature = "serve")]
    /// Think for the computer players of a site that runs on several machines
    Worker(worker::Arguments),
    #[cfg(feature = "serve")]
    /// Bring the tables of a database up to date without serving it
    Migrate(transfer::Where),
    #[cfg(feature = "serve")]
    /// Write everything that a site keeps into a file
    Export(transfer::Export),
    #[cfg(feature = "serve")]
    /// Put everything of a file into an empty database
    Import(transfer::Import),
    /// Solve Chameleon, check the tables, or prove who wins from the start
    Solve(solve::Arguments),
    /// Draw a position as SVG or PNG
    Picture(picture::Arguments),
    /// Check game records and write them in canonical form
    Records(records::Arguments),
}

/// Runs the program with the process's arguments; bad input gives exit status 2.
pub fn run() -> ExitCode {
    let arguments = Arguments::parse();
    let done = match arguments.command {
        Command::Perft(arguments) => perft::run(&arguments),
        Command::Moves(arguments) => moves::run(&arguments),
        Command::Apply(arguments) => apply::run(&arguments),
        Command::Rpc(arguments) => rpc::serve(&arguments),
        Command::Bench(arguments) => bench::run(&arguments),
        Command::Play(arguments) => play::run(&arguments),
        Command::Match(arguments) => contest::run(&arguments),
        Command::Uci => uci::serve(),
        Command::Ugi(arguments) => ugi::run(&arguments),
        Command::Analyse(arguments) => analyse::run(&arguments),
        #[cfg(feature = "serve")]
        Command::Serve(arguments) => serve::run(&arguments),
        #[cfg(feature = "serve")]
        Command::Worker(arguments) => worker::run(&arguments),
        #[cfg(feature = "serve")]
        Command::Migrate(place) => transfer::migrate(&place),
        #[cfg(feature = "serve")]
        Command::Export(arguments) => transfer::export(&arguments),
        #[cfg(feature = "serve")]
        Command::Import(arguments) => transfer::import(&arguments),
        Command::Solve(arguments) => solve::run(&arguments),
        Command::Picture(arguments) => picture::run(&arguments),
        Command::Records(arguments) => records::run(&arguments),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever reads our output may stop early, as `head` does: that is no fault.
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("pardalis: {error:#}");
            ExitCode::from(2)
        }
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref::<std::io::Error>().is_some_and(|e| e.kind() == std::io::ErrorKind::BrokenPipe)
}
