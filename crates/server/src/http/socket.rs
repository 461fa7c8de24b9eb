//! Sockets.

use axum::extract::State;
use axum::response::Response;
use protocol::{LARGEST_MESSAGE, Refusal};

use super::Site;
use super::guard::{Guest, Peer};
use super::refuse::{Anywhere, Refused, Upgrade};
use crate::session;

/// The buffers of a socket; the defaults take twenty times the memory.
const BUFFER: usize = 4096;

/// Opens a socket for a guest.
///
/// A WebSocket: the client sends text messages, each one JSON object of the schema `FromClient`, and gets text
/// messages of the schema `ToClient`. `docs/protocol.md` tells how a game is played over it.
#[utoipa::path(
    get, path = "/ws", tag = "games", security(("guest" = [])),
    extensions(
        ("x-from-client" = json!({ "$ref": "#/components/schemas/FromClient" })),
        ("x-to-client" = json!({ "$ref": "#/components/schemas/ToClient" })),
    ),
    responses(
        (status = 101, description = "The connection is a socket from now on"),
        (status = 400, description = "Not a request for a socket", body = Refusal),
        (status = 401, description = "No cookie of ours", body = Refusal),
        (status = 403, description = "From a page of another site", body = Refusal),
        (status = 503, description = "Not at the moment", body = Refusal),
        Anywhere,
    )
)]
pub(super) async fn open(
    State(site): State<Site>,
    Guest(me): Guest,
    Peer(address): Peer,
    Upgrade(upgrade): Upgrade,
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
            app.sessions.track_future(session::serve(app.clone(), me, socket)).await;
        }))
}
