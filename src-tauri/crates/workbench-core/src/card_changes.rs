//! The differences between a card and another card from the same place.

use a2a_protocol::card::{Change, changes};
use a2a_protocol::model::AgentCard;
use a2a_protocol::negotiate::{self, Plaintext};

/// The differences of `after` from `before`, both found at `place`.
pub(crate) fn differences(before: &AgentCard, after: &AgentCard, place: Option<&str>) -> Vec<Change> {
    changes(&absolute(before, place), &absolute(after, place))
}

/// The card with the addresses that are really called: a relative one moves to no other host.
fn absolute(card: &AgentCard, place: Option<&str>) -> AgentCard {
    let mut card = card.clone();
    for interface in &mut card.interfaces {
        let base = place.unwrap_or_default();
        if let Ok(address) = negotiate::resolve_interface(interface, base, Plaintext::LoopbackOnly) {
            interface.url = address.url;
        }
    }
    card
}
