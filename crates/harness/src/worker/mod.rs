//! A worker that answers wrongly, and what a game does about it.
//!
//! It speaks with NATS itself, as a worker of another version or a broken one would, and not by the code of the workers
//! that are tested.

mod measure;
mod window;

pub use measure::{Plan, Report, run};

use std::convert::Infallible;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use anyhow::{Context, Result};
use async_nats::jetstream;
use async_nats::jetstream::consumer::{AckPolicy, PullConsumer, pull};
use futures_util::StreamExt as _;
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::task::AbortHandle;
use tokio::time::{Instant, sleep};

/// How long a worker may be silent before its job is given to another, as real workers agree with NATS.
const TURN: Duration = Duration::from_secs(3);
/// How long is waited after NATS did not answer.
const PAUSE: Duration = Duration::from_millis(200);
/// How many jobs are taken at a time.
const BATCH: usize = 64;

/// How a worker answers the question for a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Wrong {
    /// By a move that the rules do not allow
    Illegal,
    /// By changing seats, in a game that knows no such thing
    Swap,
    /// By the value of the position
    Value,
    /// By something that is no answer at all
    Unreadable,
    /// Not at all, although it has taken the job
    Nothing,
}

impl Wrong {
    /// All ways.
    pub const ALL: [Self; 5] = [Self::Illegal, Self::Swap, Self::Value, Self::Unreadable, Self::Nothing];

    /// The answer, as it travels.
    fn answer(self) -> Option<Value> {
        match self {
            // A word of the right form that is no move of any game from any position.
            Self::Illegal => Some(json!({ "move": "a1a1" })),
            Self::Swap => Some(json!("swap")),
            Self::Value => {
                let expected = [0.5, 0.5, 0.0, 0.0];
                Some(json!({ "value": { "moves": [], "score": 0, "expected": expected, "proved": false } }))
            }
            Self::Unreadable => Some(json!({ "nonsense": 7 })),
            Self::Nothing => None,
        }
    }
}

/// A job as it travels.
#[derive(Deserialize)]
struct Envelope {
    number: u64,
    node: String,
    question: Question,
}

/// What matters here of a question.
#[derive(Deserialize)]
struct Question {
    start: String,
}

/// When a question came, and the start of the game that it is about.
pub(crate) type Asked = (Instant, String);

/// A worker that answers every question wrongly, until it is dropped.
#[derive(Debug)]
pub struct WrongWorker {
    asked: Arc<Mutex<Vec<Asked>>>,
    working: AbortHandle,
}

impl WrongWorker {
    /// Takes the jobs of a site from now on.
    ///
    /// # Errors
    ///
    /// If NATS does not answer.
    pub async fn start(nats: &str, site: &str, wrong: Wrong) -> Result<Self> {
        let client = async_nats::connect(nats).await.context("NATS")?;
        let asked: Arc<Mutex<Vec<Asked>>> = Arc::default();
        let work = work(client, site.to_owned(), wrong, Arc::clone(&asked));
        Ok(Self { asked, working: tokio::spawn(work).abort_handle() })
    }

    /// When questions came that are about games with this start.
    pub fn asked(&self, start: &str) -> Vec<Instant> {
        let asked = self.asked.lock().unwrap_or_else(PoisonError::into_inner);
        asked.iter().filter(|(_, of)| of == start).map(|(at, _)| *at).collect()
    }
}

impl Drop for WrongWorker {
    fn drop(&mut self) {
        self.working.abort();
    }
}

async fn work(client: async_nats::Client, site: String, wrong: Wrong, asked: Arc<Mutex<Vec<Asked>>>) {
    loop {
        // An error means that the queue is not there yet, or not any more.
        let _ = take_jobs(&client, &site, wrong, &asked).await;
        sleep(PAUSE).await;
    }
}

/// Takes jobs until something goes wrong.
async fn take_jobs(
    client: &async_nats::Client,
    site: &str,
    wrong: Wrong,
    asked: &Mutex<Vec<Asked>>,
) -> Result<Infallible> {
    let context = jetstream::new(client.clone());
    let stream = context.get_stream(format!("pardalis-{site}-jobs")).await?;
    let settings = pull::Config {
        durable_name: Some("workers".into()),
        ack_policy: AckPolicy::Explicit,
        ack_wait: TURN,
        ..pull::Config::default()
    };
    let consumer: PullConsumer = stream.get_or_create_consumer("workers", settings).await?;
    loop {
        let mut batch = consumer.fetch().max_messages(BATCH).messages().await?;
        let mut is_empty = true;
        while let Some(message) = batch.next().await {
            let message = message.map_err(anyhow::Error::from_boxed)?;
            is_empty = false;
            if let Ok(Envelope { number, node, question }) = serde_json::from_slice(&message.payload) {
                let now = Instant::now();
                asked.lock().unwrap_or_else(PoisonError::into_inner).push((now, question.start));
                if let Some(answer) = wrong.answer() {
                    let answer = serde_json::to_vec(&json!({ "number": number, "answer": answer }))?;
                    client.publish(format!("pardalis.{site}.answer.{node}"), answer.into()).await?;
                }
            }
            message.ack().await.map_err(anyhow::Error::from_boxed)?;
        }
        if is_empty {
            sleep(Duration::from_millis(2)).await;
        }
    }
}
