//! Where a gRPC interface is. Cards write what gRPC libraries take as a target, which is hardly ever a URL.
//!
//! | as written | is |
//! | --- | --- |
//! | `http://…`, `https://…` | itself |
//! | `grpc://…`, `grpcs://…` | HTTP/2 without and with TLS |
//! | `host:port`, `dns:///host:port`, `dns:host:port` | without TLS on this machine, with TLS elsewhere |
//!
//! Somebody who wants to talk to another machine without TLS has to say so, by writing `http://`.

use url::{ParseError, Url};

use crate::reach::Reach;

/// The URL of an address, `https` or `http`; other schemes come out as they are.
pub(crate) fn url(address: &str) -> Result<Url, ParseError> {
    let address = address.trim();
    if let Some(rest) = address.strip_prefix("grpc://") {
        return Url::parse(&format!("http://{rest}"));
    }
    if let Some(rest) = address.strip_prefix("grpcs://") {
        return Url::parse(&format!("https://{rest}"));
    }
    let bare = match address.strip_prefix("dns:") {
        // An authority before the host is the name server to ask; ours is the system's.
        Some(target) => target
            .strip_prefix("//")
            .map_or(target, |with| with.split_once('/').map_or(with, |(_, host)| host)),
        None if address.contains("://") => return Url::parse(address),
        None => address,
    };
    let plain = Url::parse(&format!("http://{bare}"))?;
    if Reach::of(&plain) == Reach::Machine { Ok(plain) } else { Url::parse(&format!("https://{bare}")) }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::url;

    #[rstest]
    #[case("127.0.0.1:9123", "http://127.0.0.1:9123/")]
    #[case("localhost:50051", "http://localhost:50051/")]
    #[case("[::1]:50051", "http://[::1]:50051/")]
    #[case("agent.example:50051", "https://agent.example:50051/")]
    #[case("192.168.1.7:50051", "https://192.168.1.7:50051/")]
    #[case("agent.example", "https://agent.example/")]
    #[case("grpc://agent.example:50051", "http://agent.example:50051/")]
    #[case("grpcs://agent.example", "https://agent.example/")]
    #[case("dns:///localhost:50051", "http://localhost:50051/")]
    #[case("dns://8.8.8.8/agent.example:50051", "https://agent.example:50051/")]
    #[case("dns:agent.example:50051", "https://agent.example:50051/")]
    #[case("http://agent.example:50051/", "http://agent.example:50051/")]
    #[case(" https://agent.example/a2a/grpc ", "https://agent.example/a2a/grpc")]
    fn an_address_in_any_form_is_a_url(#[case] address: &str, #[case] expected: &str) {
        assert_eq!(url(address).map(String::from), Ok(expected.to_owned()), "{address}");
    }

    #[test]
    fn an_address_that_is_none_is_refused() {
        assert!(url("").is_err(), "nothing");
        assert!(url("agent.example:port").is_err(), "a port is a number");
    }
}
