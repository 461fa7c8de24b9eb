//! Everybody who watches.

use std::cell::{Cell, RefCell};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::rc::Rc;
use std::time::Duration;

use anyhow::Result;
use tokio::net::{TcpSocket, TcpStream};
use tokio::sync::{Notify, Semaphore};
use tokio::time::Instant;

use crate::kind::{Kind, kind_of};
use crate::{Guest, Socket};

/// How many connections come from one address of loopback: the kernel has some 28,000 ports for each.
const PER_ADDRESS: usize = 10_000;

/// Who has heard of what happened last.
pub(super) struct Crowd {
    game: String,
    size: usize,
    since: Cell<Instant>,
    /// How long it took each who has heard, in microseconds.
    times: RefCell<Vec<u32>>,
    complete: Notify,
}

impl Crowd {
    pub(super) fn new(game: String, size: usize) -> Self {
        let times = RefCell::new(Vec::with_capacity(size));
        Self { game, size, since: Cell::new(Instant::now()), times, complete: Notify::new() }
    }

    /// Something is about to happen of which nobody has heard; gives the moment.
    pub(super) fn begin(&self) -> Instant {
        self.times.borrow_mut().clear();
        self.since.set(Instant::now());
        self.since.get()
    }

    /// One more has heard.
    fn hear(&self) {
        let mut times = self.times.borrow_mut();
        times.push(micros(self.since.get().elapsed()));
        if times.len() == self.size {
            self.complete.notify_one();
        }
    }

    /// Becomes ready when all have heard.
    pub(super) async fn all(&self) {
        if self.size > 0 {
            self.complete.notified().await;
        }
    }

    /// How long it took those who have heard, in microseconds.
    pub(super) fn times(&self) -> Vec<u32> {
        self.times.borrow().clone()
    }
}

/// Watches the game from somewhere until the connection ends.
pub(super) async fn watch(
    guest: Guest,
    number: usize,
    asking: Rc<Semaphore>,
    crowd: Rc<Crowd>,
) -> Result<()> {
    let mut socket = {
        let _turn = asking.acquire().await?;
        let tcp = connect(guest.address, number).await?;
        let mut socket = Socket::over(tcp, Some(&guest.cookie), &[]).await?;
        socket.watch(&crowd.game).await?;
        socket
    };
    crowd.hear();
    while let Some(text) = std::future::poll_fn(|context| socket.poll_text(context)).await {
        if kind_of(&text) == Kind::Played {
            crowd.hear();
        }
    }
    Ok(())
}

/// Connects; on loopback from one of several addresses, since one has not enough ports for all.
async fn connect(server: SocketAddr, number: usize) -> Result<TcpStream> {
    match server.ip() {
        IpAddr::V4(ip) if ip.is_loopback() => {
            let socket = TcpSocket::new_v4()?;
            socket.bind((source(number), 0).into())?;
            Ok(socket.connect(server).await?)
        }
        _ => Ok(TcpStream::connect(server).await?),
    }
}

/// The address of loopback from which a spectator comes.
fn source(number: usize) -> Ipv4Addr {
    // Enough for two million, which no process may have.
    Ipv4Addr::new(127, 0, 0, u8::try_from(2 + number / PER_ADDRESS).unwrap_or(u8::MAX))
}

pub(super) fn micros(time: Duration) -> u32 {
    u32::try_from(time.as_micros()).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_address_has_more_connections_than_ports() {
        assert_eq!(source(PER_ADDRESS - 1), Ipv4Addr::new(127, 0, 0, 2));
        assert_eq!(source(PER_ADDRESS), Ipv4Addr::new(127, 0, 0, 3));
    }

    #[tokio::test(flavor = "current_thread")]
    async fn the_last_to_hear_completes_the_crowd() {
        let crowd = Crowd::new("game".into(), 2);
        crowd.begin();
        crowd.hear();
        assert!(tokio::time::timeout(Duration::ZERO, crowd.all()).await.is_err());
        crowd.hear();
        crowd.all().await;
        assert_eq!(crowd.times().len(), 2);
        crowd.begin();
        assert!(crowd.times().is_empty());
        assert!(tokio::time::timeout(Duration::ZERO, crowd.all()).await.is_err());
    }
}
