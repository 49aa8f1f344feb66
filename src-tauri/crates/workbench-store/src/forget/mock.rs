//! Forgets a mock with its recording.

use super::Forgotten;
use crate::blobs;
use crate::error::StoreError;
use crate::ids::MockId;
use crate::mocks::{get, touch};
use crate::store::Store;

/// Removes a mock with its recording, and rewrites the database file, because a recording holds messages.
///
/// # Errors
/// [`StoreError::NotFound`] when it is not known.
pub async fn mock(store: &Store, id: &MockId) -> Result<Forgotten, StoreError> {
    let wanted = id.clone();
    let removing = store.write("remove mock", move |tx| {
        let row = get(tx, &wanted)?.ok_or_else(|| StoreError::not_found("mock", &wanted))?;
        tx.execute("DELETE FROM mocks WHERE id = ?1", [&wanted])?;
        blobs::release_all(tx, wanted.as_str())?;
        tx.effects.erase = true;
        touch(tx);
        Ok(row.created_at)
    });
    let created_at = removing.await?;
    Ok(Forgotten {
        backups: store.copies_since(created_at),
        traces_left: store.owes_erasing(),
        ..Forgotten::default()
    })
}
