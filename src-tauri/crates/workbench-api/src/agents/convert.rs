//! Saved agents in the form of the page.

use a2a_protocol::model::AgentCard;
use workbench_core::queries::rows::ExtensionUse;
use workbench_core::queries::{AgentOverview, rows};
use workbench_core::{
    AuthDescription, Known, KnownQuirks, Sentence, address_of, host_of, limits_of, profile_of,
};

use super::{AgentSummary, AgentView, ExtensionUseView, quirks};
use crate::cards::convert::card;
use crate::discovery::convert::candidates;
use crate::params::count;
use crate::{cards, generations, sign_in};

pub(crate) fn summary(agent: &AgentOverview) -> AgentSummary {
    let AgentOverview { connection, auth, card, waiting, card_change, listing } = agent;
    summary_of(connection, auth, card.as_ref(), *waiting, *card_change, listing)
}

fn summary_of(
    connection: &rows::Connection,
    auth: &AuthDescription,
    card: Option<&AgentCard>,
    waiting: u64,
    card_change: Option<rows::CardWeight>,
    listing: &rows::Listing,
) -> AgentSummary {
    let interface = connection.interface.as_ref();
    let description = card.map(|card| card.description.trim()).unwrap_or_default();
    AgentSummary {
        id: connection.id.to_string(),
        name: connection.name.clone(),
        host: interface.map(|chosen| host_of(&chosen.url)).unwrap_or_default(),
        address: interface.map(|chosen| address_of(&chosen.url)).unwrap_or_default(),
        version: interface.map(|chosen| chosen.version.clone()).unwrap_or_default(),
        binding: interface.map(|chosen| chosen.binding.clone()).unwrap_or_default(),
        description: description.lines().next().unwrap_or_default().to_owned(),
        sample: connection.sample,
        waiting: count(waiting),
        last_error: connection.last_error.as_deref().map(|told| Sentence::from_stored(told).into()),
        card_change: card_change.map(cards::convert::stored_weight),
        needs_credentials: card.is_some_and(|card| !sign_in::schemes::missing(auth, card).is_empty()),
        favourite: listing.favourite,
        group: listing.group.clone(),
        tags: listing.tags.clone(),
    }
}

pub(crate) fn connection(
    known: &Known,
    known_quirks: &KnownQuirks,
    used: &[ExtensionUse],
    waiting: u64,
    conversations: u64,
) -> AgentView {
    let (stored, card_in_use) = (&known.connection, Some(&known.card.value));
    let (card_change, listing) = (known.card_change, &known.listing);
    AgentView {
        summary: summary_of(stored, &known.auth, card_in_use, waiting, card_change, listing),
        input: stored.input.clone(),
        card_url: stored.card_url.clone(),
        card_read_at: stored.card_fetched_at.unwrap_or(stored.created_at),
        card: card(&known.card),
        candidates: candidates(&known.candidates, &known.addresses, Some(stored)),
        pinned: stored.pinned,
        limits: generations::limits(&limits_of(stored)),
        quirks: quirks::quirks(known_quirks, profile_of(stored)),
        extensions: extensions(&known.card.value, used),
        auth: sign_in::auth::auth(&known.auth, &known.card.value),
        conversations: count(conversations),
    }
}

/// Those of the card in its order, then others that the agent used.
pub(crate) fn extensions(card: &AgentCard, used: &[ExtensionUse]) -> Vec<ExtensionUseView> {
    let declared = &card.capabilities.extensions;
    let of = |uri: &str, in_card, required| {
        let known = used.iter().find(|known| known.uri == uri);
        ExtensionUseView {
            uri: uri.to_owned(),
            in_card,
            required,
            asks_person: a2a_hitl::asks_by(uri),
            requested: known.is_some_and(|known| known.requested),
            activated_at: known.and_then(|known| known.activated_at),
        }
    };
    let others = used.iter().filter(|known| !declared.iter().any(|each| each.uri == known.uri));
    let of_card = declared.iter().map(|each| of(&each.uri, true, each.required));
    of_card.chain(others.map(|known| of(&known.uri, false, false))).collect()
}
