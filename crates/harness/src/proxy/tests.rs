//! What the proxy lets pass, and what it swallows.

use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;

use super::{Proxy, READY_FOR_QUERY, Reach};

/// Far longer than loopback needs.
const PATIENCE: Duration = Duration::from_secs(10);

/// A database that is ready again after every message, and tells the test what has arrived.
async fn database() -> (SocketAddr, mpsc::UnboundedReceiver<Vec<u8>>) {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.expect("a port");
    let address = listener.local_addr().expect("an address");
    let (arrived, arriving) = mpsc::unbounded_channel();
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            let arrived = arrived.clone();
            tokio::spawn(async move {
                let mut bytes = [0; 64];
                while let Ok(count) = stream.read(&mut bytes).await {
                    if count == 0 || arrived.send(bytes[..count].to_vec()).is_err() {
                        return;
                    }
                    // `begin` leaves the session in a transaction.
                    let is_inside = &bytes[..count] == b"begin";
                    let answer = if is_inside { b"Z\0\0\0\x05T" } else { READY_FOR_QUERY };
                    if stream.write_all(answer).await.is_err() {
                        return;
                    }
                }
            });
        }
    });
    (address, arriving)
}

async fn ask(stream: &mut TcpStream, question: &[u8]) -> Vec<u8> {
    stream.write_all(question).await.expect("sent");
    let mut answer = vec![0; READY_FOR_QUERY.len()];
    tokio::time::timeout(PATIENCE, stream.read_exact(&mut answer))
        .await
        .expect("in time")
        .expect("an answer");
    answer
}

/// Whether a message is taken in and nothing comes back; `marker` is asked on another connection meanwhile.
async fn is_swallowed(
    stream: &mut TcpStream,
    marker: &mut TcpStream,
    arriving: &mut mpsc::UnboundedReceiver<Vec<u8>>,
) -> bool {
    stream.write_all(b"lost").await.expect("acknowledged");
    // Whatever had passed before this answer would have arrived before it.
    for _ in 0..3 {
        ask(marker, b"mark").await;
    }
    while let Ok(message) = arriving.try_recv() {
        if message == b"lost" {
            return false;
        }
    }
    let mut byte = [0];
    matches!(stream.try_read(&mut byte), Err(error) if error.kind() == std::io::ErrorKind::WouldBlock)
}

async fn connect(proxy: &Proxy) -> TcpStream {
    TcpStream::connect(proxy.address()).await.expect("a connection")
}

#[tokio::test]
async fn idle_connections_are_swallowed_and_those_in_use_and_new_ones_are_not() {
    let (target, mut arriving) = database().await;
    let proxy = Proxy::start(Ipv4Addr::LOCALHOST.into(), target).await.expect("a proxy");
    let (mut idle, mut used) = (connect(&proxy).await, connect(&proxy).await);
    assert_eq!(ask(&mut idle, b"select").await, READY_FOR_QUERY);
    assert_eq!(ask(&mut used, b"begin").await, b"Z\0\0\0\x05T");
    assert_eq!(proxy.connections(), 2);
    assert_eq!(proxy.swallow_idle(), 1);
    assert_eq!(proxy.connections(), 1);
    let mut new = connect(&proxy).await;
    assert!(is_swallowed(&mut idle, &mut new, &mut arriving).await);
    assert_eq!(ask(&mut used, b"commit").await, READY_FOR_QUERY);
    assert_eq!(proxy.swallow_idle(), 2);
}

#[tokio::test]
async fn all_connections_are_swallowed_when_one_gets_in_use() {
    let (target, mut arriving) = database().await;
    let proxy = Proxy::start(Ipv4Addr::LOCALHOST.into(), target).await.expect("a proxy");
    let (mut one, mut other) = (connect(&proxy).await, connect(&proxy).await);
    ask(&mut one, b"select").await;
    ask(&mut other, b"select").await;
    let swallow = proxy.swallow_in_use(Reach::All, PATIENCE);
    let (swallowed, sent) = tokio::join!(swallow, one.write_all(b"lost"));
    sent.expect("acknowledged");
    assert!(swallowed);
    let mut new = connect(&proxy).await;
    assert!(is_swallowed(&mut other, &mut new, &mut arriving).await);
    assert!(is_swallowed(&mut one, &mut new, &mut arriving).await);
}

#[tokio::test]
async fn one_connection_is_swallowed_when_it_gets_in_use() {
    let (target, mut arriving) = database().await;
    let proxy = Proxy::start(Ipv4Addr::LOCALHOST.into(), target).await.expect("a proxy");
    let (mut one, mut other) = (connect(&proxy).await, connect(&proxy).await);
    ask(&mut one, b"select").await;
    ask(&mut other, b"select").await;
    let swallow = proxy.swallow_in_use(Reach::One, PATIENCE);
    let (swallowed, sent) = tokio::join!(swallow, one.write_all(b"lost"));
    sent.expect("acknowledged");
    assert!(swallowed);
    assert_eq!(proxy.connections(), 1);
    assert!(is_swallowed(&mut one, &mut other, &mut arriving).await);
}

#[tokio::test(start_paused = true)]
async fn nothing_is_swallowed_where_nothing_is_in_use() {
    let target = SocketAddr::from((Ipv4Addr::LOCALHOST, 9));
    let proxy = Proxy::start(Ipv4Addr::LOCALHOST.into(), target).await.expect("a proxy");
    assert!(!proxy.swallow_in_use(Reach::One, PATIENCE).await);
}
