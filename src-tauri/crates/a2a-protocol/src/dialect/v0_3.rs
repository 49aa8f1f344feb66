//! The grammar of 0.2 and 0.3 over JSON-RPC (A2A 0.3 §6, §7): every object named by `kind`,
//! lower-case enums, files as nested objects.
//!
//! It cannot carry `tenant`, more than objects in data parts (another value goes out as
//! `{"value": …}`), and the media type or file name of anything but a file.

use super::write::{Array, Object, object};
use crate::json::Json;
use crate::model::{
    Artifact, ArtifactUpdate, Content, ContextId, Message, MessageId, Part, PushConfig, Role, StatusUpdate,
    StreamEvent, Task, TaskId, TaskState, TaskStatus,
};
use crate::request::{ListTasks, Request, SendMessage};

pub(super) fn params(request: &Request) -> Json {
    object(|out| match request {
        Request::Send(send) | Request::SendStreaming(send) => send_message(out, send),
        Request::GetTask { id, history_length } => {
            out.text("id", id.as_str());
            out.opt_unsigned("historyLength", *history_length);
        }
        Request::ListTasks(list) => list_tasks(out, list),
        Request::CancelTask { id } | Request::Subscribe { id } => out.text("id", id.as_str()),
        Request::CreatePushConfig(config) => task_push_config(out, config),
        Request::GetPushConfig { task_id, id } => {
            out.text("id", task_id.as_str());
            out.opt_text("pushNotificationConfigId", id.as_deref());
        }
        Request::ListPushConfigs { task_id } => out.text("id", task_id.as_str()),
        Request::DeletePushConfig { task_id, id } => {
            out.text("id", task_id.as_str());
            out.text("pushNotificationConfigId", id);
        }
        Request::ExtendedCard => {}
    })
}

fn send_message(out: &mut Object<'_>, send: &SendMessage) {
    let configuration = &send.configuration;
    out.object("message", |out| message(out, &send.message));
    out.object("configuration", |out| {
        // Required before 0.2.6, even when empty.
        out.texts("acceptedOutputModes", &configuration.accepted_output_modes);
        out.boolean("blocking", configuration.blocking);
        out.opt_unsigned("historyLength", configuration.history_length);
        if let Some(push) = &configuration.push {
            out.object("pushNotificationConfig", |out| push_config(out, push));
        }
    });
    out.opt_json("metadata", send.metadata.as_ref());
}

fn list_tasks(out: &mut Object<'_>, list: &ListTasks) {
    out.opt_text("contextId", list.context_id.as_ref().map(ContextId::as_str));
    out.opt_text("status", list.status.as_ref().map(TaskState::as_str));
    out.opt_unsigned("pageSize", list.page_size);
    out.opt_text("pageToken", list.page_token.as_deref());
    out.opt_unsigned("historyLength", list.history_length);
    out.opt_text("statusTimestampAfter", list.status_timestamp_after.as_deref());
    out.opt_boolean("includeArtifacts", list.include_artifacts);
}

pub(super) fn event(event: &StreamEvent) -> Json {
    match event {
        StreamEvent::Task(value) => object(|out| task(out, value)),
        StreamEvent::Message(value) => object(|out| message(out, value)),
        StreamEvent::Status(value) => object(|out| status_update(out, value)),
        StreamEvent::Artifact(value) => object(|out| artifact_update(out, value)),
        StreamEvent::Unknown(value) => value.clone(),
    }
}

pub(super) fn task(out: &mut Object<'_>, task: &Task) {
    out.text("kind", "task");
    out.text("id", task.id.as_str());
    out.opt_text("contextId", task.context_id.as_ref().map(ContextId::as_str));
    out.object("status", |out| status(out, &task.status));
    out.opt_objects("artifacts", &task.artifacts, artifact);
    out.opt_objects("history", &task.history, message);
    out.opt_json("metadata", task.metadata.as_ref());
    out.extra(&task.extra);
}

fn status(out: &mut Object<'_>, status: &TaskStatus) {
    out.text("state", status.state.as_str());
    if let Some(value) = &status.message {
        out.object("message", |out| message(out, value));
    }
    out.opt_text("timestamp", status.timestamp.as_deref());
    out.extra(&status.extra);
}

fn status_update(out: &mut Object<'_>, update: &StatusUpdate) {
    out.text("kind", "status-update");
    out.opt_text("taskId", update.task_id.as_ref().map(TaskId::as_str));
    out.opt_text("contextId", update.context_id.as_ref().map(ContextId::as_str));
    out.object("status", |out| status(out, &update.status));
    // Required; where nobody said, a state that the agent will not leave by itself ends the stream.
    out.boolean("final", update.is_final.unwrap_or_else(|| update.status.state.is_settled()));
    out.opt_json("metadata", update.metadata.as_ref());
    out.extra(&update.extra);
}

fn artifact_update(out: &mut Object<'_>, update: &ArtifactUpdate) {
    out.text("kind", "artifact-update");
    out.opt_text("taskId", update.task_id.as_ref().map(TaskId::as_str));
    out.opt_text("contextId", update.context_id.as_ref().map(ContextId::as_str));
    out.object("artifact", |out| artifact(out, &update.artifact));
    out.boolean("append", update.append);
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
    out.text("kind", "message");
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
            Content::Text(text) => {
                out.text("kind", "text");
                out.text("text", text);
            }
            Content::Data(data) => {
                out.text("kind", "data");
                if data.is_object() {
                    out.json("data", data);
                } else {
                    out.object("data", |out| out.json("value", data));
                }
            }
            Content::Raw(base64) => file(out, part, "bytes", base64),
            Content::Url(url) => file(out, part, "uri", url),
            Content::Unknown(_) => {}
        }
        out.opt_json("metadata", part.metadata.as_ref());
        out.extra(&part.extra);
    });
}

fn file(out: &mut Object<'_>, part: &Part, content: &str, value: &str) {
    out.text("kind", "file");
    out.object("file", |out| {
        out.opt_text("name", part.filename.as_deref());
        out.opt_text("mimeType", part.media_type.as_deref());
        out.text(content, value);
    });
}

/// A configuration together with its task.
pub(super) fn task_push_config(out: &mut Object<'_>, config: &PushConfig) {
    out.opt_text("taskId", config.task_id.as_ref().map(TaskId::as_str));
    out.object("pushNotificationConfig", |out| push_config(out, config));
}

fn push_config(out: &mut Object<'_>, config: &PushConfig) {
    out.opt_text("id", config.id.as_deref());
    out.text("url", &config.url);
    out.opt_text("token", config.token.as_deref());
    if let Some(authentication) = &config.authentication {
        out.object("authentication", |out| {
            out.texts("schemes", &authentication.schemes);
            out.opt_text("credentials", authentication.credentials.as_deref());
        });
    }
    out.extra(&config.extra);
}

fn role(role: &Role) -> &str {
    match role {
        Role::User => "user",
        Role::Agent => "agent",
        Role::Unknown(spelled) => spelled,
    }
}
