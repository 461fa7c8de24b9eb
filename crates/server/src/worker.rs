//! A program that searches for the computer players of a site, and does nothing else.

use std::path::PathBuf;

use bus::{BusError, Jobs};
use catalog::GameId;
use tokio_util::sync::CancellationToken;

use crate::app::StartError;
use crate::bots;
use crate::run::{ClusterSettings, open_tables};

/// How a worker is run.
#[derive(Clone, Debug)]
pub struct WorkerSettings {
    /// Where the site is met.
    pub cluster: ClusterSettings,
    /// How many searches are made at a time.
    pub threads: usize,
    /// The folder with tables and exact endings, if there is one.
    pub tables: Option<PathBuf>,
}

/// A worker that is ready to search.
pub struct Worker {
    jobs: Jobs,
    settings: WorkerSettings,
}

impl Worker {
    /// Finds the site's queue.
    pub async fn start(settings: WorkerSettings) -> Result<Self, StartError> {
        let bus = settings.cluster.connect().await?;
        let alone = || BusError::Address(settings.cluster.nats.clone());
        let jobs = bus.jobs().ok_or_else(alone)?;
        Ok(Self { jobs, settings })
    }

    /// Searches until `ending` is done; searches that have begun are finished first.
    pub async fn work(self, ending: impl Future<Output = ()> + Send + 'static) -> Result<(), StartError> {
        let knowledge = self.settings.tables.as_deref().map(open_tables).transpose()?.unwrap_or_default();
        let token = CancellationToken::new();
        let throw = token.clone();
        tokio::spawn(async move {
            ending.await;
            throw.cancel();
        });
        // A worker that does nothing else reads what it needs before it is asked.
        std::thread::Builder::new()
            .name("knowledge".into())
            .spawn(|| GameId::ALL.into_iter().for_each(engine::get_ready))?;
        Ok(bots::run_workers(&self.jobs, self.settings.threads, knowledge, token).await?)
    }
}
