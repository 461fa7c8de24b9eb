//! Work that any of several programs may do: JetStream hands each job to one worker, and to another if that one does
//! not finish in time.
//!
//! # Rolling restarts
//!
//! Servers and workers of two releases share one stream and one durable consumer. A work queue allows no second
//! consumer for the same subject, so a consumer under a new name is not possible. Hence these rules:
//!
//! - The stream's settings are those of release 0.1.0 and do not change.
//! - The consumer keeps its name and gets its limits by an update. Servers and workers of this release both send it
//!   whenever they connect. A consumer made by a program of 0.1.0 is so mended by the first newer one that comes;
//!   programs of 0.1.0 take the consumer as they find it.
//! - Messages only gain fields. Programs of 0.1.0 ignore those they do not know, and a field that is missing means 0.1.0.
//! - A worker reports a failure only to a server that says it understands one ([`Envelope::version`]). To a server of
//!   0.1.0 it says nothing, as workers of 0.1.0 do, and that server waits until its own timeout.

mod queue;
mod worker;

pub use queue::{JobQueue, Reply};
pub use worker::{Job, PROGRESS, Worker};

use std::sync::Arc;
use std::time::Duration;

use async_nats::jetstream::consumer::{AckPolicy, PullConsumer, pull};
use async_nats::jetstream::stream::{self, RetentionPolicy, StorageType};
use serde::{Deserialize, Serialize};

use crate::BusError;
use crate::nats::Nats;

/// How long a worker may be silent; a job that it works on is given to another then.
const ACK_TIMEOUT: Duration = Duration::from_secs(3);
/// How often a job is handed to a worker at most: one that ends every worker that takes it must not end them all.
const MAX_DELIVERIES: i64 = 3;
/// How old a job may get at most: by then no server waits for it.
const MAX_AGE: Duration = Duration::from_secs(600);
/// The name of the consumer that all workers share.
const CONSUMER: &str = "workers";
/// What this release writes into [`Envelope::version`].
const VERSION: u32 = 1;

/// A job on its way.
#[derive(Serialize, Deserialize)]
struct Envelope {
    /// Its number, which is unique for the server that asks.
    number: u64,
    /// The server that asks.
    node: String,
    /// What is to be done, as the asking server writes it.
    question: serde_json::Value,
    /// What the asking server understands: 0 only answers, from 1 on failures as well.
    #[serde(default)]
    version: u32,
}

/// What came of a job.
#[derive(Serialize, Deserialize)]
struct Answer {
    number: u64,
    /// What was found; null where the worker failed.
    #[serde(default)]
    answer: serde_json::Value,
    /// The worker's name; none before release 0.2.0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    worker: Option<String>,
    /// Why the worker has no answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    failure: Option<String>,
}

/// A job whose server no longer waits for an answer.
#[derive(Serialize, Deserialize)]
struct Withdrawn {
    number: u64,
    node: String,
}

/// The queue of jobs, for those who ask and for those who work.
#[derive(Clone, Debug)]
pub struct Jobs {
    nats: Nats,
    node: Arc<str>,
}

impl Jobs {
    pub(crate) fn new(nats: Nats, node: Arc<str>) -> Self {
        Self { nats, node }
    }

    /// The name of this program, under which its workers answer.
    pub fn node(&self) -> &str {
        &self.node
    }

    /// The side of a server: jobs are submitted and answers come back.
    ///
    /// # Errors
    ///
    /// If NATS has no JetStream or cannot be reached.
    pub async fn queue(&self) -> Result<JobQueue, BusError> {
        JobQueue::open(self.clone()).await
    }

    /// The side of a worker: jobs are taken one after the other.
    ///
    /// # Errors
    ///
    /// If NATS has no JetStream or cannot be reached.
    pub async fn worker(&self) -> Result<Worker, BusError> {
        Worker::open(self).await
    }

    /// Makes the stream and its consumer, or gives the consumer that is there the limits of this release.
    ///
    /// The stream is in memory: what is lost with NATS is submitted again.
    async fn consumer(&self) -> Result<PullConsumer, BusError> {
        let settings = stream::Config {
            name: self.stream_name(),
            subjects: vec![self.nats.subject("jobs")],
            retention: RetentionPolicy::WorkQueue,
            storage: StorageType::Memory,
            max_age: MAX_AGE,
            ..stream::Config::default()
        };
        let context = self.nats.jetstream();
        let stream = context.get_or_create_stream(settings).await.map_err(|error| self.nats.wrong(error))?;
        let settings = pull::Config {
            durable_name: Some(CONSUMER.into()),
            ack_policy: AckPolicy::Explicit,
            ack_wait: ACK_TIMEOUT,
            max_deliver: MAX_DELIVERIES,
            ..pull::Config::default()
        };
        // Makes it or updates it.
        stream.create_consumer(settings).await.map_err(|error| self.nats.wrong(error))
    }

    fn stream_name(&self) -> String {
        self.nats.name("jobs")
    }
}
