//! Sockets.

use axum::extract::State;
use axum::extract::ws::WebSocketUpgrade;
use axum::response::Response;
use protocol::LARGEST_MESSAGE;

use super::Site;
use super::guard::{Guest, Peer};
use super::refuse::Refused;
use crate::session;

/// The buffers of a socket; the defaults take twenty times the memory.
const BUFFER: usize = 4096;

/// Opens a socket for a guest.
pub(super) async fn open(
    State(site): State<Site>,
    Guest(me): Guest,
    Peer(address): Peer,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Refused> {
    // Counted before the upgrade, so that it is refused in words.
    drop(site.app.limiter.socket(address)?);
    Ok(upgrade
        .read_buffer_size(BUFFER)
        .write_buffer_size(BUFFER)
        .max_message_size(LARGEST_MESSAGE)
        .max_frame_size(LARGEST_MESSAGE)
        .on_upgrade(async move |socket| {
            let app = site.app;
            let Ok(_permit) = app.limiter.socket(address) else { return };
            session::serve(app.clone(), me, socket).await;
        }))
}
