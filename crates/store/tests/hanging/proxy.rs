//! A way to the database that can go wrong as networks do.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};

/// Passes connections on to a server, and swallows what goes over some of them: neither side learns of it.
pub(crate) struct Proxy {
    address: SocketAddr,
    state: Arc<State>,
}

/// What the next commit meets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(dead_code, reason = "the example needs only the proxy")]
pub(crate) enum AtCommit {
    /// It never reaches the server.
    Swallow,
    /// The server does it, and its answer is lost.
    SwallowAnswer,
}

#[derive(Default)]
struct State {
    /// The connections so far, each with whether it is swallowed.
    connections: Mutex<Vec<Arc<AtomicBool>>>,
    swallows_new: AtomicBool,
    at_commit: Mutex<Option<AtCommit>>,
}

impl Proxy {
    /// Starts one before the server of this address and gives it and the address through it.
    pub(crate) async fn before(address: &str) -> (Self, String) {
        let (head, rest) = address.split_once('@').unwrap();
        let (server, database) = rest.split_once('/').unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let proxy = Self { address: listener.local_addr().unwrap(), state: Arc::default() };
        tokio::spawn(accept(listener, server.to_owned(), proxy.state.clone()));
        let through = format!("{head}@{}/{database}", proxy.address);
        (proxy, through)
    }

    /// Swallows all connections that there are; new ones work.
    pub(crate) fn swallow(&self) {
        for connection in self.state.connections.lock().unwrap().iter() {
            connection.store(true, Ordering::SeqCst);
        }
    }

    /// Swallows all connections, new ones too, or lets new ones through again.
    #[allow(dead_code, reason = "the example needs only the proxy")]
    pub(crate) fn swallow_all(&self, is_on: bool) {
        self.state.swallows_new.store(is_on, Ordering::SeqCst);
        if is_on {
            self.swallow();
        }
    }

    /// Lets something happen to the next commit, and to nothing else.
    #[allow(dead_code, reason = "the example needs only the proxy")]
    pub(crate) fn at_commit(&self, at_commit: AtCommit) {
        *self.state.at_commit.lock().unwrap() = Some(at_commit);
    }
}

async fn accept(listener: TcpListener, server: String, state: Arc<State>) {
    while let Ok((client, _)) = listener.accept().await {
        let Ok(upstream) = TcpStream::connect(&server).await else { continue };
        client.set_nodelay(true).unwrap();
        upstream.set_nodelay(true).unwrap();
        let is_swallowed = Arc::new(AtomicBool::new(state.swallows_new.load(Ordering::SeqCst)));
        state.connections.lock().unwrap().push(is_swallowed.clone());
        let (from_client, to_client) = client.into_split();
        let (from_server, to_server) = upstream.into_split();
        tokio::spawn(pass_requests(from_client, to_server, is_swallowed.clone(), state.clone()));
        tokio::spawn(pass_answers(from_server, to_client, is_swallowed));
    }
}

async fn pass_requests(
    mut from: OwnedReadHalf,
    mut to: OwnedWriteHalf,
    is_swallowed: Arc<AtomicBool>,
    state: Arc<State>,
) {
    let mut buffer = vec![0; 65_536];
    while let Ok(count @ 1..) = from.read(&mut buffer).await {
        let bytes = &buffer[..count];
        let mut is_last = false;
        if bytes.windows(6).any(|word| word == b"COMMIT") {
            match state.at_commit.lock().unwrap().take() {
                Some(AtCommit::Swallow) => is_swallowed.store(true, Ordering::SeqCst),
                Some(AtCommit::SwallowAnswer) => is_last = true,
                None => {}
            }
        }
        if is_last {
            is_swallowed.store(true, Ordering::SeqCst);
        } else if is_swallowed.load(Ordering::SeqCst) {
            continue;
        }
        if to.write_all(bytes).await.is_err() {
            return;
        }
    }
    if is_swallowed.load(Ordering::SeqCst) {
        // The server does not learn that the client is gone.
        std::future::pending::<()>().await;
    }
}

async fn pass_answers(mut from: OwnedReadHalf, mut to: OwnedWriteHalf, is_swallowed: Arc<AtomicBool>) {
    let mut buffer = vec![0; 65_536];
    while let Ok(count @ 1..) = from.read(&mut buffer).await {
        if !is_swallowed.load(Ordering::SeqCst) && to.write_all(&buffer[..count]).await.is_err() {
            return;
        }
    }
    if is_swallowed.load(Ordering::SeqCst) {
        std::future::pending::<()>().await;
    }
}
