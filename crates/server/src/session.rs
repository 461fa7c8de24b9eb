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
use room::MAX_LAG;
use tokio::sync::mpsc;
use tokio::time::Instant;

use crate::app::App;
use crate::chance;
use crate::ids::check_game_id;
use crate::outbox::{Frame, Outbox, frame};
use crate::rooms::{Act, Answer, ToRoom, Watcher};

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
        me: Arc::new(me),
        outbox,
        number,
        watched: HashSet::new(),
        sees_lobby: false,
        nonsense: 0,
        ping: None,
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
    me: Arc<Me>,
    outbox: Outbox,
    number: u64,
    watched: HashSet<String>,
    sees_lobby: bool,
    nonsense: u32,
    /// The ping that is not answered yet: what must come back, and when it was sent.
    ping: Option<(u64, Instant)>,
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
                    within(socket.send(Message::Ping(self.new_ping().into()))).await
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
        if let Some(refused) = refuse_no_id(&message) {
            return self.outbox.send(&refused);
        }
        match message {
            FromClient::Act { game, act } => {
                let (who, lag) = (Arc::clone(&self.me), self.lag());
                let answer = Answer::Socket(self.outbox.clone());
                let act = Box::new(Act { who, act, lag, answer });
                self.app.rooms.send(&self.app, &game, ToRoom::Act(act)).await;
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
        let (connection, person, outbox) = (self.number, Arc::clone(&self.me), self.outbox.clone());
        let watcher = Watcher { connection, person, outbox };
        self.app.rooms.send(&self.app, &game, ToRoom::Watch { watcher, since }).await;
        if let Some(lag) = self.lag() {
            let person = Arc::clone(&self.me);
            self.app.rooms.send(&self.app, &game, ToRoom::Lag { person, lag }).await;
        }
        self.watched.insert(game);
    }

    async fn unwatch(&self, game: &str) {
        // A game that is not loaded has no watchers.
        self.app.rooms.send_if_loaded(game, ToRoom::Unwatch { connection: self.number }).await;
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

    /// A ping that only its own answer can follow.
    fn new_ping(&mut self) -> Vec<u8> {
        // Without chance the ping is a sign of life only: nobody can answer it well enough to be measured.
        self.ping = chance::number().ok().map(|number| (number, Instant::now()));
        self.ping.map_or(0, |(number, _)| number).to_be_bytes().to_vec()
    }

    /// Measures the way by the answer to the outstanding ping; an answer to none counts for nothing, or a client could
    /// make up how far away it is.
    async fn measure(&mut self, sent: &[u8]) {
        let Some((_, at)) = self.ping.filter(|(number, _)| sent == number.to_be_bytes()) else { return };
        self.ping = None;
        let way = Millis::try_from(at.elapsed().as_millis()).unwrap_or(MAX_LAG);
        let before = self.lag();
        self.lags[self.measured % SAMPLES] = Some(way.clamp(0, MAX_LAG));
        self.measured += 1;
        if let (Some(lag), true) = (self.lag(), self.lag() != before) {
            for game in &self.watched {
                let person = Arc::clone(&self.me);
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

/// The answer to a message whose game cannot be one.
fn refuse_no_id(message: &FromClient) -> Option<ToClient> {
    let (game, nonce) = match message {
        FromClient::Act { game, act } => (game, Some(&act.nonce)),
        FromClient::Watch { game, .. } => (game, None),
        // These name no game, or one that is watched already.
        FromClient::Unwatch { .. }
        | FromClient::WatchLobby
        | FromClient::UnwatchLobby
        | FromClient::Ping { .. } => return None,
    };
    let refusal = check_game_id(game).err()?;
    Some(ToClient::Refused { game: Some(game.clone()), nonce: nonce.cloned(), refusal })
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
    // What caused it may be about to send more: the room tells a player what happened, then that it is done.
    tokio::task::yield_now().await;
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
