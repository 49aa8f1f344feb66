//! Texts that come in several messages with one id: stored as one row, in the place of the first.
//!
//! [`a2a_protocol::fold::Growing`] decides which messages are one text. This module decides which rows may grow:
//! the agent's messages since the person last wrote and since the agent last asked. After that, an agent that
//! gives everything the same id means another text.

use std::collections::HashMap;

use a2a_protocol::Json;
use a2a_protocol::fold::{Growing, Told, Took};
use a2a_protocol::model::{Message, MessageId};

use super::messages::{self, Origin};
use crate::blobs;
use crate::error::StoreError;
use crate::ids::TaskKey;
use crate::parts;
use crate::tx::{Reader, Tx};

/// Texts of one id that a message may go on with: those of several sorts may grow side by side.
const SORTS: u32 = 4;

/// So long a text is one message. Each piece writes all of it again.
const LONGEST: usize = blobs::INLINE;

/// Texts that grow in one batch, each written once.
#[derive(Debug, Default)]
pub(super) struct Open(HashMap<MessageId, Grown>);

#[derive(Debug)]
struct Grown {
    row: i64,
    text: Growing,
    seq: u64,
    is_changed: bool,
}

impl Open {
    /// The row that a message goes on with, or is.
    pub(super) fn go_on(
        &mut self,
        tx: &mut Tx<'_>,
        origin: &Origin<'_>,
        message: &Message,
        told: Told,
    ) -> Result<Option<i64>, StoreError> {
        let (Some(id), Some(task)) = (&message.message_id, origin.task) else { return Ok(None) };
        if let Some(grown) = self.0.get_mut(id) {
            match grown.text.take_within(message, told, LONGEST) {
                Took::Nothing => return Ok(Some(grown.row)),
                Took::More => {
                    (grown.is_changed, grown.seq) = (true, origin.seq);
                    return Ok(Some(grown.row));
                }
                Took::Another => self.write_one(tx, origin, id)?,
            }
        }
        if messages::is_known(tx, task, message)? {
            return Ok(None);
        }
        for (row, before) in of_task(tx, origin, task, id)? {
            let Some(mut text) = Growing::of(&before) else { continue };
            let took = text.take_within(message, told, LONGEST);
            if took != Took::Another {
                let grown = Grown { row, text, seq: origin.seq, is_changed: took == Took::More };
                self.0.insert(id.clone(), grown);
                messages::belongs(tx, origin, task, row)?;
                return Ok(Some(row));
            }
        }
        Ok(None)
    }

    /// Writes the grown text.
    pub(super) fn write(&mut self, tx: &mut Tx<'_>, origin: &Origin<'_>) -> Result<(), StoreError> {
        let ids: Vec<MessageId> = self.0.keys().cloned().collect();
        ids.iter().try_for_each(|id| self.write_one(tx, origin, id))
    }

    fn write_one(&mut self, tx: &mut Tx<'_>, origin: &Origin<'_>, id: &MessageId) -> Result<(), StoreError> {
        let Some(grown) = self.0.remove(id).filter(|grown| grown.is_changed) else { return Ok(()) };
        messages::replace(tx, &Origin { seq: grown.seq, ..*origin }, grown.row, &grown.text.into_message())
    }
}

fn of_task_sql() -> String {
    format!(
        "SELECT id, body FROM messages
         WHERE conversation_id = ?1 AND (task_key = ?2 OR task_key IS NULL) AND message_id = ?3 AND role <> 'user'
            AND at >= coalesce((SELECT max(created_at) FROM sent
                WHERE conversation_id = ?1 AND (task_key = ?2 OR task_key IS NULL)), 0)
            AND (task_key IS NULL OR NOT EXISTS (SELECT 1 FROM task_states AS asked
                WHERE asked.task_key = ?2 AND asked.seq > messages.seq AND asked.seq < ?4
                    AND asked.state IN ('input-required', 'auth-required')))
         ORDER BY id DESC LIMIT {SORTS}"
    )
}

/// Messages of a task with an id since the person last wrote and its agent last asked, the latest first.
fn of_task(
    reader: &Reader<'_>,
    origin: &Origin<'_>,
    task: &TaskKey,
    id: &MessageId,
) -> Result<Vec<(i64, Message)>, StoreError> {
    let params = (origin.conversation, task, id.as_str(), origin.seq);
    let rows: Vec<(i64, String)> =
        reader.all(&of_task_sql(), params, |row| Ok((row.get(0)?, row.get(1)?)))?;
    rows.into_iter().map(|(row, body)| Ok((row, parts::decode_message(reader, &body)?))).collect()
}

/// Received bytes of one text that are kept beside it, outside of any task.
const RECEIVED: usize = blobs::INLINE;

fn reply_sql() -> String {
    format!(
        "SELECT id, body, raw FROM messages
         WHERE conversation_id = ?1 AND task_key IS NULL AND message_id = ?2 AND role <> 'user' AND source = ?3
            AND at >= coalesce((SELECT max(created_at) FROM sent WHERE conversation_id = ?1), 0)
         ORDER BY id DESC LIMIT {SORTS}"
    )
}

/// Lets a reply outside of any task go on with the one before it. Returns whether it does.
pub(crate) fn reply_goes_on(
    tx: &mut Tx<'_>,
    origin: &Origin<'_>,
    message: &Message,
) -> Result<bool, StoreError> {
    let Some(id) = &message.message_id else { return Ok(false) };
    let params = (origin.conversation, id.as_str(), origin.source);
    let rows: Vec<(i64, String, Option<String>)> =
        tx.all(&reply_sql(), params, |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
    for (row, body, raw) in rows {
        let Some(mut text) = Growing::of(&parts::decode_message(tx, &body)?) else { continue };
        match text.take_within(message, Told::Alone, LONGEST) {
            Took::Another => continue,
            Took::Nothing => {}
            Took::More => messages::replace(tx, origin, row, &text.into_message())?,
        }
        if let Some(received) = all_received(raw, origin.raw) {
            tx.execute("UPDATE messages SET raw = ?2 WHERE id = ?1", (row, received))?;
        }
        return Ok(true);
    }
    Ok(false)
}

/// As a list, which no event is.
fn all_received(before: Option<String>, now: Option<&Json>) -> Option<String> {
    let before = before.filter(|before| before.len() < RECEIVED)?;
    let before =
        before.strip_prefix('[').and_then(|list| list.strip_suffix(']')).unwrap_or(&before).to_owned();
    Some(format!("[{before},{}]", now?.as_str()))
}

/// The events that [`reply_goes_on`] kept, one by one.
pub(crate) fn each_received((at, raw): (i64, String)) -> Vec<(i64, String)> {
    let list = Json::parse(raw.as_str()).ok().filter(|_| raw.starts_with('['));
    match list {
        Some(list) => list.items().iter().map(|event| (at, event.as_str().to_owned())).collect(),
        None => vec![(at, raw)],
    }
}

#[cfg(test)]
mod tests {
    use crate::approvals::inbox::tests::plan;

    #[test]
    fn the_message_that_goes_on_is_found_by_its_id() {
        for sql in [super::of_task_sql(), super::reply_sql()] {
            assert!(plan(&sql).contains("messages_by_their_id"), "{sql}: {}", plan(&sql));
        }
    }
}
