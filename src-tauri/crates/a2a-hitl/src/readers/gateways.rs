//! The readers for gateways that keep a call that waits in metadata, and take the decision on it in metadata: Archestra
//! (`approvalRequests`), a2a-acp (`development-tool`), and `PromptKit`, whose tools run at the caller.

use a2a_protocol::Json;
use serde_json::{Value, json};

use super::members::{Unread, beyond, beyond_at};
use super::proposal::Proposal;
use super::{Found, Reader, joined, not_allowed};
use crate::provenance::{Confidence, Proven, ReaderId};
use crate::reading::{Allowed, Buttons, Choice, Item, Reading, ReasonField};
use crate::shape::{empty_object, id_member, is_filled_list, part_source, present, text_member, unwrapped};
use crate::{
    Answer, FreshnessGrade, ItemId, Reply, ReplyError, ReplyPart, RequestInput, Template, Why, refusing,
};

/// One gateway.
pub(super) enum Gateway {
    Archestra,
    AcpTools,
    PromptKit,
}

pub(super) const ARCHESTRA: Gateway = Gateway::Archestra;
pub(super) const ACP_TOOLS: Gateway = Gateway::AcpTools;
pub(super) const PROMPT_KIT: Gateway = Gateway::PromptKit;

/// What is found in metadata.
struct Asked {
    member: String,
    items: Vec<Item>,
    words: Option<String>,
    source: Json,
    unread: Unread,
}

impl Reader for Gateway {
    fn id(&self) -> ReaderId {
        ReaderId::new(match self {
            Self::Archestra => "archestra",
            Self::AcpTools => "acp-tools",
            Self::PromptKit => "prompt-kit",
        })
    }

    fn name(&self) -> Option<&'static str> {
        Some(match self {
            Self::Archestra => "Archestra",
            Self::AcpTools => "a2a-acp",
            Self::PromptKit => "PromptKit",
        })
    }

    fn version(&self) -> u16 {
        1
    }

    fn read(&self, input: &RequestInput<'_>) -> Option<Found> {
        let asked = match self {
            Self::Archestra => approvals(input.task_metadata?),
            Self::AcpTools => pending_tool(input.task_metadata?),
            Self::PromptKit => {
                input.parts().iter().filter_map(|part| part.metadata.as_ref()).find_map(own_tool)
            }
        }?;
        let others = input.parts().iter().filter(|part| part.as_text().is_none());
        Some(Found {
            why: Why::MetadataMember { member: asked.member },
            confidence: Confidence::Certain,
            proven: Proven::Derived,
            freshness: FreshnessGrade::SameRequest,
            question: joined([input.words(), asked.words]),
            items: asked.items,
            answer_all: true,
            beside: others.map(part_source).collect(),
            source: input.parts().iter().map(part_source).chain([asked.source.clone()]).collect(),
            echo: vec![asked.source],
            expires_at: None,
            unread: asked.unread,
        })
    }

    fn write(&self, reading: &Reading, answers: &[(&Item, &Answer)]) -> Result<Reply, ReplyError> {
        match self {
            Self::Archestra => decided(answers),
            Self::AcpTools => selected(reading, answers),
            Self::PromptKit => made(answers),
        }
    }
}

const APPROVALS: &str = "approvalRequests";

/// Archestra: the calls that are not resolved.
fn approvals(metadata: &Json) -> Option<Asked> {
    let requests = present(metadata, APPROVALS).filter(is_filled_list)?.items();
    let is = |request: &Json, name| present(request, name).is_some_and(|it| it.as_bool() == Some(true));
    let is_resolved = |request: &Json| is(request, "resolved") || is(request, "approved");
    let items = requests.iter().filter(|request| !is_resolved(request)).map(|request| {
        let (id, tool) = (id_member(request, "approvalId")?, text_member(request, "toolName")?);
        let args = present(request, "toolInput").map_or_else(empty_object, |args| unwrapped(&args));
        Some(Proposal::new(id, tool, args).item())
    });
    let items: Vec<Item> = items.collect::<Option<_>>()?;
    let known = ["approvalId", "toolCallId", "toolName", "toolInput/**", "approved", "resolved"];
    let unread = requests.iter().enumerate().flat_map(|(at, request)| {
        let known: &[&str] = if is_resolved(request) { &[] } else { &known };
        beyond_at(&format!("{APPROVALS}/{at}"), request, known)
    });
    let unread: Unread = unread.collect();
    let source = Json::from(json!({ APPROVALS: present(metadata, APPROVALS)?.to_value() }));
    (!items.is_empty()).then(|| Asked { member: APPROVALS.to_owned(), items, words: None, source, unread })
}

fn decided(answers: &[(&Item, &Answer)]) -> Result<Reply, ReplyError> {
    let decisions = answers.iter().map(|(item, answer)| {
        let approved = match answer {
            Answer::Approve { payload: None } => true,
            Answer::Reject { .. } => false,
            _ => return Err(not_allowed(item, answer)),
        };
        let id = ("approvalId", Template::value(item.id().as_str()));
        Ok(Template::object([id, ("approved", Template::value(approved))]))
    });
    let decisions = Template::array(decisions.collect::<Result<Vec<_>, _>>()?);
    let all = Template::object([("approvalDecisions", decisions)]);
    Ok(Reply::in_metadata(Vec::new(), Template::object([("taskOps", all)])))
}

/// a2a-acp: the only call that is pending, and its options by their own names.
fn pending_tool(metadata: &Json) -> Option<Asked> {
    let (owner, calls) = metadata
        .members()
        .into_iter()
        .find_map(|(owner, inside)| Some((owner, present(&inside, "tool_calls")?)))?;
    let is_pending = |call: &Json| {
        text_member(call, "status").as_deref() == Some("pending")
            && present(call, "confirmation_request").is_some()
    };
    let mut pending = calls.members().into_iter().filter(|(_, call)| is_pending(call));
    let (key, call) = pending.next().filter(|_| pending.next().is_none())?;
    let asks = present(&call, "confirmation_request")?;
    let options = present(&asks, "options").filter(is_filled_list)?.items();
    let choice = |option: &Json| {
        let value = id_member(option, "id")?;
        Some(Choice { label: text_member(option, "name").unwrap_or_else(|| value.clone()), value })
    };
    let options: Vec<Choice> = options.iter().map(choice).collect::<Option<_>>()?;
    let args = present(&call, "input_parameters").unwrap_or_else(empty_object);
    let tool = text_member(&call, "tool_name");
    let described = asks.get("/details/description").and_then(|words| words.as_string());
    let said = super::told::told(&args).filter(|_| !args.is_empty());
    let alone = options.iter().filter(|option| refusing::declines(&option.label));
    let alone = alone.map(|option| option.value.clone()).collect();
    let item = Item::Question {
        item_id: ItemId::new(id_member(&call, "tool_call_id").unwrap_or_else(|| key.clone())),
        text: joined([described, tool, said])?,
        options,
        multiple: false,
        free_text: false,
        may_reject: false,
        buttons: Some(Buttons { form: None, alone }),
    };
    let known = [
        "tool_call_id",
        "status",
        "tool_name",
        "input_parameters/**",
        "confirmation_request/options/*/id",
        "confirmation_request/options/*/name",
        "confirmation_request/details/description",
    ];
    let place = format!("{owner}/tool_calls/{key}");
    let mut unread = beyond_at(&place, &call, &known);
    unread.extend(beyond(&calls, &[&format!("{key}/**")]));
    let source = Json::from(json!({ owner.as_str(): { "tool_calls": calls.to_value() } }));
    Some(Asked { member: format!("{owner}.tool_calls"), items: vec![item], words: None, source, unread })
}

/// Words beside the decision are refused while it is open, so there are none.
fn selected(reading: &Reading, answers: &[(&Item, &Answer)]) -> Result<Reply, ReplyError> {
    let owner =
        reading.echo.first().and_then(|json| json.members().into_iter().next()).map(|(owner, _)| owner);
    match (owner, answers) {
        (Some(owner), [(item, Answer::Text(chosen))]) => {
            let selected = Template::object([
                ("tool_call_id", Template::value(item.id().as_str())),
                ("selected_option_id", Template::value(chosen.as_str())),
            ]);
            let inside = Template::object([("tool_call_confirmation", selected)]);
            Ok(Reply::in_metadata(Vec::new(), Template::members([(owner.as_str(), inside)])))
        }
        (_, [(item, answer), ..]) => Err(not_allowed(item, answer)),
        (_, []) => Err(ReplyError::NoReader { reader: Gateway::AcpTools.id() }),
    }
}

/// `PromptKit`: a tool that the caller runs, whose result is given here, or refused.
fn own_tool(metadata: &Json) -> Option<Asked> {
    let (id, tool) = (id_member(metadata, "tool_call_id")?, text_member(metadata, "tool_name")?);
    let args = present(metadata, "tool_args").map(|args| unwrapped(&args))?;
    let allowed = Allowed { reject: true, respond: true, raw: true, ..Allowed::default() };
    let item = Proposal {
        hint: text_member(metadata, "consent_message"),
        allowed,
        reason: ReasonField::Optional,
        ..Proposal::new(id, tool, args)
    };
    let known = ["tool_call_id", "tool_name", "tool_args/**", "consent_message"];
    Some(Asked {
        member: "tool_call_id".to_owned(),
        items: vec![item.item()],
        words: None,
        source: metadata.clone(),
        unread: beyond(metadata, &known),
    })
}

fn made(answers: &[(&Item, &Answer)]) -> Result<Reply, ReplyError> {
    let parts = answers.iter().map(|(item, answer)| {
        let (said, name, value) = match answer {
            Answer::Text(text) => (text.clone(), "tool_result", Value::from(text.as_str())),
            Answer::Raw(json) => (json.as_str().to_owned(), "tool_result", json.to_value()),
            Answer::Reject { reason } => {
                let reason = reason.clone().unwrap_or_else(|| "rejected".to_owned());
                (reason.clone(), "rejected", Value::from(reason))
            }
            _ => return Err(not_allowed(item, answer)),
        };
        let metadata = Json::from(json!({ "tool_call_id": item.id().as_str(), name: value }));
        Ok(ReplyPart { metadata: Some(metadata), ..ReplyPart::text(said) })
    });
    Ok(Reply::parts(parts.collect::<Result<Vec<_>, _>>()?))
}
