//! A program that thinks for the computer players of a site, and does nothing else.

use std::path::PathBuf;

use bus::{BusError, Jobs};
use tokio_util::sync::CancellationToken;

use crate::app::StartError;
use crate::bots;
use crate::run::{Company, open_tables};

/// How a worker is run.
#[derive(Clone, Debug)]
pub struct WorkerSettings {
    /// Where the site is met.
    pub company: Company,
    /// How many moves are thought about at a time.
    pub threads: usize,
    /// The folder with tables and exact endings, if there is one.
    pub tables: Option<PathBuf>,
}

/// A worker that is ready to think.
pub struct Worker {
    jobs: Jobs,
    settings: WorkerSettings,
}

impl Worker {
    /// Finds the site's queue.
    pub async fn start(settings: WorkerSettings) -> Result<Self, StartError> {
        let bus = settings.company.connect().await?;
        let alone = || BusError::Address(settings.company.nats.clone());
        let jobs = bus.jobs().ok_or_else(alone)?;
        Ok(Self { jobs, settings })
    }

    /// Thinks until `ending` is done; what it thinks about then is thought out first.
    pub async fn work(self, ending: impl Future<Output = ()> + Send + 'static) -> Result<(), StartError> {
        let knowledge = self.settings.tables.as_deref().map(open_tables).transpose()?.unwrap_or_default();
        let token = CancellationToken::new();
        let throw = token.clone();
        tokio::spawn(async move {
            ending.await;
            throw.cancel();
        });
        Ok(bots::help(&self.jobs, self.settings.threads, knowledge, token).await?)
    }
}
