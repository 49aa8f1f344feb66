//! The grammar of 1.0: ProtoJSON of `lf.a2a.v1` (A2A 1.0 §4). No `kind`, flat parts, upper-case
//! enums, events wrapped in the member that names them.
//!
//! It cannot carry `final`: the end of a stream is the end of the connection.

use super::common::{self, Grammar, upper_role, upper_state};
use super::write::{Array, Object, object};
use crate::json::Json;
use crate::model::{
    ArtifactUpdate, Content, ContextId, Message, Part, PushConfig, StatusUpdate, Task, TaskId,
};
use crate::request::{Request, SendMessage};

pub(super) static GRAMMAR: Grammar = Grammar {
    state: upper_state,
    part,
    message,
    artifact: |out, artifact| GRAMMAR.artifact_members(out, artifact),
    task,
    status_update,
    artifact_update,
    push_config,
    wraps_events: true,
};

pub(super) fn params(request: &Request, tenant: Option<&str>) -> Json {
    object(|out| {
        out.opt_text("tenant", tenant);
        match request {
            Request::Send(send) | Request::SendStreaming(send) => send_message(out, send),
            Request::GetTask { id, history_length } => {
                out.text("id", id.as_str());
                out.opt_unsigned("historyLength", *history_length);
            }
            Request::ListTasks(list) => GRAMMAR.list_tasks(out, list),
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

fn task(out: &mut Object<'_>, task: &Task) {
    out.text("id", task.id.as_str());
    out.opt_text("contextId", task.context_id.as_ref().map(ContextId::as_str));
    GRAMMAR.task_members(out, task);
}

fn status_update(out: &mut Object<'_>, update: &StatusUpdate) {
    common::place(out, update.context_id.as_ref(), update.task_id.as_ref());
    out.object("status", |out| GRAMMAR.status(out, &update.status));
    out.opt_json("metadata", update.metadata.as_ref());
    out.extra_beside(&StatusUpdate::MEMBERS, &update.extra);
}

fn artifact_update(out: &mut Object<'_>, update: &ArtifactUpdate) {
    common::place(out, update.context_id.as_ref(), update.task_id.as_ref());
    out.object("artifact", |out| GRAMMAR.artifact_members(out, &update.artifact));
    if update.append {
        out.boolean("append", true);
    }
    out.opt_boolean("lastChunk", update.last_chunk);
    out.opt_json("metadata", update.metadata.as_ref());
    out.extra_beside(&ArtifactUpdate::MEMBERS, &update.extra);
}

fn message(out: &mut Object<'_>, message: &Message) {
    common::message_ids(out, message);
    out.text("role", upper_role(&message.role));
    GRAMMAR.parts(out, "parts", &message.parts);
    out.opt_json("metadata", message.metadata.as_ref());
    out.opt_texts("extensions", &message.extensions);
    common::references(out, message);
    out.extra_beside(&Message::MEMBERS, &message.extra);
}

fn part(out: &mut Array<'_>, part: &Part) {
    if let Content::Unknown(whole) = &part.content {
        out.json(whole);
        return;
    }
    out.object(|out| {
        let content = match &part.content {
            Content::Text(_) => "text",
            Content::Raw(_) => "raw",
            Content::Url(_) => "url",
            Content::Data(_) | Content::Unknown(_) => "data",
        };
        match &part.content {
            Content::Text(said) | Content::Raw(said) => out.text(content, said),
            Content::Url(url) => out.text(content, url),
            Content::Data(json) | Content::Unknown(json) => out.json(content, json),
        }
        out.opt_text("filename", part.filename.as_deref());
        out.opt_text("mediaType", part.media_type.as_deref());
        out.opt_json("metadata", part.metadata.as_ref());
        out.extra_beside(&[content, "filename", "mediaType"], &part.extra);
    });
}

/// Flat, with the one scheme that 1.0 knows.
fn push_config(out: &mut Object<'_>, config: &PushConfig) {
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
