//! A connection to the server.

use std::net::SocketAddr;
use std::task::{Context as TaskContext, Poll, ready};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use futures_util::{SinkExt, StreamExt};
use protocol::{Act, Action, FromClient, GameView, Happened, Refusal, ToClient, Version};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::{HeaderName, HeaderValue};
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

/// How long an answer is waited for; far longer than any takes.
pub const PATIENCE: Duration = Duration::from_secs(20);

/// A connection to the server.
#[derive(Debug)]
pub struct Socket {
    stream: WebSocketStream<TcpStream>,
}

impl Socket {
    /// Opens a socket with these headers.
    pub async fn open(address: SocketAddr, cookie: Option<&str>, headers: &[(&str, &str)]) -> Result<Self> {
        Self::over(TcpStream::connect(address).await?, cookie, headers).await
    }

    /// Opens a socket over a connection that is there.
    pub async fn over(tcp: TcpStream, cookie: Option<&str>, headers: &[(&str, &str)]) -> Result<Self> {
        let mut request = format!("ws://{}/ws", tcp.peer_addr()?).into_client_request()?;
        let cookie = cookie.map(|cookie| ("cookie", cookie));
        for (name, value) in headers.iter().copied().chain(cookie) {
            request.headers_mut().insert(HeaderName::try_from(name)?, HeaderValue::from_str(value)?);
        }
        tcp.set_nodelay(true)?;
        let config = WebSocketConfig::default().read_buffer_size(4096).write_buffer_size(4096);
        let (stream, _) = client_async_with_config(request, tcp, Some(config)).await?;
        Ok(Self { stream })
    }

    /// Sends a message.
    pub async fn say(&mut self, message: &FromClient) -> Result<()> {
        self.say_text(serde_json::to_string(message)?).await
    }

    /// Sends any text.
    pub async fn say_text(&mut self, text: impl Into<String>) -> Result<()> {
        Ok(self.stream.send(Message::text(text.into())).await?)
    }

    /// Sends any message of the socket's protocol.
    pub async fn say_raw(&mut self, message: Message) -> Result<()> {
        Ok(self.stream.send(message).await?)
    }

    /// The next text as it came, for those who follow many sockets; nothing once the connection has ended.
    pub fn poll_text(&mut self, context: &mut TaskContext<'_>) -> Poll<Option<Utf8Bytes>> {
        loop {
            match ready!(self.stream.poll_next_unpin(context)) {
                Some(Ok(Message::Text(text))) => return Poll::Ready(Some(text)),
                Some(Ok(Message::Close(_)) | Err(_)) | None => return Poll::Ready(None),
                // Reading answers pings by itself.
                Some(Ok(_)) => (),
            }
        }
    }

    /// The next message; nothing once the connection has ended.
    pub async fn hear(&mut self) -> Result<Option<ToClient>> {
        // Pings do not count: they come for ever.
        let text = timeout(PATIENCE, std::future::poll_fn(|context| self.poll_text(context))).await;
        match text.context("waited too long for a message")? {
            Some(text) => Ok(Some(serde_json::from_str(&text).with_context(|| text.to_string())?)),
            None => Ok(None),
        }
    }

    /// Waits for a message of a kind and passes over all others.
    pub async fn hear_until<T>(&mut self, wanted: impl Fn(ToClient) -> Option<T>) -> Result<T> {
        loop {
            match self.hear().await? {
                Some(message) => {
                    if let Some(found) = wanted(message) {
                        return Ok(found);
                    }
                }
                None => bail!("the connection ended before what was waited for"),
            }
        }
    }

    /// Follows a game and gives it as a whole.
    pub async fn watch(&mut self, game: &str) -> Result<GameView> {
        self.say(&FromClient::Watch { game: game.to_owned(), since: None }).await?;
        self.hear_until(|message| match message {
            ToClient::Game { view } if view.id == game => Some(*view),
            _ => None,
        })
        .await
    }

    /// Does something in a game and waits for the answer; what else is heard on the way is passed over.
    pub async fn act(&mut self, game: &str, nonce: &str, action: Action) -> Result<Result<Version, Refusal>> {
        self.send_act(game, nonce, action).await?;
        self.hear_until(|message| match message {
            ToClient::Done { nonce: answered, version, .. } if answered == nonce => Some(Ok(version)),
            ToClient::Refused { nonce: Some(answered), refusal, .. } if answered == nonce => {
                Some(Err(refusal))
            }
            _ => None,
        })
        .await
    }

    /// Does something in a game without waiting for the answer.
    pub async fn send_act(&mut self, game: &str, nonce: &str, action: Action) -> Result<()> {
        let act = Act { nonce: nonce.to_owned(), seat: None, action };
        self.say(&FromClient::Act { game: game.to_owned(), act }).await
    }

    /// The next thing that happens in a game.
    pub async fn happened(&mut self, game: &str) -> Result<Happened> {
        self.hear_until(|message| match message {
            ToClient::Happened(happened) if happened.game == game => Some(*happened),
            _ => None,
        })
        .await
    }

    /// Ends the connection as the socket's protocol wants it.
    pub async fn close(mut self) -> Result<()> {
        Ok(self.stream.close(None).await?)
    }
}
