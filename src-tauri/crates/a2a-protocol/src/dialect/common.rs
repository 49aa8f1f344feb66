//! Parts that all generations write alike: objects with the same member names, in which only states, roles and
//! parts are spelled differently.

use super::write::{Array, Object, object};
use crate::json::Json;
use crate::model::{
    Artifact, ArtifactUpdate, ContextId, Message, MessageId, Part, PushConfig, Role, StatusUpdate,
    StreamEvent, Task, TaskId, TaskState, TaskStatus,
};
use crate::request::{ListTasks, SendConfiguration};

/// How one generation writes each object.
pub(super) struct Grammar {
    pub(super) state: fn(&TaskState) -> &str,
    pub(super) part: fn(&mut Array<'_>, &Part),
    pub(super) message: fn(&mut Object<'_>, &Message),
    pub(super) artifact: fn(&mut Object<'_>, &Artifact),
    pub(super) task: fn(&mut Object<'_>, &Task),
    pub(super) status_update: fn(&mut Object<'_>, &StatusUpdate),
    pub(super) artifact_update: fn(&mut Object<'_>, &ArtifactUpdate),
    pub(super) push_config: fn(&mut Object<'_>, &PushConfig),
    /// Events stand in a member that names them.
    pub(super) wraps_events: bool,
}

impl Grammar {
    pub(super) fn event(&self, event: &StreamEvent) -> Json {
        match event {
            StreamEvent::Task(task) => self.named("task", |out| (self.task)(out, task)),
            StreamEvent::Message(message) => self.named("message", |out| (self.message)(out, message)),
            StreamEvent::Status(update) => {
                self.named("statusUpdate", |out| (self.status_update)(out, update))
            }
            StreamEvent::Artifact(update) => {
                self.named("artifactUpdate", |out| (self.artifact_update)(out, update))
            }
            StreamEvent::Unknown(whole) => whole.clone(),
        }
    }

    fn named(&self, name: &str, fill: impl FnOnce(&mut Object<'_>)) -> Json {
        if self.wraps_events { object(|out| out.object(name, fill)) } else { object(fill) }
    }

    /// A task without the members that name it and its conversation.
    pub(super) fn task_members(&self, out: &mut Object<'_>, task: &Task) {
        out.object("status", |out| self.status(out, &task.status));
        out.opt_objects("artifacts", &task.artifacts, self.artifact);
        out.opt_objects("history", &task.history, self.message);
        out.opt_json("metadata", task.metadata.as_ref());
        out.extra_beside(&Task::MEMBERS, &task.extra);
    }

    pub(super) fn status(&self, out: &mut Object<'_>, status: &TaskStatus) {
        out.text("state", (self.state)(&status.state));
        if let Some(message) = &status.message {
            out.object("message", |out| (self.message)(out, message));
        }
        out.opt_text("timestamp", status.timestamp.as_deref());
        out.extra_beside(&TaskStatus::MEMBERS, &status.extra);
    }

    /// An artifact since 0.2.
    pub(super) fn artifact_members(&self, out: &mut Object<'_>, artifact: &Artifact) {
        out.text("artifactId", artifact.artifact_id.as_str());
        out.opt_text("name", artifact.name.as_deref());
        out.opt_text("description", artifact.description.as_deref());
        self.parts(out, "parts", &artifact.parts);
        out.opt_json("metadata", artifact.metadata.as_ref());
        out.opt_texts("extensions", &artifact.extensions);
        out.extra_beside(&Artifact::MEMBERS, &artifact.extra);
    }

    pub(super) fn parts(&self, out: &mut Object<'_>, name: &str, parts: &[Part]) {
        out.array(name, |out| parts.iter().for_each(|part| (self.part)(out, part)));
    }

    /// Listing as 1.0 does it; agents before 1.0 that list at all do it the same way.
    pub(super) fn list_tasks(&self, out: &mut Object<'_>, list: &ListTasks) {
        out.opt_text("contextId", list.context_id.as_ref().map(ContextId::as_str));
        out.opt_text("status", list.status.as_ref().map(self.state));
        out.opt_unsigned("pageSize", list.page_size);
        out.opt_text("pageToken", list.page_token.as_deref());
        out.opt_unsigned("historyLength", list.history_length);
        out.opt_text("statusTimestampAfter", list.status_timestamp_after.as_deref());
        out.opt_boolean("includeArtifacts", list.include_artifacts);
    }
}

/// Identity and place of a message since 0.2.
pub(super) fn message_ids(out: &mut Object<'_>, message: &Message) {
    out.opt_text("messageId", message.message_id.as_ref().map(MessageId::as_str));
    place(out, message.context_id.as_ref(), message.task_id.as_ref());
}

/// Conversation and task, as messages and events since 0.2 name them.
pub(super) fn place(out: &mut Object<'_>, context_id: Option<&ContextId>, task_id: Option<&TaskId>) {
    out.opt_text("contextId", context_id.map(ContextId::as_str));
    out.opt_text("taskId", task_id.map(TaskId::as_str));
}

pub(super) fn references(out: &mut Object<'_>, message: &Message) {
    let references: Vec<&str> = message.reference_task_ids.iter().map(TaskId::as_str).collect();
    out.opt_texts("referenceTaskIds", &references);
}

/// How a send before 1.0 shall be answered. `push` names the member for the call back.
pub(super) fn configuration_before_1_0(out: &mut Object<'_>, configuration: &SendConfiguration, push: &str) {
    out.boolean("blocking", configuration.blocking);
    out.opt_unsigned("historyLength", configuration.history_length);
    if let Some(config) = &configuration.push {
        out.object(push, |out| push_config_before_1_0(out, config));
    }
}

/// A call back before 1.0, without its task.
pub(super) fn push_config_before_1_0(out: &mut Object<'_>, config: &PushConfig) {
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

/// Roles in lower case, before 1.0 in JSON-RPC.
pub(super) fn lower_role(role: &Role) -> &str {
    match role {
        Role::User => "user",
        Role::Agent => "agent",
        Role::Unknown(spelled) => spelled,
    }
}

/// Roles as protobuf enums.
pub(super) fn upper_role(role: &Role) -> &str {
    match role {
        Role::User => "ROLE_USER",
        Role::Agent => "ROLE_AGENT",
        Role::Unknown(spelled) => spelled,
    }
}

/// States as protobuf enums of 1.0.
pub(super) fn upper_state(state: &TaskState) -> &str {
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
