//! The headers that end at a tap (RFC 9110 §7.6.1, RFC 9113 §8.2.2).

use axum::http::header::{
    ACCEPT_ENCODING, CONNECTION, CONTENT_LENGTH, EXPECT, HOST, PROXY_AUTHENTICATE, PROXY_AUTHORIZATION, TE,
    TRAILER, TRANSFER_ENCODING, UPGRADE, VIA,
};
use axum::http::{HeaderMap, HeaderName, HeaderValue};

/// About one connection, whichever way.
const OF_A_CONNECTION: [HeaderName; 8] = [
    CONNECTION,
    HeaderName::from_static("keep-alive"),
    HeaderName::from_static("proxy-connection"),
    PROXY_AUTHENTICATE,
    PROXY_AUTHORIZATION,
    TRAILER,
    TRANSFER_ENCODING,
    UPGRADE,
];

/// The headers that a call carries on. Bodies come back unpacked, so that secrets can be found in their logs; the
/// answer tells the caller so.
pub(super) fn of_call(mut headers: HeaderMap, name: &str) -> HeaderMap {
    let trailers = headers.get_all(TE).iter().any(|value| value.as_bytes().eq_ignore_ascii_case(b"trailers"));
    end_here(&mut headers);
    for name in [HOST, CONTENT_LENGTH, EXPECT, TE, ACCEPT_ENCODING] {
        headers.remove(name);
    }
    headers.insert(ACCEPT_ENCODING, HeaderValue::from_static("identity"));
    if headers.contains_key("grpc-accept-encoding") {
        headers.insert("grpc-accept-encoding", HeaderValue::from_static("identity"));
    }
    if trailers {
        // gRPC over HTTP/2 asks for nothing else, and servers insist on it.
        headers.insert(TE, HeaderValue::from_static("trailers"));
    }
    let via = HeaderValue::from_str(&format!("1.1 {name}")).expect("BUG: names of taps are tokens");
    headers.append(VIA, via);
    headers
}

/// The headers that an answer brings back.
pub(super) fn of_answer(mut headers: HeaderMap) -> HeaderMap {
    end_here(&mut headers);
    // It would lead past the tap.
    headers.remove("alt-svc");
    headers
}

/// Whether a call has passed the tap of this name before.
pub(super) fn has_passed(headers: &HeaderMap, name: &str) -> bool {
    let hops = headers
        .get_all(VIA)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','));
    hops.filter_map(|hop| hop.split_whitespace().nth(1)).any(|known| known == name)
}

fn end_here(headers: &mut HeaderMap) {
    let named: Vec<HeaderName> = headers
        .get_all(CONNECTION)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .filter_map(|name| name.trim().parse().ok())
        .collect();
    for name in named.iter().chain(&OF_A_CONNECTION) {
        headers.remove(name);
    }
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderMap;

    use super::{has_passed, of_call};

    fn headers(pairs: &[(&'static str, &'static str)]) -> HeaderMap {
        pairs.iter().map(|(name, value)| (name.parse().unwrap(), value.parse().unwrap())).collect()
    }

    #[test]
    fn what_is_about_a_connection_ends_here_and_everything_else_goes_on() {
        let arrived = headers(&[
            ("host", "127.0.0.1:4000"),
            ("connection", "keep-alive, X-Hop"),
            ("keep-alive", "timeout=5"),
            ("x-hop", "1"),
            ("transfer-encoding", "chunked"),
            ("te", "trailers"),
            ("accept-encoding", "gzip"),
            ("authorization", "Bearer t"),
            ("a2a-version", "1.0"),
            ("via", "1.0 before"),
        ]);
        let onward = headers(&[
            ("authorization", "Bearer t"),
            ("a2a-version", "1.0"),
            ("via", "1.0 before"),
            ("via", "1.1 tap-1"),
            ("accept-encoding", "identity"),
            ("te", "trailers"),
        ]);
        assert_eq!(of_call(arrived, "tap-1"), onward);
    }

    #[test]
    fn a_call_that_comes_round_again_is_known() {
        let passed = headers(&[("via", "1.1 other, 1.1 tap-1")]);
        assert!(has_passed(&passed, "tap-1"));
        assert!(!has_passed(&passed, "tap"), "by its whole name");
    }
}
