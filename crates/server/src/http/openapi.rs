//! The API's document, made from the handlers themselves.

use std::sync::Arc;

use axum::Json;
use axum::response::IntoResponse;
use protocol::{FromClient, ToClient};
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{Site, exports, games, health, me};

/// What the document says beside the handlers.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Pardalis",
        description = "Play Chameleon Chess, Chameleon, Chess960 and Le Caméléon. GET /api/me makes you a guest and \
                       gives the cookie that every other request and the socket at /ws need. Over the socket a \
                       client sends the schema FromClient and gets ToClient, one JSON object a message.",
        license(name = "GPL-3.0-or-later", identifier = "GPL-3.0-or-later"),
    ),
    components(schemas(FromClient, ToClient)),
    tags(
        (name = "people", description = "Who is who"),
        (name = "games", description = "Games"),
        (name = "operation", description = "For whoever runs the server"),
    )
)]
struct Document;

/// The paths of the API with what the document says of them.
pub(super) fn routes() -> OpenApiRouter<Site> {
    OpenApiRouter::with_openapi(Document::openapi())
        .routes(routes!(me::show, me::rename))
        .routes(routes!(games::list, games::make))
        .routes(routes!(games::lobby))
        .routes(routes!(games::show))
        .routes(routes!(games::moves))
        .routes(routes!(games::act))
        .routes(routes!(exports::record))
        .routes(routes!(exports::export))
        .routes(routes!(exports::invitation))
        .routes(routes!(health::health))
        .routes(routes!(health::ready))
        .routes(routes!(health::figures))
}

/// The API's document.
pub fn document() -> utoipa::openapi::OpenApi {
    routes().split_for_parts().1
}

pub(super) async fn serve(document: Arc<utoipa::openapi::OpenApi>) -> impl IntoResponse {
    Json(Arc::unwrap_or_clone(document))
}
