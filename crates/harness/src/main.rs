//! `harness`: how much the server bears, and what it loses when it is killed.
#![allow(clippy::print_stdout, clippy::print_stderr)] // it is run by hand, to be read

mod command;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use command::{answers, kill, load, memory, outage, spectators};

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
    /// Measure the memory of an empty server, of sockets, of games, and of many correspondence games
    Memory(memory::Arguments),
    /// Let a worker answer wrongly in five ways and count how often a game asks
    Answers(answers::Arguments),
    /// Kill the server, fill its disk or set its clock wrong, again and again, and look for what it lost
    Kill(kill::Single),
    /// Kill, pause and cut off parts of a site of three servers, two workers, PostgreSQL and NATS, and look for what was lost
    Chaos(kill::Chaos),
    /// Play at a steady pace while NATS is away, a connection to PostgreSQL is half open, or a row is locked
    Outage(outage::Arguments),
    /// Restart the servers of a site behind nginx in turn, or replace them by another program, and look for what people
    /// notice of it
    Rolling(kill::Rolling),
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let done = match &arguments.command {
        Command::Load(arguments) => load::run(arguments),
        Command::Spectators(arguments) => spectators::run(arguments),
        Command::Memory(arguments) => memory::run(arguments),
        Command::Answers(arguments) => answers::run(arguments),
        Command::Kill(arguments) => kill::kill_often(arguments),
        Command::Chaos(arguments) => kill::chaos(arguments),
        Command::Outage(arguments) => outage::run(arguments),
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
