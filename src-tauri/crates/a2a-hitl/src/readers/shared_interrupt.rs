//! The reader for codex-a2a and opencode-a2a: an interrupt in the metadata of the update, answered by a method of
//! the agent's endpoint and not by a message.
//!
//! The interrupt is not part of the task, so a later look at the task cannot show it. A question is refused as a
//! whole, because no word refuses one of several.

mod write;

pub(super) use self::write::said;

use a2a_protocol::Json;

use super::members::{Unread, beyond};
use super::proposal::Proposal;
use super::{Found, Reader, schema_limits, whole};
use crate::expiry;
use crate::provenance::{Confidence, Proven, ReaderId};
use crate::reading::{AfterLink, Choice, Item, Reading, ReasonField, WordsBack};
use crate::shape::{empty_object, id_member, list, part_source, present, text_member, words_member};
use crate::{Answer, FreshnessGrade, ItemId, Reply, ReplyError, RequestInput, Template, Why};

/// The servers' members beside an interrupt, and those of every interrupt.
const AROUND: &[&str] = &[
    "session/{*}",
    "stream/{*}",
    "progress/{*}",
    "model/{*}",
    "usage/**",
    "interrupt/request_id|requestId",
    "interrupt/type",
    "interrupt/phase",
    "interrupt/expires_at",
    "interrupt/expiresAt",
];
/// All of it is shown as arguments.
const PERMISSION: &[&str] = &["interrupt/details/**"];
const QUESTION: &[&str] = &[
    "interrupt/details/display_message",
    "interrupt/details/description",
    "interrupt/details/questions/*/header|title",
    "interrupt/details/questions/*/question|prompt",
    "interrupt/details/questions/*/description",
    "interrupt/details/questions/*/multiple",
    "interrupt/details/questions/*/options/*",
    "interrupt/details/questions/*/options/*/label",
    "interrupt/details/questions/*/options/*/value",
    "interrupt/details/questions/*/options/*/description",
];
const PERMISSIONS: &[&str] = &["interrupt/details/display_message", "interrupt/details/permissions/**"];
const FORM: &[&str] = &[
    "interrupt/details/mode=form",
    "interrupt/details/message|display_message|description",
    "interrupt/details/server_name|serverName",
    "interrupt/details/elicitation_id|elicitationId",
    "interrupt/details/requestedSchema|requested_schema/**",
];
const LINK: &[&str] = &[
    "interrupt/details/mode=url",
    "interrupt/details/message",
    "interrupt/details/display_message",
    "interrupt/details/server_name",
    "interrupt/details/elicitation_id|elicitationId",
    "interrupt/details/url",
];

pub(super) struct SharedInterrupt;

impl Reader for SharedInterrupt {
    fn id(&self) -> ReaderId {
        ReaderId::new("shared-interrupt")
    }

    fn calls_a_method(&self) -> bool {
        true
    }

    fn version(&self) -> u16 {
        6
    }

    fn read(&self, input: &RequestInput<'_>) -> Option<Found> {
        let in_message = input.message_metadata();
        let places = [input.event_metadata, in_message, input.task_metadata];
        let (metadata, shared, interrupt) = places.into_iter().flatten().find_map(|metadata| {
            let shared = metadata.member("shared")?;
            Some((metadata, shared.clone(), shared.member("interrupt")?))
        })?;
        if text_member(&interrupt, "phase").is_some_and(|phase| phase != "asked") {
            return None;
        }
        let request = Request::of(&interrupt)?;
        let items = request.items()?;
        let details = &request.details;
        let described =
            text_member(details, "description").filter(|_| matches!(request.kind, Kind::Question));
        let words = [input.words(), text_member(details, "display_message"), described, server_of(details)];
        Some(Found {
            why: Why::MetadataMember { member: "shared.interrupt".to_owned() },
            confidence: Confidence::Certain,
            proven: Proven::Derived,
            freshness: FreshnessGrade::StillWaiting,
            question: super::joined(words),
            items: whole(items, &interrupt),
            answer_all: true,
            beside: input.parts().iter().filter(|part| part.as_text().is_none()).map(part_source).collect(),
            source: input.parts().iter().map(part_source).chain([metadata.clone()]).collect(),
            expires_at: expiry::said_by(&interrupt).and_then(|time| time.as_string()),
            unread: request.unread(&shared),
            // The answer needs the first; the second is what no other reader looks at.
            echo: vec![interrupt, shared],
        })
    }

    fn write(&self, reading: &Reading, answers: &[(&Item, &Answer)]) -> Result<Reply, ReplyError> {
        let request = reading.echo.first().and_then(Request::of);
        let (Some(request), [(item, _), ..]) = (request, answers) else {
            return Err(ReplyError::NoReader { reader: self.id() });
        };
        write::reply(&request, item, answers)
    }
}

#[derive(Debug, Clone, Copy)]
enum Kind {
    Permission,
    Question,
    Permissions,
    Elicitation,
}

struct Request {
    id: String,
    kind: Kind,
    details: Json,
}

impl Request {
    fn of(interrupt: &Json) -> Option<Self> {
        let id = id_member(interrupt, "request_id").or_else(|| id_member(interrupt, "requestId"))?;
        let kind = match text_member(interrupt, "type")?.as_str() {
            "permission" => Kind::Permission,
            "question" => Kind::Question,
            "permissions" => Kind::Permissions,
            "elicitation" => Kind::Elicitation,
            _ => return None,
        };
        Some(Self { id, kind, details: present(interrupt, "details").unwrap_or_else(empty_object) })
    }

    /// Unknown members of the interrupt, and beside it.
    fn unread(&self, shared: &Json) -> Unread {
        let is_link = text_member(&self.details, "mode").as_deref() == Some("url");
        let details = match self.kind {
            Kind::Permission => PERMISSION,
            Kind::Question => QUESTION,
            Kind::Permissions => PERMISSIONS,
            Kind::Elicitation if is_link => LINK,
            Kind::Elicitation => FORM,
        };
        beyond(shared, &[AROUND, details].concat())
    }

    fn items(&self) -> Option<Vec<Item>> {
        let details = &self.details;
        match self.kind {
            Kind::Permission => {
                let tool = text_member(details, "permission").unwrap_or_else(|| "permission".to_owned());
                let grants = vec![Choice { value: "always".to_owned(), label: "always".to_owned() }];
                let hint = words_member(details, "display_message");
                let proposal = Proposal::new(self.id.as_str(), tool, details.clone());
                Some(vec![Proposal { hint, grants, reason: ReasonField::Optional, ..proposal }.item()])
            }
            Kind::Question => {
                let questions = list(details, "questions");
                let read = |(place, question)| question_of(&format!("{}/{place}", self.id), question);
                questions.iter().enumerate().map(read).collect()
            }
            Kind::Permissions => {
                let scope = |name: &str| Choice { value: name.to_owned(), label: name.to_owned() };
                Some(vec![Item::Permissions {
                    item_id: ItemId::new(self.id.as_str()),
                    text: words_member(details, "display_message").unwrap_or_default(),
                    proposed: present(details, "permissions")?,
                    scopes: vec![scope("turn"), scope("session")],
                }])
            }
            Kind::Elicitation => Some(vec![elicitation(&self.id, details)?]),
        }
    }
}

/// A question with its options, as opencode writes it.
pub(super) fn question_of(item_id: &str, question: &Json) -> Option<Item> {
    let options = list(question, "options");
    let option = |option: &Json| {
        let label = text_member(option, "label").or_else(|| option.as_string())?;
        let value = text_member(option, "value").unwrap_or_else(|| label.clone());
        let described = super::joined([Some(label), words_member(option, "description")]);
        Some(Choice { label: described?.replace('\n', " – "), value })
    };
    let first = |names: [&str; 2]| names.into_iter().find_map(|name| text_member(question, name));
    let header = first(["header", "title"]);
    Some(Item::Question {
        item_id: ItemId::new(item_id),
        text: super::joined([header, first(["question", "prompt"]), words_member(question, "description")])?,
        options: options.iter().map(option).collect::<Option<_>>()?,
        multiple: question.member("multiple").and_then(|flag| flag.as_bool()) == Some(true),
        free_text: true,
        may_reject: true,
        buttons: None,
    })
}

/// A form or a link, in the words of MCP.
pub(super) fn elicitation(item_id: &str, params: &Json) -> Option<Item> {
    let item_id = ItemId::new(item_id);
    let text =
        ["message", "display_message", "description"].iter().find_map(|name| words_member(params, name));
    let text = super::joined([text, server_of(params)]);
    if text_member(params, "mode").as_deref() == Some("url") {
        return Some(Item::Link {
            item_id,
            text: text.unwrap_or_default(),
            url: Some(text_member(params, "url")?),
            then: AfterLink::Consent,
            may_reject: true,
            may_cancel: true,
            code: None,
            lasts: None,
            words: WordsBack::None,
        });
    }
    let schema = present(params, "requestedSchema").or_else(|| present(params, "requested_schema"));
    let schema = schema.filter(|schema| schema_limits::check(schema).is_ok())?;
    let values = empty_object();
    Some(Item::Form { item_id, schema, values, prompt: text, may_reject: true, may_cancel: true })
}

/// The server that asks, where whoever passes it on names it.
fn server_of(params: &Json) -> Option<String> {
    let name = ["server_name", "serverName"].iter().find_map(|name| words_member(params, name));
    name.map(|name| format!("server_name: {name}"))
}

/// The answer to an elicitation, in the words of MCP.
pub(super) fn elicited(item: &Item, answer: &Answer) -> Result<Vec<(&'static str, Template)>, ReplyError> {
    let action = |word: &str| ("action", Template::value(word));
    match answer {
        Answer::Values(values) => Ok(vec![action("accept"), ("content", Template::json(values))]),
        Answer::Done => Ok(vec![action("accept")]),
        Answer::Reject { .. } => Ok(vec![action("decline")]),
        Answer::Cancel => Ok(vec![action("cancel")]),
        _ => Err(super::not_allowed(item, answer)),
    }
}
