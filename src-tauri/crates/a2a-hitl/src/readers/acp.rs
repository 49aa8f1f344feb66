//! The reader for the Agent Client Protocol's permission request: a tool call, and options of which the person
//! selects one.
//!
//! An option is known by its kind. "Allow once" is the approval, "allow always" a wider one, and "reject once"
//! the rejection; "reject always" is used only without it, because a rejection has no wider form here. Each goes by its own
//! name. Where a kind comes twice or is unknown, the options are a question, of which any may be chosen.

use std::collections::HashSet;

use a2a_protocol::Json;

use super::in_data::{Asked, Payload};
use super::members::{Unread, beyond, beyond_at};
use super::proposal::Proposal;
use super::told::told;
use super::{buttons, joined, not_allowed};
use crate::reading::{Allowed, Choice, Gives, Item, Offer};
use crate::shape::{each_text, empty_object, id_member, list, present, text_member, words_member};
use crate::{Answer, ReplyError, Template, refusing};

const METHOD: &str = "session/request_permission";
const AROUND: &[&str] = &["jsonrpc", "id", "method", "params/**"];
const MEMBERS: &[&str] = &[
    "sessionId",
    "toolCall/toolCallId",
    "toolCall/title",
    "toolCall/kind=read,edit,delete,move,search,execute,think,fetch,switch_mode,other",
    "toolCall/status=pending,in_progress,completed,failed",
    "toolCall/rawInput/**",
    "toolCall/locations/*/line",
    "toolCall/content/*/type=content,diff",
    "toolCall/content/*/content/type=text",
    "options/*/optionId",
    "options/*/name",
    "options/*/kind=allow_once,allow_always,reject_once,reject_always",
];
/// Of the content of a call, a change to a file.
const DIFF: [&str; 3] = ["path", "oldText", "newText"];

pub(super) struct Acp;

/// One option, by its effect.
struct Choosable {
    id: String,
    name: String,
    kind: Option<Kind>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    AllowOnce,
    AllowAlways,
    RejectOnce,
    RejectAlways,
}

impl Kind {
    fn of(word: &str) -> Option<Self> {
        match word {
            "allow_once" => Some(Self::AllowOnce),
            "allow_always" => Some(Self::AllowAlways),
            "reject_once" => Some(Self::RejectOnce),
            "reject_always" => Some(Self::RejectAlways),
            _ => None,
        }
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
        let (title, kind) = (words_member(&call, "title"), text_member(&call, "kind"));
        let id = id_member(&call, "toolCallId")?;
        let args = args(&call);
        let item = if are_decisions(&options) {
            let wider = options.iter().filter(|option| option.kind == Some(Kind::AllowAlways));
            let wider = wider.map(|option| Choice { value: option.id.clone(), label: option.name.clone() });
            Proposal {
                hint: joined(said(&call).into_iter().chain(left_out(&options))),
                allowed: Allowed {
                    reject: rejection(&options).is_some(),
                    cancel: true,
                    ..Allowed::YES_OR_NO
                },
                grants: wider.collect(),
                offers: options.iter().filter_map(|option| option.offer(&options)).collect(),
                ..Proposal::new(id, title.or(kind)?, args)
            }
            .item()
        } else {
            question(id, joined([title.or(kind), told(&args)].into_iter().chain(said(&call)))?, &options)
        };
        Some(Asked::by_members("toolCall, options, optionId, kind", vec![item]))
    }

    fn unread(&self, json: &Json) -> Unread {
        let Some(request) = request(json) else { return Vec::new() };
        let mut unread = match present(json, "params").filter(|_| is_call(json)) {
            Some(params) => [beyond(json, AROUND), beyond_at("params", &params, MEMBERS)].concat(),
            None => beyond(json, MEMBERS),
        };
        let call = present(&request, "toolCall").unwrap_or_else(empty_object);
        let shown = Shown::of(&call);
        unread.retain(|(place, value)| !(place.contains("toolCall/") && shown.holds(value)));
        unread
    }

    fn write(&self, json: &Json, answers: &[(&Item, &Answer)]) -> Result<Template, ReplyError> {
        let options = request(json).and_then(|request| options(&request)).unwrap_or_default();
        let outcome = answers.iter().map(|(item, answer)| {
            let is_question = matches!(item, Item::Question { .. });
            let chosen = match answer {
                Answer::Approve { payload: None } => only(&options, Kind::AllowOnce),
                Answer::Grant(wider) => options.iter().find(|option| option.allows_always(wider)),
                Answer::Text(chosen) if is_question => options.iter().find(|option| option.id == *chosen),
                Answer::Reject { .. } if !is_question => rejection(&options),
                Answer::Cancel | Answer::Reject { .. } => {
                    return Ok(Template::object([("outcome", Template::value("cancelled"))]));
                }
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
        let kind = Kind::of(&text_member(option, "kind").unwrap_or_default());
        Some(Self { id: id_member(option, "optionId")?, name: words_member(option, "name")?, kind })
    }

    /// `None` for a rejection that another one stands for.
    fn offer(&self, all: &[Self]) -> Option<Offer> {
        let gives = match self.kind? {
            Kind::AllowOnce => Gives::Approval,
            Kind::AllowAlways => Gives::Grant(self.id.clone()),
            Kind::RejectOnce | Kind::RejectAlways => {
                rejection(all).filter(|rejection| rejection.id == self.id)?;
                Gives::Rejection
            }
        };
        Some(Offer { label: self.name.clone(), gives })
    }

    fn allows_always(&self, id: &str) -> bool {
        self.kind == Some(Kind::AllowAlways) && self.id == id
    }

    fn rejects(&self) -> bool {
        matches!(self.kind, Some(Kind::RejectOnce | Kind::RejectAlways))
            || (self.kind.is_none() && refusing::declines(&self.name))
    }
}

fn is_call(json: &Json) -> bool {
    text_member(json, "method").as_deref() == Some(METHOD)
}

/// The request, by itself or as the parameters of the protocol's call.
fn request(json: &Json) -> Option<Json> {
    if is_call(json) { present(json, "params") } else { Some(json.clone()) }
}

fn options(request: &Json) -> Option<Vec<Choosable>> {
    let options = list(request, "options").iter().map(Choosable::of).collect::<Option<_>>()?;
    buttons::apart(options, |option| &option.id)
}

/// Whether each option is one way to decide on the call, no two for one button.
fn are_decisions(options: &[Choosable]) -> bool {
    let count = |kind| options.iter().filter(|option| option.kind == Some(kind)).count();
    options.iter().all(|option| option.kind.is_some())
        && count(Kind::AllowOnce) == 1
        && count(Kind::RejectOnce) < 2
        && count(Kind::RejectAlways) < 2
}

fn question(id: String, text: String, options: &[Choosable]) -> Item {
    let choice = |option: &Choosable| Choice { value: option.id.clone(), label: option.name.clone() };
    let alone = options.iter().filter(|option| option.rejects()).map(|option| option.id.clone());
    buttons::of_options(id, text, options.iter().map(choice).collect(), alone.collect(), true)
}

/// The names of options that no button stands for.
fn left_out(options: &[Choosable]) -> impl Iterator<Item = Option<String>> {
    let left_out = options.iter().filter(|option| option.offer(options).is_none());
    left_out.map(|option| Some(format!("reject_always: {}", option.name)))
}

fn only(options: &[Choosable], kind: Kind) -> Option<&Choosable> {
    options.iter().find(|option| option.kind == Some(kind))
}

fn rejection(options: &[Choosable]) -> Option<&Choosable> {
    only(options, Kind::RejectOnce).or_else(|| only(options, Kind::RejectAlways))
}

/// The arguments; of a call that shows none, the only change to a file that it would make.
fn args(call: &Json) -> Json {
    let raw = present(call, "rawInput").filter(|raw| !raw.is_empty());
    raw.or_else(|| only_diff(call)).unwrap_or_else(empty_object)
}

fn only_diff(call: &Json) -> Option<Json> {
    let mut diffs = list(call, "content").into_iter().filter(is_diff);
    let diff = diffs.next().filter(|_| diffs.next().is_none())?;
    Some(crate::shape::only(&diff, &DIFF))
}

fn is_diff(content: &Json) -> bool {
    text_member(content, "type").as_deref() == Some("diff")
}

/// The texts of the content of a call that its arguments do not hold.
fn said(call: &Json) -> Vec<Option<String>> {
    let in_args = texts_in(&args(call));
    let texts =
        list(call, "content").into_iter().filter_map(|content| content.get("/content/text")?.as_string());
    texts.filter(|text| !in_args.contains(text)).map(Some).collect()
}

fn texts_in(json: &Json) -> HashSet<String> {
    let mut texts = HashSet::new();
    each_text(json, |text| {
        texts.insert(text.to_owned());
    });
    texts
}

/// The texts of a call that are shown, as arguments or beside them.
struct Shown(HashSet<String>);

impl Shown {
    fn of(call: &Json) -> Self {
        let said = said(call).into_iter().flatten();
        Self(texts_in(&args(call)).into_iter().chain(said).collect())
    }

    /// Whether content repeats one.
    fn holds(&self, value: &Json) -> bool {
        value.as_string().is_some_and(|text| self.0.contains(&text))
    }
}
