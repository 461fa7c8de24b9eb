//! The client, which is inside the program.

use std::borrow::Cow;

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
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
    <h1>Pardalis</h1>\n<p>The server runs, but this program was built without the page to play on. \
    <code>cargo xtask run</code> builds the page, then the program with the page inside, and starts it.</p>\n\
    <p>Programs can play all the same: the API is described in \
    <a href=\"/api/openapi.json\">/api/openapi.json</a>.</p>\n</html>\n";

/// How a file may be compressed, the smallest first: the name in a header, and the end of the file's name.
const ENCODINGS: [(&str, &str); 2] = [("br", ".br"), ("gzip", ".gz")];

/// A file of the client.
#[derive(Clone)]
struct File {
    data: Cow<'static, [u8]>,
    kind: String,
    digest: [u8; 32],
}

fn embedded(path: &str) -> Option<File> {
    let file = Client::get(path)?;
    let (kind, digest) = (file.metadata.mimetype().to_owned(), file.metadata.sha256_hash());
    Some(File { data: file.data, kind, digest })
}

/// Gives a file of the client; paths without a dot are the client's own and get its page.
pub(super) async fn serve(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    answer(&method, uri.path(), &headers, embedded)
}

fn answer(
    method: &Method,
    address: &str,
    headers: &HeaderMap,
    files: impl Fn(&str) -> Option<File>,
) -> Response {
    let path = address.trim_start_matches('/');
    let missing = |message: String| Refused(Refusal::new(Code::NotFound, message)).into_response();
    if path.starts_with("api/") {
        let found = Snippet::new(address);
        return missing(format!("path: expected one of /api/openapi.json, found {found}"));
    }
    if !matches!(*method, Method::GET | Method::HEAD) {
        return (StatusCode::METHOD_NOT_ALLOWED, [(header::ALLOW, "GET, HEAD")]).into_response();
    }
    let (path, file) = match files(path) {
        Some(file) => (path, file),
        None if path.contains('.') => return missing(format!("no such file: {}", Snippet::new(address))),
        None => match files(INDEX) {
            Some(file) => (INDEX, file),
            None => return (StatusCode::OK, Html(WITHOUT_CLIENT)).into_response(),
        },
    };
    give(method, path, headers, file, &files)
}

/// Gives a file as small as the browser takes it, or only says that it has not changed.
fn give(
    method: &Method,
    path: &str,
    headers: &HeaderMap,
    file: File,
    files: &impl Fn(&str) -> Option<File>,
) -> Response {
    // Files with their digest in the name never change; all others may with every version.
    let caching =
        if path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    let pressed = ENCODINGS.into_iter().filter(|(name, _)| accepts(headers, name));
    let pressed = pressed.filter_map(|(name, end)| Some((name, files(&format!("{path}{end}"))?))).next();
    let tag = tag(&file, pressed.as_ref().map(|(name, _)| *name));
    let mut response = Response::new(Body::empty());
    let said = response.headers_mut();
    said.insert(header::CACHE_CONTROL, HeaderValue::from_static(caching));
    said.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    let known = headers.get_all(header::IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
    let is_known = known.flat_map(|list| list.split(',')).any(|known| known.trim() == tag);
    said.extend(HeaderValue::from_str(&tag).map(|tag| (header::ETAG, tag)));
    if is_known {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
        return response;
    }
    let kind = HeaderValue::from_str(&file.kind);
    said.insert(header::CONTENT_TYPE, kind.unwrap_or(HeaderValue::from_static("application/octet-stream")));
    let data = match pressed {
        Some((name, pressed)) => {
            said.insert(header::CONTENT_ENCODING, HeaderValue::from_static(name));
            pressed.data
        }
        None => file.data,
    };
    said.insert(header::CONTENT_LENGTH, data.len().into());
    if *method == Method::GET {
        *response.body_mut() = Body::from(data);
    }
    response
}

/// A name for exactly these bytes in exactly this form.
fn tag(file: &File, encoding: Option<&str>) -> String {
    let digits: String = file.digest.iter().take(10).map(|byte| format!("{byte:02x}")).collect();
    format!("\"{digits}-{}\"", encoding.unwrap_or("plain"))
}

/// Whether the browser takes files that are compressed in this way.
fn accepts(headers: &HeaderMap, encoding: &str) -> bool {
    let lists = headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    lists.flat_map(|list| list.split(',')).any(|item| {
        let (name, weight) = item.split_once(';').unwrap_or((item, ""));
        let is_refused = weight.trim().strip_prefix("q=").is_some_and(|q| q.parse() == Ok(0.0));
        name.trim().eq_ignore_ascii_case(encoding) && !is_refused
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A client of four files: two are compressed.
    fn files(path: &str) -> Option<File> {
        let (data, kind): (&'static str, _) = match path {
            "index.html" => ("the page", "text/html"),
            "index.html.gz" => ("(page)", "application/gzip"),
            "assets/rules-1.wasm" => ("the rules", "application/wasm"),
            "assets/rules-1.wasm.br" => ("(r)", "application/octet-stream"),
            "assets/rules-1.wasm.gz" => ("(rul)", "application/gzip"),
            "sw.js" => ("the worker", "text/javascript"),
            _ => return None,
        };
        let mut digest = [0; 32];
        digest[0] = data.len() as u8;
        Some(File { data: Cow::Borrowed(data.as_bytes()), kind: kind.into(), digest })
    }

    fn ask(method: &Method, path: &str, said: &[(header::HeaderName, &str)]) -> Response {
        let value = |text: &str| HeaderValue::from_str(text).expect("a header");
        let headers = said.iter().map(|(name, text)| (name.clone(), value(text))).collect();
        answer(method, path, &headers, files)
    }

    fn header(response: &Response, name: header::HeaderName) -> &str {
        response.headers().get(name).map_or("", |value| value.to_str().expect("text"))
    }

    async fn body(response: Response) -> String {
        let bytes = axum::body::to_bytes(response.into_body(), usize::MAX).await.expect("a body");
        String::from_utf8(bytes.to_vec()).expect("text")
    }

    #[tokio::test]
    async fn a_browser_gets_the_smallest_form_that_it_takes() {
        for (accepted, encoding, expected) in [
            ("gzip, deflate, br, zstd", "br", "(r)"),
            ("gzip", "gzip", "(rul)"),
            ("br;q=0, GZIP;q=0.5", "gzip", "(rul)"),
            ("identity", "", "the rules"),
            ("br;q=0.0", "", "the rules"),
        ] {
            let response = ask(&Method::GET, "/assets/rules-1.wasm", &[(header::ACCEPT_ENCODING, accepted)]);
            assert_eq!(header(&response, header::CONTENT_ENCODING), encoding, "{accepted}");
            assert_eq!(header(&response, header::CONTENT_TYPE), "application/wasm");
            assert_eq!(header(&response, header::VARY), "accept-encoding");
            assert_eq!(header(&response, header::CONTENT_LENGTH), expected.len().to_string());
            assert!(header(&response, header::CACHE_CONTROL).contains("immutable"));
            assert_eq!(body(response).await, expected);
        }
    }

    #[tokio::test]
    async fn every_address_of_the_client_gets_the_page() {
        for path in ["/", "/lobby", "/game/abc"] {
            let response = ask(&Method::GET, path, &[]);
            assert_eq!(header(&response, header::CACHE_CONTROL), "no-cache");
            assert_eq!(
                (header(&response, header::CONTENT_TYPE), response.status().as_u16()),
                ("text/html", 200)
            );
            assert_eq!(body(response).await, "the page");
        }
        assert_eq!(header(&ask(&Method::GET, "/sw.js", &[]), header::CACHE_CONTROL), "no-cache");
    }

    #[tokio::test]
    async fn what_a_browser_has_is_not_sent_again() {
        let zipped = (header::ACCEPT_ENCODING, "gzip");
        let tag = header(&ask(&Method::GET, "/", std::slice::from_ref(&zipped)), header::ETAG).to_owned();
        let lists = [tag.clone(), format!("\"other\", {tag}")];
        for list in &lists {
            let response = ask(&Method::GET, "/", &[zipped.clone(), (header::IF_NONE_MATCH, list)]);
            assert_eq!(response.status(), StatusCode::NOT_MODIFIED);
            assert_eq!(body(response).await, "");
        }
        // The same page in another form is something else.
        let plain = ask(&Method::GET, "/", &[(header::IF_NONE_MATCH, &tag)]);
        assert_eq!(plain.status(), StatusCode::OK);
    }

    #[tokio::test]
    async fn the_head_alone_says_how_long_the_body_is() {
        let response = ask(&Method::HEAD, "/", &[(header::ACCEPT_ENCODING, "gzip")]);
        assert_eq!((header(&response, header::CONTENT_LENGTH), response.status().as_u16()), ("6", 200));
        assert_eq!(body(response).await, "");
    }

    #[test]
    fn what_is_not_there_is_refused() {
        for path in ["/missing.js", "/api/missing", "/assets/rules-2.wasm"] {
            assert_eq!(ask(&Method::GET, path, &[]).status(), StatusCode::NOT_FOUND, "{path}");
        }
        assert_eq!(ask(&Method::POST, "/", &[]).status(), StatusCode::METHOD_NOT_ALLOWED);
    }

    #[tokio::test]
    async fn a_program_without_its_client_says_how_to_build_it() {
        let response = answer(&Method::GET, "/", &HeaderMap::new(), |_| None);
        assert_eq!(response.status(), StatusCode::OK);
        assert!(body(response).await.contains("cargo xtask run"));
    }
}
