//! `LangChain`'s human-in-the-loop middleware: a list of calls and, for each tool, what may be decided.
//!
//! Decisions are positional: as many as calls and in their order.

use a2a_protocol::Json;

use super::in_data::{Asked, Payload};
use super::proposal::Proposal;
use super::{not_allowed, schema_limits};
use crate::reading::{Allowed, Item, Proven, ReasonField};
use crate::shape::{empty_object, is_filled_list, list, present, text_member};
use crate::{Answer, ReplyError, Template};

pub(super) struct LangChain;

impl Payload for LangChain {
    fn id(&self) -> &'static str {
        "langchain"
    }

    fn proven(&self) -> Proven {
        Proven::Recorded
    }

    fn read(&self, json: &Json, place: &str) -> Option<Asked> {
        let requests = present(json, "action_requests").filter(is_filled_list)?.items();
        let reviews = json.member("review_configs")?.items();
        let items = requests.iter().enumerate().map(|(at, request)| {
            let name = text_member(request, "name").or_else(|| text_member(request, "action"))?;
            let review = reviews
                .iter()
                .find(|review| text_member(review, "action_name").as_ref() == Some(&name))
                .or_else(|| reviews.get(at).filter(|review| review.member("action_name").is_none()))?;
            let decisions: Vec<String> =
                list(review, "allowed_decisions").iter().filter_map(Json::as_string).collect();
            let may = |word: &str| decisions.iter().any(|decision| decision == word);
            let schema = present(review, "args_schema").or_else(|| present(review, "arguments_schema"));
            let proposal = Proposal {
                hint: text_member(request, "description"),
                allowed: Allowed {
                    approve: may("approve"),
                    edit: may("edit"),
                    reject: may("reject"),
                    respond: may("respond"),
                    cancel: false,
                },
                reason: ReasonField::Optional,
                edit_schema: schema.filter(|schema| schema_limits::check(schema).is_ok()),
                ..Proposal::new(format!("{place}/{at}"), name, args_of(request))
            };
            Some(proposal.item())
        });
        let items = items.collect::<Option<_>>()?;
        Some(Asked::by_members("action_requests, review_configs", items))
    }

    fn write(&self, _: &Json, answers: &[(&Item, &Answer)]) -> Result<Template, ReplyError> {
        let decisions = answers.iter().map(|(item, answer)| decision(item, answer));
        Ok(Template::object([("decisions", Template::array(decisions.collect::<Result<Vec<_>, _>>()?))]))
    }
}

fn args_of(request: &Json) -> Json {
    present(request, "args").or_else(|| present(request, "arguments")).unwrap_or_else(empty_object)
}

fn decision(item: &Item, answer: &Answer) -> Result<Template, ReplyError> {
    let kind = |word: &str| ("type", Template::value(word));
    let message = |text: &str| ("message", Template::value(text));
    match (item, answer) {
        (_, Answer::Approve { payload: None }) => Ok(Template::object([kind("approve")])),
        (Item::Approval { tool, .. }, Answer::Approve { payload: Some(edited) }) => {
            let action = [("name", Template::value(tool.as_str())), ("args", Template::json(edited))];
            Ok(Template::object([kind("edit"), ("edited_action", Template::object(action))]))
        }
        (_, Answer::Reject { reason }) => {
            let members = [Some(kind("reject")), reason.as_deref().map(message)];
            Ok(Template::members(members.into_iter().flatten()))
        }
        (_, Answer::Text(text)) => Ok(Template::object([kind("respond"), message(text)])),
        _ => Err(not_allowed(item, answer)),
    }
}
