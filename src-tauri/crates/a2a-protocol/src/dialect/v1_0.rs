//! The grammar of 1.0: ProtoJSON of `lf.a2a.v1` (A2A 1.0 §4). No `kind`, flat parts, upper-case
//! enums, events wrapped in the member that names them.
//!
//! It cannot carry `final`: the end of a stream is the end of the connection.

use super::write::{Array, Object, object};
use crate::json::Json;
use crate::model::{
    Artifact, ArtifactUpdate, Content, ContextId, Message, MessageId, Part, PushConfig, Role, StatusUpdate,
    StreamEvent, Task, TaskId, TaskState, TaskStatus,
};
use crate::request::{ListTasks, Request, SendMessage};

pub(super) fn params(request: &Request, tenant: Option<&str>) -> Json {
    object(|out| {
        out.opt_text("tenant", tenant);
        match request {
            Request::Send(send) | Request::SendStreaming(send) => send_message(out, send),
            Request::GetTask { id, history_length } => {
                out.text("id", id.as_str());
                out.opt_unsigned("historyLength", *history_length);
            }
            Request::ListTasks(list) => list_tasks(out, list),
            Request::CancelTask { id } | Request::Subscribe { id } => out.text("id", id.as_str()),
            Request::CreatePushConfig(config) => push_config(out, config),
            Request::GetPushConfig { task_id, id } => {
                out.text("taskId", task_id.as_str());
                out.opt_text("id", id.as_deref());
            }
            Request::ListPushConfigs { task_id } => out.text("taskId", task_id.as_str()),
            Request::DeletePushConfig { task_id, id } => {
                out.text("taskId", task_id.as_str());
                out.text("id", id);
            }
            Request::ExtendedCard => {}
        }
    })
}

fn send_message(out: &mut Object<'_>, send: &SendMessage) {
    let configuration = &send.configuration;
    out.object("message", |out| message(out, &send.message));
    out.object("configuration", |out| {
        out.opt_texts("acceptedOutputModes", &configuration.accepted_output_modes);
        out.boolean("returnImmediately", !configuration.blocking);
        out.opt_unsigned("historyLength", configuration.history_length);
        if let Some(push) = &configuration.push {
            out.object("taskPushNotificationConfig", |out| push_config(out, push));
        }
    });
    out.opt_json("metadata", send.metadata.as_ref());
}

fn list_tasks(out: &mut Object<'_>, list: &ListTasks) {
    out.opt_text("contextId", list.context_id.as_ref().map(ContextId::as_str));
    out.opt_text("status", list.status.as_ref().map(state));
    out.opt_unsigned("pageSize", list.page_size);
    out.opt_text("pageToken", list.page_token.as_deref());
    out.opt_unsigned("historyLength", list.history_length);
    out.opt_text("statusTimestampAfter", list.status_timestamp_after.as_deref());
    out.opt_boolean("includeArtifacts", list.include_artifacts);
}

pub(super) fn event(event: &StreamEvent) -> Json {
    match event {
        StreamEvent::Task(value) => object(|out| out.object("task", |out| task(out, value))),
        StreamEvent::Message(value) => object(|out| out.object("message", |out| message(out, value))),
        StreamEvent::Status(value) => {
            object(|out| out.object("statusUpdate", |out| status_update(out, value)))
        }
        StreamEvent::Artifact(value) => {
            object(|out| out.object("artifactUpdate", |out| artifact_update(out, value)))
        }
        StreamEvent::Unknown(value) => value.clone(),
    }
}

pub(super) fn task(out: &mut Object<'_>, task: &Task) {
    out.text("id", task.id.as_str());
    out.opt_text("contextId", task.context_id.as_ref().map(ContextId::as_str));
    out.object("status", |out| status(out, &task.status));
    out.opt_objects("artifacts", &task.artifacts, artifact);
    out.opt_objects("history", &task.history, message);
    out.opt_json("metadata", task.metadata.as_ref());
    out.extra(&task.extra);
}

fn status(out: &mut Object<'_>, status: &TaskStatus) {
    out.text("state", state(&status.state));
    if let Some(value) = &status.message {
        out.object("message", |out| message(out, value));
    }
    out.opt_text("timestamp", status.timestamp.as_deref());
    out.extra(&status.extra);
}

fn status_update(out: &mut Object<'_>, update: &StatusUpdate) {
    out.opt_text("taskId", update.task_id.as_ref().map(TaskId::as_str));
    out.opt_text("contextId", update.context_id.as_ref().map(ContextId::as_str));
    out.object("status", |out| status(out, &update.status));
    out.opt_json("metadata", update.metadata.as_ref());
    out.extra(&update.extra);
}

fn artifact_update(out: &mut Object<'_>, update: &ArtifactUpdate) {
    out.opt_text("taskId", update.task_id.as_ref().map(TaskId::as_str));
    out.opt_text("contextId", update.context_id.as_ref().map(ContextId::as_str));
    out.object("artifact", |out| artifact(out, &update.artifact));
    if update.append {
        out.boolean("append", true);
    }
    out.opt_boolean("lastChunk", update.last_chunk);
    out.opt_json("metadata", update.metadata.as_ref());
    out.extra(&update.extra);
}

fn artifact(out: &mut Object<'_>, artifact: &Artifact) {
    out.text("artifactId", artifact.artifact_id.as_str());
    out.opt_text("name", artifact.name.as_deref());
    out.opt_text("description", artifact.description.as_deref());
    parts(out, &artifact.parts);
    out.opt_json("metadata", artifact.metadata.as_ref());
    out.opt_texts("extensions", &artifact.extensions);
    out.extra(&artifact.extra);
}

pub(super) fn message(out: &mut Object<'_>, message: &Message) {
    out.opt_text("messageId", message.message_id.as_ref().map(MessageId::as_str));
    out.opt_text("contextId", message.context_id.as_ref().map(ContextId::as_str));
    out.opt_text("taskId", message.task_id.as_ref().map(TaskId::as_str));
    out.text("role", role(&message.role));
    parts(out, &message.parts);
    out.opt_json("metadata", message.metadata.as_ref());
    out.opt_texts("extensions", &message.extensions);
    let references: Vec<&str> = message.reference_task_ids.iter().map(TaskId::as_str).collect();
    out.opt_texts("referenceTaskIds", &references);
    out.extra(&message.extra);
}

fn parts(out: &mut Object<'_>, parts: &[Part]) {
    out.array("parts", |out| parts.iter().for_each(|value| part(out, value)));
}

fn part(out: &mut Array<'_>, part: &Part) {
    if let Content::Unknown(whole) = &part.content {
        out.json(whole);
        return;
    }
    out.object(|out| {
        match &part.content {
            Content::Text(text) => out.text("text", text),
            Content::Raw(base64) => out.text("raw", base64),
            Content::Url(url) => out.text("url", url),
            Content::Data(data) => out.json("data", data),
            Content::Unknown(_) => {}
        }
        out.opt_text("filename", part.filename.as_deref());
        out.opt_text("mediaType", part.media_type.as_deref());
        out.opt_json("metadata", part.metadata.as_ref());
        out.extra(&part.extra);
    });
}

/// Flat, with the one scheme that 1.0 knows.
pub(super) fn push_config(out: &mut Object<'_>, config: &PushConfig) {
    out.opt_text("taskId", config.task_id.as_ref().map(TaskId::as_str));
    out.opt_text("id", config.id.as_deref());
    out.text("url", &config.url);
    out.opt_text("token", config.token.as_deref());
    if let Some(authentication) = &config.authentication {
        out.object("authentication", |out| {
            out.opt_text("scheme", authentication.schemes.first().map(String::as_str));
            out.opt_text("credentials", authentication.credentials.as_deref());
        });
    }
    out.extra(&config.extra);
}

fn role(role: &Role) -> &str {
    match role {
        Role::User => "ROLE_USER",
        Role::Agent => "ROLE_AGENT",
        Role::Unknown(spelled) => spelled,
    }
}

fn state(state: &TaskState) -> &str {
    match state {
        TaskState::Submitted => "TASK_STATE_SUBMITTED",
        TaskState::Working => "TASK_STATE_WORKING",
        TaskState::InputRequired => "TASK_STATE_INPUT_REQUIRED",
        TaskState::AuthRequired => "TASK_STATE_AUTH_REQUIRED",
        TaskState::Completed => "TASK_STATE_COMPLETED",
        TaskState::Canceled => "TASK_STATE_CANCELED",
        TaskState::Failed => "TASK_STATE_FAILED",
        TaskState::Rejected => "TASK_STATE_REJECTED",
        TaskState::Unspecified => "TASK_STATE_UNSPECIFIED",
        TaskState::Unknown(spelled) => spelled,
    }
}
