//! Subscriptions as their readers see them.

use std::marker::PhantomData;
use std::sync::Arc;

use serde::de::DeserializeOwned;

use crate::mailbox::{Delivery, Mailbox};
use crate::message::Inbound;

/// What a subscription gives to its reader.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Incoming<M> {
    /// A message of another server.
    Message {
        /// The name of that server.
        from: String,
        /// The message.
        message: M,
    },
    /// From now on messages arrive; until now some may have been lost. The reader compares with the store.
    ///
    /// Given when NATS has taken the subscription in, after every reconnect, and when the reader was too slow.
    Resync,
}

/// The messages of the other servers on one subject; this server's own are left out.
///
/// Dropping it ends the subscription.
#[derive(Debug)]
pub struct Subscription<M> {
    /// None if there are no other servers.
    mailbox: Option<Arc<Mailbox>>,
    kind: PhantomData<fn() -> M>,
}

impl<M> Subscription<M> {
    pub(crate) fn new(mailbox: Option<Arc<Mailbox>>) -> Self {
        Self { mailbox, kind: PhantomData }
    }
}

impl<M: DeserializeOwned> Subscription<M> {
    /// Waits for what is next; for ever if there are no other servers.
    ///
    /// Cancel safe: a dropped future loses nothing.
    pub async fn next(&mut self) -> Incoming<M> {
        let Some(mailbox) = &self.mailbox else { return std::future::pending().await };
        loop {
            let delivery = std::future::poll_fn(|context| mailbox.poll_take(context)).await;
            let Delivery::Payload(payload) = delivery else { return Incoming::Resync };
            match serde_json::from_slice(&payload) {
                Ok(Inbound { from, message }) => return Incoming::Message { from, message },
                // A later release may say things that this one does not know; the store makes up for it.
                Err(error) => tracing::debug!(%error, "failed to read a message of another server"),
            }
        }
    }
}

impl<M> Drop for Subscription<M> {
    fn drop(&mut self) {
        if let Some(mailbox) = &self.mailbox {
            mailbox.close();
        }
    }
}
