//! The reader for GitHub Copilot's CLI and SDK: a permission that the session waits for (`permission.requested`),
//! alone or in its event or call, and a question of its `ask_user` tool.
//!
//! A permission is known by its kind, and shown with all members of the kind. Newer generations have other words
//! for yes and no (`approve-once`, `reject`); all of them accept these.

use a2a_protocol::Json;

use super::in_data::{Asked, Payload};
use super::members::{Unread, beyond, beyond_at};
use super::proposal::Proposal;
use super::{joined, not_allowed};
use crate::reading::{Choice, Item, ReasonField};
use crate::shape::{id_member, list, only, present, text_member, words_member};
use crate::{Answer, ItemId, ReplyError, Template};

const REQUEST: &str = "permissionRequest";
const ASKED: &str = "user_input.requested";
/// Objects around a permission or a question: an event, a call of the protocol, the event's data.
const AROUND: [&str; 2] = ["data", "params"];
const ENVELOPE: &[&str] = &[
    "id",
    "timestamp=#",
    "parentId",
    "agentId",
    "ephemeral",
    "jsonrpc",
    "method=permission.request,userInput.request",
    "type=permission.requested,user_input.requested",
];
const BESIDE: &[&str] = &["requestId", "sessionId"];
/// Kinds, and the member that each cannot be without.
const KINDS: [(&str, &str); 8] = [
    ("shell", "fullCommandText"),
    ("write", "fileName"),
    ("read", "path"),
    ("mcp", "toolName"),
    ("url", "url"),
    ("memory", "fact"),
    ("custom-tool", "toolName"),
    ("hook", "toolName"),
];
/// Its description in words, and its name.
const WORDS: [&str; 4] = ["intention", "toolTitle", "toolDescription", "hookMessage"];
const NAMES: [&str; 5] = [
    "kind=shell,write,read,mcp,url,memory,custom-tool,hook",
    "toolCallId",
    "toolName",
    "serverName",
    "canOfferSessionApproval",
];
/// The arguments of a tool, or the members of another kind.
const ARGS: [&str; 2] = ["args", "toolArgs"];
const SAYS: [&str; 19] = [
    "fullCommandText",
    "commands",
    "possiblePaths",
    "possibleUrls",
    "hasWriteFileRedirection",
    "warning",
    "fileName",
    "diff",
    "newFileContents",
    "path",
    "url",
    "redirectedFrom",
    "action",
    "subject",
    "fact",
    "citations",
    "direction",
    "scope",
    "reason",
];

pub(super) struct CopilotPermission;

impl Payload for CopilotPermission {
    fn id(&self) -> &'static str {
        "copilot-permission"
    }

    fn name(&self) -> Option<&'static str> {
        Some("GitHub Copilot")
    }

    fn read(&self, json: &Json, place: &str) -> Option<Asked> {
        let Place { around, request, .. } = Place::of(json)?;
        let kind = text_member(&request, "kind")?;
        let id = around.and_then(|around| id_member(&around, "requestId"));
        let id = id.or_else(|| id_member(&request, "toolCallId")).unwrap_or_else(|| place.to_owned());
        let server = text_member(&request, "serverName");
        let args = called_with(&request);
        let read_only = words_member(&request, "readOnly").map(|flag| format!("readOnly: {flag}"));
        let proposal = Proposal {
            hint: joined(WORDS.map(|name| words_member(&request, name)).into_iter().chain([read_only])),
            reason: ReasonField::Optional,
            by: server,
            ..Proposal::new(id, text_member(&request, "toolName").unwrap_or_else(|| kind.clone()), args)
        };
        Some(Asked::by_name("kind", &kind, vec![proposal.item()]))
    }

    fn unread(&self, json: &Json) -> Unread {
        let Some(Place { around, request, way }) = Place::of(json) else { return Vec::new() };
        let shown = ARGS.iter().chain(SAYS.iter().filter(|_| !calls_a_tool(&request)));
        let shown: Vec<String> = shown.map(|name| format!("{name}/**")).collect();
        let shown: Vec<&str> = shown.iter().map(String::as_str).collect();
        let known = [&WORDS[..], &NAMES, &["readOnly"], &shown].concat();
        let mut unread = beyond_at(&way.join("/"), &request, &known);
        if let Some(around) = around {
            let inside = format!("{REQUEST}/**");
            let outer = way.iter().take(way.len().saturating_sub(1)).copied().collect::<Vec<_>>().join("/");
            let known = [BESIDE, ENVELOPE, &[&inside]].concat();
            unread.extend(beyond_at(&outer, &around, &known));
            if !outer.is_empty() {
                unread.extend(beyond(json, &[ENVELOPE, &[&format!("{outer}/**")]].concat()));
            }
        }
        unread
    }

    fn write(&self, _: &Json, answers: &[(&Item, &Answer)]) -> Result<Template, ReplyError> {
        let (kind, reason) = match answers {
            [(_, Answer::Approve { payload: None })] => ("approved", None),
            [(_, Answer::Reject { reason })] => ("denied-interactively-by-user", reason.as_deref()),
            [(item, answer), ..] => return Err(not_allowed(item, answer)),
            [] => ("denied-interactively-by-user", None),
        };
        let feedback = reason.map(|words| ("feedback", Template::value(words)));
        Ok(Template::members([("kind", Template::value(kind))].into_iter().chain(feedback)))
    }
}

/// A permission, the object that holds it, and the names that lead to it.
struct Place {
    around: Option<Json>,
    request: Json,
    way: Vec<&'static str>,
}

impl Place {
    fn of(json: &Json) -> Option<Self> {
        let in_event = AROUND.iter().find_map(|name| {
            let around = present(json, name)?;
            let request = present(&around, REQUEST)?;
            Some(Self { around: Some(around), request, way: vec![*name, REQUEST] })
        });
        let named = || {
            let request = present(json, REQUEST)?;
            Some(Self { around: Some(json.clone()), request, way: vec![REQUEST] })
        };
        let alone = || {
            let kind = text_member(json, "kind")?;
            let is_one = KINDS.iter().any(|(one, member)| *one == kind && json.member(member).is_some());
            let is_asked = ["toolCallId", "intention"].iter().any(|name| json.member(name).is_some());
            (is_one && is_asked).then(|| Self { around: None, request: json.clone(), way: Vec::new() })
        };
        in_event.or_else(named).or_else(alone).filter(|place| place.request.is_object())
    }
}

/// The arguments of a call, or all members of the kind.
fn called_with(request: &Json) -> Json {
    ARGS.iter().find_map(|name| present(request, name)).unwrap_or_else(|| only(request, &SAYS))
}

fn calls_a_tool(request: &Json) -> bool {
    ARGS.iter().any(|name| present(request, name).is_some())
}

pub(super) struct CopilotQuestion;

impl Payload for CopilotQuestion {
    fn id(&self) -> &'static str {
        "copilot-question"
    }

    fn name(&self) -> Option<&'static str> {
        Some("GitHub Copilot")
    }

    fn read(&self, json: &Json, place: &str) -> Option<Asked> {
        let (_, request) = question(json)?;
        let options = list(&request, "choices").iter().map(Json::as_string).collect::<Option<Vec<_>>>()?;
        let item = Item::Question {
            item_id: ItemId::new(id_member(&request, "requestId").unwrap_or_else(|| place.to_owned())),
            text: text_member(&request, "question")?,
            free_text: options.is_empty() || may_be_free(&request),
            options: options.into_iter().map(|value| Choice { label: value.clone(), value }).collect(),
            multiple: false,
            may_reject: false,
            buttons: None,
        };
        Some(Asked::by_members("question, choices, allowFreeform", vec![item]))
    }

    fn unread(&self, json: &Json) -> Unread {
        let known = [BESIDE, &["question", "choices/*", "allowFreeform", "toolCallId"]].concat();
        match question(json) {
            Some((Some(name), request)) => {
                let inside = format!("{name}/**");
                [beyond(json, &[ENVELOPE, &[&inside]].concat()), beyond_at(name, &request, &known)].concat()
            }
            _ => beyond(json, &known),
        }
    }

    fn write(&self, json: &Json, answers: &[(&Item, &Answer)]) -> Result<Template, ReplyError> {
        let choices = question(json).map(|(_, request)| list(&request, "choices")).unwrap_or_default();
        let said = match answers {
            [(_, Answer::Text(text))] => text.as_str(),
            [(item, answer), ..] => return Err(not_allowed(item, answer)),
            [] => "",
        };
        let is_free = !choices.iter().any(|choice| choice.as_string().as_deref() == Some(said));
        Ok(Template::object([("answer", Template::value(said)), ("wasFreeform", Template::value(is_free))]))
    }
}

fn may_be_free(request: &Json) -> bool {
    present(request, "allowFreeform").and_then(|flag| flag.as_bool()) != Some(false)
}

/// A question, and the member that it lies in. One that stands alone says whether other words are taken.
fn question(json: &Json) -> Option<(Option<&'static str>, Json)> {
    let said = text_member(json, "type").or_else(|| text_member(json, "method"));
    if said.is_some_and(|said| said == ASKED || said == "userInput.request") {
        let inside = AROUND.iter().find_map(|name| Some((Some(*name), present(json, name)?)));
        return inside.filter(|(_, request)| request.member("question").is_some());
    }
    let is_alone = json.member("allowFreeform").is_some() && json.member("question").is_some();
    is_alone.then(|| (None, json.clone()))
}
