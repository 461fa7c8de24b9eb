//! The bounded queue between the task that reads from NATS and the reader of a subscription.

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};

/// How many messages may wait for their reader. One that is slower compares with the store anyway.
pub(crate) const MAX_WAITING: usize = 128;

/// What the reader takes out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Delivery {
    /// The bytes of a message.
    Payload(Box<[u8]>),
    /// Messages may have been lost.
    Resync,
}

/// The messages of one subscription that its reader has not taken yet.
#[derive(Debug, Default)]
pub(crate) struct Mailbox(Mutex<Contents>);

#[derive(Debug, Default)]
struct Contents {
    payloads: VecDeque<Box<[u8]>>,
    is_resync_due: bool,
    /// Whether the reader is gone.
    is_closed: bool,
    reader: Option<Waker>,
    /// The task that reads from NATS, which is told when the reader is gone.
    feeder: Option<Waker>,
}

impl Mailbox {
    fn lock(&self) -> MutexGuard<'_, Contents> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a message; if too many wait, all are dropped and a resync is due instead.
    pub(crate) fn put(&self, payload: &[u8]) {
        let mut contents = self.lock();
        if contents.is_closed {
            return;
        }
        if contents.payloads.len() >= MAX_WAITING {
            contents.payloads = VecDeque::new();
            contents.is_resync_due = true;
        } else {
            // Copied, because a message shares the buffer of the connection with its neighbours.
            contents.payloads.push_back(payload.into());
        }
        wake(contents, |contents| contents.reader.take());
    }

    /// Makes a resync due.
    pub(crate) fn resync(&self) {
        let mut contents = self.lock();
        contents.is_resync_due = true;
        wake(contents, |contents| contents.reader.take());
    }

    /// Takes out what is next; a resync comes first.
    pub(crate) fn poll_take(&self, context: &mut Context<'_>) -> Poll<Delivery> {
        let mut contents = self.lock();
        if std::mem::take(&mut contents.is_resync_due) {
            return Poll::Ready(Delivery::Resync);
        }
        if let Some(payload) = contents.payloads.pop_front() {
            if contents.payloads.is_empty() {
                // Most rooms are quiet most of the time: they keep no buffer.
                contents.payloads = VecDeque::new();
            }
            return Poll::Ready(Delivery::Payload(payload));
        }
        contents.reader = Some(context.waker().clone());
        Poll::Pending
    }

    /// Notes that the reader is gone.
    pub(crate) fn close(&self) {
        let mut contents = self.lock();
        contents.is_closed = true;
        contents.payloads = VecDeque::new();
        wake(contents, |contents| contents.feeder.take());
    }

    /// Whether the reader is gone.
    pub(crate) fn is_closed(&self) -> bool {
        self.lock().is_closed
    }

    /// Waits until the reader is gone.
    pub(crate) fn poll_closed(&self, context: &mut Context<'_>) -> Poll<()> {
        let mut contents = self.lock();
        if contents.is_closed {
            return Poll::Ready(());
        }
        if !contents.feeder.as_ref().is_some_and(|waker| waker.will_wake(context.waker())) {
            contents.feeder = Some(context.waker().clone());
        }
        Poll::Pending
    }
}

/// Lets go of the lock, then wakes a task: woken before, it might wait for the lock.
fn wake(mut contents: MutexGuard<'_, Contents>, waker: impl FnOnce(&mut Contents) -> Option<Waker>) {
    let waker = waker(&mut contents);
    drop(contents);
    if let Some(waker) = waker {
        waker.wake();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn take(mailbox: &Mailbox) -> Option<Delivery> {
        match mailbox.poll_take(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(delivery) => Some(delivery),
            Poll::Pending => None,
        }
    }

    fn payload(text: &str) -> Option<Delivery> {
        Some(Delivery::Payload(text.as_bytes().into()))
    }

    #[test]
    fn messages_come_in_order_and_a_resync_before_them() {
        let mailbox = Mailbox::default();
        assert_eq!(take(&mailbox), None);
        mailbox.put(b"one");
        mailbox.put(b"two");
        mailbox.resync();
        mailbox.resync();
        let taken: Vec<_> = std::iter::from_fn(|| take(&mailbox)).collect();
        assert_eq!(taken, [Some(Delivery::Resync), payload("one"), payload("two")].map(Option::unwrap));
    }

    #[test]
    fn a_reader_that_does_not_read_gets_a_resync_and_what_came_after_it() {
        let mailbox = Mailbox::default();
        for _ in 0..=MAX_WAITING {
            mailbox.put(b"lost");
        }
        mailbox.put(b"kept");
        let taken: Vec<_> = std::iter::from_fn(|| take(&mailbox)).collect();
        assert_eq!(taken, [Some(Delivery::Resync), payload("kept")].map(Option::unwrap));
        for _ in 0..10 * MAX_WAITING {
            mailbox.put(b"more");
        }
        assert!(mailbox.lock().payloads.len() <= MAX_WAITING);
        assert_eq!(take(&mailbox), Some(Delivery::Resync));
    }

    #[test]
    fn a_closed_mailbox_keeps_nothing() {
        let mailbox = Mailbox::default();
        mailbox.put(b"one");
        mailbox.close();
        mailbox.put(b"two");
        assert_eq!(take(&mailbox), None);
        assert!(mailbox.poll_closed(&mut Context::from_waker(Waker::noop())).is_ready());
    }
}
