//! Refusals over HTTP, and bodies that are checked before anybody sees them.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::{FromRequest, FromRequestParts, Path};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use protocol::{Code, Refusal};
use utoipa::openapi::{ContentBuilder, Ref, RefOr, ResponseBuilder};

use crate::ids::check_game_id;

/// A refusal as an answer.
#[derive(Debug)]
pub(super) struct Refused(pub(super) Refusal);

impl From<Refusal> for Refused {
    fn from(refusal: Refusal) -> Self {
        Self(refusal)
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.0.code.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        (status, Json(self.0)).into_response()
    }
}

impl From<JsonRejection> for Refused {
    fn from(rejection: JsonRejection) -> Self {
        let code = match rejection.status() {
            StatusCode::PAYLOAD_TOO_LARGE => Code::TooLarge,
            _ => Code::Malformed,
        };
        Self(Refusal::new(code, rejection.body_text()))
    }
}

impl From<QueryRejection> for Refused {
    fn from(rejection: QueryRejection) -> Self {
        Self(Refusal::new(Code::Malformed, rejection.body_text()))
    }
}

impl From<PathRejection> for Refused {
    fn from(rejection: PathRejection) -> Self {
        Self(Refusal::new(Code::NotFound, rejection.body_text()))
    }
}

impl From<WebSocketUpgradeRejection> for Refused {
    fn from(rejection: WebSocketUpgradeRejection) -> Self {
        Self(Refusal::new(Code::Malformed, rejection.body_text()))
    }
}

/// Gives the answers that no handler made a body like all other refusals; their status stays as it is.
pub(super) async fn in_our_words(response: Response) -> Response {
    let status = response.status();
    let refusal = match status {
        StatusCode::METHOD_NOT_ALLOWED => {
            let allowed = response.headers().get(header::ALLOW).and_then(|value| value.to_str().ok());
            let expected = allowed.unwrap_or("another one");
            Refusal::new(Code::Malformed, format!("method: expected {expected}"))
        }
        StatusCode::REQUEST_TIMEOUT => {
            Refusal::new(Code::Unavailable, "time: the request took too long; try again")
        }
        _ => return response,
    };
    let (mut parts, _) = response.into_parts();
    parts.headers.remove(header::CONTENT_LENGTH);
    (parts, Json(refusal)).into_response()
}

/// In the document: the answers that any request may get before a handler sees it.
pub(super) struct Anywhere;

impl utoipa::IntoResponses for Anywhere {
    fn responses() -> BTreeMap<String, RefOr<utoipa::openapi::Response>> {
        let refused = |(status, description): (&str, &str)| {
            let content = ContentBuilder::new().schema(Some(Ref::from_schema_name("Refusal"))).build();
            let response = ResponseBuilder::new().description(description);
            (status.to_owned(), RefOr::T(response.content("application/json", content).build()))
        };
        let answers = [
            ("408", "The request took too long to arrive or to be done"),
            ("429", "Too much in too short a time: requests, new guests, new games, messages or sockets"),
        ];
        answers.map(refused).into()
    }
}

/// A JSON body; anything else is refused in our own words.
#[derive(FromRequest)]
#[from_request(via(Json), rejection(Refused))]
pub(super) struct Body<T>(pub(super) T);

/// The id of a game in the path; a text that cannot be one names no game.
pub(super) struct GamePath(pub(super) String);

impl<S: Send + Sync> FromRequestParts<S> for GamePath {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Refused> {
        let Path(id) = Path::<String>::from_request_parts(parts, state).await?;
        check_game_id(&id)?;
        Ok(Self(id))
    }
}

/// A request that becomes a socket; any other is refused in our own words.
pub(super) struct Upgrade(pub(super) WebSocketUpgrade);

impl<S: Send + Sync> FromRequestParts<S> for Upgrade {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Refused> {
        Ok(Self(WebSocketUpgrade::from_request_parts(parts, state).await?))
    }
}

/// What is asked behind the question mark; what makes no sense is refused in our own words.
#[derive(FromRequestParts)]
#[from_request(via(axum::extract::Query), rejection(Refused))]
pub(super) struct Asked<T>(pub(super) T);

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn answers_that_no_handler_made_are_refusals_too() {
        for (status, code) in [
            (StatusCode::METHOD_NOT_ALLOWED, Code::Malformed),
            (StatusCode::REQUEST_TIMEOUT, Code::Unavailable),
        ] {
            let answer = in_our_words(status.into_response()).await;
            assert_eq!(answer.status(), status);
            let body = axum::body::to_bytes(answer.into_body(), 1_000).await.expect("a body");
            assert_eq!(serde_json::from_slice::<Refusal>(&body).expect("a refusal").code, code);
        }
    }
}
