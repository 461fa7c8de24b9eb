//! Refusals over HTTP, and bodies that are checked before anybody sees them.

use axum::Json;
use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::extract::{FromRequest, FromRequestParts};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use protocol::{Code, Refusal};

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

/// A JSON body; anything else is refused in our own words.
#[derive(FromRequest)]
#[from_request(via(Json), rejection(Refused))]
pub(super) struct Body<T>(pub(super) T);

/// What is asked behind the question mark; what makes no sense is refused in our own words.
#[derive(FromRequestParts)]
#[from_request(via(axum::extract::Query), rejection(Refused))]
pub(super) struct Asked<T>(pub(super) T);
