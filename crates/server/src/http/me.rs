//! Who somebody is.

use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use protocol::{Me, NewName, Refusal};
use room::checked_name;
use store::Person;

use super::Site;
use super::guard::{Guest, MaybeGuest, Peer};
use super::refuse::{Anywhere, Body, Refused};
use crate::app::unavailable;
use crate::identity::new_guest;

/// Tells who somebody is; a stranger becomes a guest and gets a cookie.
#[utoipa::path(
    get, path = "/api/me", tag = "people", security((), ("guest" = [])),
    responses(
        (
            status = 200, description = "Who you are; a stranger becomes a guest and gets a cookie", body = Me,
            headers(("Set-Cookie" = Option<String>, description = "The cookie `pardalis`, for a stranger only"))
        ),
        Anywhere,
        (status = 503, description = "Not at the moment", body = Refusal),
    )
)]
pub(super) async fn show(
    State(site): State<Site>,
    MaybeGuest(me): MaybeGuest,
    Peer(address): Peer,
) -> Result<Response, Refused> {
    if let Some(me) = me {
        return Ok(Json(me).into_response());
    }
    site.app.limiter.arrival(address)?;
    let me = new_guest(site.app.store.as_ref(), site.app.time.now()).await?;
    let cookie = site.signer.set_cookie(&me.id, site.origins.is_secure());
    Ok(([(header::SET_COOKIE, cookie)], Json(me)).into_response())
}

/// Gives somebody a new name. Games that are under way keep the old one.
#[utoipa::path(
    put, path = "/api/me", tag = "people", request_body = NewName, security(("guest" = [])),
    responses(
        (status = 200, description = "Who you are now", body = Me),
        (status = 400, description = "Not a name", body = Refusal),
        (status = 401, description = "No cookie of ours", body = Refusal),
        (status = 403, description = "From a page of another site", body = Refusal),
        (status = 413, description = "Too large", body = Refusal),
        Anywhere,
        (status = 503, description = "Not at the moment", body = Refusal),
    )
)]
pub(super) async fn rename(
    State(site): State<Site>,
    Guest(me): Guest,
    Body(wish): Body<NewName>,
) -> Result<Json<Me>, Refused> {
    let name = checked_name(&wish.name)?;
    let person = Person { id: me.id.clone(), name: name.clone(), since: site.app.time.now() };
    site.app.store.put_person(&person).await.map_err(unavailable)?;
    Ok(Json(Me { name, ..me }))
}
