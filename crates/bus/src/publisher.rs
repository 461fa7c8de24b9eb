//! Publishing without waiting.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use serde::Serialize;
use tokio::sync::mpsc;
use tokio::time::Instant;

use crate::nats::Nats;

/// How many messages may wait to be sent.
const MAX_QUEUED: usize = 4096;
/// How many messages are handed to the client before all of them must be on the socket. As many may be sent late when
/// the connection breaks in between.
const MAX_BATCH: usize = 32;
/// The age at which a waiting message is dropped: by then other servers have found what it says in the store.
const MAX_AGE: Duration = Duration::from_secs(1);

/// A message that waits to be sent.
struct Queued {
    subject: String,
    payload: Vec<u8>,
    since: Instant,
}

/// A bounded queue of messages in front of NATS.
///
/// The client has a queue of its own. It is not emptied while the client reconnects, whoever sends waits for room in
/// it, and afterwards everything in it is sent, however old. So nothing enters it without a connection.
#[derive(Clone, Debug)]
pub(crate) struct Publisher {
    nats: Nats,
    queue: mpsc::Sender<Queued>,
    dropped: Arc<AtomicU64>,
}

impl Publisher {
    /// Starts the task that sends; it ends with the last copy of the publisher.
    pub(crate) fn start(nats: Nats) -> Self {
        let (queue, queued) = mpsc::channel(MAX_QUEUED);
        let dropped = Arc::default();
        tokio::spawn(send_all(nats.clone(), queued, Arc::clone(&dropped)));
        Self { nats, queue, dropped }
    }

    /// Queues a message, or drops it if NATS is not connected or the queue is full.
    pub(crate) fn publish(&self, name: &str, message: &impl Serialize) {
        if self.nats.is_connected() {
            match serde_json::to_vec(message) {
                Ok(payload) => {
                    let subject = self.nats.subject(name);
                    if self.queue.try_send(Queued { subject, payload, since: Instant::now() }).is_ok() {
                        return;
                    }
                }
                Err(error) => tracing::error!(%error, name, "failed to serialize a message"),
            }
        }
        self.drop_one();
    }

    /// Counts a message that is not sent.
    pub(crate) fn drop_one(&self) {
        self.dropped.fetch_add(1, Ordering::Relaxed);
    }

    /// How many messages were dropped.
    pub(crate) fn dropped(&self) -> u64 {
        self.dropped.load(Ordering::Relaxed)
    }
}

async fn send_all(nats: Nats, mut queued: mpsc::Receiver<Queued>, dropped: Arc<AtomicU64>) {
    let mut batch = Vec::with_capacity(MAX_BATCH);
    while queued.recv_many(&mut batch, MAX_BATCH).await > 0 {
        for message in batch.drain(..) {
            if !send(&nats, message).await {
                dropped.fetch_add(1, Ordering::Relaxed);
            }
        }
        // Where NATS hangs this waits, and what is published meanwhile grows old in the bounded queue.
        nats.flush().await;
    }
}

/// Hands a message to the client; says whether it did.
async fn send(nats: &Nats, message: Queued) -> bool {
    if !nats.is_connected() || message.since.elapsed() > MAX_AGE {
        return false;
    }
    let sent = nats.send(message.subject, message.payload).await;
    if let Err(error) = &sent {
        tracing::debug!(%error, "failed to publish a message");
    }
    sent.is_ok()
}
