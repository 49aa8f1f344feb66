//! From commits to listeners.

use tokio::sync::broadcast;
use workbench_store::Store;

use crate::announce::{Announcement, Announcer};

/// Tells listeners which rows commits changed. Falling behind means that everything may have changed; the listeners'
/// own channel reports its lag, so skipping here loses nothing.
pub(super) async fn run(store: Store, announcer: Announcer) {
    let mut changes = store.changes();
    // A clone of the store would keep the database open for as long as this runs.
    drop(store);
    loop {
        match changes.recv().await {
            Ok(changes) => announcer.say(Announcement::Changed(changes)),
            Err(broadcast::error::RecvError::Lagged(missed)) => {
                tracing::warn!(missed, "changes were announced faster than they could be passed on");
            }
            Err(broadcast::error::RecvError::Closed) => return,
        }
    }
}
