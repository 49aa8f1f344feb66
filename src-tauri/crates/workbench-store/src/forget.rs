//! Forgetting a task, or a whole conversation: the one way anything leaves a log.
//!
//! Everything of the task goes in one transaction: log, projections, requests and their answers,
//! wire traffic, search entries, files that nobody else uses. The ledger keeps its rows, without what
//! was asked and answered. Deleted pages are overwritten. Backups
//! are not touched; those that may still hold the task are named, so that a person can delete them.

use std::path::PathBuf;

use crate::approvals;
use crate::blobs;
use crate::conversations;
use crate::error::StoreError;
use crate::ids::{ConversationId, TaskKey};
use crate::ledger;
use crate::push;
use crate::search;
use crate::store::Store;
use crate::tasks;
use crate::tx::{Tag, Tx};
use crate::wire;

/// What forgetting a task left behind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Forgotten {
    /// Backups made since the task began.
    pub backups: Vec<PathBuf>,
}

/// Forgets a task and gives the space back to the disk.
///
/// # Errors
/// [`StoreError::NotFound`] when the task is not known.
pub async fn task(store: &Store, key: TaskKey, now: i64) -> Result<Forgotten, StoreError> {
    let began_at = store.write("forget", move |tx| everything(tx, &key, now)).await?;
    Ok(Forgotten { backups: store.backups_since(began_at) })
}

/// Forgets a conversation with all its tasks and everything said in it.
///
/// # Errors
/// [`StoreError::NotFound`] when the conversation is not known.
pub async fn conversation(store: &Store, id: ConversationId, now: i64) -> Result<Forgotten, StoreError> {
    let began_at = store.write("forget", move |tx| whole_conversation(tx, &id, now)).await?;
    Ok(Forgotten { backups: store.backups_since(began_at) })
}

/// Deletes everything of a conversation and returns when it began.
fn whole_conversation(tx: &mut Tx<'_>, id: &ConversationId, now: i64) -> Result<i64, StoreError> {
    let known = conversations::get(tx, id)?.ok_or_else(|| StoreError::not_found("conversation", id))?;
    for task in tasks::of_conversation(tx, id)? {
        everything(tx, &task.task_key, now)?;
    }
    let replies: Vec<i64> =
        tx.all("DELETE FROM messages WHERE conversation_id = ?1 RETURNING id", [id], |row| row.get(0))?;
    for reply in replies {
        search::remove(tx, search::HitKind::Message, &reply.to_string())?;
    }
    let sent: Vec<String> =
        tx.all("DELETE FROM sent WHERE conversation_id = ?1 RETURNING message_id", [id], |row| row.get(0))?;
    for message in &sent {
        search::remove(tx, search::HitKind::Sent, message)?;
        blobs::release_all(tx, message)?;
    }
    blobs::release_all(tx, id.as_str())?;
    tx.execute("DELETE FROM conversations WHERE id = ?1", [id])?;
    tx.effects.shrink = true;
    tx.touch(Tag::Conversations, Some(id.as_str()));
    Ok(known.created_at)
}

/// Deletes everything of a task and returns when it began.
fn everything(tx: &mut Tx<'_>, key: &TaskKey, now: i64) -> Result<i64, StoreError> {
    let row = tasks::get(tx, key)?.ok_or_else(|| StoreError::not_found("task", key))?;
    tx.execute("INSERT INTO forgetting (task_key) VALUES (?1)", [key])?;
    let requests = approvals::of_task(tx, key)?;
    for request in &requests {
        tx.touch(Tag::Inbox, Some(request.request.id.as_str()));
    }
    let sent: Vec<String> =
        tx.all("SELECT message_id FROM sent WHERE task_key = ?1", [key], |row| row.get(0))?;
    let requests: Vec<_> = requests.into_iter().map(|request| request.request.id).collect();
    ledger::forget(tx, &requests, now)?;
    push::forget_task(tx, key, row.updated_at)?;
    for sql in OF_TASK {
        tx.execute(sql, [key])?;
    }
    search::forget_task(tx, key)?;
    wire::forget_task(tx, key)?;
    for owner in sent.iter().map(String::as_str).chain([key.as_str()]) {
        blobs::release_all(tx, owner)?;
    }
    tx.effects.shrink = true;
    tx.execute("DELETE FROM forgetting WHERE task_key = ?1", [key])?;
    tx.touch(Tag::Tasks, Some(key.as_str()));
    tx.touch(Tag::Conversations, Some(row.conversation_id.as_str()));
    Ok(row.created_at)
}

/// In an order that leaves no row pointing at nothing.
const OF_TASK: &[&str] = &[
    "DELETE FROM approval_views WHERE approval_id IN (SELECT id FROM approvals WHERE task_key = ?1)",
    "DELETE FROM approval_events WHERE approval_id IN (SELECT id FROM approvals WHERE task_key = ?1)",
    "DELETE FROM outbox WHERE approval_id IN (SELECT id FROM approvals WHERE task_key = ?1)",
    "UPDATE approvals SET linked_to = NULL WHERE task_key = ?1",
    "DELETE FROM approvals WHERE task_key = ?1",
    "DELETE FROM artifact_chunks WHERE artifact IN (SELECT id FROM artifacts WHERE task_key = ?1)",
    "DELETE FROM artifacts WHERE task_key = ?1",
    "DELETE FROM messages WHERE task_key = ?1",
    "DELETE FROM sent WHERE task_key = ?1",
    "DELETE FROM task_states WHERE task_key = ?1",
    "DELETE FROM task_events WHERE task_key = ?1",
    "DELETE FROM tasks WHERE task_key = ?1",
];
