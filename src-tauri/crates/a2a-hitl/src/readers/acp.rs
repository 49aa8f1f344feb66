//! The reader for the Agent Client Protocol's permission request: a tool call, and options of which the person
//! selects one.
//!
//! An option is known by its kind. "Allow once" is the approval, "allow always" a wider one, and "reject once"
//! the rejection; "reject always" is used only without it, because a rejection has no wider form here. Two
//! options of the same kind could not be told apart, and an option of another kind may do anything: such a
//! request is shown as it came.

use std::collections::HashSet;

use a2a_protocol::Json;

use super::in_data::{Asked, Payload};
use super::members::{Unread, beyond, beyond_at};
use super::proposal::Proposal;
use super::{joined, not_allowed};
use crate::reading::{Allowed, Choice, Item};
use crate::shape::{empty_object, id_member, list, present, text_member, words_member};
use crate::{Answer, ReplyError, Template};

const METHOD: &str = "session/request_permission";
const AROUND: &[&str] = &["jsonrpc", "id", "method", "params/**"];
const MEMBERS: &[&str] = &[
    "sessionId",
    "toolCall/toolCallId",
    "toolCall/title",
    "toolCall/kind",
    "toolCall/status=pending,in_progress,completed,failed",
    "toolCall/rawInput/**",
    "options/*/optionId",
    "options/*/name",
    "options/*/kind",
];

pub(super) struct Acp;

/// One option, by its effect.
struct Choosable {
    id: String,
    name: String,
    kind: Kind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    AllowOnce,
    AllowAlways,
    RejectOnce,
    RejectAlways,
}

impl Kind {
    const ALL: [(&'static str, Self); 4] = [
        ("allow_once", Self::AllowOnce),
        ("allow_always", Self::AllowAlways),
        ("reject_once", Self::RejectOnce),
        ("reject_always", Self::RejectAlways),
    ];

    fn of(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|(known, _)| *known == word).map(|(_, kind)| kind)
    }

    fn word(self) -> &'static str {
        Self::ALL.into_iter().find(|(_, kind)| *kind == self).map_or("", |(word, _)| word)
    }
}

impl Payload for Acp {
    fn id(&self) -> &'static str {
        "acp"
    }

    fn read(&self, json: &Json, _: &str) -> Option<Asked> {
        let request = request(json)?;
        let call = present(&request, "toolCall")?;
        let options = options(&request)?;
        only(&options, Kind::AllowOnce)?;
        let (title, kind) = (words_member(&call, "title"), text_member(&call, "kind"));
        let said_kind = kind.clone().filter(|_| title.is_some()).map(|kind| format!("kind: {kind}"));
        let plain = options.iter().filter(|option| option.kind != Kind::AllowAlways);
        let plain = plain.flat_map(|option| {
            let id = (option.id != option.name).then(|| format!("optionId: {}", option.id));
            [Some(format!("{}: {}", option.kind.word(), option.name)), id]
        });
        let wider = options.iter().filter(|option| option.kind == Kind::AllowAlways);
        let wider = wider.map(|option| Choice { value: option.id.clone(), label: option.label() });
        let proposal = Proposal {
            hint: joined([said_kind].into_iter().chain(plain)),
            allowed: Allowed { reject: rejection(&options).is_some(), cancel: true, ..Allowed::YES_OR_NO },
            grants: wider.collect(),
            ..Proposal::new(
                id_member(&call, "toolCallId")?,
                title.or(kind)?,
                present(&call, "rawInput").unwrap_or_else(empty_object),
            )
        };
        Some(Asked::by_members("toolCall, options, optionId, kind", vec![proposal.item()]))
    }

    fn unread(&self, json: &Json) -> Unread {
        match present(json, "params").filter(|_| is_call(json)) {
            Some(params) => [beyond(json, AROUND), beyond_at("params", &params, MEMBERS)].concat(),
            None => beyond(json, MEMBERS),
        }
    }

    fn write(&self, json: &Json, answers: &[(&Item, &Answer)]) -> Result<Template, ReplyError> {
        let options = request(json).and_then(|request| options(&request)).unwrap_or_default();
        let outcome = answers.iter().map(|(item, answer)| {
            let chosen = match answer {
                Answer::Approve { payload: None } => only(&options, Kind::AllowOnce),
                Answer::Grant(wider) => options.iter().find(|option| option.allows_always(wider)),
                Answer::Reject { .. } => rejection(&options),
                Answer::Cancel => return Ok(Template::object([("outcome", Template::value("cancelled"))])),
                _ => None,
            };
            let chosen = chosen.ok_or_else(|| not_allowed(item, answer))?;
            Ok(Template::object([
                ("outcome", Template::value("selected")),
                ("optionId", Template::value(chosen.id.as_str())),
            ]))
        });
        let outcome = outcome.collect::<Result<Vec<_>, _>>()?.pop();
        Ok(Template::members(outcome.map(|outcome| ("outcome", outcome))))
    }
}

impl Choosable {
    fn of(option: &Json) -> Option<Self> {
        let kind = Kind::of(&text_member(option, "kind")?)?;
        Some(Self { id: id_member(option, "optionId")?, name: words_member(option, "name")?, kind })
    }

    fn label(&self) -> String {
        if self.name == self.id { self.name.clone() } else { format!("{} – {}", self.name, self.id) }
    }

    fn allows_always(&self, id: &str) -> bool {
        self.kind == Kind::AllowAlways && self.id == id
    }
}

fn is_call(json: &Json) -> bool {
    text_member(json, "method").as_deref() == Some(METHOD)
}

/// The request, by itself or as the parameters of the protocol's call.
fn request(json: &Json) -> Option<Json> {
    if is_call(json) { present(json, "params") } else { Some(json.clone()) }
}

/// Every option, each with an id of its own and no two for one button.
fn options(request: &Json) -> Option<Vec<Choosable>> {
    let options: Vec<Choosable> =
        list(request, "options").iter().map(Choosable::of).collect::<Option<_>>()?;
    let mut ids = HashSet::new();
    let are_apart = options.iter().all(|option| ids.insert(option.id.as_str()));
    let is_clear = |kind| options.iter().filter(|option| option.kind == kind).count() < 2;
    let are_clear = [Kind::AllowOnce, Kind::RejectOnce, Kind::RejectAlways].into_iter().all(is_clear);
    (are_apart && are_clear).then_some(options)
}

fn only(options: &[Choosable], kind: Kind) -> Option<&Choosable> {
    options.iter().find(|option| option.kind == kind)
}

fn rejection(options: &[Choosable]) -> Option<&Choosable> {
    only(options, Kind::RejectOnce).or_else(|| only(options, Kind::RejectAlways))
}
