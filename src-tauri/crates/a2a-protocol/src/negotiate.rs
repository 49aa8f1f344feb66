//! Chooses how to call an agent: pure rules from a card to ranked candidates, each with its reason.
//!
//! The card's order is the agent's preference and is kept (A2A 1.0 §8.3). Nothing is tried and nothing is hidden:
//! unusable interfaces are listed with the reason, and a person may pin any usable one.

mod address;
mod elsewhere;
mod grpc;
pub mod probe;

use std::fmt;

use crate::json::Json;
use crate::model::{AgentCard, AgentInterface, Binding, Version};
use crate::profile::Profile;
use crate::read::{listed_interfaces, older_generation};

pub use address::{Address, AddressError, Concern, resolve, scheme_of};
pub(crate) use address::{host_with_port, is_on_loopback};
pub use elsewhere::likely_addresses;
pub use grpc::Plaintext;

/// One way to call an agent, and how good it is.
#[derive(Debug, Clone)]
pub struct Candidate {
    /// As the card says.
    pub interface: AgentInterface,
    /// How to speak to it; `None`: not spoken here.
    pub profile: Option<&'static Profile>,
    /// Place in the list, from 0, the best first.
    pub rank: usize,
    /// Why it stands there.
    pub reason: Reason,
}

/// Why a candidate has its rank.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Reason {
    /// The agent's first interface that is spoken here.
    FirstChoice,
    /// As [`Reason::FirstChoice`], but the card does not say clearly which generation it is; see
    /// [`probe`].
    GenerationAssumed,
    /// As [`Reason::FirstChoice`], in the generation that the agent was found to speak when asked.
    GenerationFound,
    /// As that, but two generations answer alike, and the first call that differs will tell.
    GenerationEither,
    /// As [`Reason::FirstChoice`], but the agent refused the calls of its card, and this way was found by asking.
    FoundByAsking,
    /// Spoken here, but the agent lists another one earlier.
    LaterInCard,
    /// The same address offers a newer generation.
    NewerAtSameUrl,
    /// Spoken here, but before 1.0 the agent is better called by JSON-RPC, which it offers too.
    JsonRpcPreferred,
    /// The binding is not spoken here.
    BindingNotSpoken,
    /// The generation is not spoken here over this binding.
    VersionNotSpoken,
    /// It has no address.
    NoUrl,
}

impl Reason {
    /// A stable name.
    pub fn id(self) -> &'static str {
        match self {
            Self::FirstChoice => "first-choice",
            Self::GenerationAssumed => "generation-assumed",
            Self::GenerationFound => "generation-found",
            Self::GenerationEither => "generation-either",
            Self::FoundByAsking => "found-by-asking",
            Self::LaterInCard => "later-in-card",
            Self::NewerAtSameUrl => "newer-at-same-url",
            Self::JsonRpcPreferred => "json-rpc-preferred",
            Self::BindingNotSpoken => "binding-not-spoken",
            Self::VersionNotSpoken => "version-not-spoken",
            Self::NoUrl => "no-url",
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::FirstChoice => "The agent's preferred interface among those spoken here.",
            Self::GenerationAssumed => {
                "The card does not say clearly which protocol version it is for; the likeliest is assumed."
            }
            Self::GenerationFound => {
                "The card does not say clearly which protocol version it is for; the agent was asked."
            }
            Self::GenerationEither => {
                "The agent speaks one of two protocol versions that answer alike; the first call that differs will tell."
            }
            Self::FoundByAsking => "The agent refused what its card says; it was asked what it takes.",
            Self::LaterInCard => "Usable, but the agent lists another interface first.",
            Self::NewerAtSameUrl => "Usable, but the same address offers a newer protocol version.",
            Self::JsonRpcPreferred => {
                "Usable, but before 1.0 this binding loses data that JSON-RPC carries, and the agent offers JSON-RPC."
            }
            Self::BindingNotSpoken => "This binding is not supported.",
            Self::VersionNotSpoken => "This protocol version is not supported over this binding.",
            Self::NoUrl => "The interface has no address.",
        })
    }
}

/// All interfaces of a card, the best first, unusable ones last.
pub fn candidates(card: &AgentCard) -> Vec<Candidate> {
    let interfaces = &card.interfaces;
    let spoken = |interface: &AgentInterface| Profile::find(&interface.version, &interface.binding);
    let same_place =
        |one: &AgentInterface, other: &AgentInterface| one.url == other.url && one.binding == other.binding;
    let usable =
        |interface: &&AgentInterface| !interface.url.trim().is_empty() && spoken(interface).is_some();

    let offers_json_rpc = interfaces.iter().any(|each| each.binding == Binding::JsonRpc && usable(&each));
    // Before 1.0, servers encode files twice, drop times and lack operations over the other bindings.
    let lossy = |interface: &AgentInterface| {
        offers_json_rpc && interface.binding != Binding::JsonRpc && interface.version != Version::V1_0
    };

    let mut order: Vec<(&AgentInterface, bool)> =
        interfaces.iter().map(|each| (each, usable(&each))).collect();
    order.sort_by_key(|(interface, usable)| {
        // Where one address offers several generations, all take the place of the first, newest first.
        let place = interfaces.iter().position(|other| same_place(interface, other));
        (!usable, *usable && lossy(interface), place, std::cmp::Reverse(age(&interface.version)))
    });
    let best = order.first().and_then(|(best, _)| interfaces.iter().position(|each| each == *best));
    let assumed = card.raw.as_ref().is_some_and(|raw| !says_generation(raw, best.unwrap_or_default()));
    order
        .iter()
        .enumerate()
        .map(|(rank, (interface, usable))| {
            let newer = order.iter().take(rank).any(|(other, _)| same_place(interface, other));
            let reason = match (usable, rank) {
                (true, 0) if assumed => Reason::GenerationAssumed,
                (true, 0) => Reason::FirstChoice,
                (true, _) if newer => Reason::NewerAtSameUrl,
                (true, _) if lossy(interface) => Reason::JsonRpcPreferred,
                (true, _) => Reason::LaterInCard,
                (false, _) if interface.url.trim().is_empty() => Reason::NoUrl,
                (false, _) if crate::profile::speaks(&interface.binding) => Reason::VersionNotSpoken,
                (false, _) => Reason::BindingNotSpoken,
            };
            let profile = usable.then(|| spoken(interface)).flatten();
            Candidate { interface: (*interface).clone(), profile, rank, reason }
        })
        .collect()
}

/// The address of an interface, in any binding; see [`resolve`].
///
/// # Errors
/// When the URL cannot be called at all.
pub fn resolve_interface(
    interface: &AgentInterface,
    card_url: &str,
    plaintext: Plaintext,
) -> Result<Address, AddressError> {
    match interface.binding {
        Binding::Grpc => grpc::resolve(&interface.url, card_url, plaintext),
        Binding::JsonRpc | Binding::HttpJson | Binding::Other(_) => resolve(&interface.url, card_url),
    }
}

/// The addresses of a card's interfaces, in their order.
///
/// `0.0.0.0` becomes the origin of the card, unless another interface is served there. Then each has a port of its
/// own, which is kept: of `0.0.0.0:9999` and `0.0.0.0:9998` in a card from port 9999, the second stays at 9998.
pub fn addresses<'c>(
    interfaces: impl IntoIterator<Item = &'c AgentInterface> + Clone,
    card_url: &str,
    plaintext: Plaintext,
) -> Vec<Result<Address, AddressError>> {
    let at_the_card = |each: &AgentInterface| address::share_a_port(&each.url, card_url);
    let ports_hold = interfaces.clone().into_iter().any(at_the_card);
    let resolved = |each: &AgentInterface| {
        let mut found = resolve_interface(each, card_url, plaintext)?;
        if ports_hold
            && let Some(Concern::UnspecifiedHost { suggestion }) = &mut found.concern
            && let Some(moved) = address::with_the_cards_host(&found.url, card_url)
            && each.binding != Binding::Grpc
        {
            *suggestion = moved;
        }
        Ok(found)
    };
    interfaces.into_iter().map(resolved).collect()
}

/// The generation that a card is written for; `None`: it only names a `url`, as 0.1 and 0.2 may.
///
/// A card that also serves older clients is of the newest generation it serves.
pub fn generation(card: &Json) -> Option<Version> {
    if listed_interfaces(card.as_str()).is_some() {
        return Some(Version::V1_0);
    }
    older_generation(card.as_str()).map(|told| told.version)
}

/// Whether the card leaves no doubt about the generation of an interface. `place` counts the interfaces that could be
/// read.
fn says_generation(card: &Json, place: usize) -> bool {
    match listed_interfaces(card.as_str()) {
        Some(named) => named.get(place).is_some_and(|named| *named),
        None => older_generation(card.as_str()).is_some_and(|told| told.surely),
    }
}

fn age(version: &Version) -> u8 {
    match version {
        Version::V0_1 => 1,
        Version::V0_2 => 2,
        Version::V0_3 => 3,
        Version::V1_0 => 4,
        Version::Other(_) => 0,
    }
}
