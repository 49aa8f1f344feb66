//! The reach of a host (this machine, the local network, the internet), judged by a name or an address.
//!
//! A card from a public host that points to `localhost` points to the wrong machine, and a redirect from a public
//! host into the local network is an attack or a mistake. Deliberately absent: looking names up; their addresses
//! are judged by the same rules when a connection is made.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

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

    /// The reach of an address (RFC 6890, and its successors in the registries of IANA).
    pub fn of_address(address: IpAddr) -> Self {
        match address {
            IpAddr::V4(address) => Self::of_ipv4(address),
            IpAddr::V6(address) => Self::of_ipv6(address),
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
        let [first, second, third, _] = address.octets();
        match (first, second, third) {
            (0, ..) => Self::Nowhere,
            (127, ..) => Self::Machine,
            // Of an organisation, of a link, of a provider's own network.
            (10, ..) | (172, 16..=31, _) | (192, 168, _) | (169, 254, _) | (100, 64..=127, _) => {
                Self::Network
            }
            // Protocol assignments, benchmarks, groups, reserved, everybody.
            (192, 0, 0) | (198, 18..=19, _) | (224.., ..) => Self::Network,
            _ => Self::Anywhere,
        }
    }

    fn of_ipv6(address: Ipv6Addr) -> Self {
        if address.is_unspecified() {
            Self::Nowhere
        } else if address.is_loopback() {
            Self::Machine
        } else if let Some(inner) = ipv4_within(address) {
            Self::of_ipv4(inner)
        } else {
            match address.segments() {
                // Unique local, link-local, the site-local of old, groups.
                [0xfc00..=0xfdff | 0xfe80..=0xfebf | 0xfec0..=0xfeff | 0xff00.., ..] => Self::Network,
                _ => Self::Anywhere,
            }
        }
    }
}

/// The address of IPv4 that a packet to `address` ends at: mapped and compatible (RFC 4291 §2.5.5),
/// translated (RFC 6052 §2.1), tunnelled (RFC 3056 §2).
fn ipv4_within(address: Ipv6Addr) -> Option<Ipv4Addr> {
    let join = |high: u16, low: u16| Ipv4Addr::from((u32::from(high) << 16) | u32::from(low));
    match address.segments() {
        [0, 0, 0, 0, 0, 0 | 0xffff, high, low] | [0x64, 0xff9b, 0, 0, 0, 0, high, low] => {
            Some(join(high, low))
        }
        [0x2002, high, low, ..] => Some(join(high, low)),
        _ => None,
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
    #[case("http://0x7f.1/", Reach::Machine)]
    #[case("http://2130706433/", Reach::Machine)]
    #[case("http://100.64.0.1/", Reach::Network)]
    #[case("http://100.128.0.1/", Reach::Anywhere)]
    #[case("http://172.32.0.1/", Reach::Anywhere)]
    #[case("http://[fe80::1]/", Reach::Network)]
    #[case("http://[::7f00:1]/", Reach::Machine)]
    #[case("http://[64:ff9b::a9fe:a9fe]/", Reach::Network)]
    #[case("http://[2002:c0a8:102::1]/", Reach::Network)]
    #[case("http://[2606:4700::1111]/", Reach::Anywhere)]
    #[case("http://127。0。0。1/", Reach::Machine)]
    #[case("http://LOCALHOST./", Reach::Machine)]
    #[case("http://[fd00::1]/", Reach::Network)]
    #[case("https://agent.example/", Reach::Anywhere)]
    #[case("https://8.8.8.8/", Reach::Anywhere)]
    fn reach_is_judged_by_the_host(#[case] url: &str, #[case] expected: Reach) {
        assert_eq!(Reach::of(&Url::parse(url).unwrap()), expected, "{url}");
    }
}
