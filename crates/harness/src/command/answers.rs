//! `harness answers`.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::Result;
use clap::Args;
use harness::worker::{self, Wrong};

#[derive(Args)]
pub(crate) struct Arguments {
    /// The program to start as the servers [default: pardalis beside this one]
    #[arg(long, value_name = "PATH", alias = "server")]
    program: Option<PathBuf>,
    /// A folder for the servers' logs [default: a new one that is removed afterwards]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Only these wrong ways; may be given several times [default: all]
    #[arg(long, value_enum, value_name = "WAY")]
    only: Vec<Wrong>,
    /// Seconds for which the worker answers in each way
    #[arg(long, default_value_t = 10)]
    seconds: u64,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    let folder = tempfile::tempdir()?;
    let plan = worker::Plan {
        program: super::program(arguments.program.as_deref())?,
        data: arguments.data.clone().unwrap_or_else(|| folder.path().to_owned()),
        ways: if arguments.only.is_empty() { Wrong::ALL.to_vec() } else { arguments.only.clone() },
        lasts: Duration::from_secs(arguments.seconds),
    };
    let report = runtime.block_on(worker::run(&plan, |words| eprintln!("{words}")))?;
    println!("{report}");
    println!("{}", serde_json::to_string(&report)?);
    Ok(ExitCode::SUCCESS)
}
