//! The reader for the development-tool extension that Gemini CLI proposes and bridges to coding agents speak: a call that is
//! pending, and options of which the person chooses one by its id.
//!
//! An option says what it does by its id or its name. Where two do the same, the options are a question. Deliberately
//! absent: `modified_details`, another content for a file than the one that is shown.

use a2a_protocol::Json;

use super::in_data::{Asked, Payload};
use super::members::{Unread, beyond};
use super::proposal::Proposal;
use super::told::told;
use super::{buttons, joined, not_allowed};
use crate::reading::{Allowed, Choice, Gives, Item, Offer};
use crate::shape::{empty_object, id_member, list, present, text_member, words_member};
use crate::warnings::words_of;
use crate::{Answer, ReplyError, Template, refusing};

pub(super) const ID: &str = "development-tool";
const CALL: &str = "tool_call";
const REQUEST: &str = "confirmation_request";
const PENDING: [&str; 2] = ["pending", "tool_call_status_pending"];
const MEMBERS: &[&str] = &[
    "kind=tool_call_update,tool_call_confirmation,TOOL_CALL_UPDATE,TOOL_CALL_CONFIRMATION",
    "model",
    "user_tier",
    "tool_call/tool_call_id",
    "tool_call/status",
    "tool_call/tool_name",
    "tool_call/description",
    "tool_call/input_parameters/**",
    "tool_call/confirmation_request/options/*/id",
    "tool_call/confirmation_request/options/*/name",
    "tool_call/confirmation_request/options/*/description",
    "tool_call/confirmation_request/details/**",
    "tool_call/confirmation_request/execute_details/**",
    "tool_call/confirmation_request/file_edit_details/**",
    "tool_call/confirmation_request/mcp_details/**",
    "tool_call/confirmation_request/generic_details/**",
];
/// What is said of a call, by its kind.
const DETAILS: [&str; 5] =
    ["details", "execute_details", "file_edit_details", "mcp_details", "generic_details"];
/// Words in the name of an option that lets later calls through as well.
const WIDER: [&str; 4] = ["always", "session", "all", "remember"];
/// Words in the name of one that does something else than to let the call through.
const OTHER: [&str; 3] = ["modify", "edit", "editor"];

pub(super) struct DevelopmentTool;

impl Payload for DevelopmentTool {
    fn id(&self) -> &'static str {
        ID
    }

    fn name(&self) -> Option<&'static str> {
        Some("Development tool")
    }

    fn marks(&self) -> &'static [&'static str] {
        &[REQUEST]
    }

    fn read(&self, json: &Json, _: &str) -> Option<Asked> {
        let call = present(json, CALL)?;
        let status = text_member(&call, "status")?.to_lowercase();
        let request = present(&call, REQUEST).filter(|_| PENDING.contains(&status.as_str()))?;
        let options = options(&request)?;
        let id = id_member(&call, "tool_call_id")?;
        let tool = text_member(&call, "tool_name")?;
        let details = DETAILS.iter().filter_map(|name| present(&request, name)).map(|details| told(&details));
        let described = options.iter().map(|option| {
            option.description.as_ref().map(|description| format!("{}: {description}", option.name))
        });
        let said = [words_member(&call, "description")].into_iter().chain(details).chain(described);
        let args = present(&call, "input_parameters").unwrap_or_else(empty_object);
        let item = if are_decisions(&options) {
            let wider = options.iter().filter(|option| option.does == Does::Grant);
            let wider = wider.map(|option| Choice { value: option.id.clone(), label: option.name.clone() });
            Proposal {
                hint: joined(said),
                allowed: Allowed { reject: rejection(&options).is_some(), ..Allowed::YES_OR_NO },
                grants: wider.collect(),
                offers: options.iter().filter_map(Choosable::offer).collect(),
                ..Proposal::new(id, tool, args)
            }
            .item()
        } else {
            question(id, joined([Some(tool), told(&args)].into_iter().chain(said))?, &options)
        };
        Some(Asked::by_members("tool_call, confirmation_request", vec![item]))
    }

    fn unread(&self, json: &Json) -> Unread {
        beyond(json, MEMBERS)
    }

    fn write(&self, json: &Json, answers: &[(&Item, &Answer)]) -> Result<Template, ReplyError> {
        let call = present(json, CALL).unwrap_or_else(empty_object);
        let options = present(&call, REQUEST).and_then(|request| options(&request)).unwrap_or_default();
        let [(item, answer)] = answers else { return Ok(Template::value("")) };
        let is_question = matches!(item, Item::Question { .. });
        let chosen = match answer {
            Answer::Approve { payload: None } => options.iter().find(|option| option.does == Does::Approve),
            Answer::Grant(wider) => {
                options.iter().find(|option| option.does == Does::Grant && option.id == *wider)
            }
            Answer::Text(chosen) if is_question => options.iter().find(|option| option.id == *chosen),
            Answer::Reject { .. } => rejection(&options),
            _ => None,
        };
        let chosen = chosen.ok_or_else(|| not_allowed(item, answer))?;
        Ok(Template::object([
            ("tool_call_id", Template::value(item.id().as_str())),
            ("selected_option_id", Template::value(chosen.id.as_str())),
        ]))
    }
}

/// One option, by its effect.
struct Choosable {
    id: String,
    name: String,
    description: Option<String>,
    does: Does,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Does {
    Approve,
    Grant,
    Reject,
    Other,
}

impl Choosable {
    fn of(option: &Json) -> Option<Self> {
        let id = id_member(option, "id")?;
        let name = words_member(option, "name").unwrap_or_else(|| id.clone());
        let words: Vec<String> = words_of(&id).into_iter().chain(words_of(&name)).collect();
        let has = |known: &[&str]| words.iter().any(|word| known.contains(&word.as_str()));
        let does = if refusing::declines(&id) || refusing::declines(&name) {
            Does::Reject
        } else if has(&OTHER) {
            Does::Other
        } else if has(&WIDER) {
            Does::Grant
        } else {
            Does::Approve
        };
        Some(Self { id, name, description: words_member(option, "description"), does })
    }

    fn offer(&self) -> Option<Offer> {
        let gives = match self.does {
            Does::Approve => Gives::Approval,
            Does::Grant => Gives::Grant(self.id.clone()),
            Does::Reject => Gives::Rejection,
            Does::Other => return None,
        };
        Some(Offer { label: self.name.clone(), gives })
    }
}

fn options(request: &Json) -> Option<Vec<Choosable>> {
    let options = list(request, "options").iter().map(Choosable::of).collect::<Option<_>>()?;
    buttons::apart(options, |option| &option.id)
}

/// Whether each option is one way to decide on the call, no two for one button.
fn are_decisions(options: &[Choosable]) -> bool {
    let count = |does| options.iter().filter(|option| option.does == does).count();
    count(Does::Approve) == 1 && count(Does::Reject) < 2 && count(Does::Other) == 0
}

fn rejection(options: &[Choosable]) -> Option<&Choosable> {
    options.iter().find(|option| option.does == Does::Reject)
}

fn question(id: String, text: String, options: &[Choosable]) -> Item {
    let choice = |option: &Choosable| Choice { value: option.id.clone(), label: option.name.clone() };
    let alone = options.iter().filter(|option| option.does == Does::Reject).map(|option| option.id.clone());
    buttons::of_options(id, text, options.iter().map(choice).collect(), alone.collect(), false)
}
