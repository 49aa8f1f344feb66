//! The real address of an interface, seen from where its card was found.
//!
//! Cards have relative URLs, and addresses that are valid only on the agent's own machine. Neither is repaired
//! silently: a relative URL has one meaning (RFC 3986 §5); for an unroutable host a likely one is offered.
//! Deliberately absent: a URL parser. An interface's URL is used verbatim, so only scheme and host are looked at.

use thiserror::Error;

/// An absolute address to call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Address {
    /// Absolute; verbatim where the card's was.
    pub url: String,
    /// Why it may not lead to the agent.
    pub concern: Option<Concern>,
}

/// Why an address may not lead to the agent, with the address that probably does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Concern {
    /// `0.0.0.0` or `[::]` name every interface of a machine, not a machine.
    UnspecifiedHost {
        /// With the origin at which the card was found: ports inside a container are not those outside.
        suggestion: String,
    },
    /// A loopback host in a card that was found on another machine.
    LoopbackHost {
        /// With the origin at which the card was found.
        suggestion: String,
    },
    /// The port that the card came from, with the other scheme: `https` where plain HTTP was spoken, or the other way
    /// round. Servers behind a balancer name their own view.
    OtherScheme {
        /// With the scheme by which the card came.
        suggestion: String,
    },
}

impl Concern {
    /// The address that is probably meant.
    pub fn suggestion(&self) -> &String {
        match self {
            Self::UnspecifiedHost { suggestion }
            | Self::LoopbackHost { suggestion }
            | Self::OtherScheme { suggestion } => suggestion,
        }
    }
}

/// Why an interface's URL cannot be called.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum AddressError {
    /// It has no text.
    #[error("the interface has no URL")]
    Empty,
    /// Only `http` and `https` are called.
    #[error("`{scheme}` is not a scheme that agents are called by")]
    Scheme {
        /// The scheme, in lower case.
        scheme: String,
    },
    /// The card's own address is not one that a relative URL could be resolved against.
    #[error("the URL is relative and the card's own URL is not absolute")]
    NoBase,
    /// Control characters or white space inside.
    #[error("the URL contains white space or control characters")]
    Character,
}

/// Resolves an interface's URL of HTTP bindings against the URL that the card came from.
///
/// # Errors
/// When the URL cannot be called at all.
pub fn resolve(interface_url: &str, card_url: &str) -> Result<Address, AddressError> {
    let given = interface_url.trim();
    if given.is_empty() {
        return Err(AddressError::Empty);
    }
    if given.chars().any(|character| character.is_control() || character.is_whitespace()) {
        return Err(AddressError::Character);
    }
    let url = absolute(given, card_url)?;
    let concern = concern(&url, card_url);
    Ok(Address { url, concern })
}

/// The scheme of a URL or a host; `None`: a host without one. Both `javascript:x` and `host:8080` parse as URLs; a
/// port tells them apart.
pub fn scheme_of(text: &str) -> Option<&str> {
    if let Some((scheme, _)) = text.split_once("://") {
        return Some(scheme);
    }
    let (scheme, rest) = text.split_once(':').filter(|_| !text.starts_with('['))?;
    let port = rest.split(['/', '?', '#']).next().unwrap_or_default();
    let is_port = !port.is_empty() && port.bytes().all(|byte| byte.is_ascii_digit());
    (!is_port).then_some(scheme)
}

/// The pieces of an absolute URL that matter here.
pub(super) struct Split<'u> {
    pub(super) scheme: &'u str,
    /// User info, host and port.
    pub(super) authority: &'u str,
    /// Path, query and fragment.
    pub(super) rest: &'u str,
}

impl<'u> Split<'u> {
    pub(super) fn of(url: &'u str) -> Option<Self> {
        let (scheme, after) = url.split_once("://")?;
        let end = after.find(['/', '?', '#']).unwrap_or(after.len());
        let (authority, rest) = after.split_at_checked(end)?;
        (is_scheme(scheme) && !authority.is_empty()).then_some(Self { scheme, authority, rest })
    }

    /// Host without port and user info, brackets kept.
    fn host(&self) -> &'u str {
        self.host_and_port().0
    }

    fn host_and_port(&self) -> (&'u str, &'u str) {
        host_and_port(self.authority)
    }

    /// The port, that of the scheme where none is named.
    fn port(&self) -> &'u str {
        let (_, port) = self.host_and_port();
        let of_scheme = if self.scheme.eq_ignore_ascii_case("https") { "443" } else { "80" };
        port.strip_prefix(':').filter(|port| !port.is_empty()).unwrap_or(of_scheme)
    }
}

/// Host, and port with its colon, of an authority, user info left out.
fn host_and_port(authority: &str) -> (&str, &str) {
    let authority = authority.rsplit_once('@').map_or(authority, |(_, host)| host);
    let end = match authority.find(']') {
        Some(bracket) => bracket + 1,
        None => authority.find(':').unwrap_or(authority.len()),
    };
    authority.split_at_checked(end).unwrap_or((authority, ""))
}

/// The host of an absolute URL or of a target without scheme.
pub(super) fn host_of(target: &str) -> &str {
    let below_scheme = target.split_once("://").map_or(target, |(_, below)| below);
    let end = below_scheme.find(['/', '?', '#']).unwrap_or(below_scheme.len());
    host_and_port(below_scheme.get(..end).unwrap_or_default()).0
}

fn is_scheme(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_alphabetic())
        && text.chars().all(|each| each.is_ascii_alphanumeric() || matches!(each, '+' | '-' | '.'))
}

/// RFC 3986 §5.2 for references without dot segments, which are left as they are.
fn absolute(given: &str, card_url: &str) -> Result<String, AddressError> {
    let colon = given.find([':', '/', '?', '#']);
    if let Some(scheme) = colon.and_then(|at| given.split_at_checked(at))
        && scheme.1.starts_with(':')
        && is_scheme(scheme.0)
    {
        let scheme = scheme.0.to_ascii_lowercase();
        if !matches!(scheme.as_str(), "http" | "https") {
            return Err(AddressError::Scheme { scheme });
        }
        return Split::of(given).map(|_| given.to_owned()).ok_or(AddressError::Empty);
    }
    let base = Split::of(card_url.trim()).ok_or(AddressError::NoBase)?;
    let (scheme, authority) = (base.scheme, base.authority);
    if given.starts_with("//") {
        return Ok(format!("{scheme}:{given}"));
    }
    if given.starts_with('/') {
        return Ok(format!("{scheme}://{authority}{given}"));
    }
    let path_end = base.rest.find(['?', '#']).unwrap_or(base.rest.len());
    let path = base.rest.get(..path_end).unwrap_or_default();
    if given.starts_with('?') {
        return Ok(format!("{scheme}://{authority}{path}{given}"));
    }
    let folder = path.rfind('/').and_then(|slash| path.get(..=slash)).unwrap_or("/");
    Ok(format!("{scheme}://{authority}{folder}{given}"))
}

fn concern(url: &str, card_url: &str) -> Option<Concern> {
    let interface = Split::of(url)?;
    let card = Split::of(card_url.trim())?;
    let host = interface.host();
    let at_the_card = || format!("{}://{}{}", card.scheme, card.authority, interface.rest);
    if is_unspecified(host) {
        return Some(Concern::UnspecifiedHost { suggestion: at_the_card() });
    }
    if is_loopback(host) && !is_loopback(card.host()) {
        return Some(Concern::LoopbackHost { suggestion: at_the_card() });
    }
    let same_port = interface.port() == card.port() && host.eq_ignore_ascii_case(card.host());
    if same_port && !interface.scheme.eq_ignore_ascii_case(card.scheme) {
        return Some(Concern::OtherScheme { suggestion: at_the_card() });
    }
    None
}

/// Whether two absolute URLs name the same port.
pub(super) fn share_a_port(one: &str, other: &str) -> bool {
    let port = |url| Split::of(url).map(|url| url.port().to_owned());
    port(one.trim()).is_some_and(|one| Some(one) == port(other.trim()))
}

/// An interface's own address, with the host of the card in place of its own.
pub(super) fn with_the_cards_host(url: &str, card_url: &str) -> Option<String> {
    let (interface, card) = (Split::of(url)?, Split::of(card_url.trim())?);
    let (_, port) = interface.host_and_port();
    Some(format!("{}://{}{port}{}", interface.scheme, card.host(), interface.rest))
}

/// The host of an absolute URL with its port, in lower case.
pub(crate) fn host_with_port(url: &str) -> Option<String> {
    let (host, port) = Split::of(url)?.host_and_port();
    (!host.is_empty()).then(|| format!("{host}{port}").to_ascii_lowercase())
}

/// Whether a URL names this machine itself.
pub(crate) fn is_on_loopback(url: &str) -> bool {
    Split::of(url).is_some_and(|url| is_loopback(url.host()))
}

pub(super) fn is_unspecified(host: &str) -> bool {
    matches!(host, "0.0.0.0" | "[::]")
}

pub(super) fn is_loopback(host: &str) -> bool {
    let host = host.to_ascii_lowercase();
    let host = host.strip_suffix('.').unwrap_or(&host);
    host == "localhost"
        || host.ends_with(".localhost")
        || host == "[::1]"
        || host.parse::<std::net::Ipv4Addr>().is_ok_and(|address| address.is_loopback())
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::{Address, AddressError, Concern, resolve};

    const CARD: &str = "https://agents.example/team/.well-known/agent-card.json?v=1";

    #[rstest]
    #[case::verbatim("https://b.example:8443/a/?k=v", "https://b.example:8443/a/?k=v")]
    #[case::trailing_space(" https://b.example/a ", "https://b.example/a")]
    #[case::rooted("/rpc", "https://agents.example/rpc")]
    #[case::beside_the_card("rpc", "https://agents.example/team/.well-known/rpc")]
    #[case::other_host("//c.example/x", "https://c.example/x")]
    #[case::query_only("?assistant=7", "https://agents.example/team/.well-known/agent-card.json?assistant=7")]
    fn a_url_is_resolved_against_the_card(#[case] given: &str, #[case] expected: &str) {
        let expected = Address { url: expected.to_owned(), concern: None };
        assert_eq!(resolve(given, CARD), Ok(expected), "RFC 3986 §5");
    }

    #[rstest]
    #[case("javascript:alert(1)", AddressError::Scheme { scheme: "javascript".to_owned() })]
    #[case("FILE:///etc/passwd", AddressError::Scheme { scheme: "file".to_owned() })]
    #[case("", AddressError::Empty)]
    #[case("https://", AddressError::Empty)]
    #[case("https://a b/", AddressError::Character)]
    fn what_cannot_be_called_is_refused(#[case] given: &str, #[case] expected: AddressError) {
        assert_eq!(resolve(given, CARD), Err(expected), "{given:?}");
    }

    #[test]
    fn an_unspecified_host_is_flagged_with_the_cards_origin() {
        for host in ["0.0.0.0:8080", "[::]:8080", "[::]"] {
            let found = resolve(&format!("http://{host}/a"), "http://127.0.0.1:24103/card.json");
            let suggestion = "http://127.0.0.1:24103/a".to_owned();
            let expected = Ok(Some(Concern::UnspecifiedHost { suggestion }));
            assert_eq!(found.map(|found| found.concern), expected, "the port of {host} is a container's own");
        }
    }

    #[rstest]
    #[case::plain("https://a.example:8080/a", "http://a.example:8080/card", Some("http://a.example:8080/a"))]
    #[case::secure(
        "http://a.example:8443/a",
        "https://a.example:8443/card",
        Some("https://a.example:8443/a")
    )]
    #[case::by_default("http://A.example:443/a", "https://a.example/card", Some("https://a.example/a"))]
    #[case::another_port("https://a.example/a", "http://a.example/card", None)]
    #[case::another_host("https://b.example:80/a", "http://a.example/card", None)]
    #[case::the_same("http://a.example:80/a", "http://a.example/card", None)]
    fn another_scheme_at_the_cards_own_port_cannot_be_meant(
        #[case] given: &str,
        #[case] card: &str,
        #[case] expected: Option<&str>,
    ) {
        let found = resolve(given, card).map(|found| found.concern);
        let expected = expected.map(|url| Concern::OtherScheme { suggestion: url.to_owned() });
        assert_eq!(found, Ok(expected), "one port speaks one of them");
    }

    #[test]
    fn a_loopback_host_from_elsewhere_is_flagged_with_the_cards_origin() {
        for host in ["localhost:9000", "127.0.0.2", "[::1]:1", "LOCALHOST.", "user@localhost"] {
            let found = resolve(&format!("http://{host}/a"), CARD).map(|found| found.concern);
            let suggestion = "https://agents.example/a".to_owned();
            assert_eq!(found, Ok(Some(Concern::LoopbackHost { suggestion })), "{host}");
        }
        let at_home =
            resolve("http://localhost:9000/a", "http://127.0.0.1:9000/card").map(|found| found.concern);
        assert_eq!(at_home, Ok(None), "both on this machine");
    }
}
