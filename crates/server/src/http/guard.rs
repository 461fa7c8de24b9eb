//! Who may come in: origins, addresses, and what every answer says to the browser.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use axum::extract::{ConnectInfo, FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use protocol::{Code, Me, Refusal};
use rules_core::Snippet;

use super::Site;
use super::refuse::Refused;
use crate::app::unavailable;
use crate::identity::cookie_in;

/// From which pages requests may come, and whom we believe about addresses.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Origins {
    /// The address under which people know the site, such as `https://example.org`; else whatever host they name.
    pub public_url: Option<String>,
    /// Whether requests come through a proxy of ours that says whose they are.
    pub is_behind_proxy: bool,
}

impl Origins {
    /// Whether the site is known under an address that is encrypted.
    pub fn is_secure(&self) -> bool {
        self.public_url.as_deref().is_some_and(|url| url.starts_with("https://"))
    }

    fn allows(&self, headers: &HeaderMap) -> bool {
        let text = |name: HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
        let Some(origin) = text(header::ORIGIN) else {
            // Programs send no origin; a browser that sends none still says where the request comes from.
            return text(HeaderName::from_static("sec-fetch-site")) != Some("cross-site");
        };
        match &self.public_url {
            Some(url) => origin.eq_ignore_ascii_case(url.trim_end_matches('/')),
            None => {
                let host = origin.split_once("://").map(|(_, host)| host);
                host.zip(text(header::HOST)).is_some_and(|(host, own)| host.eq_ignore_ascii_case(own))
            }
        }
    }
}

/// The address that a request comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Peer(pub(super) IpAddr);

fn peer(request: &Request, origins: &Origins) -> Peer {
    let forwarded = || {
        let last = request.headers().get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
        last.rsplit(',').next()?.trim().parse().ok()
    };
    let direct = || request.extensions().get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
    let address = if origins.is_behind_proxy { forwarded().or_else(direct) } else { direct() };
    Peer(address.unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED)))
}

/// Lets a request through, or refuses it: too many, or from another site's page.
pub(super) async fn check(State(site): State<Site>, mut request: Request, next: Next) -> Response {
    let peer = peer(&request, &site.origins);
    if let Err(refusal) = site.app.limiter.request(peer.0) {
        return Refused(refusal).into_response();
    }
    let changes_nothing = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    let is_socket = request.uri().path() == "/ws";
    if (!changes_nothing || is_socket) && !site.origins.allows(request.headers()) {
        let found = request.headers().get(header::ORIGIN).and_then(|origin| origin.to_str().ok());
        let found = Snippet::new(found.unwrap_or("a page of another site"));
        let message = format!("origin: expected a page of this site, found {found}");
        return Refused(Refusal::new(Code::WrongOrigin, message)).into_response();
    }
    request.extensions_mut().insert(peer);
    next.run(request).await
}

const HEADERS: [(HeaderName, &str); 6] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; \
         font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; media-src 'self'; \
         frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::REFERRER_POLICY, "same-origin"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// Says to the browser what it may do with any answer.
pub(super) async fn add_headers(request: Request, next: Next) -> Response {
    let is_api = request.uri().path().starts_with("/api/");
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    if is_api {
        headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    }
    response
}

impl FromRequestParts<Site> for Peer {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, _: &Site) -> Result<Self, Refused> {
        Ok(parts.extensions.get::<Self>().copied().unwrap_or(Self(IpAddr::V4(Ipv4Addr::UNSPECIFIED))))
    }
}

/// Whoever the cookie says it is; without one of ours the request is refused.
pub(super) struct Guest(pub(super) Me);

/// Whoever the cookie says it is, if anybody.
pub(super) struct MaybeGuest(pub(super) Option<Me>);

impl FromRequestParts<Site> for MaybeGuest {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, site: &Site) -> Result<Self, Refused> {
        let cookies = parts.headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
        let Some(id) = cookies.filter_map(cookie_in).find_map(|cookie| site.signer.read(cookie)) else {
            return Ok(Self(None));
        };
        let person = site.app.store.person(id).await.map_err(unavailable)?;
        Ok(Self(person.map(|person| Me { id: person.id, name: person.name })))
    }
}

impl FromRequestParts<Site> for Guest {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, site: &Site) -> Result<Self, Refused> {
        let MaybeGuest(me) = MaybeGuest::from_request_parts(parts, site).await?;
        let message = "cookie: expected the one that GET /api/me gives";
        me.map(Self).ok_or_else(|| Refusal::new(Code::Unidentified, message).into())
    }
}
