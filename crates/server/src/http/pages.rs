//! The client, which is inside the program.

use axum::http::{HeaderValue, StatusCode, Uri, header};
use axum::response::{Html, IntoResponse, Response};
use protocol::{Code, Refusal};
use rules_core::Snippet;
use rust_embed::RustEmbed;

use super::refuse::Refused;

/// The client as it was built; nothing where it was not.
#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Client;

const INDEX: &str = "index.html";

/// What is shown where the program was built without its client.
const WITHOUT_CLIENT: &str = "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>Pardalis</title>\n\
    <h1>Pardalis</h1>\n<p>The server runs. This program was built without a page to play on. Programs can play: the API \
    is described in <a href=\"/api/openapi.json\">/api/openapi.json</a>.</p>\n</html>\n";

/// Gives a file of the client; paths without a dot are the client's own and get its page.
pub(super) async fn serve(uri: Uri) -> Response {
    let path = uri.path().trim_start_matches('/');
    if path.starts_with("api/") {
        let found = Snippet::new(uri.path());
        let message = format!("path: expected one of /api/openapi.json, found {found}");
        return Refused(Refusal::new(Code::NotFound, message)).into_response();
    }
    if let Some(file) = Client::get(path) {
        return answer(path, file);
    }
    if path.contains('.') {
        let found = Snippet::new(uri.path());
        return Refused(Refusal::new(Code::NotFound, format!("no such file: {found}"))).into_response();
    }
    match Client::get(INDEX) {
        Some(file) => answer(INDEX, file),
        None => (StatusCode::OK, Html(WITHOUT_CLIENT)).into_response(),
    }
}

fn answer(path: &str, file: rust_embed::EmbeddedFile) -> Response {
    // Files with their digest in the name never change; the page itself may with every version.
    let caching =
        if path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    let kind = HeaderValue::from_str(file.metadata.mimetype())
        .unwrap_or(HeaderValue::from_static("application/octet-stream"));
    let headers = [(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, HeaderValue::from_static(caching))];
    (headers, file.data).into_response()
}
