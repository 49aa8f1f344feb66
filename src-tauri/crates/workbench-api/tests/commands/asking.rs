//! The agents' requests in these tests: calls that wait for a confirmation, as Google ADK sends them.

use a2a_server::scripted::Reply;
use serde_json::{Value, json};

/// A call that waits for a confirmation.
pub(crate) fn confirmation(id: &str, tool: &str, args: &Value) -> Value {
    let call = json!({ "name": tool, "id": "call", "args": args });
    let data = json!({
        "name": "adk_request_confirmation", "id": id,
        "args": { "originalFunctionCall": call, "toolConfirmation": { "hint": "", "confirmed": false } },
    });
    json!({ "data": data, "metadata": { "adk_type": "function_call", "adk_is_long_running": true } })
}

/// A harmless call that waits for a confirmation.
pub(crate) fn note(text: &str) -> Value {
    confirmation("a", "send_note", &json!({ "text": text }))
}

/// A task that waits for an answer, as the answer to a message.
pub(crate) fn asks(id: &str, parts: &[Value]) -> Reply {
    Reply::result(&json!({ "task": asking(id, parts) }))
}

/// A task that waits for an answer, as a look at it shows it.
pub(crate) fn task_that_asks(id: &str, part: &Value) -> Reply {
    Reply::result(&asking(id, std::slice::from_ref(part)))
}

/// A task that waits for an answer.
pub(crate) fn asking(id: &str, parts: &[Value]) -> Value {
    let message = json!({ "messageId": format!("m-{id}"), "role": "ROLE_AGENT", "parts": parts });
    let status = json!({ "state": "TASK_STATE_INPUT_REQUIRED", "message": message });
    json!({ "id": id, "contextId": id, "status": status })
}

/// The card of an agent at a scripted peer.
pub(crate) fn card(description: &str) -> String {
    let interface = json!({ "url": "$url", "protocolBinding": "JSONRPC", "protocolVersion": "1.0" });
    let card = json!({
        "name": "Busy clerk", "description": description, "version": "1",
        "capabilities": {}, "skills": [],
        "defaultInputModes": ["text/plain"], "defaultOutputModes": ["text/plain"],
        "supportedInterfaces": [interface],
    });
    card.to_string()
}
