//! Covers content in exported traffic: shape, identities and states stay; words, data and files go. The members
//! that stay are listed, so that an unknown member is not given away.

use a2a_client::OWN_HEADERS;
use serde_json::Value;
use workbench_store::wire::Frame;

use super::Recorded;
use crate::meaning::event_data;

/// Members whose values describe form, not content.
const KEPT_MEMBERS: [&str; 34] = [
    "jsonrpc",
    "id",
    "method",
    "kind",
    "role",
    "state",
    "taskId",
    "task_id",
    "contextId",
    "context_id",
    "sessionId",
    "messageId",
    "message_id",
    "artifactId",
    "artifact_id",
    "timestamp",
    "final",
    "append",
    "lastChunk",
    "last_chunk",
    "index",
    "mediaType",
    "mimeType",
    "type",
    "code",
    "status",
    "reason",
    "blocking",
    "returnImmediately",
    "historyLength",
    "acceptedOutputModes",
    "extensions",
    "pageSize",
    "totalSize",
];

/// Below these, even members of a known name are the agent's own.
const OPAQUE_MEMBERS: [&str; 6] = ["data", "metadata", "params_data", "schema", "raw", "bytes"];

/// Headers whose values stay, besides those that the client sets by itself.
const KEPT_HEADERS: [&str; 11] = [
    "a2a-extensions",
    "x-a2a-extensions",
    "cache-control",
    "content-encoding",
    "date",
    "grpc-status",
    "retry-after",
    "server",
    "te",
    "traceparent",
    "transfer-encoding",
];

/// The same exchange without its content.
pub(super) fn recorded(mut recorded: Recorded) -> Recorded {
    let exchange = &mut recorded.overview.exchange;
    exchange.url = address(&exchange.url);
    // A card is published for everybody; the one for authenticated callers is another operation.
    let public = exchange.operation == "card";
    for frame in &mut recorded.frames {
        frame.body = match (frame.kind.as_str(), public) {
            ("head", _) => headers(&frame.body),
            (_, true) => continue,
            ("sse", false) => event(frame),
            ("comment", false) => b": [covered]\n\n".to_vec(),
            (_, false) => body(&frame.body),
        };
    }
    recorded
}

/// Values in the query go; they are content.
fn address(url: &str) -> String {
    let Ok(mut url) = url::Url::parse(url) else { return url.to_owned() };
    let names: Vec<String> = url.query_pairs().map(|(name, _)| name.into_owned()).collect();
    if !names.is_empty() {
        url.query_pairs_mut().clear().extend_pairs(names.iter().map(|name| (name, "[covered]")));
    }
    url.to_string()
}

fn headers(head: &[u8]) -> Vec<u8> {
    let pairs: Vec<(String, String)> = serde_json::from_slice(head).unwrap_or_default();
    let covered: Vec<(String, String)> = pairs
        .into_iter()
        .map(|(name, value)| {
            let kept = KEPT_HEADERS.iter().chain(&OWN_HEADERS).any(|kept| name.eq_ignore_ascii_case(kept));
            let value = if kept { value } else { "[covered]".to_owned() };
            (name, value)
        })
        .collect();
    serde_json::to_vec(&covered).expect("BUG: pairs of text are plain data")
}

fn event(frame: &Frame) -> Vec<u8> {
    let Some(data) = event_data(&String::from_utf8_lossy(&frame.body)) else {
        return b": [covered]\n\n".to_vec();
    };
    let covered = String::from_utf8_lossy(&body(data.as_bytes())).into_owned();
    format!("data: {covered}\n\n").into_bytes()
}

fn body(bytes: &[u8]) -> Vec<u8> {
    let Ok(mut value) = serde_json::from_slice::<Value>(bytes) else {
        return format!("[{} bytes covered]", bytes.len()).into_bytes();
    };
    cover(&mut value, true);
    serde_json::to_vec(&value).expect("BUG: JSON that was read can be written")
}

fn cover(value: &mut Value, kept: bool) {
    match value {
        Value::Object(members) => {
            for (name, member) in members {
                let opaque = OPAQUE_MEMBERS.contains(&name.as_str());
                let structure = member.is_object() || member.is_array();
                cover(member, kept && !opaque && (structure || KEPT_MEMBERS.contains(&name.as_str())));
            }
        }
        Value::Array(items) => {
            for item in items {
                let structure = item.is_object() || item.is_array();
                cover(item, kept && structure);
            }
        }
        Value::String(text) if !kept => *text = format!("[{} characters covered]", text.chars().count()),
        Value::Number(_) if !kept => *value = Value::from("[number covered]"),
        Value::Bool(_) if !kept => *value = Value::from("[covered]"),
        Value::String(_) | Value::Number(_) | Value::Bool(_) | Value::Null => {}
    }
}
