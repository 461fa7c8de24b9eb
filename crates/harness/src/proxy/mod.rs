//! A TCP proxy that can turn connections into half-open ones, as a firewall does that forgot its state, or a host that
//! hangs: nothing ends, everything is acknowledged, and nothing arrives.
//!
//! The proxy stands between a server and PostgreSQL. A connection counts as in use from the first byte that the server
//! sends until PostgreSQL says that it is ready for the next query outside a transaction; before and after it is idle.
//! Connections that are opened later work.

#[cfg(test)]
mod tests;

use std::net::{IpAddr, SocketAddr};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use anyhow::{Context, Result};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Notify;
use tokio::task::{AbortHandle, JoinSet};

/// PostgreSQL's message that it is ready for a query, outside a transaction.
const READY_FOR_QUERY: &[u8] = b"Z\0\0\0\x05I";
/// How long PostgreSQL keeps the session of a swallowed connection after the server has closed its end: about what its
/// own keep-alive takes to notice.
const LINGER: Duration = Duration::from_secs(20);
/// The size of a read.
const CHUNK: usize = 16 * 1024;

/// A connection that passes through.
#[derive(Debug, Default)]
struct Link {
    is_used: AtomicBool,
    is_swallowed: AtomicBool,
}

/// What is swallowed when a connection gets in use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reach {
    /// That connection alone.
    One,
    /// All connections that are there.
    All,
}

/// What all connections of a proxy share.
#[derive(Debug, Default)]
struct Shared {
    links: Mutex<Vec<Arc<Link>>>,
    /// What is swallowed as soon as a connection gets in use.
    armed: Mutex<Option<Reach>>,
    swallowed: Notify,
}

impl Shared {
    fn links(&self) -> std::sync::MutexGuard<'_, Vec<Arc<Link>>> {
        self.links.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Swallows all connections that are there and fit.
    fn swallow(&self, fits: impl Fn(&Link) -> bool) -> usize {
        let links = self.links();
        let present = links.iter().filter(|link| !link.is_swallowed.load(Ordering::SeqCst) && fits(link));
        present.map(|link| link.is_swallowed.store(true, Ordering::SeqCst)).count()
    }

    /// Notes that the server has sent something on a connection.
    fn begin_use(&self, link: &Link) {
        link.is_used.store(true, Ordering::SeqCst);
        if link.is_swallowed.load(Ordering::SeqCst) {
            return;
        }
        let Some(reach) = self.disarm() else { return };
        match reach {
            Reach::One => link.is_swallowed.store(true, Ordering::SeqCst),
            Reach::All => {
                self.swallow(|_| true);
            }
        }
        self.swallowed.notify_one();
    }

    fn disarm(&self) -> Option<Reach> {
        self.armed.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

/// A proxy, which ends with this value together with all its connections.
#[derive(Debug)]
pub struct Proxy {
    address: SocketAddr,
    shared: Arc<Shared>,
    accepting: AbortHandle,
}

impl Proxy {
    /// Listens on any free port of an address and passes everything to the target.
    ///
    /// # Errors
    ///
    /// If nothing can listen there.
    pub async fn start(at: IpAddr, target: SocketAddr) -> Result<Self> {
        let listener = TcpListener::bind((at, 0)).await.context("a port for a proxy")?;
        let address = listener.local_addr()?;
        let shared = Arc::new(Shared::default());
        let accepting = tokio::spawn(accept(listener, target, Arc::clone(&shared))).abort_handle();
        Ok(Self { address, shared, accepting })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// How many connections pass through and are not swallowed.
    pub fn connections(&self) -> usize {
        self.shared.links().iter().filter(|link| !link.is_swallowed.load(Ordering::SeqCst)).count()
    }

    /// Swallows the connections that are idle; returns how many.
    pub fn swallow_idle(&self) -> usize {
        self.shared.swallow(|link| !link.is_used.load(Ordering::SeqCst))
    }

    /// Waits until a connection gets in use, swallows it or all connections at that moment, and returns true. What the
    /// server sends then does not arrive any more. Gives up after `patience`.
    pub async fn swallow_in_use(&self, reach: Reach, patience: Duration) -> bool {
        *self.shared.armed.lock().unwrap_or_else(PoisonError::into_inner) = Some(reach);
        if tokio::time::timeout(patience, self.shared.swallowed.notified()).await.is_ok() {
            return true;
        }
        let has_happened = self.shared.disarm().is_none();
        if has_happened {
            // It happened in this very moment: its note must not be taken for the next one's.
            self.shared.swallowed.notified().await;
        }
        has_happened
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.accepting.abort();
    }
}

async fn accept(listener: TcpListener, target: SocketAddr, shared: Arc<Shared>) {
    // Dropped with this task, which ends all connections.
    let mut passing = JoinSet::new();
    loop {
        tokio::select! {
            accepted = listener.accept() => {
                if let Ok((client, _)) = accepted {
                    passing.spawn(pass(client, target, Arc::clone(&shared)));
                }
            }
            Some(_) = passing.join_next() => (),
        }
    }
}

/// Passes everything between the two ends of a connection until one of them closes it.
async fn pass(client: TcpStream, target: SocketAddr, shared: Arc<Shared>) {
    // A server that is refused by the target finds its connection closed.
    let Ok(upstream) = TcpStream::connect(target).await else { return };
    let _ = (client.set_nodelay(true), upstream.set_nodelay(true));
    let link = Arc::new(Link::default());
    shared.links().push(Arc::clone(&link));
    let (from_client, to_client) = client.into_split();
    let (from_upstream, to_upstream) = upstream.into_split();
    let there = carry(from_client, to_upstream, &link, |_| shared.begin_use(&link));
    let back = carry(from_upstream, to_client, &link, |bytes| {
        if bytes.ends_with(READY_FOR_QUERY) {
            link.is_used.store(false, Ordering::SeqCst);
        }
    });
    tokio::pin!(there, back);
    tokio::select! {
        // The server has gone; PostgreSQL does not hear of it at once where the connection was swallowed.
        () = &mut there => {
            if link.is_swallowed.load(Ordering::SeqCst) {
                let _ = tokio::time::timeout(LINGER, &mut back).await;
            }
        }
        () = &mut back => {
            if link.is_swallowed.load(Ordering::SeqCst) {
                // PostgreSQL has ended its session: the server does not hear of that.
                (&mut there).await;
            }
        }
    }
    shared.links().retain(|other| !Arc::ptr_eq(other, &link));
}

/// Carries bytes one way until that ends; what comes on a swallowed connection is read and dropped.
async fn carry(mut from: OwnedReadHalf, mut to: OwnedWriteHalf, link: &Link, note: impl Fn(&[u8])) {
    let mut bytes = vec![0; CHUNK];
    loop {
        let count = match from.read(&mut bytes).await {
            Ok(0) | Err(_) => return,
            Ok(count) => count,
        };
        note(&bytes[..count]);
        if !link.is_swallowed.load(Ordering::SeqCst) && to.write_all(&bytes[..count]).await.is_err() {
            return;
        }
    }
}
