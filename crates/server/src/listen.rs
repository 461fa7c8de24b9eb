//! Takes connections and serves them until the server is told to end.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::ConnectInfo;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tower::ServiceExt as _;

/// How long a client may take to send the head of a request.
const HEAD: Duration = Duration::from_secs(10);
/// How long clients have to take their leave.
pub(crate) const LEAVE: Duration = Duration::from_secs(5);
/// The most connections at a time, of everybody.
const MOST_CONNECTIONS: usize = 50_000;

/// Serves until `closing` is thrown, then waits a little for those who are being served.
pub async fn serve(listener: TcpListener, router: Router, closing: CancellationToken) -> io::Result<()> {
    let tasks = TaskTracker::new();
    let places = Arc::new(tokio::sync::Semaphore::new(MOST_CONNECTIONS));
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = closing.cancelled() => break,
        };
        let (stream, address) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                // Out of file handles, most likely: others will let go of theirs.
                tracing::warn!(%error, "a connection could not be taken");
                tokio::time::sleep(Duration::from_millis(50)).await;
                continue;
            }
        };
        let Ok(place) = Arc::clone(&places).try_acquire_owned() else { continue };
        // Moves are small and should not wait for company.
        let _ = stream.set_nodelay(true);
        let (router, closing) = (router.clone(), closing.clone());
        tasks.spawn(async move {
            connection(stream, address, router, closing).await;
            drop(place);
        });
    }
    tasks.close();
    if tokio::time::timeout(LEAVE, tasks.wait()).await.is_err() {
        tracing::warn!(left = tasks.len(), "some connections were cut off");
    }
    Ok(())
}

async fn connection(
    stream: tokio::net::TcpStream,
    address: SocketAddr,
    router: Router,
    closing: CancellationToken,
) {
    let service = TowerToHyperService::new(router.map_request(move |mut request: hyper::Request<_>| {
        request.extensions_mut().insert(ConnectInfo(address));
        request
    }));
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD)
        .max_buf_size(16 * 1024)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    tokio::pin!(connection);
    let result = tokio::select! {
        result = connection.as_mut() => result,
        () = closing.cancelled() => {
            connection.as_mut().graceful_shutdown();
            connection.as_mut().await
        }
    };
    if let Err(error) = result {
        tracing::debug!(%error, "a connection ended early");
    }
}
