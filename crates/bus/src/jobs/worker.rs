//! The side of a worker: it takes jobs and answers them.

use std::sync::Arc;
use std::time::Duration;

use async_nats::jetstream::consumer::PullConsumer;
use async_nats::jetstream::{self, AckKind};
use futures_util::StreamExt as _;

use super::{Answer, Envelope, Jobs, Withdrawn};
use crate::BusError;
use crate::nats::Nats;

/// How often a worker that still works has to say so.
pub const PROGRESS: Duration = Duration::from_secs(1);
/// How long a worker asks for a job before it asks again.
const PULL_TIMEOUT: Duration = Duration::from_secs(2);

/// Where a worker gets its jobs.
#[derive(Debug)]
pub struct Worker {
    nats: Nats,
    node: Arc<str>,
    /// The connection on which it found the queue.
    connection: u64,
    consumer: PullConsumer,
    withdrawn: async_nats::Subscriber,
}

/// A job to be done.
#[derive(Debug)]
pub struct Job {
    /// What is to be done, as the asking server writes it.
    pub question: serde_json::Value,
    nats: Nats,
    /// The worker that took it.
    worker: Arc<str>,
    node: String,
    number: u64,
    version: u32,
    message: jetstream::Message,
}

impl Worker {
    pub(super) async fn open(jobs: &Jobs) -> Result<Self, BusError> {
        let consumer = jobs.consumer().await?;
        let nats = jobs.nats.clone();
        let withdrawn = nats.subscribe("withdrawn").await?;
        Ok(Self { connection: nats.connection(), node: Arc::clone(&jobs.node), nats, consumer, withdrawn })
    }

    /// Waits for the next job.
    ///
    /// # Errors
    ///
    /// If NATS cannot be reached or the connection was lost in the meantime: another worker is to be made then.
    pub async fn next(&mut self) -> Result<Job, BusError> {
        loop {
            if self.nats.connection() != self.connection {
                return Err(self.nats.wrong("the connection is a new one: the queue may be gone"));
            }
            let Some(message) = self.pull().await? else { continue };
            match serde_json::from_slice(&message.payload) {
                Ok(Envelope { number, node, question, version }) => {
                    let (nats, worker) = (self.nats.clone(), Arc::clone(&self.node));
                    return Ok(Job { question, nats, worker, node, number, version, message });
                }
                Err(error) => {
                    tracing::warn!(%error, "a job cannot be read; dropped");
                    // No other worker could read it either.
                    let _ = message.ack_with(AckKind::Term).await;
                }
            }
        }
    }

    /// One job, if there is one before the timeout.
    async fn pull(&mut self) -> Result<Option<jetstream::Message>, BusError> {
        let fetch = self.consumer.fetch().max_messages(1).expires(PULL_TIMEOUT);
        let mut batch = fetch.messages().await.map_err(|error| self.nats.wrong(error))?;
        loop {
            tokio::select! {
                message = batch.next() => {
                    return message.transpose().map_err(|error| self.nats.wrong(error));
                }
                // Jobs of other workers. An idle worker must not collect these messages.
                Some(_) = self.withdrawn.next() => {}
                () = self.nats.lost(self.connection) => return Ok(None),
            }
        }
    }

    /// Waits until a job is withdrawn.
    pub async fn withdrawn(&mut self, job: &Job) {
        while let Some(message) = self.withdrawn.next().await {
            let gone: Result<Withdrawn, _> = serde_json::from_slice(&message.payload);
            if gone.is_ok_and(|gone| gone.number == job.number && gone.node == job.node) {
                return;
            }
        }
        std::future::pending::<()>().await;
    }
}

impl Job {
    /// Says that it is still worked on.
    pub async fn in_progress(&self) {
        // If this is lost another worker does the job again.
        if let Err(error) = self.message.ack_with(AckKind::Progress).await {
            tracing::debug!(%error, "failed to report progress on a job");
        }
    }

    /// Sends the answer to the server that asked.
    pub async fn answer(self, answer: serde_json::Value) {
        self.reply(answer, None).await;
    }

    /// Tells the server that asked why there is no answer.
    pub async fn fail(self, reason: &str) {
        // A server of 0.1.0 would take the message for a bad answer.
        if self.version >= 1 {
            self.reply(serde_json::Value::Null, Some(reason.to_owned())).await;
        } else {
            self.drop().await;
        }
    }

    /// Lets a job go that was withdrawn.
    pub async fn drop(self) {
        self.finish().await;
    }

    async fn reply(self, answer: serde_json::Value, failure: Option<String>) {
        let worker = Some(self.worker.to_string());
        let answer = Answer { number: self.number, answer, worker, failure };
        self.nats.publish(&format!("answer.{}", self.node), &answer).await;
        self.finish().await;
    }

    async fn finish(self) {
        // If this is lost another worker does the job again, and its answer finds no server waiting.
        if let Err(error) = self.message.ack().await {
            tracing::debug!(%error, "failed to acknowledge a job");
        }
    }
}
