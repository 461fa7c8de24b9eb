//! Games over plain HTTP: made, listed, looked at, acted in.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use protocol::{Act, Code, GameList, GameSummary, GameView, LegalMoves, NewGame, Refusal, Status};
use serde::{Deserialize, Serialize};
use store::Listing;
use utoipa::{IntoParams, ToSchema};

use super::Site;
use super::guard::{Guest, MaybeGuest};
use super::refuse::{Anywhere, Asked, Body, GamePath, Refused};
use crate::app::unavailable;
use crate::rooms::{self, wire_summary};

/// The most games on a page, and how many there are unless something else is asked for.
const MOST_LISTED: u32 = 100;
const LISTED: u32 = 20;

/// Makes a game.
#[utoipa::path(
    post, path = "/api/games", tag = "games", request_body = NewGame, security(("guest" = [])),
    responses(
        (status = 201, description = "The game as its maker sees it, with the key for invitations", body = GameView),
        (status = 400, description = "A choice that is not offered", body = Refusal),
        (status = 401, description = "No cookie of ours", body = Refusal),
        (status = 403, description = "From a page of another site", body = Refusal),
        (status = 413, description = "Too large", body = Refusal),
        Anywhere,
        (status = 503, description = "Not at the moment", body = Refusal),
    )
)]
pub(super) async fn make(
    State(site): State<Site>,
    Guest(me): Guest,
    Body(wish): Body<NewGame>,
) -> Result<(StatusCode, Json<GameView>), Refused> {
    site.app.limiter.game(&me.id)?;
    let id = site.app.make_game(&wish, &me).await?;
    Ok((StatusCode::CREATED, Json(view(&site, id, Some(me.id)).await?)))
}

/// Which games are wanted.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default, deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct Wanted {
    /// Only games in which you hold or held a seat.
    #[param(required = false)]
    mine: bool,
    /// Only games of this name, such as `chess960`.
    game: Option<String>,
    /// Only games that are this far.
    status: Option<Status>,
    /// Where the page begins: `next` of the page before.
    after: Option<String>,
    /// The most games on the page, from 1 to 100; 20 unless said.
    limit: Option<u32>,
}

/// Lists games, newest first.
#[utoipa::path(
    get, path = "/api/games", tag = "games", params(Wanted), security((), ("guest" = [])),
    responses(
        (status = 200, description = "A page of games", body = GameList),
        (status = 400, description = "A question that makes no sense", body = Refusal),
        (status = 401, description = "No cookie of ours, and `mine` was asked for", body = Refusal),
        Anywhere,
        (status = 503, description = "Not at the moment", body = Refusal),
    )
)]
pub(super) async fn list(
    State(site): State<Site>,
    MaybeGuest(me): MaybeGuest,
    Asked(wanted): Asked<Wanted>,
) -> Result<Json<GameList>, Refused> {
    let person = match (wanted.mine, me) {
        (true, None) => {
            return Err(
                Refusal::new(Code::Unidentified, "cookie: expected one of ours to know you by").into()
            );
        }
        (true, Some(me)) => Some(me.id),
        (false, _) => None,
    };
    if let Some(game) = &wanted.game {
        let unknown = |error: catalog::UnknownGame| Refusal::new(Code::BadChoice, error.to_string());
        game.parse::<catalog::GameId>().map_err(unknown)?;
    }
    let limit = wanted.limit.unwrap_or(LISTED);
    if !(1..=MOST_LISTED).contains(&limit) {
        let message = format!("limit: expected a number from 1 to {MOST_LISTED}, found {limit}");
        return Err(Refusal::new(Code::BadChoice, message).into());
    }
    let listing = Listing {
        person,
        game: wanted.game,
        status: wanted.status.map(rooms::status).into_iter().collect(),
        open_only: false,
        after: wanted.after,
        limit,
    };
    let page = site.app.store.list(&listing).await.map_err(unavailable)?;
    let mut games = Vec::with_capacity(page.games.len());
    for (row, summary) in &page.games {
        games.extend(listed(&site, &row.id, &summary.shown).await);
    }
    for (id, damage) in &page.damaged {
        report_damage(id, damage);
    }
    Ok(Json(GameList { games, next: page.next }))
}

/// A game as a list shows it. What is stored for lists may be damaged, or a newer program's: then the log is asked.
async fn listed(site: &Site, id: &str, shown: &str) -> Option<GameSummary> {
    let damaged = match wire_summary(shown) {
        Ok(summary) => return Some(summary),
        Err(damaged) => damaged,
    };
    let by_log = site.app.rooms.look(&site.app, id, |state, _| state.listed()).await;
    if by_log.is_err() {
        report_damage(id, &damaged);
    }
    by_log.ok()
}

/// Reports a game that cannot be shown: what is wrong with it is never passed over in silence.
fn report_damage(id: &str, damage: &dyn std::fmt::Display) {
    metrics::counter!("pardalis_damaged_games_total").increment(1);
    tracing::error!(game = id, %damage, "a game cannot be listed");
}

/// The games with free seats whose makers wait, newest first.
#[utoipa::path(
    get, path = "/api/lobby", tag = "games",
    responses(
        (status = 200, description = "Games that anyone may join", body = Vec<GameSummary>),
        Anywhere,
    )
)]
pub(super) async fn lobby(State(site): State<Site>) -> Json<Vec<GameSummary>> {
    Json(site.app.lobby.games())
}

/// Shows a game.
#[utoipa::path(
    get, path = "/api/games/{id}", tag = "games", security((), ("guest" = [])),
    params(("id" = String, Path, description = "The game's id")),
    responses(
        (status = 200, description = "The game as you may see it", body = GameView),
        (status = 404, description = "No such game", body = Refusal),
        Anywhere,
        (status = 503, description = "Not at the moment", body = Refusal),
    )
)]
pub(super) async fn show(
    State(site): State<Site>,
    MaybeGuest(me): MaybeGuest,
    GamePath(id): GamePath,
) -> Result<Json<GameView>, Refused> {
    Ok(Json(view(&site, id, me.map(|me| me.id)).await?))
}

async fn view(site: &Site, id: String, viewer: Option<String>) -> Result<GameView, Refusal> {
    site.app.rooms.look(&site.app, &id, move |state, moment| state.view(moment, viewer.as_deref())).await
}

/// Lists the moves that are legal now.
#[utoipa::path(
    get, path = "/api/games/{id}/moves", tag = "games",
    params(("id" = String, Path, description = "The game's id")),
    responses(
        (status = 200, description = "The moves, for the version named", body = LegalMoves),
        (status = 404, description = "No such game", body = Refusal),
        Anywhere,
        (status = 503, description = "Not at the moment", body = Refusal),
    )
)]
pub(super) async fn moves(
    State(site): State<Site>,
    GamePath(id): GamePath,
) -> Result<Json<LegalMoves>, Refused> {
    Ok(Json(site.app.rooms.look(&site.app, &id, |state, _| state.legal_moves()).await?))
}

/// What was done.
#[derive(Serialize, ToSchema)]
pub(super) struct Done {
    /// The game's version after it.
    version: protocol::Version,
}

/// Does something in a game: the same acts as over the socket.
#[utoipa::path(
    post, path = "/api/games/{id}/acts", tag = "games", request_body = Act, security(("guest" = [])),
    params(("id" = String, Path, description = "The game's id")),
    responses(
        (status = 200, description = "It is done and kept", body = Done),
        (status = 400, description = "It makes no sense", body = Refusal),
        (status = 401, description = "No cookie of ours", body = Refusal),
        (status = 403, description = "Not your seat, or from a page of another site", body = Refusal),
        (status = 404, description = "No such game", body = Refusal),
        (status = 409, description = "Not now: stale, not your turn, over …", body = Refusal),
        (status = 413, description = "Too large", body = Refusal),
        (status = 422, description = "The rules do not allow the move", body = Refusal),
        Anywhere,
        (status = 503, description = "Not at the moment", body = Refusal),
    )
)]
pub(super) async fn act(
    State(site): State<Site>,
    Guest(me): Guest,
    GamePath(id): GamePath,
    Body(act): Body<Act>,
) -> Result<Json<Done>, Refused> {
    site.app.limiter.message(&me.id)?;
    let version = site.app.rooms.act(&site.app, &id, me, act).await?;
    Ok(Json(Done { version }))
}
