//! A store in a folder of its own, and rows to put into it.

use std::path::PathBuf;

use a2a_protocol::model::{ContextId, StreamEvent, TaskId};
use a2a_protocol::{Dialect, Json, read};
use workbench_store::approvals::NewApproval;
use workbench_store::approvals::marks::{About, Danger, Shape};
use workbench_store::connections::Connection;
use workbench_store::conversations::Conversation;
use workbench_store::tasks::{NewTask, Observed};
use workbench_store::wire::Exchange;
use workbench_store::{
    ApprovalId, ConnectionId, ConversationId, DataFolder, ExchangeId, HostKind, Store, StoreError,
    StoreOptions, TaskKey, Tx, connections, conversations, tasks,
};

pub(crate) struct Bench {
    pub(crate) store: Store,
    _folder: tempfile::TempDir,
}

impl Bench {
    /// An empty store.
    pub(crate) fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let store = open(folder.path().join("data"));
        Self { store, _folder: folder }
    }

    /// A store with one connection, conversation and task, all called `1`.
    pub(crate) async fn with_task() -> Self {
        let bench = Self::new();
        bench.store.write("set up", |tx| add_task(tx, "1")).await.unwrap();
        bench
    }
}

pub(crate) fn open(path: PathBuf) -> Store {
    let folder = DataFolder::open(path, HostKind::Desktop).unwrap();
    Store::open(folder, StoreOptions::at(1_000)).unwrap()
}

pub(crate) fn key(name: &str) -> TaskKey {
    TaskKey::new(name)
}

/// A connection, a conversation and a task, all called `name`; the agent calls the task `task`.
pub(crate) fn add_task(tx: &mut Tx<'_>, name: &str) -> Result<(), StoreError> {
    connections::insert(tx, &connection(name))?;
    conversations::insert(tx, &conversation(name))?;
    tasks::ensure(tx, &new_task(name), 10).map(drop)
}

pub(crate) fn new_task(name: &str) -> NewTask {
    NewTask {
        task_key: key(name),
        connection_id: ConnectionId::new(name),
        task_id: TaskId::new("task"),
        context_id: Some(ContextId::new("context")),
        conversation_id: ConversationId::new(name),
        card_hash: None,
        title: format!("Task {name}"),
    }
}

pub(crate) fn connection(name: &str) -> Connection {
    Connection {
        id: ConnectionId::new(name),
        name: format!("Agent {name}"),
        input: "localhost".to_owned(),
        card_url: None,
        card_hash: None,
        card_fetched_at: None,
        interface: None,
        pinned: false,
        auth: "{}".to_owned(),
        header_names: "[]".to_owned(),
        sample: false,
        last_error: None,
        created_at: 1,
        updated_at: 1,
        removed_at: None,
    }
}

/// A call to nobody's agent that was answered.
pub(crate) fn plain_exchange(id: &str) -> Exchange {
    Exchange {
        id: ExchangeId::new(id),
        connection_id: None,
        task_key: None,
        operation: "SendMessage".to_owned(),
        method: "POST".to_owned(),
        url: "http://127.0.0.1/".to_owned(),
        status: Some(200),
        started_at: 1,
        first_byte_ms: None,
        duration_ms: None,
        error: None,
        refused: false,
        sent_bytes: 0,
        received_bytes: 0,
        trace_id: None,
        caller: None,
    }
}

pub(crate) fn conversation(name: &str) -> Conversation {
    Conversation {
        title: format!("Conversation {name}"),
        ..Conversation::new(ConversationId::new(name), ConnectionId::new(name), 1)
    }
}

pub(crate) fn request(task: &str, id: &str) -> NewApproval {
    NewApproval {
        id: ApprovalId::new(id),
        task_key: key(task),
        connection_id: ConnectionId::new(task),
        request_key: format!("key-{id}"),
        request_hash: format!("hash-{id}"),
        reader_id: "text".to_owned(),
        reader_version: 1,
        reading: r#"{"question":"Pay 12,000 yen?"}"#.to_owned().into(),
        title: format!("Request {id}"),
        linked_to: None,
        expires_at: None,
    }
}

/// The subject of such a request.
pub(crate) fn about(words: &str) -> About {
    About { danger: Danger::Normal, because: None, shape: Shape::Approval, words: words.to_owned() }
}

/// Reads one body of a 1.0 stream.
pub(crate) fn decode(body: &str) -> (StreamEvent, Json) {
    let raw = Json::parse(body).unwrap();
    (read::event(&raw, Dialect::V1_0).value, raw)
}

pub(crate) fn observed(body: &str) -> Observed {
    let (event, raw) = decode(body);
    Observed::Event { event: Box::new(event), raw }
}

pub(crate) fn status(state: &str, message: Option<(&str, &str)>) -> String {
    let message = message.map_or_else(String::new, |(id, text)| {
        format!(r#","message":{{"messageId":"{id}","role":"ROLE_AGENT","parts":[{{"text":"{text}"}}]}}"#)
    });
    format!(
        r#"{{"statusUpdate":{{"taskId":"task","contextId":"context","status":{{"state":"TASK_STATE_{state}"{message}}}}}}}"#
    )
}

pub(crate) fn chunk(artifact: &str, text: &str, append: bool, last: bool) -> String {
    format!(
        r#"{{"artifactUpdate":{{"taskId":"task","contextId":"context","artifact":{{"artifactId":"{artifact}","parts":[{{"text":"{text}"}}]}},"append":{append},"lastChunk":{last}}}}}"#
    )
}
