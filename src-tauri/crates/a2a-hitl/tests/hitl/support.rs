//! Waiting tasks out of recordings and samples.

use std::fs;
use std::path::Path;

use a2a_hitl::{
    Answer, Glimpse, ItemId, Outgoing, Proven, Reading, Reply, RequestInput, SecretRef, read_request,
};
use a2a_protocol::model::{
    Artifact, Content, ContextId, Extra, Message, Part, StreamEvent, TaskId, TaskStatus,
};
use a2a_protocol::read::{self, RpcOutcome};
use a2a_protocol::{Dialect, Json};
use serde_json::{Value, json};

/// Whose requests were recorded, by the folder.
pub(crate) const FRAMEWORKS: [&str; 7] = [
    "adk-2.13.0",
    "agent-framework-1.23.0",
    "kagenti-adk-0.8.1",
    "langgraph-api-0.16.7",
    "openai-agents-0.24.0",
    "pydantic-ai-2.68.0",
    "strands-1.62.0",
];

/// A task that waits.
#[derive(Debug)]
pub(crate) struct Waiting {
    pub(crate) task_id: TaskId,
    pub(crate) context_id: ContextId,
    pub(crate) status: TaskStatus,
    pub(crate) artifacts: Vec<Artifact>,
    pub(crate) event_metadata: Option<Json>,
    pub(crate) task_metadata: Option<Json>,
    pub(crate) task_extra: Extra,
    pub(crate) history: Vec<Message>,
}

impl Waiting {
    pub(crate) fn input(&self) -> RequestInput<'_> {
        RequestInput {
            task_id: Some(&self.task_id),
            context_id: Some(&self.context_id),
            status_message: self.status.message.as_ref(),
            artifacts: &self.artifacts,
            event_metadata: self.event_metadata.as_ref(),
            task_metadata: self.task_metadata.as_ref(),
            status_extra: &self.status.extra,
            task_extra: &self.task_extra,
            history: &self.history,
            ..RequestInput::new(&self.status.state)
        }
    }

    pub(crate) fn reading(&self) -> Reading {
        read_request(&self.input())
    }

    /// What is seen of it at this moment, with its request read like this.
    pub(crate) fn look<'a>(&'a self, reading: &'a Reading) -> Glimpse<'a> {
        Glimpse {
            state: &self.status.state,
            task_id: Some(&self.task_id),
            context_id: Some(&self.context_id),
            timestamp: self.status.timestamp.as_deref(),
            reading,
        }
    }

    pub(crate) fn of(event: StreamEvent) -> Self {
        Self::if_asking(event).unwrap_or_else(|| panic!("not a waiting task"))
    }

    /// A task or an update; nothing of anything else.
    pub(crate) fn if_asking(event: StreamEvent) -> Option<Self> {
        Some(match event {
            StreamEvent::Task(task) => Self {
                task_id: task.id,
                context_id: task.context_id.unwrap_or_else(|| ContextId::new("")),
                status: task.status,
                artifacts: task.artifacts,
                event_metadata: None,
                task_metadata: task.metadata,
                task_extra: task.extra,
                history: task.history,
            },
            StreamEvent::Status(update) => Self {
                status: update.whole_status().into_owned(),
                task_id: update.task_id.unwrap_or_else(|| TaskId::new("")),
                context_id: update.context_id.unwrap_or_else(|| ContextId::new("")),
                artifacts: Vec::new(),
                event_metadata: update.metadata,
                task_metadata: None,
                task_extra: Extra::new(),
                history: Vec::new(),
            },
            _ => return None,
        })
    }
}

/// One recorded exchange: the parts that the client sent, and the task that the agent answered with.
pub(crate) struct Exchange {
    pub(crate) sent: Vec<Value>,
    /// The metadata of the message that the client sent.
    pub(crate) metadata: Value,
    pub(crate) waiting: Option<Waiting>,
    /// The event that the agent answered with.
    pub(crate) received: Value,
    /// The whole message that the client sent.
    pub(crate) message: Value,
    /// The error that the agent answered with, where it did.
    pub(crate) error: Value,
}

pub(crate) fn recorded(name: &str) -> Exchange {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../tests/wire").join(format!("{name}.json"));
    let text = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let exchange: Value = serde_json::from_str(&text).unwrap();
    let response = &exchange["response"];
    let body = match response["sse"].as_array() {
        Some(frames) => {
            let lines = frames.last().and_then(Value::as_str).unwrap().lines();
            lines.filter_map(|line| line.strip_prefix("data:")).collect()
        }
        None => response["body_raw"].as_str().unwrap().to_owned(),
    };
    let body = Json::parse(body).unwrap();
    let waiting = match read::rpc_response(&body).value.outcome {
        RpcOutcome::Result(result) => Some(Waiting::of(read::event(&result, Dialect::V1_0).value)),
        RpcOutcome::Error(_) | RpcOutcome::Empty => None,
    };
    let message = exchange["request"]["body"]["params"]["message"].clone();
    let (sent, metadata) = (message["parts"].as_array().unwrap().clone(), message["metadata"].clone());
    let mut answered: Value = serde_json::from_str(body.as_str()).unwrap();
    let (received, error) = (answered["result"].take(), answered["error"].take());
    Exchange { sent, metadata, waiting, received, message, error }
}

/// The names of all requests that were recorded with a framework.
pub(crate) fn recordings(folder: &str) -> Vec<String> {
    let place = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../tests/wire").join(folder);
    let files = fs::read_dir(&place).unwrap().map(|file| file.unwrap().path());
    let names = files.map(|file| file.file_stem().unwrap().to_str().unwrap().to_owned());
    let mut names: Vec<String> = names.map(|name| format!("{folder}/{name}")).collect();
    names.retain(|name| name.ends_with("-1-request"));
    names.sort();
    names
}

/// A documented sample and the reply it expects, as it was written down.
pub(crate) fn sample(name: &str) -> (Waiting, Value) {
    let samples: Value = serde_json::from_str(include_str!("samples.json")).unwrap();
    let sample = &samples[name];
    (of_sample(&sample["event"]), sample["reply"].clone())
}

/// Every sample and row that there is, by name.
pub(crate) fn documented() -> Vec<(String, Value)> {
    let all = [
        include_str!("samples.json"),
        include_str!("rows.json"),
        include_str!("passed_on.json"),
        include_str!("variants.json"),
    ];
    all.into_iter()
        .flat_map(|text| serde_json::from_str::<serde_json::Map<String, Value>>(text).unwrap())
        .collect()
}

/// What such a one asks.
pub(crate) fn read_documented(asked: &Value) -> Waiting {
    Waiting::of(documented_event(asked))
}

/// How such a one asks: samples in the words of 0.3, rows in those of 1.0.
pub(crate) fn documented_event(asked: &Value) -> StreamEvent {
    if asked["task"].is_null() {
        read::event(&Json::from(asked["event"].clone()), Dialect::V0_3).value
    } else {
        read::event(&Json::from(json!({ "task": asked["task"] })), Dialect::V1_0).value
    }
}

/// Every place of a value by its pointer, and whether an object stands there. What holds nothing else is a place, too.
pub(crate) fn places(value: &Value) -> Vec<(String, bool)> {
    let mut found = Vec::new();
    look_for_places(value, "", &mut found);
    found
}

/// The places of all objects in a value.
pub(crate) fn objects(value: &Value) -> Vec<String> {
    let objects = places(value).into_iter().filter(|(_, is_object)| *is_object);
    objects.map(|(pointer, _)| pointer).collect()
}

fn look_for_places(value: &Value, pointer: &str, found: &mut Vec<(String, bool)>) {
    match value {
        Value::Object(members) => {
            found.push((pointer.to_owned(), true));
            for (name, member) in members {
                let step = name.replace('~', "~0").replace('/', "~1");
                look_for_places(member, &format!("{pointer}/{step}"), found);
            }
        }
        Value::Array(items) => {
            for (at, item) in items.iter().enumerate() {
                look_for_places(item, &format!("{pointer}/{at}"), found);
            }
        }
        _ => found.push((pointer.to_owned(), false)),
    }
}

/// An event of 0.3.
pub(crate) fn of_sample(event: &Value) -> Waiting {
    read_documented(&json!({ "event": event }))
}

/// A task that waits with this status message, written in the words of 1.0.
pub(crate) fn asking(parts: &str) -> Waiting {
    let update = format!(
        r#"{{"statusUpdate":{{"taskId":"t-1","contextId":"c-1","status":{{"state":"TASK_STATE_INPUT_REQUIRED",
        "timestamp":"2026-01-02T03:04:05Z","message":{{"messageId":"m-1","role":"ROLE_AGENT","parts":{parts}}}}}}}}}"#
    );
    Waiting::of(read::event(&Json::parse(update).unwrap(), Dialect::V1_0).value)
}

/// A task of 1.0, as it is fetched.
pub(crate) fn fetched(task: &Value) -> Waiting {
    read_documented(&json!({ "task": task }))
}

/// Everything that a reply sends, secrets by name, members that are not there left out. A name that is JSON is the secret.
pub(crate) fn sent(reply: &Reply) -> Value {
    let named = |secret: &SecretRef| match secret.as_str() {
        json if json.starts_with('{') => json.to_owned(),
        name => format!("<{name}>"),
    };
    let resolved = reply.clone().stamped("2026-01-02T03:04:05Z").resolve(|secret| Some(named(secret)));
    match resolved.unwrap() {
        Outgoing::Message { parts, metadata, extensions } => {
            let mut sent = json!({ "parts": parts.iter().map(part).collect::<Vec<_>>() });
            if let Some(metadata) = metadata {
                sent["metadata"] = metadata.to_value();
            }
            if !extensions.is_empty() {
                sent["extensions"] = extensions.into();
            }
            sent
        }
        Outgoing::Rpc { method, params } => json!({ "method": method, "params": params.to_value() }),
    }
}

/// The same of a reply as it was written down.
pub(crate) fn expected(reply: &Value) -> Value {
    let mut kept = serde_json::Map::new();
    for name in ["method", "params", "metadata", "extensions"] {
        kept.extend(reply.get(name).map(|value| (name.to_owned(), value.clone())));
    }
    if reply.get("parts").is_some() {
        kept.insert("parts".to_owned(), plain(&reply["parts"]).into());
    }
    kept.into()
}

/// Reads a task out of `rows` that nobody recorded, and answers it as the row says.
#[track_caller]
pub(crate) fn check_row<const N: usize>(
    rows: &Value,
    name: &str,
    reader: &'static str,
    answers: [Answer; N],
) -> Reading {
    let row = &rows[name];
    let reading = fetched(&row["task"]).reading();
    assert_eq!((reading.reader.as_str(), reading.proven), (reader, Proven::Derived), "{name}");
    let written = reading.reply(&in_order(&reading, answers)).unwrap();
    assert_eq!(sent(&written), expected(&row["reply"]), "{name}");
    reading
}

/// Parts as 1.0 writes them, media types aside.
pub(crate) fn parts(reply: &Reply) -> Vec<Value> {
    let Ok(Outgoing::Message { parts, metadata: None, extensions }) = reply.resolve(|_| None) else {
        panic!("a message without metadata: {reply:?}")
    };
    assert!(extensions.is_empty(), "no extension is claimed");
    parts.iter().map(part).collect()
}

fn part(part: &Part) -> Value {
    let mut written = match &part.content {
        Content::Text(text) => json!({"text": text.as_str()}),
        Content::Data(data) => json!({"data": data.to_value()}),
        other => panic!("a reply carries text and data: {other:?}"),
    };
    if let Some(metadata) = &part.metadata {
        written["metadata"] = metadata.to_value();
    }
    written
}

/// The same of parts in any spelling: without `kind` and media type.
pub(crate) fn plain(parts: &Value) -> Vec<Value> {
    let mut parts = parts.as_array().unwrap().clone();
    for part in &mut parts {
        let members = part.as_object_mut().unwrap();
        members.retain(|name, _| !["kind", "mediaType"].contains(&name.as_str()));
    }
    parts
}

pub(crate) fn parsed(text: &str) -> Json {
    Json::parse(text).unwrap()
}

pub(crate) fn approve() -> Answer {
    Answer::Approve { payload: None }
}

pub(crate) fn reject() -> Answer {
    Answer::Reject { reason: None }
}

/// Pairs answers with the items of a reading, in order.
pub(crate) fn in_order<const N: usize>(reading: &Reading, answers: [Answer; N]) -> Vec<(ItemId, Answer)> {
    assert_eq!(reading.items.len(), N, "one answer per item: {:?}", reading.items);
    reading.items.iter().map(|item| item.id().clone()).zip(answers).collect()
}
