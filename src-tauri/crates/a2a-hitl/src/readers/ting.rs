//! The reader for Ting, whose workflows wait at gates and for answers that stand in the task's metadata. The decision on a gate
//! goes in the metadata of the message, with the words of a review as its text.

use a2a_protocol::Json;
use serde_json::json;

use super::members::{Unread, beyond_at};
use super::proposal::Proposal;
use super::{Found, Reader, joined, not_allowed, whole};
use crate::provenance::{Confidence, Proven, ReaderId};
use crate::reading::{Gives, Item, Offer, Reading, ReasonField};
use crate::shape::{id_member, list, only, part_source, words_member};
use crate::{Answer, FreshnessGrade, ItemId, Reply, ReplyError, ReplyPart, RequestInput, Template, Why};

const GATES: &str = "pendingGates";
const QUESTIONS: &str = "pendingQuestions";
const GATE: &[&str] = &["gateId", "nodeId", "label", "condition", "instructions", "summary"];
const QUESTION: &[&str] =
    &["requestId", "persona", "question", "reason", "recommendation", "attempted", "attempted/*"];
const APPROVE: &str = "approve";
const CHANGE: &str = "request_changes";

pub(super) struct Ting;

impl Reader for Ting {
    fn id(&self) -> ReaderId {
        ReaderId::new("ting")
    }

    fn name(&self) -> Option<&'static str> {
        Some("Ting")
    }

    fn version(&self) -> u16 {
        1
    }

    fn read(&self, input: &RequestInput<'_>) -> Option<Found> {
        let metadata = input.task_metadata?;
        // One message decides one of them; the others come again.
        let (member, asked, item) = [(GATES, gate as fn(&Json) -> Option<Item>), (QUESTIONS, question)]
            .into_iter()
            .find_map(|(member, read)| {
                let asked = list(metadata, member).into_iter().next()?;
                let item = read(&asked)?;
                Some((member, asked, item))
            })?;
        let source = only(metadata, &[GATES, QUESTIONS]);
        let others = input.parts().iter().filter(|part| part.as_text().is_none());
        Some(Found {
            why: Why::MetadataMember { member: member.to_owned() },
            confidence: Confidence::Certain,
            proven: Proven::Derived,
            freshness: FreshnessGrade::SameRequest,
            question: input.words(),
            items: whole(vec![item], &asked),
            answer_all: true,
            beside: others.map(part_source).collect(),
            unread: unread(&source, member, &asked),
            source: input.parts().iter().map(part_source).chain([source.clone()]).collect(),
            echo: vec![source, only(metadata, &["sessionId"])],
            expires_at: None,
        })
    }

    fn write(&self, _: &Reading, answers: &[(&Item, &Answer)]) -> Result<Reply, ReplyError> {
        let [(item, answer)] = answers else { return Err(ReplyError::NoReader { reader: self.id() }) };
        let id = Template::value(item.id().as_str());
        let decided =
            |word: &str| Template::object([("gateDecision", Template::value(word)), ("gateId", id.clone())]);
        let (words, metadata) = match (item, answer) {
            (Item::Approval { .. }, Answer::Approve { payload: None }) => (APPROVE, decided(APPROVE)),
            (Item::Approval { .. }, Answer::Reject { reason: Some(notes) }) => {
                (notes.as_str(), decided(CHANGE))
            }
            (Item::FreeText { .. }, Answer::Text(words)) => {
                (words.as_str(), Template::object([("requestId", id.clone())]))
            }
            _ => return Err(not_allowed(item, answer)),
        };
        Ok(Reply::in_metadata(vec![ReplyPart::text(words)], metadata))
    }
}

/// A gate by its label. Whoever does not pass it says what to change.
fn gate(asked: &Json) -> Option<Item> {
    let offer = |label: &str, gives| Offer { label: label.replace('_', " "), gives };
    let proposal = Proposal {
        hint: joined(["instructions", "summary", "condition"].map(|name| words_member(asked, name))),
        reason: ReasonField::Required,
        offers: vec![offer(APPROVE, Gives::Approval), offer(CHANGE, Gives::Rejection)],
        ..Proposal::new(id_member(asked, "gateId")?, words_member(asked, "label")?, Json::from(json!({})))
    };
    Some(proposal.item())
}

fn question(asked: &Json) -> Option<Item> {
    let attempted = list(asked, "attempted").iter().filter_map(Json::as_string).collect::<Vec<_>>();
    let said = ["question", "reason", "recommendation"].map(|name| words_member(asked, name));
    let persona = words_member(asked, "persona");
    let prompt = joined(said.into_iter().chain(attempted.into_iter().map(Some)).chain([persona]))?;
    let item_id = ItemId::new(id_member(asked, "requestId")?);
    Some(Item::FreeText { item_id, prompt, quick_replies: Vec::new() })
}

fn unread(source: &Json, member: &str, asked: &Json) -> Unread {
    let known = if member == GATES { GATE } else { QUESTION };
    let mut unread = beyond_at(&format!("{member}/0"), asked, known);
    for name in [GATES, QUESTIONS] {
        let waiting = list(source, name).into_iter().enumerate().skip(usize::from(name == member));
        unread.extend(waiting.map(|(at, other)| (format!("{name}/{at}"), other)));
    }
    unread
}
