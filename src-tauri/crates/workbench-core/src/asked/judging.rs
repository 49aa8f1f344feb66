//! The risk of open requests, judged anew when rules change or when an earlier version, which saw less, had
//! judged it.

use workbench_store::approvals::{self, marks as rows};
use workbench_store::{StoreError, Tx};

use super::about::stakes;
use super::stored::StoredRequest;
use crate::policy::marking::Marking;

/// Judges open requests anew.
pub(crate) fn judge_open(tx: &mut Tx<'_>) -> Result<(), StoreError> {
    let marking = Marking::kept(tx)?;
    for id in rows::open(tx)? {
        let Some(open) = approvals::get(tx, &id)? else { continue };
        // What cannot be read is shown as such.
        let Ok(request) = StoredRequest::of(&open) else { continue };
        let (danger, because) = stakes(&marking.risk(&open.request.connection_id, request.readings()));
        if open.danger.is_some_and(|told| told != danger) || open.because != because {
            rows::judge(tx, &id, danger, because.as_deref())?;
        }
    }
    Ok(())
}
