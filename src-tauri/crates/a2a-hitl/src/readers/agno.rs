//! The reader for Agno: a paused run with its open requirements (`RunRequirement`) or paused tools
//! (`ToolExecution`). A tool waits for a yes, for fields, for answers to questions, or for a result that is
//! worked out elsewhere.
//!
//! The run continues with the same requirements, filled in: the answer is the received data with the decisions in
//! their places, both in a requirement and in its tool.

mod feedback;
mod fields;

use a2a_protocol::Json;

use self::feedback::Feedback;
use self::fields::Fields;
use super::in_data::{Asked, Payload};
use super::members::{Unread, beyond_at};
use super::proposal::Proposal;
use super::told::told;
use super::{joined, not_allowed};
use crate::reading::{Item, ReasonField};
use crate::shape::{empty_object, id_member, is_filled_list, present, text_member, unwrapped};
use crate::{Answer, ItemId, ReplyError, Template};

const LISTS: [&str; 2] = ["requirements", "tools"];
const TOOL: &str = "tool_execution";
const FIELDS: &str = "user_input_schema";
const FEEDBACK: &str = "user_feedback_schema";
/// Who runs, and which run goes on.
const OF_RUN: [&str; 2] = ["run_id", "session_id"];

const RUN: &[&str] = &[
    "run_id",
    "session_id",
    "agent_id",
    "team_id",
    "user_id",
    "status=PAUSED,paused",
    "event=RunPaused,TeamRunPaused,RunPausedEvent",
    "is_paused",
    "created_at",
];
const REQUIREMENT: &[&str] = &["id", "created_at", "execute_pre_hooks", "member_agent_id", "member_run_id"];
const OF_TOOL: &[&str] = &[
    "tool_call_id",
    "tool_name",
    "tool_call_error",
    "requires_confirmation",
    "requires_user_input",
    "external_execution_required",
    "external_execution_silent",
    "stop_after_tool_call",
    "answered",
    "created_at",
];

/// Members that are written also where nothing stands in them.
const UNSET: &[&str] = &[
    "result=",
    "metrics=",
    "child_run_id=",
    "confirmation=",
    "confirmed=",
    "confirmation_note=",
    "user_input_schema=",
    "user_feedback_schema=",
    "external_execution_result=",
    "external_execution_result_provided=",
    "approval_type=",
    "approval_id=",
    "metadata=",
    "resume_metadata=",
];

pub(super) struct Agno;

impl Payload for Agno {
    fn id(&self) -> &'static str {
        "agno"
    }

    fn read(&self, json: &Json, place: &str) -> Option<Asked> {
        let paused = Paused::of(json)?;
        let open = paused.open()?;
        let items: Vec<Item> =
            open.iter().enumerate().flat_map(|(at, one)| one.items(&format!("{place}/{at}"))).collect();
        let tools = open.iter().filter(|one| matches!(one.wants, Wants::Feedback(_)));
        let tool = joined(tools.map(|one| text_member(&one.tool, "tool_name")));
        let members = match paused.list {
            Some(list) => list,
            None if present(json, TOOL).is_some() => TOOL,
            None => FIELDS,
        };
        (!items.is_empty()).then(|| Asked { tool, ..Asked::by_members(members, items) })
    }

    fn unread(&self, json: &Json) -> Unread {
        let Some(paused) = Paused::of(json) else { return Vec::new() };
        let at = |position: usize| paused.list.map_or_else(String::new, |list| format!("{list}/{position}"));
        let mut unread: Unread = paused
            .entries
            .iter()
            .enumerate()
            .flat_map(|(position, entry)| unread_of(&at(position), entry))
            .collect();
        if let Some(list) = paused.list {
            let list = format!("{list}/**");
            // Of a run that has both, the tools are those of its requirements.
            let tools = LISTS.map(|name| format!("{name}/*"));
            let twice = (paused.says_tools_twice(json)).then_some(["tools/**"]).into_iter().flatten();
            let known = RUN
                .iter()
                .copied()
                .chain([list.as_str()])
                .chain(twice)
                .chain(tools.iter().map(String::as_str));
            unread.extend(beyond_at("", json, &known.collect::<Vec<_>>()));
        }
        unread
    }

    fn write(&self, json: &Json, answers: &[(&Item, &Answer)]) -> Result<Template, ReplyError> {
        let paused = Paused::of(json).unwrap_or(Paused { list: None, entries: Vec::new() });
        let mut rest = answers;
        let mut filled = Vec::new();
        for entry in &paused.entries {
            let Some(open) = Open::of(entry) else {
                filled.push(Template::json(entry));
                continue;
            };
            let (own, others) = rest.split_at(open.items("").len().min(rest.len()));
            filled.push(open.answered(own)?);
            rest = others;
        }
        let Some(list) = paused.list else {
            return Ok(filled.pop().unwrap_or_else(|| Template::json(json)));
        };
        let run = OF_RUN.iter().filter_map(|name| Some((*name, Template::json(&present(json, name)?))));
        Ok(Template::members(run.chain([(list, Template::array(filled))])))
    }
}

/// A paused run, or one requirement or tool of it.
struct Paused {
    list: Option<&'static str>,
    entries: Vec<Json>,
}

impl Paused {
    fn of(json: &Json) -> Option<Self> {
        let lists = LISTS
            .iter()
            .filter_map(|name| Some((*name, present(json, name).filter(is_filled_list)?.items())));
        let paused = lists.map(|(name, entries)| Self { list: Some(name), entries }).find(|paused| {
            paused.entries.iter().all(is_known) && paused.entries.iter().any(|it| Open::of(it).is_some())
        });
        paused.or_else(|| {
            (is_known(json) && Open::of(json).is_some())
                .then(|| Self { list: None, entries: vec![json.clone()] })
        })
    }

    /// The open requirements. `None` if one waits in an unknown way.
    fn open(&self) -> Option<Vec<Open>> {
        let is_other = |entry: &Json| {
            let (itself, tool) = parts(entry);
            let has_questions = [&itself, &tool].iter().any(|it| !list_of(it, FEEDBACK).is_empty());
            has_questions && Feedback::of(&itself, &tool).is_none()
        };
        (!self.entries.iter().any(is_other)).then(|| self.entries.iter().filter_map(Open::of).collect())
    }

    fn says_tools_twice(&self, json: &Json) -> bool {
        let tools = present(json, "tools").map(|tools| tools.items()).unwrap_or_default();
        let of_requirements: Vec<Json> = self.entries.iter().map(|entry| parts(entry).1).collect();
        self.list == Some("requirements")
            && tools.iter().all(|tool| of_requirements.iter().any(|other| other.same_value(tool)))
    }
}

/// A requirement and its tool, the same where it is a tool alone.
fn parts(entry: &Json) -> (Json, Json) {
    (entry.clone(), present(entry, TOOL).filter(Json::is_object).unwrap_or_else(|| entry.clone()))
}

/// Whether it is a requirement or a tool: many write calls with some of these names.
fn is_known(entry: &Json) -> bool {
    let (itself, tool) = parts(entry);
    Fields::of(&itself, &tool).is_some()
        || Feedback::of(&itself, &tool).is_some()
        || (text_member(&tool, "tool_name").is_some() && text_member(&tool, "tool_call_id").is_some())
}

enum Wants {
    Decision,
    Fields(Fields),
    Feedback(Feedback),
    Result,
}

/// A requirement that waits.
struct Open {
    entry: Json,
    tool: Json,
    wants: Wants,
}

impl Open {
    fn of(entry: &Json) -> Option<Self> {
        let (itself, tool) = parts(entry);
        let is = |name: &str| tool.member(name).and_then(|flag| flag.as_bool()) == Some(true);
        let has = |name: &str| [&itself, &tool].iter().any(|it| present(it, name).is_some());
        let fields = Fields::of(&itself, &tool).filter(|_| !is("answered"));
        let wants = if is("external_execution_required") {
            (!has("external_execution_result") && !has("result")).then_some(Wants::Result)
        } else if let Some(fields) = fields.filter(|fields| is("requires_user_input") || fields.are_open()) {
            Some(Wants::Fields(fields))
        } else if let Some(feedback) = Feedback::of(&itself, &tool) {
            (feedback.is_open() && !is("answered")).then_some(Wants::Feedback(feedback))
        } else {
            let is_open = is("requires_confirmation") && !has("confirmation") && !has("confirmed");
            is_open.then_some(Wants::Decision)
        };
        Some(Self { entry: entry.clone(), tool, wants: wants? })
    }

    fn items(&self, place: &str) -> Vec<Item> {
        let id = id_member(&self.entry, "id").or_else(|| id_member(&self.tool, "tool_call_id"));
        let id = id.unwrap_or_else(|| place.to_owned());
        let tool = text_member(&self.tool, "tool_name").unwrap_or_default();
        let args = present(&self.tool, "tool_args").map_or_else(empty_object, |args| unwrapped(&args));
        vec![match &self.wants {
            Wants::Feedback(feedback) => return feedback.items(&id),
            Wants::Decision => Proposal {
                reason: ReasonField::Optional,
                by: text_member(&self.entry, "member_agent_name"),
                ..Proposal::new(id, tool, args)
            }
            .item(),
            Wants::Fields(fields) => Item::Form {
                item_id: ItemId::new(id),
                schema: fields.schema(),
                values: fields.values(),
                // The tool goes on with what is known already.
                prompt: joined([Some(tool), told(&fields.without_own(&args))]),
                may_reject: false,
                may_cancel: false,
            },
            Wants::Result => {
                Item::Raw { item_id: ItemId::new(id), tool: Some(tool), json: args, may_be_text: true }
            }
        }]
    }

    /// The requirement with its answers.
    fn answered(&self, answers: &[(&Item, &Answer)]) -> Result<Template, ReplyError> {
        let Some((item, answer)) = answers.first().copied() else { return Ok(Template::json(&self.entry)) };
        let (own, of_tool): (Vec<_>, Vec<_>) = match (&self.wants, answer) {
            (Wants::Decision, Answer::Approve { payload: None }) => {
                (vec![("confirmation", Template::value(true))], vec![("confirmed", Template::value(true))])
            }
            (Wants::Decision, Answer::Reject { reason }) => {
                let note =
                    || reason.as_ref().map(|reason| ("confirmation_note", Template::value(reason.as_str())));
                let said = |name| [(name, Template::value(false))].into_iter().chain(note()).collect();
                (said("confirmation"), said("confirmed"))
            }
            (Wants::Feedback(_), Answer::Text(_) | Answer::Choices(_)) => {
                let chosen = |json: &Json| {
                    let questions = list_of(json, FEEDBACK);
                    (!questions.is_empty()).then(|| (FEEDBACK, feedback::chosen(&questions, answers)))
                };
                let answered =
                    text_member(&self.tool, "tool_name").map(|_| ("answered", Template::value(true)));
                (
                    chosen(&self.entry).into_iter().collect(),
                    chosen(&self.tool).into_iter().chain(answered).collect(),
                )
            }
            (Wants::Result, Answer::Text(_) | Answer::Raw(_)) => {
                let result = match answer {
                    Answer::Raw(json) => json.as_string().unwrap_or_else(|| json.as_str().to_owned()),
                    Answer::Text(text) => text.clone(),
                    _ => String::new(),
                };
                let result = Template::value(result);
                (vec![("external_execution_result", result.clone())], vec![("result", result)])
            }
            (Wants::Fields(_), Answer::Values(values)) => {
                let filled = |json: &Json| {
                    let list = present(json, FIELDS).filter(is_filled_list)?;
                    Some((FIELDS, fields::filled(&list.items(), values)))
                };
                let own: Vec<_> = filled(&self.entry).into_iter().collect();
                let is_whole =
                    Fields::of(&self.entry, &self.tool).is_some_and(|fields| fields.are_all_in(values));
                let mut of_tool: Vec<_> = filled(&self.tool).into_iter().collect();
                if is_whole && text_member(&self.tool, "tool_name").is_some() {
                    of_tool.push(("answered", Template::value(true)));
                }
                (own, of_tool)
            }
            _ => return Err(not_allowed(item, answer)),
        };
        // A tool alone has its own answer, and none of a requirement.
        let Some(tool) = present(&self.entry, TOOL).filter(Json::is_object) else {
            return Ok(Template::changed(&self.entry, &[], if of_tool.is_empty() { own } else { of_tool }));
        };
        let tool = (TOOL, Template::changed(&tool, &[], of_tool));
        Ok(Template::changed(&self.entry, &[], own.into_iter().chain([tool]).collect()))
    }
}

fn list_of(json: &Json, name: &str) -> Vec<Json> {
    present(json, name).filter(is_filled_list).map(|list| list.items()).unwrap_or_default()
}

/// What nobody knows of one requirement.
fn unread_of(place: &str, entry: &Json) -> Unread {
    let Some(open) = Open::of(entry) else {
        // It is decided, and shown as it came.
        return vec![(place.to_owned(), entry.clone())];
    };
    let step = |name: &str| if place.is_empty() { name.to_owned() } else { format!("{place}/{name}") };
    let wrapped = present(entry, TOOL).filter(Json::is_object);
    let mut known: Vec<&str> = REQUIREMENT.to_vec();
    known.extend(["tool_execution/**"].iter().filter(|_| wrapped.is_some()));
    known.extend(OF_TOOL.iter().filter(|_| wrapped.is_none()));
    known.extend(UNSET);
    let mut of_tool = [OF_TOOL, UNSET].concat();
    let mut unread = Vec::new();
    match &open.wants {
        Wants::Decision => {
            known.push("member_agent_name");
            of_tool.push("tool_args/**");
        }
        Wants::Result => of_tool.push("tool_args/**"),
        Wants::Feedback(feedback) => {
            let is_same =
                |json: &Json| present(json, FEEDBACK).is_some_and(|list| list.same_value(&feedback.list));
            let other = "user_feedback_schema/**";
            known.extend([other].iter().filter(|_| is_same(entry)));
            of_tool.extend([other].iter().filter(|_| is_same(&open.tool)));
            unread.extend(feedback.unread(&step(FEEDBACK)));
        }
        Wants::Fields(fields) => {
            let is_same =
                |json: &Json| present(json, FIELDS).is_some_and(|list| list.same_value(&fields.list));
            let other = "user_input_schema/**";
            known.extend([other].iter().filter(|_| is_same(entry)));
            of_tool.extend([other].iter().filter(|_| is_same(&open.tool)));
            unread.extend(fields.unread(&step(FIELDS)));
            of_tool.push("tool_args/**");
        }
    }
    match wrapped {
        Some(tool) => {
            unread.extend(beyond_at(place, entry, &known));
            unread.extend(beyond_at(&step(TOOL), &tool, &of_tool));
        }
        None => unread.extend(beyond_at(place, entry, &[known, of_tool, RUN.to_vec()].concat())),
    }
    unread
}
