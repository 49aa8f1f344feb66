//! The emitter: a behaviour reports through it while it works. Deliberately absent: ending the task, which is the
//! behaviour's return value.

use std::sync::Arc;

use a2a_protocol::model::{Artifact, ArtifactId, Message, Part, StreamEvent, TaskId, TaskState};

use crate::store::{RunId, TaskStore};

/// Reports one turn's progress to all watchers of the task.
///
/// Reports after the task was canceled are dropped.
#[derive(Debug, Clone)]
pub struct Emitter {
    store: Arc<TaskStore>,
    task: TaskId,
    run: RunId,
}

impl Emitter {
    pub(crate) fn new(store: Arc<TaskStore>, task: TaskId, run: RunId) -> Self {
        Self { store, task, run }
    }

    /// Messages of earlier tasks in this conversation, oldest first.
    pub fn earlier(&self) -> Vec<Message> {
        self.store.earlier_messages(&self.task)
    }

    /// Reports the present work.
    pub fn working(&self, text: impl Into<String>) {
        self.store.status(&self.task, self.run, TaskState::Working, vec![Part::text(text)]);
    }

    /// Hands over a whole artifact, replacing an earlier one of the same id.
    pub fn artifact(&self, artifact: Artifact) {
        self.store.artifact(&self.task, self.run, artifact, false, true);
    }

    /// Tells an event as it is.
    pub(crate) fn tell(&self, event: StreamEvent) {
        self.store.tell(&self.task, self.run, event);
    }

    /// Says `parts` when the task is canceled.
    pub(crate) fn on_cancel(&self, parts: Vec<Part>) {
        self.store.farewell(&self.task, self.run, parts);
    }

    /// Begins an artifact that is handed over piece by piece.
    pub fn stream(&self, head: ArtifactHead) -> ArtifactStream {
        ArtifactStream { emitter: self.clone(), head, begun: false }
    }
}

/// Everything about an artifact but its content.
#[derive(Debug, Clone)]
pub struct ArtifactHead {
    /// Unique within the task.
    pub id: ArtifactId,
    /// Human-readable name.
    pub name: String,
    /// Its description.
    pub description: String,
    /// Media type of its text.
    pub media_type: String,
}

impl ArtifactHead {
    /// The artifact with the given content.
    pub fn with(&self, parts: Vec<Part>) -> Artifact {
        Artifact {
            artifact_id: self.id.clone(),
            name: Some(self.name.clone()),
            description: Some(self.description.clone()),
            parts,
            metadata: None,
            extensions: Vec::new(),
            extra: Vec::new(),
            raw: None,
        }
    }
}

/// An artifact in the making.
#[derive(Debug)]
pub struct ArtifactStream {
    emitter: Emitter,
    head: ArtifactHead,
    begun: bool,
}

impl ArtifactStream {
    /// Adds a piece of text; `last` when nothing follows.
    pub fn text(&mut self, text: &str, last: bool) {
        let mut part = Part::text(text);
        part.media_type = Some(self.head.media_type.clone());
        let Emitter { store, task, run } = &self.emitter;
        store.artifact(task, *run, self.head.with(vec![part]), self.begun, last);
        self.begun = true;
    }
}
