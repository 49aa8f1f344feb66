//! From how far away a host can be reached, judged by its name alone.
//!
//! A card fetched from a public host that points to `localhost` points to the wrong machine, and a
//! redirect from a public host into the local network is an attack or a mistake. Names are not looked
//! up: this is a hint and a first fence, not a firewall.

use std::net::{Ipv4Addr, Ipv6Addr};

use url::{Host, Url};

/// From how far away a host can be reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reach {
    /// `0.0.0.0`, `[::]` or no host: an address to listen on, not to call.
    Nowhere,
    /// This machine.
    Machine,
    /// The local network, link-local addresses included.
    Network,
    /// A public address, or a name, which may be anywhere.
    Anywhere,
}

impl Reach {
    /// The reach of a URL's host.
    pub fn of(url: &Url) -> Self {
        match url.host() {
            None => Self::Nowhere,
            Some(Host::Domain(name)) => Self::of_name(name),
            Some(Host::Ipv4(address)) => Self::of_ipv4(address),
            Some(Host::Ipv6(address)) => Self::of_ipv6(address),
        }
    }

    fn of_name(name: &str) -> Self {
        let name = name.trim_end_matches('.').to_ascii_lowercase();
        let ends = |suffix: &str| name.ends_with(suffix);
        if name == "localhost" || ends(".localhost") {
            Self::Machine
        } else if ends(".local") || ends(".internal") || ends(".lan") {
            Self::Network
        } else {
            Self::Anywhere
        }
    }

    fn of_ipv4(address: Ipv4Addr) -> Self {
        if address.is_unspecified() {
            Self::Nowhere
        } else if address.is_loopback() {
            Self::Machine
        } else if address.is_private() || address.is_link_local() {
            Self::Network
        } else {
            Self::Anywhere
        }
    }

    fn of_ipv6(address: Ipv6Addr) -> Self {
        if let Some(mapped) = address.to_ipv4_mapped() {
            return Self::of_ipv4(mapped);
        }
        if address.is_unspecified() {
            Self::Nowhere
        } else if address.is_loopback() {
            Self::Machine
        } else if address.is_unique_local() || address.is_unicast_link_local() {
            Self::Network
        } else {
            Self::Anywhere
        }
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case("http://0.0.0.0:8000/", Reach::Nowhere)]
    #[case("http://localhost:8000/", Reach::Machine)]
    #[case("http://127.9.9.9/", Reach::Machine)]
    #[case("http://[::ffff:127.0.0.1]/", Reach::Machine)]
    #[case("http://169.254.169.254/", Reach::Network)]
    #[case("http://192.168.1.2/", Reach::Network)]
    #[case("http://[fd00::1]/", Reach::Network)]
    #[case("https://agent.example/", Reach::Anywhere)]
    #[case("https://8.8.8.8/", Reach::Anywhere)]
    fn reach_is_judged_by_the_host(#[case] url: &str, #[case] expected: Reach) {
        assert_eq!(Reach::of(&Url::parse(url).unwrap()), expected, "{url}");
    }
}
