//! Tells from one frame whether a call failed: agents refuse with status 200, too.
//!
//! It runs while traffic passes, at thousands of frames a second, so a frame is parsed only if it contains the
//! word. The shape of an error is that of the bindings of `a2a-client`. Deliberately absent: which error it is.

use a2a_protocol::Json;
use a2a_protocol::read::{self, RpcOutcome};
use memchr::memmem;

use super::event_of;

/// Members of a result of HTTP+JSON, beside which a member `error` is no error (as in `a2a-client`).
const OF_RESULTS: [&str; 8] =
    ["task", "message", "msg", "statusUpdate", "artifactUpdate", "kind", "status", "parts"];

/// Whether a frame of this kind, received, says that the call failed.
pub(crate) fn is_refusal(kind: &str, body: &[u8]) -> bool {
    match kind {
        "head" => memmem::find(body, b"grpc-status").is_some() && has_grpc_error(body),
        "sse" if memmem::find(body, b"error").is_some() => event_of(&String::from_utf8_lossy(body))
            .is_some_and(|event| {
                event.name.as_deref() == Some("error") || event.data.is_some_and(|data| is_error(&data))
            }),
        "body" | "json" if memmem::find(body, b"\"error\"").is_some() => {
            is_error(&String::from_utf8_lossy(body))
        }
        _ => false,
    }
}

/// In trailers, or in a head that is all there is (gRPC over HTTP/2, "Responses").
fn has_grpc_error(head: &[u8]) -> bool {
    let pairs: Vec<(String, String)> = serde_json::from_slice(head).unwrap_or_default();
    pairs.iter().any(|(name, status)| name.eq_ignore_ascii_case("grpc-status") && status.trim() != "0")
}

fn is_error(text: &str) -> bool {
    let Ok(json) = Json::parse(text) else { return false };
    // Not every agent says that it speaks JSON-RPC.
    let is_envelope = json.member("jsonrpc").is_some()
        || !OF_RESULTS.iter().any(|name| json.member(name).is_some())
            && json.member("error").is_some_and(|error| error.member("code").is_some());
    is_envelope && matches!(read::rpc_response(&json).value.outcome, RpcOutcome::Error(_))
}

#[cfg(test)]
mod tests {
    use super::is_refusal;

    #[test]
    fn an_error_is_told_in_every_binding_and_nowhere_else() {
        for (kind, frame, expected) in [
            ("body", r#"{"jsonrpc":"2.0","id":1,"error":{"code":-32001,"message":"no such task"}}"#, true),
            ("body", r#"{"id":1,"error":{"code":-32001,"message":"no such task"}}"#, true),
            ("body", r#"{"jsonrpc":"2.0","id":1,"result":{},"error":null}"#, false),
            ("body", r#"{"jsonrpc":"2.0","id":1,"result":{"text":"\"error\""}}"#, false),
            ("body", r#"{"id":"t","status":{"state":"failed"},"error":{"code":7}}"#, false),
            ("body", r#"{"error":"authorization_pending"}"#, false),
            ("body", r#"{"error":{"code":404,"message":"not found"}}"#, true),
            ("body", r#"{"error": cut off"#, false),
            ("sse", "data: {\"jsonrpc\":\"2.0\",\"id\":1,\"error\":{\"code\":-32603}}\n\n", true),
            ("sse", "event: error\ndata: {}\n\n", true),
            ("sse", "data: {\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"text\":\"error\"}}\n\n", false),
            ("head", r#"[["content-type","application/grpc"],["grpc-status","5"]]"#, true),
            ("head", r#"[["grpc-status","0"]]"#, false),
            ("head", r#"[["grpc-message","grpc-status"]]"#, false),
            ("comment", ": \"error\"\n\n", false),
        ] {
            assert_eq!(is_refusal(kind, frame.as_bytes()), expected, "{kind} `{frame}`");
        }
    }
}
