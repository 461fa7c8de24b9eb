//! Many appends in one commit.
//!
//! A commit that outlives a crash costs a disk a millisecond or more, whatever is in it. The journal therefore
//! commits together what came in while the commit before was under way: nobody waits for a timer, and the more
//! there is to do, the larger the batches become.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use tokio::sync::{mpsc, oneshot};

use crate::{Append, Store, StoreError, Verdict};

/// How many full batches may wait before who appends has to.
const BATCHES_WAITING: usize = 4;

/// Appends to logs in batches; clones append to the same journal.
#[derive(Clone, Debug)]
pub struct Journal {
    sender: mpsc::Sender<Message>,
    counts: Arc<Counts>,
}

/// What a journal has done so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct JournalFigures {
    /// Batches that were handed to the store.
    pub batches: u64,
    /// Appends in them.
    pub appends: u64,
    /// Appends in the largest of them.
    pub largest_batch: u64,
    /// Batches that the store did not keep.
    pub failed_batches: u64,
}

#[derive(Debug, Default)]
struct Counts {
    batches: AtomicU64,
    appends: AtomicU64,
    largest_batch: AtomicU64,
    failed_batches: AtomicU64,
}

type Answer = oneshot::Sender<Result<Verdict, StoreError>>;

#[derive(Debug)]
enum Message {
    Append(Append, Answer),
    Close(oneshot::Sender<()>),
}

impl Journal {
    /// Starts a journal whose batches have at most `most` appends; it ends when it is closed or its last clone goes.
    ///
    /// # Panics
    ///
    /// Outside of a tokio runtime.
    pub fn new(store: Arc<dyn Store>, most: usize) -> Self {
        let most = most.max(1);
        let (sender, receiver) = mpsc::channel(most.saturating_mul(BATCHES_WAITING));
        let counts = Arc::new(Counts::default());
        tokio::spawn(write(store, most, receiver, counts.clone()));
        Self { sender, counts }
    }

    /// Appends, and returns when it outlives a crash; waits where too many are waiting already.
    ///
    /// Appends to one game are kept in the order in which they were first polled. Who stops waiting does not know
    /// whether it was kept.
    pub async fn append(&self, append: Append) -> Result<Verdict, StoreError> {
        let (answer, answered) = oneshot::channel();
        self.sender.send(Message::Append(append, answer)).await.map_err(|_| StoreError::Closed)?;
        answered.await.unwrap_or(Err(StoreError::Closed))
    }

    /// Takes no more appends and returns when all that were taken are kept and answered.
    pub async fn close(&self) {
        let (done, is_done) = oneshot::channel();
        // Both fail only if the journal has ended already.
        if self.sender.send(Message::Close(done)).await.is_ok() {
            is_done.await.ok();
        }
        self.sender.closed().await;
    }

    /// What it has done so far.
    pub fn figures(&self) -> JournalFigures {
        JournalFigures {
            batches: self.counts.batches.load(Ordering::Relaxed),
            appends: self.counts.appends.load(Ordering::Relaxed),
            largest_batch: self.counts.largest_batch.load(Ordering::Relaxed),
            failed_batches: self.counts.failed_batches.load(Ordering::Relaxed),
        }
    }
}

impl Counts {
    fn add(&self, appends: usize) {
        let appends = u64::try_from(appends).unwrap_or(u64::MAX);
        self.batches.fetch_add(1, Ordering::Relaxed);
        self.appends.fetch_add(appends, Ordering::Relaxed);
        self.largest_batch.fetch_max(appends, Ordering::Relaxed);
    }
}

/// Writes batch after batch, until the journal is closed and nothing waits.
async fn write(
    store: Arc<dyn Store>,
    most: usize,
    mut receiver: mpsc::Receiver<Message>,
    counts: Arc<Counts>,
) {
    let mut messages = Vec::with_capacity(most);
    let mut closers = Vec::new();
    while receiver.recv_many(&mut messages, most).await > 0 {
        let mut batch = Vec::with_capacity(messages.len());
        let mut answers = Vec::with_capacity(messages.len());
        for message in messages.drain(..) {
            match message {
                Message::Append(append, answer) => {
                    batch.push(append);
                    answers.push(answer);
                }
                Message::Close(done) => {
                    // What is in the channel already can still be received.
                    receiver.close();
                    closers.push(done);
                }
            }
        }
        if !batch.is_empty() {
            keep(&*store, &batch, answers, &counts).await;
        }
    }
    for done in closers {
        done.send(()).ok();
    }
}

/// Keeps a batch and answers everybody who waits for it.
async fn keep(store: &dyn Store, batch: &[Append], answers: Vec<Answer>, counts: &Counts) {
    counts.add(batch.len());
    // An answer that nobody waits for any more is no loss.
    match judge(store, batch).await {
        Ok(verdicts) => {
            for (answer, verdict) in answers.into_iter().zip(verdicts) {
                answer.send(Ok(verdict)).ok();
            }
        }
        Err(error) => {
            counts.failed_batches.fetch_add(1, Ordering::Relaxed);
            let is_worth_another_try = batch.len() > 1 && error != StoreError::Closed;
            for (append, answer) in batch.chunks(1).zip(answers) {
                // One of them may be the only cause.
                let verdict =
                    if is_worth_another_try { judge(store, append).await } else { Err(error.clone()) };
                answer.send(verdict.map(|verdicts| verdicts[0])).ok();
            }
        }
    }
}

/// Hands a batch to the store, which has to judge every append of it.
async fn judge(store: &dyn Store, batch: &[Append]) -> Result<Vec<Verdict>, StoreError> {
    let verdicts = store.append(batch).await?;
    if verdicts.len() == batch.len() {
        Ok(verdicts)
    } else {
        Err(StoreError::Database(format!("{} appends got {} verdicts", batch.len(), verdicts.len())))
    }
}
