//! The owner of an exchange, if it is known only after writing: its task, and the agent that was saved from a
//! search.

use a2a_protocol::model::TaskId;

use super::{COLUMNS, Exchange, read_row};
use crate::error::StoreError;
use crate::ids::{ConnectionId, ExchangeId};
use crate::tx::{Reader, Tag, Tx};

pub(super) fn to_task(tx: &mut Tx<'_>, exchange: &ExchangeId, task: &TaskId) -> Result<(), StoreError> {
    let changed: Option<Option<String>> = tx.one(
        "UPDATE exchanges SET task_key = tasks.task_key FROM tasks
         WHERE exchanges.id = ?1 AND tasks.connection_id = exchanges.connection_id AND tasks.task_id = ?2
         RETURNING exchanges.connection_id",
        (exchange, task.as_str()),
        |row| row.get(0),
    )?;
    if let Some(connection) = changed {
        tx.touch(Tag::Exchanges, connection.as_deref());
    }
    Ok(())
}

/// From now on these exchanges are this agent's, unless they are another's already.
pub fn to_connection(
    tx: &mut Tx<'_>,
    exchanges: &[ExchangeId],
    connection: &ConnectionId,
) -> Result<(), StoreError> {
    for exchange in exchanges {
        let sql = "UPDATE exchanges SET connection_id = ?2 WHERE id = ?1 AND connection_id IS NULL";
        if tx.execute(sql, (exchange, connection))? > 0 {
            tx.touch(Tag::Exchanges, Some(connection.as_str()));
        }
    }
    Ok(())
}

/// The exchanges with an agent that are about no task, from a time on, oldest first.
pub fn of_no_task(
    reader: &Reader<'_>,
    connection: &ConnectionId,
    since: i64,
    limit: u32,
) -> Result<Vec<Exchange>, StoreError> {
    let sql = format!(
        "SELECT {COLUMNS} FROM exchanges WHERE connection_id = ?1 AND task_key IS NULL AND started_at >= ?2
         ORDER BY row LIMIT ?3"
    );
    reader.all(&sql, (connection, since, limit), read_row)
}
