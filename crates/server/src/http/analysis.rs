//! Games that are over, looked through.

use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use protocol::{Analysis, AnalysisProgress, Code, Refusal, Status};
use serde::Deserialize;
use utoipa::IntoParams;

use super::Site;
use super::guard::Guest;
use super::refuse::{Anywhere, Asked, GamePath, Refused};
use crate::analyses::Stand;
use crate::app::unavailable;

/// The most seconds that an answer may be waited for.
const LONGEST_WAIT: u8 = 10;

/// How long to wait.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default, deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct Patience {
    /// How many seconds to wait for the end, from 0 to 10; 0 unless said.
    wait: Option<u8>,
}

/// Has every move of a game that is over graded, and tells how far that is.
///
/// Ask again until it is done. What was found is remembered for a while.
#[utoipa::path(
    post, path = "/api/games/{id}/analysis", tag = "games", security(("guest" = [])),
    params(("id" = String, Path, description = "The game's id"), Patience),
    responses(
        (status = 200, description = "The moves with their grades", body = Analysis),
        (status = 202, description = "It is under way", body = AnalysisProgress),
        (status = 400, description = "A question that makes no sense", body = Refusal),
        (status = 401, description = "No cookie of ours", body = Refusal),
        (status = 403, description = "From a page of another site", body = Refusal),
        (status = 404, description = "No such game", body = Refusal),
        (status = 409, description = "The game is not over", body = Refusal),
        Anywhere,
        (status = 503, description = "Not at the moment", body = Refusal),
    )
)]
pub(super) async fn analyse(
    State(site): State<Site>,
    Guest(me): Guest,
    GamePath(id): GamePath,
    Asked(patience): Asked<Patience>,
) -> Result<Response, Refused> {
    let wait = patience.wait.unwrap_or(0);
    if wait > LONGEST_WAIT {
        let message = format!("wait: expected a number of seconds from 0 to {LONGEST_WAIT}, found {wait}");
        return Err(Refusal::new(Code::BadChoice, message).into());
    }
    let record = site.app.rooms.look(&site.app, &id, |state, _| {
        (state.status() == Status::Over).then(|| state.played().to_record())
    });
    let Some(record) = record.await? else {
        return Err(Refusal::new(Code::NotNow, "the game is not over: expected one that is").into());
    };
    let mut stand = site.app.analyses.ask(&site.app, &id, record, &me.id)?;
    let end = stand.wait_for(|stand| !matches!(stand, Stand::Working(_)));
    // It ends without a word only where the server does.
    let _ = tokio::time::timeout(Duration::from_secs(wait.into()), end).await;
    let stand = stand.borrow().clone();
    match stand {
        Stand::Done(analysis) => Ok(Json(Analysis::clone(&analysis)).into_response()),
        Stand::Working(progress) => Ok((StatusCode::ACCEPTED, Json(progress)).into_response()),
        Stand::Failed => Err(unavailable(format!("game {id}: nobody thought about it")).into()),
    }
}
