//! Computes the effect of a batch of events in memory, so that each row is written once. No I/O.
//!
//! The rules are those of [`a2a_protocol::fold`], applied to differences, because a task with 40,000 chunks
//! cannot be loaded for each new one. Artifacts follow A2A 1.0 §4.2.2: an update with `append` continues the
//! artifact of that id, one without replaces it, and an unknown id begins one. A whole task with artifacts shows
//! all that the agent still names; others are kept and marked. A whole task without artifacts has only omitted
//! them.

use std::collections::{HashMap, HashSet};

use a2a_hitl::Updates;
use a2a_protocol::Json;
use a2a_protocol::fold::{self, Applied, Growing, Told, Took};
use a2a_protocol::model::{
    Artifact, ArtifactId, ContextId, Extra, Message, Part, StatusUpdate, StreamEvent, Task, TaskId,
    TaskState, TaskStatus,
};
use serde::{Deserialize, Serialize};

use super::{Heard, MessageSource, TaskRow};

/// The part of a status that the task's row keeps.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Status {
    pub(super) state: TaskState,
    pub(super) timestamp: Option<String>,
}

/// The effect of the batch on one column.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Column<T> {
    /// Nothing.
    Keep,
    /// It holds this from now on.
    Set(Option<T>),
}

impl<T> Column<T> {
    /// Whether to write, and the value.
    pub(super) fn as_parameters(&self) -> (bool, Option<&T>) {
        match self {
            Self::Keep => (false, None),
            Self::Set(value) => (true, value.as_ref()),
        }
    }
}

impl Column<Extra> {
    fn of(extra: &Extra) -> Self {
        Self::Set(Some(extra.clone()).filter(|extra| !extra.is_empty()))
    }
}

/// Which known message a message may be, under another id or with more in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Retold {
    /// None.
    Never,
    /// The current words, which go on under their id.
    Grown,
    /// The current words again.
    Same,
    /// One of those that the history showed before.
    Listed,
}

/// The effects of the batch on the conversation, in order.
#[derive(Debug)]
pub(super) enum Step {
    /// Somebody said something.
    Said {
        /// The event that brought it.
        seq: u64,
        /// Where in the event it stood.
        source: MessageSource,
        /// The message.
        message: Box<Message>,
        /// The relations that it may have to an earlier message.
        retold: Retold,
        /// How it may go on with the text before it; `None` where it is its own, as every question is.
        told: Option<Told>,
    },
    /// The status has no message from here on.
    Silence,
}

/// Everything about an artifact but its parts.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(super) struct Head {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) description: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) metadata: Option<Json>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) extensions: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) extra: Extra,
    /// The agent's last answer lists others, and not this one.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(super) unlisted: bool,
    /// Its place in the agent's last list.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) place: Option<usize>,
}

impl Head {
    fn of(artifact: &Artifact) -> Self {
        Self {
            name: artifact.name.clone(),
            description: artifact.description.clone(),
            metadata: artifact.metadata.clone(),
            extensions: artifact.extensions.clone(),
            extra: artifact.extra.clone(),
            unlisted: false,
            place: None,
        }
    }

    /// The same, at the place of the one before it, unless it has another.
    pub(super) fn instead_of(self, before: &Self) -> Self {
        Self { place: self.place.or(before.place), ..self }
    }

    /// A later chunk holds only new members.
    pub(super) fn continue_with(&mut self, later: Self) {
        let Self { name, description, metadata, extensions, extra, unlisted, place } = later;
        self.place = place.or(self.place);
        self.unlisted = unlisted;
        self.name = name.or_else(|| self.name.take());
        self.description = description.or_else(|| self.description.take());
        self.metadata = metadata.or_else(|| self.metadata.take());
        for extension in extensions {
            if !self.extensions.contains(&extension) {
                self.extensions.push(extension);
            }
        }
        for said in extra {
            if !self.extra.contains(&said) {
                self.extra.push(said);
            }
        }
    }
}

/// The effect of the batch on one artifact.
#[derive(Debug)]
pub(super) struct ArtifactChange {
    pub(super) id: ArtifactId,
    /// The earlier parts are dropped.
    pub(super) replaces: bool,
    pub(super) head: Head,
    pub(super) parts: Vec<Part>,
    pub(super) last_chunk: bool,
}

#[derive(Debug)]
pub(super) struct Fold {
    task_id: TaskId,
    pub(super) status: Status,
    pub(super) status_metadata: Column<Json>,
    pub(super) metadata: Column<Json>,
    pub(super) status_extra: Column<Extra>,
    pub(super) extra: Column<Extra>,
    pub(super) context_id: Option<ContextId>,
    pub(super) steps: Vec<Step>,
    /// All artifacts that the agent named last, where a whole task named any.
    pub(super) listed: Option<Vec<Artifact>>,
    /// Artifacts of which it told after that.
    pub(super) told_since: HashSet<ArtifactId>,
    pub(super) artifacts: Vec<ArtifactChange>,
    /// Metadata of the events around their messages and artifacts.
    pub(super) updates: Vec<Extra>,
    positions: HashMap<ArtifactId, usize>,
    /// The next status comes in answer to something that was sent.
    answers: bool,
}

/// The status of a whole task, with the pieces of its words that its agent has moved into the history.
fn ended_in(history: &mut Vec<Message>, status: &TaskStatus) -> TaskStatus {
    let mut status = status.clone();
    let before = history.last().and_then(Growing::of);
    if let (Some(mut text), Some(last), false) = (before, &status.message, status.state.is_interrupted())
        && text.is_named_as(last)
        && text.take(last, Told::InStatus) != Took::Another
    {
        history.pop();
        status.message = Some(text.into_message());
    }
    status
}

impl Fold {
    pub(super) fn new(row: &TaskRow, heard: Heard) -> Self {
        Self {
            answers: heard == Heard::InAnswer,
            task_id: row.task_id.clone(),
            status: Status { state: row.state.clone(), timestamp: row.status_timestamp.clone() },
            status_metadata: Column::Keep,
            metadata: Column::Keep,
            status_extra: Column::Keep,
            extra: Column::Keep,
            context_id: row.context_id.clone(),
            steps: Vec::new(),
            listed: None,
            told_since: HashSet::new(),
            artifacts: Vec::new(),
            updates: Vec::new(),
            positions: HashMap::new(),
        }
    }

    /// Takes one event; one that names another task, or contradicts that this one has ended, is in
    /// the log and changes nothing.
    pub(super) fn apply(&mut self, event: &StreamEvent, seq: u64) {
        match event {
            StreamEvent::Status(update) => self.status_update(event, update, seq),
            StreamEvent::Unknown(_) => {}
            _ if event.task_id().is_some_and(|id| *id != self.task_id && !id.as_str().is_empty()) => {}
            StreamEvent::Task(task) => self.whole(task, seq),
            StreamEvent::Message(message) => {
                self.context_from(event);
                self.say(MessageSource::Reply, message, seq, Retold::Never, Some(Told::Alone));
            }
            StreamEvent::Artifact(update) => {
                self.context_from(event);
                self.updates.extend(Updates::said_in(event));
                let last = update.last_chunk.unwrap_or(false);
                self.artifact(&update.whole_artifact(), update.append, last);
                self.told_since.insert(update.artifact.artifact_id.clone());
            }
        }
    }

    fn whole(&mut self, task: &Task, seq: u64) {
        if task.context_id.is_some() {
            self.context_id.clone_from(&task.context_id);
        }
        let mut history = fold::joined(&task.history);
        let status = ended_in(&mut history, &task.status);
        for message in &history {
            self.say(MessageSource::History, message, seq, Retold::Listed, Some(Told::Listed));
        }
        let stood = (&self.status.state, self.status.timestamp.as_deref());
        if self.answers || !fold::is_behind(stood.0, stood.1, &status) {
            self.whole_status(&status, seq);
        }
        self.metadata = Column::Set(task.metadata.clone());
        self.extra = Column::of(&task.extra);
        if !task.artifacts.is_empty() {
            let listed = task.artifacts_apart().to_vec();
            for (place, artifact) in listed.iter().enumerate() {
                self.artifact(artifact, false, true);
                let at = self.positions.get(&artifact.artifact_id).copied();
                if let Some(change) = at.and_then(|at| self.artifacts.get_mut(at)) {
                    change.head.place = Some(place);
                }
            }
            self.listed = Some(listed);
            self.told_since.clear();
        }
    }

    fn whole_status(&mut self, status: &TaskStatus, seq: u64) {
        let before = self.status.clone();
        let says_another = self.says_another(status);
        self.status(status, seq, true);
        if status.message.is_none() {
            self.steps.push(Step::Silence);
        }
        if self.status != before || says_another {
            self.status_metadata = Column::Set(None);
        }
        if self.status != before || !status.extra.is_empty() {
            self.status_extra = Column::of(&status.extra);
        }
    }

    /// Whether a status has another message than the one before it in the batch.
    fn says_another(&self, status: &TaskStatus) -> bool {
        let before = self.steps.iter().rev().find_map(|step| match step {
            Step::Said { source: MessageSource::Status, message, .. } => Some(message),
            Step::Said { .. } | Step::Silence => None,
        });
        let (Some(before), Some(now)) = (before, &status.message) else { return false };
        let are_named = before.message_id.is_some() || now.message_id.is_some();
        if are_named { before.message_id != now.message_id } else { before.parts != now.parts }
    }

    fn status_update(&mut self, event: &StreamEvent, update: &StatusUpdate, seq: u64) {
        let mut shell = self.shell();
        if fold::apply(&mut shell, event) != Applied::Merged {
            return;
        }
        self.context_from(event);
        self.updates.extend(Updates::said_in(event));
        let repeats_state = self.status.state == update.status.state;
        self.status(&update.status, seq, false);
        if update.status.message.is_none() && !repeats_state {
            self.steps.push(Step::Silence);
        }
        self.status_metadata = Column::Set(update.metadata.clone());
        self.status_extra = Column::of(&update.whole_status().extra);
    }

    /// As much of the task as the rules about a status look at.
    fn shell(&self) -> Task {
        Task {
            id: self.task_id.clone(),
            context_id: None,
            status: TaskStatus {
                state: self.status.state.clone(),
                message: None,
                timestamp: None,
                extra: Extra::new(),
            },
            artifacts: Vec::new(),
            history: Vec::new(),
            metadata: None,
            extra: Extra::new(),
            raw: None,
        }
    }

    fn context_from(&mut self, event: &StreamEvent) {
        let own = event.task_id().is_none_or(|id| *id == self.task_id);
        if let Some(context_id) = event.context_id().filter(|_| own) {
            self.context_id = Some(context_id.clone());
        }
    }

    fn say(
        &mut self,
        source: MessageSource,
        message: &Message,
        seq: u64,
        retold: Retold,
        told: Option<Told>,
    ) {
        self.steps.push(Step::Said { seq, source, message: Box::new(message.clone()), retold, told });
    }

    /// A status message in the same waiting state is the same question again, unless the agent had an answer in between.
    /// Two pieces of a text may be equal; a whole task has no pieces.
    fn status(&mut self, status: &TaskStatus, seq: u64, is_whole: bool) {
        let (stood, is_answer) = (&self.status.state, std::mem::take(&mut self.answers));
        let retold = match stood.is_interrupted() {
            _ if is_answer => Retold::Never,
            waits if *stood == status.state && (waits || is_whole) => Retold::Same,
            true => Retold::Never,
            false => Retold::Grown,
        };
        let asks = status.state.is_interrupted();
        let told = if is_whole { Told::Listed } else { Told::InStatus };
        self.status = Status { state: status.state.clone(), timestamp: status.timestamp.clone() };
        if let Some(message) = &status.message {
            self.say(MessageSource::Status, message, seq, retold, (!asks).then_some(told));
        }
    }

    /// Whether the agent has omitted an artifact from its list since it last sent it. The next update begins it anew.
    fn is_left_out(&self, id: &ArtifactId) -> bool {
        let is_listed = |listed: &Vec<Artifact>| listed.iter().any(|artifact| artifact.artifact_id == *id);
        self.listed.as_ref().is_some_and(|listed| !is_listed(listed)) && !self.told_since.contains(id)
    }

    fn artifact(&mut self, artifact: &Artifact, append: bool, last_chunk: bool) {
        let head = Head::of(artifact);
        let append = append && !self.is_left_out(&artifact.artifact_id);
        let position = self.positions.get(&artifact.artifact_id).copied();
        match position.and_then(|at| self.artifacts.get_mut(at)) {
            Some(change) if append => {
                change.parts.extend(artifact.parts.iter().cloned());
                change.head.continue_with(head);
                change.last_chunk |= last_chunk;
            }
            Some(change) => {
                change.replaces = true;
                change.parts.clone_from(&artifact.parts);
                change.head = head.instead_of(&change.head);
                change.last_chunk = last_chunk;
            }
            None => {
                self.positions.insert(artifact.artifact_id.clone(), self.artifacts.len());
                self.artifacts.push(ArtifactChange {
                    id: artifact.artifact_id.clone(),
                    replaces: !append,
                    head,
                    parts: artifact.parts.clone(),
                    last_chunk,
                });
            }
        }
    }
}
