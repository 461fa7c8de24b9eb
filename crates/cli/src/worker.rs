//! `pardalis worker`: thinks for the computer players of a site.

use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Args;
use server::worker::{Worker, WorkerSettings};

use crate::process::{self, Wishes};

#[derive(Args)]
pub(crate) struct Arguments {
    /// NATS, where the site's servers ask for moves: nats://HOST:PORT
    #[arg(long, env = "PARDALIS_NATS", value_name = "URL")]
    nats: String,
    /// The name of the site, where several share one NATS [default: pardalis]
    #[arg(long, env = "PARDALIS_SITE", value_name = "NAME")]
    site: Option<String>,
    /// How many moves to think about at a time [default: as many as there are cores]
    #[arg(long, env = "PARDALIS_BOT_THREADS", value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// A folder with tables of `solve chameleon`, exact endings of `solve endings`, or both
    #[arg(long, env = "PARDALIS_TABLES", value_name = "DIR")]
    tables: Option<PathBuf>,
    /// What to log: error, warn, info, debug, or by part such as server=debug [default: info]
    #[arg(long, env = "PARDALIS_LOG", value_name = "FILTER")]
    log: Option<String>,
    /// Log a JSON object a line
    #[arg(long, env = "PARDALIS_LOG_JSON")]
    log_json: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    process::start_logging(arguments.log.as_deref(), arguments.log_json)?;
    let cluster = process::cluster(Some(&arguments.nats), arguments.site.as_deref())?;
    let cluster = cluster.context("--nats: expected the address of NATS")?;
    let cores = std::thread::available_parallelism().map_or(2, std::num::NonZero::get);
    let threads = arguments.threads.map_or(cores, usize::from);
    let settings = WorkerSettings { cluster, threads, tables: arguments.tables.clone() };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let worker = Worker::start(settings).await?;
        tracing::info!(threads, "this worker is ready");
        let mut wishes = Wishes::listen()?;
        worker.work(async move { wishes.next().await }).await?;
        tracing::info!("this worker has ended in good order");
        Ok(())
    })
}
