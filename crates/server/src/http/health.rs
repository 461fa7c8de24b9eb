//! How the server is: for whoever runs it.

use std::time::Duration;

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};

use super::Site;
use super::refuse::Anywhere;

/// How long the store may take to answer.
const PATIENCE: Duration = Duration::from_secs(2);

/// Answers as long as the program runs and its store answers.
#[utoipa::path(
    get, path = "/health", tag = "operation",
    responses(
        (status = 200, description = "It can serve", body = String),
        (status = 503, description = "The store does not answer", body = String),
        Anywhere,
    )
)]
pub(super) async fn health(State(site): State<Site>) -> Response {
    match tokio::time::timeout(PATIENCE, site.app.store.ping()).await {
        Ok(Ok(())) => (StatusCode::OK, "ok\n").into_response(),
        Ok(Err(error)) => {
            tracing::error!(%error, "the store does not answer");
            (StatusCode::SERVICE_UNAVAILABLE, "the store does not answer\n").into_response()
        }
        Err(_) => (StatusCode::SERVICE_UNAVAILABLE, "the store does not answer in time\n").into_response(),
    }
}

/// Answers as long as new people may be sent here: not once the server is to end.
///
/// A server that does not reach NATS says so and is still ready: it keeps moves as before, and if NATS is away for all,
/// a balancer would otherwise have nobody left to send people to.
#[utoipa::path(
    get, path = "/ready", tag = "operation",
    responses(
        (status = 200, description = "It takes new people", body = String),
        (status = 503, description = "It ends, or the store does not answer", body = String),
        Anywhere,
    )
)]
pub(super) async fn ready(state: State<Site>) -> Response {
    let (app, is_connected) = (&state.app, state.app.bus.is_connected());
    if app.leaving.is_cancelled() || app.closing.is_cancelled() {
        return (StatusCode::SERVICE_UNAVAILABLE, "the server ends\n").into_response();
    }
    if let Some(off) = app.clock_fault() {
        let text = format!("this machine's clock is {off} ms behind the database's: expected at most 500\n");
        return (StatusCode::SERVICE_UNAVAILABLE, text).into_response();
    }
    let answer = health(state).await;
    if answer.status() == StatusCode::OK && !is_connected {
        return "ok, but NATS does not answer: other servers are heard of late\n".into_response();
    }
    answer
}

/// Gives the figures that are measured, as Prometheus reads them.
#[utoipa::path(
    get, path = "/metrics", tag = "operation",
    responses(
        (status = 200, description = "The figures", body = String, content_type = "text/plain"),
        Anywhere,
    )
)]
pub(super) async fn figures(State(site): State<Site>) -> Response {
    let journal = site.app.journal.figures();
    site.figures.run_upkeep();
    let whole = |number: u64| number as f64;
    metrics::gauge!("pardalis_games_awake").set(whole(site.app.rooms.loaded() as u64));
    metrics::gauge!("pardalis_bot_moves_waiting").set(whole(site.app.bots.waiting() as u64));
    metrics::counter!("pardalis_commits_total").absolute(journal.batches);
    metrics::counter!("pardalis_appends_total").absolute(journal.appends);
    metrics::counter!("pardalis_failed_commits_total").absolute(journal.failed_batches);
    metrics::counter!("pardalis_nats_dropped_messages_total").absolute(site.app.bus.dropped());
    metrics::gauge!("pardalis_nats_connected").set(f64::from(u8::from(site.app.bus.is_connected())));
    metrics::gauge!("pardalis_largest_commit").set(whole(journal.largest_batch));
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], site.figures.render()).into_response()
}
