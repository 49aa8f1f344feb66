//! When words were sent in a chat, whatever their outcome and even if they were deleted since: a decision made
//! before does not leave by itself after them.

use crate::error::StoreError;
use crate::ids::{ConversationId, TaskKey};
use crate::logical_clock::Tick;
use crate::tx::{Reader, Tx};

/// Notes that a message was written, or was on its way, in its chat and in that of the task it is for.
pub(super) fn note(tx: &Tx<'_>, message: &str, tick: Tick) -> Result<(), StoreError> {
    let sql = "INSERT OR IGNORE INTO said (conversation_id, tick)
         SELECT conversation_id, ?2 FROM sent WHERE message_id = ?1
         UNION SELECT tasks.conversation_id, ?2 FROM sent JOIN tasks USING (task_key) WHERE message_id = ?1";
    tx.execute(sql, (message, tick)).map(drop)
}

/// A message turned out to belong to a task: it counts in the chat of that from when it was last on its way.
pub(super) fn belongs(tx: &Tx<'_>, message: &str) -> Result<(), StoreError> {
    let sql = "INSERT OR IGNORE INTO said (conversation_id, tick)
         SELECT tasks.conversation_id, coalesce(sent.under_way_tick, sent.created_tick)
         FROM sent JOIN tasks USING (task_key) WHERE message_id = ?1";
    tx.execute(sql, [message]).map(drop)
}

/// The first time after that at which words were sent in the chat of a task. An agent may take the beginning of
/// another task for words about this one.
pub fn first_since(reader: &Reader<'_>, key: &TaskKey, since: Tick) -> Result<Option<Tick>, StoreError> {
    let sql = "SELECT min(tick) FROM said
         WHERE conversation_id = (SELECT conversation_id FROM tasks WHERE task_key = ?1) AND tick > ?2";
    Ok(reader.one(sql, (key, since), |row| row.get(0))?.flatten())
}

/// When something was written or sent first, between two moments, in the chat of a task. That an earlier message got its
/// answer then does not count.
pub fn first_written(
    reader: &Reader<'_>,
    key: &TaskKey,
    after: Tick,
    before: Tick,
) -> Result<Option<Tick>, StoreError> {
    let sql = "SELECT min(tick) FROM said
         WHERE conversation_id = (SELECT conversation_id FROM tasks WHERE task_key = ?1) AND tick > ?2 AND tick < ?3
            AND NOT EXISTS (SELECT 1 FROM sent WHERE sent.conversation_id = said.conversation_id
                AND sent.under_way_tick = said.tick AND sent.status <> 'sending')";
    Ok(reader.one(sql, (key, after, before), |row| row.get(0))?.flatten())
}

/// Called before a task is forgotten. Tasks of the same name under other agents may be the same one, so its words and
/// cancels count there from now on.
pub(crate) fn leave_to_others(tx: &Tx<'_>, key: &TaskKey) -> Result<(), StoreError> {
    let alike =
        "FROM tasks AS task JOIN tasks AS other ON other.task_id = task.task_id AND other.task_key <> ?1
         WHERE task.task_key = ?1";
    let said = format!(
        "INSERT OR IGNORE INTO said (conversation_id, tick)
         SELECT others.conversation_id, said.tick
         FROM (SELECT other.conversation_id, task.conversation_id AS mine {alike}) AS others
         JOIN said ON said.conversation_id = others.mine"
    );
    tx.execute(&said, [key])?;
    let canceled = format!(
        "UPDATE tasks SET cancel_tick = max(coalesce(tasks.cancel_tick, 0), forgotten.tick)
         FROM (SELECT other.task_key, task.cancel_tick AS tick {alike}) AS forgotten
         WHERE tasks.task_key = forgotten.task_key AND forgotten.tick IS NOT NULL"
    );
    tx.execute(&canceled, [key]).map(drop)
}

/// A chat is about to be forgotten.
pub(crate) fn forget(tx: &Tx<'_>, conversation: &ConversationId) -> Result<(), StoreError> {
    tx.execute("DELETE FROM said WHERE conversation_id = ?1", [conversation]).map(drop)
}
