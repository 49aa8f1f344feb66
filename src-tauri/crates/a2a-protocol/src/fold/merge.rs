//! The merging rules, one function per kind of event.

use std::cmp::Ordering;
use std::collections::HashMap;

use crate::Json;
use crate::model::{
    Artifact, ArtifactUpdate, Content, Message, MessageId, Part, Role, Task, TaskState, TaskStatus, in_time,
};

/// Whether two messages are one: agents repeat the status message in the history, and some give several
/// messages one id, so id *and* content decide.
pub fn same_message(one: &Message, other: &Message) -> bool {
    one.message_id == other.message_id && same_contents(one, other)
}

/// Whether two messages have equal contents, whatever their ids.
pub fn same_contents(one: &Message, other: &Message) -> bool {
    one.role == other.role && same_parts(&one.parts, &other.parts)
}

/// Whether a message is an earlier one that has grown: it has all of its parts, and its last text goes on, or further
/// parts follow. Some agents repeat all of their text with every word.
pub(super) fn grows(before: &Message, now: &Message) -> bool {
    let Some((last, first)) = before.parts.split_last() else { return false };
    let (Some(stood), Some(goes_on)) = (now.parts.get(..first.len()), now.parts.get(first.len())) else {
        return false;
    };
    let of_last = match (last.as_text(), goes_on.as_text()) {
        (Some(before), Some(now)) => !before.is_empty() && now.starts_with(before),
        _ => same_part(last, goes_on),
    };
    let is_more = before.parts.len() < now.parts.len() || !same_part(last, goes_on);
    before.role == now.role && same_parts(first, stood) && of_last && is_more
}

/// Whether a message goes on under its id.
pub fn has_grown_to(before: &Message, now: &Message) -> bool {
    before.message_id.is_some() && before.message_id == now.message_id && grows(before, now)
}

/// Compares the meaning of parts, not their bytes: some agents repeat a message with the members of its data in
/// another order.
pub(super) fn same_parts(one: &[Part], other: &[Part]) -> bool {
    one.len() == other.len() && one.iter().zip(other).all(|(one, other)| same_part(one, other))
}

fn same_part(one: &Part, other: &Part) -> bool {
    let content = match (&one.content, &other.content) {
        (Content::Data(one), Content::Data(other)) => one.same_value(other),
        (one, other) => one == other,
    };
    content && same_json(one.metadata.as_ref(), other.metadata.as_ref())
}

/// Whether two values that may be missing say the same.
pub(super) fn same_json(one: Option<&Json>, other: Option<&Json>) -> bool {
    match (one, other) {
        (Some(one), Some(other)) => one.same_value(other),
        (one, other) => one == other,
    }
}

/// Whether a look shows a task as it was before it began to wait. Some servers tell their streams that a task waits and
/// never write it down: each look shows it `working`, with the time of its beginning.
pub fn is_behind(waits: &TaskState, since: Option<&str>, seen: &TaskStatus) -> bool {
    let goes_on = seen.state.is_known() && !seen.state.is_settled();
    let is_earlier = || in_time(seen.timestamp.as_deref(), since).is_some_and(Ordering::is_lt);
    waits.is_interrupted() && goes_on && is_earlier()
}

/// A whole task is the truth, but for a status from before the task began to wait. Agents that omit artifacts or history
/// on a get had sent them before, so members that are missing altogether are kept.
pub(super) fn snapshot(task: &mut Task, snapshot: &Task) {
    let is_behind = is_behind(&task.status.state, task.status.timestamp.as_deref(), &snapshot.status);
    let stands = is_behind.then(|| task.status.clone());
    let shown = snapshot.status.message.as_ref().filter(|_| !is_behind);
    let mut history = std::mem::take(&mut task.history);
    history.extend(task.status.message.take().filter(|_| !is_behind));
    let mut by_id: HashMap<Option<&MessageId>, Vec<&Message>> = HashMap::new();
    for message in snapshot.history.iter().chain(shown) {
        by_id.entry(message.message_id.as_ref()).or_default().push(message);
    }
    let repeated = |known: &Message| {
        let same_id = by_id.get(&known.message_id.as_ref());
        same_id.is_some_and(|messages| messages.iter().any(|message| same_message(known, message)))
    };
    history.retain(|known| !repeated(known));
    history.extend(snapshot.history.iter().cloned());
    let artifacts = std::mem::take(&mut task.artifacts);
    let context_id = task.context_id.take();
    *task = snapshot.clone();
    if let Some(stands) = stands {
        task.status = stands;
    }
    task.history = history;
    if task.artifacts.is_empty() {
        task.artifacts = artifacts;
    }
    if task.context_id.is_none() {
        task.context_id = context_id;
    }
}

/// The message of the status that ends moves into the history, as agents do it themselves.
pub(super) fn status(task: &mut Task, status: &TaskStatus) {
    let previous = std::mem::replace(&mut task.status, status.clone());
    if let Some(said) = previous.message {
        match &task.status.message {
            // The same state said again, without or with the same words, has nothing to move.
            Some(now) if same_message(&said, now) => {}
            // What was asked may be answered by now: it stays as it was.
            Some(now) if !previous.state.is_interrupted() && has_grown_to(&said, now) => {}
            None if previous.state == task.status.state => task.status.message = Some(said),
            _ => remember(task, &said),
        }
    }
}

/// A user's message comes after the agent's last one, which thereby is no longer current. An echo of an earlier
/// message changes nothing.
pub(super) fn message(task: &mut Task, message: &Message) {
    if is_known(task, message) {
        return;
    }
    if message.role == Role::User
        && let Some(said) = task.status.message.take()
    {
        remember(task, &said);
    }
    task.history.push(message.clone());
}

fn remember(task: &mut Task, message: &Message) {
    if !is_known(task, message) {
        task.history.push(message.clone());
    }
}

/// Repetitions follow closely; looking back without limit would make a long stream of tokens quadratic.
const LOOK_BACK: usize = 256;

fn is_known(task: &Task, message: &Message) -> bool {
    let mut recent = task.history.iter().rev().take(LOOK_BACK);
    message.message_id.is_some() && recent.any(|known| same_message(known, message))
}

pub(super) fn artifact(task: &mut Task, update: &ArtifactUpdate) {
    let chunk = update.whole_artifact();
    let known = task.artifacts.iter_mut().find(|artifact| artifact.artifact_id == chunk.artifact_id);
    match known {
        Some(artifact) if update.append => append(artifact, &chunk),
        Some(artifact) => *artifact = chunk.into_owned(),
        // Appending to what was never seen: the beginning was missed, the rest is worth having.
        None => task.artifacts.push(chunk.into_owned()),
    }
}

fn append(artifact: &mut Artifact, chunk: &Artifact) {
    artifact.parts.extend(chunk.parts.iter().cloned());
    // Agents disagree whether the first or the last chunk's metadata counts; the last says more.
    for (known, said) in [(&mut artifact.name, &chunk.name), (&mut artifact.description, &chunk.description)]
    {
        if said.is_some() {
            known.clone_from(said);
        }
    }
    if chunk.metadata.is_some() {
        artifact.metadata.clone_from(&chunk.metadata);
    }
    for extension in &chunk.extensions {
        if !artifact.extensions.contains(extension) {
            artifact.extensions.push(extension.clone());
        }
    }
    for said in &chunk.extra {
        if !artifact.extra.contains(said) {
            artifact.extra.push(said.clone());
        }
    }
    // It no longer is what any one body said.
    artifact.raw = None;
}
