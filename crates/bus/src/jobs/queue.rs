//! The side of a server: it submits jobs and gets answers.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use futures_util::StreamExt as _;
use tokio::sync::oneshot;

use super::{Answer, Envelope, Jobs, VERSION, Withdrawn};
use crate::BusError;

/// How often is checked whether a job has to be submitted again.
const RESUBMIT_INTERVAL: Duration = Duration::from_millis(200);
/// How long one attempt to submit or to remove a job may take: the client waits while it reconnects.
const ATTEMPT_TIMEOUT: Duration = Duration::from_secs(2);
/// How many letters of a worker's name are kept.
const MAX_NAME: usize = 64;

/// What a worker made of a job.
#[derive(Clone, PartialEq, Debug)]
pub struct Reply {
    /// The worker's name; none before release 0.2.0, which had no names.
    pub worker: Option<String>,
    /// What it found, or why it found nothing. Neither is checked.
    pub result: Result<serde_json::Value, String>,
}

type Pending = Arc<Mutex<HashMap<u64, oneshot::Sender<Reply>>>>;

fn lock(pending: &Pending) -> MutexGuard<'_, HashMap<u64, oneshot::Sender<Reply>>> {
    pending.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Where a server submits jobs.
#[derive(Clone, Debug)]
pub struct JobQueue {
    jobs: Jobs,
    pending: Pending,
    next: Arc<AtomicU64>,
}

impl JobQueue {
    pub(super) async fn open(jobs: Jobs) -> Result<Self, BusError> {
        // Workers of 0.1.0 make a consumer without limits: the server sees to them even if it has only such workers.
        jobs.consumer().await?;
        let mut answers = jobs.nats.subscribe(&format!("answer.{}", jobs.node)).await?;
        let pending: Pending = Arc::default();
        let answered = Arc::downgrade(&pending);
        tokio::spawn(async move {
            while let Some(message) = answers.next().await {
                let Some(pending) = answered.upgrade() else { return };
                let Ok(answer) = serde_json::from_slice::<Answer>(&message.payload) else { continue };
                if let Some(sender) = lock(&pending).remove(&answer.number) {
                    // The server may have lost interest at this very moment.
                    let _ = sender.send(answer.into());
                }
            }
        });
        Ok(Self { jobs, pending, next: Arc::default() })
    }

    /// Has a job done. Dropping the future withdraws it: it is removed from the queue, and a worker that has begun stops.
    pub async fn submit(&self, question: serde_json::Value) -> Reply {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        let (sender, mut reply) = oneshot::channel();
        lock(&self.pending).insert(number, sender);
        let envelope = Envelope { number, node: self.jobs.node.to_string(), question, version: VERSION };
        let (answered, end) = oneshot::channel();
        let submission = Submission { jobs: self.jobs.clone(), envelope, sequences: Vec::new() };
        tokio::spawn(submission.run(end));
        let mut open = Open { queue: self, number, answered: Some(answered) };
        match (&mut reply).await {
            Ok(reply) => {
                open.done();
                reply
            }
            // The sender stays among the pending ones as long as this future.
            Err(_) => std::future::pending().await,
        }
    }

    /// How many jobs have no answer yet.
    pub fn pending(&self) -> usize {
        lock(&self.pending).len()
    }
}

impl From<Answer> for Reply {
    fn from(answer: Answer) -> Self {
        let worker = answer.worker.map(|name| name.chars().take(MAX_NAME).collect());
        let result = answer.failure.map_or(Ok(answer.answer), Err);
        Self { worker, result }
    }
}

/// A job without an answer; dropped, it is withdrawn.
struct Open<'a> {
    queue: &'a JobQueue,
    number: u64,
    /// Told when the answer came. Dropped without a word, it means that the job is withdrawn.
    answered: Option<oneshot::Sender<()>>,
}

impl Open<'_> {
    fn done(&mut self) {
        if let Some(answered) = self.answered.take() {
            // The submission may have ended with the runtime.
            let _ = answered.send(());
        }
    }
}

impl Drop for Open<'_> {
    fn drop(&mut self) {
        lock(&self.queue.pending).remove(&self.number);
    }
}

/// The task that keeps a job in the queue until it is answered or withdrawn.
///
/// It is a task of its own so that an attempt to submit is never cut short: what is in the queue could not be removed.
struct Submission {
    jobs: Jobs,
    envelope: Envelope,
    /// Where it lies in the stream.
    sequences: Vec<u64>,
}

impl Submission {
    async fn run(mut self, mut end: oneshot::Receiver<()>) {
        let nats = self.jobs.nats.clone();
        let mut submitted_in = None;
        let is_answered = loop {
            let connection = nats.connection();
            // A job is submitted again after every new connection: the queue may be gone with NATS's memory.
            if submitted_in != Some(connection) && nats.is_connected() && self.put().await {
                submitted_in = Some(connection);
            }
            if let Ok(end) = tokio::time::timeout(RESUBMIT_INTERVAL, &mut end).await {
                break end.is_ok();
            }
        };
        if !nats.is_connected() {
            // It is lost with NATS, or is dropped when it is too old.
            return;
        }
        // The worker that answered has taken the one copy of an answered job out of the queue.
        if !is_answered || self.sequences.len() > 1 {
            self.remove().await;
        }
        if !is_answered {
            // After the removal: from now on no worker takes it, and the one that did hears of it while it works.
            let withdrawn = Withdrawn { number: self.envelope.number, node: self.envelope.node };
            let publish = nats.publish("withdrawn", &withdrawn);
            let _ = tokio::time::timeout(ATTEMPT_TIMEOUT, publish).await;
        }
    }

    /// Puts the job into the queue; false if that failed.
    async fn put(&mut self) -> bool {
        let Ok(payload) = serde_json::to_vec(&self.envelope) else { return true };
        let (context, subject) = (self.jobs.nats.jetstream(), self.jobs.nats.subject("jobs"));
        let put = async { context.publish(subject, payload.into()).await?.await };
        match tokio::time::timeout(ATTEMPT_TIMEOUT, put).await {
            Ok(Ok(ack)) => {
                self.sequences.push(ack.sequence);
                true
            }
            Ok(Err(error)) => {
                tracing::debug!(%error, "failed to submit a job; trying again");
                // The stream is gone if NATS was started anew; the next attempt shows whether this helped.
                let _ = tokio::time::timeout(ATTEMPT_TIMEOUT, self.jobs.consumer()).await;
                false
            }
            Err(_) => false,
        }
    }

    /// Removes the job from the queue.
    async fn remove(&self) {
        let removal = async {
            let stream = self.jobs.nats.jetstream().get_stream_no_info(self.jobs.stream_name()).await.ok()?;
            for &sequence in &self.sequences {
                // One that was answered or lost is not there.
                let _ = stream.delete_message(sequence).await;
            }
            Some(())
        };
        let _ = tokio::time::timeout(ATTEMPT_TIMEOUT, removal).await;
    }
}
