//! Admits only pages that this server served.
//!
//! Any web page can make a browser send requests to loopback, and an attacker's host name can be made to point
//! there. So `Host` must be a loopback name (with any port, because `ssh -L` changes it), and a request with an
//! origin must come from that same host.

use axum::extract::Request;
use axum::http::{HeaderMap, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use url::Url;

/// Refuses requests that did not come from this server's own page.
pub(crate) async fn own_page_only(request: Request, next: Next) -> Response {
    match check(request.headers()) {
        Ok(()) => next.run(request).await,
        Err(reason) => (StatusCode::FORBIDDEN, reason).into_response(),
    }
}

fn check(headers: &HeaderMap) -> Result<(), &'static str> {
    let host = text(headers, header::HOST).ok_or("the request names no host")?;
    if !is_loopback(host) {
        return Err("this address is only for this machine");
    }
    match text(headers, header::ORIGIN) {
        Some(origin) if origin != format!("http://{host}") => Err("another site may not use this address"),
        Some(_) | None => Ok(()),
    }
}

fn text(headers: &HeaderMap, name: header::HeaderName) -> Option<&str> {
    headers.get(name)?.to_str().ok()
}

fn is_loopback(host: &str) -> bool {
    let Ok(url) = Url::parse(&format!("http://{host}/")) else { return false };
    match url.host() {
        Some(url::Host::Domain(name)) => name == "localhost",
        Some(url::Host::Ipv4(address)) => address.is_loopback(),
        Some(url::Host::Ipv6(address)) => address.is_loopback(),
        None => false,
    }
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderMap;

    use super::check;

    fn check_of(host: &str, origin: Option<&str>) -> bool {
        let mut headers = HeaderMap::new();
        headers.insert("host", host.parse().unwrap());
        if let Some(origin) = origin {
            headers.insert("origin", origin.parse().unwrap());
        }
        check(&headers).is_ok()
    }

    #[test]
    fn only_the_page_of_this_server_gets_in() {
        assert!(check_of("127.0.0.1:4000", None), "typed into the address bar");
        assert!(check_of("localhost:9", Some("http://localhost:9")), "the page itself, through a tunnel");
        assert!(check_of("[::1]:4000", Some("http://[::1]:4000")));
        assert!(!check_of("attacker.example:4000", None), "a name that points to loopback");
        assert!(!check_of("127.0.0.1.attacker.example", None));
        assert!(!check_of("127.0.0.1:4000", Some("http://127.0.0.1:4001")), "another server on loopback");
        assert!(!check_of("127.0.0.1:4000", Some("https://attacker.example")));
        assert!(!check_of("127.0.0.1:4000", Some("null")), "a sandboxed frame");
    }
}
