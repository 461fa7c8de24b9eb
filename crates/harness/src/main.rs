//! `harness`: how much the server bears, and what it loses when it is killed.
#![allow(clippy::print_stdout, clippy::print_stderr)] // it is run by hand, to be read

mod command;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use command::{kill, load, spectators};

/// Measures the server.
#[derive(Parser)]
#[command(name = "harness", about, arg_required_else_help = true)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Play many games at once and measure how long moves take
    Load(load::Arguments),
    /// Let many watch one game and measure how soon all of them hear of a move
    Spectators(spectators::Arguments),
    /// Kill the server again and again and look for what it lost
    Kill(kill::Kill),
    /// Kill, pause and cut off parts of a site of three servers, two workers, PostgreSQL and NATS, and look for what was lost
    Chaos(kill::Chaos),
    /// Restart the servers of a site behind nginx in turn, and look for what people notice of it
    Rolling(kill::Kill),
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let done = match &arguments.command {
        Command::Load(arguments) => load::run(arguments),
        Command::Spectators(arguments) => spectators::run(arguments),
        Command::Kill(arguments) => kill::kill_often(arguments),
        Command::Chaos(arguments) => kill::chaos(arguments),
        Command::Rolling(arguments) => kill::restart_in_turn(arguments),
    };
    match done {
        Ok(code) => code,
        Err(error) => {
            eprintln!("harness: {error:#}");
            ExitCode::from(2)
        }
    }
}
