//! Events, from the answer to a send, a stream or a push delivery; wrapped (1.0) or bare.

use std::borrow::Cow;

use super::message::message;
use super::reader::Reader;
use super::section;
use super::slot::Slot;
use super::task::{Chunk, artifact, expect_kind, required_status, task};
use crate::dialect::Dialect;
use crate::enums::TASK_STATE;
use crate::finding::Rule;
use crate::json::{JsonKind, scan};
use crate::model::{
    Artifact, ArtifactId, ArtifactUpdate, ContextId, Extra, StatusUpdate, StreamEvent, TaskId, TaskState,
};

/// The members under which 1.0 and the protobuf form of 0.3 wrap an event.
const WRAPPERS: [&str; 5] = ["task", "message", "msg", "statusUpdate", "artifactUpdate"];

enum Shape {
    Wrapped,
    Task,
    Message,
    Status,
    Artifact,
    Unknown,
}

pub(super) fn event<'a>(reader: &mut Reader<'a>, value: &'a str) -> StreamEvent {
    let at = section::event(reader.expected);
    if let Some(wrapped) = reader.only_member(value, WRAPPERS) {
        return unwrap(reader, value, wrapped, at);
    }
    let bare = match shape(reader, value) {
        Shape::Wrapped => {
            let (wrapped, extra) = reader.members(value, WRAPPERS);
            let mut event = unwrap(reader, value, wrapped, at);
            keep_beside(&mut event, reader.with_left(extra));
            return event;
        }
        Shape::Task => StreamEvent::Task(task(reader, value)),
        Shape::Message => StreamEvent::Message(message(reader, value)),
        Shape::Status => StreamEvent::Status(status_update(reader, value)),
        Shape::Artifact => StreamEvent::Artifact(artifact_update(reader, value)),
        Shape::Unknown => return otherwise_wrapped(reader, value, at),
    };
    if reader.expected.is_proto() {
        reader.note(Rule::ForeignDialect, at, "the event is not wrapped in the member that names it");
    }
    bare
}

/// Decides by the members present, in an order in which hybrids come out right.
fn shape<'a>(reader: &Reader<'a>, value: &'a str) -> Shape {
    const DECIDING: [&str; 11] = [
        "kind",
        "artifact",
        "status",
        "taskId",
        "final",
        "id",
        "artifacts",
        "history",
        "role",
        "parts",
        "content",
    ];
    let (wrappers, [kind, artifact, status, task_id, is_final, id, artifacts, history, role, parts, content]) =
        reader.peek_two(value, WRAPPERS, DECIDING);
    if wrappers.iter().any(|slot| slot.is_object()) {
        return Shape::Wrapped;
    }
    let is_event = task_id.value.is_some() || is_final.value.is_some();
    let is_whole = history.value.is_some() || artifacts.value.is_some();
    match kind.peek().as_deref() {
        Some("task") => Shape::Task,
        Some("message") => Shape::Message,
        Some("status-update") => Shape::Status,
        Some("artifact-update") => Shape::Artifact,
        _ if artifact.is_object() => Shape::Artifact,
        // The event of 0.1 has `id` and `final`, its task has `id` alone.
        _ if status.is_object() && is_event && !is_whole => Shape::Status,
        _ if status.is_object() && id.value.is_some() => Shape::Task,
        // Without any identifier: what it says is read all the same.
        _ if has_state(reader, status) && is_whole => Shape::Task,
        _ if has_state(reader, status) => Shape::Status,
        _ if role.value.is_some() && (parts.value.is_some() || content.value.is_some()) => Shape::Message,
        _ => Shape::Unknown,
    }
}

/// Whether a status names a state of a task.
fn has_state<'a>(reader: &Reader<'a>, status: Slot<'a>) -> bool {
    let Some(value) = status.value.filter(|_| status.is_object()) else { return false };
    let mut members = reader.body.members_of(value);
    let state = members.find(|(key, _)| scan::unescape(key) == "state").map(|(_, state)| state);
    let name = state
        .and_then(|state| scan::string(state).or_else(|| TASK_STATE.name_of_json(state).map(Cow::Borrowed)));
    name.is_some_and(|state| {
        !matches!(TaskState::read(&state), TaskState::Unknown(_) | TaskState::Unspecified)
    })
}

/// An event in another server's wrapper: the member's name in another case, another name, or several wrappers. Every
/// object with readable content is a wrapper.
fn otherwise_wrapped<'a>(reader: &mut Reader<'a>, value: &'a str, at: &'static str) -> StreamEvent {
    let Some((key, inner)) = other_wrapper(reader, value) else { return unknown(reader, value, at) };
    let message = format!("the event stands in `{}`, which no generation has", scan::unescape(key));
    reader.note_at(key, Rule::UnknownShape, at, message);
    let beside = reader.body.members_of(value).filter(|(name, _)| *name != key);
    let beside: Extra =
        beside.map(|(name, value)| (scan::unescape(name).into_owned(), reader.slice(value))).collect();
    let mut event = reader.inside(key, inner, event);
    keep_beside(&mut event, beside);
    event
}

/// The member of an object that holds an event, directly or in wrappers of its own, where the object is none.
pub(super) fn other_wrapper<'a>(reader: &Reader<'a>, value: &'a str) -> Option<(&'a str, &'a str)> {
    if !matches!(shape(reader, value), Shape::Unknown) {
        return None;
    }
    find_event(reader, value, WRAPPED_AT_MOST)
}

/// So many wrappers around each other are looked into.
const WRAPPED_AT_MOST: usize = 3;

/// Members whose value is not the answer, even if it can be read: the request, and its parts.
const NO_WRAPPERS: [&str; 7] =
    ["request", "params", "configuration", "metadata", "status", "artifacts", "history"];

fn find_event<'a>(reader: &Reader<'a>, value: &'a str, depth: usize) -> Option<(&'a str, &'a str)> {
    if depth == 0 || JsonKind::of(value) != JsonKind::Object {
        return None;
    }
    reader.body.members_of(value).find(|(key, inner)| {
        JsonKind::of(inner) == JsonKind::Object
            && !NO_WRAPPERS.contains(key)
            && (!matches!(shape(reader, inner), Shape::Unknown)
                || find_event(reader, inner, depth - 1).is_some())
    })
}

fn unknown<'a>(reader: &mut Reader<'a>, value: &'a str, at: &'static str) -> StreamEvent {
    reader.note(Rule::UnknownShape, at, "neither a task, a message, a status nor an artifact");
    StreamEvent::Unknown(reader.slice(value))
}

fn unwrap<'a>(
    reader: &mut Reader<'a>,
    event: &'a str,
    wrapped: [Slot<'a>; 5],
    at: &'static str,
) -> StreamEvent {
    if wrapped.iter().filter(|slot| slot.is_object()).count() > 1 {
        let message = "more than one of task, message, status and artifact; the first counts";
        reader.note(Rule::AmbiguousEvent, at, message);
    }
    if !reader.expected.is_proto() {
        reader.note(Rule::ForeignDialect, at, "the event is wrapped as in 1.0");
    }
    let readers: [fn(&mut Reader<'a>, &'a str) -> StreamEvent; 5] = [
        |reader, value| StreamEvent::Task(task(reader, value)),
        |reader, value| StreamEvent::Message(message(reader, value)),
        |reader, value| StreamEvent::Message(message(reader, value)),
        |reader, value| StreamEvent::Status(status_update(reader, value)),
        |reader, value| StreamEvent::Artifact(artifact_update(reader, value)),
    ];
    let mut objects = wrapped.iter().zip(readers).filter(|(slot, _)| slot.is_object());
    let first = objects.next().and_then(|(slot, read)| Some((slot.key, slot.value?, read)));
    // Of a wrapper that comes twice, the first counts, which may be the one that holds nothing.
    let Some((key, value, read)) = first else { return unknown(reader, event, at) };
    for other in wrapped.into_iter().filter(|slot| slot.key != key) {
        reader.pass_over(other);
    }
    reader.inside(key, value, read)
}

/// Keeps the members beside the one that names an event, because nothing else could carry them.
fn keep_beside(event: &mut StreamEvent, mut beside: Extra) {
    match event {
        StreamEvent::Task(task) => task.extra.append(&mut beside),
        StreamEvent::Message(message) => message.extra.append(&mut beside),
        StreamEvent::Status(update) => update.extra.append(&mut beside),
        StreamEvent::Artifact(update) => update.extra.append(&mut beside),
        // It is kept whole.
        StreamEvent::Unknown(_) => {}
    }
}

fn status_update<'a>(reader: &mut Reader<'a>, value: &'a str) -> StatusUpdate {
    let at = section::status_update(reader.expected);
    let ([kind, task_id, id, context_id, session_id, status, is_final, metadata], extra) =
        reader.members(value, StatusUpdate::MEMBERS);
    expect_kind(reader, kind, "status-update", at);
    if is_final.value.is_some() && reader.expected == Dialect::V1_0 {
        reader.note_slot(is_final, Rule::ForeignDialect, at, "`final` belongs to an older generation");
    }
    let (task_id, context_id) = (reader.either(task_id, id), reader.either(context_id, session_id));
    StatusUpdate {
        task_id: task_id_of(reader, task_id, at),
        context_id: reader.identifier(context_id, at).map(ContextId::new),
        status: required_status(reader, status, at),
        is_final: reader.boolean(is_final, at),
        metadata: reader.opaque(metadata, at),
        extra: reader.with_left(extra),
        raw: Some(reader.slice(value)),
    }
}

fn artifact_update<'a>(reader: &mut Reader<'a>, value: &'a str) -> ArtifactUpdate {
    let at = section::artifact_update(reader.expected);
    let ([kind, task_id, id, context_id, session_id, content, append, last_chunk, metadata], extra) =
        reader.members(value, ArtifactUpdate::MEMBERS);
    expect_kind(reader, kind, "artifact-update", at);
    let (task_id, context_id) = (reader.either(task_id, id), reader.either(context_id, session_id));
    let task_id = task_id_of(reader, task_id, at);
    let read = reader.object(content, at, artifact);
    if read.is_none() {
        reader.missing("artifact", at);
    }
    // `kind` alone made it an artifact update: an empty chunk is what can be shown of it.
    let (artifact, chunk) = read.unwrap_or_else(empty_artifact);
    ArtifactUpdate {
        task_id,
        context_id: reader.identifier(context_id, at).map(ContextId::new),
        artifact,
        append: reader.boolean(append, at).or(chunk.append).unwrap_or(false),
        last_chunk: reader.boolean(last_chunk, at).or(chunk.last_chunk),
        metadata: reader.opaque(metadata, at),
        extra: reader.with_left(extra),
        raw: Some(reader.slice(value)),
    }
}

fn empty_artifact() -> (Artifact, Chunk) {
    let artifact = Artifact {
        artifact_id: ArtifactId::new(""),
        name: None,
        description: None,
        parts: Vec::new(),
        metadata: None,
        extensions: Vec::new(),
        extra: Vec::new(),
        raw: None,
    };
    (artifact, Chunk { append: None, last_chunk: None })
}

fn task_id_of<'a>(reader: &mut Reader<'a>, slot: Slot<'a>, at: &'static str) -> Option<TaskId> {
    if slot.value.is_none() {
        reader.missing("taskId", at);
    }
    reader.identifier(slot, at).map(TaskId::new)
}
