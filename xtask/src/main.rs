//! The project's chores, so that two commands are all that anybody has to know: `cargo xtask run` and
//! `cargo xtask test`. Everything they need and can fetch themselves, they fetch.
#![allow(clippy::print_stdout, clippy::print_stderr)] // chores report what they do

mod browser;
mod debian;
mod deny;
mod dependencies;
mod fuzz;
mod lint;
mod process;
mod python;
mod schemathesis;
mod services;
mod wasm;
mod web;

use anyhow::Result;
use clap::{Parser, Subcommand};

use crate::process::{Step, cargo};

/// The project's chores.
#[derive(Parser)]
#[command(name = "cargo xtask", arg_required_else_help = true)]
struct Arguments {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Subcommand)]
enum Chore {
    /// Build everything in release mode and start the program
    Run {
        /// What to start, such as `play chameleon`; the site if nothing is said
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<String>,
    },
    /// Do all set-up that is missing and run every test
    Test {
        /// Walk far more random positions (minutes, not seconds)
        #[arg(long)]
        long: bool,
    },
    /// Check formatting, dependencies, lints and documentation
    Lint,
    /// Build cargo-deny where it is missing, and check dependencies with it
    Deny,
    /// Run the fuzz targets
    Fuzz {
        /// One target; all if none is named
        target: Option<String>,
        /// Seconds for each target
        #[arg(long, default_value_t = 60)]
        seconds: u64,
    },
    /// Set up Python where that is missing, and play games with the example bot
    Bot,
    /// Start a throw-away PostgreSQL and NATS, installed where they are missing, and play on three servers
    Services,
    /// Play everything that is played in the browser on three servers and two workers
    Site,
    /// Set up schemathesis where it is missing, and ask a throw-away server for all that its OpenAPI document says
    Schemathesis {
        /// How many requests are made up for each operation
        #[arg(long, default_value_t = 50)]
        examples: u32,
    },
    /// Build the page: rules and engine as WebAssembly, then everything else, into web/dist
    Web,
    /// Measure the home page and a game page with Lighthouse
    Lighthouse,
    /// Draw the pictures of the rule pages anew
    Pictures,
}

fn main() -> Result<()> {
    match Arguments::parse().chore {
        Chore::Run { arguments } => run(&arguments),
        Chore::Test { long } => test(long),
        Chore::Lint => lint::run(),
        Chore::Deny => deny::run(),
        Chore::Fuzz { target, seconds } => fuzz::run(target.as_deref(), seconds),
        Chore::Bot => python::run(),
        Chore::Services => services::test(),
        Chore::Site => services::browse(),
        Chore::Schemathesis { examples } => schemathesis::run(examples),
        Chore::Web => web::build(),
        Chore::Lighthouse => browser::lighthouse(),
        Chore::Pictures => cargo(&["test", "--package", "picture", "--test", "rule_pages"])
            .env("PARDALIS_BLESS", "1")
            .run("draw the pictures of the rule pages"),
    }
}

fn run(arguments: &[String]) -> Result<()> {
    // Who plays in the terminal needs no page, and none of what builds it.
    if arguments.first().is_none_or(|command| command == "serve") {
        web::build()?;
    }
    cargo(&["build", "--release", "--package", "cli"]).run("build in release mode")?;
    let start: Vec<&str> =
        if arguments.is_empty() { vec!["serve"] } else { arguments.iter().map(String::as_str).collect() };
    let mut command = cargo(&["run", "--quiet", "--release", "--package", "cli", "--"]);
    command.args(start);
    command.run("start")
}

fn test(long: bool) -> Result<()> {
    let mut tests = cargo(&["test", "--workspace"]);
    if long {
        tests.env("PARDALIS_LONG", "1");
    }
    tests.run("run the tests")?;
    services::test()?;
    python::run()?;
    web::test()?;
    browser::test(long, &[])?;
    fuzz::run(None, 5)?;
    println!("xtask: all tests passed");
    Ok(())
}
