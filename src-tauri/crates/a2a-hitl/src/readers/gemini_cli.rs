//! The reader for Gemini CLI's A2A server, which tells of waiting calls only in updates while the task works.
//!
//! An update shows a call as it stands, so the last one counts: a call that was approved or has run waits no
//! more. A later look at the task may not show the updates. Deliberately absent: `proceed_always_and_save`, which
//! writes a lasting policy into the agent's settings and is left unanswered by older servers; and
//! `modify_with_editor`, which opens an editor on the agent's machine (an edit made here is sent as
//! `newContent`).

use a2a_protocol::model::Part;
use a2a_protocol::{Json, JsonKind};

use super::members::{Unread, beyond};
use super::proposal::Proposal;
use super::{Found, Reader, not_allowed, whole};
use crate::provenance::{Confidence, Proven, ReaderId};
use crate::reading::{Allowed, Choice, Item, Reading};
use crate::shape::{as_words, empty_object, id_member, part_source, present, text_member};
use crate::{Answer, FreshnessGrade, Reply, ReplyError, ReplyPart, RequestInput, Template, Why};

const MEMBERS: &[&str] = &[
    "status=validating,scheduled,awaiting_approval",
    "request/callId",
    "request/name",
    "request/args/**",
    "request/isClientInitiated",
    "request/prompt_id",
    "request/response_id",
    "request/schedulerId",
    "confirmationDetails/type=edit,exec,mcp,info,ask_user,exit_plan_mode",
    "confirmationDetails/title",
    "confirmationDetails/prompt",
    "confirmationDetails/command",
    "confirmationDetails/rootCommand",
    "confirmationDetails/fileDiff",
    "confirmationDetails/newContent",
    "confirmationDetails/originalContent",
    "confirmationDetails/fileName",
    "confirmationDetails/filePath",
    "confirmationDetails/isModifying",
    "confirmationDetails/serverName",
    "confirmationDetails/toolName",
    "tool/name",
    "tool/displayName",
    "tool/description",
    "tool/kind",
    "tool/isOutputMarkdown",
    "tool/canUpdateOutput",
    "tool/parameterSchema/**",
    "tool/schema/**",
    "startTime",
    "correlationId",
    "approvalMode",
    "liveOutput",
];
/// Members that repeat the request in other words.
const AGAIN: [&str; 5] = [
    "/confirmationDetails/rootCommand",
    "/confirmationDetails/fileName",
    "/confirmationDetails/filePath",
    "/confirmationDetails/toolName",
    "/tool/name",
];

/// The server's own members beside any message: the subject of an update, and the storage of the task.
pub(super) const AROUND: &[(&str, &[&str])] = &[
    ("coderAgent", &["kind"]),
    (
        "__persistedState",
        &["_agentSettings/kind", "_agentSettings/workspacePath", "_agentSettings/autoExecute", "_taskState"],
    ),
];

/// Whether the agent only says that its turn is over: a bare change of state, as behind each answer and each call that ran
/// or was refused. A call that waits is read by [`GeminiCli`].
pub(super) fn ends_turn(input: &RequestInput<'_>) -> bool {
    let kind = input.event_metadata.and_then(|said| said.get("/coderAgent/kind"));
    let is_change = kind.is_some_and(|kind| kind.as_string().as_deref() == Some("state-change"));
    is_change && input.status_message.is_none() && GeminiCli.read(input).is_none()
}

pub(super) struct GeminiCli;

impl Reader for GeminiCli {
    fn id(&self) -> ReaderId {
        ReaderId::new("gemini-cli")
    }

    fn name(&self) -> Option<&'static str> {
        Some("Gemini CLI")
    }

    fn version(&self) -> u16 {
        2
    }

    fn read(&self, input: &RequestInput<'_>) -> Option<Found> {
        let mut calls: Vec<(String, &Part, &Json)> = Vec::new();
        let messages = input.history.iter().chain(input.status_message);
        for part in messages.flat_map(|message| &message.parts) {
            let Some((id, data)) = part.as_data().and_then(|data| Some((call_id(data)?, data))) else {
                continue;
            };
            calls.retain(|(known, ..)| *known != id);
            calls.push((id, part, data));
        }
        calls.retain(|(.., data)| text_member(data, "status").as_deref() == Some("awaiting_approval"));
        let mut items = Vec::new();
        let mut unread = Vec::new();
        for (_, part, data) in &calls {
            items.extend(whole(vec![item(data)?], &part_source(part)));
            unread.extend(unread_of(data));
        }
        let own = input.parts().iter().map(part_source);
        (!items.is_empty()).then(|| Found {
            why: Why::EarlierUpdates { calls: items.len() },
            // Without its name the calls could be those of another one that keeps them alike.
            confidence: if names_itself(input) { Confidence::Certain } else { Confidence::Likely },
            proven: Proven::Derived,
            freshness: FreshnessGrade::StillWaiting,
            question: input.words(),
            items,
            answer_all: true,
            beside: Vec::new(),
            source: calls.iter().map(|(_, part, _)| part_source(part)).chain(own).collect(),
            echo: calls.iter().map(|(.., data)| (*data).clone()).collect(),
            expires_at: None,
            unread,
        })
    }

    fn write(&self, _: &Reading, answers: &[(&Item, &Answer)]) -> Result<Reply, ReplyError> {
        let parts = answers.iter().map(|(item, answer)| {
            let (outcome, edited) = match answer {
                Answer::Approve { payload } => ("proceed_once", payload.as_ref()),
                Answer::Grant(wider) => (wider.as_str(), None),
                Answer::Reject { .. } => ("cancel", None),
                _ => return Err(not_allowed(item, answer)),
            };
            let content = edited.map(|edited| written(item, edited)).transpose()?;
            let members = [
                Some(("callId", Template::value(item.id().as_str()))),
                Some(("outcome", Template::value(outcome))),
                content.map(|content| ("newContent", Template::json(&content))),
            ];
            Ok(ReplyPart::data(Template::members(members.into_iter().flatten())))
        });
        Ok(Reply::parts(parts.collect::<Result<_, _>>()?))
    }
}

/// The person's edited text. The server takes a missing or empty text for no change, and writes its own.
fn written(item: &Item, edited: &Json) -> Result<Json, ReplyError> {
    let content = present(edited, "newContent").filter(|content| content.as_str() != r#""""#);
    content.ok_or_else(|| ReplyError::LeavesNothing {
        item: item.id().clone(),
        pointer: "/newContent".to_owned(),
    })
}

/// Whether the server's name stands in the metadata of the task, its update or a message of it.
fn names_itself(input: &RequestInput<'_>) -> bool {
    let messages = input.history.iter().chain(input.status_message);
    let of_messages = messages.filter_map(|message| message.metadata.as_ref());
    let around = input.event_metadata.into_iter().chain(input.task_metadata);
    of_messages.chain(around).any(|metadata| present(metadata, "coderAgent").is_some())
}

/// The id of a tool call as this server tells of it: a request, and how far it got.
fn call_id(data: &Json) -> Option<String> {
    data.member("status")?;
    id_member(&data.member("request")?, "callId")
}

fn unread_of(data: &Json) -> Unread {
    let request = data.member("request").map_or_else(String::new, |request| request.as_str().to_owned());
    let other = |pointer: &&str| {
        let value = data.get(pointer).filter(|value| value.kind() != JsonKind::Null)?;
        let is_said = value.as_string().is_some_and(|text| request.contains(text.as_str()));
        (!is_said).then(|| (pointer.trim_start_matches('/').to_owned(), value))
    };
    beyond(data, MEMBERS).into_iter().chain(AGAIN.iter().filter_map(other)).collect()
}

fn item(data: &Json) -> Option<Item> {
    let request = data.member("request")?;
    let details = present(data, "confirmationDetails").unwrap_or_else(empty_object);
    let content = text_member(&details, "newContent");
    let kind = text_member(&details, "type").unwrap_or_default();
    let wider = match kind.as_str() {
        "mcp" => ["proceed_always_tool", "proceed_always_server"].as_slice(),
        _ => ["proceed_always"].as_slice(),
    };
    let shown = ["title", "prompt", "command", "fileDiff"];
    let words = shown.map(|name| details.member(name).map(|words| as_words(&words)));
    let tool = present(data, "tool").unwrap_or_else(empty_object);
    let described = present(&tool, "description").map(|words| as_words(&words));
    let kind = present(&tool, "kind").map(|kind| format!("kind: {}", as_words(&kind)));
    let hint = super::joined(words.into_iter().chain([described, kind]));
    let payload = content.map(|content| Json::from(serde_json::json!({ "newContent": content })));
    let proposal = Proposal {
        hint,
        allowed: Allowed { edit: payload.is_some(), ..Allowed::YES_OR_NO },
        payload,
        by: text_member(&details, "serverName"),
        grants: wider
            .iter()
            .map(|word| Choice { value: (*word).to_owned(), label: (*word).to_owned() })
            .collect(),
        ..Proposal::new(
            id_member(&request, "callId")?,
            text_member(&request, "name")?,
            present(&request, "args").unwrap_or_else(empty_object),
        )
    };
    Some(proposal.item())
}
