//! The reader for iac-code, which asks in metadata whether one call of a cloud may be made, under `iac_code/input`. The answer is
//! one data part that repeats the ids of the question.

use a2a_protocol::Json;

use super::members::{Unread, beyond_at};
use super::proposal::Proposal;
use super::{Found, Reader, joined, not_allowed, whole};
use crate::provenance::{Confidence, Proven, ReaderId};
use crate::reading::{Gives, Item, Offer, Reading};
use crate::shape::{id_member, list, only, part_source, present, text_member, words_member};
use crate::{Answer, FreshnessGrade, Reply, ReplyError, ReplyPart, RequestInput, Template, Why};

const OWNER: &str = "iac_code";
const INPUT: &str = "input";
const KIND: &str = "permission";
/// The only version of the question and of its answer, which protobuf writes as a fraction.
const VERSION: i64 = 1;
const VERSIONS: [&str; 2] = ["1", "1.0"];
const IDS: [&str; 3] = ["requestTaskId", "inputId", "toolUseId"];
const ALLOW: &str = "allow_once";
const DENY: &str = "deny";
/// What is shown as the arguments of the call.
const SHOWN: [&str; 8] = [
    "toolName",
    "target",
    "effect",
    "isReadOnly",
    "operation",
    "displayParameters",
    "deploymentSummary",
    "safeSummary",
];
const MEMBERS: &[&str] = &[
    "schemaVersion",
    "kind",
    "requestTaskId",
    "contextId",
    "inputId",
    "toolUseId",
    "toolName",
    "title",
    "purpose",
    "prompt",
    "effect",
    "target",
    "isReadOnly",
    "operation/**",
    "displayParameters/**",
    "deploymentSummary/**",
    "safeSummary",
    "options/*/id",
    "options/*/label",
    "language",
    "required",
];

pub(super) struct IacCode;

impl Reader for IacCode {
    fn id(&self) -> ReaderId {
        ReaderId::new("iac-code")
    }

    fn name(&self) -> Option<&'static str> {
        Some("iac-code")
    }

    fn version(&self) -> u16 {
        1
    }

    fn read(&self, input: &RequestInput<'_>) -> Option<Found> {
        let places = [input.message_metadata(), input.event_metadata, input.task_metadata];
        let metadata = places.into_iter().flatten().find(|metadata| present(metadata, OWNER).is_some())?;
        let own = present(metadata, OWNER)?;
        let asked = present(&own, INPUT)?;
        let item = permission(&asked)?;
        let others = input.parts().iter().filter(|part| part.as_text().is_none());
        let source = only(metadata, &[OWNER]);
        Some(Found {
            why: Why::MetadataMember { member: format!("{OWNER}.{INPUT}") },
            confidence: Confidence::Certain,
            proven: Proven::Derived,
            freshness: FreshnessGrade::SameRequest,
            question: joined([input.words(), words_member(&asked, "prompt")]),
            items: whole(vec![item], &asked),
            answer_all: true,
            beside: others.map(part_source).collect(),
            source: input.parts().iter().map(part_source).chain([source]).collect(),
            unread: unread(&own, &asked),
            echo: vec![own],
            expires_at: None,
        })
    }

    fn write(&self, reading: &Reading, answers: &[(&Item, &Answer)]) -> Result<Reply, ReplyError> {
        let Some(asked) = reading.echo.first().and_then(|own| present(own, INPUT)) else {
            return Err(ReplyError::NoReader { reader: self.id() });
        };
        let decision = match answers {
            [(_, Answer::Approve { payload: None })] => ALLOW,
            [(_, Answer::Reject { .. })] => DENY,
            [(item, answer), ..] => return Err(not_allowed(item, answer)),
            [] => return Err(ReplyError::NoReader { reader: self.id() }),
        };
        let ids = IDS.map(|name| (name, Template::value(id_member(&asked, name).unwrap_or_default())));
        let kind = [("schemaVersion", Template::value(VERSION)), ("kind", Template::value(KIND))];
        let members = kind.into_iter().chain(ids).chain([("decision", Template::value(decision))]);
        // The agent passes over data without its media type.
        let media_type = Some("application/json".to_owned());
        Ok(Reply::parts(vec![ReplyPart { media_type, ..ReplyPart::data(Template::members(members)) }]))
    }
}

/// The call, if it is allowed or denied by exactly the two words that are answered here.
fn permission(asked: &Json) -> Option<Item> {
    let is_known = VERSIONS.contains(&present(asked, "schemaVersion")?.as_str());
    text_member(asked, "kind").filter(|kind| kind == KIND && is_known)?;
    let ids = IDS.map(|name| id_member(asked, name).filter(|id| !id.is_empty()));
    let [Some(_), Some(id), Some(_)] = ids else { return None };
    let tool = ["title", "toolName"].iter().find_map(|name| words_member(asked, name))?;
    let offers: Vec<Offer> = list(asked, "options").iter().map(offer).collect::<Option<_>>()?;
    let gives = |wanted: &Gives| offers.iter().filter(|offer| offer.gives == *wanted).count() == 1;
    (gives(&Gives::Approval) && gives(&Gives::Rejection)).then_some(())?;
    Some(
        Proposal {
            hint: words_member(asked, "purpose"),
            offers,
            ..Proposal::new(id, tool, only(asked, &SHOWN))
        }
        .item(),
    )
}

fn offer(option: &Json) -> Option<Offer> {
    let gives = match text_member(option, "id")?.as_str() {
        ALLOW => Gives::Approval,
        DENY => Gives::Rejection,
        _ => return None,
    };
    Some(Offer { label: words_member(option, "label")?, gives })
}

/// What the question says besides, and what stands beside it: the same call once more, and the session.
fn unread(own: &Json, asked: &Json) -> Unread {
    let same = |name: &str| format!("permission/{name}={}", text_member(asked, name).unwrap_or_default());
    let (tool, call) = (same("toolName"), same("toolUseId"));
    let around =
        ["input/**", "permission/autoApproved", "permission/pending", &tool, &call, "iacCodeSessionId"];
    let place = format!("{OWNER}/{INPUT}");
    [beyond_at(OWNER, own, &around), beyond_at(&place, asked, MEMBERS)].concat()
}
