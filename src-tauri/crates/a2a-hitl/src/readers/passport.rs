//! The reader for Secure Passport: an agent that wants to know on whose behalf it is called. The pasted passport
//! (`clientId`, `state`, a `signature`) goes into the metadata of the answer, under the extension's URI.

use a2a_protocol::Json;

use super::handed_over::{Given, given, wanted};
use super::{Found, Reader, whole};
use crate::provenance::{Confidence, Proven, ReaderId};
use crate::reading::{Item, Reading};
use crate::shape::{empty_object, part_source};
use crate::{
    Answer, FreshnessGrade, MessageReply, Reply, ReplyError, ReplyPart, RequestInput, Template, Why,
};

const NAME: &str = "secure-passport";

pub(super) struct Passport;

impl Reader for Passport {
    fn id(&self) -> ReaderId {
        ReaderId::new(NAME)
    }

    fn name(&self) -> Option<&'static str> {
        Some("Secure Passport")
    }

    fn version(&self) -> u16 {
        2
    }

    fn read(&self, input: &RequestInput<'_>) -> Option<Found> {
        let is_own = |uri: &str| uri.contains("://") && uri.contains(NAME);
        let metadata = input.message_metadata();
        let mut said = metadata.map(Json::members).unwrap_or_default().into_iter();
        let said = said.find(|(name, _)| is_own(name));
        let declared = || input.status_message?.extensions.iter().find(|uri| is_own(uri)).cloned();
        let (uri, meaning) = said.or_else(|| Some((declared()?, empty_object())))?;
        let item = wanted("passport", NAME, meaning, None);
        let others = input.parts().iter().filter(|part| part.as_text().is_none());
        let uri_json = Json::from(serde_json::Value::from(uri.as_str()));
        Some(Found {
            why: Why::DataMembers { members: uri },
            confidence: Confidence::Certain,
            proven: Proven::Derived,
            freshness: FreshnessGrade::SameRequest,
            question: input.words(),
            items: metadata.iter().fold(vec![item], |items, metadata| whole(items, metadata)),
            answer_all: true,
            beside: others.map(part_source).collect(),
            source: input.parts().iter().map(part_source).chain(metadata.cloned()).collect(),
            echo: [uri_json].into_iter().chain(metadata.cloned()).collect(),
            expires_at: None,
            // What it says is shown whole.
            unread: Vec::new(),
        })
    }

    fn write(&self, reading: &Reading, answers: &[(&Item, &Answer)]) -> Result<Reply, ReplyError> {
        let uri = reading.echo.first().and_then(Json::as_string).unwrap_or_default();
        let (text, metadata) = match given(answers)? {
            Given::Made(json) if json.member(&uri).is_some() => ("Passport", Some(Template::json(json))),
            Given::Made(json) => {
                ("Passport", Some(Template::members([(uri.as_str(), Template::json(json))])))
            }
            Given::Words(text) => (text, None),
            Given::Refused(reason) => (reason.unwrap_or("I do not hand over a passport."), None),
        };
        let extensions = if metadata.is_some() { vec![uri] } else { Vec::new() };
        Ok(Reply::Message(MessageReply { parts: vec![ReplyPart::text(text)], metadata, extensions }))
    }
}
