//! Gates of run files as task events, in the form of agents of 0.3. They never cross the wire.

use a2a_protocol::model::Message;
use a2a_protocol::{Dialect, Json, read};
use serde_json::{Map, Value, json};
use workbench_store::tasks::{Observed, TaskRow};

/// The status of an answered question in the form of agents of 0.3: for its run, the answer is the agent's message.
pub(crate) fn answered(said: &Message) -> Map<String, Value> {
    let mut message = Dialect::V0_3.encode_message(said).to_value();
    if let Some(role) = message.get_mut("role") {
        *role = "agent".into();
    }
    Map::from_iter([("state".to_owned(), "completed".into()), ("message".to_owned(), message)])
}

/// That a question's task is over.
pub(crate) fn over(task: &TaskRow, status: &Value) -> Observed {
    observed(json!({
        "kind": "status-update", "taskId": task.task_id, "contextId": task.context_id, "final": true,
        "status": status,
    }))
}

/// An event of a question's task, as agents of 0.3 write it.
pub(crate) fn observed(event: Value) -> Observed {
    let raw = Json::from(event);
    Observed::Event { event: Box::new(read::event(&raw, Dialect::V0_3).value), raw }
}
