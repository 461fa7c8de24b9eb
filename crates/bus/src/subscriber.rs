//! The task that keeps all subscriptions of a server alive.
//!
//! One task for all of them: it asks NATS for what is wanted, reads what NATS sends, and puts it into the mailboxes.
//! It never waits for NATS where others would wait for it.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use futures_util::future::{BoxFuture, FutureExt as _};
use futures_util::stream::{SelectAll, Stream, StreamExt as _};
use tokio::sync::mpsc;
use tokio::time::{Duration, Instant, MissedTickBehavior};

use crate::mailbox::Mailbox;
use crate::nats::{Nats, POLL_INTERVAL};

/// How many subscriptions are asked for before NATS is asked whether it has them.
const MAX_BATCH: usize = 500;
/// The shortest time between two resyncs of all subscriptions because the client dropped messages.
const DROPPED_INTERVAL: Duration = Duration::from_secs(5);

/// Makes subscriptions.
#[derive(Clone, Debug)]
pub(crate) struct Subscriber {
    /// Holds what the task has not taken yet. The task waits for nothing, so that is little.
    wanted: mpsc::UnboundedSender<Wanted>,
}

/// A subscription that NATS is not asked for yet.
#[derive(Debug)]
struct Wanted {
    subject: String,
    mailbox: Arc<Mailbox>,
}

impl Subscriber {
    /// Starts the task; it ends when no subscription is left and none can be made any more. Messages that begin with
    /// `own` are left out.
    pub(crate) fn start(nats: Nats, own: Vec<u8>) -> Self {
        let (wanted, requests) = mpsc::unbounded_channel();
        tokio::spawn(Keeper::new(nats, own.into()).run(requests));
        Self { wanted }
    }

    /// A mailbox into which the messages of a subject come as soon as NATS can be asked for them.
    pub(crate) fn subscribe(&self, subject: String) -> Arc<Mailbox> {
        let mailbox = Arc::default();
        // The task listens as long as we are here.
        let _ = self.wanted.send(Wanted { subject, mailbox: Arc::clone(&mailbox) });
        mailbox
    }
}

/// A subscription of the client and the mailbox that it fills. It fills it while it is polled, and gives the
/// subscription back when the reader is gone.
struct Feed {
    source: Option<async_nats::Subscriber>,
    mailbox: Arc<Mailbox>,
    own: Arc<[u8]>,
    /// The era in which the reader was last told to compare with the store.
    era: u64,
}

impl Feed {
    /// Tells the reader that it hears everything from now on, once in an era.
    fn begin(&mut self, era: u64) {
        if std::mem::replace(&mut self.era, era) != era {
            self.mailbox.resync();
        }
    }
}

impl Stream for Feed {
    type Item = async_nats::Subscriber;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let Self { source, mailbox, own, .. } = &mut *self;
        if mailbox.poll_closed(context).is_ready() {
            return Poll::Ready(source.take());
        }
        let Some(open) = source else { return Poll::Ready(None) };
        // The client's channel makes this pause now and then, so that one flood does not stop the others.
        while let Some(message) = ready!(open.poll_next_unpin(context)) {
            if !message.payload.starts_with(own) {
                mailbox.put(&message.payload);
            }
        }
        // The client has ended.
        *source = None;
        Poll::Ready(None)
    }
}

/// The outcome of an attempt to give NATS the subscriptions that it lacks.
struct Asked {
    feeds: Vec<Feed>,
    /// The era at its beginning, if NATS has confirmed everything that was asked for until then.
    confirmed: Option<u64>,
}

type Asking = Option<BoxFuture<'static, Asked>>;

/// Waits for the end of an attempt; for ever if there is none.
async fn asked(asking: &mut Asking) -> Asked {
    let Some(attempt) = asking else { return std::future::pending().await };
    let asked = attempt.await;
    *asking = None;
    asked
}

struct Keeper {
    nats: Nats,
    own: Arc<[u8]>,
    /// What NATS is to be asked for.
    wanted: Vec<Wanted>,
    feeds: SelectAll<Feed>,
    /// Subscriptions without reader that NATS cannot be told of at the moment.
    retired: Vec<async_nats::Subscriber>,
    /// Counts the moments before which messages may have been lost.
    era: u64,
    /// The era in which NATS has confirmed all subscriptions.
    confirmed: u64,
    connection: u64,
    /// When messages dropped by the client begin a new era at the earliest.
    dropped_from: Instant,
}

impl Keeper {
    fn new(nats: Nats, own: Arc<[u8]>) -> Self {
        let connection = nats.connection();
        Self {
            nats,
            own,
            wanted: Vec::new(),
            feeds: SelectAll::new(),
            retired: Vec::new(),
            era: 1,
            confirmed: 1,
            connection,
            dropped_from: Instant::now(),
        }
    }

    async fn run(mut self, mut requests: mpsc::UnboundedReceiver<Wanted>) {
        let mut ticks = tokio::time::interval(POLL_INTERVAL);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut asking = None;
        let mut is_open = true;
        while is_open || !self.feeds.is_empty() || !self.wanted.is_empty() || asking.is_some() {
            let mut is_behind = false;
            tokio::select! {
                Some(retired) = self.feeds.next(), if !self.feeds.is_empty() => self.retired.push(retired),
                request = requests.recv(), if is_open => match request {
                    Some(wanted) => self.wanted.push(wanted),
                    None => is_open = false,
                },
                asked = asked(&mut asking) => self.take_in(asked),
                // What failed is tried again with the next tick and not at once.
                _ = ticks.tick() => is_behind = self.look(),
            }
            if self.nats.is_connected() {
                // Dropping them tells NATS.
                self.retired.clear();
                if asking.is_none() && (is_behind || !self.wanted.is_empty()) {
                    asking = Some(self.ask().boxed());
                }
            }
        }
    }

    /// Looks for a new connection and lost messages; says whether NATS has to confirm the subscriptions.
    fn look(&mut self) -> bool {
        // Rooms come and go during an outage, too.
        self.wanted.retain(|wanted| !wanted.mailbox.is_closed());
        let connection = self.nats.connection();
        let now = Instant::now();
        if connection != self.connection {
            self.connection = connection;
            self.era += 1;
        } else if now >= self.dropped_from && self.nats.take_has_dropped() {
            self.dropped_from = now + DROPPED_INTERVAL;
            self.era += 1;
        }
        self.confirmed != self.era
    }

    /// Asks NATS for what is wanted, and then whether it has everything that it was asked for.
    fn ask(&mut self) -> impl Future<Output = Asked> + use<> {
        let batch: Vec<Wanted> = self.wanted.drain(..self.wanted.len().min(MAX_BATCH)).collect();
        let (nats, own, era) = (self.nats.clone(), Arc::clone(&self.own), self.era);
        async move {
            let connection = nats.connection();
            let mut feeds = Vec::with_capacity(batch.len());
            for Wanted { subject, mailbox } in batch {
                // If the connection is lost just now this may wait until it is back; nothing else waits for it.
                match nats.begin_subscription(subject).await {
                    Ok(source) => {
                        let own = Arc::clone(&own);
                        feeds.push(Feed { source: Some(source), mailbox, own, era: 0 });
                    }
                    Err(error) => tracing::error!(%error, "failed to subscribe"),
                }
            }
            let is_confirmed = nats.round_trip(connection).await;
            Asked { feeds, confirmed: is_confirmed.then_some(era) }
        }
    }

    /// Reads the new subscriptions from now on, and tells the readers of all that became effective.
    fn take_in(&mut self, asked: Asked) {
        let is_confirmed = asked.confirmed == Some(self.era);
        if is_confirmed && self.confirmed != self.era {
            let era = self.era;
            self.feeds.iter_mut().for_each(|feed| feed.begin(era));
        }
        for mut feed in asked.feeds {
            if is_confirmed {
                feed.begin(self.era);
            }
            self.feeds.push(feed);
        }
        self.confirmed = if is_confirmed { self.era } else { 0 };
    }
}
