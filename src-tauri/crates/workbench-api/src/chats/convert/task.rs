//! One task inside a chat.

use std::collections::{HashMap, HashSet};

use a2a_protocol::fold::{Item, answer_on_the_way, display, says_nothing};
use a2a_protocol::model::{Artifact, Message, Role, TaskState};
use workbench_core::queries::rows::{ArtifactTimes, EventKind, MessageSource, StoredMessage};
use workbench_core::queries::{Place, TaskTranscript, version_of};
use workbench_core::{EarlyEnd, artifact_key, parts_by_name};

use super::notices::{ending, notice, told_once};
use super::own::Own;
use crate::chats::ChatItem;
use crate::messages;
use crate::messages::{ArtifactView, MessageView, PartView, PieceView};

/// Something to show, and where.
pub(super) struct Shown {
    pub(super) at: i64,
    pub(super) stage: Stage,
    pub(super) item: ChatItem,
}

/// The order of events at the same moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Stage {
    /// A message of the person.
    Own,
    /// A task begins.
    Task,
    /// Words and results of the agent.
    Content,
    /// A request of the agent.
    Request,
    /// A remark about the task.
    Notice,
}

impl Shown {
    pub(super) fn new(at: i64, stage: Stage, item: ChatItem) -> Self {
        Self { at, stage, item }
    }

    pub(super) fn place(&self) -> (i64, Stage) {
        (self.at, self.stage)
    }

    /// Shows a message as an answer.
    fn open(&mut self) {
        if let ChatItem::Message(message) = &mut self.item {
            message.progress = false;
        }
    }
}

/// Everything to show of a task, in order. `own`: messages sent from here; `asked`: keys of requests in its messages.
pub(super) fn items(task: &TaskTranscript, own: &Own<'_>, asked: &HashSet<&str>) -> Vec<Shown> {
    let row = &task.overview.row;
    let mut shown =
        vec![Shown::new(row.created_at, Stage::Task, ChatItem::Task { task_key: row.task_key.to_string() })];
    let model = task.stored.to_task();
    let said: Vec<&Message> = model.history.iter().chain(&model.status.message).collect();
    let reading = Reading { task, repeated: own.repeated_in(&said), asked };
    let rows = reading.rows(&model);
    let mut reached = row.created_at;
    let items = display(&model);
    let answer = answer_on_the_way(&model, &items).filter(|_| task.stored.unlisted.is_empty());
    for (at, item) in items.into_iter().enumerate() {
        let mut found = match item {
            Item::Message(message) | Item::Status(message) => reading.messages(&rows, &[message]),
            Item::Progress(messages) => reading.messages(&rows, &messages),
            Item::Artifact(artifact) => vec![reading.artifact(artifact, Listed::Yes)],
            Item::Pieces(artifacts) => reading.pieces(&artifacts),
        };
        if answer == Some(at) {
            found.iter_mut().for_each(Shown::open);
        }
        for each in found {
            // What an agent lists later is not shown earlier, whatever order it arrived in.
            reached = reached.max(each.at);
            shown.push(Shown { at: reached, ..each });
        }
    }
    let is_said = |artifact: &&Artifact| {
        let text = artifact.text();
        let is_text = artifact.parts.iter().all(|part| part.as_text().is_some());
        is_text && !text.trim().is_empty() && said.iter().any(|message| message.text().trim() == text.trim())
    };
    let unlisted = task.stored.unlisted.iter().filter(|artifact| !is_said(artifact));
    shown.extend(unlisted.map(|artifact| reading.artifact(artifact, Listed::No)));
    shown.extend(task.notes.iter().filter_map(|note| notice(task, note)));
    shown.extend(ending(task));
    shown.sort_by_key(Shown::place);
    told_once(shown)
}

/// Whether the agent's last answer has an artifact.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Listed {
    Yes,
    No,
}

struct Reading<'a> {
    task: &'a TaskTranscript,
    /// Messages of the person that are shown where they were sent.
    repeated: HashSet<*const Message>,
    asked: &'a HashSet<&'a str>,
}

/// Where a message of the model is stored, by the place of the message in memory.
type Rows<'a> = HashMap<*const Message, &'a StoredMessage>;

impl<'a> Reading<'a> {
    fn rows(&self, model: &a2a_protocol::model::Task) -> Rows<'a> {
        let stored = &self.task.stored;
        let (status, history): (Vec<_>, Vec<_>) =
            stored.messages.iter().partition(|message| Some(message.row) == stored.status_row);
        let shown = model.history.iter().chain(&model.status.message);
        shown.map(std::ptr::from_ref).zip(history.into_iter().chain(status)).collect()
    }

    fn messages(&self, rows: &Rows<'_>, messages: &[&Message]) -> Vec<Shown> {
        let mut shown: Vec<Shown> = Vec::new();
        for message in messages {
            let Some(stored) = rows.get(&std::ptr::from_ref(*message)) else { continue };
            if self.repeated.contains(&std::ptr::from_ref(*message)) {
                continue;
            }
            let exchange_id = before(self.task, stored.at);
            let view = MessageView { exchange_id, ..received(stored, self.is_progress(stored)) };
            // What may be the pieces of one text is read as one.
            if let Some(ChatItem::Message(before)) = shown.last_mut().map(|shown| &mut shown.item)
                && before.progress
                && view.progress
            {
                messages::parts::go_on(&mut before.parts, view.parts);
                continue;
            }
            // What is asked in metadata alone has a card and no words.
            if says_nothing(message) {
                continue;
            }
            shown.push(Shown::new(stored.at, Stage::Content, ChatItem::Message(Box::new(view))));
        }
        shown
    }

    /// Words about the work rather than an answer or a question.
    fn is_progress(&self, stored: &StoredMessage) -> bool {
        let is_current = Some(stored.row) == self.task.stored.status_row;
        if stored.source != MessageSource::Status || stored.message.role != Role::Agent {
            return false;
        }
        if is_current {
            // A state that says nothing makes no progress of an agent's words.
            return matches!(self.task.overview.row.state, TaskState::Submitted | TaskState::Working);
        }
        let asks = stored
            .message
            .message_id
            .as_ref()
            .is_some_and(|id| self.asked.contains(format!("message:{id}").as_str()));
        !asks
    }

    /// Artifacts that are the pieces of one text, as one that stands where the first came.
    fn pieces(&self, artifacts: &[&Artifact]) -> Vec<Shown> {
        let [first, .., last] = artifacts else { return Vec::new() };
        let (shown, latest) = (self.artifact(first, Listed::Yes), self.artifact(last, Listed::Yes));
        let (ChatItem::Artifact(view), ChatItem::Artifact(latest)) = (shown.item, latest.item) else {
            return Vec::new();
        };
        let pieces = artifacts
            .iter()
            .map(|piece| PieceView { artifact_id: piece.artifact_id.to_string(), text: piece.text() });
        let text = artifacts.iter().map(|piece| piece.text()).collect();
        let media_type = first.parts.first().and_then(|part| part.media_type.clone());
        // There is no one file of it.
        let whole = PartView::Text { text, media_type, file_key: String::new() };
        let view = ArtifactView { parts: vec![whole], pieces: pieces.collect(), at: latest.at, ..view };
        vec![Shown { item: ChatItem::Artifact(view), ..shown }]
    }

    /// Whether the agent ended the stream by an error, and nothing has come since that moment.
    fn ended_after(&self, at: i64) -> bool {
        let gap = self.task.notes.iter().rfind(|note| note.kind == EventKind::Gap && note.at >= at);
        gap.is_some_and(|gap| matches!(EarlyEnd::told_by(gap), EarlyEnd::Refused { .. }))
    }

    fn artifact(&self, artifact: &Artifact, listed: Listed) -> Shown {
        let row = &self.task.overview.row;
        let times = self.task.times.iter().find(|times| times.artifact_id == artifact.artifact_id);
        let (created_at, updated_at) = times
            .map_or((row.updated_at, row.updated_at), |&ArtifactTimes { created_at, updated_at, .. }| {
                (created_at, updated_at)
            });
        let place = Place::Artifact { task: row.task_key.clone(), id: artifact.artifact_id.clone() };
        let parts = parts_by_name(artifact.name.as_deref(), &artifact.parts);
        let replaced = version_of(&artifact.artifact_id);
        let view = ArtifactView {
            key: artifact_key(&row.task_key, &artifact.artifact_id),
            artifact_id: replaced.as_ref().unwrap_or(&artifact.artifact_id).to_string(),
            name: artifact.name.clone(),
            description: artifact.description.clone(),
            parts: messages::parts::joined_parts(&parts, &place),
            pieces: Vec::new(),
            streaming: listed == Listed::Yes
                && !row.settled
                && self.task.followed
                && !self.ended_after(updated_at),
            unlisted: listed == Listed::No && replaced.is_none(),
            replaced: replaced.is_some(),
            task_key: row.task_key.to_string(),
            exchange_id: before(self.task, created_at),
            at: updated_at,
            start_generation: generation(artifact, "startGeneration"),
            end_generation: generation(artifact, "endGeneration"),
        };
        Shown::new(created_at, Stage::Content, ChatItem::Artifact(view))
    }
}

/// Where the agent puts an artifact among the changes of its task (ADR-002 of the specification). Protobuf's JSON writes
/// such a number as a text.
fn generation(artifact: &Artifact, name: &str) -> Option<i64> {
    let told = artifact.extra.iter().find(|(member, _)| member == name)?;
    told.1.as_str().trim_matches('"').parse().ok()
}

/// The exchange that was the last to begin when something arrived: a task is followed over one at a time.
pub(super) fn before(task: &TaskTranscript, at: i64) -> Option<String> {
    task.exchanges.iter().rfind(|exchange| exchange.started_at <= at).map(|exchange| exchange.id.to_string())
}

/// The exchange that was the first to begin after something was said.
pub(super) fn after(task: &TaskTranscript, at: i64) -> Option<String> {
    task.exchanges.iter().find(|exchange| exchange.started_at >= at).map(|exchange| exchange.id.to_string())
}

/// A message of the agent, or of another client of the task.
pub(super) fn received(stored: &StoredMessage, progress: bool) -> MessageView {
    let place = Place::Message { row: stored.row };
    MessageView {
        key: place.to_string(),
        role: match &stored.message.role {
            Role::User => "user".to_owned(),
            Role::Agent => "agent".to_owned(),
            Role::Unknown(spelled) => spelled.clone(),
        },
        parts: messages::parts::parts(&stored.message.parts, &place),
        delivery: None,
        sent_with: None,
        extensions: None,
        resent_from: None,
        resent_as: Vec::new(),
        error: None,
        may_have_arrived: false,
        hints: Vec::new(),
        remedy: None,
        progress,
        streaming: false,
        task_key: stored.task_key.as_ref().map(ToString::to_string),
        exchange_id: None,
        at: stored.at,
    }
}
