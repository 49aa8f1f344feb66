//! The windows that showed a request as a whole.

use crate::error::StoreError;
use crate::ids::ApprovalId;
use crate::tx::{Reader, Tx};

/// That a window showed a whole request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct View {
    /// The hash of the shown request.
    pub request_hash: String,
    /// Which window.
    pub window: String,
    /// When, in Unix milliseconds.
    pub at: i64,
}

/// Notes that a window showed the whole request.
pub fn record(tx: &mut Tx<'_>, id: &ApprovalId, view: &View) -> Result<(), StoreError> {
    tx.execute(
        "INSERT INTO approval_views (approval_id, request_hash, window, at) VALUES (?1, ?2, ?3, ?4)",
        (id, &view.request_hash, &view.window, view.at),
    )?;
    Ok(())
}

/// The windows that showed the whole request as `request_hash` identifies it, in order.
pub fn of(reader: &Reader<'_>, id: &ApprovalId, request_hash: &str) -> Result<Vec<View>, StoreError> {
    reader.all(
        "SELECT request_hash, window, at FROM approval_views
         WHERE approval_id = ?1 AND request_hash = ?2 ORDER BY id",
        (id, request_hash),
        |row| Ok(View { request_hash: row.get(0)?, window: row.get(1)?, at: row.get(2)? }),
    )
}
