//! What stands before every route: who may ask, and what a browser is told of every answer.

use std::net::SocketAddr;

use axum::extract::{Request, State};
use axum::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use axum::http::{Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::address;

/// The header with the token of what acts.
pub const TOKEN: &str = "x-massicot-token";

/// What every answer carries. Scripts, styles and pictures are the server's own; nothing is framed.
const HEADERS: [(HeaderName, &str); 6] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
         connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        "same-origin",
    ),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        "same-origin",
    ),
];

/// Where the server listens.
#[derive(Clone, Copy, Debug)]
pub struct Guard {
    listening: SocketAddr,
}

impl Guard {
    pub fn new(listening: SocketAddr) -> Guard {
        Guard { listening }
    }

    /// Whether a request comes from a page of the server's, or from no page.
    fn lets_in(self, headers: &HeaderMap) -> bool {
        let text = |name: &str| headers.get(name).map(|value| value.to_str().unwrap_or(""));
        let Some(host) = text("host") else {
            return false;
        };
        let same = |origin: &str| origin.strip_prefix("http://") == Some(host);
        let site = text("sec-fetch-site");
        address::is_ours(host, self.listening)
            && text("origin").is_none_or(same)
            && site.is_none_or(|site| matches!(site, "same-origin" | "none"))
    }
}

/// Refuses what comes from another site, and marks every answer.
pub async fn guard(State(guard): State<Guard>, request: Request, next: Next) -> Response {
    let known = matches!(*request.method(), Method::GET | Method::HEAD | Method::POST);
    let mut response = match (guard.lets_in(request.headers()), known) {
        (true, true) => next.run(request).await,
        (true, false) => StatusCode::METHOD_NOT_ALLOWED.into_response(),
        (false, _) => StatusCode::FORBIDDEN.into_response(),
    };
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        // What is no page of the server's own has a stricter policy.
        let known = headers.entry(name);
        known.or_insert(HeaderValue::from_static(value));
    }
    headers
        .entry(header::CACHE_CONTROL)
        .or_insert(HeaderValue::from_static("no-store"));
    response
}

/// Whether a request has the token. It takes as long for a wrong one as for the right one.
pub fn has_token(headers: &HeaderMap, token: &str) -> bool {
    let given = headers.get(TOKEN).map_or(&b""[..], HeaderValue::as_bytes);
    let differ = given.iter().zip(token.as_bytes());
    let differ = differ.fold(0, |differ, (one, other)| differ | (one ^ other));
    given.len() == token.len() && differ == 0
}
