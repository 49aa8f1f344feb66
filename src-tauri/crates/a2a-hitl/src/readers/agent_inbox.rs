//! The reader for `LangGraph`'s `HumanInterrupt`, the shape of its agent inbox: one action, and the allowed
//! responses to it.
//!
//! A list of interrupts is answered by a list, one alone by one answer. Edited values keep their JSON types.
//! "Ignore" is this shape's only refusal.

use a2a_protocol::{Json, JsonKind};

use super::in_data::{Asked, Payload};
use super::members::{Unread, beyond};
use super::not_allowed;
use super::proposal::Proposal;
use crate::reading::{Allowed, Item};
use crate::shape::{as_words, empty_object, is_filled_list, present, text_member};
use crate::{Answer, ReplyError, Template};

const MEMBERS: &[&str] = &[
    "action_request/action",
    "action_request/args/**",
    "config/allow_accept",
    "config/allow_edit",
    "config/allow_respond",
    "config/allow_ignore",
    "description/**",
];

pub(super) struct AgentInbox;

impl Payload for AgentInbox {
    fn id(&self) -> &'static str {
        "agent-inbox"
    }

    fn read(&self, json: &Json, place: &str) -> Option<Asked> {
        let items = requests(json);
        let items = items.iter().enumerate().map(|(at, request)| item(request, &format!("{place}/{at}")));
        let items = items.collect::<Option<_>>()?;
        Some(Asked::by_members("action_request, config", items))
    }

    fn unread(&self, json: &Json) -> Unread {
        requests(json).iter().flat_map(|request| beyond(request, MEMBERS)).collect()
    }

    fn write(&self, json: &Json, answers: &[(&Item, &Answer)]) -> Result<Template, ReplyError> {
        let responses = answers.iter().map(|(item, answer)| response(item, answer));
        let mut responses = responses.collect::<Result<Vec<_>, _>>()?;
        match responses.pop() {
            Some(only) if responses.is_empty() && json.kind() != JsonKind::Array => Ok(only),
            last => Ok(Template::array(responses.into_iter().chain(last))),
        }
    }
}

fn requests(json: &Json) -> Vec<Json> {
    if is_filled_list(json) { json.items() } else { vec![json.clone()] }
}

fn item(request: &Json, id: &str) -> Option<Item> {
    let action = present(request, "action_request")?;
    let config = present(request, "config")?;
    let may = |name: &str| config.member(name).and_then(|flag| flag.as_bool()) == Some(true);
    let proposal = Proposal {
        hint: request.member("description").map(|words| as_words(&words)).filter(|words| words != "null"),
        allowed: Allowed {
            approve: may("allow_accept"),
            edit: may("allow_edit"),
            reject: may("allow_ignore"),
            respond: may("allow_respond"),
            cancel: false,
            raw: false,
        },
        ..Proposal::new(
            id,
            text_member(&action, "action")?,
            present(&action, "args").unwrap_or_else(empty_object),
        )
    };
    Some(proposal.item())
}

fn response(item: &Item, answer: &Answer) -> Result<Template, ReplyError> {
    let Item::Approval { tool, args, .. } = item else { return Err(not_allowed(item, answer)) };
    let action = |args: &Json| {
        Template::object([("action", Template::value(tool.as_str())), ("args", Template::json(args))])
    };
    let (kind, args) = match answer {
        Answer::Approve { payload: None } => ("accept", action(args)),
        Answer::Approve { payload: Some(edited) } => ("edit", action(edited)),
        Answer::Text(text) => ("response", Template::value(text.as_str())),
        Answer::Reject { .. } => ("ignore", Template::value(serde_json::Value::Null)),
        _ => return Err(not_allowed(item, answer)),
    };
    Ok(Template::object([("type", Template::value(kind)), ("args", args)]))
}
