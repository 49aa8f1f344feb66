//! Forgetting: the only way in which anything leaves the history.
//!
//! One transaction deletes everything of a task: log, projections, requests and answers, traffic, search entries
//! and unshared files. Ledger rows stay without content, and an answered task leaves a hash of its name
//! ([`answered`]). Then the file is rewritten and the write-ahead log emptied, because rearranged pages may hold
//! copies. Deliberately absent: deleting backups and recordings of mocks; those that may hold something of it are
//! named, so that a person can delete them.

use std::collections::{BTreeMap, BTreeSet};

use crate::approvals;
use crate::blobs;
use crate::conversations;
use crate::error::StoreError;
use crate::ids::{ConnectionId, ConversationId, RunId, TaskKey, stored_as_text};
use crate::ledger;
use crate::mocks::{self, MockRow};
use crate::push;
use crate::runs;
use crate::search;
use crate::sent::said;
use crate::store::{Store, StoredCopy};
use crate::tasks::{self, TaskRow};
use crate::tx::{Reader, Tag, Tx};
use crate::wire;

mod answered;
mod finished;
mod mock;

pub use answered::{AnsweredTask, answered};
pub use finished::{Keep, size};
pub use mock::mock;

/// The scope of forgetting.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Scope {
    /// One task. A conversation that nothing is left in goes with it.
    Task(TaskKey),
    /// A conversation with all its tasks and everything said in it. The run that it belongs to goes with it.
    Conversation(ConversationId),
    /// A run with everything said in it.
    Run(RunId),
    /// Everything that was ever said to and by an agent, and all traffic with it. The agent itself stays.
    Agent(ConnectionId),
    /// Finished conversations without an open request, the oldest first, by a rule.
    Finished(Keep),
}

/// The rows that forgetting removed, and the copies that it left.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Forgotten {
    /// Conversations that are gone.
    pub conversations: u64,
    /// Tasks that are gone.
    pub tasks: u64,
    /// Copies of the database that may still hold something of it.
    pub backups: Vec<StoredCopy>,
    /// Mocks whose recordings may still hold something of it.
    pub mocks: Vec<MockRow>,
    /// Somebody else reads the database: traces of it stay in the write-ahead log until that ends.
    pub traces_left: bool,
}

/// Why something was removed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Why {
    /// A person wanted it.
    Person,
    /// A rule did: it was too old.
    Age,
    /// A rule did: there was too much.
    Size,
}

stored_as_text!(Why { Person = "person", Age = "age", Size = "size" });

/// That something was removed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Removal {
    /// Unix milliseconds.
    pub at: i64,
    /// Why.
    pub why: Why,
    /// Conversations.
    pub conversations: u64,
    /// Tasks.
    pub tasks: u64,
}

/// Forgets `scope`, and writes the file anew if there was something to forget.
///
/// # Errors
/// [`StoreError::NotFound`] when it is not known.
pub async fn forget(store: &Store, scope: Scope, now: i64) -> Result<Forgotten, StoreError> {
    let gone = store.write("forget", move |tx| everything(tx, &scope, now)).await?;
    let Some(began_at) = gone.began_at else { return Ok(Forgotten::default()) };
    Ok(Forgotten {
        conversations: gone.conversations,
        tasks: gone.tasks,
        backups: store.copies_since(began_at),
        mocks: gone.mocks,
        traces_left: store.owes_erasing(),
    })
}

/// Removals, latest first.
pub fn removals(reader: &Reader<'_>, limit: u32) -> Result<Vec<Removal>, StoreError> {
    let sql = "SELECT at, why, conversations, tasks FROM removals ORDER BY id DESC LIMIT ?1";
    reader.all(sql, [limit], |row| {
        Ok(Removal { at: row.get(0)?, why: row.get(1)?, conversations: row.get(2)?, tasks: row.get(3)? })
    })
}

/// Deleted things so far.
#[derive(Debug, Default)]
struct Gone {
    conversations: u64,
    tasks: u64,
    /// When the oldest of it began; `None`: nothing is gone.
    began_at: Option<i64>,
    /// The names that traffic with each agent uses.
    names: BTreeMap<ConnectionId, Vec<String>>,
    /// The cards that tasks were run against.
    cards: BTreeSet<String>,
    mocks: Vec<MockRow>,
}

impl Gone {
    fn began(&mut self, at: i64) {
        self.began_at = Some(self.began_at.map_or(at, |began_at| began_at.min(at)));
    }
}

fn everything(tx: &mut Tx<'_>, scope: &Scope, now: i64) -> Result<Gone, StoreError> {
    let mut gone = Gone::default();
    let why = match scope {
        Scope::Task(key) => {
            let row = tasks::get(tx, key)?.ok_or_else(|| StoreError::not_found("task", key))?;
            if let Some(id) = runs::of_conversation(tx, &row.conversation_id)? {
                run(tx, &id, now, &mut gone)?;
            } else {
                task(tx, &row, now, &mut gone)?;
                what_is_left(tx, &row.conversation_id, &mut gone)?;
            }
            Why::Person
        }
        Scope::Conversation(id) => {
            conversations::get(tx, id)?.ok_or_else(|| StoreError::not_found("conversation", id))?;
            conversation(tx, id, now, &mut gone)?;
            Why::Person
        }
        Scope::Run(id) => {
            run(tx, id, now, &mut gone)?;
            Why::Person
        }
        Scope::Agent(id) => {
            for known in conversations::of_connection(tx, id)? {
                conversation(tx, &known, now, &mut gone)?;
            }
            if let Some(first) = wire::forget::connection(tx, id)? {
                gone.began(first);
            }
            Why::Person
        }
        Scope::Finished(keep) => finished::forget(tx, keep, now, &mut gone)?,
    };
    for (connection, names) in &gone.names {
        wire::forget::naming(tx, connection, names)?;
    }
    if let Some(began_at) = gone.began_at {
        gone.mocks = mocks::holding(tx, gone.names.keys(), &gone.cards, began_at)?;
        let sql = "INSERT INTO removals (at, why, conversations, tasks) VALUES (?1, ?2, ?3, ?4)";
        tx.execute(sql, (now, why, gone.conversations, gone.tasks))?;
        tx.effects.erase = true;
        tx.touch(Tag::App, None);
    }
    Ok(gone)
}

/// Deletes a run with all of its chats. It is deleted as a whole, because its journal repeats the messages of its
/// conversations.
fn run(tx: &mut Tx<'_>, id: &RunId, now: i64, gone: &mut Gone) -> Result<(), StoreError> {
    let known = runs::get(tx, id)?.ok_or_else(|| StoreError::not_found("run", id))?;
    for said in runs::forget(tx, id)? {
        conversation(tx, &said, now, gone)?;
    }
    gone.began(known.created_at);
    Ok(())
}

/// Deletes everything of a conversation. One that went with a run of before is gone already.
fn conversation(tx: &mut Tx<'_>, id: &ConversationId, now: i64, gone: &mut Gone) -> Result<(), StoreError> {
    if let Some(of) = runs::of_conversation(tx, id)? {
        return run(tx, &of, now, gone);
    }
    let Some(known) = conversations::get(tx, id)? else { return Ok(()) };
    for row in tasks::of_conversation(tx, id)? {
        task(tx, &row, now, gone)?;
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
    let context = known.context_id.as_ref().map(|context| context.as_str().to_owned());
    gone.names.entry(known.connection_id).or_default().extend(sent.into_iter().chain(context));
    blobs::release_all(tx, id.as_str())?;
    said::forget(tx, id)?;
    tx.execute("DELETE FROM conversations WHERE id = ?1", [id])?;
    tx.touch(Tag::Chats, Some(id.as_str()));
    gone.conversations += 1;
    gone.began(known.created_at);
    Ok(())
}

/// Deletes everything of a task.
fn task(tx: &mut Tx<'_>, row: &TaskRow, now: i64, gone: &mut Gone) -> Result<(), StoreError> {
    let key = &row.task_key;
    tx.execute("INSERT INTO forgetting (task_key) VALUES (?1)", [key])?;
    let requests = approvals::of_task(tx, key)?;
    for request in &requests {
        tx.touch(Tag::Approvals, Some(request.request.id.as_str()));
    }
    let sent: Vec<String> =
        tx.all("SELECT message_id FROM sent WHERE task_key = ?1", [key], |row| row.get(0))?;
    answered::note(tx, row, now)?;
    said::leave_to_others(tx, key)?;
    let requests: Vec<_> = requests.into_iter().map(|request| request.request.id).collect();
    ledger::forget(tx, &requests, now)?;
    push::forget_task(tx, key, row.updated_at)?;
    for sql in OF_TASK {
        tx.execute(sql, [key])?;
    }
    search::forget_task(tx, key)?;
    wire::forget::task(tx, key)?;
    for owner in sent.iter().map(String::as_str).chain([key.as_str()]) {
        blobs::release_all(tx, owner)?;
    }
    let asked = requests.iter().map(|request| request.as_str().to_owned());
    let names = sent.into_iter().chain(asked).chain([row.task_id.as_str().to_owned()]);
    gone.names.entry(row.connection_id.clone()).or_default().extend(names);
    gone.cards.extend(row.card_hash.clone());
    tx.execute("DELETE FROM forgetting WHERE task_key = ?1", [key])?;
    tx.touch(Tag::Tasks, Some(key.as_str()));
    tx.touch(Tag::Chats, Some(row.conversation_id.as_str()));
    gone.tasks += 1;
    gone.began(row.created_at);
    Ok(())
}

/// A conversation's title is its first words, which may just have been forgotten.
fn what_is_left(tx: &mut Tx<'_>, id: &ConversationId, gone: &mut Gone) -> Result<(), StoreError> {
    let Some(known) = conversations::get(tx, id)? else { return Ok(()) };
    match conversations::first_words(tx, id)? {
        Some(words) => conversations::set_title(tx, id, &conversations::title_of(&words)),
        None if known.draft.text.is_empty() && known.draft.data.is_none() => {
            said::forget(tx, id)?;
            tx.execute("DELETE FROM conversations WHERE id = ?1", [id])?;
            gone.conversations += 1;
            Ok(())
        }
        None => conversations::set_title(tx, id, ""),
    }
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
    "DELETE FROM token_usage WHERE task_key = ?1",
    "DELETE FROM task_events WHERE task_key = ?1",
    "DELETE FROM tasks WHERE task_key = ?1",
];
