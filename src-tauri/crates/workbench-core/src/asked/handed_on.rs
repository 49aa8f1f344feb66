//! Requests that are handed on to the caller of a run, because its file says that callers are asked.
//!
//! Such a request is no request of the person: with two addressees, the faster one would decide. Secrets and
//! anything behind a link are not handed on, because only somebody at this machine can give them.

use a2a_hitl::{Item, Reading};
use a2a_protocol::model::TaskState;
use workbench_store::tasks::TaskRow;
use workbench_store::{Reader, StoreError, runs, served};

/// Whether the caller of a run is asked instead of the person.
pub(crate) fn is_handed_on(
    reader: &Reader<'_>,
    task: &TaskRow,
    reading: &Reading,
) -> Result<bool, StoreError> {
    if task.state != TaskState::InputRequired || !can_be_handed_on(reading) {
        return Ok(false);
    }
    match runs::of_conversation(reader, &task.conversation_id)? {
        Some(run) => served::asks_caller(reader, &run),
        None => Ok(false),
    }
}

/// A request in another place than the status message would not be in the content that the caller sees.
fn can_be_handed_on(reading: &Reading) -> bool {
    let is_of_here = |item: &Item| matches!(item, Item::Secret { .. } | Item::Link { .. });
    reading.stood_in.is_none() && !reading.items.iter().any(is_of_here)
}
