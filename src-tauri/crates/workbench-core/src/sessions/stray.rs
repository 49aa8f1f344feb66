//! An agent's answer that names no task and is no message: shown as a reply nevertheless.
//!
//! Nobody can follow or answer a task without an identifier, but its words, its question and its artifacts are
//! worth reading. A part without words is shown as it came.

use a2a_protocol::Json;
use a2a_protocol::model::{
    ArtifactId, Content, ContextId, Message, MessageId, Part, Role, StreamEvent, TaskState,
};
use serde_json::Value;
use workbench_store::{ConversationId, StoreError, Tx, conversations};

/// The member of such a reply under which the state stands that it failed in.
const STATE: &str = "state";

/// The failed state of a reply that names no task.
pub fn failed_in(reply: &Message) -> Option<TaskState> {
    let (_, state) = reply.extra.iter().find(|(name, _)| name == STATE)?;
    let state = TaskState::read(&state.as_string()?);
    Some(state).filter(|state| matches!(state, TaskState::Failed | TaskState::Rejected))
}

/// Replies outside of any task, as they gather in one batch.
#[derive(Debug, Default)]
pub(super) struct Strays {
    replies: Vec<Reply>,
    context: Option<ContextId>,
}

#[derive(Debug)]
struct Reply {
    message: Message,
    raw: Json,
    /// It is no message, so that a reader must know that its task cannot be followed.
    names_no_task: bool,
    /// The artifact that later pieces continue.
    artifact: Option<ArtifactId>,
}

impl Strays {
    pub(super) fn add(&mut self, event: StreamEvent, raw: Json) {
        if let Some(context) = event.context_id() {
            self.context = Some(context.clone());
        }
        let (artifact, names_no_task) = match &event {
            StreamEvent::Artifact(update) => {
                let id = &update.artifact.artifact_id;
                let before = self.replies.iter_mut().rev().find(|reply| reply.artifact.as_ref() == Some(id));
                if let Some(before) = before.filter(|_| update.append) {
                    before.message.parts.extend(update.artifact.parts.iter().cloned());
                    return;
                }
                (Some(id.clone()), true)
            }
            StreamEvent::Message(_) => (None, false),
            StreamEvent::Task(_) | StreamEvent::Status(_) | StreamEvent::Unknown(_) => (None, true),
        };
        if let Some(message) = words_of(event, &raw) {
            self.replies.push(Reply { message, raw, names_no_task, artifact });
        }
    }

    pub(super) fn write(self, tx: &mut Tx<'_>, id: &ConversationId, now: i64) -> Result<(), StoreError> {
        for Reply { message, raw, names_no_task, .. } in self.replies {
            if names_no_task {
                conversations::add_stray(tx, id, &message, &raw, now)?;
            } else {
                conversations::add_reply(tx, id, &message, &raw, now)?;
            }
        }
        match self.context {
            Some(context) => conversations::set_context(tx, id, &context),
            None => Ok(()),
        }
    }
}

/// The readable content of an event as a message; `None` if a person would miss nothing.
fn words_of(event: StreamEvent, raw: &Json) -> Option<Message> {
    let context = event.context_id().cloned();
    let goes_on = matches!(event.state(), Some(TaskState::Submitted | TaskState::Working));
    let is_update = matches!(event, StreamEvent::Status(_));
    let ended =
        event.state().filter(|state| matches!(state, TaskState::Failed | TaskState::Rejected)).cloned();
    let (id, mut parts): (Option<MessageId>, Vec<Part>) = match event {
        StreamEvent::Message(message) => return Some(message),
        StreamEvent::Task(task) => {
            let id = task.status.message.as_ref().and_then(|message| message.message_id.clone());
            let said = task.history.into_iter().filter(|message| message.role == Role::Agent);
            let mut messages: Vec<Message> = said.collect();
            let current = task.status.message.filter(|now| !messages.contains(now));
            messages.extend(current);
            let produced = task.artifacts.into_iter().flat_map(|artifact| artifact.parts);
            (id, messages.into_iter().flat_map(|message| message.parts).chain(produced).collect())
        }
        StreamEvent::Status(update) => {
            update.status.message.map(|message| (message.message_id, message.parts)).unwrap_or_default()
        }
        StreamEvent::Artifact(update) => (None, update.artifact.parts),
        StreamEvent::Unknown(_) => return None,
    };
    if parts.is_empty() {
        if is_update && goes_on {
            return None;
        }
        parts.push(Part::new(Content::Unknown(raw.clone())));
    }
    let mut message = Message::user(id.clone().unwrap_or_else(|| MessageId::new("")), parts);
    (message.message_id, message.role, message.context_id) = (id, Role::Agent, context);
    message.extra.extend(ended.map(|state| (STATE.to_owned(), Json::from(Value::from(state.as_str())))));
    Some(message)
}
