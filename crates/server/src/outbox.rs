//! The way to a client.

use axum::extract::ws::Utf8Bytes;
use protocol::ToClient;
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;

/// How many messages may wait for a slow client before it is let go.
const WAITING: usize = 256;

/// A message as it goes over the wire; copies share the text.
pub(crate) type Frame = Utf8Bytes;

/// Writes a message down.
pub(crate) fn frame(message: &ToClient) -> Frame {
    // Our own messages hold nothing that JSON cannot say.
    serde_json::to_string(message).unwrap_or_default().into()
}

/// The way to a client; it never waits. A client too slow to take its messages is let go and comes back later.
#[derive(Clone, Debug)]
pub(crate) struct Outbox {
    frames: mpsc::Sender<Frame>,
    let_go: CancellationToken,
}

impl Outbox {
    /// A way to a client, with where its messages come out.
    pub(crate) fn new() -> (Self, mpsc::Receiver<Frame>) {
        let (frames, taken) = mpsc::channel(WAITING);
        (Self { frames, let_go: CancellationToken::new() }, taken)
    }

    /// Sends a message that was written down already.
    pub(crate) fn send_frame(&self, frame: Frame) {
        if let Err(mpsc::error::TrySendError::Full(_)) = self.frames.try_send(frame) {
            metrics::counter!("pardalis_slow_clients_total").increment(1);
            self.let_go.cancel();
        }
    }

    /// Sends a message.
    pub(crate) fn send(&self, message: &ToClient) {
        self.send_frame(frame(message));
    }

    /// Becomes ready when the client is let go.
    pub(crate) fn let_go(&self) -> &CancellationToken {
        &self.let_go
    }
}
