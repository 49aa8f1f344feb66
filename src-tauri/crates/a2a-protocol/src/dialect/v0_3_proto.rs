//! The grammar of 0.2 and 0.3 over gRPC, and of 0.3 over HTTP+JSON: ProtoJSON of `a2a.v1`.
//!
//! Events are wrapped and enums upper-case as in 1.0, but parts live in `content`, data is wrapped once more,
//! files have their own members, and tasks have resource names. The text of 0.3 shows `kind` bodies over
//! HTTP+JSON; existing servers use these. Some servers refuse unknown members, so a request has none. It lacks
//! everything that [`v0_3`] lacks, `referenceTaskIds`, and the difference between `false` and absent.

use super::common::{self, Grammar, upper_role, upper_state};
use super::v0_3;
use super::write::{Array, Object, object};
use crate::json::Json;
use crate::model::{
    ArtifactUpdate, Content, ContextId, Message, Part, PushConfig, StatusUpdate, Task, TaskId, TaskState,
};
use crate::request::{Request, SendMessage};

pub(super) static GRAMMAR: Grammar = Grammar {
    state,
    part,
    message,
    artifact: |out, artifact| GRAMMAR.artifact_members(out, artifact),
    task,
    status_update,
    artifact_update,
    push_config: task_push_config,
    wraps_events: true,
};

pub(super) fn params(request: &Request) -> Json {
    object(|out| match request {
        Request::Send(send) | Request::SendStreaming(send) => send_message(out, send),
        Request::GetTask { id, history_length } => {
            out.text("name", &task_name(id));
            out.opt_unsigned("historyLength", *history_length);
        }
        Request::ListTasks(list) => GRAMMAR.list_tasks(out, list),
        Request::CancelTask { id } | Request::Subscribe { id } => out.text("name", &task_name(id)),
        Request::CreatePushConfig(config) => {
            let task = config.task_id.as_ref();
            out.opt_text("parent", task.map(task_name).as_deref());
            out.opt_text("configId", config_id(config));
            out.object("config", |out| task_push_config(out, config));
        }
        // Agents give a configuration without an identity that of its task.
        Request::GetPushConfig { task_id, id } => {
            out.text("name", &config_name(task_id, id.as_deref().unwrap_or(task_id.as_str())));
        }
        Request::ListPushConfigs { task_id } => out.text("parent", &task_name(task_id)),
        Request::DeletePushConfig { task_id, id } => out.text("name", &config_name(task_id, id)),
        Request::ExtendedCard => {}
    })
}

fn task_name(id: &TaskId) -> String {
    format!("tasks/{id}")
}

fn config_name(task_id: &TaskId, id: &str) -> String {
    format!("tasks/{task_id}/pushNotificationConfigs/{id}")
}

fn config_id(config: &PushConfig) -> Option<&str> {
    config.id.as_deref().or(config.task_id.as_ref().map(TaskId::as_str))
}

fn send_message(out: &mut Object<'_>, send: &SendMessage) {
    let configuration = &send.configuration;
    out.object("message", |out| message(out, &send.message));
    out.object("configuration", |out| {
        out.opt_texts("acceptedOutputModes", &configuration.accepted_output_modes);
        common::configuration_before_1_0(out, configuration, "pushNotification");
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
    set(out, "final", update.is_final.unwrap_or_else(|| update.status.state.is_settled()));
    out.opt_json("metadata", update.metadata.as_ref());
    out.extra_beside(&StatusUpdate::MEMBERS, &update.extra);
}

fn artifact_update(out: &mut Object<'_>, update: &ArtifactUpdate) {
    common::place(out, update.context_id.as_ref(), update.task_id.as_ref());
    out.object("artifact", |out| GRAMMAR.artifact_members(out, &update.artifact));
    set(out, "append", update.append);
    set(out, "lastChunk", update.last_chunk == Some(true));
    out.opt_json("metadata", update.metadata.as_ref());
    out.extra_beside(&ArtifactUpdate::MEMBERS, &update.extra);
}

/// ProtoJSON omits `false`.
fn set(out: &mut Object<'_>, name: &str, value: bool) {
    if value {
        out.boolean(name, true);
    }
}

fn message(out: &mut Object<'_>, message: &Message) {
    common::message_ids(out, message);
    out.text("role", upper_role(&message.role));
    GRAMMAR.parts(out, "content", &message.parts);
    out.opt_json("metadata", message.metadata.as_ref());
    out.opt_texts("extensions", &message.extensions);
    out.extra_beside(&Message::MEMBERS, &message.extra);
}

fn part(out: &mut Array<'_>, part: &Part) {
    if let Content::Unknown(whole) = &part.content {
        out.json(whole);
        return;
    }
    out.object(|out| {
        match &part.content {
            Content::Text(text) => out.text("text", text),
            Content::Raw(base64) => v0_3::file(out, part, "fileWithBytes", base64),
            Content::Url(url) => v0_3::file(out, part, "fileWithUri", url),
            Content::Data(data) => out.object("data", |out| v0_3::object_data(out, data)),
            Content::Unknown(_) => {}
        }
        out.opt_json("metadata", part.metadata.as_ref());
        out.extra_beside(&[v0_3::content_name(part)], &part.extra);
    });
}

/// A configuration under its resource name.
fn task_push_config(out: &mut Object<'_>, config: &PushConfig) {
    if let (Some(task_id), Some(id)) = (&config.task_id, config_id(config)) {
        out.text("name", &config_name(task_id, id));
    }
    out.object("pushNotificationConfig", |out| common::push_config_before_1_0(out, config));
}

/// With two `l`, unlike 1.0.
fn state(state: &TaskState) -> &str {
    if *state == TaskState::Canceled { "TASK_STATE_CANCELLED" } else { upper_state(state) }
}
