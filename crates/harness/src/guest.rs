//! Somebody who talks to the server over plain HTTP.

use std::net::{IpAddr, SocketAddr};

use anyhow::{Context, Result, bail};
use http_body_util::{BodyExt, Full};
use hyper::body::Bytes;
use hyper::header::{CONTENT_TYPE, COOKIE, HOST, HeaderMap, SET_COOKIE};
use hyper::{Method, Request, StatusCode};
use hyper_util::rt::TokioIo;
use protocol::{Act, Action, GameView, Me, NewGame, Refusal};
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::net::TcpStream;

use crate::{Socket, source};

/// Somebody with a cookie.
#[derive(Clone, Debug)]
pub struct Guest {
    /// Where the server is.
    pub address: SocketAddr,
    /// The cookie as it is sent.
    pub cookie: String,
    /// Who the server says it is.
    pub me: Me,
    /// The address from which it comes; none is any.
    pub from: Option<IpAddr>,
}

/// An answer of the server.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The status.
    pub status: StatusCode,
    /// The headers.
    pub headers: HeaderMap,
    /// The body.
    pub body: String,
}

impl Answer {
    /// The body as JSON, if the status is one of success; else what was refused.
    pub fn json<T: DeserializeOwned>(&self) -> Result<T> {
        if !self.status.is_success() {
            bail!("{}: {}", self.status, self.body);
        }
        serde_json::from_str(&self.body).with_context(|| self.body.clone())
    }

    /// The refusal in the body.
    pub fn refusal(&self) -> Result<Refusal> {
        if self.status.is_success() {
            bail!("expected a refusal, found {}: {}", self.status, self.body);
        }
        serde_json::from_str(&self.body).with_context(|| self.body.clone())
    }
}

/// Sends a request on a connection of its own.
pub async fn request(
    address: SocketAddr,
    method: Method,
    path: &str,
    headers: &[(&str, &str)],
    body: Option<String>,
) -> Result<Answer> {
    request_over(TcpStream::connect(address).await?, method, path, headers, body).await
}

/// Sends a request over a connection that is there, and ends that.
async fn request_over(
    stream: TcpStream,
    method: Method,
    path: &str,
    headers: &[(&str, &str)],
    body: Option<String>,
) -> Result<Answer> {
    let address = stream.peer_addr()?;
    let (mut sender, connection) = hyper::client::conn::http1::handshake(TokioIo::new(stream)).await?;
    let driver = tokio::spawn(connection);
    let mut request = Request::builder().method(method).uri(path).header(HOST, address.to_string());
    if body.is_some() && !headers.iter().any(|(name, _)| name.eq_ignore_ascii_case("content-type")) {
        request = request.header(CONTENT_TYPE, "application/json");
    }
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let request = request.body(Full::new(Bytes::from(body.unwrap_or_default())))?;
    let response = sender.send_request(request).await?;
    let (parts, body) = response.into_parts();
    let body = String::from_utf8(body.collect().await?.to_bytes().to_vec())?;
    drop(sender);
    // The connection has done its work; how it ends is no matter.
    let _ = driver.await;
    Ok(Answer { status: parts.status, headers: parts.headers, body })
}

impl Guest {
    /// Comes to the server as somebody new.
    pub async fn arrive(address: SocketAddr) -> Result<Self> {
        Self::arrive_from(None, address).await
    }

    /// Comes to the server as somebody new, from an address of its own.
    pub async fn arrive_from(from: Option<IpAddr>, address: SocketAddr) -> Result<Self> {
        let stream = source::connect(from, address).await?;
        let answer = request_over(stream, Method::GET, "/api/me", &[], None).await?;
        let me = answer.json()?;
        let cookie = answer.headers.get(SET_COOKIE).context("a new guest gets a cookie")?.to_str()?;
        let cookie = cookie.split(';').next().unwrap_or_default().to_owned();
        Ok(Self { address, cookie, me, from })
    }

    /// Sends a request with the cookie.
    pub async fn send(&self, method: Method, path: &str, body: Option<String>) -> Result<Answer> {
        let stream = source::connect(self.from, self.address).await?;
        request_over(stream, method, path, &[(COOKIE.as_str(), &self.cookie)], body).await
    }

    /// Asks for something.
    pub async fn get<T: DeserializeOwned>(&self, path: &str) -> Result<T> {
        self.send(Method::GET, path, None).await?.json()
    }

    /// Sends JSON and gives the answer, whatever it is.
    pub async fn post(&self, path: &str, body: &impl Serialize) -> Result<Answer> {
        self.send(Method::POST, path, Some(serde_json::to_string(body)?)).await
    }

    /// Makes a game.
    pub async fn make(&self, wish: &NewGame) -> Result<GameView> {
        self.post("/api/games", wish).await?.json()
    }

    /// Shows a game.
    pub async fn game(&self, id: &str) -> Result<GameView> {
        self.get(&format!("/api/games/{id}")).await
    }

    /// Does something in a game over plain HTTP.
    pub async fn act(&self, id: &str, nonce: &str, action: Action) -> Result<Answer> {
        let act = Act { nonce: nonce.to_owned(), seat: None, action };
        self.post(&format!("/api/games/{id}/acts"), &act).await
    }

    /// Opens a socket.
    pub async fn connect(&self) -> Result<Socket> {
        Socket::over(source::connect(self.from, self.address).await?, Some(&self.cookie), &[]).await
    }
}
