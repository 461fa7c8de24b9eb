//! The server's face: pages, API and sockets over HTTP.

mod analysis;
mod chameleon;
mod exports;
mod games;
mod guard;
mod health;
mod me;
mod openapi;
mod pages;
mod refuse;
mod socket;

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Request};
use axum::http::StatusCode;
use axum::middleware::{from_fn, from_fn_with_state, map_response};
use metrics_exporter_prometheus::PrometheusHandle;
use tower_http::timeout::TimeoutLayer;
use tower_http::trace::TraceLayer;

pub use chameleon::{MoveValue, Values, Worth};
pub use guard::Origins;
pub use openapi::document;

use crate::app::App;
use crate::identity::Signer;

/// The largest body that is read.
const LARGEST_BODY: usize = 16 * 1024;
/// How long a request may take.
const REQUEST: Duration = Duration::from_secs(15);

/// What every handler knows.
#[derive(Clone)]
pub struct Site {
    /// The games and everything around them.
    pub app: Arc<App>,
    /// Who signs the cookies.
    pub signer: Signer,
    /// From which pages requests may come.
    pub origins: Arc<Origins>,
    /// The figures that are measured.
    pub figures: PrometheusHandle,
}

/// What the log says of a request: not what stands behind the question mark, where keys of invitations are.
fn span(request: &Request) -> tracing::Span {
    tracing::debug_span!("request", method = %request.method(), path = request.uri().path())
}

/// All the paths of the server.
pub fn router(site: Site) -> Router {
    let (api, _) = openapi::routes().split_for_parts();
    api.fallback(pages::serve)
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
        .layer(TimeoutLayer::with_status_code(StatusCode::REQUEST_TIMEOUT, REQUEST))
        .layer(map_response(refuse::in_our_words))
        .layer(from_fn_with_state(site.clone(), guard::check))
        .layer(from_fn(guard::add_headers))
        .layer(TraceLayer::new_for_http().make_span_with(span))
        .with_state(site)
}
