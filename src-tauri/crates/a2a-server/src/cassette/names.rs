//! Replaces identities in messages and events: by numbers on a cassette, by fresh ones in a play.
//!
//! Only where the protocol has identities. An agent's data stay byte for byte, so that an answer can refer to a
//! name in the question.

use std::collections::HashMap;

use a2a_protocol::model::{
    Artifact, ContextId, Message, MessageId, Part, StreamEvent, Task, TaskId, TaskStatus,
};

/// Gives new names to identities.
pub(super) trait Names {
    fn task(&mut self, id: &TaskId) -> TaskId;
    fn context(&mut self, id: &ContextId) -> ContextId;
    fn message(&mut self, id: &MessageId) -> MessageId;

    /// The real message in place of a recorded one.
    fn said(&mut self, _: &Message) -> Option<Message> {
        None
    }
}

/// Numbers in the order in which things are met.
#[derive(Debug, Default)]
pub(super) struct Numbered {
    tasks: HashMap<String, usize>,
    contexts: HashMap<String, usize>,
    messages: HashMap<String, usize>,
}

impl Names for Numbered {
    fn task(&mut self, id: &TaskId) -> TaskId {
        TaskId::new(format!("task-{}", number(&mut self.tasks, id.as_str())))
    }

    fn context(&mut self, id: &ContextId) -> ContextId {
        ContextId::new(format!("context-{}", number(&mut self.contexts, id.as_str())))
    }

    fn message(&mut self, id: &MessageId) -> MessageId {
        MessageId::new(format!("message-{}", number(&mut self.messages, id.as_str())))
    }
}

fn number(known: &mut HashMap<String, usize>, id: &str) -> usize {
    let next = known.len() + 1;
    *known.entry(id.to_owned()).or_insert(next)
}

/// Renames everything in an event. Times of day and the bytes that it was read from go.
pub(super) fn in_event(event: &mut StreamEvent, names: &mut impl Names) {
    match event {
        StreamEvent::Task(task) => in_task(task, names),
        StreamEvent::Message(message) => in_message(message, names),
        StreamEvent::Status(update) => {
            update.raw = None;
            in_place(&mut update.task_id, &mut update.context_id, names);
            in_status(&mut update.status, names);
        }
        StreamEvent::Artifact(update) => {
            update.raw = None;
            in_place(&mut update.task_id, &mut update.context_id, names);
            in_artifact(&mut update.artifact);
        }
        StreamEvent::Unknown(_) => {}
    }
}

pub(super) fn in_message(message: &mut Message, names: &mut impl Names) {
    if let Some(said) = names.said(message) {
        *message = said;
        return;
    }
    message.raw = None;
    in_parts(&mut message.parts);
    in_place(&mut message.task_id, &mut message.context_id, names);
    message.message_id = message.message_id.as_ref().map(|id| names.message(id));
    for id in &mut message.reference_task_ids {
        *id = names.task(id);
    }
}

fn in_task(task: &mut Task, names: &mut impl Names) {
    task.raw = None;
    task.id = names.task(&task.id);
    task.context_id = task.context_id.as_ref().map(|id| names.context(id));
    for message in &mut task.history {
        in_message(message, names);
    }
    in_status(&mut task.status, names);
    for artifact in &mut task.artifacts {
        in_artifact(artifact);
    }
}

fn in_status(status: &mut TaskStatus, names: &mut impl Names) {
    status.timestamp = None;
    if let Some(message) = &mut status.message {
        in_message(message, names);
    }
}

fn in_artifact(artifact: &mut Artifact) {
    artifact.raw = None;
    in_parts(&mut artifact.parts);
}

fn in_parts(parts: &mut [Part]) {
    for part in parts {
        part.raw = None;
    }
}

fn in_place(task: &mut Option<TaskId>, context: &mut Option<ContextId>, names: &mut impl Names) {
    *task = task.as_ref().map(|id| names.task(id));
    *context = context.as_ref().map(|id| names.context(id));
}
