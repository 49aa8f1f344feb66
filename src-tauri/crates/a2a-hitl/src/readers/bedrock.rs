//! The reader for Amazon Bedrock Agents: control returned to the caller, for functions and API calls that need a
//! person's yes before they run (`USER_CONFIRMATION`), or whose result the caller gives (`RESULT`).

use a2a_protocol::Json;

use super::in_data::{Asked, Payload};
use super::members::{Unread, beyond};
use super::proposal::Proposal;
use super::told::told;
use super::{joined, not_allowed};
use crate::reading::Item;
use crate::shape::{id_member, is_filled_list, list, present, text_member};
use crate::{Answer, ItemId, ReplyError, Template};

const RESULT: &str = "RESULT";
const INVOCATION: &str = "invocationInputs/*";
const OF_BOTH: [&str; 4] = [
    "actionGroup",
    "agentId",
    "collaboratorName",
    "actionInvocationType=USER_CONFIRMATION,USER_CONFIRMATION_AND_RESULT,RESULT",
];
const PARAMETER: [&str; 3] = ["name", "type", "value"];

/// The two kinds of invocation, by their place and the name of their result.
struct Kind {
    input: &'static str,
    result: &'static str,
    /// The called function, and the members that go back to name it.
    names: &'static [&'static str],
    /// The kind of text that its result is.
    body: &'static str,
}

const KINDS: [Kind; 2] = [
    Kind { input: "functionInvocationInput", result: "functionResult", names: &["function"], body: "TEXT" },
    Kind {
        input: "apiInvocationInput",
        result: "apiResult",
        names: &["apiPath", "httpMethod"],
        body: "application/json",
    },
];

pub(super) struct Bedrock;

impl Payload for Bedrock {
    fn id(&self) -> &'static str {
        "bedrock"
    }

    fn name(&self) -> Option<&'static str> {
        Some("Amazon Bedrock Agents")
    }

    fn marks(&self) -> &'static [&'static str] {
        &["invocationInputs"]
    }

    fn read(&self, json: &Json, place: &str) -> Option<Asked> {
        let inputs = inputs(json)?;
        let items = inputs.iter().enumerate().map(|(at, input)| {
            let (kind, call) = call_of(input)?;
            let wanted = text_member(&call, "actionInvocationType")?;
            let tool = kind
                .names
                .iter()
                .rev()
                .filter_map(|name| text_member(&call, name))
                .collect::<Vec<_>>()
                .join(" ");
            let id = format!("{place}/{at}");
            if wanted == RESULT {
                let prompt = joined([Some(tool), told(&args(&call))]).unwrap_or_default();
                return Some(Item::FreeText { item_id: ItemId::new(id), prompt, quick_replies: Vec::new() });
            }
            let proposal =
                Proposal { by: text_member(&call, "actionGroup"), ..Proposal::new(id, tool, args(&call)) };
            wanted.starts_with("USER_CONFIRMATION").then(|| proposal.item())
        });
        Some(Asked::by_members("returnControl, invocationInputs", items.collect::<Option<_>>()?))
    }

    fn unread(&self, json: &Json) -> Unread {
        let mut known = vec!["invocationId".to_owned()];
        for Kind { input, names, .. } in &KINDS {
            let at = format!("{INVOCATION}/{input}");
            known.extend(names.iter().chain(&OF_BOTH).map(|name| format!("{at}/{name}")));
            known.extend(PARAMETER.iter().map(|name| format!("{at}/parameters/*/{name}")));
            known.extend(
                PARAMETER.iter().map(|name| format!("{at}/requestBody/content/{{*}}/properties/*/{name}")),
            );
        }
        let known: Vec<String> =
            known.iter().flat_map(|path| [path.clone(), format!("returnControl/{path}")]).collect();
        beyond(json, &known.iter().map(String::as_str).collect::<Vec<_>>())
    }

    fn write(&self, json: &Json, answers: &[(&Item, &Answer)]) -> Result<Template, ReplyError> {
        let inputs = inputs(json).unwrap_or_default();
        let results = inputs.iter().zip(answers).filter_map(|(input, (item, answer))| {
            let (kind, call) = call_of(input)?;
            let state = |word: &str| ("confirmationState", Template::value(word));
            let said = match answer {
                Answer::Approve { payload: None } => state("CONFIRM"),
                Answer::Reject { .. } => state("DENY"),
                Answer::Text(text) => {
                    let body = Template::object([("body", Template::value(text.as_str()))]);
                    ("responseBody", Template::object([(kind.body, body)]))
                }
                _ => return Some(Err(not_allowed(item, answer))),
            };
            let names = ["agentId", "actionGroup"].iter().chain(kind.names);
            let names = names.filter_map(|name| Some((*name, Template::json(&present(&call, name)?))));
            let result = Template::members(names.chain([said]));
            Some(Ok(Template::object([(kind.result, result)])))
        });
        let results = Template::array(results.collect::<Result<Vec<_>, _>>()?);
        let id = id_member(&within(json), "invocationId").map(|id| ("invocationId", Template::value(id)));
        Ok(Template::members(id.into_iter().chain([("returnControlInvocationResults", results)])))
    }
}

fn within(json: &Json) -> Json {
    present(json, "returnControl").unwrap_or_else(|| json.clone())
}

fn inputs(json: &Json) -> Option<Vec<Json>> {
    Some(present(&within(json), "invocationInputs").filter(is_filled_list)?.items())
}

fn call_of(input: &Json) -> Option<(&'static Kind, Json)> {
    KINDS.iter().find_map(|kind| Some((kind, present(input, kind.input)?)))
}

/// Parameters by name; those of a body, too.
fn args(call: &Json) -> Json {
    let body = present(call, "requestBody").and_then(|body| present(&body, "content"));
    let bodies = body.map(|content| content.members()).unwrap_or_default();
    let bodies = bodies.iter().flat_map(|(_, body)| list(body, "properties"));
    let all: Vec<(String, Json)> = list(call, "parameters")
        .into_iter()
        .chain(bodies)
        .filter_map(|parameter| Some((text_member(&parameter, "name")?, present(&parameter, "value")?)))
        .collect();
    let members = all.iter().map(|(name, value)| (name.as_str(), Template::json(value)));
    Template::members(members).resolve(|_| None).unwrap_or_else(|_| crate::shape::empty_object())
}
