//! The reader for Kagenti's sandbox, whose events are JSON in texts. The status says only that it waits; which command waits
//! stands in a message before. Its agents read one of two words.

use a2a_protocol::model::{Message, Part, Role};
use a2a_protocol::{Json, JsonKind};

use super::members::beyond;
use super::proposal::Proposal;
use super::{Found, Reader, joined, not_allowed, whole};
use crate::provenance::{Confidence, Proven, ReaderId};
use crate::reading::{Item, Reading};
use crate::shape::{only, part_source, present, text_member, words_member};
use crate::{Answer, FreshnessGrade, Reply, ReplyError, ReplyPart, RequestInput, Why};

const TYPE: &str = "type";
const REQUEST: &str = "hitl_request";
const WAITING: &str = "hitl_waiting";
const COMMAND: &str = "command";
const TOOL: &str = "shell";
const RULE: &str = "rule";
const MEMBERS: &[&str] = &["type=hitl_request", "loop_id", COMMAND, RULE, "reason", "message"];
const WAITS: &[&str] = &["type=hitl_waiting", "loop_id", "message"];
const APPROVED: &str = "APPROVED";
const DENIED: &str = "DENIED";

pub(super) struct Kagenti;

impl Reader for Kagenti {
    fn id(&self) -> ReaderId {
        ReaderId::new("kagenti-sandbox")
    }

    fn name(&self) -> Option<&'static str> {
        Some("Kagenti")
    }

    fn version(&self) -> u16 {
        1
    }

    fn read(&self, input: &RequestInput<'_>) -> Option<Found> {
        let said = event_of(input.status_message?)?;
        let before = match text_member(&said, TYPE)?.as_str() {
            REQUEST => None,
            WAITING => Some(asked_before(input)?),
            _ => return None,
        };
        let asked = before.map_or_else(|| Some(said.clone()), event_of)?;
        let rule = words_member(&asked, RULE).map(|rule| format!("{RULE}: {rule}"));
        let proposal = Proposal {
            hint: joined([words_member(&asked, "reason"), rule]),
            ..Proposal::new(REQUEST, TOOL, only(&asked, &[COMMAND]))
        };
        let command = present(&asked, COMMAND).filter(|command| command.kind() == JsonKind::String);
        command.filter(|command| !command.is_empty())?;
        let waits = before.map(|_| beyond(&said, WAITS)).unwrap_or_default();
        let parts = input.parts().iter().chain(before.into_iter().flat_map(|message| &message.parts));
        Some(Found {
            why: Why::DataSays { member: TYPE.to_owned(), value: REQUEST.to_owned() },
            confidence: Confidence::Certain,
            proven: Proven::Derived,
            // A task that is fetched keeps the message that asks.
            freshness: FreshnessGrade::SameRequest,
            question: joined([&said, &asked].map(|event| words_member(event, "message"))),
            items: whole(vec![proposal.item()], &asked),
            answer_all: true,
            beside: Vec::new(),
            source: parts.map(part_source).collect(),
            unread: [waits, beyond(&asked, MEMBERS)].concat(),
            echo: [asked].into_iter().chain(before.map(|_| said)).collect(),
            expires_at: None,
        })
    }

    fn write(&self, _: &Reading, answers: &[(&Item, &Answer)]) -> Result<Reply, ReplyError> {
        let part = |(item, answer): &(&Item, &Answer)| match answer {
            Answer::Approve { payload: None } => Ok(ReplyPart::text(APPROVED)),
            Answer::Reject { .. } => Ok(ReplyPart::text(DENIED)),
            _ => Err(not_allowed(item, answer)),
        };
        Ok(Reply::parts(answers.iter().map(part).collect::<Result<_, _>>()?))
    }
}

/// The event that a message is.
fn event_of(message: &Message) -> Option<Json> {
    let [part] = message.parts.as_slice() else { return None };
    let written = |part: &Part| Json::parse(part.as_text()?.trim()).ok();
    part.as_data().cloned().or_else(|| written(part)).filter(Json::is_object)
}

/// The last message since the person's that asks.
fn asked_before<'a>(input: &RequestInput<'a>) -> Option<&'a Message> {
    let since = input.history.iter().rev().take_while(|message| message.role != Role::User);
    let asks = |message: &&Message| {
        event_of(message).is_some_and(|event| text_member(&event, TYPE).as_deref() == Some(REQUEST))
    };
    since.into_iter().find(asks)
}
