//! Stored requests, for tests of the modules that read them.

use a2a_hitl::{Reading, RequestInput, read_request};
use a2a_protocol::model::{StreamEvent, Task};
use a2a_protocol::{Dialect, Json, read};
use serde_json::{Value, json};
use workbench_store::approvals::{Approval, ApprovalState, NewApproval};
use workbench_store::{ApprovalId, ConnectionId, TaskKey, Tick};

use super::stored::StoredRequest;

/// Google ADK's question whether a tool may be called.
pub(crate) fn confirmation(id: &str, tool: &str, args: &Value) -> Value {
    let call = json!({ "name": tool, "id": format!("{id}-call"), "args": args });
    let args = json!({ "originalFunctionCall": call, "toolConfirmation": { "confirmed": false } });
    json!({
        "data": { "name": "adk_request_confirmation", "id": id, "args": args },
        "metadata": { "adk_type": "function_call", "adk_is_long_running": true },
    })
}

pub(crate) fn task(value: &Value) -> Task {
    let event = Json::from(json!({ "task": value }));
    let StreamEvent::Task(task) = read::event(&event, Dialect::V1_0).value else { panic!("a task: {value}") };
    task
}

/// The reading of a task that asks in its status.
pub(crate) fn reading(part: &Value) -> Reading {
    let message = json!({ "messageId": "m", "role": "ROLE_AGENT", "parts": [part] });
    let status = json!({ "state": "TASK_STATE_INPUT_REQUIRED", "message": message });
    read_request(&RequestInput::of_task(&task(&json!({ "id": "t", "status": status }))))
}

/// A request of `agent` as it is kept.
pub(crate) fn kept(id: &str, reading: Reading, state: ApprovalState) -> Approval {
    let stored = StoredRequest {
        reading,
        unchosen: None,
        state: "input-required".to_owned(),
        timestamp: None,
        seq: 1,
    };
    let request = NewApproval {
        id: ApprovalId::new(id),
        task_key: TaskKey::new("t"),
        connection_id: ConnectionId::new("agent"),
        request_key: id.to_owned(),
        request_hash: id.to_owned(),
        reader_id: stored.reading.reader.as_str().to_owned(),
        reader_version: 1,
        reading: stored.to_json(),
        title: String::new(),
        linked_to: None,
        expires_at: None,
    };
    Approval {
        request,
        state,
        attempt: 0,
        not_before: None,
        decision: None,
        freshness: None,
        outcome: None,
        receipt: None,
        danger: None,
        because: None,
        note: None,
        colour: None,
        by_rule: None,
        snoozed_until: None,
        created_at: 0,
        decided_at: None,
        updated_at: 0,
        created_tick: Tick::default(),
        decided_tick: None,
    }
}
