//! The API's document, made from the handlers themselves.

use std::sync::LazyLock;

use axum::Json;
use axum::extract::State;
use protocol::{FromClient, ToClient};
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::Schema;
use utoipa::openapi::security::{ApiKey, ApiKeyValue, SecurityScheme};
use utoipa::openapi::server::Server;
use utoipa::{Modify, OpenApi};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::refuse::Anywhere;
use super::{Site, analysis, chameleon, exports, games, health, me, socket};
use crate::identity::COOKIE;

/// What the document says beside the handlers.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Pardalis",
        description = "Play Chameleon Chess, Chameleon, Chess960 and Le Caméléon. GET /api/me makes you a guest and \
                       gives the cookie that every other request and the socket at /ws need. POST /api/games makes \
                       a game, GET /api/games/{id}/moves lists the moves that are legal, POST /api/games/{id}/acts \
                       plays one. Over the socket a client sends the schema FromClient and gets ToClient, one JSON \
                       object a message. Whatever is refused has the schema Refusal, also a path that is not listed \
                       (404) and a method that is not (405).",
        license(name = "GPL-3.0-or-later", identifier = "GPL-3.0-or-later"),
    ),
    components(schemas(FromClient, ToClient)),
    modifiers(&GuestCookie),
    tags(
        (name = "people", description = "Who is who"),
        (name = "games", description = "Games"),
        (name = "knowledge", description = "What is known for certain"),
        (name = "operation", description = "For whoever runs the server"),
    )
)]
struct Document;

/// Says how somebody is known.
struct GuestCookie;

impl Modify for GuestCookie {
    fn modify(&self, document: &mut utoipa::openapi::OpenApi) {
        let told = "Who you are, as GET /api/me gives it; keep it as you would a password";
        let cookie = SecurityScheme::ApiKey(ApiKey::Cookie(ApiKeyValue::with_description(COOKIE, told)));
        document.components.get_or_insert_default().add_security_scheme("guest", cookie);
    }
}

/// All the paths of the server but the client's own pages, with what the document says of them. There is no other
/// list: what is not here is neither served nor described.
pub(super) fn routes() -> OpenApiRouter<Site> {
    OpenApiRouter::with_openapi(Document::openapi())
        .routes(routes!(me::show, me::rename))
        .routes(routes!(games::list, games::make))
        .routes(routes!(games::lobby))
        .routes(routes!(games::show))
        .routes(routes!(games::moves))
        .routes(routes!(games::act))
        .routes(routes!(analysis::analyse))
        .routes(routes!(exports::record))
        .routes(routes!(exports::export))
        .routes(routes!(exports::invitation))
        .routes(routes!(chameleon::values))
        .routes(routes!(health::health))
        .routes(routes!(health::ready))
        .routes(routes!(health::figures))
        .routes(routes!(socket::open))
        .routes(routes!(serve))
}

/// What the numbers mean that have a name in the protocol and in the document only that of their kind.
const NUMBERS: [(&str, &str); 2] = [
    ("i64", "Milliseconds: a length of time, or a moment since the start of 1970"),
    ("u64", "A version: it rises by one with everything that happens in a game; 0 is a game just made"),
];

/// The API's document.
pub fn document() -> utoipa::openapi::OpenApi {
    let mut document = routes().split_for_parts().1;
    for (name, meaning) in NUMBERS {
        let schema = document.components.as_mut().and_then(|components| components.schemas.get_mut(name));
        if let Some(RefOr::T(Schema::Object(number))) = schema {
            number.description = Some(meaning.to_owned());
        }
    }
    document
}

static DOCUMENT: LazyLock<utoipa::openapi::OpenApi> = LazyLock::new(document);

/// Gives this document.
#[utoipa::path(
    get, path = "/api/openapi.json", tag = "operation",
    responses((status = 200, description = "The document", body = serde_json::Value), Anywhere)
)]
pub(super) async fn serve(State(site): State<Site>) -> Json<utoipa::openapi::OpenApi> {
    let mut document = DOCUMENT.clone();
    let url = site.origins.public_url.as_deref().map_or("/", |url| url.trim_end_matches('/'));
    document.servers = Some(vec![Server::new(url)]);
    Json(document)
}
