//! The task that makes batches out of what waits.

use std::collections::{HashSet, VecDeque};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use futures_util::StreamExt as _;
use futures_util::future::BoxFuture;
use futures_util::stream::FuturesUnordered;
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, sleep_until};

use super::{
    ANSWER_TIMEOUT, CLOSE_TIMEOUT, Counts, LANE_DELAY, LOCKED_TIMEOUT, Pending, STALL, STALL_ROUND, Ticket,
    too_late,
};
use crate::{Append, Outcome, Store, StoreError};

/// How long an append waits, the first time and at most, before it is tried again whether its game is free.
const FIRST_RETRY: Duration = Duration::from_millis(2);
const LONGEST_RETRY: Duration = Duration::from_millis(100);

/// Makes batches and hands them to the store.
pub(super) struct Writer {
    store: Arc<dyn Store>,
    most: usize,
    receiver: mpsc::Receiver<Pending>,
    closers: mpsc::UnboundedReceiver<oneshot::Sender<()>>,
    counts: Arc<Counts>,
    /// What is to be appended next, in order.
    waiting: VecDeque<Pending>,
    /// What is to be tried again, and when.
    held: Vec<(Instant, Pending)>,
    lanes: Vec<Lane>,
    running: FuturesUnordered<BoxFuture<'static, Done>>,
    batches: u64,
    closing: Vec<oneshot::Sender<()>>,
    /// When everything ends; set once the journal is closed.
    end: Option<Instant>,
    has_more: bool,
    /// When all that waits was looked at last.
    looked: Instant,
}

/// A batch under way.
struct Lane {
    batch: u64,
    started: Instant,
    appends: Arc<Vec<Append>>,
    tickets: Vec<Ticket>,
}

/// A batch that was answered.
struct Done {
    batch: u64,
    outcomes: Vec<Outcome>,
}

impl Writer {
    pub(super) fn new(
        store: Arc<dyn Store>,
        most: usize,
        receiver: mpsc::Receiver<Pending>,
        closers: mpsc::UnboundedReceiver<oneshot::Sender<()>>,
        counts: Arc<Counts>,
    ) -> Self {
        Self {
            store,
            most,
            receiver,
            closers,
            counts,
            waiting: VecDeque::new(),
            held: Vec::new(),
            lanes: Vec::new(),
            running: FuturesUnordered::new(),
            batches: 0,
            closing: Vec::new(),
            end: None,
            has_more: true,
            looked: Instant::now(),
        }
    }

    /// Writes batch after batch, until the journal is closed and nothing waits.
    pub(super) async fn run(mut self) {
        let mut received = Vec::with_capacity(self.most);
        loop {
            self.start();
            let is_stalled = self.is_stalled();
            if is_stalled && self.looked.elapsed() >= STALL_ROUND {
                self.expire();
            }
            let is_idle = self.waiting.is_empty() && self.held.is_empty() && self.lanes.is_empty();
            if !self.has_more && is_idle || self.end.is_some_and(|end| end <= Instant::now()) {
                break;
            }
            let has_room = self.waiting.len() < self.most && self.may_start();
            let can_receive = self.has_more && (has_room || is_stalled);
            let wake = self.wake(is_stalled);
            tokio::select! {
                biased;
                Some(done) = self.running.next(), if !self.running.is_empty() => self.finish(done),
                done = self.closers.recv(), if self.end.is_none() => self.close(done),
                count = self.receiver.recv_many(&mut received, self.most), if can_receive => {
                    self.has_more = count > 0;
                    self.waiting.extend(received.drain(..));
                }
                () = sleep_until(wake.unwrap_or_else(Instant::now)), if wake.is_some() => {}
            }
        }
        self.give_up();
    }

    /// Whether a batch may hang.
    fn is_stalled(&self) -> bool {
        self.lanes.iter().any(|lane| lane.started.elapsed() >= STALL)
    }

    /// Answers those who waited too long: the outcome of what is under way is not known, the rest is not begun.
    fn expire(&mut self) {
        self.looked = Instant::now();
        let is_late = |ticket: &Ticket| ticket.arrived.elapsed() >= ANSWER_TIMEOUT;
        for ticket in
            self.lanes.iter_mut().flat_map(|lane| &mut lane.tickets).filter(|ticket| is_late(ticket))
        {
            ticket.reply(Err(StoreError::Timeout));
        }
        let held = self.held.iter_mut().map(|(_, pending)| pending);
        for pending in self.waiting.iter_mut().chain(held).filter(|pending| is_late(&pending.ticket)) {
            pending.ticket.reply(Err(too_late()));
        }
        self.waiting.retain(|pending| !pending.ticket.is_void());
        self.held.retain(|(_, pending)| !pending.ticket.is_void());
    }

    /// Whether another batch may start: a lane is free, and all batches under way take long.
    fn may_start(&self) -> bool {
        self.lanes.len() < self.store.lanes().max(1)
            && self.lanes.iter().all(|lane| lane.started.elapsed() >= LANE_DELAY)
    }

    /// When to look again although nothing happened.
    fn wake(&self, is_stalled: bool) -> Option<Instant> {
        let now = Instant::now();
        let has_lane = self.lanes.len() < self.store.lanes().max(1);
        let slow = self.lanes.iter().map(|lane| lane.started + LANE_DELAY).max();
        let slow = slow.filter(|slow| has_lane && *slow > now);
        let retry = self.held.iter().map(|(due, _)| *due).min().filter(|_| slow.is_none() && has_lane);
        let stall = self.lanes.iter().map(|lane| lane.started + STALL).min();
        let look = if is_stalled { Some(self.looked + STALL_ROUND) } else { stall };
        [slow, retry, look, self.end].into_iter().flatten().min()
    }

    /// Takes no more appends; what is in the channel already can still be received. Without a caller to be told, all
    /// clones of the journal are gone.
    fn close(&mut self, done: Option<oneshot::Sender<()>>) {
        self.receiver.close();
        self.closing.extend(done);
        self.end = Some(Instant::now() + CLOSE_TIMEOUT);
    }

    /// Starts a batch, if there is something for one.
    fn start(&mut self) {
        if !self.may_start() {
            return;
        }
        self.retry();
        let (appends, tickets) = self.next_batch();
        if appends.is_empty() {
            return;
        }
        self.counts.add(appends.len());
        self.batches += 1;
        let (batch, appends) = (self.batches, Arc::new(appends));
        let (store, counts, shared) = (self.store.clone(), self.counts.clone(), appends.clone());
        self.running.push(Box::pin(async move {
            let outcomes = keep(&*store, &shared, &counts).await;
            Done { batch, outcomes }
        }));
        self.lanes.push(Lane { batch, started: Instant::now(), appends, tickets });
    }

    /// Puts what is to be tried again before everything else.
    fn retry(&mut self) {
        let now = Instant::now();
        let (due, held) = std::mem::take(&mut self.held).into_iter().partition(|(due, _)| *due <= now);
        self.held = held;
        let due: Vec<(Instant, Pending)> = due;
        for (_, pending) in due.into_iter().rev() {
            self.waiting.push_front(pending);
        }
    }

    /// The next appends, none of them to a game that is under way already. Nothing that no caller waits for any more
    /// is begun.
    fn next_batch(&mut self) -> (Vec<Append>, Vec<Ticket>) {
        let under_way = self.lanes.iter().flat_map(|lane| lane.appends.iter());
        let held = self.held.iter().map(|(_, pending)| &pending.append);
        let busy: HashSet<String> = under_way.chain(held).map(|append| append.game.clone()).collect();
        let mut batch = (Vec::new(), Vec::new());
        let mut later = VecDeque::new();
        while batch.0.len() < self.most
            && let Some(pending) = self.waiting.pop_front()
        {
            if pending.ticket.is_void() {
                continue;
            }
            if busy.contains(&pending.append.game) {
                // What follows in the same game must not overtake it: it is busy for them all.
                later.push_back(pending);
            } else {
                batch.0.push(pending.append);
                batch.1.push(pending.ticket);
            }
        }
        if !later.is_empty() {
            later.append(&mut self.waiting);
            self.waiting = later;
        }
        batch
    }

    /// Answers the callers of a batch, except those whose games were locked.
    fn finish(&mut self, Done { batch, outcomes }: Done) {
        let Some(place) = self.lanes.iter().position(|lane| lane.batch == batch) else { return };
        let Lane { appends, tickets, .. } = self.lanes.swap_remove(place);
        let appends = Arc::try_unwrap(appends).unwrap_or_else(|shared| (*shared).clone());
        for ((append, mut ticket), outcome) in appends.into_iter().zip(tickets).zip(outcomes) {
            let is_locked = matches!(outcome, Err(StoreError::Locked(_)));
            if is_locked && ticket.arrived.elapsed() < LOCKED_TIMEOUT {
                self.counts.locked_appends.fetch_add(u64::from(ticket.tries == 0), Ordering::Relaxed);
                let due = Instant::now() + (FIRST_RETRY * 2_u32.pow(ticket.tries.min(6))).min(LONGEST_RETRY);
                ticket.tries += 1;
                self.held.push((due, Pending { append, ticket }));
            } else {
                ticket.reply(outcome);
            }
        }
    }

    /// Answers all that are left, and those who closed the journal.
    fn give_up(mut self) {
        for mut ticket in self.lanes.into_iter().flat_map(|lane| lane.tickets) {
            ticket.reply(Err(StoreError::Timeout));
        }
        let held = self.held.into_iter().map(|(_, pending)| pending);
        for mut pending in self.waiting.into_iter().chain(held) {
            pending.ticket.reply(Err(StoreError::Closed));
        }
        drop(self.receiver);
        self.closers.close();
        while let Ok(done) = self.closers.try_recv() {
            self.closing.push(done);
        }
        for done in self.closing {
            done.send(()).ok();
        }
    }
}

/// Hands a batch to the store and answers for each of its appends.
async fn keep(store: &dyn Store, batch: &[Append], counts: &Counts) -> Vec<Outcome> {
    let error = match judge(store, batch).await {
        Ok(outcomes) => return outcomes,
        Err(error) => error,
    };
    counts.failed_batches.fetch_add(1, Ordering::Relaxed);
    // One of them may be the only cause.
    let is_worth_another_try = matches!(error, StoreError::Database(_) | StoreError::Damaged(_));
    let mut outcomes = Vec::with_capacity(batch.len());
    for append in batch.chunks(1) {
        outcomes.push(if batch.len() > 1 && is_worth_another_try {
            judge(store, append).await.and_then(|mut outcomes| outcomes.remove(0))
        } else {
            Err(error.clone())
        });
    }
    outcomes
}

/// Hands a batch to the store, which has to answer for every append of it.
async fn judge(store: &dyn Store, batch: &[Append]) -> Result<Vec<Outcome>, StoreError> {
    let outcomes = store.append(batch).await?;
    if outcomes.len() == batch.len() {
        Ok(outcomes)
    } else {
        Err(StoreError::Database(format!("{} appends got {} answers", batch.len(), outcomes.len())))
    }
}
