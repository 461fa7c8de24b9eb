//! A client's connection: messages in, messages out, until it ends.
//!
//! Generic over the socket, so that it is tested without one.

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message};
use futures_util::{Sink, SinkExt, Stream, StreamExt};
use protocol::{Code, FromClient, Me, Millis, Refusal, ToClient};
use room::MOST_LAG;
use tokio::sync::mpsc;
use tokio::time::Instant;

use crate::app::App;
use crate::outbox::{Frame, Outbox, frame};
use crate::rooms::{Answer, ToRoom, Watcher};

/// How often a client is asked for a sign of life, by which the length of the way is measured, too.
const PING: Duration = Duration::from_secs(10);
/// How long a client may be silent.
const SILENCE: Duration = Duration::from_secs(35);
/// How long a client may take to accept a message.
const SLOW: Duration = Duration::from_secs(10);
/// How long what a client still sends is read away after our last word: a connection that is closed over unread
/// bytes is reset, and the word may be lost with it.
const LINGER: Duration = Duration::from_secs(2);
/// The shortest time between two lists of the lobby.
const LOBBY: Duration = Duration::from_millis(500);
/// How many games a connection may follow.
const MOST_WATCHED: usize = 64;
/// How many messages that make no sense are answered before the connection is ended.
const MOST_NONSENSE: u32 = 20;
/// The most bytes that are said about one of them.
const LONGEST_NONSENSE: usize = 200;
/// The most bytes of a reason that the frame has room for by which a socket is closed.
const LONGEST_REASON: usize = 123;
/// Of how many measurements the longest counts as the length of the way.
const SAMPLES: usize = 4;

static CONNECTIONS: AtomicU64 = AtomicU64::new(1);

/// Why a connection ends.
enum End {
    /// The client has gone.
    Gone,
    /// We end it, with a code of the socket's protocol.
    Closing(u16, Refusal),
}

/// Serves a client until it goes or is let go.
pub async fn serve<S, E>(app: Arc<App>, me: Me, mut socket: S)
where
    S: Stream<Item = Result<Message, E>> + Sink<Message, Error = E> + Unpin,
{
    let (outbox, mut frames) = Outbox::new();
    let number = CONNECTIONS.fetch_add(1, Ordering::Relaxed);
    metrics::gauge!("pardalis_sockets").increment(1);
    let program = env!("CARGO_PKG_VERSION").to_owned();
    outbox.send(&ToClient::Welcome { me: me.clone(), now: app.time.now(), program });
    let mut session = Session {
        app,
        me,
        outbox,
        number,
        watched: HashSet::new(),
        sees_lobby: false,
        nonsense: 0,
        lags: [None; SAMPLES],
        measured: 0,
    };
    let end = session.run(&mut socket, &mut frames).await;
    session.leave().await;
    if let End::Closing(code, refusal) = end {
        let last = frame(&ToClient::Closing { refusal: refusal.clone() });
        // In full it is in the message before; a frame that is too large would break the protocol of sockets.
        let reason = refusal.message[..refusal.message.floor_char_boundary(LONGEST_REASON)].into();
        let parting = async {
            // What was answered already is told first: it names the nonces to send again.
            while let Ok(frame) = frames.try_recv() {
                socket.feed(Message::Text(frame)).await?;
            }
            socket.feed(Message::Text(last)).await?;
            socket.send(Message::Close(Some(CloseFrame { code, reason }))).await
        };
        // Who does not take its leave is left without.
        if within(parting).await.is_ok() {
            let rest = async { while let Some(Ok(_)) = socket.next().await {} };
            let _ = tokio::time::timeout(LINGER, rest).await;
        }
    }
    metrics::gauge!("pardalis_sockets").decrement(1);
}

struct Session {
    app: Arc<App>,
    me: Me,
    outbox: Outbox,
    number: u64,
    watched: HashSet<String>,
    sees_lobby: bool,
    nonsense: u32,
    /// The lengths of the way and back that were measured last.
    lags: [Option<Millis>; SAMPLES],
    measured: usize,
}

impl Session {
    async fn run<S, E>(&mut self, socket: &mut S, frames: &mut mpsc::Receiver<Frame>) -> End
    where
        S: Stream<Item = Result<Message, E>> + Sink<Message, Error = E> + Unpin,
    {
        let app = Arc::clone(&self.app);
        let let_go = self.outbox.let_go().clone();
        let mut lobby = app.lobby.changes();
        let mut lobby_from = Instant::now();
        let mut ping = tokio::time::interval(PING);
        let mut heard = Instant::now();
        loop {
            let sent = tokio::select! {
                message = socket.next() => {
                    heard = Instant::now();
                    match message {
                        Some(Ok(message)) => match self.receive(message).await {
                            Ok(()) => Ok(()),
                            Err(end) => return end,
                        },
                        // What the socket refuses to read is too large or no message at all.
                        Some(Err(_)) => return too_large(),
                        None => return End::Gone,
                    }
                }
                Some(frame) = frames.recv() => send_all(socket, frame, frames).await,
                _ = ping.tick() => {
                    if heard.elapsed() > SILENCE {
                        return End::Gone;
                    }
                    let now = app.time.now().to_be_bytes().to_vec();
                    within(socket.send(Message::Ping(now.into()))).await
                }
                () = lobby_changed(&mut lobby, lobby_from), if self.sees_lobby => {
                    lobby_from = Instant::now() + LOBBY;
                    within(socket.send(Message::Text(app.lobby.frame()))).await
                }
                () = let_go.cancelled() => {
                    return End::Closing(1013, Refusal::new(Code::TooFast, "messages: they were not taken in time"));
                }
                () = app.closing.cancelled() => {
                    return End::Closing(1012, Refusal::new(Code::Unavailable, "the server starts anew; come back"));
                }
            };
            if sent.is_err() {
                return End::Gone;
            }
        }
    }

    async fn receive(&mut self, message: Message) -> Result<(), End> {
        match message {
            Message::Text(text) => self.read(text.as_str()).await,
            Message::Binary(_) => self.refuse_nonsense("message: expected text, found bytes"),
            Message::Pong(sent) => {
                self.measure(&sent).await;
                Ok(())
            }
            Message::Ping(_) => Ok(()),
            Message::Close(_) => Err(End::Gone),
        }
    }

    async fn read(&mut self, text: &str) -> Result<(), End> {
        if let Err(refusal) = self.app.limiter.message(&self.me.id) {
            self.nonsense += 1;
            if self.nonsense > MOST_NONSENSE {
                return Err(End::Closing(1008, refusal));
            }
            // The nonce is given back where there is one, so that the client knows what to send again.
            let (game, nonce) = named_in(text);
            self.outbox.send(&ToClient::Refused { game, nonce, refusal });
            return Ok(());
        }
        match serde_json::from_str(text) {
            Ok(message) => {
                self.obey(message).await;
                Ok(())
            }
            Err(error) => self.refuse_nonsense(&format!("message: {error}")),
        }
    }

    fn refuse_nonsense(&mut self, message: &str) -> Result<(), End> {
        self.nonsense += 1;
        // It may repeat what the client sent, which has no end.
        let message = &message[..message.floor_char_boundary(LONGEST_NONSENSE)];
        let refusal = Refusal::new(Code::Malformed, message);
        if self.nonsense > MOST_NONSENSE {
            return Err(End::Closing(1008, refusal));
        }
        self.outbox.send(&ToClient::Refused { game: None, nonce: None, refusal });
        Ok(())
    }

    async fn obey(&mut self, message: FromClient) {
        match message {
            FromClient::Act { game, act } => {
                let (who, lag) = (self.me.clone(), self.lag());
                let answer = Answer::Socket(self.outbox.clone());
                self.app.rooms.send(&self.app, &game, ToRoom::Act { who, act, lag, answer }).await;
            }
            FromClient::Watch { game, since } => self.watch(game, since).await,
            FromClient::Unwatch { game } => {
                if self.watched.remove(&game) {
                    self.unwatch(&game).await;
                }
            }
            FromClient::WatchLobby => {
                self.sees_lobby = true;
                self.outbox.send_frame(self.app.lobby.frame());
            }
            FromClient::UnwatchLobby => self.sees_lobby = false,
            FromClient::Ping { at } => self.outbox.send(&ToClient::Pong { at, now: self.app.time.now() }),
        }
    }

    async fn watch(&mut self, game: String, since: Option<protocol::Version>) {
        if self.watched.len() >= MOST_WATCHED && !self.watched.contains(&game) {
            let message = format!("watch: expected at most {MOST_WATCHED} games on a connection");
            let refusal = Refusal::new(Code::TooFast, message);
            self.outbox.send(&ToClient::Refused { game: Some(game), nonce: None, refusal });
            return;
        }
        let (connection, person, outbox) = (self.number, self.me.clone(), self.outbox.clone());
        let watcher = Watcher { connection, person, outbox };
        self.app.rooms.send(&self.app, &game, ToRoom::Watch { watcher, since }).await;
        if let Some(lag) = self.lag() {
            let person = self.me.id.clone();
            self.app.rooms.send(&self.app, &game, ToRoom::Lag { person, lag }).await;
        }
        self.watched.insert(game);
    }

    async fn unwatch(&self, game: &str) {
        // A game that sleeps has nobody who watches.
        self.app.rooms.send_if_awake(game, ToRoom::Unwatch { connection: self.number }).await;
    }

    async fn leave(&self) {
        for game in &self.watched {
            self.unwatch(game).await;
        }
    }

    /// The longest way of those measured last; the games make up for so much, within bounds.
    fn lag(&self) -> Option<Millis> {
        self.lags.iter().flatten().max().copied()
    }

    async fn measure(&mut self, sent: &[u8]) {
        let Ok(bytes) = sent.try_into() else { return };
        let way = self.app.time.now().saturating_sub(Millis::from_be_bytes(bytes));
        // Whoever makes up an answer gains nothing by it beyond what is made up for anyway.
        let before = self.lag();
        self.lags[self.measured % SAMPLES] = Some(way.clamp(0, MOST_LAG));
        self.measured += 1;
        if let (Some(lag), true) = (self.lag(), self.lag() != before) {
            for game in &self.watched {
                let person = self.me.id.clone();
                self.app.rooms.send(&self.app, game, ToRoom::Lag { person, lag }).await;
            }
        }
    }
}

fn too_large() -> End {
    let most = protocol::LARGEST_MESSAGE;
    let message = format!("message: expected a well-formed one of at most {most} bytes");
    End::Closing(1009, Refusal::new(Code::TooLarge, message))
}

/// Which game and nonce a text names that is not looked at further.
fn named_in(text: &str) -> (Option<String>, Option<String>) {
    #[derive(serde::Deserialize)]
    struct Names {
        game: Option<String>,
        nonce: Option<String>,
    }
    serde_json::from_str(text).map_or((None, None), |Names { game, nonce }| (game, nonce))
}

/// Sends a message and whatever else waits, and flushes once.
async fn send_all<S, E>(socket: &mut S, first: Frame, frames: &mut mpsc::Receiver<Frame>) -> Result<(), ()>
where
    S: Sink<Message, Error = E> + Unpin,
{
    within(async {
        socket.feed(Message::Text(first)).await?;
        while let Ok(frame) = frames.try_recv() {
            socket.feed(Message::Text(frame)).await?;
        }
        socket.flush().await
    })
    .await
}

/// Does something with the socket in time.
async fn within<E>(work: impl Future<Output = Result<(), E>>) -> Result<(), ()> {
    match tokio::time::timeout(SLOW, work).await {
        Ok(Ok(())) => Ok(()),
        Ok(Err(_)) | Err(_) => Err(()),
    }
}

/// Waits until the lobby has changed, and not before a moment.
async fn lobby_changed(changes: &mut tokio::sync::watch::Receiver<u64>, not_before: Instant) {
    // In this order: who is interrupted here has not taken the change as seen.
    tokio::time::sleep_until(not_before).await;
    if changes.changed().await.is_err() {
        std::future::pending::<()>().await;
    }
}
