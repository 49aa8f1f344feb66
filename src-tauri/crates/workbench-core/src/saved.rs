//! A saved agent as it is stored: its row, its card, and the chosen interface.

use a2a_protocol::model::{AgentCard, AgentInterface, Binding, Version};
use a2a_protocol::negotiate::{self, Address, AddressError, Candidate, Plaintext, Reason};
use a2a_protocol::{Decoded, Json, Profile, read};
use url::Url;
use workbench_store::connections::{ChosenInterface, Connection, StoredCard};
use workbench_store::conversations::{self, Conversation};
use workbench_store::{ConnectionId, ConversationId, Reader, StoreError, connections};

use crate::error::CoreError;
use crate::ground::Ground;

impl Ground {
    /// A saved connection and its card.
    pub(crate) async fn stored_connection(
        &self,
        id: &ConnectionId,
    ) -> Result<(Connection, StoredCard), CoreError> {
        let wanted = id.clone();
        let found = self
            .store()
            .read(move |reader| {
                let Some(connection) = connections::get(reader, &wanted)? else { return Ok(None) };
                let card = match &connection.card_hash {
                    Some(hash) => connections::card(reader, hash)?,
                    None => None,
                };
                Ok(card.map(|card| (connection, card)))
            })
            .await?;
        found.ok_or_else(|| CoreError::not_found("connection", id))
    }
}

/// Reads a stored card; `None` only where the file was changed by other hands.
pub(crate) fn read_card(card: &StoredCard) -> Option<Decoded<AgentCard>> {
    let json = Json::parse(card.body.as_str()).ok()?;
    read::card(&json).ok()
}

pub(crate) fn interface_of(chosen: &ChosenInterface) -> AgentInterface {
    AgentInterface {
        url: chosen.url.clone(),
        binding: Binding::read(&chosen.binding),
        version: Version::read(&chosen.version),
        tenant: chosen.tenant.clone(),
    }
}

/// Ways to call the agent of a card that was found at `place`, with their absolute addresses.
pub(crate) fn interfaces_of(
    card: &AgentCard,
    place: Option<&str>,
) -> (Vec<Candidate>, Vec<Result<Address, AddressError>>) {
    let (candidates, base) = (negotiate::candidates(card), place.unwrap_or_default());
    let addresses =
        negotiate::addresses(candidates.iter().map(|each| &each.interface), base, Plaintext::LoopbackOnly);
    (candidates, addresses)
}

pub(crate) fn chosen(
    candidates: &[Candidate],
    addresses: &[Result<Address, AddressError>],
    place: usize,
    rewrite: bool,
) -> Result<ChosenInterface, CoreError> {
    let (Some(candidate), Some(Ok(address))) = (candidates.get(place), addresses.get(place)) else {
        return Err(CoreError::NoInterface);
    };
    if candidate.profile.is_none() {
        return Err(CoreError::NoInterface);
    }
    let url = match &address.concern {
        Some(concern) if rewrite => concern.suggestion().clone(),
        Some(_) | None => address.url.clone(),
    };
    Ok(ChosenInterface {
        url,
        binding: candidate.interface.binding.as_str().to_owned(),
        version: candidate.interface.version.as_str().to_owned(),
        tenant: candidate.interface.tenant.clone(),
        reason: candidate.reason.id().to_owned(),
    })
}

pub(crate) fn origin_of(url: &str) -> Result<String, CoreError> {
    let parsed = Url::parse(url).map_err(|_| CoreError::NotAnAddress { text: url.to_owned() })?;
    Ok(parsed.origin().ascii_serialization())
}

/// A conversation and the agent as it speaks to it.
pub(crate) fn with_agent(
    reader: &Reader<'_>,
    id: &ConversationId,
) -> Result<Option<(Conversation, Connection)>, StoreError> {
    let Some(conversation) = conversations::get(reader, id)? else { return Ok(None) };
    let connection = connections::get(reader, &conversation.connection_id)?;
    Ok(connection.map(|connection| {
        let connection = as_spoken_to(connection, &conversation);
        (conversation, connection)
    }))
}

/// An agent as one conversation speaks to it.
pub(crate) fn as_spoken_to(connection: Connection, conversation: &Conversation) -> Connection {
    match &conversation.compared {
        Some(compared) => Connection { interface: Some(compared.interface.clone()), ..connection },
        None => connection,
    }
}

/// How the interface in use is spoken to; `None` where it is not spoken here.
pub fn profile_of(connection: &Connection) -> Option<&'static Profile> {
    profile_over(connection.interface.as_ref()?)
}

pub(crate) fn profile_over(chosen: &ChosenInterface) -> Option<&'static Profile> {
    let interface = interface_of(chosen);
    Profile::find(&interface.version, &interface.binding)
}

/// The interface in use at another address of its host.
pub(crate) fn moved(in_use: Option<&ChosenInterface>, address: &str) -> Result<ChosenInterface, CoreError> {
    let host = |url: &str| Url::parse(url).ok().and_then(|url| url.host_str().map(str::to_owned));
    let in_use = in_use.ok_or(CoreError::NoInterface)?;
    if host(address).is_none() || host(address) != host(&in_use.url) {
        return Err(CoreError::NotAnAddress { text: address.to_owned() });
    }
    Ok(ChosenInterface {
        url: address.to_owned(),
        reason: Reason::FoundByAsking.id().to_owned(),
        ..in_use.clone()
    })
}
