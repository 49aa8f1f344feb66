//! Tasks, their status, their artifacts.

use serde_json::Value;

use super::message::{message, parts};
use super::reader::Reader;
use super::section;
use super::slot::Slot;
use super::timeline;
use crate::dialect::Dialect;
use crate::enums::TASK_STATE;
use crate::finding::Rule;
use crate::json::Json;
use crate::model::{Artifact, ArtifactId, ContextId, Extra, Task, TaskId, TaskList, TaskState, TaskStatus};

pub(super) fn task<'a>(reader: &mut Reader<'a>, value: &'a str) -> Task {
    let at = section::task(reader.expected);
    let ([kind, id, context_id, session_id, task_status, artifacts, history, metadata, told], extra) =
        reader.members(value, Task::MEMBERS);
    expect_kind(reader, kind, "task", at);
    let context_id = reader.either(context_id, session_id);
    Task {
        id: TaskId::new(reader.required_identifier(id, at)),
        context_id: reader.identifier(context_id, at).map(ContextId::new),
        status: required_status(reader, task_status, at),
        artifacts: reader.objects(artifacts, at, |reader, value| artifact(reader, value).0),
        history: timeline::history(reader, history, told, at),
        metadata: reader.opaque(metadata, at),
        extra: reader.with_left(extra),
        raw: Some(reader.slice(value)),
    }
}

/// One page of tasks, also where the page is a bare array.
pub(super) fn task_list<'a>(reader: &mut Reader<'a>, value: &'a str) -> TaskList {
    let at = section::task_list(reader.expected);
    if value.starts_with('[') {
        reader.note(Rule::UnknownShape, at, "a bare array instead of a page");
        let tasks = reader.items(value, |reader, item| item.starts_with('{').then(|| task(reader, item)));
        return TaskList { tasks, ..TaskList::default() };
    }
    let ([tasks, next, page_size, total_size], extra) =
        reader.members(value, ["tasks", "nextPageToken", "pageSize", "totalSize"]);
    if !value.starts_with('{') {
        reader.drop_item(value, "an object", at);
    }
    TaskList {
        tasks: reader.objects(tasks, at, task),
        next_page_token: reader.text(next, at),
        page_size: reader.unsigned(page_size, at),
        total_size: reader.unsigned(total_size, at),
        extra,
    }
}

pub(super) fn required_status<'a>(reader: &mut Reader<'a>, slot: Slot<'a>, at: &'static str) -> TaskStatus {
    if slot.value.is_none() {
        reader.missing("status", at);
    }
    reader.object(slot, at, status).unwrap_or_else(|| TaskStatus {
        state: TaskState::Unspecified,
        message: None,
        timestamp: None,
        extra: Extra::new(),
    })
}

pub(super) fn status<'a>(reader: &mut Reader<'a>, value: &'a str) -> TaskStatus {
    let at = section::status(reader.expected);
    let ([task_state, said, timestamp], extra) = reader.members(value, TaskStatus::MEMBERS);
    let mut status = TaskStatus {
        state: state(reader, task_state),
        message: reader.object(said, at, message),
        timestamp: reader.text(timestamp, at),
        extra: reader.with_left(extra),
    };
    // Whoever reads it as words may act by them.
    if let Some(said) = status.timestamp.as_deref().filter(|said| !may_be_a_time(said)) {
        status.extra.push(("timestamp".to_owned(), Json::from(Value::from(said))));
    }
    status
}

/// Whether a text may be a time, however it is written, and nothing else.
fn may_be_a_time(said: &str) -> bool {
    said.len() <= 40 && said.chars().all(|letter| letter.is_ascii_digit() || "+-.:/, TZtz".contains(letter))
}

pub(super) fn state<'a>(reader: &mut Reader<'a>, slot: Slot<'a>) -> TaskState {
    let at = section::state(reader.expected);
    if slot.value.is_none() {
        reader.missing("state", at);
    }
    let Some(spelled) = reader.name(slot, &TASK_STATE, at) else { return TaskState::Unspecified };
    let state = TaskState::read(&spelled);
    let foreign = spelled != reader.expected.spell_state(&state);
    if matches!(state, TaskState::Unknown(_)) {
        let message = format!("no generation defines the state `{spelled}`");
        reader.note_slot(slot, Rule::UnknownValue, at, message);
    } else if foreign {
        let message = format!("the state is spelled `{spelled}` as in another generation");
        reader.note_slot(slot, Rule::ForeignDialect, at, message);
    }
    state
}

/// Members that 0.1 has in the artifact and later generations in the event.
pub(super) struct Chunk {
    pub(super) append: Option<bool>,
    pub(super) last_chunk: Option<bool>,
}

pub(super) fn artifact<'a>(reader: &mut Reader<'a>, value: &'a str) -> (Artifact, Chunk) {
    let at = section::artifact(reader.expected);
    let ([id, index_slot, name, description, content, metadata, extensions, append, last_chunk], extra) =
        reader.members(value, Artifact::MEMBERS);
    let artifact_id = match (id.value, reader.unsigned(index_slot, at)) {
        (None, index) if reader.expected == Dialect::V0_1 => index.unwrap_or(0).to_string(),
        (None, Some(index)) => {
            reader.note_slot(index_slot, Rule::ForeignDialect, at, "artifacts are numbered as in 0.1");
            index.to_string()
        }
        _ => reader.required_identifier(id, at),
    };
    let chunk = Chunk { append: reader.boolean(append, at), last_chunk: reader.boolean(last_chunk, at) };
    let artifact = Artifact {
        artifact_id: ArtifactId::new(artifact_id),
        name: reader.text(name, at),
        description: reader.text(description, at),
        // Artifacts of both protobuf forms look alike; only what was expected tells them apart.
        parts: parts(reader, content, at, reader.expected == Dialect::V0_3Proto),
        metadata: reader.opaque(metadata, at),
        extensions: reader.texts(extensions, at),
        extra: reader.with_left(extra),
        raw: Some(reader.slice(value)),
    };
    (artifact, chunk)
}

/// Notes a `kind` where the generation has none, or its absence where it is required.
pub(super) fn expect_kind<'a>(
    reader: &mut Reader<'a>,
    slot: Slot<'a>,
    expected: &'static str,
    at: &'static str,
) {
    let spelled = reader.text(slot, at);
    match (reader.expected.has_kind(), spelled.as_deref()) {
        (false, Some(spelled)) => {
            reader.note_slot(slot, Rule::ForeignDialect, at, "`kind` belongs to 0.2 and 0.3 over JSON-RPC");
            if spelled != expected {
                reader.pass_over(slot);
            }
        }
        (true, None) => reader.missing("kind", at),
        (true, Some(spelled)) if spelled != expected => {
            let message = format!("`kind` is `{spelled}`, the members say `{expected}`");
            reader.note_slot(slot, Rule::UnknownValue, at, message);
            reader.pass_over(slot);
        }
        (false, None) | (true, Some(_)) => {}
    }
}
