//! Many appends in one commit.
//!
//! A commit that outlives a crash costs a disk a millisecond or more, whatever is in it. The journal therefore
//! commits together what came in while the commit before was under way: no append waits for a timer, and the more
//! there is to do, the larger the batches become.
//!
//! One batch at a time is enough as long as commits are answered. Where one is not for [`LANE_DELAY`], the next batch
//! goes ahead on another lane, so that one that hangs delays only the games in it. A game that another session holds is
//! tried again and again, each time with whatever is committed then, until it is free or [`LOCKED_TIMEOUT`] is over.
//! All callers are answered within [`ANSWER_TIMEOUT`].

mod writer;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, timeout_at};

use self::writer::Writer;
use crate::{Append, Outcome, Store, StoreError, Verdict};

/// How many full batches may wait before callers have to.
const BATCHES_WAITING: usize = 4;
/// How long a batch is under way before another may start beside it.
const LANE_DELAY: Duration = Duration::from_millis(20);
/// A batch that is under way for longer than this may hang: from then on all that waits is looked at now and then.
const STALL: Duration = Duration::from_millis(500);
/// How often.
const STALL_ROUND: Duration = Duration::from_millis(100);
/// How long an append waits for a game that another session holds.
const LOCKED_TIMEOUT: Duration = Duration::from_secs(3);
/// How long a caller waits for an answer.
const ANSWER_TIMEOUT: Duration = Duration::from_millis(4_800);
/// How long closing waits for what is under way.
const CLOSE_TIMEOUT: Duration = Duration::from_millis(4_800);

/// Appends to logs in batches; clones append to the same journal.
#[derive(Clone, Debug)]
pub struct Journal {
    sender: mpsc::Sender<Pending>,
    /// Not the same way as the appends, which may be full of them.
    closer: mpsc::UnboundedSender<oneshot::Sender<()>>,
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
    /// Batches that the store did not keep, or of which it is not known.
    pub failed_batches: u64,
    /// Appends that found their game held by another session.
    pub locked_appends: u64,
}

#[derive(Debug, Default)]
struct Counts {
    batches: AtomicU64,
    appends: AtomicU64,
    largest_batch: AtomicU64,
    failed_batches: AtomicU64,
    locked_appends: AtomicU64,
}

type Answer = oneshot::Sender<Outcome>;

/// An append that waits.
#[derive(Debug)]
struct Pending {
    append: Append,
    ticket: Ticket,
}

/// The caller of an append.
#[derive(Debug)]
struct Ticket {
    /// None once it was answered.
    answer: Option<Answer>,
    arrived: Instant,
    /// How often its game was held by another session.
    tries: u32,
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
        let (closer, closers) = mpsc::unbounded_channel();
        let counts = Arc::new(Counts::default());
        tokio::spawn(Writer::new(store, most, receiver, closers, counts.clone()).run());
        Self { sender, closer, counts }
    }

    /// Appends, and returns when it outlives a crash; waits where too many are waiting already.
    ///
    /// Appends to one game are kept in the order in which they were first polled. A caller that stops waiting before
    /// the append was handed to the store takes it back; later it does not know whether it was kept.
    ///
    /// # Errors
    ///
    /// Those of the append itself ([`Outcome`](crate::Outcome)) and of the whole batch. Within five seconds there is
    /// an answer; it is [`StoreError::Timeout`] if the outcome is not known by then.
    pub async fn append(&self, append: Append) -> Result<Verdict, StoreError> {
        let (answer, answered) = oneshot::channel();
        let arrived = Instant::now();
        let pending = Pending { append, ticket: Ticket { answer: Some(answer), arrived, tries: 0 } };
        // A timer for every append would cost more than the rest of this: what is taken, the writer answers in time.
        match self.sender.try_send(pending) {
            Ok(()) => {}
            Err(TrySendError::Closed(_)) => return Err(StoreError::Closed),
            Err(TrySendError::Full(pending)) => {
                match timeout_at(arrived + ANSWER_TIMEOUT, self.sender.send(pending)).await {
                    Ok(sent) => sent.map_err(|_| StoreError::Closed)?,
                    Err(_) => return Err(too_late()),
                }
            }
        }
        answered.await.unwrap_or(Err(StoreError::Closed))
    }

    /// Takes no more appends and returns when all that were taken are kept and answered, but within five seconds:
    /// what hangs is then given up, and its callers are told that the outcome is not known.
    pub async fn close(&self) {
        let (done, is_done) = oneshot::channel();
        // Both fail only if the journal has ended already.
        if self.closer.send(done).is_ok() {
            is_done.await.ok();
        }
    }

    /// What it has done so far.
    pub fn figures(&self) -> JournalFigures {
        JournalFigures {
            batches: self.counts.batches.load(Ordering::Relaxed),
            appends: self.counts.appends.load(Ordering::Relaxed),
            largest_batch: self.counts.largest_batch.load(Ordering::Relaxed),
            failed_batches: self.counts.failed_batches.load(Ordering::Relaxed),
            locked_appends: self.counts.locked_appends.load(Ordering::Relaxed),
        }
    }
}

impl Ticket {
    /// Answers the caller. An answer that no caller waits for any more is no loss.
    fn reply(&mut self, outcome: Outcome) {
        if let Some(answer) = self.answer.take() {
            answer.send(outcome).ok();
        }
    }

    /// Whether no caller waits any more.
    fn is_void(&self) -> bool {
        self.answer.as_ref().is_none_or(oneshot::Sender::is_closed)
    }
}

/// The error about an append that was not begun.
fn too_late() -> StoreError {
    StoreError::Unavailable("it takes too long to append".into())
}

impl Counts {
    fn add(&self, appends: usize) {
        let appends = u64::try_from(appends).unwrap_or(u64::MAX);
        self.batches.fetch_add(1, Ordering::Relaxed);
        self.appends.fetch_add(appends, Ordering::Relaxed);
        self.largest_batch.fetch_max(appends, Ordering::Relaxed);
    }
}
