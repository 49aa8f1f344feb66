//! The address of a gRPC interface, in the forms that cards have.
//!
//! Official SDKs write `host:port`, the specification shows an `https` URL, gRPC's own names begin with `dns:`,
//! and people write `grpc:` and `grpcs:`. All become the `http` or `https` URL of a channel; the scheme decides
//! which, and without a scheme the host.

use super::address::{self, Address, AddressError, Concern};

/// Whether a connection without TLS may be opened where the address does not ask for one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Plaintext {
    /// To this machine only; anything else is called over TLS.
    #[default]
    LoopbackOnly,
    /// Wherever the address has no scheme: the user said so.
    Allowed,
}

pub(super) fn resolve(given: &str, card_url: &str, plaintext: Plaintext) -> Result<Address, AddressError> {
    let given = given.trim();
    let (scheme, target) = match given.split_once("://") {
        Some((scheme, rest)) => match scheme.to_ascii_lowercase().as_str() {
            "grpc" => (Some("http"), rest),
            "grpcs" => (Some("https"), rest),
            // `dns://<name server>/<target>`; which server is asked is this machine's matter.
            "dns" => (None, rest.split_once('/').map_or(rest, |(_, target)| target)),
            _ => return address::resolve(given, card_url),
        },
        None => match given.strip_prefix("dns:") {
            Some(target) => (None, target),
            None if names_host(given) => (None, given),
            None => return address::resolve(given, card_url),
        },
    };
    let scheme_for = |host: &str| {
        let open = address::is_loopback(host) || plaintext == Plaintext::Allowed;
        scheme.unwrap_or(if open { "http" } else { "https" })
    };
    let host = address::host_of(target);
    let at = address::resolve(&format!("{}://{target}", scheme_for(host)), card_url)?;
    // Behind the host of the card it is the port that leads to the service, not the card's origin.
    let card_host = address::host_of(card_url.trim());
    let moved = || format!("{}://{}", scheme_for(card_host), target.replacen(host, card_host, 1));
    let concern = at.concern.and_then(|concern| match concern {
        Concern::UnspecifiedHost { .. } => Some(Concern::UnspecifiedHost { suggestion: moved() }),
        Concern::LoopbackHost { .. } => Some(Concern::LoopbackHost { suggestion: moved() }),
        // A scheme that the card does not name is no claim of it.
        Concern::OtherScheme { .. } => scheme.map(|_| concern),
    });
    Ok(Address { url: at.url, concern })
}

/// `host` or `host:port`, which as a URL would be a relative path or an unknown scheme.
fn names_host(given: &str) -> bool {
    let port = given.rsplit_once(':').map(|(_, port)| port);
    let is_port = port.is_none_or(|port| !port.is_empty() && port.bytes().all(|byte| byte.is_ascii_digit()));
    let starts_like_a_path = given.starts_with(['/', '?', '#', '.']);
    !given.is_empty() && !starts_like_a_path && (is_port || given.ends_with(']'))
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::{Plaintext, resolve};
    use crate::negotiate::{Address, AddressError, Concern};

    const CARD: &str = "https://agents.example/card.json";

    #[rstest]
    #[case::sdk("agents.example:50051", "https://agents.example:50051")]
    #[case::no_port("agents.example", "https://agents.example")]
    #[case::specification("https://agents.example/a2a/grpc", "https://agents.example/a2a/grpc")]
    #[case::plain_by_its_scheme("http://agents.example:1", "http://agents.example:1")]
    #[case::grpc("grpc://agents.example:1", "http://agents.example:1")]
    #[case::grpcs("GRPCS://agents.example:1", "https://agents.example:1")]
    #[case::dns("dns:///agents.example:1", "https://agents.example:1")]
    #[case::dns_with_a_server("dns://8.8.8.8/agents.example:1", "https://agents.example:1")]
    #[case::dns_short("dns:agents.example:1", "https://agents.example:1")]
    #[case::six("[2001:db8::1]:50051", "https://[2001:db8::1]:50051")]
    #[case::relative("/grpc", "https://agents.example/grpc")]
    fn every_form_becomes_a_url(#[case] given: &str, #[case] expected: &str) {
        let expected = Address { url: expected.to_owned(), concern: None };
        assert_eq!(resolve(given, CARD, Plaintext::LoopbackOnly), Ok(expected), "{given}");
    }

    #[test]
    fn without_a_scheme_only_this_machine_is_called_without_tls() {
        let url = |given, plaintext| {
            resolve(given, "http://127.0.0.1/card.json", plaintext).map(|address| address.url)
        };
        for (given, expected) in [
            ("localhost:50051", "http://localhost:50051"),
            ("127.0.0.1:50051", "http://127.0.0.1:50051"),
            ("[::1]:50051", "http://[::1]:50051"),
        ] {
            assert_eq!(url(given, Plaintext::LoopbackOnly).as_deref(), Ok(expected), "nobody listens in");
        }
        let elsewhere = url("10.0.0.7:50051", Plaintext::LoopbackOnly);
        assert_eq!(elsewhere.as_deref(), Ok("https://10.0.0.7:50051"), "not this machine");
        let allowed = url("10.0.0.7:50051", Plaintext::Allowed);
        assert_eq!(allowed.as_deref(), Ok("http://10.0.0.7:50051"), "the user said so");
    }

    /// An address that was pinned or is called again is read without its card.
    #[rstest]
    #[case("127.0.0.1:9123", "http://127.0.0.1:9123")]
    #[case("localhost:50051", "http://localhost:50051")]
    #[case("[::1]:50051", "http://[::1]:50051")]
    #[case("agent.example:50051", "https://agent.example:50051")]
    #[case("192.168.1.7:50051", "https://192.168.1.7:50051")]
    #[case("agent.example", "https://agent.example")]
    #[case("grpc://agent.example:50051", "http://agent.example:50051")]
    #[case("grpcs://agent.example", "https://agent.example")]
    #[case("dns:///localhost:50051", "http://localhost:50051")]
    #[case("dns://8.8.8.8/agent.example:50051", "https://agent.example:50051")]
    #[case("dns:agent.example:50051", "https://agent.example:50051")]
    #[case("http://agent.example:50051/", "http://agent.example:50051/")]
    #[case(" https://agent.example/a2a/grpc ", "https://agent.example/a2a/grpc")]
    fn an_address_in_any_form_is_a_url_without_a_card(#[case] given: &str, #[case] expected: &str) {
        let expected = Address { url: expected.to_owned(), concern: None };
        assert_eq!(resolve(given, "", Plaintext::LoopbackOnly), Ok(expected), "{given}");
    }

    #[test]
    fn an_address_that_is_none_is_refused() {
        assert_eq!(resolve("", "", Plaintext::LoopbackOnly), Err(AddressError::Empty));
        assert!(resolve("agent.example:port", "", Plaintext::LoopbackOnly).is_err(), "a port is a number");
    }

    #[test]
    fn a_host_that_means_something_else_elsewhere_is_flagged() {
        let concern = |given| resolve(given, CARD, Plaintext::LoopbackOnly).map(|found| found.concern);
        let suggestion = "https://agents.example:50051".to_owned();
        let unspecified = Concern::UnspecifiedHost { suggestion: suggestion.clone() };
        assert_eq!(concern("0.0.0.0:50051"), Ok(Some(unspecified)), "the card's host, and so over TLS");
        let loopback = Concern::LoopbackHost { suggestion };
        assert_eq!(concern("localhost:50051"), Ok(Some(loopback)), "with its own port");
        assert_eq!(concern("agents.example:50051"), Ok(None), "where the card is");
    }

    #[rstest]
    #[case("unix:/var/run/agent.sock", "unix")]
    #[case("xds:///agents.example", "xds")]
    fn names_that_nothing_here_resolves_are_refused(#[case] given: &str, #[case] scheme: &str) {
        let refused = AddressError::Scheme { scheme: scheme.to_owned() };
        assert_eq!(resolve(given, CARD, Plaintext::LoopbackOnly), Err(refused), "{given}");
    }
}
