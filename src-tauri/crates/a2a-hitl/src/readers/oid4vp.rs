//! The reader for OpenID for Verifiable Presentations inside a task: a wallet answers the verifier, which tells
//! the agent. Nothing is sent to the task; it is watched.

use a2a_protocol::Json;

use super::members::beyond;
use super::{Found, Reader, not_allowed, whole};
use crate::provenance::{Confidence, Proven, ReaderId};
use crate::reading::{AfterLink, Item, Reading, WordsBack};
use crate::shape::{part_source, present, text_member};
use crate::{Answer, FreshnessGrade, ItemId, Reply, ReplyError, RequestInput, Why};

pub(super) struct Oid4vp;

/// The request of a verifier, under the URI of whichever extension.
fn asked_in(metadata: &Json) -> Option<(String, Json, Json)> {
    let is_uri = |name: &str| name.contains("://");
    metadata.members().into_iter().filter(|(name, _)| is_uri(name)).find_map(|(uri, extension)| {
        let request = present(&extension, "authorizationRequest")?;
        text_member(&request, "client_id").is_some().then_some((uri, extension, request))
    })
}

impl Reader for Oid4vp {
    fn id(&self) -> ReaderId {
        ReaderId::new("oid4vp")
    }

    fn name(&self) -> Option<&'static str> {
        Some("OpenID for Verifiable Presentations")
    }

    fn version(&self) -> u16 {
        3
    }

    fn read(&self, input: &RequestInput<'_>) -> Option<Found> {
        let metadata = input.message_metadata()?;
        let (uri, extension, request) = asked_in(metadata)?;
        let item = Item::Link {
            item_id: ItemId::new("authorizationRequest"),
            text: input.words().or_else(|| text_member(&request, "client_id")).unwrap_or_default(),
            url: text_member(&request, "request_uri"),
            then: AfterLink::Nothing,
            may_reject: false,
            may_cancel: false,
            code: None,
            lasts: None,
            words: WordsBack::None,
        };
        Some(Found {
            why: Why::Extension { uri },
            confidence: Confidence::Certain,
            proven: Proven::Derived,
            freshness: FreshnessGrade::SameRequest,
            question: input.words(),
            items: whole(vec![item], &request),
            answer_all: true,
            beside: vec![request.clone()],
            source: input.parts().iter().map(part_source).chain([metadata.clone()]).collect(),
            unread: beyond(&extension, &["authorizationRequest/**"]),
            echo: vec![request, extension],
            expires_at: None,
        })
    }

    fn write(&self, _: &Reading, answers: &[(&Item, &Answer)]) -> Result<Reply, ReplyError> {
        match answers {
            [(item, answer), ..] => Err(not_allowed(item, answer)),
            [] => Err(ReplyError::NoReader { reader: self.id() }),
        }
    }
}
