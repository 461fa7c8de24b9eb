//! Work that any of several programs may do: JetStream hands each job to one worker, and to another if that one does
//! not finish in time.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use async_nats::jetstream::consumer::{AckPolicy, PullConsumer, pull};
use async_nats::jetstream::stream::{self, RetentionPolicy, StorageType};
use async_nats::jetstream::{self, AckKind};
use futures_util::StreamExt as _;
use serde::{Deserialize, Serialize};
use tokio::sync::oneshot;

use crate::BusError;
use crate::nats::Nats;

/// How long a worker may be silent; a job that it works on is given to another then.
const TURN: Duration = Duration::from_secs(3);
/// How often a worker that still works has to say so.
pub const PROGRESS: Duration = Duration::from_secs(1);
/// How often is looked whether a job has to be asked for again.
const AGAIN: Duration = Duration::from_millis(200);
/// How old a job may get at most: by then nobody waits for it.
const OLDEST: Duration = Duration::from_secs(600);

/// A job on its way.
#[derive(Serialize, Deserialize)]
struct Envelope {
    /// Its number, which is unique for the server that asks.
    number: u64,
    /// The server that asks.
    node: String,
    /// What is to be done, as the asking server writes it.
    question: serde_json::Value,
}

/// What came of a job.
#[derive(Serialize, Deserialize)]
struct Answer {
    number: u64,
    answer: serde_json::Value,
}

/// A job that nobody waits for any more.
#[derive(Serialize, Deserialize)]
struct Withdrawn {
    number: u64,
    node: String,
}

/// The queue of jobs.
#[derive(Clone, Debug)]
pub struct Jobs {
    nats: Nats,
    node: Arc<str>,
}

impl Jobs {
    pub(crate) fn new(nats: Nats, node: Arc<str>) -> Self {
        Self { nats, node }
    }

    /// The place where a server asks and is answered.
    ///
    /// # Errors
    ///
    /// If NATS has no JetStream or cannot be reached.
    pub async fn desk(&self) -> Result<Desk, BusError> {
        self.stream().await?;
        let mut answers = self.nats.subscribe(&format!("answer.{}", self.node)).await?;
        let waiting: Waiting = Arc::default();
        let answered = Arc::downgrade(&waiting);
        tokio::spawn(async move {
            while let Some(message) = answers.next().await {
                let Some(waiting) = answered.upgrade() else { return };
                if let Ok(Answer { number, answer }) = serde_json::from_slice(&message.payload)
                    && let Some(asked) = lock(&waiting).remove(&number)
                {
                    // Who asked may have gone.
                    let _ = asked.send(answer);
                }
            }
        });
        Ok(Desk { jobs: self.clone(), waiting, next: Arc::default() })
    }

    /// Takes jobs one after the other.
    ///
    /// # Errors
    ///
    /// If NATS has no JetStream or cannot be reached.
    pub async fn worker(&self) -> Result<Worker, BusError> {
        let stream = self.stream().await?;
        let settings = pull::Config {
            durable_name: Some("workers".into()),
            ack_policy: AckPolicy::Explicit,
            ack_wait: TURN,
            ..pull::Config::default()
        };
        let consumer: PullConsumer = stream
            .get_or_create_consumer("workers", settings)
            .await
            .map_err(|error| self.nats.wrong(error))?;
        let withdrawn = self.nats.subscribe("withdrawn").await?;
        Ok(Worker { connection: self.nats.connection(), nats: self.nats.clone(), consumer, withdrawn })
    }

    /// Puts a job into the queue.
    async fn put(&self, envelope: &Envelope) -> Result<(), BusError> {
        let payload = serde_json::to_vec(envelope).map_err(|error| self.nats.wrong(error))?;
        let context = self.nats.jetstream();
        let put = context.publish(self.nats.subject("jobs"), payload.into()).await;
        put.map_err(|error| self.nats.wrong(error))?.await.map_err(|error| self.nats.wrong(error))?;
        Ok(())
    }

    /// The stream that holds the jobs, in memory: what is lost with NATS is asked again.
    async fn stream(&self) -> Result<stream::Stream, BusError> {
        let settings = stream::Config {
            name: self.nats.name("jobs"),
            subjects: vec![self.nats.subject("jobs")],
            retention: RetentionPolicy::WorkQueue,
            storage: StorageType::Memory,
            max_age: OLDEST,
            ..stream::Config::default()
        };
        let context = self.nats.jetstream();
        context.get_or_create_stream(settings).await.map_err(|error| self.nats.wrong(error))
    }
}

type Waiting = Arc<Mutex<HashMap<u64, oneshot::Sender<serde_json::Value>>>>;

fn lock(waiting: &Waiting) -> std::sync::MutexGuard<'_, HashMap<u64, oneshot::Sender<serde_json::Value>>> {
    waiting.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Where a server asks for work to be done.
#[derive(Clone, Debug)]
pub struct Desk {
    jobs: Jobs,
    waiting: Waiting,
    next: Arc<AtomicU64>,
}

impl Desk {
    /// Has a job done; nothing if it is not done within `patience`. Dropping the future withdraws the job.
    pub async fn ask(&self, question: serde_json::Value, patience: Duration) -> Option<serde_json::Value> {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        let (answer, answered) = oneshot::channel();
        lock(&self.waiting).insert(number, answer);
        let mut open = Open { desk: self, number, is_done: false };
        let envelope = Envelope { number, node: self.jobs.node.to_string(), question };
        let answer = tokio::select! {
            answer = tokio::time::timeout(patience, answered) => answer.ok()?.ok()?,
            () = self.keep_asking(&envelope) => return None,
        };
        open.is_done = true;
        Some(answer)
    }

    /// Puts a job into the queue, and again whenever NATS came back and may have lost it.
    async fn keep_asking(&self, envelope: &Envelope) {
        let nats = &self.jobs.nats;
        let mut asked_in = None;
        loop {
            let connection = nats.connection();
            if asked_in != Some(connection) && nats.is_connected() {
                match self.jobs.put(envelope).await {
                    Ok(()) => asked_in = Some(connection),
                    Err(error) => {
                        tracing::debug!(%error, "a job could not be put into the queue yet");
                        // It is gone where NATS was started anew; whether that helped the next try tells.
                        let _ = self.jobs.stream().await;
                    }
                }
            }
            tokio::time::sleep(AGAIN).await;
        }
    }
}

/// A job that was asked for; without an answer it is withdrawn.
struct Open<'a> {
    desk: &'a Desk,
    number: u64,
    is_done: bool,
}

impl Drop for Open<'_> {
    fn drop(&mut self) {
        if self.is_done {
            return;
        }
        lock(&self.desk.waiting).remove(&self.number);
        let (nats, node) = (self.desk.jobs.nats.clone(), self.desk.jobs.node.to_string());
        let withdrawn = Withdrawn { number: self.number, node };
        if let Ok(runtime) = tokio::runtime::Handle::try_current() {
            runtime.spawn(async move { nats.publish("withdrawn", &withdrawn).await });
        }
    }
}

/// Where a worker gets its jobs.
#[derive(Debug)]
pub struct Worker {
    nats: Nats,
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
    node: String,
    number: u64,
    message: jetstream::Message,
}

impl Worker {
    /// Waits for the next job.
    ///
    /// # Errors
    ///
    /// If NATS cannot be reached or was left in the meantime: another worker is to be made then.
    pub async fn next(&mut self) -> Result<Job, BusError> {
        loop {
            if self.nats.connection() != self.connection {
                return Err(self.nats.wrong("the connection is a new one: the queue may be gone"));
            }
            let mut batch = self
                .consumer
                .fetch()
                .max_messages(1)
                .expires(Duration::from_secs(2))
                .messages()
                .await
                .map_err(|error| self.nats.wrong(error))?;
            let message = tokio::select! {
                message = batch.next() => message,
                () = self.nats.lost(self.connection) => continue,
            };
            let Some(message) = message else { continue };
            let message = message.map_err(|error| self.nats.wrong(error))?;
            match serde_json::from_slice(&message.payload) {
                Ok(Envelope { number, node, question }) => {
                    return Ok(Job { question, nats: self.nats.clone(), node, number, message });
                }
                Err(error) => {
                    tracing::warn!(%error, "a job was not understood");
                    // Nobody else would understand it either.
                    let _ = message.ack_with(AckKind::Term).await;
                }
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
    pub async fn goes_on(&self) {
        // If this is lost another worker does the job again.
        if let Err(error) = self.message.ack_with(AckKind::Progress).await {
            tracing::debug!(%error, "nobody could be told that a job is worked on");
        }
    }

    /// Gives the answer to whoever asked.
    pub async fn answer(self, answer: serde_json::Value) {
        let answer = Answer { number: self.number, answer };
        self.nats.publish(&format!("answer.{}", self.node), &answer).await;
        self.finish().await;
    }

    /// Lets a job go that nobody waits for.
    pub async fn drop(self) {
        self.finish().await;
    }

    async fn finish(self) {
        // If this is lost another worker does the job again, and its answer finds nobody waiting.
        if let Err(error) = self.message.ack().await {
            tracing::debug!(%error, "a job could not be acknowledged");
        }
    }
}
