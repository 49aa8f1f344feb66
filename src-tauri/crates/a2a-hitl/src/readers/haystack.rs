//! The reader for Haystack: a held tool call, to be confirmed, rejected, or run with other parameters.

use a2a_protocol::Json;

use super::in_data::{Asked, Payload};
use super::members::{Unread, beyond_at};
use super::not_allowed;
use super::proposal::Proposal;
use crate::reading::{Allowed, Item, ReasonField};
use crate::shape::{id_member, list, present, text_member, words_member};
use crate::{Answer, ReplyError, Template};

const KIND: &str = "hitl_request";
/// What the request lies in.
const AROUND: [&str; 4] = ["payload", "data", "event", KIND];
const TOOL: &str = "tool_name";
const PARAMS: &str = "tool_params";
const CONFIRM: &str = "confirm";
const REJECT: &str = "reject";
const MODIFY: &str = "modify";
const MEMBERS: &[&str] = &[
    "type=hitl_request",
    TOOL,
    "tool_description",
    "tool_params/**",
    "tool_call_id",
    "message",
    "actions/*=confirm,reject,modify",
    "options/*=confirm,reject,modify",
];
const ACTIONS: [&str; 2] = ["actions", "options"];
/// So many objects lie one in the other.
const DEEPEST: usize = 3;

pub(super) struct Haystack;

impl Payload for Haystack {
    fn id(&self) -> &'static str {
        "haystack"
    }

    fn name(&self) -> Option<&'static str> {
        Some("Haystack")
    }

    fn read(&self, json: &Json, place: &str) -> Option<Asked> {
        let (_, request) = within(json, DEEPEST)?;
        let offered = ACTIONS.iter().map(|name| list(&request, name)).find(|all| !all.is_empty());
        let may = |action: &str| {
            let is_it = |said: &Json| said.as_string().as_deref() == Some(action);
            offered.as_ref().is_none_or(|all| all.iter().any(is_it))
        };
        let proposal = Proposal {
            hint: super::joined(["message", "tool_description"].map(|name| words_member(&request, name))),
            allowed: Allowed {
                approve: may(CONFIRM),
                reject: may(REJECT),
                edit: may(MODIFY),
                ..Allowed::YES_OR_NO
            },
            reason: ReasonField::Optional,
            ..Proposal::new(
                id_member(&request, "tool_call_id").unwrap_or_else(|| place.to_owned()),
                text_member(&request, TOOL)?,
                present(&request, PARAMS)?,
            )
        };
        Some(Asked::by_members("tool_name, tool_params", vec![proposal.item()]))
    }

    fn unread(&self, json: &Json) -> Unread {
        let Some((way, request)) = within(json, DEEPEST) else { return Vec::new() };
        let mut unread = beyond_at(&way.join("/"), &request, MEMBERS);
        let mut at = json.clone();
        for (depth, step) in way.iter().enumerate() {
            let place = way.iter().take(depth).copied().collect::<Vec<_>>().join("/");
            unread.extend(beyond_at(&place, &at, &["type=hitl_request", &format!("{step}/**")]));
            at = present(&at, step).unwrap_or(at);
        }
        unread
    }

    fn write(&self, _: &Json, answers: &[(&Item, &Answer)]) -> Result<Template, ReplyError> {
        let action = |word: &str| ("action", Template::value(word));
        Ok(match answers {
            [(_, Answer::Approve { payload: None })] => Template::object([action(CONFIRM)]),
            [(_, Answer::Approve { payload: Some(edited) })] => {
                Template::object([action(MODIFY), ("new_tool_params", Template::json(edited))])
            }
            [(_, Answer::Reject { reason })] => {
                let feedback = reason.as_deref().map(|words| ("feedback", Template::value(words)));
                Template::members([action(REJECT)].into_iter().chain(feedback))
            }
            [(item, answer), ..] => return Err(not_allowed(item, answer)),
            [] => Template::object([action(REJECT)]),
        })
    }
}

/// The call that waits, and the names that lead to it: no other framework calls its arguments so.
fn within(json: &Json, deeper: usize) -> Option<(Vec<&'static str>, Json)> {
    if text_member(json, TOOL).is_some() && present(json, PARAMS).is_some_and(|params| params.is_object()) {
        return Some((Vec::new(), json.clone()));
    }
    AROUND.iter().filter(|_| deeper > 0).find_map(|name| {
        let (way, request) = within(&present(json, name).filter(Json::is_object)?, deeper - 1)?;
        Some(([*name].into_iter().chain(way).collect(), request))
    })
}
