//! Admits programs on this machine, and no web pages.
//!
//! A page of any site can make a browser send requests to loopback. Two headers that a page cannot forge reveal
//! it: `Origin`, which the browser adds to a page's cross-site requests, and `Host`, which names the page's own
//! site when that name was re-bound to 127.0.0.1 (DNS rebinding).

use std::net::IpAddr;

use axum::extract::Request;
use axum::http::header::{HOST, ORIGIN};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

/// Lets a request through when it names this machine and comes from no foreign page.
pub(crate) async fn local_only(request: Request, next: Next) -> Response {
    let authority = request.uri().authority().map(Authority::as_str);
    match refusal(request.headers(), authority) {
        None => next.run(request).await,
        Some(reason) => (StatusCode::FORBIDDEN, reason).into_response(),
    }
}

/// `authority`: the host as HTTP/2 names it, where no header does (RFC 9113 §8.3.1).
fn refusal(headers: &HeaderMap, authority: Option<&str>) -> Option<&'static str> {
    let Some(host) = host_of(headers, authority).filter(|host| is_loopback(host)) else {
        return Some("only requests to a loopback name are served");
    };
    let same = |origin: &str| origin.strip_prefix("http://").is_some_and(|rest| rest == host);
    match headers.get(ORIGIN) {
        Some(origin) if !origin.to_str().is_ok_and(same) => Some("requests from web pages are not served"),
        Some(_) | None => None,
    }
}

/// Whom a request is for, by its header or else by its authority.
pub(crate) fn host_of<'a>(headers: &'a HeaderMap, authority: Option<&'a str>) -> Option<&'a str> {
    match headers.get(HOST) {
        Some(host) => host.to_str().ok(),
        None => authority,
    }
}

/// The name or address without its port.
pub(crate) fn name_of(host: &str) -> &str {
    match host.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
        Some((address, _port)) => address,
        None => host.split_once(':').map_or(host, |(name, _port)| name),
    }
}

pub(crate) fn is_loopback(host: &str) -> bool {
    let name = name_of(host);
    name.eq_ignore_ascii_case("localhost")
        || name.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::refusal;
    use axum::http::{HeaderMap, HeaderValue};
    use rstest::rstest;

    #[rstest]
    #[case::a_program(Some("127.0.0.1:4000"), None, true)]
    #[case::by_name(Some("localhost:4000"), None, true)]
    #[case::by_v6(Some("[::1]:4000"), None, true)]
    #[case::its_own_page(Some("127.0.0.1:4000"), Some("http://127.0.0.1:4000"), true)]
    #[case::another_port(Some("127.0.0.1:4000"), Some("http://127.0.0.1:4001"), false)]
    #[case::a_foreign_page(Some("127.0.0.1:4000"), Some("https://evil.example"), false)]
    #[case::a_sandboxed_page(Some("127.0.0.1:4000"), Some("null"), false)]
    #[case::a_rebound_name(Some("evil.example:4000"), None, false)]
    #[case::a_lookalike_name(Some("127.0.0.1.evil.example"), None, false)]
    #[case::no_host(None, None, false)]
    fn only_this_machine_and_no_web_page_is_served(
        #[case] host: Option<&'static str>,
        #[case] origin: Option<&'static str>,
        #[case] served: bool,
    ) {
        let mut headers = HeaderMap::new();
        for (name, value) in [("host", host), ("origin", origin)] {
            if let Some(value) = value {
                headers.insert(name, HeaderValue::from_static(value));
            }
        }
        assert_eq!(refusal(&headers, None).is_none(), served, "host {host:?}, origin {origin:?}");
    }

    #[test]
    fn http_2_names_the_host_without_a_header() {
        let served = |authority| refusal(&HeaderMap::new(), Some(authority)).is_none();
        assert!(served("127.0.0.1:4000"), "this machine");
        assert!(!served("evil.example:4000"), "a rebound name");
    }
}
