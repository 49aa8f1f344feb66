//! The grammar of 0.1 (schema of April 2025). The client names task and conversation (`sessionId`), parts are
//! told apart by `type`, artifacts are numbered, and events are told apart by their members.
//!
//! It cannot carry a message's identity or referenced tasks, extensions, direct replies, the states `rejected`
//! (written as `failed`) and `auth-required` (written as `input-required`), the identity of a call back, or a
//! choice whether to wait.

use super::common::{self, Grammar};
use super::v0_3::{self, named_part};
use super::write::{Object, object};
use crate::json::Json;
use crate::model::{
    Artifact, ArtifactId, ArtifactUpdate, ContextId, Message, MessageId, PushConfig, StatusUpdate, Task,
    TaskId, TaskState,
};
use crate::request::{Request, SendMessage};

pub(super) static GRAMMAR: Grammar = Grammar {
    state,
    part: |out, part| named_part(out, "type", part),
    message,
    artifact: |out, value| artifact(out, value, None),
    task,
    status_update,
    artifact_update,
    push_config: task_push_config,
    wraps_events: false,
};

pub(super) fn params(request: &Request) -> Json {
    match request {
        Request::Send(send) | Request::SendStreaming(send) => object(|out| send_message(out, send)),
        Request::CreatePushConfig(config) => object(|out| task_push_config(out, config)),
        Request::GetPushConfig { task_id, .. } => object(|out| out.text("id", task_id.as_str())),
        // Reading, stopping and following a task are asked for alike ever since.
        Request::GetTask { .. }
        | Request::ListTasks(_)
        | Request::CancelTask { .. }
        | Request::Subscribe { .. }
        | Request::ListPushConfigs { .. }
        | Request::DeletePushConfig { .. }
        | Request::ExtendedCard => v0_3::params(request),
    }
}

/// The task that a message begins or continues, and its conversation. Where the message names none,
/// its own identity names both: it is as unique, and the same when the message is sent again.
pub(super) fn named(message: &Message) -> (Option<TaskId>, Option<ContextId>) {
    let own = message.message_id.as_ref().map(MessageId::as_str);
    let task_id = message.task_id.clone().or(own.map(TaskId::new));
    let context_id = message.context_id.clone().or(own.map(ContextId::new));
    (task_id, context_id)
}

fn send_message(out: &mut Object<'_>, send: &SendMessage) {
    let configuration = &send.configuration;
    let (task_id, context_id) = named(&send.message);
    out.opt_text("id", task_id.as_ref().map(TaskId::as_str));
    out.opt_text("sessionId", context_id.as_ref().map(ContextId::as_str));
    out.object("message", |out| message(out, &send.message));
    out.opt_texts("acceptedOutputModes", &configuration.accepted_output_modes);
    out.opt_unsigned("historyLength", configuration.history_length);
    if let Some(push) = &configuration.push {
        out.object("pushNotification", |out| push_config(out, push));
    }
    out.opt_json("metadata", send.metadata.as_ref());
}

fn task(out: &mut Object<'_>, task: &Task) {
    out.text("id", task.id.as_str());
    out.opt_text("sessionId", task.context_id.as_ref().map(ContextId::as_str));
    GRAMMAR.task_members(out, task);
}

fn status_update(out: &mut Object<'_>, update: &StatusUpdate) {
    out.opt_text("id", update.task_id.as_ref().map(TaskId::as_str));
    out.object("status", |out| GRAMMAR.status(out, &update.status));
    out.boolean("final", update.is_final.unwrap_or_else(|| update.status.state.is_settled()));
    out.opt_json("metadata", update.metadata.as_ref());
    out.extra_beside(&StatusUpdate::MEMBERS, &update.extra);
}

fn artifact_update(out: &mut Object<'_>, update: &ArtifactUpdate) {
    out.opt_text("id", update.task_id.as_ref().map(TaskId::as_str));
    out.object("artifact", |out| artifact(out, &update.artifact, Some(update)));
    out.opt_json("metadata", update.metadata.as_ref());
    out.extra_beside(&ArtifactUpdate::MEMBERS, &update.extra);
}

/// An artifact, which says itself whether it is a chunk of one.
fn artifact(out: &mut Object<'_>, artifact: &Artifact, chunk: Option<&ArtifactUpdate>) {
    out.opt_text("name", artifact.name.as_deref());
    out.opt_text("description", artifact.description.as_deref());
    GRAMMAR.parts(out, "parts", &artifact.parts);
    out.opt_unsigned("index", Some(index(&artifact.artifact_id)));
    if let Some(chunk) = chunk {
        out.boolean("append", chunk.append);
        out.opt_boolean("lastChunk", chunk.last_chunk);
    }
    out.opt_json("metadata", artifact.metadata.as_ref());
    out.extra_beside(&Artifact::MEMBERS, &artifact.extra);
}

/// Artifacts are numbered; an identity that is no number becomes one that stays the same (FNV-1a).
fn index(id: &ArtifactId) -> u64 {
    let hash = |text: &str| {
        text.bytes().fold(0x811c_9dc5_u32, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
    };
    id.as_str().parse().unwrap_or_else(|_| u64::from(hash(id.as_str()) >> 1))
}

fn message(out: &mut Object<'_>, message: &Message) {
    out.text("role", common::lower_role(&message.role));
    GRAMMAR.parts(out, "parts", &message.parts);
    out.opt_json("metadata", message.metadata.as_ref());
    out.extra_beside(&Message::MEMBERS, &message.extra);
}

/// A configuration together with its task.
fn task_push_config(out: &mut Object<'_>, config: &PushConfig) {
    out.opt_text("id", config.task_id.as_ref().map(TaskId::as_str));
    out.object("pushNotificationConfig", |out| push_config(out, config));
}

fn push_config(out: &mut Object<'_>, config: &PushConfig) {
    common::push_config_before_1_0(out, &PushConfig { id: None, ..config.clone() });
}

fn state(state: &TaskState) -> &str {
    match state {
        TaskState::Rejected => TaskState::Failed.as_str(),
        TaskState::AuthRequired => TaskState::InputRequired.as_str(),
        other => other.as_str(),
    }
}
