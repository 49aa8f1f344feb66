//! Calls of `WayFlow` (Oracle) that run at the caller: a data part whose metadata says `{"type": "tool_request"}`. The answer
//! to each is what came of it, as a part of type `tool_result` under the same id.

use a2a_protocol::Json;
use a2a_protocol::model::Part;
use serde_json::json;

use super::members::beyond_at;
use super::results::Call;
use super::{Found, Reader, not_allowed};
use crate::provenance::{Confidence, Proven, ReaderId};
use crate::reading::{Item, Reading};
use crate::shape::{empty_object, id_member, part_source, present, text_member, unwrapped};
use crate::{Answer, FreshnessGrade, Reply, ReplyError, ReplyPart, RequestInput, Template, Why};

const ID: &str = "tool_request_id";
const KNOWN: [&str; 3] = [ID, "name", "args/**"];

pub(super) struct WayFlow;

impl Reader for WayFlow {
    fn id(&self) -> ReaderId {
        ReaderId::new("wayflow")
    }

    fn name(&self) -> Option<&'static str> {
        Some("WayFlow")
    }

    fn version(&self) -> u16 {
        1
    }

    fn read(&self, input: &RequestInput<'_>) -> Option<Found> {
        let (calls, others): (Vec<_>, Vec<_>) =
            input.parts().iter().map(|part| (part, call_of(part))).partition(|(_, call)| call.is_some());
        let calls: Vec<(Json, Call)> =
            calls.into_iter().filter_map(|(part, call)| Some((part.as_data()?.clone(), call?))).collect();
        let unread = |(at, (data, _)): (usize, &(Json, Call))| {
            let mut unread = beyond_at(&at.to_string(), data, &KNOWN);
            // What it keeps for itself, and is not so.
            unread.retain(|(place, value)| !(place.contains("/_") && value.as_bool() == Some(false)));
            unread
        };
        let tools = calls.iter().map(|(_, call)| Some(format!("name: {}", call.tool)));
        (!calls.is_empty()).then(|| Found {
            why: Why::DataSays { member: "type".to_owned(), value: "tool_request".to_owned() },
            confidence: Confidence::Certain,
            proven: Proven::Derived,
            freshness: FreshnessGrade::SameRequest,
            question: super::joined([input.words()].into_iter().chain(tools)),
            items: calls.iter().filter_map(|(_, call)| call.item(true)).collect(),
            answer_all: true,
            beside: others
                .iter()
                .filter(|(part, _)| part.as_text().is_none())
                .map(|(part, _)| part_source(part))
                .collect(),
            source: input.parts().iter().map(part_source).collect(),
            echo: Vec::new(),
            expires_at: None,
            unread: calls.iter().enumerate().flat_map(unread).collect(),
        })
    }

    fn write(&self, _: &Reading, answers: &[(&Item, &Answer)]) -> Result<Reply, ReplyError> {
        let parts = answers.iter().map(|(item, answer)| {
            let Answer::Text(said) = answer else { return Err(not_allowed(item, answer)) };
            let result = Template::object([
                ("content", Template::value(said.as_str())),
                (ID, Template::value(item.id().as_str())),
            ]);
            let metadata = Some(Json::from(json!({ "type": "tool_result" })));
            Ok(ReplyPart { metadata, ..ReplyPart::data(result) })
        });
        Ok(Reply::parts(parts.collect::<Result<_, _>>()?))
    }
}

fn call_of(part: &Part) -> Option<Call> {
    let kind = text_member(part.metadata.as_ref()?, "type").filter(|kind| kind == "tool_request");
    let data = part.as_data().filter(|_| kind.is_some())?;
    let args = present(data, "args").map_or_else(empty_object, |args| unwrapped(&args));
    if !args.is_object() {
        return None;
    }
    Some(Call { id: id_member(data, ID)?, tool: text_member(data, "name")?, args })
}
