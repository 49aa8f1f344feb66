//! The grammar of 0.2 and 0.3 over JSON-RPC (A2A 0.3 §6, §7): every object named by `kind`, lower-case enums,
//! files as nested objects.
//!
//! It cannot carry `tenant`, data parts other than objects (sent as `{"value": …}`, unless the part declares its
//! type: screens of A2UI are lists), or the media type and file name of a part without a file.

use super::common::{self, Grammar};
use super::write::{Array, Object, object};
use crate::json::Json;
use crate::model::{
    ArtifactUpdate, Content, ContextId, Message, Part, PushConfig, StatusUpdate, Task, TaskId, TaskState,
};
use crate::request::{Request, SendMessage};

pub(super) static GRAMMAR: Grammar = Grammar {
    state: TaskState::as_str,
    part: |out, part| named_part(out, "kind", part),
    message,
    artifact: |out, artifact| GRAMMAR.artifact_members(out, artifact),
    task,
    status_update,
    artifact_update,
    push_config: task_push_config,
    wraps_events: false,
};

pub(super) fn params(request: &Request) -> Json {
    object(|out| match request {
        Request::Send(send) | Request::SendStreaming(send) => send_message(out, send),
        Request::GetTask { id, history_length } => {
            out.text("id", id.as_str());
            out.opt_unsigned("historyLength", *history_length);
        }
        Request::ListTasks(list) => GRAMMAR.list_tasks(out, list),
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
        common::configuration_before_1_0(out, configuration, "pushNotificationConfig");
    });
    out.opt_json("metadata", send.metadata.as_ref());
}

fn task(out: &mut Object<'_>, task: &Task) {
    out.text("kind", "task");
    out.text("id", task.id.as_str());
    out.opt_text("contextId", task.context_id.as_ref().map(ContextId::as_str));
    GRAMMAR.task_members(out, task);
}

fn status_update(out: &mut Object<'_>, update: &StatusUpdate) {
    out.text("kind", "status-update");
    common::place(out, update.context_id.as_ref(), update.task_id.as_ref());
    out.object("status", |out| GRAMMAR.status(out, &update.status));
    // Required; where nobody said, a state that the agent will not leave by itself ends the stream.
    out.boolean("final", update.is_final.unwrap_or_else(|| update.status.state.is_settled()));
    out.opt_json("metadata", update.metadata.as_ref());
    out.extra_beside(&StatusUpdate::MEMBERS, &update.extra);
}

fn artifact_update(out: &mut Object<'_>, update: &ArtifactUpdate) {
    out.text("kind", "artifact-update");
    common::place(out, update.context_id.as_ref(), update.task_id.as_ref());
    out.object("artifact", |out| GRAMMAR.artifact_members(out, &update.artifact));
    out.boolean("append", update.append);
    out.opt_boolean("lastChunk", update.last_chunk);
    out.opt_json("metadata", update.metadata.as_ref());
    out.extra_beside(&ArtifactUpdate::MEMBERS, &update.extra);
}

fn message(out: &mut Object<'_>, message: &Message) {
    out.text("kind", "message");
    common::message_ids(out, message);
    out.text("role", common::lower_role(&message.role));
    GRAMMAR.parts(out, "parts", &message.parts);
    out.opt_json("metadata", message.metadata.as_ref());
    out.opt_texts("extensions", &message.extensions);
    common::references(out, message);
    out.extra_beside(&Message::MEMBERS, &message.extra);
}

/// A part that names its content under `discriminator`: `kind` here, `type` in 0.1.
pub(super) fn named_part(out: &mut Array<'_>, discriminator: &str, part: &Part) {
    if let Content::Unknown(whole) = &part.content {
        out.json(whole);
        return;
    }
    out.object(|out| named_members(out, discriminator, part));
}

/// A part as it stands in a message.
pub(crate) fn part(part: &Part) -> Json {
    object(|out| named_members(out, "kind", part))
}

fn named_members(out: &mut Object<'_>, discriminator: &str, part: &Part) {
    match &part.content {
        Content::Text(text) => {
            out.text(discriminator, "text");
            out.text("text", text);
        }
        Content::Data(data) => {
            out.text(discriminator, "data");
            if declares_type(part) { out.json("data", data) } else { object_data(out, data) }
        }
        Content::Raw(base64) => {
            out.text(discriminator, "file");
            file(out, part, "bytes", base64);
        }
        Content::Url(url) => {
            out.text(discriminator, "file");
            file(out, part, "uri", url);
        }
        Content::Unknown(_) => {}
    }
    out.opt_json("metadata", part.metadata.as_ref());
    out.extra_beside(&[discriminator, content_name(part)], &part.extra);
}

/// The member that holds a part's content before 1.0.
pub(super) fn content_name(part: &Part) -> &'static str {
    match &part.content {
        Content::Text(_) => "text",
        Content::Raw(_) | Content::Url(_) => "file",
        Content::Data(_) | Content::Unknown(_) => "data",
    }
}

/// Whether a part names the media type of its data: then that, and not the generation, determines their form. Servers
/// that require an object refuse other data, and the servers that do not are the ones that sent such data.
pub(super) fn declares_type(part: &Part) -> bool {
    part.metadata.as_ref().is_some_and(|metadata| metadata.member("mimeType").is_some())
}

/// `data`, which must be an object before 1.0.
pub(super) fn object_data(out: &mut Object<'_>, data: &Json) {
    if data.is_object() {
        out.json("data", data);
    } else {
        out.object("data", |out| out.json("value", data));
    }
}

/// `file`, whose content member is named differently in JSON and in protobuf.
pub(super) fn file(out: &mut Object<'_>, part: &Part, content: &str, value: &str) {
    out.object("file", |out| {
        out.opt_text("name", part.filename.as_deref());
        out.opt_text("mimeType", part.media_type.as_deref());
        out.text(content, value);
    });
}

/// A configuration together with its task.
fn task_push_config(out: &mut Object<'_>, config: &PushConfig) {
    out.opt_text("taskId", config.task_id.as_ref().map(TaskId::as_str));
    out.object("pushNotificationConfig", |out| common::push_config_before_1_0(out, config));
}
