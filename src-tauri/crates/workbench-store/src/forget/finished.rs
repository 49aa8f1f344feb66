//! Conversations that a retention rule may remove: finished, and without an open request.

use super::{Gone, Why, conversation, run};
use crate::error::StoreError;
use crate::ids::ConversationId;
use crate::runs;
use crate::tx::{Reader, Tx};
use crate::wire;

/// The conversations that stay.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Keep {
    /// Conversations that changed at this time or later, in Unix milliseconds; `None`: of any age.
    pub since: Option<i64>,
    /// The latest, up to so many bytes; `None`: of any size. The wire log has a limit of its own.
    pub bytes: Option<u64>,
}

/// It is finished: nothing goes on, no request is open, and no draft is being written.
const FINISHED: &str = "draft = ''
    AND NOT EXISTS (SELECT 1 FROM tasks WHERE conversation_id = conversations.id
        AND ((terminal = 0 AND lost = 0 AND imported_at IS NULL) OR updated_at >= ?1))
    AND NOT EXISTS (SELECT 1 FROM sent WHERE conversation_id = conversations.id
        AND status IN ('queued', 'sending', 'streaming'))
    AND NOT EXISTS (SELECT 1 FROM tasks JOIN approvals USING (task_key)
        WHERE tasks.conversation_id = conversations.id
        AND approvals.state IN ('pending', 'queued', 'in-flight', 'uncertain'))
    AND NOT EXISTS (SELECT 1 FROM run_calls JOIN runs USING (run_id)
        WHERE run_calls.conversation_id = conversations.id
        AND (runs.state IN ('running', 'paused', 'canceling') OR runs.updated_at >= ?1))";

/// Forgets the oldest that may go, and says why.
pub(super) fn forget(tx: &mut Tx<'_>, keep: &Keep, now: i64, gone: &mut Gone) -> Result<Why, StoreError> {
    if let Some(since) = keep.since {
        for id in older_than(tx, since, u32::MAX)? {
            conversation(tx, &id, now, gone)?;
        }
        for id in runs::without_calls(tx, since)? {
            run(tx, &id, now, gone)?;
        }
    }
    let mut why = Why::Age;
    if let Some(most) = keep.bytes {
        while size(tx)? > most {
            let Some(oldest) = older_than(tx, i64::MAX, 1)?.pop() else { break };
            conversation(tx, &oldest, now, gone)?;
            why = Why::Size;
        }
    }
    Ok(why)
}

/// Conversations that may go and neither changed nor came since, the oldest first.
fn older_than(reader: &Reader<'_>, at: i64, limit: u32) -> Result<Vec<ConversationId>, StoreError> {
    let sql = format!(
        "SELECT id FROM conversations WHERE updated_at < ?1 AND coalesce(imported_at, 0) < ?1
            AND {FINISHED} ORDER BY updated_at, id LIMIT ?2"
    );
    reader.all(&sql, (at, limit), |row| row.get(0))
}

/// How many bytes the history takes, without the wire log.
pub fn size(reader: &Reader<'_>) -> Result<u64, StoreError> {
    let pragma = |name: &str| -> Result<u64, StoreError> {
        Ok(reader.connection().pragma_query_value(None, name, |row| row.get::<_, i64>(0))?.unsigned_abs())
    };
    let used = pragma("page_count")?.saturating_sub(pragma("freelist_count")?) * pragma("page_size")?;
    let files: Option<i64> = reader.one("SELECT coalesce(sum(size), 0) FROM blobs", [], |row| row.get(0))?;
    let all = used + files.map_or(0, i64::unsigned_abs);
    Ok(all.saturating_sub(wire::ring(reader)?.bytes))
}
