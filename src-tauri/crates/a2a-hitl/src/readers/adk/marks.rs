//! The marks that Google ADK writes into the metadata of a part with a call, `adk_type` and `adk_is_long_running`. kagent,
//! which is made from it, writes the same behind its own name: `kagent_type`.

use a2a_protocol::Json;
use a2a_protocol::model::Part;
use serde_json::json;

use crate::shape::text_member;

pub(in crate::readers) const ADK: &str = "adk_";
pub(in crate::readers) const KAGENT: &str = "kagent_";
/// The names before every member that the two write.
pub(in crate::readers) const PREFIXES: [&str; 2] = [ADK, KAGENT];

/// The prefix of the marks of a call that waits for its response.
pub(in crate::readers) fn of_pending_call(part: &Part) -> Option<&'static str> {
    of_call(part.metadata.as_ref()?)
}

fn of_call(metadata: &Json) -> Option<&'static str> {
    let is_call = |prefix: &str| {
        let waits = metadata.member(&format!("{prefix}is_long_running")).and_then(|flag| flag.as_bool());
        type_of(metadata, prefix).as_deref() == Some("function_call") && waits == Some(true)
    };
    PREFIXES.into_iter().find(|prefix| is_call(prefix))
}

/// The kind of a part, under the marks with this prefix.
pub(in crate::readers) fn type_of(metadata: &Json, prefix: &str) -> Option<String> {
    text_member(metadata, &format!("{prefix}type"))
}

/// The marks of the response to a call that stood in `source`: those of the call itself.
pub(super) fn of_response(call: &Json, source: &[Json]) -> Json {
    let of_part = |part: &&Json| part.member("data").is_some_and(|data| data == *call);
    let metadata = source.iter().find(of_part).and_then(|part| part.member("metadata"));
    let prefix = metadata.as_ref().and_then(of_call).unwrap_or(ADK);
    let name = format!("{prefix}type");
    Json::from(json!({ name: "function_response" }))
}
