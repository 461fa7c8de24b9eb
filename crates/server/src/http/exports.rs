//! Games to take away: as a record, as JSON, as a link to show.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use protocol::{Code, GameView, Refusal};
use qrcode::QrCode;
use qrcode::render::svg;
use room::Occupant;
use serde::Deserialize;
use utoipa::IntoParams;

use super::Site;
use super::refuse::{Anywhere, Asked, GamePath, Refused};
use crate::app::unavailable;

/// Gives a game as a record: PGN for Chess960, PGN's shape for the others.
#[utoipa::path(
    get, path = "/api/games/{id}/record", tag = "games",
    params(("id" = String, Path, description = "The game's id")),
    responses(
        (status = 200, description = "The record", body = String, content_type = "text/plain"),
        (status = 404, description = "No such game", body = Refusal),
        Anywhere,
        (status = 503, description = "Not at the moment", body = Refusal),
    )
)]
pub(super) async fn record(State(site): State<Site>, GamePath(id): GamePath) -> Result<Response, Refused> {
    let text = site.app.rooms.look(&site.app, &id, |state, _| record_text(state)).await?;
    let name = format!("attachment; filename=\"pardalis-{id}.pgn\"");
    let headers =
        [(header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()), (header::CONTENT_DISPOSITION, name)];
    Ok((headers, text).into_response())
}

fn record_text(state: &room::State) -> String {
    let mut record = state.played().to_record();
    let game = state.game();
    for (seat, occupant) in state.seats() {
        let name = match occupant {
            Occupant::Person { name, .. } => name.clone(),
            Occupant::Computer { level, .. } if *level >= room::BEST => "Pardalis".to_owned(),
            Occupant::Computer { level, .. } => format!("Pardalis, level {level}"),
            Occupant::Free { .. } => "?".to_owned(),
        };
        let seat = game.seat_name(*seat);
        let tag: String =
            seat.chars().take(1).flat_map(char::to_uppercase).chain(seat.chars().skip(1)).collect();
        record.tags_mut().set(&tag, &name);
    }
    record.to_string()
}

/// Gives a game as JSON, as anybody may see it.
#[utoipa::path(
    get, path = "/api/games/{id}/export", tag = "games",
    params(("id" = String, Path, description = "The game's id")),
    responses(
        (status = 200, description = "The game", body = GameView),
        (status = 404, description = "No such game", body = Refusal),
        Anywhere,
        (status = 503, description = "Not at the moment", body = Refusal),
    )
)]
pub(super) async fn export(State(site): State<Site>, GamePath(id): GamePath) -> Result<Response, Refused> {
    let view = site.app.rooms.look(&site.app, &id, |state, moment| state.view(moment, None)).await?;
    let name = format!("attachment; filename=\"pardalis-{id}.json\"");
    Ok(([(header::CONTENT_DISPOSITION, name)], Json(view)).into_response())
}

/// What an invitation is for.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Invitation {
    /// The key of the game; without it the link only shows the game.
    key: Option<String>,
}

/// Draws the link to a game as a QR code.
#[utoipa::path(
    get, path = "/api/games/{id}/invitation.svg", tag = "games",
    params(("id" = String, Path, description = "The game's id"), Invitation),
    responses(
        (status = 200, description = "The picture", body = String, content_type = "image/svg+xml"),
        (status = 400, description = "Not a link", body = Refusal),
        (status = 404, description = "No such game", body = Refusal),
        Anywhere,
        (status = 503, description = "Not at the moment", body = Refusal),
    )
)]
pub(super) async fn invitation(
    State(site): State<Site>,
    GamePath(id): GamePath,
    Asked(invitation): Asked<Invitation>,
    headers: HeaderMap,
) -> Result<Response, Refused> {
    site.app.rooms.look(&site.app, &id, |_, _| ()).await?;
    let base = match &site.origins.public_url {
        Some(url) => url.trim_end_matches('/').to_owned(),
        None => {
            let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or("localhost");
            format!("http://{host}")
        }
    };
    let is_word = |text: &str| text.len() <= 64 && text.chars().all(|c| c.is_ascii_alphanumeric());
    let link = match &invitation.key {
        Some(key) if is_word(key) => format!("{base}/game/{id}?key={key}"),
        Some(_) => return Err(Refusal::new(Code::BadChoice, "key: expected letters and digits").into()),
        None => format!("{base}/game/{id}"),
    };
    let code = QrCode::new(link.as_bytes()).map_err(unavailable)?;
    let picture = code.render::<svg::Color<'_>>().min_dimensions(240, 240).build();
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], picture).into_response())
}
