//! The reader for AG-UI: interrupts at the end of a run, each resumed or cancelled by its id, all of them at
//! once.
//!
//! It carries Pydantic AI, the Agent Framework, Strands, `CrewAI` and `LangGraph`, each with the call in another
//! place ([`call`]). The schema of the answer tells the kind of question: one with `approved` or `accepted` is an
//! approval; `editedArgs` replaces all arguments, members named as arguments replace one each.

mod event;

use a2a_protocol::Json;
use serde_json::json;

pub(super) use self::event::OnInterrupt;
use super::call::{Call, call_at, call_in, call_in_words};
use super::edit_schema::says_types_only;
use super::in_data::{Asked, Payload};
use super::members::{Unread, beyond, beyond_at};
use super::proposal::{Proposal, beyond_yes_or_no};
use super::{not_allowed, schema_limits};
use crate::expiry;
use crate::reading::{Allowed, Item, ReasonField};
use crate::shape::{empty_object, id_member, is_filled_list, list, present, step, text_member, words_member};
use crate::{Answer, ItemId, ReplyError, Template};

/// The end of a run, and the interrupts by themselves.
const RUN: &[&str] = &[
    "type=RUN_FINISHED",
    "threadId",
    "runId",
    "timestamp",
    "outcome/type=interrupt",
    "outcome/interrupts/**",
];
const INTERRUPTS: &[&str] =
    &["type=RUN_FINISHED,interrupt", "threadId", "runId", "timestamp", "interrupts/**"];
const ALL: [&str; 6] = ["id", "title", "message", "toolCallId", "expiresAt", "subagentRunId"];
/// Where a card does not name it, only a reason of the specification says nothing.
const REASONS: &str = "reason=tool_call,input_required,confirmation";
/// The Agent Framework's members of a call beside its name and arguments, repeated as `value`.
const AGENT_FRAMEWORK: [&str; 2] = [
    "metadata/agent_framework/type=function_approval_request",
    "metadata/agent_framework/function_call/call_id",
];
const AGENT_FRAMEWORK_AGAIN: &str = "metadata/agent_framework/value/**";

/// The reason of a tool's call, and of a plain yes or no.
const TOOL_CALL: &str = "tool_call";
const CONFIRMATION: &str = "confirmation";
/// Members of an answer, in the order of preference.
const YES: [&str; 2] = ["approved", "accepted"];
const WHY: [&str; 4] = ["reason", "message", "feedback", "comment"];
/// Members that hold the call.
const CALLS: [&str; 4] = ["metadata", "toolCall", "tool_call", "call"];
const EDITED: [&str; 2] = ["editedArgs", "edited_args"];

pub(super) struct AgUi;

impl Payload for AgUi {
    fn id(&self) -> &'static str {
        "ag-ui"
    }

    fn read(&self, json: &Json, _: &str) -> Option<Asked> {
        let interrupts = interrupts(json)?;
        let items = interrupts.iter().map(item).collect::<Option<_>>()?;
        let expires_at = interrupts.iter().filter_map(|interrupt| text_member(interrupt, "expiresAt"));
        let expires_at = expiry::earliest(expires_at);
        let words = ["title", "message"];
        let words = interrupts.iter().flat_map(|interrupt| words.map(|name| words_member(interrupt, name)));
        let words = super::joined(words);
        Some(Asked { words, expires_at, ..Asked::by_members("interrupts, id, reason", items) })
    }

    fn unread(&self, json: &Json) -> Unread {
        let outer = if present(json, "outcome").is_some() { RUN } else { INTERRUPTS };
        let inner = interrupts(json).unwrap_or_default();
        let inner = inner.iter().enumerate().flat_map(|(at, interrupt)| unread_of(at, interrupt));
        beyond(json, outer).into_iter().chain(inner).collect()
    }

    fn write(&self, json: &Json, answers: &[(&Item, &Answer)]) -> Result<Template, ReplyError> {
        let interrupts = interrupts(json).unwrap_or_default();
        let resumed = interrupts.iter().zip(answers);
        let resumed = resumed.map(|(interrupt, (item, answer))| resume(interrupt, item, answer));
        Ok(Template::object([("resume", Template::array(resumed.collect::<Result<Vec<_>, _>>()?))]))
    }
}

fn interrupts(json: &Json) -> Option<Vec<Json>> {
    let outcome = present(json, "outcome").unwrap_or_else(|| json.clone());
    Some(present(&outcome, "interrupts").filter(is_filled_list)?.items())
}

/// The call that an interrupt is about, wherever its framework says so.
fn call_of(interrupt: &Json) -> Call {
    let said = CALLS.iter().find_map(|name| {
        let call = call_in(&present(interrupt, name)?);
        let known = call.known.iter().map(|path| format!("{name}/{path}")).collect();
        (call.tool.is_some() || call.args.is_some()).then_some(Call { known, ..call })
    });
    let said = said.unwrap_or_else(|| call_at(interrupt));
    let in_words = || words_member(interrupt, "message").and_then(|message| call_in_words(&message));
    if said.tool.is_some() || said.args.is_some() { said } else { in_words().unwrap_or_default() }
}

/// The parts of an approval that the schema of an answer accepts.
struct Takes {
    yes: &'static str,
    reason: Option<&'static str>,
    edit: Edit,
}

enum Edit {
    None,
    /// All arguments under this name.
    Whole(&'static str, Json),
    /// Each argument under its own name. The schema is that of the arguments.
    Each(Json),
}

impl Takes {
    /// `None` where no yes or no is wanted, or more than that.
    fn of(interrupt: &Json, call: &Call) -> Option<Self> {
        let is_call = text_member(interrupt, "reason").as_deref() == Some(TOOL_CALL);
        let Some(schema) = present(interrupt, "responseSchema") else {
            return is_call.then_some(Self { yes: YES[0], reason: None, edit: Edit::None });
        };
        let properties = schema.member("properties")?;
        let is_there = |name: &&&str| properties.member(name).is_some();
        let yes = YES.iter().find(is_there)?;
        let reason = WHY.iter().find(is_there).copied();
        let known = |name: &str| [&YES[..], &EDITED].concat().contains(&name) || Some(name) == reason;
        let required = list(&schema, "required");
        if required.iter().filter_map(Json::as_string).any(|name| !known(&name)) {
            return None;
        }
        let whole = EDITED.iter().find_map(|name| Some(Edit::Whole(name, properties.member(name)?)));
        let args = call.args.as_ref();
        let is_argument = |name: &str| !known(name) && args.is_some_and(|args| args.member(name).is_some());
        let each: Vec<_> = properties.members().into_iter().filter(|(name, _)| is_argument(name)).collect();
        let each = (!each.is_empty()).then(|| {
            let each =
                Template::members(each.iter().map(|(name, schema)| (name.as_str(), Template::json(schema))));
            let schema = Template::object([("type", Template::value("object")), ("properties", each)]);
            Edit::Each(schema.resolve(|_| None).unwrap_or_else(|_| empty_object()))
        });
        Some(Self { yes, reason, edit: whole.or(each).unwrap_or(Edit::None) })
    }
}

impl Edit {
    fn schema(&self) -> Option<&Json> {
        match self {
            Self::None => None,
            Self::Whole(_, schema) | Self::Each(schema) => Some(schema),
        }
    }

    /// The arguments as the schema says that they are now.
    fn begun(&self) -> Option<Json> {
        let schema = self.schema()?;
        let properties = schema.member("properties").map(|all| all.members()).unwrap_or_default();
        let each = properties
            .iter()
            .filter_map(|(name, property)| Some((name.as_str(), present(property, "default")?)));
        let each: Vec<_> = each.map(|(name, value)| (name, Template::json(&value))).collect();
        let each = || (!each.is_empty()).then(|| Template::members(each).resolve(|_| None).ok()).flatten();
        present(schema, "default").filter(Json::is_object).or_else(each)
    }

    /// The paths of its schema that say no more than names and types.
    fn known(&self, tool: &str, args: &Json) -> Vec<String> {
        match self {
            Self::Whole(name, schema) if says_types_only(schema, tool, args) => {
                vec![format!("properties/{name}/**")]
            }
            Self::Each(schema) if says_types_only(schema, tool, args) => {
                let names = schema.member("properties").map(|all| all.members()).unwrap_or_default();
                names.into_iter().map(|(name, _)| format!("properties/{name}/**")).collect()
            }
            Self::None | Self::Whole(..) | Self::Each(_) => Vec::new(),
        }
    }
}

fn unread_of(at: usize, interrupt: &Json) -> Unread {
    let read = item(interrupt);
    let reason = text_member(interrupt, "reason").unwrap_or_default();
    let is_shown = match &read {
        Some(Item::Approval { tool, .. }) => *tool == reason,
        Some(Item::Question { text, .. }) => *text == reason,
        _ => false,
    };
    let call = call_of(interrupt);
    let own = [if is_shown { "reason" } else { REASONS }];
    let in_metadata: Vec<&str> = call.known.iter().map(String::as_str).collect();
    let with =
        |more: &[&str]| beyond_at(&format!("interrupts/{at}"), interrupt, &[&ALL[..], &own, more].concat());
    match read {
        Some(Item::Approval { tool, args, .. }) => {
            let place = format!("interrupts/{at}/responseSchema");
            let takes = Takes::of(interrupt, &call);
            let edited = takes.map(|takes| takes.edit.known(&tool, &args)).unwrap_or_default();
            let edited: Vec<&str> = edited.iter().map(String::as_str).collect();
            let schema = present(interrupt, "responseSchema");
            let beyond_yes = schema.map(|schema| beyond_yes_or_no(&place, &schema, &edited));
            let again = interrupt.get("/metadata/agent_framework/value/function_call");
            let once = interrupt.get("/metadata/agent_framework/function_call");
            let is_same = once.zip(again).is_some_and(|(once, again)| once.same_value(&again));
            let again = is_same.then_some(AGENT_FRAMEWORK_AGAIN);
            let known: Vec<&str> = AGENT_FRAMEWORK
                .into_iter()
                .chain(again)
                .chain(in_metadata)
                .chain(["responseSchema/**"])
                .collect();
            [with(&known), beyond_yes.unwrap_or_default()].concat()
        }
        Some(Item::Form { .. }) => with(&["responseSchema/**"]),
        _ => with(&[]),
    }
}

fn item(interrupt: &Json) -> Option<Item> {
    let (id, reason) = (id_member(interrupt, "id")?, text_member(interrupt, "reason")?);
    let message = words_member(interrupt, "message");
    let call = call_of(interrupt);
    let schema = present(interrupt, "responseSchema").filter(schema_limits::has_control);
    if let Some(takes) = Takes::of(interrupt, &call) {
        let edit_schema = takes.edit.schema().filter(|schema| schema_limits::check(schema).is_ok());
        // A reason that every call has is not what it is called.
        let unnamed = || if reason == TOOL_CALL { String::new() } else { reason.clone() };
        let begun = takes.edit.begun().filter(|_| call.args.is_none());
        let proposal = Proposal {
            hint: super::joined([words_member(interrupt, "title"), message]),
            payload: begun,
            allowed: Allowed { edit: takes.edit.schema().is_some(), cancel: true, ..Allowed::YES_OR_NO },
            reason: if takes.reason.is_some() { ReasonField::Optional } else { ReasonField::NotSent },
            edit_schema: edit_schema.cloned(),
            ..Proposal::new(id, call.tool.unwrap_or_else(unnamed), call.args.unwrap_or_else(empty_object))
        };
        return Some(proposal.item());
    }
    let item_id = ItemId::new(id);
    // What is to be confirmed is a yes or a no where nothing else is said.
    let schema = schema.or_else(|| {
        let title = message.as_deref().unwrap_or(&reason);
        (reason == CONFIRMATION).then(|| Json::from(json!({ "type": "boolean", "title": title })))
    });
    Some(match schema {
        Some(schema) => super::filled_in(item_id, schema, None, true)
            .asking(super::joined([words_member(interrupt, "title"), message])),
        None => Item::Question {
            item_id,
            text: super::joined([words_member(interrupt, "title"), message]).unwrap_or(reason),
            options: Vec::new(),
            multiple: false,
            free_text: true,
            may_reject: false,
            buttons: None,
        },
    })
}

fn resume(interrupt: &Json, item: &Item, answer: &Answer) -> Result<Template, ReplyError> {
    let takes = || Takes::of(interrupt, &call_of(interrupt)).ok_or_else(|| not_allowed(item, answer));
    let said = |takes: &Takes, yes: bool| (takes.yes, Template::value(yes));
    let payload = match answer {
        Answer::Approve { payload: None } => Some(Template::members([said(&takes()?, true)])),
        Answer::Approve { payload: Some(edited) } => {
            let takes = takes()?;
            let yes = said(&takes, true);
            Some(match &takes.edit {
                Edit::None => return Err(not_allowed(item, answer)),
                Edit::Whole(name, _) => Template::members([yes, (name, Template::json(edited))]),
                Edit::Each(_) => each_argument(item, yes, edited)?,
            })
        }
        Answer::Reject { reason } => {
            let takes = takes()?;
            let why = takes.reason.zip(reason.as_deref());
            let why = why.map(|(name, reason)| (name, Template::value(reason)));
            Some(Template::members([said(&takes, false)].into_iter().chain(why)))
        }
        Answer::Values(values) => Some(Template::json(values)),
        Answer::Text(text) => Some(Template::value(text.as_str())),
        Answer::Cancel => None,
        _ => return Err(not_allowed(item, answer)),
    };
    let status = if payload.is_some() { "resolved" } else { "cancelled" };
    let members = [
        Some(("interruptId", Template::value(item.id().as_str()))),
        Some(("status", Template::value(status))),
        payload.map(|payload| ("payload", payload)),
    ];
    Ok(Template::members(members.into_iter().flatten()))
}

/// Arguments that stand beside the yes. One that is left out would be taken as it was proposed, and one that is called
/// like the yes would be another yes.
fn each_argument(item: &Item, yes: (&str, Template), edited: &Json) -> Result<Template, ReplyError> {
    let Item::Approval { item_id, args, edit_schema, .. } = item else {
        return Err(ReplyError::NotAnObject { item: item.id().clone() });
    };
    if !edited.is_object() {
        return Err(ReplyError::NotAnObject { item: item_id.clone() });
    }
    let place = |name: &str| (item_id.clone(), step("", name));
    if let Some((name, _)) = args.members().iter().find(|(name, _)| edited.member(name).is_none()) {
        let (item, pointer) = place(name);
        return Err(ReplyError::LeavesNothing { item, pointer });
    }
    let taken = edit_schema.as_ref().and_then(|schema| schema.member("properties"));
    let is_taken = |name: &str| taken.as_ref().is_none_or(|taken| taken.member(name).is_some());
    let mut given = Vec::new();
    for (name, value) in edited.members() {
        let is_same = args.member(&name).is_some_and(|proposed| proposed.same_value(&value));
        if is_taken(&name) {
            given.push((name, value));
        } else if !is_same {
            let (item, pointer) = place(&name);
            return Err(ReplyError::NotAskedFor { item, pointer });
        }
    }
    let given = given.iter().map(|(name, value)| (name.as_str(), Template::json(value)));
    Ok(Template::members([yes].into_iter().chain(given)))
}
