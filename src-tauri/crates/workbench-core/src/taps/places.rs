//! The targets of calls through a tap: the addresses of one agent, and nothing else.
//!
//! A path of the tap is a path of the agent. If its interfaces are on several hosts, those of the second are
//! below `/at-2`, and so on. gRPC is told by its content type, because its callers know no paths.

use a2a_protocol::Profile;
use a2a_protocol::model::{AgentCard, AgentInterface, Binding};
use a2a_protocol::negotiate::{self, Plaintext};
use http::Method;
use url::Url;

/// Where agents show their cards, below their address.
const CARDS: [&str; 2] = ["/.well-known/agent-card.json", "/.well-known/agent.json"];

/// Interfaces that are known of one agent at most: its card may change, and may be hostile.
const MOST: usize = 64;

/// The places of one agent behind a tap.
#[derive(Debug, Clone)]
pub(super) struct Places {
    /// The address of the tap, without a slash at its end.
    tap: String,
    card_url: Option<Url>,
    /// Hosts that are called over plain HTTP, in the order of their prefixes.
    origins: Vec<String>,
    interfaces: Vec<Place>,
}

/// One interface of the agent.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Place {
    /// As the card spells its address.
    spelled: String,
    /// The address in the tap's card.
    local: String,
    /// Scheme, host and port.
    origin: String,
    /// Path, without a slash at its end.
    path: String,
    binding: Binding,
    profile: Option<&'static Profile>,
}

/// Where one call goes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Target {
    pub(super) url: Url,
    pub(super) what: What,
}

/// The thing that is called there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum What {
    /// The card.
    Card,
    /// A method of JSON-RPC, which the body names.
    JsonRpc(Option<&'static Profile>),
    /// Something below an address.
    Http {
        profile: Option<&'static Profile>,
        /// The path below it.
        below: String,
    },
    /// A method of gRPC.
    Grpc { service: String, method: String },
}

impl Places {
    /// The addresses of an agent whose card was found at `card_url`, behind a tap at `tap` (host and port).
    pub(super) fn new(tap: &str, card_url: Option<&str>) -> Self {
        let card_url = card_url.and_then(|url| Url::parse(url).ok());
        Self { tap: format!("http://{tap}"), card_url, origins: Vec::new(), interfaces: Vec::new() }
    }

    /// Takes up the interfaces that a card names.
    pub(super) fn learn(&mut self, card: &AgentCard) {
        let base = self.card_url.as_ref().map(Url::to_string).unwrap_or_default();
        let addresses = negotiate::addresses(&card.interfaces, &base, Plaintext::LoopbackOnly);
        for (interface, address) in card.interfaces.iter().zip(addresses) {
            let is_known = self.interfaces.iter().any(|known| {
                known.spelled == interface.url
                    && known.binding == interface.binding
                    && known.profile == profile_of(interface)
            });
            if is_known || self.interfaces.len() >= MOST {
                continue;
            }
            let Ok(address) = address else { continue };
            let url = match address.concern {
                None => address.url,
                // From here only the suggestion can lead to the agent.
                Some(concern) => concern.suggestion().clone(),
            };
            if let Ok(url) = Url::parse(&url) {
                let place = self.place(interface, &url);
                self.interfaces.push(place);
            }
        }
    }

    fn place(&mut self, interface: &AgentInterface, url: &Url) -> Place {
        let origin = url.origin().ascii_serialization();
        let query = url.query().map(|query| format!("?{query}")).unwrap_or_default();
        // A root path is only a slash, which the card may have left out.
        let path = match url.path() {
            "/" if !interface.url.trim().ends_with('/') => "",
            path => path,
        };
        let local = if interface.binding == Binding::Grpc {
            // Without a scheme where the card has none: that is a name for gRPC, and not a URL.
            let at = if interface.url.contains("://") { self.tap.as_str() } else { self.authority() };
            format!("{at}{path}")
        } else {
            let prefix = self.prefix(&origin);
            format!("{}{prefix}{path}{query}", self.tap)
        };
        Place {
            spelled: interface.url.clone(),
            local,
            origin,
            path: url.path().trim_end_matches('/').to_owned(),
            binding: interface.binding.clone(),
            profile: profile_of(interface),
        }
    }

    fn authority(&self) -> &str {
        self.tap.trim_start_matches("http://")
    }

    fn prefix(&mut self, origin: &str) -> String {
        let known = self.origins.iter().position(|known| known == origin);
        let place = known.unwrap_or_else(|| {
            self.origins.push(origin.to_owned());
            self.origins.len() - 1
        });
        if place == 0 { String::new() } else { format!("/at-{}", place + 1) }
    }

    /// Whether one of them is the tap itself.
    pub(super) fn leads_here(&self) -> bool {
        self.interfaces.iter().any(|place| place.origin == self.tap)
            || self.card_url.as_ref().is_some_and(|url| url.origin().ascii_serialization() == self.tap)
    }

    /// The address in the tap's card for an address of the agent.
    pub(super) fn local(&self, spelled: &str) -> Option<String> {
        self.interfaces.iter().find(|place| place.spelled == spelled).map(|place| place.local.clone())
    }

    /// An address of the agent as the tap's own, where the agent leads a caller on.
    pub(super) fn led_on(&self, target: &Url) -> Option<String> {
        let origin = target.origin().ascii_serialization();
        let place = self.origins.iter().position(|known| *known == origin)?;
        let prefix = if place == 0 { String::new() } else { format!("/at-{}", place + 1) };
        let rest = target.as_str().strip_prefix(&origin)?;
        Some(format!("{}{prefix}{rest}", self.tap))
    }

    /// Where a call goes; `None`: nothing of the agent is there.
    pub(super) fn find(
        &self,
        method: &Method,
        path: &str,
        query: Option<&str>,
        grpc: bool,
    ) -> Option<Target> {
        // Dot segments, also encoded ones, must not lead out of the agent's own paths.
        let wanted = Url::parse(&format!("{}{path}", self.tap)).ok()?;
        let path = wanted.path();
        if grpc {
            return self.find_grpc(method, path);
        }
        if matches!(*method, Method::GET | Method::HEAD)
            && let Some(url) = self.find_card(path)
        {
            return Some(Target { url, what: What::Card });
        }
        let (origin, path) =
            self.origins.iter().enumerate().rev().find_map(|(place, origin)| match place {
                0 => Some((origin, path)),
                place => {
                    let rest = path.strip_prefix(&format!("/at-{}", place + 1))?;
                    (rest.is_empty() || rest.starts_with('/')).then_some((origin, rest))
                }
            })?;
        let at = || {
            let mut url = Url::parse(&format!("{origin}{path}")).ok()?;
            url.set_query(query);
            Some(url)
        };
        let here = || self.interfaces.iter().filter(|place| place.origin == *origin);
        let called = |place: &&Place| {
            place.binding == Binding::JsonRpc
                && *method == Method::POST
                && path.trim_end_matches('/') == place.path
        };
        if let Some(place) = here().find(called) {
            return Some(Target { url: at()?, what: What::JsonRpc(place.profile) });
        }
        let (place, below) = here()
            .filter(|place| !matches!(place.binding, Binding::JsonRpc | Binding::Grpc))
            .filter_map(|place| Some((place, path.strip_prefix(&place.path)?)))
            .filter(|(_, below)| below.is_empty() || below.starts_with('/'))
            .max_by_key(|(place, _)| place.path.len())
            .or_else(|| {
                // 0.2 and 0.1 have paths below an address of JSON-RPC.
                let below = |place: &Place| path.strip_prefix(&place.path).is_some_and(is_extended_card);
                here()
                    .find(|place| place.binding == Binding::JsonRpc && below(place))
                    .map(|place| (place, ""))
            })?;
        Some(Target { url: at()?, what: What::Http { profile: place.profile, below: below.to_owned() } })
    }

    fn find_card(&self, path: &str) -> Option<Url> {
        let known = self.card_url.as_ref()?;
        let base = CARDS.iter().find_map(|card| known.path().strip_suffix(card));
        let asked = CARDS.iter().find(|card| path.ends_with(*card));
        let mut url = known.clone();
        match (base, asked) {
            // Older generations have their card at a place of its own.
            (Some(base), Some(card)) if path == *card || path.strip_suffix(card) == Some(base) => {
                url.set_path(&format!("{base}{card}"));
            }
            (None, Some(card)) if path == *card => {}
            _ if path == known.path() => {}
            _ => return None,
        }
        Some(url)
    }

    fn find_grpc(&self, method: &Method, path: &str) -> Option<Target> {
        let (below, name) = path.rsplit_once('/').filter(|_| *method == Method::POST)?;
        let (below, service) = below.rsplit_once('/')?;
        let spoken = |place: &&Place| {
            place.binding == Binding::Grpc
                && place.profile.is_some_and(|profile| profile.service() == Some(service))
                && (below.is_empty() || below == place.path)
        };
        let place = self.interfaces.iter().find(spoken)?;
        let url = Url::parse(&format!("{}{}/{service}/{name}", place.origin, place.path)).ok()?;
        Some(Target { url, what: What::Grpc { service: service.to_owned(), method: name.to_owned() } })
    }
}

fn profile_of(interface: &AgentInterface) -> Option<&'static Profile> {
    Profile::find(&interface.version, &interface.binding)
}

fn is_extended_card(below: &str) -> bool {
    below == "/agent/authenticatedExtendedCard"
}

#[cfg(test)]
mod tests;
