//! Edited messages that are sent again.

use a2a_protocol::model::MessageId;
use workbench_core::queries::rows::{DraftOrigin, Resending, Said, Sent};
use workbench_core::queries::{Place, SaidMessage};
use workbench_core::{Begun, Resend, ResendPlace};

use super::{DraftBegun, DraftOriginView, KeptPartView, ResendGiven, ResentView, SaidView, parts};

/// The original of a message that was sent again.
pub(crate) fn from(lineage: &[Resending], id: &MessageId) -> Option<ResentView> {
    lineage.iter().find(|each| each.copy.id == *id).map(|each| other(&each.original, each.edited))
}

/// The copies that were made of a message.
pub(crate) fn copies(lineage: &[Resending], id: &MessageId) -> Vec<ResentView> {
    lineage.iter().filter(|each| each.original.id == *id).map(|each| other(&each.copy, each.edited)).collect()
}

fn other(said: &Said, edited: bool) -> ResentView {
    ResentView { key: key(&said.id), chat_id: said.conversation.to_string(), at: said.at, edited }
}

pub(crate) fn said(message: &SaidMessage) -> SaidView {
    let SaidMessage { said, removed, lineage } = message;
    SaidView {
        key: key(&said.id),
        chat_id: said.conversation.to_string(),
        resendable: !removed,
        resent_from: from(lineage, &said.id),
        resent_as: copies(lineage, &said.id),
    }
}

pub(crate) fn origin((origin, original): &(DraftOrigin, Sent)) -> DraftOriginView {
    let place = Place::Sent { id: origin.original.clone() };
    let shown = parts::parts(&original.parts, &place).into_iter().enumerate();
    DraftOriginView {
        key: place.to_string(),
        chat_id: original.conversation_id.to_string(),
        at: original.created_at,
        begun_at: origin.begun_at,
        kept: shown
            .filter(|(index, _)| origin.kept.contains(index))
            .map(|(index, part)| KeptPartView { place: u32::try_from(index).unwrap_or(u32::MAX), part })
            .collect(),
    }
}

pub(crate) fn begun(DraftBegun { at, kept }: DraftBegun) -> Begun {
    Begun { at, kept: kept.map(places) }
}

pub(crate) fn resend(ResendGiven { key, kept }: ResendGiven) -> Resend {
    Resend { original: named(&key), kept: places(kept) }
}

/// The page names a message by its key in the conversation, or by the identity that sending returned.
pub(crate) fn named(key: &str) -> MessageId {
    MessageId::new(key.strip_prefix("sent/").unwrap_or(key))
}

pub(crate) fn place(place: crate::messages::ResendPlace, agent: Option<String>) -> ResendPlace {
    match place {
        crate::messages::ResendPlace::SameChat => ResendPlace::SameConversation,
        crate::messages::ResendPlace::NewChat => {
            ResendPlace::NewConversation { with: agent.map(workbench_core::ConnectionId::new) }
        }
    }
}

fn key(id: &MessageId) -> String {
    Place::Sent { id: id.clone() }.to_string()
}

fn places(given: Vec<u32>) -> Vec<usize> {
    given.into_iter().map(|place| usize::try_from(place).unwrap_or(usize::MAX)).collect()
}
