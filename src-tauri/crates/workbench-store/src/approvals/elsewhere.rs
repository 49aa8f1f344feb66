//! Requests that were asked elsewhere and imported from a file.

use super::marks::{self, About};
use super::{Approval, COLUMNS};
use crate::error::StoreError;
use crate::tx::Tx;

/// Adds a request as it stood elsewhere. One that is linked to another that is not here stands alone.
pub(crate) fn put_back(tx: &mut Tx<'_>, approval: &Approval, about: &About) -> Result<(), StoreError> {
    let request = &approval.request;
    tx.execute(
        &format!(
            "INSERT INTO approvals ({COLUMNS}, shape)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15,
                (SELECT id FROM approvals WHERE id = ?16), ?17, ?18, ?19, ?20, ?21, ?22, ?23, ?24, ?25,
                ?26, ?27, ?28, ?29, ?30)"
        ),
        rusqlite::params![
            request.id,
            request.task_key,
            request.connection_id,
            request.request_key,
            request.request_hash,
            request.reader_id,
            request.reader_version,
            request.reading,
            request.title,
            approval.state,
            approval.attempt,
            approval.not_before,
            approval.decision,
            approval.freshness,
            approval.outcome,
            request.linked_to,
            approval.note,
            approval.colour,
            approval.by_rule,
            approval.snoozed_until,
            request.expires_at,
            approval.created_at,
            approval.decided_at,
            approval.updated_at,
            approval.receipt,
            about.danger,
            about.because,
            approval.created_tick,
            approval.decided_tick,
            about.shape,
        ],
    )?;
    marks::index(tx, request, about, approval.created_at)
}
